-- Che cosa i gestori PEC dicono dei messaggi che abbiamo spedito (R29): accettato, consegnato, non consegnato. Di ogni ricevuta, letta
-- dalla casella e con la firma del gestore verificata, la specie, l'ora sua e il codice dell'errore; nulla di chi riceve. In coda.
CREATE TABLE ricevute_posta (
  messaggio uuid NOT NULL,
  impronta text NOT NULL CHECK (impronta ~ '^[0-9a-f]{64}$'),
  tipo text NOT NULL CHECK (tipo IN ('accettazione', 'non-accettazione', 'avvenuta-consegna', 'preavviso-errore-consegna', 'errore-consegna')),
  errore text CHECK (errore IN ('no-dest', 'no-dominio', 'virus', 'altro')),
  istante bigint NOT NULL,
  letta_il bigint NOT NULL,
  PRIMARY KEY (messaggio, impronta)
);
CREATE TRIGGER ricevute_posta_in_coda BEFORE UPDATE OR DELETE ON ricevute_posta
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- Fin dove si è letta ciascuna casella: la casella non si tocca, e chi la apre con un altro programma la trova com'era.
CREATE TABLE caselle_lette (
  casella text PRIMARY KEY,
  validita bigint NOT NULL,
  uid bigint NOT NULL
);
