-- Le migrazioni con cui la versione 0.1 faceva la base dati, una dopo l'altra com'erano, ciascuna dopo il suo nome. Nessuno le fa più: le prove
-- le confrontano con lo schema, e ne fanno le installazioni di allora. Non si ritoccano: contano le impronte.
-- >>> 0001-giornale.sql
-- Il registro: una riga per fatto, un'unica sequenza per asta. `dati` è testo canonico: jsonb riscriverebbe l'ordine
-- delle chiavi, che l'impronta non guarda, ma anche i numeri, che guarda.
CREATE TABLE giornale (
  asta uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  tipo text NOT NULL,
  versione integer NOT NULL,
  dati text NOT NULL,
  comando_id text NOT NULL,
  parte integer NOT NULL,
  attore_tipo text NOT NULL,
  attore_id text NOT NULL,
  ricevuto_il bigint NOT NULL,
  registrato_il bigint NOT NULL,
  precedente text NOT NULL,
  impronta text NOT NULL,
  PRIMARY KEY (asta, seq),
  UNIQUE (asta, comando_id, parte)
);

-- Nessuno modifica o toglie una voce, nemmeno il proprietario della tabella.
CREATE FUNCTION giornale_immutabile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'il registro non si modifica: % rifiutato', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER giornale_senza_update BEFORE UPDATE OR DELETE ON giornale FOR EACH ROW EXECUTE FUNCTION giornale_immutabile();
CREATE TRIGGER giornale_senza_truncate BEFORE TRUNCATE ON giornale FOR EACH STATEMENT EXECUTE FUNCTION giornale_immutabile();

-- Controllo per istruzione e non per riga: ogni voce nuova segue la precedente, senza buchi e con il legame giusto.
CREATE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rotta record;
BEGIN
  SELECT n.asta, n.seq INTO rotta
  FROM nuove n LEFT JOIN giornale p ON p.asta = n.asta AND p.seq = n.seq - 1
  WHERE n.precedente IS DISTINCT FROM CASE WHEN n.seq = 1 THEN repeat('0', 64) ELSE p.impronta END
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta % fuori catena', rotta.seq, rotta.asta USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER giornale_catena AFTER INSERT ON giornale REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION giornale_in_catena();
-- >>> 0010-accesso.sql
-- Who may sign in, and who is signed in. Tokens are kept only as SHA-256; times are epoch milliseconds.

create table credenziali (
  id uuid primary key,
  asta uuid not null,
  ruolo text not null check (ruolo in ('offerente', 'spettatore')),
  busta_id uuid,
  pseudonimo text,
  impronta_token bytea not null unique check (octet_length(impronta_token) = 32),
  emessa_il bigint not null,
  scade_il bigint,
  primo_accesso_il bigint,
  revocata_il bigint,
  motivo text check (motivo in ('riemissione', 'identita_non_confermata', 'furto_o_smarrimento', 'vendita_chiusa', 'altro')),
  sostituita_da uuid references credenziali (id) deferrable initially deferred,
  check ((revocata_il is null) = (motivo is null)),
  check (ruolo = 'spettatore' or (busta_id is not null and pseudonimo is not null))
);
create index credenziali_per_asta on credenziali (asta);
-- One identity, one live credential: a re-issue revokes the old one in the same transaction (R30).
create unique index credenziali_una_viva_per_busta on credenziali (asta, busta_id)
  where revocata_il is null and ruolo = 'offerente';

create table utenti_admin (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  nome text not null,
  impronta_password text not null,
  totp_cifrato text not null,
  -- Last TOTP step that was accepted: a code is never accepted twice.
  totp_ultimo_passo bigint not null default 0,
  ruolo text not null check (ruolo in ('delegato', 'magistrato')),
  creato_il bigint not null,
  disabilitato_il bigint
);

create table operatori (
  id uuid primary key,
  emittente text not null,
  soggetto text not null,
  nome text not null,
  email text,
  creato_il bigint not null,
  ultimo_accesso_il bigint not null,
  disabilitato_il bigint,
  unique (emittente, soggetto)
);

create table sessioni (
  id uuid primary key,
  impronta_token bytea not null unique check (octet_length(impronta_token) = 32),
  strategia text not null check (strategia in ('user', 'admin', 'edicom')),
  -- credenziali, utenti_admin or operatori, by strategy.
  soggetto_id uuid not null,
  creata_il bigint not null,
  ultimo_uso_il bigint not null,
  scade_il bigint not null check (scade_il > creata_il),
  revocata_il bigint,
  motivo_revoca text check (motivo_revoca in ('uscita', 'subentro', 'revoca_credenziale', 'revoca_utente')),
  indirizzo text,
  dispositivo text,
  check ((revocata_il is null) = (motivo_revoca is null))
);
create index sessioni_vive on sessioni (strategia, soggetto_id) where revocata_il is null;

-- A sign-in that is on its way through the external provider; deleted when it comes back, so it comes back once.
create table tentativi_esterni (
  impronta_stato bytea primary key check (octet_length(impronta_stato) = 32),
  impronta_browser bytea not null check (octet_length(impronta_browser) = 32),
  nonce text not null,
  verificatore text not null,
  ritorno text not null,
  scade_il bigint not null
);
-- >>> 0011-gettoni.sql
-- Bearer tokens of API clients. A family of tokens is a session like the others: listed, revocable, taken over (R30).
alter table sessioni
  add column mezzo text not null default 'cookie' check (mezzo in ('cookie', 'gettoni')),
  alter column impronta_token drop not null,
  add check ((mezzo = 'cookie') = (impronta_token is not null)),
  drop constraint sessioni_motivo_revoca_check,
  add constraint sessioni_motivo_revoca_check check (motivo_revoca in
    ('uscita', 'subentro', 'revoca_credenziale', 'revoca_utente', 'riuso_gettone', 'cambio_password'));

create table gettoni (
  impronta bytea primary key check (octet_length(impronta) = 32),
  sessione_id uuid not null references sessioni (id) on delete cascade,
  uso text not null check (uso in ('accesso', 'rinnovo')),
  emesso_il bigint not null,
  scade_il bigint not null check (scade_il > emesso_il),
  -- A refresh token is used once; a second use means that two hold it, and ends the session.
  usato_il bigint check (usato_il is null or uso = 'rinnovo')
);
create index gettoni_scaduti on gettoni (scade_il);
create index gettoni_per_sessione on gettoni (sessione_id);
-- >>> 0012-password.sql
-- The link of a forgotten password: one live per account, kept as its hash, deleted when it is used.
create table ripristini_password (
  utente_id uuid primary key references utenti_admin (id),
  impronta bytea not null unique check (octet_length(impronta) = 32),
  chiesto_il bigint not null,
  scade_il bigint not null check (scade_il > chiesto_il)
);

-- Every request, for accounts that exist and for those that do not: both leave the same trace, and both are counted.
create table richieste_password (
  id bigint generated always as identity primary key,
  conto bytea not null check (octet_length(conto) = 32),
  chiesta_il bigint not null
);
create index richieste_password_per_conto on richieste_password (conto, chiesta_il);
-- >>> 0013-sessioni-finite.sql
-- The ended sessions of one person, newest first: the oldest are forgotten at his next sign-in.
create index sessioni_finite on sessioni (strategia, soggetto_id, creata_il) where revocata_il is not null;
-- >>> 0014-emissioni.sql
-- Which credential a command of a person has issued: the same command again gets the same answer, and issues nothing.
create table emissioni (
  asta uuid not null,
  comando_id text not null,
  attore text not null,
  -- What was asked: the credential to replace, or a spectator. The same command cannot ask for something else.
  oggetto text not null,
  credenziale_id uuid references credenziali (id) deferrable initially deferred,
  primary key (asta, comando_id)
);
-- >>> 0020-vendite.sql
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
-- >>> 0028-posta-riservata.sql
-- A message may belong to no sale (a forgotten password). Its link is ciphered and kept only until it leaves: nobody
-- who reads the outgoing mail, or a copy of the database, can use it.
alter table posta_uscita
  alter column asta drop not null,
  add column collegamento_cifrato text;
-- >>> 0051-calendario.sql
-- The private calendar address of a delegate: one at a time, kept only as SHA-256. A new one takes the place of the
-- old, and deleting the row revokes it.
create table indirizzi_calendario (
  utente_id uuid primary key references utenti_admin (id),
  impronta_token bytea not null unique check (octet_length(impronta_token) = 32),
  emesso_il bigint not null,
  letto_il bigint
);
-- >>> 0051-testo-verbale.sql
-- The text the delegate wrote for a version of the minutes, so that the next one starts from it; null when the version
-- was made from the journal alone.
alter table verbali add column testo jsonb;
-- >>> 0052-anagrafe.sql
-- I registri del gestore: tribunali e soggetti. Ogni atto è una versione nuova, mai una correzione di quella prima.

-- Una tabella che si scrive soltanto in coda. Il proprietario può cancellare, perché una persona può chiederlo (R77);
-- l'applicazione no, e nessuno riscrive.
CREATE FUNCTION solo_in_coda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% si scrive soltanto in coda: % rifiutato', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TABLE tribunali (
  id uuid PRIMARY KEY,
  -- Il nome senza accenti, maiuscole e spazi di troppo: lo stesso ufficio non si registra due volte.
  chiave text NOT NULL UNIQUE,
  versione integer NOT NULL CHECK (versione > 0)
);

CREATE TABLE tribunali_versioni (
  tribunale uuid NOT NULL REFERENCES tribunali (id),
  versione integer NOT NULL CHECK (versione > 0),
  dati jsonb NOT NULL,
  valida_dal bigint NOT NULL,
  comando_id uuid NOT NULL UNIQUE,
  -- `null` se la versione viene dalle vendite già pubblicate e non da una persona.
  operatore_id uuid,
  operatore_nome text,
  PRIMARY KEY (tribunale, versione)
);
CREATE TRIGGER tribunali_versioni_in_coda BEFORE UPDATE OR DELETE ON tribunali_versioni
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

CREATE TABLE soggetti (
  id uuid PRIMARY KEY,
  versione integer NOT NULL CHECK (versione > 0),
  qualifica text NOT NULL,
  dati jsonb NOT NULL,
  -- I codici senza spazi e prefisso: due soggetti con un codice in comune sono la stessa persona scritta due volte.
  codici text[] NOT NULL,
  -- Ciò in cui si cerca, senza accenti né maiuscole.
  ricerca text NOT NULL,
  -- L'account con cui un delegato o un magistrato entra: uno per soggetto.
  utente_id uuid UNIQUE REFERENCES utenti_admin (id),
  -- Il soggetto in cui questo è confluito; la riga resta, e la separazione la rimette in vita.
  unito_a uuid REFERENCES soggetti (id),
  modificato_il bigint NOT NULL,
  CHECK (unito_a IS NULL OR unito_a <> id)
);
CREATE INDEX soggetti_per_codice ON soggetti USING gin (codici) WHERE unito_a IS NULL;
CREATE INDEX soggetti_uniti ON soggetti (unito_a) WHERE unito_a IS NOT NULL;

CREATE TABLE soggetti_versioni (
  soggetto uuid NOT NULL REFERENCES soggetti (id),
  versione integer NOT NULL CHECK (versione > 0),
  atto text NOT NULL CHECK (atto IN ('creato', 'modificato', 'collegato', 'scollegato', 'unito', 'confluito', 'separato', 'ripreso')),
  -- Il soggetto com'è dopo l'atto, con il suo account.
  dati jsonb NOT NULL,
  -- L'altro soggetto di un'unione o di una separazione.
  altro uuid,
  motivo text,
  comando_id uuid NOT NULL,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  PRIMARY KEY (soggetto, versione),
  UNIQUE (comando_id, soggetto)
);
CREATE TRIGGER soggetti_versioni_in_coda BEFORE UPDATE OR DELETE ON soggetti_versioni
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Una lettura di identità può non riguardare una vendita: un soggetto, o i movimenti di un conto (R37).
ALTER TABLE letture_identita ALTER COLUMN asta DROP NOT NULL;
-- >>> 0053-banca.sql
-- I conti delle cauzioni: ciò che la banca ha scritto, come è stato abbinato alle offerte, gli ordini di rimborso.

CREATE TABLE conti_banca (
  iban text PRIMARY KEY,
  banca text NOT NULL CHECK (banca IN ('sella', 'bcc')),
  intestatario text NOT NULL,
  bic text
);

-- Un file caricato, una volta sola: la stessa impronta è lo stesso file.
CREATE TABLE file_banca (
  id uuid PRIMARY KEY,
  banca text NOT NULL CHECK (banca IN ('sella', 'bcc')),
  formato text NOT NULL CHECK (formato IN ('camt', 'csv')),
  nome text NOT NULL,
  impronta text NOT NULL UNIQUE,
  movimenti integer NOT NULL,
  nuovi integer NOT NULL,
  caricato_il bigint NOT NULL,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL
);
CREATE TRIGGER file_banca_in_coda BEFORE UPDATE OR DELETE ON file_banca FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

CREATE TABLE movimenti (
  id uuid PRIMARY KEY,
  file uuid NOT NULL REFERENCES file_banca (id),
  conto text NOT NULL REFERENCES conti_banca (iban),
  formato text NOT NULL CHECK (formato IN ('camt', 'csv')),
  -- Impronta di ciò che la banca ha scritto, con il numero d'ordine fra movimenti identici dello stesso giorno.
  chiave text NOT NULL,
  -- Positivo se entra, negativo se esce.
  importo_cent bigint NOT NULL CHECK (importo_cent <> 0),
  -- Data contabile: è quella che vale per il termine della cauzione (R39), non la valuta.
  contabile date NOT NULL,
  valuta date,
  riferimento text NOT NULL,
  cro text,
  trn text,
  controparte_iban text,
  controparte_nome text NOT NULL,
  causale text NOT NULL,
  -- Lo stesso movimento letto prima nell'altro formato: questo lo conferma e non si conta due volte.
  riscontro uuid UNIQUE REFERENCES movimenti (id),
  UNIQUE (conto, formato, chiave)
);
CREATE INDEX movimenti_per_data ON movimenti (contabile DESC, id);
CREATE INDEX movimenti_per_importo ON movimenti (conto, importo_cent, contabile);
CREATE TRIGGER movimenti_in_coda BEFORE UPDATE OR DELETE ON movimenti FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- L'abbinamento di adesso; la storia è nella tabella seguente.
CREATE TABLE abbinamenti (
  movimento uuid PRIMARY KEY REFERENCES movimenti (id),
  asta uuid NOT NULL,
  busta_id uuid NOT NULL
);
CREATE INDEX abbinamenti_per_busta ON abbinamenti (asta, busta_id);
CREATE TABLE abbinamenti_atti (
  progressivo bigint GENERATED ALWAYS AS IDENTITY,
  movimento uuid NOT NULL REFERENCES movimenti (id),
  comando_id uuid NOT NULL,
  atto text NOT NULL CHECK (atto IN ('abbinato', 'sciolto')),
  modo text NOT NULL CHECK (modo IN ('automatico', 'manuale')),
  asta uuid NOT NULL,
  busta_id uuid NOT NULL,
  motivo text NOT NULL,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  PRIMARY KEY (movimento, comando_id)
);
CREATE TRIGGER abbinamenti_atti_in_coda BEFORE UPDATE OR DELETE ON abbinamenti_atti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

CREATE TABLE ordini (
  id uuid PRIMARY KEY,
  numero integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  asta uuid NOT NULL,
  conto text NOT NULL REFERENCES conti_banca (iban),
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  righe integer NOT NULL CHECK (righe > 0),
  -- Impronta delle righe: chi approva e chi scarica trovano quelle che sono state preparate.
  impronta text NOT NULL
);
CREATE TRIGGER ordini_in_coda BEFORE UPDATE OR DELETE ON ordini FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
CREATE TABLE ordini_righe (
  ordine uuid NOT NULL REFERENCES ordini (id),
  riga integer NOT NULL CHECK (riga > 0),
  busta_id uuid NOT NULL,
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  iban text NOT NULL,
  intestatario text NOT NULL,
  causale text NOT NULL,
  PRIMARY KEY (ordine, riga)
);
CREATE TRIGGER ordini_righe_in_coda BEFORE UPDATE OR DELETE ON ordini_righe
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- Il rimborso di una busta sta in un ordine vivo solo; un ordine respinto o annullato lo lascia libero.
CREATE TABLE rimborsi_ordinati (
  asta uuid NOT NULL,
  busta_id uuid NOT NULL,
  ordine uuid NOT NULL REFERENCES ordini (id),
  PRIMARY KEY (asta, busta_id)
);
CREATE TABLE ordini_atti (
  ordine uuid NOT NULL REFERENCES ordini (id),
  seq integer NOT NULL CHECK (seq > 0),
  atto text NOT NULL CHECK (atto IN ('preparato', 'approvato', 'respinto', 'annullato', 'scaricato', 'eseguito')),
  comando_id uuid NOT NULL UNIQUE,
  motivo text,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  PRIMARY KEY (ordine, seq)
);
CREATE TRIGGER ordini_atti_in_coda BEFORE UPDATE OR DELETE ON ordini_atti FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Quattro occhi (R71), anche se l'applicazione sbagliasse: chi ha preparato un ordine non lo approva.
CREATE FUNCTION quattro_occhi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.atto = 'approvato' AND EXISTS (
    SELECT 1 FROM ordini_atti WHERE ordine = NEW.ordine AND atto = 'preparato' AND operatore_id = NEW.operatore_id
  ) THEN
    RAISE EXCEPTION 'chi ha preparato l''ordine non lo approva' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ordini_quattro_occhi BEFORE INSERT ON ordini_atti FOR EACH ROW EXECUTE FUNCTION quattro_occhi();
-- >>> 0056-registro.sql
-- Cercare nel registro per tempo: un BRIN pesa pochi byte e non rallenta le scritture, che arrivano già in ordine.
CREATE INDEX giornale_per_tempo ON giornale USING brin (registrato_il) WITH (pages_per_range = 16);

-- Le richieste di aiuto e le risposte sono poche fra molti rilanci: un indice parziale le trova senza pesare su quelli.
CREATE INDEX giornale_assistenza ON giornale (asta, seq)
  WHERE tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa');

CREATE INDEX letture_identita_per_asta ON letture_identita (asta, id);
CREATE INDEX letture_identita_per_tempo ON letture_identita (letta_il, id);
-- >>> 0060-salute.sql
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
-- >>> 0061-salute-senza-episodi.sql
-- Ciò che si è visto della piattaforma sta nel registro di ogni vendita in corso: una seconda copia potrebbe smentirlo.
DROP TABLE salute_episodi;
-- >>> 0062-crediti-sigillati.sql
-- Ciò che la banca ha scritto e che può dire chi ha offerto, sigillato finché le buste sono chiuse (R10). Un lotto è
-- la parte sigillata di un estratto: quanti movimenti contiene non si vede, né dalla lunghezza né dal numero di impronte.
CREATE TABLE crediti_sigillati (
  id uuid PRIMARY KEY,
  file uuid NOT NULL REFERENCES file_banca (id),
  conto text NOT NULL REFERENCES conti_banca (iban),
  formato text NOT NULL CHECK (formato IN ('camt', 'csv')),
  cifrato bytea NOT NULL,
  -- Impronte dei movimenti, con una chiave che non sta qui, e a loro volta cifrate: riconoscono un movimento già importato.
  impronte text NOT NULL,
  -- Con quali buste aperte e quali vendite in attesa è già stato messo a confronto.
  confronto text,
  -- L'ultimo giorno dell'estratto, noto quando il lotto è stato aperto la prima volta.
  fino_al date,
  finito_il bigint
);
CREATE INDEX crediti_da_aprire ON crediti_sigillati (id) WHERE finito_il IS NULL;
CREATE TRIGGER crediti_sigillati_in_coda BEFORE DELETE OR UPDATE OF id, file, conto, formato, cifrato, impronte
  ON crediti_sigillati FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- La chiave del lotto, sigillata con la chiave di ciascuna vendita che lo attende: si apre quando si aprono le sue buste.
CREATE TABLE crediti_chiavi (
  lotto uuid NOT NULL REFERENCES crediti_sigillati (id),
  asta uuid NOT NULL,
  apribile_dal bigint NOT NULL,
  chiave bytea NOT NULL,
  PRIMARY KEY (lotto, asta)
);
CREATE TRIGGER crediti_chiavi_in_coda BEFORE UPDATE OR DELETE ON crediti_chiavi
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- >>> 0062-nascita-processi.sql
-- Quando è nato un processo, come lo dice il sistema: con il pid lo distingue da chi un giorno ne riusasse il numero.
ALTER TABLE processi ADD COLUMN nato text NOT NULL DEFAULT '';
-- >>> 0063-presenze-lasciate.sql
-- Quando una persona ha chiuso il suo ultimo socket; nullo se è ancora lì, o se ha dato un altro segnale.
ALTER TABLE presenze ADD COLUMN lasciata timestamptz;
-- >>> 0064-sessioni-vive.sql
-- La condizione di una scrittura nel registro: chi la manda non è uscito. Sta nella stessa transazione, dopo le righe, così
-- una sessione finita prima di qui non scrive. `detail` porta quali sono finite: chi scrive toglie quelle e riscrive le altre.
-- Le scadenze non si guardano: non si anticipano mai, e le conosce chi ha riconosciuto la sessione. Il piano è uno per tutte
-- le volte: per un elenco PostgreSQL lo rifarebbe a ogni lotto, e costa quattro volte la ricerca.
CREATE FUNCTION esigi_sessioni_vive(quali uuid[]) RETURNS void LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
DECLARE finite text;
BEGIN
  -- Una ricerca per chiave alla volta: unite, con tavole piccole o appena nate, si leggerebbero per intero a ogni lotto.
  SELECT string_agg(q.id::text, ',') INTO finite
  FROM unnest(quali) AS q(id)
  WHERE (
    SELECT s.revocata_il IS NULL AND c.revocata_il IS NULL
    FROM sessioni s JOIN credenziali c ON c.id = s.soggetto_id
    WHERE s.id = q.id AND s.strategia = 'user'
  ) IS NOT TRUE;
  IF finite IS NOT NULL THEN
    RAISE EXCEPTION 'sessione finita' USING ERRCODE = 'VS001', DETAIL = finite;
  END IF;
