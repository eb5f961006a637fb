-- Ciò che tocca chi può entrare lo fanno due persone: una propone, un'altra conferma.
CREATE TABLE proposte (
  -- L'identificativo del comando di chi propone.
  id uuid PRIMARY KEY,
  genere text NOT NULL,
  contenuto jsonb NOT NULL,
  motivo text,
  proposta_da uuid NOT NULL REFERENCES operatori (id),
  proposta_nome text NOT NULL,
  proposta_il bigint NOT NULL,
  scade_il bigint NOT NULL CHECK (scade_il > proposta_il),
  esito text CHECK (esito IN ('confermata', 'respinta', 'ritirata')),
  decisa_da uuid REFERENCES operatori (id),
  decisa_nome text,
  decisa_il bigint,
  motivo_decisione text,
  comando_decisione uuid UNIQUE,
  CHECK ((esito IS NULL) = (decisa_da IS NULL)),
  -- Nemmeno chi scrivesse in questa tavola dimentica la seconda persona.
  CHECK (esito IS DISTINCT FROM 'confermata' OR decisa_da <> proposta_da)
);
CREATE INDEX proposte_aperte ON proposte (proposta_il) WHERE esito IS NULL;

-- Chi è la persona: la stessa non è operatore due volte, né operatore e delegato o magistrato insieme.
ALTER TABLE operatori ADD COLUMN codice_fiscale text, ADD COLUMN abilitato_il bigint;
UPDATE operatori SET abilitato_il = creato_il;
ALTER TABLE utenti_admin ADD COLUMN codice_fiscale text;
UPDATE utenti_admin u SET codice_fiscale = nullif(upper(s.dati ->> 'codiceFiscale'), '')
  FROM soggetti s WHERE s.utente_id = u.id;
