-- L'ultima prova dell'apparecchio di chi parteciperà: chi dà assistenza chiama prima della vendita chi non ci è riuscito.
CREATE TABLE prove_apparecchi (
  asta uuid NOT NULL,
  credenziale_id uuid NOT NULL,
  pseudonimo text NOT NULL,
  microfono text NOT NULL,
  camera text NOT NULL,
  ascolto text NOT NULL,
  rete text NOT NULL,
  fatta_il bigint NOT NULL,
  PRIMARY KEY (asta, credenziale_id)
);
