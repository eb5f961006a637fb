-- Le domande e le risposte pubblicate di una vendita, senza nulla di chi ha chiesto. Si scrive soltanto in coda: una correzione è una
-- stesura nuova, e le altre restano leggibili.
CREATE TABLE risposte_pubbliche (
  -- Il comando che l'ha pubblicata.
  id uuid NOT NULL,
  versione integer NOT NULL CHECK (versione > 0),
  comando_id uuid NOT NULL UNIQUE,
  asta uuid NOT NULL,
  domanda_scritta text NOT NULL,
  risposta_scritta text NOT NULL,
  chi_id uuid NOT NULL,
  chi_nome text NOT NULL,
  scritta_il bigint NOT NULL,
  PRIMARY KEY (id, versione)
);
CREATE INDEX risposte_pubbliche_per_asta ON risposte_pubbliche (asta);
CREATE TRIGGER risposte_pubbliche_in_coda BEFORE UPDATE OR DELETE ON risposte_pubbliche
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
