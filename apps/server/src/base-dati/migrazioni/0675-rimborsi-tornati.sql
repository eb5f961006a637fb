-- Un rimborso che la banca ha rimandato indietro (camt.053, RtrInf) o rifiutato (pain.002): la sua riga torna da pagare. Si può solo
-- aggiungere, e vale soltanto se un server l'ha marcata: chi scrivesse qui a mano non farebbe pagare due volte (R71, R74).
CREATE TABLE ritorni_rimborsi (
  id uuid PRIMARY KEY,
  ordine uuid NOT NULL,
  riga integer NOT NULL,
  modo text NOT NULL CHECK (modo IN ('tornato', 'rifiutato')),
  -- Il codice ISO 20022 del motivo, com'è scritto; vuoto se la banca non lo dice.
  codice text NOT NULL,
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  -- L'accredito con cui il denaro è tornato; manca se non è mai partito.
  movimento uuid UNIQUE REFERENCES movimenti (id),
  letto_il bigint NOT NULL,
  marca text,
  -- Di una riga si torna indietro una volta: ripagata, è la riga di un altro ordine.
  UNIQUE (ordine, riga),
  FOREIGN KEY (ordine, riga) REFERENCES ordini_righe (ordine, riga),
  CHECK ((modo = 'tornato') = (movimento IS NOT NULL))
);
CREATE TRIGGER ritorni_rimborsi_in_coda BEFORE UPDATE OR DELETE ON ritorni_rimborsi
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Il conto che l'offerta indica, se chi ha preparato ne ha messo un altro: chi approva legge tutti e due.
ALTER TABLE ordini_righe ADD COLUMN iban_offerta text;

-- L'ordine di una riga da ciò che la banca riporta: le prime ventinove cifre del suo identificativo.
CREATE INDEX ordini_per_end_to_end ON ordini (left(replace(id::text, '-', ''), 29));

-- Cancellati i dati di chi non ha vinto (R77), anche il conto che la sua offerta indicava.
CREATE FUNCTION ordini_righe_dimentica() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.iban = '' THEN NEW.iban_offerta := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ordini_righe_dimentica BEFORE UPDATE ON ordini_righe
  FOR EACH ROW EXECUTE FUNCTION ordini_righe_dimentica();
