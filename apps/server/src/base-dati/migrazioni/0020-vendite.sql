-- Indice delle aste: proiezione del registro, si ricostruisce rileggendolo.
CREATE TABLE aste (
  id uuid PRIMARY KEY,
  seq integer NOT NULL,
  fase text NOT NULL,
  delegato_id uuid,
  termine_offerte_il bigint,
  inizio_operazioni_il bigint,
  leggibili_dal bigint,
  stato jsonb NOT NULL
);
CREATE INDEX aste_per_fase ON aste (fase);
CREATE INDEX aste_per_delegato ON aste (delegato_id);

-- Dati personali: il registro ne tiene solo l'impegno salato, così si possono cancellare senza rompere una prova.
CREATE TABLE dati_personali (
  asta uuid NOT NULL,
  impegno text NOT NULL,
  tipo text NOT NULL,
  sale text NOT NULL,
  dati jsonb NOT NULL,
  PRIMARY KEY (asta, impegno)
);
CREATE INDEX dati_personali_per_tipo ON dati_personali (asta, tipo);

-- Buste come sono arrivate, sigillate con chiavi che stanno fuori dalla base dati.
CREATE TABLE buste_sigillate (
  asta uuid NOT NULL,
  busta_id uuid PRIMARY KEY,
  impronta text NOT NULL,
  contatti bytea,
  contatti_dal bigint NOT NULL,
  contenuto bytea,
  contenuto_dal bigint NOT NULL,
  pacchetto bytea NOT NULL,
  UNIQUE (asta, impronta)
);

-- Posta in uscita: una riga nasce con la credenziale che la causa.
CREATE TABLE posta_uscita (
  id uuid PRIMARY KEY,
  asta uuid NOT NULL,
  credenziale_id uuid,
  destinatario text,
  oggetto text NOT NULL,
  testo text NOT NULL,
  stato text NOT NULL CHECK (stato IN ('in_attesa', 'inviata', 'da_consegnare_a_mano', 'fallita')),
  tentativi integer NOT NULL DEFAULT 0,
  creata_il bigint NOT NULL,
  inviata_il bigint,
  errore text
);
CREATE INDEX posta_in_attesa ON posta_uscita (creata_il) WHERE stato = 'in_attesa';

-- Chi è in turno (R80) e quali processi servono la base dati (filigrana per la chiusura, R53).
CREATE TABLE turni (
  operatore_id uuid PRIMARY KEY,
  nome text NOT NULL,
  dal bigint NOT NULL
);
CREATE TABLE processi (
  id uuid PRIMARY KEY,
  macchina text NOT NULL,
  pid integer NOT NULL,
  visto timestamptz NOT NULL DEFAULT clock_timestamp(),
  filigrana_il bigint NOT NULL,
  fine text
);

-- Chi è collegato a una stanza, per processo; `visto` è della base dati e non della vendita.
CREATE TABLE presenze (
  asta uuid NOT NULL,
  chi text NOT NULL,
  ruolo text NOT NULL,
  dal timestamptz NOT NULL DEFAULT clock_timestamp(),
  visto timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (asta, chi)
);

-- Ogni lettura di dati identificativi (R37): si scrive soltanto.
CREATE TABLE letture_identita (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asta uuid NOT NULL,
  chi text NOT NULL,
  che_cosa text NOT NULL,
  letta_il bigint NOT NULL
);

-- Versioni del verbale: il contenuto e il PDF, con l'impronta che il registro ha annotato (R68).
CREATE TABLE verbali (
  asta uuid NOT NULL,
  impronta text NOT NULL,
  pdf bytea NOT NULL,
  redatto_il bigint NOT NULL,
  PRIMARY KEY (asta, impronta)
);

-- Ciò che un annuncio importato lasciava aperto, mostrato all'operatore finché la vendita è in bozza.
CREATE TABLE avvisi_importazione (
  asta uuid PRIMARY KEY,
  avvisi jsonb NOT NULL
);
