-- I file con la firma digitale dei verbali (R68). Il file sta nel magazzino dei documenti, con il nome della sua impronta; qui sta chi
-- lo ha firmato, com'era quando si è verificato. Quale vale lo dice il registro: una riga che il registro non nomina è di un deposito
-- che non è passato.
CREATE TABLE verbali_firmati (
  asta uuid NOT NULL,
  impronta text NOT NULL CHECK (impronta ~ '^[0-9a-f]{64}$'),
  byte bigint NOT NULL CHECK (byte > 0),
  nome_file text NOT NULL,
  formato text NOT NULL CHECK (formato IN ('p7m', 'pdf')),
  firme jsonb NOT NULL,
  PRIMARY KEY (asta, impronta)
);
CREATE TRIGGER verbali_firmati_in_coda BEFORE UPDATE OR DELETE ON verbali_firmati
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
