-- Un estratto i cui saldi non tornano entra soltanto se lo vogliono due operatori, ciascuno con il suo motivo, e resta segnato.
CREATE TABLE estratti_sbilanciati (
  -- L'impronta del file, quella di file_banca.
  impronta text NOT NULL,
  atto text NOT NULL CHECK (atto IN ('proposto', 'accettato')),
  nome text NOT NULL,
  -- Di quale conto e di quanto, cifrato: la differenza può essere l'accredito di chi offre (R10).
  sbilanci text NOT NULL,
  motivo text NOT NULL CHECK (motivo <> ''),
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  marca text,
  PRIMARY KEY (impronta, atto)
);
CREATE TRIGGER estratti_sbilanciati_in_coda BEFORE UPDATE OR DELETE ON estratti_sbilanciati
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Quattro occhi, anche se l'applicazione sbagliasse: chi l'ha proposto non lo accetta, e nessuno accetta ciò che non è proposto.
CREATE FUNCTION sbilanciato_quattro_occhi() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.atto = 'accettato' AND NOT EXISTS (
    SELECT 1 FROM estratti_sbilanciati
    WHERE impronta = NEW.impronta AND atto = 'proposto' AND operatore_id <> NEW.operatore_id
  ) THEN
    RAISE EXCEPTION 'un estratto che non torna lo accetta chi non l''ha proposto' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER estratti_sbilanciati_quattro_occhi BEFORE INSERT ON estratti_sbilanciati
  FOR EACH ROW EXECUTE FUNCTION sbilanciato_quattro_occhi();
