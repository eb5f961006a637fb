-- I registri del gestore: tribunali, soggetti, chi non dovrebbe offrire. Ogni atto è una versione nuova, mai una correzione di quella prima.

-- Per cercare parti di parole, qui e nelle vendite.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE tribunali (
  id uuid PRIMARY KEY,
  -- Il nome senza accenti, maiuscole e spazi di troppo: lo stesso ufficio non si registra due volte.
  chiave text NOT NULL UNIQUE,
  versione integer NOT NULL CHECK (versione > 0)
);

CREATE TABLE tribunali_versioni (
  tribunale uuid NOT NULL REFERENCES tribunali (id),
  versione integer NOT NULL CHECK (versione > 0),
  dati jsonb NOT NULL,
  valida_dal bigint NOT NULL,
  comando_id uuid NOT NULL UNIQUE,
  -- `null` se la versione viene dalle vendite già pubblicate e non da una persona.
  operatore_id uuid,
  operatore_nome text,
  -- Del server che l'ha scritta (base-dati/marche-righe.ts): chi ha la password dell'applicazione non cambia l'IBAN su cui l'ufficio vuole
  -- le cauzioni, che legge chi offre (R17, R74).
  marca text,
  PRIMARY KEY (tribunale, versione)
);
CREATE TRIGGER tribunali_versioni_in_coda BEFORE UPDATE OR DELETE ON tribunali_versioni
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

CREATE TABLE soggetti (
  id uuid PRIMARY KEY,
  versione integer NOT NULL CHECK (versione > 0),
  qualifica text NOT NULL,
  dati jsonb NOT NULL,
  -- I codici senza spazi e prefisso: due soggetti con un codice in comune sono la stessa persona scritta due volte.
  codici text[] NOT NULL,
  -- Ciò in cui si cerca, senza accenti né maiuscole.
  ricerca text NOT NULL,
  -- L'account con cui un delegato o un magistrato entra: uno per soggetto.
  utente_id uuid UNIQUE REFERENCES utenti_admin (id),
  -- Il soggetto in cui questo è confluito; la riga resta, e la separazione la rimette in vita.
  unito_a uuid REFERENCES soggetti (id),
  modificato_il bigint NOT NULL,
  CHECK (unito_a IS NULL OR unito_a <> id)
);
CREATE INDEX soggetti_per_codice ON soggetti USING gin (codici) WHERE unito_a IS NULL;
CREATE INDEX soggetti_uniti ON soggetti (unito_a) WHERE unito_a IS NOT NULL;
-- L'anagrafe, in ordine alfabetico e cercata per parti di nome, codici, indirizzi.
CREATE INDEX soggetti_in_ordine ON soggetti (left(ricerca, 200), id) WHERE unito_a IS NULL;
CREATE INDEX soggetti_per_parole ON soggetti USING gin (ricerca gin_trgm_ops) WHERE unito_a IS NULL;

CREATE TABLE soggetti_versioni (
  soggetto uuid NOT NULL REFERENCES soggetti (id),
  versione integer NOT NULL CHECK (versione > 0),
  atto text NOT NULL CHECK (atto IN ('creato', 'modificato', 'collegato', 'scollegato', 'unito', 'confluito', 'separato', 'ripreso',
    'account_creato', 'invitato', 'disabilitato', 'riabilitato')),
  -- Il soggetto com'è dopo l'atto, con il suo account.
  dati jsonb NOT NULL,
  -- L'altro soggetto di un'unione o di una separazione.
  altro uuid,
  motivo text,
  comando_id uuid NOT NULL,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  PRIMARY KEY (soggetto, versione),
  UNIQUE (comando_id, soggetto)
);
CREATE TRIGGER soggetti_versioni_in_coda BEFORE UPDATE OR DELETE ON soggetti_versioni
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

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