END $$;
-- >>> 0065-inviti.sql
-- An invitation is a link to choose the password that also enrols the authenticator app: the seed waits here, and enters the
-- account when its holder has shown a code of it.
ALTER TABLE ripristini_password ADD COLUMN totp_cifrato text;

-- When the holder of an account chose a password of his own; until then nobody can sign in with it.
ALTER TABLE utenti_admin ADD COLUMN attivato_il bigint;
UPDATE utenti_admin SET attivato_il = creato_il;

ALTER TABLE soggetti_versioni DROP CONSTRAINT soggetti_versioni_atto_check;
ALTER TABLE soggetti_versioni ADD CONSTRAINT soggetti_versioni_atto_check CHECK (atto IN ('creato', 'modificato', 'collegato',
  'scollegato', 'unito', 'confluito', 'separato', 'ripreso', 'account_creato', 'invitato', 'disabilitato', 'riabilitato'));
-- >>> 0066-dati-per-comando.sql
-- Di chi ripete un comando i dati personali si scrivono una volta sola, e chi con lo stesso identificativo ne porta altri
-- se lo sente dire. Quelli di prima non hanno il comando: nessuno li ripeterà.
ALTER TABLE dati_personali ADD COLUMN comando_id uuid;
CREATE UNIQUE INDEX dati_personali_per_comando ON dati_personali (asta, comando_id, tipo);
-- >>> 0070-magistrati.sql
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
-- >>> 0070-posta-paziente.sql
-- Un messaggio si prende per poco, si spedisce fuori da ogni transazione e si ritenta sempre più di rado, fino al termine
-- che conta: `prossimo_il` è quando, `entro_il` fino a quando (senza, un giorno), `presa_da` e `presa_fino_al` di chi è adesso.
ALTER TABLE posta_uscita
  ADD COLUMN prossimo_il bigint NOT NULL DEFAULT 0,
  ADD COLUMN entro_il bigint,
  ADD COLUMN presa_da uuid,
  ADD COLUMN presa_fino_al bigint;

DROP INDEX posta_in_attesa;
CREATE INDEX posta_in_attesa ON posta_uscita (prossimo_il) WHERE stato = 'in_attesa';
-- >>> 0071-chiavi.sql
-- Le chiavi dell'installazione: di ciascuna l'impronta, scritta quando si fa e mai più cambiata. Una base dati che conosce
-- una chiave non ne accetta un'altra al suo posto, e nessuno ne fa una dove manca: senza, le buste sigillate resterebbero
-- orfane in silenzio.
CREATE TABLE chiavi (
  -- SHA-256, esadecimale: della metà pubblica (SPKI, DER); di un segreto senza metà pubblica, di una chiave che ne deriva.
  impronta text PRIMARY KEY CHECK (impronta ~ '^[0-9a-f]{64}$'),
  tipo text NOT NULL CHECK (tipo IN ('segreto', 'firma', 'testata', 'sigillo')),
  -- La vendita di cui apre le buste; delle altre, nessuna.
  asta uuid UNIQUE,
  versione integer NOT NULL CHECK (versione > 0),
  -- Il file, nella cartella dei dati.
  nome text NOT NULL UNIQUE,
  -- La metà pubblica (SPKI, DER) in base64url.
  pubblica text,
  creata_il bigint NOT NULL,
  -- Fino a quando vale ciò che firma, se ha smesso; e se è stata revocata, da quando e perché.
  valida_fino bigint,
  revocata_il bigint,
  motivo text,
  UNIQUE (tipo, asta, versione),
  CHECK ((tipo = 'sigillo') = (asta IS NOT NULL))
);

CREATE FUNCTION chiavi_restano() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'le impronte delle chiavi non si cambiano e non si tolgono';
END $$;
CREATE TRIGGER chiavi_restano BEFORE DELETE OR UPDATE OF impronta, tipo, asta, versione, nome, pubblica, creata_il ON chiavi
  FOR EACH ROW EXECUTE FUNCTION chiavi_restano();
CREATE TRIGGER chiavi_non_si_svuotano BEFORE TRUNCATE ON chiavi
  FOR EACH STATEMENT EXECUTE FUNCTION chiavi_restano();
-- >>> 0071-impegni-sui-campi.sql
-- La forma 2 di una voce: il segreto da cui nascono gli impegni sui suoi campi, e la loro radice. L'impronta copre
-- posto, legame, contenuto e radice: chi vede solo alcuni campi la ricalcola lo stesso. Le voci di prima non li hanno.
ALTER TABLE giornale
  ADD COLUMN sale text CHECK (sale ~ '^[0-9a-f]{32}$'),
  ADD COLUMN radice text CHECK (radice ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT giornale_forma CHECK ((sale IS NULL) = (radice IS NULL));

-- I testi liberi dei fatti (motivi, spiegazioni) stanno in dati_personali con tipo 'parole': il registro ne tiene l'impegno.
-- >>> 0072-rete-presenze.sql
-- Da quale rete si sente ciascuno: il solo prefisso, per sapere se chi sparisce insieme sparisce da reti diverse (R57).
ALTER TABLE presenze ADD COLUMN rete text;
-- >>> 0073-depositi.sql
-- Le buste in attesa, di tutte le vendite insieme: di quale vendita sia ciascuna lo dice la testata, sigillata con una chiave
-- che qui non c'è. L'identità è un'impronta con chiave: lo stesso pacchetto nella stessa vendita è un deposito solo (R10, R24).
CREATE TABLE depositi (
  id uuid PRIMARY KEY,
  identita bytea NOT NULL UNIQUE CHECK (octet_length(identita) = 32),
  -- Tutte della stessa misura.
  testata bytea NOT NULL,
  -- Di poche misure; nulla quando la busta è uscita nel registro.
  corpo bytea
);
-- È cifrato: comprimerlo costerebbe senza togliere nulla.
ALTER TABLE depositi ALTER COLUMN corpo SET STORAGE EXTERNAL;
ALTER TABLE depositi ALTER COLUMN testata SET STORAGE EXTERNAL;
CREATE INDEX depositi_in_attesa ON depositi (id) WHERE corpo IS NOT NULL;
-- >>> 0074-proposte.sql
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
-- >>> 0076-consegne.sql
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
-- >>> 0076-tavole-vere.sql
-- Chi ha la password dell'applicazione può farsi una tavola provvisoria con il nome di una vera, che PostgreSQL gli guarderebbe
-- per prima: un controllo che la leggesse vedrebbe ciò che vuole lui. Qui i controlli leggono soltanto quelle vere.
ALTER FUNCTION quattro_occhi() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION solo_in_coda() SET search_path = pg_catalog, public, pg_temp;

-- Questo si compie a ogni scrittura: lo schema è scritto, e non costa nulla.
CREATE OR REPLACE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rotta record;
BEGIN
  SELECT n.asta, n.seq INTO rotta
  FROM nuove n LEFT JOIN public.giornale p ON p.asta = n.asta AND p.seq = n.seq - 1
  WHERE n.precedente IS DISTINCT FROM CASE WHEN n.seq = 1 THEN repeat('0', 64) ELSE p.impronta END
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta % fuori catena', rotta.seq, rotta.asta USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
-- >>> 0077-impronta-ricalcolata.sql
-- L'impronta di una voce la ricalcola anche il registro, dalle sue colonne: chi ha la password dell'applicazione e scrive a
-- mano una voce la cui impronta non è quella del suo contenuto renderebbe la vendita illeggibile per sempre, e nessuno
-- potrebbe più toglierla. La radice non si rifà qui, costerebbe più della scrittura: la rifà chi verifica. Due istruzioni e
-- non una: unite, il piano guarderebbe il registro per ogni voce anche dove non serve, e costerebbero dieci volte di più.
CREATE OR REPLACE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rotta record;
BEGIN
  -- La forma di prima continua soltanto una vendita nata così, e non torna dopo l'altra.
  SELECT n.asta, n.seq INTO rotta
  FROM nuove n LEFT JOIN public.giornale p ON p.asta = n.asta AND p.seq = n.seq - 1
  WHERE n.precedente IS DISTINCT FROM CASE WHEN n.seq = 1 THEN repeat('0', 64) ELSE p.impronta END
    OR (n.sale IS NULL AND (n.seq = 1 OR p.sale IS NOT NULL))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta % fuori catena', rotta.seq, rotta.asta USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT n.asta, n.seq INTO rotta FROM nuove n
  WHERE n.impronta IS DISTINCT FROM encode(sha256(convert_to(CASE
      WHEN n.sale IS NOT NULL THEN concat(
        '{"asta":"', n.asta, '","contenuto":"', encode(sha256(convert_to(concat(
          '["', n.sale, '",', to_json(n.tipo), ',', n.versione, ',', n.dati, ',', to_json(n.comando_id), ',', n.parte, ',',
          to_json(n.attore_tipo), ',', to_json(n.attore_id), ',', n.ricevuto_il, ',', n.registrato_il, ']'), 'UTF8')), 'hex'),
        '","forma":2,"precedente":"', n.precedente, '","radice":"', n.radice, '","seq":', n.seq, '}')
      ELSE concat(
        '{"asta":"', n.asta, '","attore":{"id":', to_json(n.attore_id), ',"tipo":', to_json(n.attore_tipo),
        '},"comandoId":', to_json(n.comando_id), ',"dati":', n.dati, ',"parte":', n.parte, ',"precedente":"', n.precedente,
        '","registratoIl":', n.registrato_il, ',"ricevutoIl":', n.ricevuto_il, ',"seq":', n.seq, ',"tipo":', to_json(n.tipo),
        ',"versione":', n.versione, '}')
      END, 'UTF8')), 'hex')
    -- Ciò che un numero di JavaScript non sa dire, o che non è un oggetto, nessuno lo rileggerebbe con la stessa impronta.
    OR greatest(abs(n.ricevuto_il), abs(n.registrato_il)) > 9007199254740991
    OR json_typeof(n.dati::json) <> 'object'
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta %: l''impronta non è quella del contenuto', rotta.seq, rotta.asta
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
-- >>> 0080-sostituzioni.sql
-- Una proposta confermata che si compie nel registro di una vendita si compie dopo, e una volta sola: finché non è compiuta né
-- impedita la si riprende, anche dopo un arresto. Le altre si compiono nella transazione che le conferma.
ALTER TABLE proposte ADD COLUMN compiuta_il bigint, ADD COLUMN impedimento text;
UPDATE proposte SET compiuta_il = decisa_il WHERE esito = 'confermata';
ALTER TABLE proposte ADD CHECK (compiuta_il IS NULL OR esito = 'confermata' AND impedimento IS NULL),
  ADD CHECK (impedimento IS NULL OR esito = 'confermata');
CREATE INDEX proposte_da_compiere ON proposte (decisa_il)
  WHERE esito = 'confermata' AND compiuta_il IS NULL AND impedimento IS NULL;
-- >>> 0083-rinvii.sql
-- I rinvii a cui la piattaforma ha già fatto seguito: buste in attesa sigillate di nuovo, credenziali prolungate, chi era
-- invitato avvisato (R10, R32). Ciò che manca qui si fa, da chiunque se ne accorga, e rifarlo non cambia nulla.
CREATE TABLE rinvii_seguiti (
  asta uuid NOT NULL,
  seq integer NOT NULL,
  seguito_il bigint NOT NULL,
  PRIMARY KEY (asta, seq)
);
-- Pochissimi: ogni secondo si guardano tutti, e la scheda pubblica li legge.
CREATE INDEX giornale_rinvii ON giornale (asta, seq) WHERE tipo = 'OperazioniRinviate';
-- >>> 0090-ricerca.sql
-- La ricerca pubblica. Ciò che di una vendita pubblicata si cerca, calcolato da `aste` e scritto con essa: un trigger, nella
-- stessa transazione, di chiunque scriva. La vista dice che cosa; la tavola si può sempre rifare da lì (`ricerca_rifai`).
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Minuscole, senza accenti né segni: «L’Aquila», «R.G. 12/2024» e «Forlì» come li scrive chi ha fretta.
CREATE FUNCTION ricerca_piano(testo text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, coalesce(testo, ''))), '[^a-z0-9]+', ' ', 'g')) $$;

CREATE FUNCTION ricerca_numero(valore jsonb) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN jsonb_typeof(valore) = 'number' THEN valore::double precision END $$;

-- Le vendite che non sono finite stanno a parte: sono una su venti, e le si cerca quasi sempre.
CREATE TABLE ricerca (
  id uuid NOT NULL,
  finita boolean NOT NULL,
  stato text NOT NULL,
  -- L'ordine di sempre: in corso, prossime dalla più vicina, finite dalla più recente.
  gruppo integer NOT NULL,
  turno bigint NOT NULL,
  inizio_il bigint NOT NULL,
  termine_il bigint NOT NULL,
  uscita_il bigint NOT NULL,
  prezzo_cent bigint NOT NULL,
  tribunale text NOT NULL,
  regione text NOT NULL,
  provincia text NOT NULL,
  comune text NOT NULL,
  categoria text NOT NULL,
  modalita text NOT NULL,
  lat double precision,
  lon double precision,
  lotto text NOT NULL,
  parole tsvector NOT NULL,
  tentativo integer NOT NULL DEFAULT 1,
  PRIMARY KEY (id, finita)
) PARTITION BY LIST (finita);
-- Le parole stanno fuori dalla riga: chi conta o ordina non le legge.
CREATE TABLE ricerca_aperte PARTITION OF ricerca FOR VALUES IN (false)
  WITH (toast_tuple_target = 256, autovacuum_analyze_scale_factor = 0.02);
