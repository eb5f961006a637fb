-- I conti delle cauzioni: ciò che la banca ha scritto, come è stato abbinato alle offerte, gli ordini di rimborso.

CREATE TABLE conti_banca (
  iban text PRIMARY KEY,
  banca text NOT NULL CHECK (banca IN ('sella', 'bcc')),
  intestatario text NOT NULL,
  bic text
);

-- Un file caricato, una volta sola: la stessa impronta è lo stesso file.
CREATE TABLE file_banca (
  id uuid PRIMARY KEY,
  banca text NOT NULL CHECK (banca IN ('sella', 'bcc')),
  formato text NOT NULL CHECK (formato IN ('camt', 'csv')),
  nome text NOT NULL,
  impronta text NOT NULL UNIQUE,
  movimenti integer NOT NULL,
  nuovi integer NOT NULL,
  caricato_il bigint NOT NULL,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL
);
CREATE TRIGGER file_banca_in_coda BEFORE UPDATE OR DELETE ON file_banca FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

CREATE TABLE movimenti (
  id uuid PRIMARY KEY,
  file uuid NOT NULL REFERENCES file_banca (id),
  conto text NOT NULL REFERENCES conti_banca (iban),
  formato text NOT NULL CHECK (formato IN ('camt', 'csv')),
  -- Impronta di ciò che la banca ha scritto, con il numero d'ordine fra movimenti identici dello stesso giorno.
  chiave text NOT NULL,
  -- Positivo se entra, negativo se esce.
  importo_cent bigint NOT NULL CHECK (importo_cent <> 0),
  -- Data contabile: è quella che vale per il termine della cauzione (R39), non la valuta.
  contabile date NOT NULL,
  valuta date,
  riferimento text NOT NULL,
  cro text,
  trn text,
  controparte_iban text,
  controparte_nome text NOT NULL,
  causale text NOT NULL,
  -- Lo stesso movimento letto prima nell'altro formato: questo lo conferma e non si conta due volte.
  riscontro uuid UNIQUE REFERENCES movimenti (id),
  UNIQUE (conto, formato, chiave)
);
CREATE INDEX movimenti_per_data ON movimenti (contabile DESC, id);
CREATE INDEX movimenti_per_importo ON movimenti (conto, importo_cent, contabile);
CREATE TRIGGER movimenti_in_coda BEFORE UPDATE OR DELETE ON movimenti FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- L'abbinamento di adesso; la storia è nella tabella seguente.
CREATE TABLE abbinamenti (
  movimento uuid PRIMARY KEY REFERENCES movimenti (id),
  asta uuid NOT NULL,
  busta_id uuid NOT NULL
);
CREATE INDEX abbinamenti_per_busta ON abbinamenti (asta, busta_id);
CREATE TABLE abbinamenti_atti (
  progressivo bigint GENERATED ALWAYS AS IDENTITY,
  movimento uuid NOT NULL REFERENCES movimenti (id),
  comando_id uuid NOT NULL,
  atto text NOT NULL CHECK (atto IN ('abbinato', 'sciolto')),
  modo text NOT NULL CHECK (modo IN ('automatico', 'manuale')),
  asta uuid NOT NULL,
  busta_id uuid NOT NULL,
  motivo text NOT NULL,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  PRIMARY KEY (movimento, comando_id)
);
CREATE TRIGGER abbinamenti_atti_in_coda BEFORE UPDATE OR DELETE ON abbinamenti_atti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

CREATE TABLE ordini (
  id uuid PRIMARY KEY,
  numero integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  asta uuid NOT NULL,
  conto text NOT NULL REFERENCES conti_banca (iban),
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  righe integer NOT NULL CHECK (righe > 0),
  -- Impronta delle righe: chi approva e chi scarica trovano quelle che sono state preparate.
  impronta text NOT NULL
);
CREATE TRIGGER ordini_in_coda BEFORE UPDATE OR DELETE ON ordini FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
CREATE TABLE ordini_righe (
  ordine uuid NOT NULL REFERENCES ordini (id),
  riga integer NOT NULL CHECK (riga > 0),
  busta_id uuid NOT NULL,
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  iban text NOT NULL,
  intestatario text NOT NULL,
  causale text NOT NULL,
  PRIMARY KEY (ordine, riga)
);
CREATE TRIGGER ordini_righe_in_coda BEFORE UPDATE OR DELETE ON ordini_righe
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- Il rimborso di una busta sta in un ordine vivo solo; un ordine respinto o annullato lo lascia libero.
CREATE TABLE rimborsi_ordinati (
  asta uuid NOT NULL,
  busta_id uuid NOT NULL,
  ordine uuid NOT NULL REFERENCES ordini (id),
  PRIMARY KEY (asta, busta_id)
);
CREATE TABLE ordini_atti (
  ordine uuid NOT NULL REFERENCES ordini (id),
  seq integer NOT NULL CHECK (seq > 0),
  atto text NOT NULL CHECK (atto IN ('preparato', 'approvato', 'respinto', 'annullato', 'scaricato', 'eseguito')),
  comando_id uuid NOT NULL UNIQUE,
  motivo text,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  PRIMARY KEY (ordine, seq)
);
CREATE TRIGGER ordini_atti_in_coda BEFORE UPDATE OR DELETE ON ordini_atti FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Quattro occhi (R71), anche se l'applicazione sbagliasse: chi ha preparato un ordine non lo approva.
CREATE FUNCTION quattro_occhi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.atto = 'approvato' AND EXISTS (
    SELECT 1 FROM ordini_atti WHERE ordine = NEW.ordine AND atto = 'preparato' AND operatore_id = NEW.operatore_id
  ) THEN
    RAISE EXCEPTION 'chi ha preparato l''ordine non lo approva' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ordini_quattro_occhi BEFORE INSERT ON ordini_atti FOR EACH ROW EXECUTE FUNCTION quattro_occhi();
