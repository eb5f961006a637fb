-- Le chiavi, le buste, e i file di una vendita: documenti, dichiarazioni, verbali.

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
  -- Le parti si chiudono con la chiave pubblica della vendita, e chiunque può chiuderne altre: valgono quelle che porta la marca del server
  -- che le ha versate (base-dati/marche-righe.ts), con l'impronta di ciascuna (R25, R74). Il pacchetto no: la sua impronta è nel registro,
  -- e si confronta ogni volta che si apre.
  impronte_parti text,
  marca text,
  UNIQUE (asta, impronta)
);

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
  caricato_il bigint NOT NULL,
  -- La versione oscurata di un documento è un documento come gli altri, ricavato da quello com'era: da quale, e che cosa vi si è coperto
  -- (pagina, angolo e lati di ogni riquadro; mai ciò che vi stava scritto). Il file intero resta dov'è.
  ricavato_da uuid REFERENCES documenti,
  riquadri jsonb,
  CONSTRAINT documenti_oscurati CHECK ((ricavato_da IS NULL) = (riquadri IS NULL))
);
CREATE INDEX documenti_per_asta ON documenti (asta);
CREATE INDEX documenti_per_impronta ON documenti (impronta);
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
CREATE TRIGGER esami_documenti_in_coda BEFORE UPDATE OR DELETE ON esami_documenti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

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

-- Gli elenchi di fiducia che la piattaforma ha usato (R07): un elenco vero ma più vecchio, rimesso al posto del nuovo, si riconosce
-- anche dopo un riavvio, e da ogni processo. Si scrive soltanto in coda.
CREATE TABLE elenchi_letti (
  numero integer PRIMARY KEY,
  emesso_il bigint NOT NULL,
  letto_il bigint NOT NULL
);
CREATE TRIGGER elenchi_letti_in_coda BEFORE UPDATE OR DELETE ON elenchi_letti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Versioni del verbale: il contenuto e il PDF, con l'impronta che il registro ha annotato (R68).
CREATE TABLE verbali (
  asta uuid NOT NULL,
  impronta text NOT NULL,
  pdf bytea NOT NULL,
  redatto_il bigint NOT NULL,
  -- Ciò che il delegato ha scritto, perché la versione seguente cominci da lì; nullo se è fatta del solo registro.
  testo jsonb,
  PRIMARY KEY (asta, impronta)
);

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
