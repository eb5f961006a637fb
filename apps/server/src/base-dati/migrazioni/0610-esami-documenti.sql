-- Che cosa l'esame dei PDF ha trovato in un file, e con quale esame: quando se ne impara uno nuovo, ciò che è già pubblico si guarda di
-- nuovo. Si scrive soltanto in coda. Un file senza riga dell'esame di adesso non è ancora stato riguardato.
CREATE TABLE esami_documenti (
  impronta text NOT NULL CHECK (impronta ~ '^[0-9a-f]{64}$'),
  esame integer NOT NULL CHECK (esame > 0),
  -- Che cosa, la pagina e l'oggetto in cui sta; vuoto se nulla.
  trovati jsonb NOT NULL,
  fatto_il bigint NOT NULL,
  PRIMARY KEY (impronta, esame)
);
-- Per dire al banco che cosa è pubblico e non lo sarebbe più.
CREATE INDEX esami_con_trovati ON esami_documenti (impronta) WHERE trovati <> '[]'::jsonb;
CREATE INDEX documenti_per_impronta ON documenti (impronta);
CREATE TRIGGER esami_documenti_in_coda BEFORE UPDATE OR DELETE ON esami_documenti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
