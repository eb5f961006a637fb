-- Il registro: una riga per fatto, un'unica sequenza per asta. `dati` è testo canonico: jsonb riscriverebbe l'ordine
-- delle chiavi, che l'impronta non guarda, ma anche i numeri, che guarda.
CREATE TABLE giornale (
  asta uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  tipo text NOT NULL,
  versione integer NOT NULL,
  dati text NOT NULL,
  comando_id text NOT NULL,
  parte integer NOT NULL,
  attore_tipo text NOT NULL,
  attore_id text NOT NULL,
  ricevuto_il bigint NOT NULL,
  registrato_il bigint NOT NULL,
  precedente text NOT NULL,
  impronta text NOT NULL,
  PRIMARY KEY (asta, seq),
  UNIQUE (asta, comando_id, parte)
);

-- Nessuno modifica o toglie una voce, nemmeno il proprietario della tabella.
CREATE FUNCTION giornale_immutabile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'il registro non si modifica: % rifiutato', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER giornale_senza_update BEFORE UPDATE OR DELETE ON giornale FOR EACH ROW EXECUTE FUNCTION giornale_immutabile();
CREATE TRIGGER giornale_senza_truncate BEFORE TRUNCATE ON giornale FOR EACH STATEMENT EXECUTE FUNCTION giornale_immutabile();

-- Controllo per istruzione e non per riga: ogni voce nuova segue la precedente, senza buchi e con il legame giusto.
CREATE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rotta record;
BEGIN
  SELECT n.asta, n.seq INTO rotta
  FROM nuove n LEFT JOIN giornale p ON p.asta = n.asta AND p.seq = n.seq - 1
  WHERE n.precedente IS DISTINCT FROM CASE WHEN n.seq = 1 THEN repeat('0', 64) ELSE p.impronta END
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta % fuori catena', rotta.seq, rotta.asta USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER giornale_catena AFTER INSERT ON giornale REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION giornale_in_catena();
