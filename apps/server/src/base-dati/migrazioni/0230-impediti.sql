-- Chi in una procedura non dovrebbe offrire: il debitore, chi gli sta accanto, chi vi lavora (R18, R08). Una versione intera per
-- riga, e si scrive soltanto in coda: togliere un codice è una versione nuova. I codici sono cifrati con il segreto
-- dell'installazione, insieme alla procedura e al numero di versione: una riga spostata o cambiata non si legge.
CREATE TABLE impediti (
  -- L'ufficio e il numero di ruolo senza accenti né zeri, perché i lotti della stessa procedura abbiano lo stesso elenco; senza
  -- ruolo, la vendita.
  procedura text NOT NULL,
  versione integer NOT NULL CHECK (versione > 0),
  -- La vendita dalla cui scheda si è scritta: se il suo ruolo si corregge, l'elenco la segue.
  asta uuid NOT NULL,
  codici_cifrati text NOT NULL,
  comando_id uuid NOT NULL UNIQUE,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  scritto_il bigint NOT NULL,
  PRIMARY KEY (procedura, versione)
);
CREATE INDEX impediti_per_asta ON impediti (asta);
CREATE TRIGGER impediti_in_coda BEFORE UPDATE OR DELETE ON impediti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