CREATE TABLE ricerca_finite PARTITION OF ricerca FOR VALUES IN (true)
  WITH (toast_tuple_target = 256, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE ricerca_aperte ALTER parole SET STORAGE EXTERNAL, ALTER parole SET STATISTICS 1000;
ALTER TABLE ricerca_finite ALTER parole SET STORAGE EXTERNAL, ALTER parole SET STATISTICS 1000;

CREATE VIEW ricerca_di_aste AS
SELECT a.id, s.stato = 'conclusa' AS finita, s.stato, s.gruppo,
  CASE s.gruppo WHEN 2 THEN -a.inizio_operazioni_il ELSE a.inizio_operazioni_il END AS turno,
  a.inizio_operazioni_il AS inizio_il, a.termine_offerte_il AS termine_il,
  coalesce((SELECT g.registrato_il FROM giornale g WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1),
    a.termine_offerte_il) AS uscita_il,
  (p.parametri->>'prezzoBaseCent')::bigint AS prezzo_cent,
  coalesce(p.scheda->>'tribunale', '') AS tribunale,
  coalesce(p.scheda#>>'{luogo,regione}', '') AS regione,
  coalesce(p.scheda#>>'{luogo,provincia}', '') AS provincia,
  coalesce(p.scheda#>>'{luogo,comune}', '') AS comune,
  coalesce(p.scheda#>>'{lotto,categoria}', '') AS categoria,
  coalesce(p.parametri->>'modalita', '') AS modalita,
  CASE WHEN d.lon IS NOT NULL THEN d.lat END AS lat, CASE WHEN d.lat IS NOT NULL THEN d.lon END AS lon,
  CASE WHEN jsonb_typeof(p.scheda->'ruolo') = 'object' THEN concat_ws('|', ricerca_piano(p.scheda->>'tribunale'),
    ricerca_piano(p.scheda#>>'{ruolo,numero}'), p.scheda#>>'{ruolo,anno}', ricerca_piano(p.scheda#>>'{lotto,codice}'))
    ELSE a.id::text END AS lotto,
  setweight(to_tsvector('italian', ricerca_piano(concat_ws(' ', p.scheda#>>'{luogo,comune}', p.scheda#>>'{luogo,provincia}',
    p.scheda#>>'{luogo,regione}', p.scheda#>>'{luogo,via}'))), 'A') ||
  to_tsvector('italian', left(ricerca_piano(concat_ws(' ', p.scheda->>'titolo', p.scheda->>'tribunale',
    p.scheda#>>'{ruolo,numero}', p.scheda#>>'{ruolo,anno}', p.scheda#>>'{lotto,codice}', p.scheda#>>'{lotto,categoria}',
    p.scheda#>>'{lotto,descrizione}',
    (SELECT string_agg(concat_ws(' ', b->>'tipologia', b->>'descrizione'), ' ')
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(p.scheda->'beni') = 'array' THEN p.scheda->'beni' END) b))), 20000)) AS parole
FROM aste a
CROSS JOIN LATERAL (SELECT a.stato->'scheda' AS scheda, a.stato->'parametri' AS parametri) p
CROSS JOIN LATERAL (SELECT ricerca_numero(p.scheda#>'{luogo,latitudine}') AS lat,
  ricerca_numero(p.scheda#>'{luogo,longitudine}') AS lon) d
CROSS JOIN LATERAL (SELECT CASE WHEN a.fase IN ('pubblicata', 'raccolta') THEN 'aperta' WHEN a.fase = 'termine_scaduto' THEN 'in_attesa'
    WHEN a.fase IN ('operazioni_aperte', 'gara') THEN 'in_corso' ELSE 'conclusa' END AS stato,
  CASE WHEN a.fase IN ('operazioni_aperte', 'gara') THEN 0
    WHEN a.fase IN ('pubblicata', 'raccolta', 'termine_scaduto') THEN 1 ELSE 2 END AS gruppo) s
WHERE a.fase <> 'bozza' AND a.inizio_operazioni_il IS NOT NULL AND a.termine_offerte_il IS NOT NULL
  AND p.parametri->>'prezzoBaseCent' IS NOT NULL;

-- Le parole degli avvisi, per capire quelle scritte male, e la radice con cui si cercano.
CREATE TABLE ricerca_parole (parola text PRIMARY KEY, radice text NOT NULL);

-- I conti delle vendite finite, che sono quasi tutte: una riga per ogni scelta che non guarda le parole né il posto esatto.
CREATE TABLE ricerca_conti (
  categoria text NOT NULL,
  modalita text NOT NULL,
  tentativo integer NOT NULL,
  regione text NOT NULL,
  conto bigint NOT NULL,
  PRIMARY KEY (categoria, modalita, tentativo, regione)
);

-- I posti che si possono scegliere come centro, con una loro posizione.
CREATE TABLE ricerca_posti (
  nome text NOT NULL,
  comune text NOT NULL,
  provincia text NOT NULL,
  regione text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  PRIMARY KEY (comune, provincia)
);

-- Sempre nello stesso ordine: due scritture insieme si aspettano, e basta.
CREATE FUNCTION ricerca_conta() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.ricerca_conti AS c
      SELECT categoria, modalita, tentativo, regione, count(*) FROM nuove WHERE finita
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (categoria, modalita, tentativo, regione) DO UPDATE SET conto = c.conto + EXCLUDED.conto;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO public.ricerca_conti AS c
      SELECT categoria, modalita, tentativo, regione, -count(*) FROM vecchie WHERE finita
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (categoria, modalita, tentativo, regione) DO UPDATE SET conto = c.conto + EXCLUDED.conto;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ricerca_conta_nate AFTER INSERT ON ricerca REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_conta();
CREATE TRIGGER ricerca_conta_mutate AFTER UPDATE ON ricerca REFERENCING NEW TABLE AS nuove OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_conta();
CREATE TRIGGER ricerca_conta_tolte AFTER DELETE ON ricerca REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_conta();

-- Ciò che di quelle vendite è cambiato, e nulla se non è cambiato nulla che si cerchi.
CREATE FUNCTION ricerca_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE cambiate uuid[]; lotti text[];
BEGIN
  SELECT array_agg(r.id), array_agg(DISTINCT r.lotto) INTO cambiate, lotti
  FROM public.ricerca_di_aste r LEFT JOIN public.ricerca v ON v.id = r.id AND v.finita = r.finita
  WHERE r.id IN (SELECT id FROM nuove) AND (r.stato, r.gruppo, r.turno, r.inizio_il, r.termine_il, r.uscita_il, r.prezzo_cent,
      r.tribunale, r.regione, r.provincia, r.comune, r.categoria, r.modalita, r.lat, r.lon, r.lotto, r.parole)
    IS DISTINCT FROM (v.stato, v.gruppo, v.turno, v.inizio_il, v.termine_il, v.uscita_il, v.prezzo_cent,
      v.tribunale, v.regione, v.provincia, v.comune, v.categoria, v.modalita, v.lat, v.lon, v.lotto, v.parole);
  IF cambiate IS NULL THEN RETURN NULL; END IF;
  DELETE FROM public.ricerca WHERE id = ANY (cambiate);
  PERFORM public.ricerca_scrivi(cambiate);
  PERFORM public.ricerca_ordina_tentativi(lotti);
  RETURN NULL;
END $$;

CREATE FUNCTION ricerca_scrivi(quali uuid[]) RETURNS void LANGUAGE sql
  SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.ricerca (id, finita, stato, gruppo, turno, inizio_il, termine_il, uscita_il, prezzo_cent, tribunale,
      regione, provincia, comune, categoria, modalita, lat, lon, lotto, parole)
    SELECT id, finita, stato, gruppo, turno, inizio_il, termine_il, uscita_il, prezzo_cent, tribunale,
      regione, provincia, comune, categoria, modalita, lat, lon, lotto, parole
    FROM unnest(quali) q(id) JOIN public.ricerca_di_aste USING (id);
  INSERT INTO public.ricerca_parole (parola, radice)
    SELECT parola, (ts_lexize('italian_stem', parola))[1] FROM (
      SELECT DISTINCT unnest(string_to_array(public.ricerca_piano(concat_ws(' ', a.stato#>>'{scheda,titolo}',
        a.stato#>>'{scheda,tribunale}', a.stato#>>'{scheda,luogo,comune}', a.stato#>>'{scheda,luogo,provincia}',
        a.stato#>>'{scheda,luogo,regione}', a.stato#>>'{scheda,luogo,via}', a.stato#>>'{scheda,lotto,categoria}',
        left(a.stato#>>'{scheda,lotto,descrizione}', 20000),
        (SELECT string_agg(concat_ws(' ', b->>'tipologia', b->>'descrizione'), ' ') FROM jsonb_array_elements(
          CASE WHEN jsonb_typeof(a.stato#>'{scheda,beni}') = 'array' THEN a.stato#>'{scheda,beni}' END) b))), ' ')) AS parola
      FROM unnest(quali) q(id) JOIN public.aste a USING (id) WHERE a.fase <> 'bozza') p
    WHERE parola ~ '^[a-z]{3,40}$' AND (ts_lexize('italian_stem', parola))[1] IS NOT NULL ORDER BY parola
    ON CONFLICT DO NOTHING;
  INSERT INTO public.ricerca_posti (nome, comune, provincia, regione, lat, lon)
    SELECT DISTINCT ON (comune, provincia) public.ricerca_piano(comune), comune, provincia, regione, lat, lon FROM unnest(quali) q(id) JOIN public.ricerca USING (id)
    WHERE lat IS NOT NULL AND comune <> '' ORDER BY comune, provincia, id
    ON CONFLICT DO NOTHING;
$$;

-- Il primo, il secondo, ... esperimento dello stesso lotto, nell'ordine delle date.
CREATE FUNCTION ricerca_ordina_tentativi(quali text[]) RETURNS void LANGUAGE sql
  SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.ricerca r SET tentativo = t.numero FROM (
    SELECT id, finita, row_number() OVER (PARTITION BY lotto ORDER BY inizio_il, id)::int AS numero
    FROM unnest(quali) q(lotto) JOIN public.ricerca USING (lotto)) t
  WHERE r.id = t.id AND r.finita = t.finita AND r.tentativo <> t.numero;
$$;

-- Tutto da capo, da `aste`: dopo averle riempite senza trigger, o se si dubita. Chi legge intanto aspetta.
CREATE FUNCTION ricerca_rifai() RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE quali uuid[]; ultima uuid := '00000000-0000-0000-0000-000000000000'; indici record; rifare text[] := '{}'; uno text;
BEGIN
  TRUNCATE public.ricerca, public.ricerca_parole, public.ricerca_conti, public.ricerca_posti;
  -- Un indice si costruisce in fretta quando le righe ci sono già.
  FOR indici IN SELECT indexname, replace(indexdef, ' ON ONLY ', ' ON ') AS come FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = 'ricerca' AND indexname <> 'ricerca_pkey' LOOP
    rifare := rifare || indici.come;
    EXECUTE format('DROP INDEX public.%I', indici.indexname);
  END LOOP;
  LOOP
    SELECT array_agg(id ORDER BY id) INTO quali
      FROM (SELECT id FROM public.aste WHERE id > ultima ORDER BY id LIMIT 10000) a;
    EXIT WHEN quali IS NULL;
    PERFORM public.ricerca_scrivi(quali);
    ultima := quali[cardinality(quali)];
  END LOOP;
  PERFORM public.ricerca_ordina_tentativi((SELECT array_agg(lotto) FROM (
    SELECT lotto FROM public.ricerca GROUP BY lotto HAVING count(*) > 1) l));
  FOREACH uno IN ARRAY rifare LOOP EXECUTE uno; END LOOP;
  ANALYZE public.ricerca, public.ricerca_parole, public.ricerca_posti, public.ricerca_conti;
END $$;
REVOKE ALL ON FUNCTION ricerca_rifai(), ricerca_scrivi(uuid[]), ricerca_ordina_tentativi(text[]) FROM PUBLIC;

SELECT ricerca_rifai();

CREATE TRIGGER ricerca_segui_nate AFTER INSERT ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_segui();
CREATE TRIGGER ricerca_segui_mutate AFTER UPDATE ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_segui();

-- Un ordine per indice, e per ogni scelta che restringe molto lo stesso ordine di sempre.
CREATE INDEX ricerca_prossime ON ricerca (gruppo, turno, id);
CREATE INDEX ricerca_prezzo ON ricerca (prezzo_cent, id);
CREATE INDEX ricerca_nuove ON ricerca (uscita_il DESC, id DESC);
CREATE INDEX ricerca_inizio ON ricerca (inizio_il, id);
CREATE INDEX ricerca_tribunale ON ricerca (tribunale, gruppo, turno, id);
CREATE INDEX ricerca_regione ON ricerca (regione, gruppo, turno, id);
CREATE INDEX ricerca_provincia ON ricerca (provincia, gruppo, turno, id);
CREATE INDEX ricerca_categoria ON ricerca (categoria, gruppo, turno, id);
CREATE INDEX ricerca_lotto ON ricerca (lotto);
CREATE INDEX ricerca_testo ON ricerca USING gin (parole) WITH (fastupdate = off);
CREATE INDEX ricerca_posizione ON ricerca USING gist (point(lon, lat));
CREATE INDEX ricerca_senza_posizione ON ricerca (gruppo, turno, id) WHERE lat IS NULL;
CREATE INDEX ricerca_parole_simili ON ricerca_parole USING gin (parola gin_trgm_ops);
CREATE INDEX ricerca_parole_radici ON ricerca_parole (radice);
CREATE INDEX ricerca_posti_simili ON ricerca_posti USING gin (nome gin_trgm_ops);
ANALYZE ricerca;
-- >>> 0095-elenchi.sql
-- Gli elenchi si leggono a pagine, ciascuno lungo un indice che ha il suo ordine. Una bozza senza data viene dopo tutte.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX aste_per_inizio ON aste ((coalesce(inizio_operazioni_il, 9223372036854775807)), id);
CREATE INDEX aste_del_delegato ON aste (delegato_id, (coalesce(inizio_operazioni_il, 9223372036854775807)), id);
CREATE INDEX aste_del_tribunale ON aste ((stato #>> '{scheda,tribunale}'), (coalesce(inizio_operazioni_il, 9223372036854775807)), id);
CREATE INDEX aste_vive_per_inizio ON aste ((coalesce(inizio_operazioni_il, 9223372036854775807)), id)
  WHERE fase NOT IN ('esitata', 'verbalizzata', 'chiusa');

-- Titolo, ufficio e numero di ruolo di una vendita, in minuscolo e senza accenti: ciò che un operatore scrive per trovarla.
CREATE FUNCTION parole_della_vendita(stato jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, pg_temp
  AS $$ SELECT translate(lower(coalesce(stato #>> '{scheda,titolo}', '') || ' ' || coalesce(stato #>> '{scheda,tribunale}', '') || ' ' ||
    coalesce(stato #>> '{scheda,ruolo,numero}', '') || '/' || coalesce(stato #>> '{scheda,ruolo,anno}', '')),
    'àáâäèéêëìíîïòóôöùúûüçñ’‘`´', 'aaaaeeeeiiiioooouuuucn''''''''') $$;
CREATE INDEX aste_per_parole ON aste USING gin (parole_della_vendita(stato) gin_trgm_ops) WITH (fastupdate = off);

-- Quante cauzioni di una vendita conclusa restano da mettere in un ordine (R71): solo le vendite che ne hanno, così chi le
-- cerca non scorre la storia. Si conta di nuovo quando la vendita cambia e quando un ordine prende o lascia un rimborso.
CREATE TABLE rimborsi_dovuti (
  asta uuid PRIMARY KEY,
  dovuti integer NOT NULL CHECK (dovuti > 0)
);
CREATE FUNCTION conta_rimborsi_dovuti(quale uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE quanti integer;
BEGIN
  SELECT sum(jsonb_array_length(g.dati::jsonb -> 'rimborsi')) INTO quanti
    FROM public.giornale g WHERE g.asta = quale AND g.tipo = 'RimborsiDisposti';
  quanti := coalesce(quanti, 0) - (SELECT count(*) FROM public.rimborsi_ordinati r WHERE r.asta = quale);
  IF quanti > 0 THEN
    INSERT INTO public.rimborsi_dovuti AS d VALUES (quale, quanti)
      ON CONFLICT (asta) DO UPDATE SET dovuti = EXCLUDED.dovuti WHERE d.dovuti <> EXCLUDED.dovuti;
  ELSE
    DELETE FROM public.rimborsi_dovuti WHERE asta = quale;
  END IF;
END $$;
REVOKE ALL ON FUNCTION conta_rimborsi_dovuti(uuid) FROM PUBLIC;
CREATE FUNCTION segui_rimborsi_dovuti() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'aste' THEN PERFORM public.conta_rimborsi_dovuti(NEW.id);
  ELSIF TG_OP = 'DELETE' THEN PERFORM public.conta_rimborsi_dovuti(OLD.asta);
  ELSE PERFORM public.conta_rimborsi_dovuti(NEW.asta);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_rimborsi_dovuti AFTER INSERT OR UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase IN ('esitata', 'verbalizzata', 'chiusa')) EXECUTE FUNCTION segui_rimborsi_dovuti();
CREATE TRIGGER rimborsi_ordinati_dovuti AFTER INSERT OR DELETE ON rimborsi_ordinati FOR EACH ROW
  EXECUTE FUNCTION segui_rimborsi_dovuti();
INSERT INTO rimborsi_dovuti
  SELECT g.asta, sum(jsonb_array_length(g.dati::jsonb -> 'rimborsi'))
    - (SELECT count(*) FROM rimborsi_ordinati r WHERE r.asta = g.asta) AS dovuti
  FROM giornale g WHERE g.tipo = 'RimborsiDisposti' GROUP BY g.asta
  HAVING sum(jsonb_array_length(g.dati::jsonb -> 'rimborsi')) > (SELECT count(*) FROM rimborsi_ordinati r WHERE r.asta = g.asta);

-- La posta in uscita, tutta o di una vendita.
CREATE INDEX posta_per_data ON posta_uscita (creata_il, id);
CREATE INDEX posta_della_vendita ON posta_uscita (asta, creata_il, id);

-- L'anagrafe, in ordine alfabetico e cercata per parti di nome, codici, indirizzi.
CREATE INDEX soggetti_in_ordine ON soggetti (left(ricerca, 200), id) WHERE unito_a IS NULL;
CREATE INDEX soggetti_per_parole ON soggetti USING gin (ricerca gin_trgm_ops) WHERE unito_a IS NULL;
-- >>> 0097-cio-che-e-dovuto.sql
-- I lavori che si ripetono guardano ciò che è dovuto, e non la storia né tutto ciò che attende. Di un'espressione PostgreSQL
-- tiene le sue statistiche: delle due colonne separate crederebbe che quasi tutte le vendite aperte siano già dovute.
CREATE INDEX aste_termine_dovuto ON aste ((CASE WHEN fase = 'raccolta' THEN termine_offerte_il END))
  WHERE CASE WHEN fase = 'raccolta' THEN termine_offerte_il END IS NOT NULL;
CREATE INDEX aste_da_convocare
  ON aste ((CASE WHEN fase IN ('raccolta', 'termine_scaduto', 'operazioni_aperte') THEN leggibili_dal END))
  WHERE CASE WHEN fase IN ('raccolta', 'termine_scaduto', 'operazioni_aperte') THEN leggibili_dal END IS NOT NULL;
-- Le vendite di cui qualcosa può essere ancora sigillato: le chiavi si controllano poche alla volta, in giro.
CREATE INDEX aste_con_buste ON aste (id) INCLUDE (fase)
  WHERE fase IN ('pubblicata', 'raccolta', 'termine_scaduto', 'operazioni_aperte', 'gara', 'gara_conclusa');

-- Le voci che l'elenco mostra, per quando furono scritte. I rilanci non vi entrano: sulla loro strada non costa nulla.
CREATE INDEX giornale_per_elenco ON giornale (registrato_il) INCLUDE (asta, seq)
  WHERE tipo <> ALL (ARRAY['RilancioAccettato', 'RilancioRifiutato', 'CronoFermato', 'CronoRipreso', 'CronoRiportato',
    'OfferentiScollegati', 'MessaggioInviato', 'AssistenzaRichiesta', 'AttoRifiutato']);
-- Le pagine nuove del BRIN per tempo si riassumono appena piene: altrimenti chi cerca per ora le leggerebbe tutte.
ALTER INDEX giornale_per_tempo SET (autosummarize = on);

-- Fino a quando l'elenco delle vendite è certamente in pari con il registro: chi riparte guarda da lì in poi.
CREATE TABLE elenco_in_pari (
  unico boolean PRIMARY KEY DEFAULT true CHECK (unico),
  dal bigint NOT NULL
);
-- >>> 0098-ricerca-senza-attese.sql
-- Chi cambia ciò che si cerca lo fa uno alla volta: ciascuno aveva la riga della sua vendita e voleva quella di un altro
-- tentativo dello stesso lotto, o le stesse parole in un altro ordine, e si aspettavano a vicenda. Sono pochi cambi in tutta la
-- vita di una vendita, e durano millesimi di secondo; un rilancio non passa di qui, e chi cerca non aspetta nessuno.
CREATE OR REPLACE FUNCTION ricerca_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE cambiate uuid[]; lotti text[];
BEGIN
  SELECT array_agg(r.id), array_agg(DISTINCT r.lotto) INTO cambiate, lotti
  FROM public.ricerca_di_aste r LEFT JOIN public.ricerca v ON v.id = r.id AND v.finita = r.finita
  WHERE r.id IN (SELECT id FROM nuove) AND (r.stato, r.gruppo, r.turno, r.inizio_il, r.termine_il, r.uscita_il, r.prezzo_cent,
      r.tribunale, r.regione, r.provincia, r.comune, r.categoria, r.modalita, r.lat, r.lon, r.lotto, r.parole)
    IS DISTINCT FROM (v.stato, v.gruppo, v.turno, v.inizio_il, v.termine_il, v.uscita_il, v.prezzo_cent,
      v.tribunale, v.regione, v.provincia, v.comune, v.categoria, v.modalita, v.lat, v.lon, v.lotto, v.parole);
  IF cambiate IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7220133);
  DELETE FROM public.ricerca WHERE id = ANY (cambiate);
  PERFORM public.ricerca_scrivi(cambiate);
  PERFORM public.ricerca_ordina_tentativi(lotti);
  RETURN NULL;
END $$;
-- >>> 0099-impegni-senza-espressioni.sql
-- Le stesse forme di prima, senza espressioni regolari: su una riga costavano più di tutto il grilletto che ricalcola
-- l'impronta (misurato: 30-40 us di CPU su 95 per voce). Le righe che ci sono le ha già guardate la regola di prima, che
-- dice la stessa cosa: guardarle ancora fermerebbe chi scrive finché non sono tutte lette.
ALTER TABLE giornale
  DROP CONSTRAINT giornale_sale_check,
  DROP CONSTRAINT giornale_radice_check,
  ADD CONSTRAINT giornale_sale_check
    CHECK (length(sale) = 32 AND translate(sale, '0123456789abcdef', '') = '') NOT VALID,
  ADD CONSTRAINT giornale_radice_check
    CHECK (length(radice) = 64 AND translate(radice, '0123456789abcdef', '') = '') NOT VALID;
-- >>> 0100-marche.sql
-- La marca di chi scrive nel registro: un HMAC sull'impronta della voce, con una chiave che nella base dati non c'è. Chi ha la
-- sola password dell'applicazione può comporre una voce con impronta e legame giusti, ma non la sua marca. Le voci di prima
-- non ne hanno, e restano: NOT VALID guarda soltanto quelle nuove, così senza marca non ne nascono più.
ALTER TABLE giornale ADD COLUMN marca text;
ALTER TABLE giornale ADD CONSTRAINT giornale_con_marca CHECK (marca IS NOT NULL AND length(marca) = 22) NOT VALID;
-- Quante sono quelle di prima si conta a ogni avvio, e non cambia mai.
CREATE INDEX giornale_senza_marca ON giornale (asta) WHERE marca IS NULL;
-- >>> 0101-autorita.sql
-- Un messaggio in uscita porta la marca del server che lo ha scritto, come le voci del registro: chi ha la sola password
-- dell'applicazione non fa spedire nulla di suo, né cambia il recapito a cui si scrive.
ALTER TABLE posta_uscita ADD COLUMN marca text;

-- Ciò che è finito non torna: una sessione revocata, un gettone usato, una credenziale revocata o sostituita. E il
-- collegamento di un messaggio può soltanto dimenticarsi: con quello di un altro partirebbe al recapito sbagliato.
CREATE FUNCTION non_torna() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prima jsonb := to_jsonb(OLD);
  dopo jsonb := to_jsonb(NEW);
  colonna text;
BEGIN
  FOREACH colonna IN ARRAY TG_ARGV LOOP
    IF prima->>colonna IS NOT NULL AND dopo->>colonna IS DISTINCT FROM prima->>colonna THEN
      RAISE EXCEPTION '%.% non si riscrive', TG_TABLE_NAME, colonna USING ERRCODE = 'insufficient_privilege';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER sessioni_finite_restano BEFORE UPDATE OF revocata_il, motivo_revoca ON sessioni
  FOR EACH ROW EXECUTE FUNCTION non_torna('revocata_il', 'motivo_revoca');
CREATE TRIGGER gettoni_usati_restano BEFORE UPDATE OF usato_il ON gettoni
  FOR EACH ROW EXECUTE FUNCTION non_torna('usato_il');
CREATE TRIGGER credenziali_finite_restano BEFORE UPDATE OF primo_accesso_il, revocata_il, motivo, sostituita_da ON credenziali
  FOR EACH ROW EXECUTE FUNCTION non_torna('primo_accesso_il', 'revocata_il', 'motivo', 'sostituita_da');

CREATE FUNCTION collegamento_si_dimentica() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.collegamento_cifrato IS NOT NULL AND NEW.collegamento_cifrato IS DISTINCT FROM OLD.collegamento_cifrato THEN
    RAISE EXCEPTION 'il collegamento di un messaggio non si cambia' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER posta_collegamento BEFORE UPDATE OF collegamento_cifrato ON posta_uscita
  FOR EACH ROW EXECUTE FUNCTION collegamento_si_dimentica();
-- >>> 0120-statistiche.sql
-- I conti del gestore e il registro degli incarichi (R09). Ciò che una vendita pubblicata vi porta si calcola da `aste` e dal
-- registro e si scrive con essa: un trigger, nella stessa transazione, di chiunque scriva. La vista dice che cosa; le tavole si
-- possono sempre rifare da lì (`statistiche_rifai`). Delle offerte si sa il numero solo dopo l'esito, e solo se le operazioni si
-- sono aperte: prima sono segrete (R10).
CREATE TABLE vendite_in_cifre (
  id uuid PRIMARY KEY,
  -- La procedura e il suo lotto, scritti sempre allo stesso modo; senza numero di ruolo ogni vendita è sola.
  procedura text NOT NULL,
  lotto text NOT NULL,
  pubblicata_il bigint NOT NULL,
  inizio_il bigint NOT NULL,
  -- `2026-11`, il mese di Roma delle operazioni.
  mese text NOT NULL,
  tribunale text NOT NULL,
  ruolo text NOT NULL,
  codice text NOT NULL,
  immobile boolean NOT NULL,
  modalita text NOT NULL,
  base_cent bigint NOT NULL,
  esito text,
  finale_cent bigint,
  aperte boolean NOT NULL,
  arrivate integer NOT NULL,
  ammesse integer NOT NULL,
  rilanci integer NOT NULL,
  -- Quale esperimento è del suo lotto, e se è la prima pubblicata della sua procedura: il suo incarico comincia lì.
  numero integer NOT NULL DEFAULT 1,
  prima boolean NOT NULL DEFAULT true
);

CREATE VIEW vendite_in_cifre_di_aste AS
SELECT a.id, k.procedura,
  CASE WHEN k.sola THEN k.procedura ELSE concat_ws('|', k.procedura, ricerca_piano(p.scheda#>>'{lotto,codice}')) END AS lotto,
  coalesce((SELECT g.registrato_il FROM giornale g WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1),
    a.termine_offerte_il, a.inizio_operazioni_il) AS pubblicata_il,
  a.inizio_operazioni_il AS inizio_il,
  to_char(to_timestamp(a.inizio_operazioni_il / 1000.0) AT TIME ZONE 'Europe/Rome', 'YYYY-MM') AS mese,
  coalesce(p.scheda->>'tribunale', '') AS tribunale,
  CASE WHEN k.sola THEN '' ELSE concat(p.scheda#>>'{ruolo,numero}', '/', p.scheda#>>'{ruolo,anno}') END AS ruolo,
  coalesce(p.scheda#>>'{lotto,codice}', '') AS codice,
  coalesce((p.parametri->>'immobile')::boolean, true) AS immobile,
  coalesce(p.parametri->>'modalita', '') AS modalita,
  (p.parametri->>'prezzoBaseCent')::bigint AS base_cent,
  e.esito,
  (SELECT (g.dati::jsonb#>>'{vincitore,importoCent}')::bigint FROM giornale g
    WHERE e.esito IS NOT NULL AND g.asta = a.id AND g.tipo = 'EsitoDichiarato' ORDER BY g.seq DESC LIMIT 1) AS finale_cent,
  coalesce(c.aperte, false) AS aperte,
  CASE WHEN c.aperte THEN c.arrivate ELSE 0 END AS arrivate,
  CASE WHEN c.aperte THEN c.ammesse ELSE 0 END AS ammesse,
  CASE WHEN c.aperte THEN c.rilanci ELSE 0 END AS rilanci
FROM aste a
CROSS JOIN LATERAL (SELECT a.stato->'scheda' AS scheda, a.stato->'parametri' AS parametri) p
CROSS JOIN LATERAL (SELECT a.stato->>'esito' AS esito) e
CROSS JOIN LATERAL (SELECT jsonb_typeof(p.scheda->'ruolo') IS DISTINCT FROM 'object' AS sola) s
CROSS JOIN LATERAL (SELECT s.sola, CASE WHEN s.sola THEN a.id::text ELSE concat_ws('|', ricerca_piano(p.scheda->>'tribunale'),
  ricerca_piano(p.scheda#>>'{ruolo,numero}'), p.scheda#>>'{ruolo,anno}') END AS procedura) k
CROSS JOIN LATERAL (
  SELECT bool_or(g.tipo = 'OperazioniAperte') AS aperte,
    count(*) FILTER (WHERE g.tipo IN ('BustaDepositata', 'BustaScartata'))::int AS arrivate,
    count(DISTINCT g.dati::jsonb->>'bustaId') FILTER (WHERE g.tipo = 'OffertaAmmessa')::int AS ammesse,
    (count(*) FILTER (WHERE g.tipo = 'RilancioAccettato') - count(*) FILTER (WHERE g.tipo = 'RilancioAnnullato'))::int AS rilanci
  FROM giornale g WHERE e.esito IS NOT NULL AND g.asta = a.id AND g.tipo IN ('OperazioniAperte', 'BustaDepositata',
    'BustaScartata', 'OffertaAmmessa', 'RilancioAccettato', 'RilancioAnnullato')) c
WHERE a.fase <> 'bozza' AND a.inizio_operazioni_il IS NOT NULL AND p.parametri->>'prezzoBaseCent' IS NOT NULL;

-- Ogni finestra comincia dalla procedura: chi ne chiede alcune non le ordina tutte.
CREATE VIEW vendite_in_ordine AS
SELECT id, procedura, row_number() OVER (PARTITION BY procedura, lotto ORDER BY inizio_il, id)::int AS numero,
  row_number() OVER (PARTITION BY procedura ORDER BY pubblicata_il, id) = 1 AS prima
FROM vendite_in_cifre;

-- Le somme delle vendite concluse: poche righe per mese e tribunale, quante che siano le vendite.
CREATE TABLE conti_mesi (
  tribunale text NOT NULL,
  mese text NOT NULL,
  esito text NOT NULL,
  numero integer NOT NULL,
  vendite bigint NOT NULL,
  aggiudicate bigint NOT NULL,
  base_cent bigint NOT NULL,
  finale_cent bigint NOT NULL,
  con_operazioni bigint NOT NULL,
  offerte bigint NOT NULL,
  ammesse bigint NOT NULL,
  rilanci bigint NOT NULL,
  PRIMARY KEY (tribunale, mese, esito, numero)
);

-- Sempre nello stesso ordine: due scritture insieme si aspettano, e basta.
CREATE FUNCTION statistiche_somma() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.conti_mesi AS c
      SELECT v.tribunale, v.mese, v.esito, v.numero, count(*), count(v.finale_cent),
        coalesce(sum(v.base_cent) FILTER (WHERE v.finale_cent IS NOT NULL), 0)::bigint, coalesce(sum(v.finale_cent), 0)::bigint,
        count(*) FILTER (WHERE v.aperte), sum(v.arrivate), sum(v.ammesse), sum(v.rilanci)
      FROM nuove v WHERE v.esito IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (tribunale, mese, esito, numero) DO UPDATE SET vendite = c.vendite + EXCLUDED.vendite,
        aggiudicate = c.aggiudicate + EXCLUDED.aggiudicate, base_cent = c.base_cent + EXCLUDED.base_cent,
        finale_cent = c.finale_cent + EXCLUDED.finale_cent, con_operazioni = c.con_operazioni + EXCLUDED.con_operazioni,
        offerte = c.offerte + EXCLUDED.offerte, ammesse = c.ammesse + EXCLUDED.ammesse, rilanci = c.rilanci + EXCLUDED.rilanci;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE public.conti_mesi c SET vendite = c.vendite - t.vendite, aggiudicate = c.aggiudicate - t.aggiudicate,
        base_cent = c.base_cent - t.base_cent, finale_cent = c.finale_cent - t.finale_cent,
        con_operazioni = c.con_operazioni - t.con_operazioni, offerte = c.offerte - t.offerte,
        ammesse = c.ammesse - t.ammesse, rilanci = c.rilanci - t.rilanci
      FROM (SELECT v.tribunale, v.mese, v.esito, v.numero, count(*) AS vendite, count(v.finale_cent) AS aggiudicate,
          coalesce(sum(v.base_cent) FILTER (WHERE v.finale_cent IS NOT NULL), 0)::bigint AS base_cent,
          coalesce(sum(v.finale_cent), 0)::bigint AS finale_cent, count(*) FILTER (WHERE v.aperte) AS con_operazioni,
          sum(v.arrivate) AS offerte, sum(v.ammesse) AS ammesse, sum(v.rilanci) AS rilanci
        FROM vecchie v WHERE v.esito IS NOT NULL GROUP BY 1, 2, 3, 4) t
      WHERE (c.tribunale, c.mese, c.esito, c.numero) = (t.tribunale, t.mese, t.esito, t.numero);
    DELETE FROM public.conti_mesi c USING (SELECT DISTINCT tribunale, mese, esito, numero FROM vecchie WHERE esito IS NOT NULL) t
      WHERE (c.tribunale, c.mese, c.esito, c.numero) = (t.tribunale, t.mese, t.esito, t.numero) AND c.vendite = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER statistiche_somma_nate AFTER INSERT ON vendite_in_cifre REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_somma();
CREATE TRIGGER statistiche_somma_mutate AFTER UPDATE ON vendite_in_cifre REFERENCING NEW TABLE AS nuove OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_somma();
CREATE TRIGGER statistiche_somma_tolte AFTER DELETE ON vendite_in_cifre REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_somma();

CREATE FUNCTION statistiche_scrivi(quali uuid[]) RETURNS void LANGUAGE sql
  SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.vendite_in_cifre (id, procedura, lotto, pubblicata_il, inizio_il, mese, tribunale, ruolo, codice, immobile,
      modalita, base_cent, esito, finale_cent, aperte, arrivate, ammesse, rilanci)
    SELECT id, procedura, lotto, pubblicata_il, inizio_il, mese, tribunale, ruolo, codice, immobile,
      modalita, base_cent, esito, finale_cent, aperte, arrivate, ammesse, rilanci
    FROM unnest(quali) q(id) JOIN public.vendite_in_cifre_di_aste USING (id);
$$;

-- Ciò che di quelle vendite è cambiato, e nulla se non è cambiato nulla che si conti. Chi cambia lo fa uno alla volta, con lo
-- stesso blocco della ricerca: due esperimenti dello stesso lotto si darebbero lo stesso numero.
CREATE FUNCTION statistiche_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE cambiate uuid[]; toccate text[];
BEGIN
  SELECT array_agg(v.id) INTO cambiate
  FROM public.vendite_in_cifre_di_aste v LEFT JOIN public.vendite_in_cifre c ON c.id = v.id
  WHERE v.id IN (SELECT id FROM nuove) AND (v.procedura, v.lotto, v.pubblicata_il, v.inizio_il, v.tribunale, v.ruolo, v.codice,
      v.immobile, v.modalita, v.base_cent, v.esito, v.finale_cent, v.aperte, v.arrivate, v.ammesse, v.rilanci)
    IS DISTINCT FROM (c.procedura, c.lotto, c.pubblicata_il, c.inizio_il, c.tribunale, c.ruolo, c.codice,
      c.immobile, c.modalita, c.base_cent, c.esito, c.finale_cent, c.aperte, c.arrivate, c.ammesse, c.rilanci);
  IF cambiate IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7220133);
  WITH tolte AS (DELETE FROM public.vendite_in_cifre WHERE id = ANY (cambiate) RETURNING procedura)
    SELECT array_agg(DISTINCT procedura) INTO toccate FROM tolte;
  PERFORM public.statistiche_scrivi(cambiate);
  SELECT coalesce(toccate, '{}') || array_agg(DISTINCT procedura) INTO toccate
    FROM public.vendite_in_cifre WHERE id = ANY (cambiate);
  UPDATE public.vendite_in_cifre c SET numero = o.numero, prima = o.prima
    FROM public.vendite_in_ordine o
    WHERE o.procedura = ANY (toccate) AND c.id = o.id AND (c.numero, c.prima) <> (o.numero, o.prima);
  RETURN NULL;
END $$;

-- Tutto da capo, da `aste` e dal registro: dopo averli riempiti senza trigger, o se si dubita. Chi legge intanto aspetta.
CREATE FUNCTION statistiche_rifai() RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE quali uuid[]; ultima uuid := '00000000-0000-0000-0000-000000000000'; indici record; rifare text[] := '{}'; uno text;
BEGIN
  TRUNCATE public.vendite_in_cifre, public.conti_mesi;
  -- Un indice si costruisce in fretta quando le righe ci sono già.
  FOR indici IN SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = 'vendite_in_cifre' AND indexname <> 'vendite_in_cifre_pkey' LOOP
    rifare := rifare || indici.indexdef;
    EXECUTE format('DROP INDEX public.%I', indici.indexname);
  END LOOP;
  LOOP
    SELECT array_agg(id ORDER BY id) INTO quali
      FROM (SELECT id FROM public.aste WHERE id > ultima ORDER BY id LIMIT 10000) a;
    EXIT WHEN quali IS NULL;
    PERFORM public.statistiche_scrivi(quali);
    ultima := quali[cardinality(quali)];
  END LOOP;
  ANALYZE public.vendite_in_cifre;
  UPDATE public.vendite_in_cifre c SET numero = o.numero, prima = o.prima
    FROM public.vendite_in_ordine o WHERE c.id = o.id AND (c.numero, c.prima) <> (o.numero, o.prima);
  FOREACH uno IN ARRAY rifare LOOP EXECUTE uno; END LOOP;
  ANALYZE public.vendite_in_cifre, public.conti_mesi;
END $$;
REVOKE ALL ON FUNCTION statistiche_rifai(), statistiche_scrivi(uuid[]) FROM PUBLIC;

SELECT statistiche_rifai();

CREATE TRIGGER statistiche_segui_nate AFTER INSERT ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_segui();
CREATE TRIGGER statistiche_segui_mutate AFTER UPDATE ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_segui();

CREATE INDEX vendite_in_cifre_procedura ON vendite_in_cifre (procedura);
CREATE INDEX vendite_in_cifre_tribunale ON vendite_in_cifre (tribunale);
CREATE INDEX vendite_in_cifre_concluse ON vendite_in_cifre (inizio_il) WHERE esito IS NOT NULL;
CREATE INDEX vendite_in_cifre_incarichi ON vendite_in_cifre (pubblicata_il, id) WHERE prima;
-- >>> 0121-offerte-di-un-soggetto.sql
-- I codici di chi ha offerto, com'erano scritti e com'erano nel pacchetto: le vendite di un soggetto si trovano da qui, e non
-- rileggendo le offerte di tutta la storia. Le offerte esistono qui solo a buste aperte (R10).
CREATE FUNCTION codici_dell_offerta(dati jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, pg_temp
  AS $$ SELECT coalesce(array_agg(DISTINCT upper(t.codice)), '{}') FROM (
    SELECT dati #>> '{digitata,identificativo}' AS codice
    UNION ALL SELECT o ->> 'codiceFiscale' FROM jsonb_path_query(dati, '$.offerta.offerenti[*]') o
    UNION ALL SELECT o ->> 'partitaIva' FROM jsonb_path_query(dati, '$.offerta.offerenti[*]') o) t
  WHERE t.codice <> '' $$;
CREATE INDEX dati_personali_codici ON dati_personali USING gin (codici_dell_offerta(dati)) WHERE tipo = 'offerta';
-- >>> 0130-sospensioni.sql
-- Le sospensioni di una vendita e ciò che le segue: pochissime, si guardano tutte ogni secondo, e la scheda pubblica le legge (R32).
CREATE INDEX giornale_sospensioni ON giornale (asta, seq)
  WHERE tipo IN ('VenditaSospesa', 'VenditaRipresa', 'OperazioniRiaperte', 'OfferentiLiberati');

-- Anche a vendita ferma, se il giudice ha liberato chi ha offerto, le cauzioni tornano (R71).
DROP TRIGGER aste_rimborsi_dovuti ON aste;
CREATE TRIGGER aste_rimborsi_dovuti AFTER INSERT OR UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase IN ('esitata', 'verbalizzata', 'chiusa') OR coalesce((NEW.stato ->> 'liberati')::boolean, false))
  EXECUTE FUNCTION segui_rimborsi_dovuti();
-- >>> 0140-accessi-marcati.sql
-- Ogni riga che dà un accesso o una facoltà porta la marca del server che l'ha scritta (base-dati/marche-righe.ts), come le voci del
-- registro e i messaggi in uscita: chi ha la sola password dell'applicazione può scriverla, e non farla valere.
ALTER TABLE sessioni ADD COLUMN marca text, ADD COLUMN giro integer NOT NULL DEFAULT 0;
ALTER TABLE gettoni ADD COLUMN marca text, ADD COLUMN giro integer NOT NULL DEFAULT 0;
ALTER TABLE credenziali ADD COLUMN marca text;
ALTER TABLE utenti_admin ADD COLUMN marca text, ADD COLUMN versione integer NOT NULL DEFAULT 1;
ALTER TABLE operatori ADD COLUMN marca text, ADD COLUMN versione integer NOT NULL DEFAULT 1;
ALTER TABLE ripristini_password ADD COLUMN marca text, ADD COLUMN versione integer NOT NULL DEFAULT 1;
ALTER TABLE assegnazioni ADD COLUMN marca text;
ALTER TABLE proposte ADD COLUMN marca text;
ALTER TABLE consegne_a_mano ADD COLUMN marca text;
ALTER TABLE indirizzi_calendario ADD COLUMN marca text;

-- Una marca vera di ieri non rimette le cose com'erano ieri: chi la cambia va avanti di una versione, e indietro non si torna.
CREATE FUNCTION versione_avanza() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.versione < OLD.versione OR (
    OLD.marca IS NOT NULL AND NEW.marca IS DISTINCT FROM OLD.marca AND (NEW.marca IS NULL OR NEW.versione <= OLD.versione)
  ) THEN
    RAISE EXCEPTION '% torna a prima', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER utenti_admin_avanti BEFORE UPDATE OF marca, versione ON utenti_admin
  FOR EACH ROW EXECUTE FUNCTION versione_avanza();
CREATE TRIGGER operatori_avanti BEFORE UPDATE OF marca, versione ON operatori
  FOR EACH ROW EXECUTE FUNCTION versione_avanza();

-- Un numero che sale soltanto: i giri dei gettoni di una sessione, il passo dell'ultimo codice speso, gli errori di un codice.
CREATE FUNCTION non_scende() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW)->>TG_ARGV[0])::bigint < (to_jsonb(OLD)->>TG_ARGV[0])::bigint THEN
    RAISE EXCEPTION '%.% non scende', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sessioni_giri BEFORE UPDATE OF giro ON sessioni FOR EACH ROW EXECUTE FUNCTION non_scende('giro');
CREATE TRIGGER utenti_admin_passo BEFORE UPDATE OF totp_ultimo_passo ON utenti_admin
  FOR EACH ROW EXECUTE FUNCTION non_scende('totp_ultimo_passo');
CREATE TRIGGER consegne_errori BEFORE UPDATE OF errori ON consegne_a_mano FOR EACH ROW EXECUTE FUNCTION non_scende('errori');

-- Ciò che è deciso, confermato, usato o finito non torna.
CREATE TRIGGER proposte_decise_restano BEFORE UPDATE OF esito, decisa_da, decisa_il, comando_decisione, compiuta_il ON proposte
  FOR EACH ROW EXECUTE FUNCTION non_torna('esito', 'decisa_da', 'decisa_il', 'comando_decisione', 'compiuta_il');
CREATE TRIGGER consegne_restano BEFORE UPDATE OF confermata_da, comando_conferma, seconda_meta, usata_il ON consegne_a_mano
  FOR EACH ROW EXECUTE FUNCTION non_torna('confermata_da', 'comando_conferma', 'seconda_meta', 'usata_il');
CREATE TRIGGER assegnazioni_finite_restano BEFORE UPDATE OF al ON assegnazioni
  FOR EACH ROW EXECUTE FUNCTION non_torna('al');

-- Le sessioni finite si dimenticano, e una dimenticata non si riscrive con la sua marca come se fosse viva: di ogni persona si
-- tiene da quando una sessione può essere nata.
CREATE TABLE sessioni_dimenticate (
  strategia text NOT NULL,
  soggetto_id uuid NOT NULL,
  fino_a bigint NOT NULL,
  PRIMARY KEY (strategia, soggetto_id)
);
CREATE FUNCTION sessione_dimenticata() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.sessioni_dimenticate AS d (strategia, soggetto_id, fino_a)
    SELECT v.strategia, v.soggetto_id, max(v.creata_il) FROM vecchie v GROUP BY 1, 2
    ON CONFLICT (strategia, soggetto_id) DO UPDATE SET fino_a = greatest(d.fino_a, excluded.fino_a);
  RETURN NULL;
END $$;
CREATE TRIGGER sessioni_dimenticate AFTER DELETE ON sessioni REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION sessione_dimenticata();
CREATE FUNCTION sessione_nuova() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM public.sessioni_dimenticate d
    WHERE d.strategia = NEW.strategia AND d.soggetto_id = NEW.soggetto_id AND d.fino_a >= NEW.creata_il) THEN
    RAISE EXCEPTION 'una sessione dimenticata non torna' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sessioni_nuove BEFORE INSERT ON sessioni FOR EACH ROW EXECUTE FUNCTION sessione_nuova();

-- Le righe senza la marca giusta che un server ha incontrato: si aggiungono soltanto, e un allarme le dice.
CREATE TABLE righe_estranee (
  tavola text NOT NULL,
  riga text NOT NULL,
  vista_il bigint NOT NULL,
  PRIMARY KEY (tavola, riga, vista_il)
);
CREATE INDEX righe_estranee_per_istante ON righe_estranee (vista_il);
-- >>> 0150-assegnazioni.sql
-- Il prezzo a cui il bene è andato: di chi se l'è aggiudicato, o del creditore a cui è assegnato (cpc 588-590). Dopo una decadenza o
-- una revoca nessuno lo ha; l'estinzione non lo toglie (R09, R46, R70). Per ogni altra vendita la vista dice ciò che diceva.
CREATE OR REPLACE VIEW vendite_in_cifre_di_aste AS
SELECT a.id, k.procedura,
  CASE WHEN k.sola THEN k.procedura ELSE concat_ws('|', k.procedura, ricerca_piano(p.scheda#>>'{lotto,codice}')) END AS lotto,
  coalesce((SELECT g.registrato_il FROM giornale g WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1),
    a.termine_offerte_il, a.inizio_operazioni_il) AS pubblicata_il,
  a.inizio_operazioni_il AS inizio_il,
  to_char(to_timestamp(a.inizio_operazioni_il / 1000.0) AT TIME ZONE 'Europe/Rome', 'YYYY-MM') AS mese,
  coalesce(p.scheda->>'tribunale', '') AS tribunale,
  CASE WHEN k.sola THEN '' ELSE concat(p.scheda#>>'{ruolo,numero}', '/', p.scheda#>>'{ruolo,anno}') END AS ruolo,
  coalesce(p.scheda#>>'{lotto,codice}', '') AS codice,
  coalesce((p.parametri->>'immobile')::boolean, true) AS immobile,
  coalesce(p.parametri->>'modalita', '') AS modalita,
  (p.parametri->>'prezzoBaseCent')::bigint AS base_cent,
  e.esito,
  (SELECT coalesce(g.dati::jsonb#>>'{vincitore,importoCent}', g.dati::jsonb->>'importoCent')::bigint FROM giornale g
    WHERE e.esito IS NOT NULL AND e.esito NOT IN ('decaduta', 'revocata') AND g.asta = a.id
      AND (g.tipo = 'BeneAssegnato' OR (g.tipo = 'EsitoDichiarato' AND g.dati::jsonb#>>'{vincitore,importoCent}' IS NOT NULL))
    ORDER BY g.seq DESC LIMIT 1) AS finale_cent,
  coalesce(c.aperte, false) AS aperte,
  CASE WHEN c.aperte THEN c.arrivate ELSE 0 END AS arrivate,
  CASE WHEN c.aperte THEN c.ammesse ELSE 0 END AS ammesse,
  CASE WHEN c.aperte THEN c.rilanci ELSE 0 END AS rilanci
FROM aste a
CROSS JOIN LATERAL (SELECT a.stato->'scheda' AS scheda, a.stato->'parametri' AS parametri) p
CROSS JOIN LATERAL (SELECT a.stato->>'esito' AS esito) e
CROSS JOIN LATERAL (SELECT jsonb_typeof(p.scheda->'ruolo') IS DISTINCT FROM 'object' AS sola) s
CROSS JOIN LATERAL (SELECT s.sola, CASE WHEN s.sola THEN a.id::text ELSE concat_ws('|', ricerca_piano(p.scheda->>'tribunale'),
  ricerca_piano(p.scheda#>>'{ruolo,numero}'), p.scheda#>>'{ruolo,anno}') END AS procedura) k
CROSS JOIN LATERAL (
  SELECT bool_or(g.tipo = 'OperazioniAperte') AS aperte,
    count(*) FILTER (WHERE g.tipo IN ('BustaDepositata', 'BustaScartata'))::int AS arrivate,
    count(DISTINCT g.dati::jsonb->>'bustaId') FILTER (WHERE g.tipo = 'OffertaAmmessa')::int AS ammesse,
    (count(*) FILTER (WHERE g.tipo = 'RilancioAccettato') - count(*) FILTER (WHERE g.tipo = 'RilancioAnnullato'))::int AS rilanci
  FROM giornale g WHERE e.esito IS NOT NULL AND g.asta = a.id AND g.tipo IN ('OperazioniAperte', 'BustaDepositata',
    'BustaScartata', 'OffertaAmmessa', 'RilancioAccettato', 'RilancioAnnullato')) c
WHERE a.fase <> 'bozza' AND a.inizio_operazioni_il IS NOT NULL AND p.parametri->>'prezzoBaseCent' IS NOT NULL;
-- >>> 0160-accessi-altrove.sql
-- Un accesso usato da dove non è nato: un'altra rete, o un altro dispositivo. Chi ne ha copiato il cookie lascia qui la sua traccia,
-- che il titolare legge fra i propri accessi. Una riga per ogni luogo, e va via con la sessione.
CREATE TABLE sessioni_altrove (
  sessione_id uuid NOT NULL REFERENCES sessioni (id) ON DELETE CASCADE,
  -- La sola rete, mai l'indirizzo; vuota se non si conosce.
  rete text NOT NULL,
  programma text NOT NULL,
  sistema text NOT NULL,
  dal bigint NOT NULL,
  al bigint NOT NULL,
  PRIMARY KEY (sessione_id, rete, programma, sistema)
);

-- Con quale comando il titolare ha chiuso tutti gli altri suoi accessi, e da quale lo ha chiesto: lo stesso comando non ne chiude di nuovi.
ALTER TABLE sessioni ADD COLUMN chiusa_con uuid, ADD COLUMN ultima_chiusura uuid;
-- >>> 0161-ricerca-sospese.sql
-- Una vendita sospesa non è «aperta alle offerte» né «in corso» per chi la cerca: è sospesa, e si può cercare come tale (R32).
CREATE OR REPLACE VIEW ricerca_di_aste AS
SELECT a.id, s.stato = 'conclusa' AS finita, s.stato, s.gruppo,
  CASE s.gruppo WHEN 2 THEN -a.inizio_operazioni_il ELSE a.inizio_operazioni_il END AS turno,
  a.inizio_operazioni_il AS inizio_il, a.termine_offerte_il AS termine_il,
  coalesce((SELECT g.registrato_il FROM giornale g WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1),
    a.termine_offerte_il) AS uscita_il,
  (p.parametri->>'prezzoBaseCent')::bigint AS prezzo_cent,
  coalesce(p.scheda->>'tribunale', '') AS tribunale,
  coalesce(p.scheda#>>'{luogo,regione}', '') AS regione,
  coalesce(p.scheda#>>'{luogo,provincia}', '') AS provincia,
  coalesce(p.scheda#>>'{luogo,comune}', '') AS comune,
  coalesce(p.scheda#>>'{lotto,categoria}', '') AS categoria,
  coalesce(p.parametri->>'modalita', '') AS modalita,
  CASE WHEN d.lon IS NOT NULL THEN d.lat END AS lat, CASE WHEN d.lat IS NOT NULL THEN d.lon END AS lon,
  CASE WHEN jsonb_typeof(p.scheda->'ruolo') = 'object' THEN concat_ws('|', ricerca_piano(p.scheda->>'tribunale'),
    ricerca_piano(p.scheda#>>'{ruolo,numero}'), p.scheda#>>'{ruolo,anno}', ricerca_piano(p.scheda#>>'{lotto,codice}'))
    ELSE a.id::text END AS lotto,
  setweight(to_tsvector('italian', ricerca_piano(concat_ws(' ', p.scheda#>>'{luogo,comune}', p.scheda#>>'{luogo,provincia}',
    p.scheda#>>'{luogo,regione}', p.scheda#>>'{luogo,via}'))), 'A') ||
  to_tsvector('italian', left(ricerca_piano(concat_ws(' ', p.scheda->>'titolo', p.scheda->>'tribunale',
    p.scheda#>>'{ruolo,numero}', p.scheda#>>'{ruolo,anno}', p.scheda#>>'{lotto,codice}', p.scheda#>>'{lotto,categoria}',
    p.scheda#>>'{lotto,descrizione}',
    (SELECT string_agg(concat_ws(' ', b->>'tipologia', b->>'descrizione'), ' ')
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(p.scheda->'beni') = 'array' THEN p.scheda->'beni' END) b))), 20000)) AS parole
FROM aste a
CROSS JOIN LATERAL (SELECT a.stato->'scheda' AS scheda, a.stato->'parametri' AS parametri) p
CROSS JOIN LATERAL (SELECT ricerca_numero(p.scheda#>'{luogo,latitudine}') AS lat,
  ricerca_numero(p.scheda#>'{luogo,longitudine}') AS lon) d
CROSS JOIN LATERAL (SELECT CASE WHEN a.fase NOT IN ('esitata', 'verbalizzata', 'chiusa') AND coalesce((a.stato->>'ferma')::boolean, false) THEN 'sospesa'
    WHEN a.fase IN ('pubblicata', 'raccolta') THEN 'aperta' WHEN a.fase = 'termine_scaduto' THEN 'in_attesa'
    WHEN a.fase IN ('operazioni_aperte', 'gara') THEN 'in_corso' ELSE 'conclusa' END AS stato,
  CASE WHEN a.fase IN ('operazioni_aperte', 'gara') THEN 0
    WHEN a.fase IN ('pubblicata', 'raccolta', 'termine_scaduto') THEN 1
    WHEN a.fase = 'gara_conclusa' AND coalesce((a.stato->>'ferma')::boolean, false) THEN 1 ELSE 2 END AS gruppo) s
WHERE a.fase <> 'bozza' AND a.inizio_operazioni_il IS NOT NULL AND a.termine_offerte_il IS NOT NULL
  AND p.parametri->>'prezzoBaseCent' IS NOT NULL;

-- Quelle già ferme: pochissime.
DO $$
DECLARE quali uuid[];
BEGIN
  SELECT array_agg(id) INTO quali FROM aste WHERE (stato->>'ferma')::boolean;
  IF quali IS NULL THEN RETURN; END IF;
  DELETE FROM ricerca WHERE id = ANY (quali);
  PERFORM ricerca_scrivi(quali);
  PERFORM ricerca_ordina_tentativi((SELECT array_agg(DISTINCT lotto) FROM ricerca WHERE id = ANY (quali)));
END $$;
-- >>> 0170-conti-degli-uffici.sql
-- Quante vendite ha ogni ufficio, come le vendite lo scrivono: l'elenco degli uffici le contava tutte a ogni domanda, e con un
-- milione di vendite non rispondeva. Un trigger le tiene contate, di chiunque scriva; si possono sempre rifare da `aste`.
CREATE TABLE vendite_per_ufficio (
  ufficio text PRIMARY KEY,
  vendite bigint NOT NULL
);

-- Chi cambia lo fa uno alla volta, con lo stesso blocco della ricerca: chi avesse quello e aspettasse la riga di un ufficio, e chi
-- avesse la riga e aspettasse quello, si fermerebbero a vicenda. Una vendita che non cambia ufficio non aspetta nessuno.
CREATE FUNCTION uffici_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE uffici text[]; quanti bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(u), array_agg(n) INTO uffici, quanti FROM (
      SELECT stato #>> '{scheda,tribunale}' AS u, count(*) AS n FROM nuove GROUP BY 1) d WHERE u IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(u), array_agg(n) INTO uffici, quanti FROM (
      SELECT stato #>> '{scheda,tribunale}' AS u, -count(*) AS n FROM vecchie GROUP BY 1) d WHERE u IS NOT NULL;
  ELSE
    SELECT array_agg(u), array_agg(n) INTO uffici, quanti FROM (
      SELECT u, sum(n)::bigint AS n FROM (
        SELECT stato #>> '{scheda,tribunale}' AS u, 1 AS n FROM nuove
        UNION ALL SELECT stato #>> '{scheda,tribunale}', -1 FROM vecchie) t GROUP BY 1) d WHERE u IS NOT NULL AND n <> 0;
  END IF;
  IF uffici IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7220133);
  INSERT INTO public.vendite_per_ufficio AS v
    SELECT * FROM unnest(uffici, quanti) d(ufficio, vendite) ORDER BY ufficio
    ON CONFLICT (ufficio) DO UPDATE SET vendite = v.vendite + EXCLUDED.vendite;
  DELETE FROM public.vendite_per_ufficio WHERE ufficio = ANY (uffici) AND vendite = 0;
  RETURN NULL;
END $$;

-- Tutto da capo: dopo aver riempito `aste` senza trigger, o se si dubita.
CREATE FUNCTION uffici_rifai() RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.vendite_per_ufficio;
  INSERT INTO public.vendite_per_ufficio
    SELECT stato #>> '{scheda,tribunale}', count(*) FROM public.aste WHERE stato #>> '{scheda,tribunale}' IS NOT NULL GROUP BY 1;
$$;
CREATE FUNCTION rimborsi_dovuti_rifai() RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.rimborsi_dovuti;
  INSERT INTO public.rimborsi_dovuti
    SELECT asta, quanti FROM (
      SELECT g.asta, sum(jsonb_array_length(g.dati::jsonb -> 'rimborsi'))
        - (SELECT count(*) FROM public.rimborsi_ordinati r WHERE r.asta = g.asta) AS quanti
      FROM public.giornale g WHERE g.tipo = 'RimborsiDisposti' GROUP BY g.asta) d WHERE quanti > 0;
$$;
REVOKE ALL ON FUNCTION uffici_rifai(), rimborsi_dovuti_rifai() FROM PUBLIC;

SELECT uffici_rifai();
CREATE TRIGGER uffici_segui_nate AFTER INSERT ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION uffici_segui();
CREATE TRIGGER uffici_segui_mutate AFTER UPDATE ON aste REFERENCING NEW TABLE AS nuove OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION uffici_segui();
CREATE TRIGGER uffici_segui_tolte AFTER DELETE ON aste REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION uffici_segui();
-- >>> 0171-presenze-finite.sql
-- Chi era collegato a una vendita chiusa non serve più a nessuno: quando si è visto resta in `collegamenti_visti` e nel registro.
-- Le presenze di una vendita se ne vanno con la sua chiusura, così la tavola è grande quanto ciò che è vivo e non quanto la storia.
-- Le righe si prendono nell'ordine dei segnali: in ordini diversi si aspetterebbero a vicenda.
CREATE FUNCTION presenze_dimentica() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  WITH ferme AS MATERIALIZED (
    SELECT asta, chi FROM public.presenze WHERE asta = NEW.id ORDER BY asta, chi COLLATE "C" FOR UPDATE)
  DELETE FROM public.presenze p USING ferme f WHERE p.asta = f.asta AND p.chi = f.chi;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_presenze_finite AFTER UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase = 'chiusa' AND OLD.fase <> 'chiusa') EXECUTE FUNCTION presenze_dimentica();
DELETE FROM presenze p USING aste a WHERE a.id = p.asta AND a.fase = 'chiusa';
-- >>> 0172-rinviate.sql
-- Le vendite rinviate o sospese da poco, che il banco mostra fra gli allarmi: senza, si leggevano tutte quelle di tre mesi e
-- tutte le future per trovarne poche.
CREATE INDEX aste_rinviate ON aste ((coalesce(inizio_operazioni_il, 9223372036854775807)))
  WHERE stato ->> 'esito' IN ('rinviata', 'sospesa');
-- >>> 0186-da-seguire.sql
-- I fatti a cui la piattaforma deve ancora dare seguito (R10, R32): ogni secondo si guardano questi, e non tutti quelli mai
-- scritti. Li mette chi scrive il registro e li toglie chi ne annota il seguito, nella stessa transazione: toglierne uno a mano non si può.
CREATE TABLE fatti_da_seguire (
  asta uuid NOT NULL,
  seq integer NOT NULL,
  PRIMARY KEY (asta, seq)
);

CREATE FUNCTION fatto_da_seguire() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.fatti_da_seguire (asta, seq) VALUES (NEW.asta, NEW.seq) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION fatto_seguito() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.fatti_da_seguire WHERE asta = NEW.asta AND seq = NEW.seq;
  RETURN NEW;
END $$;

INSERT INTO fatti_da_seguire (asta, seq)
  SELECT g.asta, g.seq FROM giornale g
  WHERE g.tipo IN ('OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa', 'OperazioniRiaperte', 'OfferentiLiberati')
    AND NOT EXISTS (SELECT 1 FROM rinvii_seguiti s WHERE s.asta = g.asta AND s.seq = g.seq);

-- La condizione è del grilletto: un rilancio non chiama nulla.
CREATE TRIGGER giornale_da_seguire AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo IN ('OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa', 'OperazioniRiaperte', 'OfferentiLiberati'))
  EXECUTE FUNCTION fatto_da_seguire();
-- Prima: anche di uno già annotato, che la riga nuova non aggiungerebbe.
CREATE TRIGGER rinvii_seguiti_tolti BEFORE INSERT ON rinvii_seguiti FOR EACH ROW EXECUTE FUNCTION fatto_seguito();
-- >>> 0190-sessioni-provate.sql
-- Quando la persona ha provato chi è, per una sessione nata da un'altra (i gettoni di un operatore); nullo se è quando è nata.
-- Solo chi lo ha fatto da poco, e dopo gli altri, può chiudere gli altri accessi.
ALTER TABLE sessioni ADD COLUMN provata_il bigint;
-- >>> 0200-proposte-di-chi-conduce.sql
-- Anche chi conduce una vendita propone ciò che di essa vogliono due persone; lo conferma un operatore. Che la riga sia nostra lo
-- dice la sua marca, che ne tiene l'autore.
ALTER TABLE proposte DROP CONSTRAINT proposte_proposta_da_fkey;
-- >>> 0210-conti-marcati.sql
-- Ogni riga da cui dipende che del denaro si muova porta la marca del server che l'ha scritta (base-dati/marche-righe.ts): ciò che la
-- banca ha scritto, gli abbinamenti, gli ordini di rimborso e chi li ha approvati. Sono tavole in coda: una marca non torna altrove.
ALTER TABLE movimenti ADD COLUMN marca text;
ALTER TABLE abbinamenti_atti ADD COLUMN marca text;
ALTER TABLE ordini ADD COLUMN marca text;
ALTER TABLE ordini_atti ADD COLUMN marca text;
-- Ciò che di una vendita è già in un ordine si legge dagli ordini, e non da un elenco che si può svuotare.
CREATE INDEX ordini_per_asta ON ordini (asta);
-- >>> 0230-impediti.sql
-- Chi in una procedura non dovrebbe offrire: il debitore, chi gli sta accanto, chi vi lavora (R18, R08). Una versione intera per
-- riga, e si scrive soltanto in coda: togliere un codice è una versione nuova. I codici sono cifrati con il segreto
-- dell'installazione, insieme alla procedura e al numero di versione: una riga spostata o cambiata non si legge.
CREATE TABLE impediti (
  -- L'ufficio e il numero di ruolo senza accenti né zeri, perché i lotti della stessa procedura abbiano lo stesso elenco; senza
  -- ruolo, la vendita.
  procedura text NOT NULL,
  versione integer NOT NULL CHECK (versione > 0),
  -- La vendita dalla cui scheda si è scritta: se il suo ruolo si corregge, l'elenco la segue.
  asta uuid NOT NULL,
  codici_cifrati text NOT NULL,
  comando_id uuid NOT NULL UNIQUE,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  scritto_il bigint NOT NULL,
  PRIMARY KEY (procedura, versione)
);
CREATE INDEX impediti_per_asta ON impediti (asta);
CREATE TRIGGER impediti_in_coda BEFORE UPDATE OR DELETE ON impediti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- >>> 0240-registro-svelto.sql
-- Ciò che ogni rilancio paga alla base dati, in una volta sola. I vincoli di una tabella PostgreSQL li rilegge dal catalogo a
-- ogni COPY, cioè a ogni gruppo di rilanci, e il piano di un grilletto lo fa una volta: le stesse forme si controllano nella
-- seconda istruzione della catena, che guarda già ogni voce nuova. Il posto maggiore di zero lo dice la catena: prima della voce
-- uno non ce n'è, e chi non è la prima ne vuole una.
CREATE OR REPLACE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rotta record;
BEGIN
  -- La forma di prima continua soltanto una vendita nata così, e non torna dopo l'altra.
  SELECT n.asta, n.seq INTO rotta
  FROM nuove n LEFT JOIN public.giornale p ON p.asta = n.asta AND p.seq = n.seq - 1
  WHERE n.precedente IS DISTINCT FROM CASE WHEN n.seq = 1 THEN repeat('0', 64) ELSE p.impronta END
    OR (n.sale IS NULL AND (n.seq = 1 OR p.sale IS NOT NULL))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta % fuori catena', rotta.seq, rotta.asta USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT n.asta, n.seq INTO rotta FROM nuove n
  WHERE n.impronta IS DISTINCT FROM encode(sha256(convert_to(CASE
      WHEN n.sale IS NOT NULL THEN concat(
        '{"asta":"', n.asta, '","contenuto":"', encode(sha256(convert_to(concat(
          '["', n.sale, '",', to_json(n.tipo), ',', n.versione, ',', n.dati, ',', to_json(n.comando_id), ',', n.parte, ',',
          to_json(n.attore_tipo), ',', to_json(n.attore_id), ',', n.ricevuto_il, ',', n.registrato_il, ']'), 'UTF8')), 'hex'),
        '","forma":2,"precedente":"', n.precedente, '","radice":"', n.radice, '","seq":', n.seq, '}')
      ELSE concat(
        '{"asta":"', n.asta, '","attore":{"id":', to_json(n.attore_id), ',"tipo":', to_json(n.attore_tipo),
        '},"comandoId":', to_json(n.comando_id), ',"dati":', n.dati, ',"parte":', n.parte, ',"precedente":"', n.precedente,
        '","registratoIl":', n.registrato_il, ',"ricevutoIl":', n.ricevuto_il, ',"seq":', n.seq, ',"tipo":', to_json(n.tipo),
        ',"versione":', n.versione, '}')
      END, 'UTF8')), 'hex')
    -- Ciò che un numero di JavaScript non sa dire, o che non è un oggetto, nessuno lo rileggerebbe con la stessa impronta.
    OR greatest(abs(n.ricevuto_il), abs(n.registrato_il)) > 9007199254740991
    OR json_typeof(n.dati::json) <> 'object'
    -- Segreto, radice e marca hanno una forma sola: con un'altra si sposterebbe il confine fra un campo e il seguente.
    OR CASE WHEN n.sale IS NULL THEN n.radice IS NOT NULL
      ELSE (length(n.sale) = 32 AND translate(n.sale, '0123456789abcdef', '') = ''
        AND length(n.radice) = 64 AND translate(n.radice, '0123456789abcdef', '') = '') IS NOT TRUE END
    OR (length(n.marca) = 22) IS NOT TRUE
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta %: l''impronta non è quella del contenuto', rotta.seq, rotta.asta
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
ALTER TABLE giornale
  DROP CONSTRAINT giornale_sale_check,
  DROP CONSTRAINT giornale_radice_check,
  DROP CONSTRAINT giornale_forma,
  DROP CONSTRAINT giornale_con_marca,
  DROP CONSTRAINT giornale_seq_check;

-- Rinvii e sospensioni sono pochissimi, e si cercano insieme: a ogni gruppo di rilanci si apre un indice invece di due.
CREATE INDEX giornale_fermate ON giornale (asta, seq)
  WHERE tipo IN ('OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa', 'OperazioniRiaperte', 'OfferentiLiberati');
DROP INDEX giornale_rinvii, giornale_sospensioni;

-- Che una sessione viva lo si chiede per chiave, una alla volta: quasi sempre è una, e l'elenco costava di più della ricerca.
CREATE OR REPLACE FUNCTION esigi_sessioni_vive(quali uuid[]) RETURNS void LANGUAGE plpgsql STABLE AS $$
DECLARE
  quale uuid;
  viva boolean;
  finite text;
BEGIN
  FOREACH quale IN ARRAY quali LOOP
    SELECT s.revocata_il IS NULL AND c.revocata_il IS NULL INTO viva
    FROM public.sessioni s JOIN public.credenziali c ON c.id = s.soggetto_id
    WHERE s.id = quale AND s.strategia = 'user';
    -- Senza righe PL/pgSQL mette nullo: quella che non c'è è finita anche lei.
    IF viva IS NOT TRUE THEN finite := concat_ws(',', finite, quale); END IF;
  END LOOP;
  IF finite IS NOT NULL THEN
    RAISE EXCEPTION 'sessione finita' USING ERRCODE = 'VS001', DETAIL = finite;
  END IF;
END $$;
-- >>> 0260-ritirate-da-chi-conduce.sql
-- Chi conduce una vendita ritira ciò che ha proposto: chi decide non è sempre un operatore. Che la riga sia nostra lo dice la sua
-- marca, che ne tiene l'autore; e che a confermare sia un operatore, la rotta.
ALTER TABLE proposte DROP CONSTRAINT proposte_decisa_da_fkey;
-- >>> 0275-rilanci-al-loro-posto.sql
-- Fra i rilanci di una gara quello in sala deciso primo si conta, e quelli che dopo di lui non valgono più no (R54). Per ogni altra
-- vendita la vista dice ciò che diceva.
CREATE OR REPLACE VIEW vendite_in_cifre_di_aste AS
SELECT a.id, k.procedura,
  CASE WHEN k.sola THEN k.procedura ELSE concat_ws('|', k.procedura, ricerca_piano(p.scheda#>>'{lotto,codice}')) END AS lotto,
  coalesce((SELECT g.registrato_il FROM giornale g WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1),
    a.termine_offerte_il, a.inizio_operazioni_il) AS pubblicata_il,
  a.inizio_operazioni_il AS inizio_il,
  to_char(to_timestamp(a.inizio_operazioni_il / 1000.0) AT TIME ZONE 'Europe/Rome', 'YYYY-MM') AS mese,
  coalesce(p.scheda->>'tribunale', '') AS tribunale,
  CASE WHEN k.sola THEN '' ELSE concat(p.scheda#>>'{ruolo,numero}', '/', p.scheda#>>'{ruolo,anno}') END AS ruolo,
  coalesce(p.scheda#>>'{lotto,codice}', '') AS codice,
  coalesce((p.parametri->>'immobile')::boolean, true) AS immobile,
  coalesce(p.parametri->>'modalita', '') AS modalita,
  (p.parametri->>'prezzoBaseCent')::bigint AS base_cent,
  e.esito,
  (SELECT coalesce(g.dati::jsonb#>>'{vincitore,importoCent}', g.dati::jsonb->>'importoCent')::bigint FROM giornale g
    WHERE e.esito IS NOT NULL AND e.esito NOT IN ('decaduta', 'revocata') AND g.asta = a.id
      AND (g.tipo = 'BeneAssegnato' OR (g.tipo = 'EsitoDichiarato' AND g.dati::jsonb#>>'{vincitore,importoCent}' IS NOT NULL))
    ORDER BY g.seq DESC LIMIT 1) AS finale_cent,
  coalesce(c.aperte, false) AS aperte,
  CASE WHEN c.aperte THEN c.arrivate ELSE 0 END AS arrivate,
  CASE WHEN c.aperte THEN c.ammesse ELSE 0 END AS ammesse,
  CASE WHEN c.aperte THEN c.rilanci ELSE 0 END AS rilanci
FROM aste a
CROSS JOIN LATERAL (SELECT a.stato->'scheda' AS scheda, a.stato->'parametri' AS parametri) p
CROSS JOIN LATERAL (SELECT a.stato->>'esito' AS esito) e
CROSS JOIN LATERAL (SELECT jsonb_typeof(p.scheda->'ruolo') IS DISTINCT FROM 'object' AS sola) s
CROSS JOIN LATERAL (SELECT s.sola, CASE WHEN s.sola THEN a.id::text ELSE concat_ws('|', ricerca_piano(p.scheda->>'tribunale'),
  ricerca_piano(p.scheda#>>'{ruolo,numero}'), p.scheda#>>'{ruolo,anno}') END AS procedura) k
CROSS JOIN LATERAL (
  SELECT bool_or(g.tipo = 'OperazioniAperte') AS aperte,
    count(*) FILTER (WHERE g.tipo IN ('BustaDepositata', 'BustaScartata'))::int AS arrivate,
    count(DISTINCT g.dati::jsonb->>'bustaId') FILTER (WHERE g.tipo = 'OffertaAmmessa')::int AS ammesse,
    (count(*) FILTER (WHERE g.tipo = 'RilancioAccettato') - count(*) FILTER (WHERE g.tipo = 'RilancioAnnullato')
      + count(*) FILTER (WHERE g.tipo = 'RilancioPrecedente' AND g.dati::jsonb->>'prima' = 'sala')
      - count(*) FILTER (WHERE g.tipo = 'RilancioRigiudicato' AND g.dati::jsonb#>>'{rifiuto,codice}' IS NOT NULL))::int AS rilanci
  FROM giornale g WHERE e.esito IS NOT NULL AND g.asta = a.id AND g.tipo IN ('OperazioniAperte', 'BustaDepositata',
    'BustaScartata', 'OffertaAmmessa', 'RilancioAccettato', 'RilancioAnnullato',
    'RilancioPrecedente', 'RilancioRigiudicato')) c
WHERE a.fase <> 'bozza' AND a.inizio_operazioni_il IS NOT NULL AND p.parametri->>'prezzoBaseCent' IS NOT NULL;
-- >>> 0280-dopo-l-esito.sql
-- I termini che corrono dopo un esito (R69), rifatti dai due registri di una vendita: un elenco, un promemoria e un allarme guardano
-- quelli vicini, e non la storia. `numero` è della rata, zero degli altri. `avvisato_il` è di quella scadenza: se il giudice la
-- sposta si avvisa di nuovo.
CREATE TABLE termini_dopo (
  asta uuid NOT NULL,
  tipo text NOT NULL,
  numero integer NOT NULL,
  scade_il bigint NOT NULL,
  importo_cent bigint,
  fatto boolean NOT NULL,
  avvisato_il bigint,
  PRIMARY KEY (asta, tipo, numero)
);
CREATE INDEX termini_dopo_in_corso ON termini_dopo (scade_il, asta, tipo, numero) WHERE NOT fatto;
CREATE INDEX termini_dopo_da_avvisare ON termini_dopo (scade_il) WHERE NOT fatto AND avvisato_il IS NULL;

-- Le vendite i cui termini vanno rifatti: le mette qui chi ne cambia l'elenco, e chi scrive nel secondo registro; le toglie il giro
-- che li rifà, nella stessa transazione.
CREATE TABLE termini_da_rifare (
  asta uuid PRIMARY KEY
);
CREATE FUNCTION termini_dell_esito() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.termini_da_rifare (asta) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_termini_dell_esito AFTER INSERT OR UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase IN ('esitata', 'verbalizzata', 'chiusa')) EXECUTE FUNCTION termini_dell_esito();
INSERT INTO termini_da_rifare (asta) SELECT id FROM aste WHERE fase IN ('esitata', 'verbalizzata', 'chiusa');
-- >>> 0295-referenti-presenti.sql
-- Chi conduce più vendite dello stesso giorno è presente in tutte da una sola: lo si cerca per persona (R49).
CREATE INDEX presenze_referenti ON presenze (chi) WHERE ruolo = 'referente';
-- >>> 0296-ricerca-caselle.sql
-- Quante vendite finite ci sono in ogni casella della mappa, comune per comune: la mappa di tutta l'Italia le raccoglie da qui, e
-- non conta un milione di righe. Le caselle sono quelle dell'ingrandimento 9; quelle più grandi ne sono la somma esatta, perché a
-- ogni ingrandimento il lato si dimezza. Le somme delle coordinate sono esatte: chi ne toglie una torna dov'era.
CREATE TABLE ricerca_caselle (
  colonna integer NOT NULL,
  fascia integer NOT NULL,
  comune text NOT NULL,
  quante bigint NOT NULL,
  lat numeric NOT NULL,
  lon numeric NOT NULL,
  PRIMARY KEY (colonna, fascia, comune)
);

-- Un grado di longitudine è diviso in 2048/360 caselle; di latitudine una casella è alta tre quarti.
CREATE FUNCTION ricerca_colonna(lon double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT floor(lon / 0.17578125)::integer $$;
CREATE FUNCTION ricerca_fascia(lat double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT floor(lat / 0.1318359375)::integer $$;

INSERT INTO ricerca_caselle
  SELECT ricerca_colonna(lon), ricerca_fascia(lat), comune, count(*), sum(lat::numeric), sum(lon::numeric)
  FROM ricerca WHERE finita AND lat IS NOT NULL GROUP BY 1, 2, 3;

CREATE FUNCTION ricerca_incasella() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE public.ricerca_caselle;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO public.ricerca_caselle AS c
      SELECT public.ricerca_colonna(lon), public.ricerca_fascia(lat), comune, count(*), sum(lat::numeric), sum(lon::numeric)
      FROM nuove WHERE finita AND lat IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (colonna, fascia, comune) DO UPDATE
        SET quante = c.quante + EXCLUDED.quante, lat = c.lat + EXCLUDED.lat, lon = c.lon + EXCLUDED.lon;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE public.ricerca_caselle c SET quante = c.quante - v.quante, lat = c.lat - v.lat, lon = c.lon - v.lon
      FROM (SELECT public.ricerca_colonna(lon) AS colonna, public.ricerca_fascia(lat) AS fascia, comune, count(*) AS quante,
          sum(lat::numeric) AS lat, sum(lon::numeric) AS lon
        FROM vecchie WHERE finita AND lat IS NOT NULL GROUP BY 1, 2, 3) v
      WHERE (c.colonna, c.fascia, c.comune) = (v.colonna, v.fascia, v.comune);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ricerca_incasella_nate AFTER INSERT ON ricerca REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_incasella();
CREATE TRIGGER ricerca_incasella_mutate AFTER UPDATE ON ricerca REFERENCING NEW TABLE AS nuove OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_incasella();
CREATE TRIGGER ricerca_incasella_tolte AFTER DELETE ON ricerca REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_incasella();
CREATE TRIGGER ricerca_incasella_vuotata AFTER TRUNCATE ON ricerca
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_incasella();
ANALYZE ricerca_caselle;
-- >>> 0300-prove-apparecchi.sql
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
-- >>> 0330-movimento-una-volta.sql
-- Un movimento del conto paga una vendita sola (R69): chi lo registra lo prende qui, prima di scriverlo nel secondo registro. Si
-- scrive soltanto in coda; ciò che un registro dice già si porta, e se due lo dicevano vale il primo.
CREATE TABLE movimenti_del_prezzo (
  movimento uuid PRIMARY KEY,
  asta uuid NOT NULL
);
CREATE TRIGGER movimenti_del_prezzo_in_coda BEFORE UPDATE OR DELETE ON movimenti_del_prezzo
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
INSERT INTO movimenti_del_prezzo (movimento, asta)
SELECT (v.dati::jsonb ->> 'movimentoId')::uuid, (a.dati::jsonb ->> 'vendita')::uuid
FROM giornale v JOIN giornale a ON a.asta = v.asta AND a.seq = 1 AND a.tipo = 'SeguitoAperto'
WHERE v.tipo IN ('SaldoVersato', 'RataVersata') AND v.dati::jsonb ->> 'movimentoId' IS NOT NULL
ORDER BY v.registrato_il
ON CONFLICT DO NOTHING;
-- >>> 0350-documenti.sql
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
-- >>> 0390-proposte-dopo.sql
-- Le vendite di cui ciò che è accaduto dopo l'esito, e non il tempo che passa, chiede un provvedimento: le dice il giro che rifà i
-- termini. Chi cerca che cosa aspetta il giudice guarda queste e i termini passati, e non la storia (R70).
CREATE TABLE proposte_dopo (
  asta uuid PRIMARY KEY
);
INSERT INTO termini_da_rifare (asta) SELECT id FROM aste WHERE fase IN ('esitata', 'verbalizzata', 'chiusa')
ON CONFLICT DO NOTHING;
-- >>> 0400-dichiarazioni.sql
-- Le dichiarazioni firmate di assenza di conflitti, per l'incarico di una vendita (R07). Il file sta nel magazzino dei documenti, con
-- il nome della sua impronta; qui sta chi lo ha firmato e chi lo ha caricato. Si scrive soltanto in coda: fino alla pubblicazione
-- l'ultima prende il posto della precedente, e con quale la vendita è pubblicata lo dice il registro.
CREATE TABLE dichiarazioni (
  -- Il comando che l'ha caricata.
  id uuid PRIMARY KEY,
  asta uuid NOT NULL,
  -- In quale ordine sono arrivate: due nello stesso millisecondo non si scambiano.
  numero integer NOT NULL CHECK (numero > 0),
  impronta text NOT NULL CHECK (impronta ~ '^[0-9a-f]{64}$'),
  byte bigint NOT NULL CHECK (byte > 0),
  nome_file text NOT NULL,
  -- Le firme com'erano quando si sono verificate, dalla più esterna.
  firme jsonb NOT NULL,
  del_rappresentante boolean NOT NULL,
  -- Perché firma un'altra persona.
  motivo text,
  -- Ciò che ne entra nel registro.
  firmatario text NOT NULL,
  firmata_il bigint,
  caricata_da uuid NOT NULL,
  caricata_nome text NOT NULL,
  caricata_il bigint NOT NULL,
  UNIQUE (asta, numero)
);
CREATE TRIGGER dichiarazioni_in_coda BEFORE UPDATE OR DELETE ON dichiarazioni
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- >>> 0410-conservazione.sql
-- R77: quando si possono cancellare i dati di chi non ha vinto, e la loro cancellazione.

-- Una riga per vendita con il suo esito, rifatta dai due registri con i suoi termini. `entrata` è l'ora della base dati in cui la
-- vendita vi è entrata, e nessuno la sceglie: sotto, chi avesse la password dell'applicazione cancellerebbe ciò che serve ancora.
CREATE TABLE conservazione (
  asta uuid PRIMARY KEY,
  entrata timestamptz NOT NULL,
  -- Da quando si può cancellare, se nulla lo impedisce; nullo finché l'esito non è definitivo.
  cancellabile_dal bigint,
  -- Che cosa lo impedisce, oltre al tempo: i nomi della regola.
  impedita_da text[] NOT NULL,
  -- Quando il giro la guarda; nullo se non c'è che aspettare un atto, che la rimette qui.
  prossimo_il bigint,
  -- Che cosa ne è stato: i dati cancellati, e poi le chiavi.
  cancellata_il bigint,
  finita_il bigint
);
CREATE INDEX conservazione_da_guardare ON conservazione (prossimo_il, asta) WHERE prossimo_il IS NOT NULL;
CREATE INDEX conservazione_in_corso ON conservazione (cancellabile_dal, asta) WHERE cancellata_il IS NULL AND cancellabile_dal IS NOT NULL;
CREATE FUNCTION conservazione_entrata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.entrata := clock_timestamp();
  NEW.cancellata_il := NULL;
  NEW.finita_il := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER conservazione_entrata BEFORE INSERT ON conservazione FOR EACH ROW EXECUTE FUNCTION conservazione_entrata();

-- Le marche nuove dei movimenti, e degli abbinamenti, senza ciò che dice di chi erano: le prepara chi ha la chiave, e la
-- cancellazione le mette al posto di quelle di prima. Con `comando_id` è un atto di abbinamento.
CREATE TABLE marche_da_cancellare (
  asta uuid NOT NULL,
  movimento uuid NOT NULL,
  comando_id uuid,
  marca text NOT NULL
);
CREATE INDEX marche_da_cancellare_per_asta ON marche_da_cancellare (asta);

-- Il pacchetto di chi ha vinto, chiuso con la chiave dell'installazione: quella della vendita si distrugge.
CREATE TABLE pacchetti_custoditi (
  asta uuid NOT NULL,
  busta_id uuid PRIMARY KEY,
  pacchetto bytea NOT NULL
);
ALTER TABLE pacchetti_custoditi ALTER COLUMN pacchetto SET STORAGE EXTERNAL;

-- Il proprietario può togliere a una riga ciò che dice di una persona; che cosa, lo dice il grilletto di sotto. L'applicazione no.
CREATE OR REPLACE FUNCTION solo_in_coda() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    IF current_setting('gestore.cancella', true) = 'R77' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% si scrive soltanto in coda: % rifiutato', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

-- Gli impegni dei dati che non sono di chi ha vinto: le offerte degli altri, chi guardava, le parole su di loro, i loro messaggi e quelli
-- scritti a loro. `resta` è la busta di chi ha vinto. La stessa domanda conta, mostra e cancella.
CREATE FUNCTION dati_da_cancellare(vendita uuid, flusso uuid, resta text) RETURNS TABLE (di uuid, impegno text) LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  WITH detti AS (
    SELECT jsonb_path_query(g.dati::jsonb, '$.**.impegno') #>> '{}' AS impegno FROM public.giornale g
    WHERE g.asta IN (vendita, flusso) AND (
      (g.dati::jsonb ? 'bustaId' AND g.dati::jsonb ->> 'bustaId' IS DISTINCT FROM resta)
      OR (g.tipo = 'AssistenzaRichiesta' AND g.dati::jsonb ->> 'da' IS DISTINCT FROM resta)
      OR (g.tipo = 'MessaggioInviato' AND g.dati::jsonb ->> 'ruolo' IN ('offerente', 'spettatore')
        AND g.dati::jsonb ->> 'da' IS DISTINCT FROM resta)
      OR (g.tipo = 'MessaggioInviato' AND g.dati::jsonb ->> 'filo' IS NOT NULL
        AND g.dati::jsonb ->> 'filo' IS DISTINCT FROM resta))
    UNION ALL
    SELECT g.dati::jsonb #>> '{motivoIrraggiungibili,impegno}' FROM public.giornale g
    WHERE g.asta = vendita AND g.tipo = 'EsitoDichiarato')
  SELECT d.asta, d.impegno FROM public.dati_personali d
  WHERE d.asta IN (vendita, flusso) AND (d.impegno IN (SELECT t.impegno FROM detti t)
    OR d.tipo = 'spettatore' OR (d.tipo = 'offerta' AND d.dati ->> 'bustaId' IS DISTINCT FROM resta))
$$;

-- Il fatto e la cancellazione sono una transazione sola: non c'è l'uno senza l'altra. `resta` è la busta di chi ha vinto.
CREATE FUNCTION cancella_dati() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  detti jsonb := NEW.dati::jsonb;
  vendita uuid := (detti ->> 'vendita')::uuid;
  vincitore text := detti ->> 'resta';
  loro_codici text[];
  loro_credenziali uuid[];
  loro_recapiti text[];
BEGIN
  -- Il minimo, per l'ora della base dati: vedi CONSERVAZIONE_GIORNI_MIN.
  IF NOT EXISTS (SELECT FROM public.conservazione c
    WHERE c.asta = vendita AND c.cancellata_il IS NULL AND c.entrata <= clock_timestamp() - interval '90 days')
    OR NOT EXISTS (SELECT FROM public.giornale g WHERE g.asta = NEW.asta AND g.seq = 1 AND g.tipo = 'SeguitoAperto'
      AND (g.dati::jsonb ->> 'vendita')::uuid = vendita)
    OR EXISTS (SELECT FROM public.giornale b WHERE b.asta = NEW.asta AND b.tipo = 'ConservazioneBloccata'
      AND NOT EXISTS (SELECT FROM public.giornale l WHERE l.asta = NEW.asta AND l.tipo = 'ConservazioneSbloccata'
        AND l.dati::jsonb ->> 'bloccoId' = b.dati::jsonb ->> 'bloccoId')) THEN
    RAISE EXCEPTION 'i dati di % non si possono ancora cancellare', vendita USING ERRCODE = 'insufficient_privilege';
  END IF;

  SELECT coalesce(array_agg(id), '{}') INTO loro_credenziali FROM public.credenziali
    WHERE asta = vendita AND (busta_id IS NULL OR busta_id::text IS DISTINCT FROM vincitore);
  SELECT coalesce(array_agg(DISTINCT destinatario), '{}') INTO loro_recapiti FROM public.posta_uscita
    WHERE credenziale_id = ANY (loro_credenziali) AND destinatario IS NOT NULL;
  SELECT coalesce(array_agg(DISTINCT c), '{}') INTO loro_codici
    FROM public.dati_personali d CROSS JOIN unnest(public.codici_dell_offerta(d.dati)) c
    WHERE d.asta = vendita AND d.tipo = 'offerta' AND d.dati ->> 'bustaId' IS DISTINCT FROM vincitore;

  DELETE FROM public.dati_personali d USING public.dati_da_cancellare(vendita, NEW.asta, vincitore) x
    WHERE d.asta = x.di AND d.impegno = x.impegno;
  -- Anche la sua: il pacchetto sta fra quelli custoditi, e ciò che conteneva è accanto al registro.
  DELETE FROM public.buste_sigillate WHERE asta = vendita;

  DELETE FROM public.posta_uscita WHERE asta = vendita
    AND (credenziale_id = ANY (loro_credenziali) OR credenziale_id IS NULL AND destinatario = ANY (loro_recapiti));
  DELETE FROM public.gettoni g USING public.sessioni s
    WHERE g.sessione_id = s.id AND s.strategia = 'user' AND s.soggetto_id = ANY (loro_credenziali);
  DELETE FROM public.sessioni WHERE strategia = 'user' AND soggetto_id = ANY (loro_credenziali);
  DELETE FROM public.consegne_a_mano WHERE credenziale_id = ANY (loro_credenziali);
  DELETE FROM public.prove_apparecchi WHERE asta = vendita AND credenziale_id = ANY (loro_credenziali);
  DELETE FROM public.presenze WHERE asta = vendita;
  DELETE FROM public.collegamenti_visti WHERE asta = vendita AND chi IS DISTINCT FROM vincitore;
  DELETE FROM public.emissioni WHERE credenziale_id = ANY (loro_credenziali);
  DELETE FROM public.credenziali WHERE id = ANY (loro_credenziali);

  PERFORM set_config('gestore.cancella', 'R77', true);
  UPDATE public.movimenti m SET controparte_iban = NULL, controparte_nome = '', causale = '', riferimento = '', cro = NULL,
    trn = NULL, marca = n.marca
    FROM public.marche_da_cancellare n WHERE n.asta = vendita AND n.comando_id IS NULL AND m.id = n.movimento;
  UPDATE public.abbinamenti_atti a SET motivo = '', marca = n.marca
    FROM public.marche_da_cancellare n
    WHERE n.asta = vendita AND a.movimento = n.movimento AND a.comando_id = n.comando_id;
  UPDATE public.ordini_righe r SET iban = '', intestatario = '', causale = ''
    FROM public.ordini o WHERE o.id = r.ordine AND o.asta = vendita AND r.busta_id::text IS DISTINCT FROM vincitore;
  PERFORM set_config('gestore.cancella', '', true);
  DELETE FROM public.marche_da_cancellare WHERE asta = vendita;
  -- Di un lotto aperto per intero le chiavi non servono più a nulla: senza, ciò che è rimasto cifrato non si legge.
  DELETE FROM public.crediti_chiavi k USING public.crediti_sigillati c
    WHERE c.id = k.lotto AND c.finito_il IS NOT NULL
      AND k.lotto IN (SELECT suo.lotto FROM public.crediti_chiavi suo WHERE suo.asta = vendita);

  -- Le bozze del verbale; l'ultima versione è l'atto, e resta.
  DELETE FROM public.verbali v WHERE v.asta = vendita AND v.impronta IS DISTINCT FROM (
    SELECT g.dati::jsonb ->> 'impronta' FROM public.giornale g
    WHERE g.asta = vendita AND g.tipo IN ('VerbaleRedatto', 'VerbaleFirmato') ORDER BY g.seq DESC LIMIT 1);

  -- In anagrafe chi ha offerto soltanto qui, e non è altro che questo.
  WITH soli AS (
    SELECT s.id FROM public.soggetti s
    WHERE s.codici && loro_codici AND s.utente_id IS NULL AND s.qualifica IN ('societa', 'altro')
      AND NOT EXISTS (SELECT FROM public.dati_personali d
        WHERE d.tipo = 'offerta' AND public.codici_dell_offerta(d.dati) && s.codici)
      AND NOT EXISTS (SELECT FROM public.soggetti u WHERE u.unito_a = s.id)
  ), storie AS (DELETE FROM public.soggetti_versioni v USING soli WHERE v.soggetto = soli.id)
  DELETE FROM public.soggetti s USING soli WHERE s.id = soli.id;

  UPDATE public.conservazione SET cancellata_il = NEW.registrato_il, prossimo_il = 0, impedita_da = '{}' WHERE asta = vendita;
  RETURN NULL;
END $$;
-- La condizione è del grilletto: un rilancio non chiama nulla.
CREATE TRIGGER giornale_cancella_dati AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo = 'DatiCancellati') EXECUTE FUNCTION cancella_dati();

INSERT INTO termini_da_rifare (asta) SELECT id FROM aste WHERE fase IN ('esitata', 'verbalizzata', 'chiusa')
ON CONFLICT DO NOTHING;
-- >>> 0440-risposte-pubbliche.sql
-- Le domande e le risposte pubblicate di una vendita, senza nulla di chi ha chiesto. Si scrive soltanto in coda: una correzione è una
-- stesura nuova, e le altre restano leggibili.
CREATE TABLE risposte_pubbliche (
  -- Il comando che l'ha pubblicata.
  id uuid NOT NULL,
  versione integer NOT NULL CHECK (versione > 0),
  comando_id uuid NOT NULL UNIQUE,
  asta uuid NOT NULL,
  domanda_scritta text NOT NULL,
  risposta_scritta text NOT NULL,
  chi_id uuid NOT NULL,
  chi_nome text NOT NULL,
  scritta_il bigint NOT NULL,
  PRIMARY KEY (id, versione)
);
CREATE INDEX risposte_pubbliche_per_asta ON risposte_pubbliche (asta);
CREATE TRIGGER risposte_pubbliche_in_coda BEFORE UPDATE OR DELETE ON risposte_pubbliche
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- >>> 0450-oscurati.sql
-- La versione oscurata di un documento è un documento come gli altri, ricavato da quello com'era: da quale, e che cosa vi si è coperto
-- (pagina, angolo e lati di ogni riquadro; mai ciò che vi stava scritto). Il file di prima resta dov'è.
ALTER TABLE documenti
  ADD COLUMN ricavato_da uuid REFERENCES documenti,
  ADD COLUMN riquadri jsonb,
  ADD CONSTRAINT documenti_oscurati CHECK ((ricavato_da IS NULL) = (riquadri IS NULL));
-- >>> 0480-aste-della-procedura.sql
-- Le vendite di una procedura si trovano dal suo numero: quella che segue una decadenza è dello stesso lotto (R70).
CREATE INDEX aste_della_procedura ON aste ((stato #>> '{scheda,ruolo,numero}'), (stato #>> '{scheda,ruolo,anno}'));
-- >>> 0510-elenchi-letti.sql
-- Gli elenchi di fiducia che la piattaforma ha usato (R07): un elenco vero ma più vecchio, rimesso al posto del nuovo, si riconosce
-- anche dopo un riavvio, e da ogni processo. Si scrive soltanto in coda.
CREATE TABLE elenchi_letti (
  numero integer PRIMARY KEY,
  emesso_il bigint NOT NULL,
  letto_il bigint NOT NULL
);
CREATE TRIGGER elenchi_letti_in_coda BEFORE UPDATE OR DELETE ON elenchi_letti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- >>> 0511-ricevute-posta.sql
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
-- >>> 0512-richieste-di-assistere.sql
-- Chi chiede di assistere a una vendita senza offrire (DM 20, R35): chi è, perché, il suo documento, cifrati con una chiave che qui non
-- c'è; e che cosa ha deciso chi conduce, con il motivo. Una richiesta non si cambia: si decide, una volta.
CREATE TABLE richieste_assistere (
  id uuid PRIMARY KEY,
  asta uuid NOT NULL,
  -- Chi ha già chiesto si riconosce senza dire chi è.
  chi text NOT NULL,
  dati text NOT NULL,
  documento text NOT NULL,
  ricevuta_il bigint NOT NULL,
  UNIQUE (asta, chi)
);
CREATE TRIGGER richieste_assistere_in_coda BEFORE UPDATE OR DELETE ON richieste_assistere
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
CREATE TABLE richieste_decise (
  richiesta uuid PRIMARY KEY REFERENCES richieste_assistere ON DELETE CASCADE,
  comando_id uuid NOT NULL UNIQUE,
  accolta boolean NOT NULL,
  di_diritto boolean NOT NULL,
  motivo text NOT NULL,
  chi_id uuid NOT NULL,
  chi_nome text NOT NULL,
  decisa_il bigint NOT NULL
);
CREATE TRIGGER richieste_decise_in_coda BEFORE UPDATE OR DELETE ON richieste_decise
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Con i dati di chi non ha vinto se ne vanno anche questi, nella stessa transazione del fatto che lo dice (R77).
CREATE FUNCTION cancella_richieste() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  vendita uuid := (NEW.dati::jsonb ->> 'vendita')::uuid;
BEGIN
  -- L'avviso del rifiuto non è di nessuna credenziale.
  DELETE FROM public.posta_uscita p USING public.richieste_assistere r WHERE r.asta = vendita AND p.asta = vendita AND p.id = r.id;
  DELETE FROM public.richieste_assistere WHERE asta = vendita;
  RETURN NULL;
END $$;
CREATE TRIGGER giornale_cancella_richieste AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo = 'DatiCancellati') EXECUTE FUNCTION cancella_richieste();
-- >>> 0532-verbali-firmati.sql
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
-- >>> 0552-termini-di-chi-conduce.sql
-- I termini che il cruscotto di chi conduce mostra (R69, R71), come li dicono i due registri: li scrive il giro che rifà i termini,
-- così chi guarda ogni quindici secondi non rilegge le aggiudicate di sempre. `fino_al` è l'ultimo: passato da molto, è storia.
CREATE TABLE termini_di_chi_conduce (
  asta uuid PRIMARY KEY,
  delegato_id uuid,
  termini jsonb NOT NULL,
  fino_al bigint NOT NULL
);
CREATE INDEX termini_di_chi_conduce_vicini ON termini_di_chi_conduce (delegato_id, fino_al);
-- Di un delegato, le vendite che possono ancora cambiare: senza, si scorrerebbero tutte le sue, o tutte quelle del paese.
CREATE INDEX aste_vive_del_delegato ON aste (delegato_id, (coalesce(inizio_operazioni_il, 9223372036854775807)), id)
  WHERE fase NOT IN ('esitata', 'verbalizzata', 'chiusa');
-- Le vendite i cui termini possono essere ancora da mostrare: quelle di duecento giorni, e quelle con un termine prorogato.
INSERT INTO termini_da_rifare (asta)
  SELECT id FROM aste WHERE fase IN ('esitata', 'verbalizzata', 'chiusa') AND (
    inizio_operazioni_il > (extract(epoch FROM now()) * 1000)::bigint - 200 * 86400000::bigint
    OR id IN (SELECT asta FROM termini_dopo WHERE NOT fatto))
  ON CONFLICT DO NOTHING;
-- >>> 0553-assistenze-aperte.sql
-- Le richieste di aiuto che nessuno ha ancora chiuso (R80): chi guarda gli allarmi ogni dieci secondi legge queste, e non tutte
-- quelle di vendite che nessuno chiude. Le mette, le segna e le toglie chi scrive il registro, nella stessa transazione.
CREATE TABLE assistenze_aperte (
  asta uuid NOT NULL,
  richiesta text NOT NULL,
  chiesta_il bigint NOT NULL,
  presa boolean NOT NULL DEFAULT false,
  PRIMARY KEY (asta, richiesta)
);
CREATE FUNCTION assistenza_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE sua text := NEW.dati::jsonb->>'richiestaId';
BEGIN
  CASE NEW.tipo
    WHEN 'AssistenzaRichiesta' THEN
      INSERT INTO public.assistenze_aperte (asta, richiesta, chiesta_il) VALUES (NEW.asta, sua, NEW.ricevuto_il)
        ON CONFLICT DO NOTHING;
    WHEN 'AssistenzaPresaInCarico' THEN
      UPDATE public.assistenze_aperte SET presa = true WHERE asta = NEW.asta AND richiesta = sua;
    ELSE
      DELETE FROM public.assistenze_aperte WHERE asta = NEW.asta AND richiesta = sua;
  END CASE;
  RETURN NULL;
END $$;
-- La condizione è del grilletto: un rilancio non chiama nulla.
CREATE TRIGGER giornale_assistenze_aperte AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa'))
  EXECUTE FUNCTION assistenza_segui();
-- Di una vendita chiusa nessuno aspetta più aiuto.
CREATE FUNCTION assistenze_dimentica() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.assistenze_aperte WHERE asta = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_assistenze_finite AFTER UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase = 'chiusa' AND OLD.fase <> 'chiusa') EXECUTE FUNCTION assistenze_dimentica();

INSERT INTO assistenze_aperte (asta, richiesta, chiesta_il, presa)
  SELECT g.asta, g.dati::jsonb->>'richiestaId', min(g.ricevuto_il), bool_or(g.tipo = 'AssistenzaPresaInCarico')
  FROM giornale g JOIN aste a ON a.id = g.asta AND a.fase <> 'chiusa'
  WHERE g.tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa')
  GROUP BY 1, 2 HAVING NOT bool_or(g.tipo = 'AssistenzaChiusa');
-- >>> 0554-vendite-in-attesa.sql
-- Le vendite con le buste chiuse e non ancora libere, con il giorno da cui qualcuno poteva versare una cauzione (R10): chi guarda i
-- movimenti chiede il primo di ogni ufficio, e non le legge tutte. La segue ogni scrittura dell'elenco, nella stessa transazione.
CREATE TABLE vendite_in_attesa (
  asta uuid PRIMARY KEY,
  ufficio text NOT NULL,
  pubblicata_il bigint NOT NULL,
  inizio_il bigint NOT NULL
);
CREATE INDEX vendite_in_attesa_per_ufficio ON vendite_in_attesa (ufficio, pubblicata_il);
CREATE INDEX vendite_in_attesa_per_inizio ON vendite_in_attesa (inizio_il);
CREATE INDEX crediti_chiavi_per_istante ON crediti_chiavi (lotto, apribile_dal);

CREATE FUNCTION attesa_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM public.vendite_in_attesa WHERE asta = OLD.id;
  ELSIF NEW.fase IN ('pubblicata', 'raccolta', 'termine_scaduto') AND NOT coalesce((NEW.stato->>'liberati')::boolean, false) THEN
    INSERT INTO public.vendite_in_attesa (asta, ufficio, pubblicata_il, inizio_il)
      SELECT NEW.id, coalesce(NEW.stato #>> '{scheda,tribunale}', ''), coalesce((SELECT g.ricevuto_il FROM public.giornale g
        WHERE g.asta = NEW.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1), 0), coalesce(NEW.inizio_operazioni_il, 0)
      ON CONFLICT (asta) DO UPDATE SET ufficio = EXCLUDED.ufficio, inizio_il = EXCLUDED.inizio_il;
  ELSE
    DELETE FROM public.vendite_in_attesa WHERE asta = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_in_attesa AFTER INSERT OR UPDATE OR DELETE ON aste FOR EACH ROW EXECUTE FUNCTION attesa_segui();

-- Tutte insieme, da ciò che l'elenco dice: chi carica molte vendite spegne il grilletto e la chiama alla fine.
CREATE FUNCTION vendite_in_attesa_rifai() RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.vendite_in_attesa;
  INSERT INTO public.vendite_in_attesa (asta, ufficio, pubblicata_il, inizio_il)
    SELECT a.id, coalesce(a.stato #>> '{scheda,tribunale}', ''), coalesce((SELECT g.ricevuto_il FROM public.giornale g
      WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1), 0), coalesce(a.inizio_operazioni_il, 0)
    FROM public.aste a WHERE a.fase IN ('pubblicata', 'raccolta', 'termine_scaduto')
      AND NOT coalesce((a.stato->>'liberati')::boolean, false);
$$;
REVOKE ALL ON FUNCTION vendite_in_attesa_rifai() FROM PUBLIC;
SELECT vendite_in_attesa_rifai();
-- >>> 0560-vincoli.sql
-- Le vendite finite sospese o rinviate in cui qualcuno è ancora vincolato alla sua offerta, per l'istante da cui non lo è più: chi rende
-- le cauzioni le cerca ogni secondo, e non legge quelle di sempre (R24, R71).
CREATE INDEX aste_con_vincolati ON aste (((stato ->> 'rimborsaDal')::bigint));
-- >>> 0570-incanto-e-giudice.sql
-- La scheda dice anche il giudice e l'esperimento, i parametri anche l'incanto (R09, R68): delle vendite di prima nessuno li ha scritti,
-- e l'indice lo dice come lo dice il registro quando lo si rilegge.
UPDATE aste SET stato = stato
    || jsonb_build_object('scheda', '{"giudice": null, "esperimento": null}'::jsonb || (stato->'scheda'))
    || jsonb_build_object('parametri', '{"senzaIncanto": null}'::jsonb || (stato->'parametri'))
  WHERE NOT (stato->'parametri') ? 'senzaIncanto';
-- >>> 0571-termini-ritentati.sql
-- Una vendita il cui registro non si lascia leggere resta in coda e si ritenta per ultima: le altre non la aspettano.
ALTER TABLE termini_da_rifare ADD COLUMN tentato_il bigint NOT NULL DEFAULT 0;
CREATE INDEX termini_da_rifare_in_ordine ON termini_da_rifare (tentato_il);
-- >>> 0572-secondo-delegato.sql
-- Chi può prendere il posto di chi conduce (R36): le sue vendite si trovano anche così, e chi non è secondo di nessuna non lo paga.
ALTER TABLE aste ADD COLUMN secondo_id uuid;
CREATE INDEX aste_del_secondo ON aste (secondo_id) WHERE secondo_id IS NOT NULL;
-- >>> 0573-presenze-non-indietro.sql
-- Chi conduce non si fa sembrare assente con la password dell'applicazione (R36, R49): l'ultimo segnale di chi è collegato non torna
-- indietro, e le presenze se ne vanno soltanto con una chiusura che il registro dice. Un segnale vero non deve mai fallire, nemmeno se
-- l'orologio della base dati fa un passo indietro: la riga resta com'era, e non si rifiuta nulla.
CREATE FUNCTION presenza_non_indietro() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    NEW.visto := OLD.visto;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER presenze_non_indietro BEFORE UPDATE ON presenze FOR EACH ROW
  WHEN (NEW.visto < OLD.visto) EXECUTE FUNCTION presenza_non_indietro();

CREATE OR REPLACE FUNCTION presenze_dimentica() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER')
    AND NOT EXISTS (SELECT 1 FROM public.giornale WHERE asta = NEW.id AND tipo = 'AstaChiusa') THEN
    RETURN NULL;
  END IF;
  WITH ferme AS MATERIALIZED (
    SELECT asta, chi FROM public.presenze WHERE asta = NEW.id ORDER BY asta, chi COLLATE "C" FOR UPDATE)
  DELETE FROM public.presenze p USING ferme f WHERE p.asta = f.asta AND p.chi = f.chi;
  RETURN NULL;
END $$;
-- >>> 0574-strada-provata.sql
-- Per dove voce e immagine passano, dalla rete di chi ha provato: un microfono che funziona non basta, se la rete ferma ciò che manda.
ALTER TABLE prove_apparecchi ADD COLUMN strada text NOT NULL DEFAULT 'non_provata';
-- >>> 0580-depositi-non-svaniscono.sql
-- Una busta in attesa si svuota soltanto nella transazione che la versa nel registro: la vendita la dice chi versa (`gestore.versata`), e
-- le voci sono fra le ultime sue. Così con la password dell'applicazione un'offerta non svanisce (R25); di ciò che fa chi possiede la base
-- dati, o chi al posto di nulla scrive altro, si accorge il riscontro (`acquisizione/depositi/riscontro.ts`).
CREATE FUNCTION deposito_non_svanisce() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM (
      SELECT g.tipo, g.xmin AS scritta FROM public.giornale g
      WHERE g.asta = nullif(current_setting('gestore.versata', true), '')::uuid ORDER BY g.seq DESC LIMIT 1000) ultime
    WHERE tipo IN ('BustaDepositata', 'BustaScartata', 'ArrivoTardivo') AND scritta = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'un deposito si svuota soltanto mentre la sua busta entra nel registro' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER depositi_non_svaniscono BEFORE UPDATE OF corpo ON depositi FOR EACH ROW
  WHEN (OLD.corpo IS NOT NULL AND NEW.corpo IS NULL) EXECUTE FUNCTION deposito_non_svanisce();
-- >>> 0610-esami-documenti.sql
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
-- >>> 0620-verifica-continua.sql
-- Dove è arrivata la verifica che ricalcola di continuo il registro di ogni vendita (R74): una riga sola, di tutti i processi, così un
-- riavvio non ricomincia da capo. Chi la cambia a mano fa ricalcolare altro, e nulla di più: ciò che non torna si rifà sempre dalla prima voce.
CREATE TABLE verifica_registro (
  una boolean PRIMARY KEY DEFAULT true CHECK (una),
  flusso uuid NOT NULL,
  seq integer NOT NULL,
  impronta text NOT NULL,
  salata boolean NOT NULL,
  -- Quante volte si è fatto il giro di tutte le vendite, e quando è finito l'ultimo.
  giri integer NOT NULL,
  finito_il bigint
);
INSERT INTO verifica_registro VALUES
  (true, '00000000-0000-0000-0000-000000000000', 0, repeat('0', 64), false, 0, NULL);
-- I registri in cui non tornava: gli altri processi, e chi riparte, li ricalcolano per primi. Una riga non trattiene nulla da sé.
CREATE TABLE danni_registro (
  flusso uuid PRIMARY KEY,
  visto_il bigint NOT NULL
);
-- Fin dove arriva ciascun file delle teste, firmato da chi lo scrive: un file tagliato, vuoto o scambiato è meno avanti.
CREATE TABLE teste_consegnate (
  luogo text PRIMARY KEY,
  segno jsonb NOT NULL
);
-- >>> 0650-rilanci-che-tornano.sql
-- Con il rilancio in sala al suo posto chi era stato respinto può tornare a valere, e fra i rilanci si conta (R54). Per ogni altra vendita
-- la vista dice ciò che diceva.
CREATE OR REPLACE VIEW vendite_in_cifre_di_aste AS
SELECT a.id, k.procedura,
  CASE WHEN k.sola THEN k.procedura ELSE concat_ws('|', k.procedura, ricerca_piano(p.scheda#>>'{lotto,codice}')) END AS lotto,
  coalesce((SELECT g.registrato_il FROM giornale g WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1),
    a.termine_offerte_il, a.inizio_operazioni_il) AS pubblicata_il,
  a.inizio_operazioni_il AS inizio_il,
  to_char(to_timestamp(a.inizio_operazioni_il / 1000.0) AT TIME ZONE 'Europe/Rome', 'YYYY-MM') AS mese,
  coalesce(p.scheda->>'tribunale', '') AS tribunale,
  CASE WHEN k.sola THEN '' ELSE concat(p.scheda#>>'{ruolo,numero}', '/', p.scheda#>>'{ruolo,anno}') END AS ruolo,
  coalesce(p.scheda#>>'{lotto,codice}', '') AS codice,
  coalesce((p.parametri->>'immobile')::boolean, true) AS immobile,
  coalesce(p.parametri->>'modalita', '') AS modalita,
  (p.parametri->>'prezzoBaseCent')::bigint AS base_cent,
  e.esito,
  (SELECT coalesce(g.dati::jsonb#>>'{vincitore,importoCent}', g.dati::jsonb->>'importoCent')::bigint FROM giornale g
    WHERE e.esito IS NOT NULL AND e.esito NOT IN ('decaduta', 'revocata') AND g.asta = a.id
      AND (g.tipo = 'BeneAssegnato' OR (g.tipo = 'EsitoDichiarato' AND g.dati::jsonb#>>'{vincitore,importoCent}' IS NOT NULL))
    ORDER BY g.seq DESC LIMIT 1) AS finale_cent,
  coalesce(c.aperte, false) AS aperte,
  CASE WHEN c.aperte THEN c.arrivate ELSE 0 END AS arrivate,
  CASE WHEN c.aperte THEN c.ammesse ELSE 0 END AS ammesse,
  CASE WHEN c.aperte THEN c.rilanci ELSE 0 END AS rilanci
FROM aste a
CROSS JOIN LATERAL (SELECT a.stato->'scheda' AS scheda, a.stato->'parametri' AS parametri) p
CROSS JOIN LATERAL (SELECT a.stato->>'esito' AS esito) e
CROSS JOIN LATERAL (SELECT jsonb_typeof(p.scheda->'ruolo') IS DISTINCT FROM 'object' AS sola) s
CROSS JOIN LATERAL (SELECT s.sola, CASE WHEN s.sola THEN a.id::text ELSE concat_ws('|', ricerca_piano(p.scheda->>'tribunale'),
  ricerca_piano(p.scheda#>>'{ruolo,numero}'), p.scheda#>>'{ruolo,anno}') END AS procedura) k
CROSS JOIN LATERAL (
  SELECT bool_or(g.tipo = 'OperazioniAperte') AS aperte,
    count(*) FILTER (WHERE g.tipo IN ('BustaDepositata', 'BustaScartata'))::int AS arrivate,
    count(DISTINCT g.dati::jsonb->>'bustaId') FILTER (WHERE g.tipo = 'OffertaAmmessa')::int AS ammesse,
    (count(*) FILTER (WHERE g.tipo = 'RilancioAccettato') - count(*) FILTER (WHERE g.tipo = 'RilancioAnnullato')
      + count(*) FILTER (WHERE g.tipo = 'RilancioPrecedente' AND g.dati::jsonb->>'prima' = 'sala')
      - count(*) FILTER (WHERE g.tipo = 'RilancioRigiudicato' AND g.dati::jsonb#>>'{rifiuto,codice}' IS NOT NULL)
      + count(*) FILTER (WHERE g.tipo = 'RilancioRigiudicato' AND g.dati::jsonb->>'respinto' = 'true'))::int AS rilanci
  FROM giornale g WHERE e.esito IS NOT NULL AND g.asta = a.id AND g.tipo IN ('OperazioniAperte', 'BustaDepositata',
    'BustaScartata', 'OffertaAmmessa', 'RilancioAccettato', 'RilancioAnnullato',
    'RilancioPrecedente', 'RilancioRigiudicato')) c
WHERE a.fase <> 'bozza' AND a.inizio_operazioni_il IS NOT NULL AND p.parametri->>'prezzoBaseCent' IS NOT NULL;
-- >>> 0660-accessi-fino-all-ultimo-termine.sql
-- Le credenziali scadevano trenta giorni dopo l'inizio, e i termini di chi ha vinto corrono per mesi. Chi rifà i termini le prolunga fino
-- all'ultimo di chi servono (R30): lo faccia anche per le vendite già finite.
INSERT INTO termini_da_rifare (asta) SELECT id FROM aste WHERE fase IN ('esitata', 'verbalizzata', 'chiusa')
ON CONFLICT DO NOTHING;
-- >>> 0665-verbali-firmati-restano.sql
-- Una versione firmata del verbale è un atto, e resta anche quando se ne redige o se ne firma un'altra: l'integrazione vi si aggiunge, e non
-- ne prende il posto (R68). Con i dati di chi non ha vinto se ne vanno le sole bozze; l'ultima, se nessuno l'ha firmata, resta (R77).
CREATE FUNCTION verbali_che_restano(vendita uuid) RETURNS SETOF text LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT g.dati::jsonb ->> 'impronta' FROM public.giornale g WHERE g.asta = vendita AND g.tipo = 'VerbaleFirmato'
  UNION
  (SELECT g.dati::jsonb ->> 'impronta' FROM public.giornale g
    WHERE g.asta = vendita AND g.tipo IN ('VerbaleRedatto', 'VerbaleFirmato') ORDER BY g.seq DESC LIMIT 1)
$$;

-- Com'era in 0410, con questo solo cambiamento.
CREATE OR REPLACE FUNCTION cancella_dati() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  detti jsonb := NEW.dati::jsonb;
  vendita uuid := (detti ->> 'vendita')::uuid;
  vincitore text := detti ->> 'resta';
  loro_codici text[];
  loro_credenziali uuid[];
  loro_recapiti text[];
BEGIN
  -- Il minimo, per l'ora della base dati: vedi CONSERVAZIONE_GIORNI_MIN.
  IF NOT EXISTS (SELECT FROM public.conservazione c
    WHERE c.asta = vendita AND c.cancellata_il IS NULL AND c.entrata <= clock_timestamp() - interval '90 days')
    OR NOT EXISTS (SELECT FROM public.giornale g WHERE g.asta = NEW.asta AND g.seq = 1 AND g.tipo = 'SeguitoAperto'
      AND (g.dati::jsonb ->> 'vendita')::uuid = vendita)
    OR EXISTS (SELECT FROM public.giornale b WHERE b.asta = NEW.asta AND b.tipo = 'ConservazioneBloccata'
      AND NOT EXISTS (SELECT FROM public.giornale l WHERE l.asta = NEW.asta AND l.tipo = 'ConservazioneSbloccata'
        AND l.dati::jsonb ->> 'bloccoId' = b.dati::jsonb ->> 'bloccoId')) THEN
    RAISE EXCEPTION 'i dati di % non si possono ancora cancellare', vendita USING ERRCODE = 'insufficient_privilege';
  END IF;

  SELECT coalesce(array_agg(id), '{}') INTO loro_credenziali FROM public.credenziali
    WHERE asta = vendita AND (busta_id IS NULL OR busta_id::text IS DISTINCT FROM vincitore);
  SELECT coalesce(array_agg(DISTINCT destinatario), '{}') INTO loro_recapiti FROM public.posta_uscita
    WHERE credenziale_id = ANY (loro_credenziali) AND destinatario IS NOT NULL;
  SELECT coalesce(array_agg(DISTINCT c), '{}') INTO loro_codici
    FROM public.dati_personali d CROSS JOIN unnest(public.codici_dell_offerta(d.dati)) c
    WHERE d.asta = vendita AND d.tipo = 'offerta' AND d.dati ->> 'bustaId' IS DISTINCT FROM vincitore;

  DELETE FROM public.dati_personali d USING public.dati_da_cancellare(vendita, NEW.asta, vincitore) x
    WHERE d.asta = x.di AND d.impegno = x.impegno;
  -- Anche la sua: il pacchetto sta fra quelli custoditi, e ciò che conteneva è accanto al registro.
  DELETE FROM public.buste_sigillate WHERE asta = vendita;

  DELETE FROM public.posta_uscita WHERE asta = vendita
    AND (credenziale_id = ANY (loro_credenziali) OR credenziale_id IS NULL AND destinatario = ANY (loro_recapiti));
  DELETE FROM public.gettoni g USING public.sessioni s
    WHERE g.sessione_id = s.id AND s.strategia = 'user' AND s.soggetto_id = ANY (loro_credenziali);
  DELETE FROM public.sessioni WHERE strategia = 'user' AND soggetto_id = ANY (loro_credenziali);
  DELETE FROM public.consegne_a_mano WHERE credenziale_id = ANY (loro_credenziali);
  DELETE FROM public.prove_apparecchi WHERE asta = vendita AND credenziale_id = ANY (loro_credenziali);
  DELETE FROM public.presenze WHERE asta = vendita;
  DELETE FROM public.collegamenti_visti WHERE asta = vendita AND chi IS DISTINCT FROM vincitore;
  DELETE FROM public.emissioni WHERE credenziale_id = ANY (loro_credenziali);
  DELETE FROM public.credenziali WHERE id = ANY (loro_credenziali);

  PERFORM set_config('gestore.cancella', 'R77', true);
  UPDATE public.movimenti m SET controparte_iban = NULL, controparte_nome = '', causale = '', riferimento = '', cro = NULL,
    trn = NULL, marca = n.marca
    FROM public.marche_da_cancellare n WHERE n.asta = vendita AND n.comando_id IS NULL AND m.id = n.movimento;
  UPDATE public.abbinamenti_atti a SET motivo = '', marca = n.marca
    FROM public.marche_da_cancellare n
    WHERE n.asta = vendita AND a.movimento = n.movimento AND a.comando_id = n.comando_id;
  UPDATE public.ordini_righe r SET iban = '', intestatario = '', causale = ''
    FROM public.ordini o WHERE o.id = r.ordine AND o.asta = vendita AND r.busta_id::text IS DISTINCT FROM vincitore;
  PERFORM set_config('gestore.cancella', '', true);
  DELETE FROM public.marche_da_cancellare WHERE asta = vendita;
  -- Di un lotto aperto per intero le chiavi non servono più a nulla: senza, ciò che è rimasto cifrato non si legge.
  DELETE FROM public.crediti_chiavi k USING public.crediti_sigillati c
    WHERE c.id = k.lotto AND c.finito_il IS NOT NULL
      AND k.lotto IN (SELECT suo.lotto FROM public.crediti_chiavi suo WHERE suo.asta = vendita);

  -- Le bozze del verbale; le versioni firmate, e l'ultima, sono l'atto, e restano.
  DELETE FROM public.verbali v WHERE v.asta = vendita
    AND NOT EXISTS (SELECT FROM public.verbali_che_restano(vendita) AS restano (una) WHERE restano.una = v.impronta);

  -- In anagrafe chi ha offerto soltanto qui, e non è altro che questo.
  WITH soli AS (
    SELECT s.id FROM public.soggetti s
    WHERE s.codici && loro_codici AND s.utente_id IS NULL AND s.qualifica IN ('societa', 'altro')
      AND NOT EXISTS (SELECT FROM public.dati_personali d
        WHERE d.tipo = 'offerta' AND public.codici_dell_offerta(d.dati) && s.codici)
      AND NOT EXISTS (SELECT FROM public.soggetti u WHERE u.unito_a = s.id)
  ), storie AS (DELETE FROM public.soggetti_versioni v USING soli WHERE v.soggetto = soli.id)
  DELETE FROM public.soggetti s USING soli WHERE s.id = soli.id;

  UPDATE public.conservazione SET cancellata_il = NEW.registrato_il, prossimo_il = 0, impedita_da = '{}' WHERE asta = vendita;
  RETURN NULL;
END $$;
-- >>> 0675-rimborsi-tornati.sql
-- Un rimborso che la banca ha rimandato indietro (camt.053, RtrInf) o rifiutato (pain.002): la sua riga torna da pagare. Si può solo
-- aggiungere, e vale soltanto se un server l'ha marcata: chi scrivesse qui a mano non farebbe pagare due volte (R71, R74).
CREATE TABLE ritorni_rimborsi (
  id uuid PRIMARY KEY,
  ordine uuid NOT NULL,
  riga integer NOT NULL,
  modo text NOT NULL CHECK (modo IN ('tornato', 'rifiutato')),
  -- Il codice ISO 20022 del motivo, com'è scritto; vuoto se la banca non lo dice.
  codice text NOT NULL,
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  -- L'accredito con cui il denaro è tornato; manca se non è mai partito.
  movimento uuid UNIQUE REFERENCES movimenti (id),
  letto_il bigint NOT NULL,
  marca text,
  -- Di una riga si torna indietro una volta: ripagata, è la riga di un altro ordine.
  UNIQUE (ordine, riga),
  FOREIGN KEY (ordine, riga) REFERENCES ordini_righe (ordine, riga),
  CHECK ((modo = 'tornato') = (movimento IS NOT NULL))
);
CREATE TRIGGER ritorni_rimborsi_in_coda BEFORE UPDATE OR DELETE ON ritorni_rimborsi
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Il conto che l'offerta indica, se chi ha preparato ne ha messo un altro: chi approva legge tutti e due.
ALTER TABLE ordini_righe ADD COLUMN iban_offerta text;

-- L'ordine di una riga da ciò che la banca riporta: le prime ventinove cifre del suo identificativo.
CREATE INDEX ordini_per_end_to_end ON ordini (left(replace(id::text, '-', ''), 29));

-- Cancellati i dati di chi non ha vinto (R77), anche il conto che la sua offerta indicava.
CREATE FUNCTION ordini_righe_dimentica() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.iban = '' THEN NEW.iban_offerta := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ordini_righe_dimentica BEFORE UPDATE ON ordini_righe
  FOR EACH ROW EXECUTE FUNCTION ordini_righe_dimentica();
-- >>> 0676-ordini-cbi.sql
-- Il codice CUC con cui l'ordine si carica nel canale CBI; manca se il file è un pain.001. È quello dell'ufficio quando l'ordine si
-- prepara: lo stesso ordine dà sempre lo stesso file, e chi approva lo legge (sta nell'impronta).
ALTER TABLE ordini ADD COLUMN cuc text CHECK (cuc ~ '^[A-Z0-9]{8}$');
-- >>> 0680-ricevute-di-ogni-specie.sql
-- I gestori PEC mandano anche ricevute di presa in carico e avvisi di virus (D.M. 2 novembre 2005): senza il loro posto la prima che
-- arriva fermerebbe la lettura di tutte le altre (R29).
ALTER TABLE ricevute_posta DROP CONSTRAINT ricevute_posta_tipo_check;
ALTER TABLE ricevute_posta ADD CONSTRAINT ricevute_posta_tipo_check CHECK (tipo IN ('accettazione', 'non-accettazione', 'presa-in-carico',
  'avvenuta-consegna', 'preavviso-errore-consegna', 'errore-consegna', 'rilevazione-virus'));
-- >>> 0681-cio-che-il-calendario-mostra.sql
-- Chi segue il calendario deve sapere che una vendita è cambiata, quante volte e quando: i fatti che lo dicono sono pochi, e stanno
-- nell'indice che aveva già rinvii e sospensioni. Gli indici che un gruppo di rilanci apre restano quanti erano.
CREATE INDEX giornale_avviso ON giornale (asta, seq) INCLUDE (tipo, ricevuto_il)
  WHERE tipo IN ('AstaPubblicata', 'ParametriModificati', 'OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa',
    'OperazioniRiaperte', 'OfferentiLiberati', 'EsitoDichiarato', 'EsitoCaducato');
DROP INDEX giornale_fermate;
-- >>> 0682-annunci-riletti.sql
-- Un annuncio letto la seconda volta corregge la vendita che ne è nata: la si cerca per il suo numero sul portale, fra quelle la cui
-- scheda si può ancora correggere (R02).
CREATE INDEX aste_per_annuncio ON aste ((stato -> 'scheda' ->> 'idVenditaPvp')) WHERE fase IN ('pubblicata', 'raccolta');
-- >>> 0690-formati-degli-estratti.sql
-- Quali formati si leggono lo sanno i lettori (banca/lettura/lettori.ts): qui se ne pretende soltanto la forma del nome.
ALTER TABLE file_banca DROP CONSTRAINT file_banca_formato_check,
  ADD CONSTRAINT file_banca_formato_check CHECK (formato ~ '^[a-z][a-z0-9]{1,15}$');
ALTER TABLE movimenti DROP CONSTRAINT movimenti_formato_check,
  ADD CONSTRAINT movimenti_formato_check CHECK (formato ~ '^[a-z][a-z0-9]{1,15}$');
ALTER TABLE crediti_sigillati DROP CONSTRAINT crediti_sigillati_formato_check,
  ADD CONSTRAINT crediti_sigillati_formato_check CHECK (formato ~ '^[a-z][a-z0-9]{1,15}$');

-- Lo stesso movimento può arrivare da più formati: ciascuno lo conferma, una volta sola.
ALTER TABLE movimenti DROP CONSTRAINT movimenti_riscontro_key,
  ADD CONSTRAINT movimenti_riscontro_key UNIQUE (riscontro, formato);

-- In quale campo dell'estratto stavano il CRO o il TRN.
ALTER TABLE movimenti ADD COLUMN estremi_da text;
-- >>> 0691-estratti-sbilanciati.sql
-- Un estratto i cui saldi non tornano entra soltanto se lo vogliono due operatori, ciascuno con il suo motivo, e resta segnato.
CREATE TABLE estratti_sbilanciati (
  -- L'impronta del file, quella di file_banca.
  impronta text NOT NULL,
  atto text NOT NULL CHECK (atto IN ('proposto', 'accettato')),
  nome text NOT NULL,
  -- Di quale conto e di quanto, cifrato: la differenza può essere l'accredito di chi offre (R10).
  sbilanci text NOT NULL,
  motivo text NOT NULL CHECK (motivo <> ''),
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  marca text,
  PRIMARY KEY (impronta, atto)
);
-- Nemmeno al proprietario, che per cancellare i dati di una persona altrove può: qui non ve ne sono.
CREATE FUNCTION sbilanciato_per_sempre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% si scrive soltanto in coda: % rifiutato', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER estratti_sbilanciati_in_coda BEFORE UPDATE OR DELETE ON estratti_sbilanciati
  FOR EACH ROW EXECUTE FUNCTION sbilanciato_per_sempre();

-- Quattro occhi, anche se l'applicazione sbagliasse: chi l'ha proposto non lo accetta, e nessuno accetta ciò che non è proposto.
CREATE FUNCTION sbilanciato_quattro_occhi() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.atto = 'accettato' AND NOT EXISTS (
    SELECT 1 FROM estratti_sbilanciati
    WHERE impronta = NEW.impronta AND atto = 'proposto' AND operatore_id <> NEW.operatore_id
  ) THEN
    RAISE EXCEPTION 'un estratto che non torna lo accetta chi non l''ha proposto' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER estratti_sbilanciati_quattro_occhi BEFORE INSERT ON estratti_sbilanciati
  FOR EACH ROW EXECUTE FUNCTION sbilanciato_quattro_occhi();
-- >>> 0740-uffici-marcati.sql
-- Il conto su cui un ufficio vuole le cauzioni, e il nome e la banca di chi paga i rimborsi, portano la marca del server che li ha
-- scritti (base-dati/marche-righe.ts): chi ha la password dell'applicazione non cambia l'IBAN che legge chi offre (R17, R74).
ALTER TABLE tribunali_versioni ADD COLUMN marca text;
ALTER TABLE conti_banca ADD COLUMN marca text;
-- >>> 0741-lotti-marcati.sql
-- Un lotto di movimenti sigillati lo può fare chiunque abbia la chiave pubblica di una vendita: vale quello che porta la marca del server
-- che lo ha ricevuto (base-dati/marche-righe.ts), con l'impronta dei suoi byte. E finito è quello che un server ha finito (R39, R74).
ALTER TABLE crediti_sigillati ADD COLUMN impronta_cifrato text;
UPDATE crediti_sigillati SET impronta_cifrato = encode(sha256(cifrato), 'hex');
ALTER TABLE crediti_sigillati ADD COLUMN marca text, ADD COLUMN marca_fine text;
CREATE TRIGGER crediti_sigillati_marcati BEFORE UPDATE OF impronta_cifrato, marca ON crediti_sigillati
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- >>> 0742-buste-marcate.sql
-- Le parti di una busta uscita dai depositi si chiudono con la chiave pubblica della vendita: chiunque può chiuderne altre. Valgono quelle
-- che porta la marca del server che le ha versate (base-dati/marche-righe.ts), con l'impronta di ciascuna (R25, R74). Il pacchetto no: la sua
-- impronta è nel registro, e si confronta ogni volta che si apre.
ALTER TABLE buste_sigillate ADD COLUMN impronte_parti text, ADD COLUMN marca text;
-- >>> 0743-invii-marcati.sql
-- Partito è il messaggio che un server ha spedito: chi ha la password dell'applicazione ne scriverebbe la fine, e chi lo aspetta non lo
-- avrebbe mai (R29, R74).
ALTER TABLE posta_uscita ADD COLUMN marca_invio text;
-- >>> 0760-denaro-che-torna.sql
-- Un accredito che la banca dice di un nostro rimborso, e che non rende la sua riga di nuovo da pagare: è tornato in parte, con delle
-- spese trattenute, una seconda volta, o su un altro conto. È di quella riga, lo guarda una persona, e non è la cauzione di nessuno (R71).
CREATE TABLE ritorni_da_guardare (
  movimento uuid PRIMARY KEY REFERENCES movimenti (id),
  ordine uuid NOT NULL,
  riga integer NOT NULL,
  codice text NOT NULL,
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  letto_il bigint NOT NULL,
  FOREIGN KEY (ordine, riga) REFERENCES ordini_righe (ordine, riga)
);
CREATE INDEX ritorni_da_guardare_per_riga ON ritorni_da_guardare (ordine, riga);
CREATE TRIGGER ritorni_da_guardare_in_coda BEFORE UPDATE OR DELETE ON ritorni_da_guardare
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Un'uscita con cui la banca disfa un accredito, e quale; vuoto finché non si sa. Un accredito disfatto non è arrivato: non vale come
-- cauzione e non si rimborsa (R39, R71). Chi scrive qui a mano può soltanto togliere.
CREATE TABLE storni (
  movimento uuid PRIMARY KEY REFERENCES movimenti (id),
  stornato uuid UNIQUE REFERENCES movimenti (id),
  letto_il bigint NOT NULL,
  CHECK (movimento <> stornato)
);
CREATE FUNCTION storno_una_volta() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.stornato IS NULL AND NEW.movimento = OLD.movimento AND NEW.letto_il = OLD.letto_il THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'uno storno si lega una volta: % rifiutato', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER storni_una_volta BEFORE UPDATE OR DELETE ON storni FOR EACH ROW EXECUTE FUNCTION storno_una_volta();
-- >>> 0770-storni-marcati.sql
-- Che un accredito sia stato disfatto, o che del denaro tornato sia di una nostra riga, lo dice una riga con la marca del server che l'ha
-- scritta (base-dati/marche-righe.ts). Chi ha la password dell'applicazione ne aggiunge, ma non valgono e non occupano il posto di quelle vere:
-- nessuna chiave, oltre al numero della riga, lo riserva (R39, R71, R74).
ALTER TABLE storni DROP CONSTRAINT storni_pkey, DROP CONSTRAINT storni_stornato_key,
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY, ADD COLUMN marca text;
ALTER TABLE storni ALTER COLUMN id DROP DEFAULT;
CREATE INDEX storni_per_uscita ON storni (movimento);
CREATE INDEX storni_per_accredito ON storni (stornato);
-- Di quale accredito sia uno storno letto prima di lui lo dice una riga di più.
DROP TRIGGER storni_una_volta ON storni;
DROP FUNCTION storno_una_volta();
CREATE TRIGGER storni_in_coda BEFORE UPDATE OR DELETE ON storni FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

ALTER TABLE ritorni_da_guardare DROP CONSTRAINT ritorni_da_guardare_pkey,
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY, ADD COLUMN marca text;
ALTER TABLE ritorni_da_guardare ALTER COLUMN id DROP DEFAULT;
CREATE INDEX ritorni_da_guardare_per_movimento ON ritorni_da_guardare (movimento);

-- Così per una riga tornata intera, e per il movimento che la banca ha scritto: chi ne occupasse il posto lo terrebbe fuori.
ALTER TABLE ritorni_rimborsi DROP CONSTRAINT ritorni_rimborsi_ordine_riga_key,
  DROP CONSTRAINT ritorni_rimborsi_movimento_key;
CREATE INDEX ritorni_rimborsi_per_riga ON ritorni_rimborsi (ordine, riga);
CREATE INDEX ritorni_rimborsi_per_movimento ON ritorni_rimborsi (movimento);
ALTER TABLE movimenti DROP CONSTRAINT movimenti_conto_formato_chiave_key;
-- Né chi dicesse di confermare un movimento: il vero, nell'altro formato, si conterebbe due volte.
ALTER TABLE movimenti DROP CONSTRAINT movimenti_riscontro_key;
CREATE INDEX movimenti_per_riscontro ON movimenti (riscontro, formato) WHERE riscontro IS NOT NULL;
CREATE INDEX movimenti_per_chiave ON movimenti (conto, formato, chiave);

-- E per il movimento che ha pagato il prezzo di una vendita (R69): a mano, non toglie l'accredito alla cauzione di nessuno.
ALTER TABLE movimenti_del_prezzo DROP CONSTRAINT movimenti_del_prezzo_pkey, ADD COLUMN marca text;
CREATE INDEX movimenti_del_prezzo_per_movimento ON movimenti_del_prezzo (movimento);

-- A chi è abbinato un accredito lo dicono gli atti, di una vendita alla volta; `abbinamenti` ne è lo specchio.
CREATE INDEX abbinamenti_atti_per_vendita ON abbinamenti_atti (asta);
-- Gli accrediti di un importo, e ciò che un comando ha già fatto: si cercano ogni volta che si abbina, e di anni ce ne sono milioni.
CREATE INDEX movimenti_di_un_importo ON movimenti (importo_cent, contabile) WHERE riscontro IS NULL AND importo_cent > 0;
CREATE INDEX movimenti_per_trn ON movimenti (trn) WHERE trn IS NOT NULL;
CREATE INDEX movimenti_per_cro ON movimenti (cro) WHERE cro IS NOT NULL;
CREATE INDEX abbinamenti_atti_per_comando ON abbinamenti_atti (comando_id);

-- Fin dove arriva un lotto lo dice il server che lo ha aperto: a mano, una cauzione che può ancora arrivare si direbbe non accreditata (R39).
ALTER TABLE crediti_sigillati ADD COLUMN marca_fino_al text;
