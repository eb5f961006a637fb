-- Come sta ogni processo, detto da lui stesso: una gara malata per uno è malata per tutti (R57).
CREATE TABLE salute_processi (
  processo uuid PRIMARY KEY,
  -- null: sano
  malata_dal bigint,
  visto jsonb NOT NULL,
  sani_dal bigint NOT NULL,
  letta timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Gli episodi visti, dal server e dall'offerente sintetico: nessun dato personale, si scrive soltanto.
CREATE TABLE salute_episodi (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  processo uuid NOT NULL,
  dal bigint NOT NULL,
  al bigint NOT NULL,
  visto jsonb NOT NULL
);
CREATE INDEX salute_episodi_al ON salute_episodi (al);

-- Le stanze ombra: vendite finte in cui rilancia l'offerente sintetico; nessun elenco le mostra e nessun documento le conta.
CREATE TABLE aste_ombra (
  asta uuid PRIMARY KEY,
  processo uuid NOT NULL,
  creata_il bigint NOT NULL
);

-- Chi era collegato a quale stanza, quando: ciò che la piattaforma ha visto della linea di ciascuno (fascicolo di prova).
CREATE TABLE collegamenti_visti (
  asta uuid NOT NULL,
  chi text NOT NULL,
  dal bigint NOT NULL,
  al bigint NOT NULL,
  PRIMARY KEY (asta, chi, dal)
);

-- Le vendite con un disservizio aperto o una gara ferma: chi sorveglia legge soltanto queste.
ALTER TABLE aste ADD COLUMN attende boolean NOT NULL DEFAULT false;
CREATE INDEX aste_attende ON aste (id) WHERE attende;
