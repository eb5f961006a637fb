-- I documenti e le foto di una vendita. Il file sta fuori di qui, con il nome della sua impronta; qui sta che cosa è, chi lo ha
-- caricato e quando. Si scrive soltanto in coda: ciò che si dice di un documento è una versione nuova, e le altre restano.
CREATE TABLE documenti (
  -- Il comando che lo ha aggiunto.
  id uuid PRIMARY KEY,
  asta uuid NOT NULL,
  impronta text NOT NULL CHECK (impronta ~ '^[0-9a-f]{64}$'),
  tipo text NOT NULL,
  byte bigint NOT NULL CHECK (byte > 0),
  pagine integer,
  nome_file text NOT NULL,
  -- Il PDF porta programmi; il PDF ha un testo che si legge.
  attivo boolean NOT NULL,
  con_testo boolean NOT NULL,
  -- Le misure ricavate da un'immagine: nome, impronta, larghezza, altezza, byte.
  misure jsonb NOT NULL,
  sostituisce uuid REFERENCES documenti,
  caricato_da uuid NOT NULL,
  caricato_nome text NOT NULL,
  caricato_il bigint NOT NULL
);
CREATE INDEX documenti_per_asta ON documenti (asta);
CREATE TRIGGER documenti_in_coda BEFORE UPDATE OR DELETE ON documenti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

CREATE TABLE documenti_versioni (
  documento uuid NOT NULL REFERENCES documenti,
  versione integer NOT NULL CHECK (versione > 0),
  comando_id uuid NOT NULL,
  stato text NOT NULL CHECK (stato IN ('da_pubblicare', 'pubblicato', 'sostituito', 'ritirato')),
  genere text NOT NULL,
  titolo text NOT NULL,
  alternativo text NOT NULL,
  posto integer NOT NULL,
  -- Quando è diventato pubblico, e quando ha smesso; perché.
  pubblicato_il bigint,
  tolto_il bigint,
  motivo text,
  -- Chi lo ha scritto e, se ha pubblicato, che cosa ha dichiarato (R76).
  dichiarato boolean NOT NULL,
  chi_id uuid NOT NULL,
  chi_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  PRIMARY KEY (documento, versione),
  UNIQUE (documento, comando_id)
);
CREATE TRIGGER documenti_versioni_in_coda BEFORE UPDATE OR DELETE ON documenti_versioni
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
