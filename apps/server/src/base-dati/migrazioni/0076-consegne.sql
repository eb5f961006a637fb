-- Una credenziale consegnata a mano: un codice in due metà, una per ciascuna delle due persone che lo danno. Delle metà
-- restano impronte fatte con una chiave che non è qui: chi legge la tavola non le ritrova provandole.
CREATE TABLE consegne_a_mano (
  -- L'identificativo del comando di chi la propone.
  id uuid PRIMARY KEY,
  asta uuid NOT NULL,
  credenziale_id uuid NOT NULL REFERENCES credenziali (id),
  motivo text NOT NULL,
  proposta_da uuid NOT NULL,
  proposta_nome text NOT NULL,
  proposta_il bigint NOT NULL,
  prima_meta bytea NOT NULL CHECK (octet_length(prima_meta) = 32),
  confermata_da uuid,
  confermata_nome text,
  confermata_il bigint,
  comando_conferma uuid UNIQUE,
  seconda_meta bytea CHECK (octet_length(seconda_meta) = 32),
  scade_il bigint NOT NULL CHECK (scade_il > proposta_il),
  -- Oltre pochi errori il codice non vale più.
  errori integer NOT NULL DEFAULT 0,
  usata_il bigint,
  CHECK ((confermata_da IS NULL) = (seconda_meta IS NULL)),
  CHECK (confermata_da IS NULL OR confermata_da <> proposta_da)
);
CREATE INDEX consegne_vive ON consegne_a_mano (prima_meta) WHERE usata_il IS NULL;
CREATE INDEX consegne_per_credenziale ON consegne_a_mano (credenziale_id, proposta_il);

-- Con che cosa è entrato chi tiene una sessione.
ALTER TABLE sessioni ADD COLUMN con text CHECK (con IN ('collegamento', 'codice'));
