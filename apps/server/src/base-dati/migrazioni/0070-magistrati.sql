-- Le vendite a cui un magistrato assiste (R36): quelle di una procedura, o di tutto un ufficio dove numero e anno mancano.
CREATE TABLE assegnazioni (
  id uuid PRIMARY KEY,
  utente_id uuid NOT NULL REFERENCES utenti_admin (id),
  -- Il nome dell'ufficio com'è scritto, e senza accenti, maiuscole e spazi di troppo, come si confronta.
  tribunale text NOT NULL,
  chiave_ufficio text NOT NULL,
  numero text,
  anno integer,
  dal bigint NOT NULL,
  al bigint,
  CHECK ((numero IS NULL) = (anno IS NULL)),
  CHECK (al IS NULL OR al >= dal)
);
CREATE INDEX assegnazioni_vive ON assegnazioni (utente_id) WHERE al IS NULL;
