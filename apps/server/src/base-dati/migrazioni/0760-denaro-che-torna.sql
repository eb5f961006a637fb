-- Un accredito che la banca dice di un nostro rimborso, e che non rende la sua riga di nuovo da pagare: è tornato in parte, con delle
-- spese trattenute, una seconda volta, o su un altro conto. È di quella riga, lo guarda una persona, e non è la cauzione di nessuno (R71).
CREATE TABLE ritorni_da_guardare (
  movimento uuid PRIMARY KEY REFERENCES movimenti (id),
  ordine uuid NOT NULL,
  riga integer NOT NULL,
  codice text NOT NULL,
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  letto_il bigint NOT NULL,
  FOREIGN KEY (ordine, riga) REFERENCES ordini_righe (ordine, riga)
);
CREATE INDEX ritorni_da_guardare_per_riga ON ritorni_da_guardare (ordine, riga);
CREATE TRIGGER ritorni_da_guardare_in_coda BEFORE UPDATE OR DELETE ON ritorni_da_guardare
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Un'uscita con cui la banca disfa un accredito, e quale; vuoto finché non si sa. Un accredito disfatto non è arrivato: non vale come
-- cauzione e non si rimborsa (R39, R71). Chi scrive qui a mano può soltanto togliere.
CREATE TABLE storni (
  movimento uuid PRIMARY KEY REFERENCES movimenti (id),
  stornato uuid UNIQUE REFERENCES movimenti (id),
  letto_il bigint NOT NULL,
  CHECK (movimento <> stornato)
);
CREATE FUNCTION storno_una_volta() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.stornato IS NULL AND NEW.movimento = OLD.movimento AND NEW.letto_il = OLD.letto_il THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'uno storno si lega una volta: % rifiutato', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER storni_una_volta BEFORE UPDATE OR DELETE ON storni FOR EACH ROW EXECUTE FUNCTION storno_una_volta();
