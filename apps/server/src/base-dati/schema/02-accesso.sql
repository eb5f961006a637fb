-- Chi può entrare e chi è entrato. Dei segreti si tiene la sola impronta (SHA-256); gli istanti sono millisecondi. Ogni riga che dà un accesso
-- o una facoltà porta la marca del server che l'ha scritta (base-dati/marche-righe.ts): chi ha la sola password dell'applicazione può
-- scriverla, e non farla valere.

-- Ciò che è deciso, confermato, usato, revocato o finito non torna.
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

-- Un numero che sale soltanto: i giri dei gettoni di una sessione, il passo dell'ultimo codice speso, gli errori di un codice.
CREATE FUNCTION non_scende() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW)->>TG_ARGV[0])::bigint < (to_jsonb(OLD)->>TG_ARGV[0])::bigint THEN
    RAISE EXCEPTION '%.% non scende', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

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

CREATE TABLE credenziali (
  id uuid PRIMARY KEY,
  asta uuid NOT NULL,
  ruolo text NOT NULL CHECK (ruolo IN ('offerente', 'spettatore')),
  busta_id uuid,
  pseudonimo text,
  impronta_token bytea NOT NULL UNIQUE CHECK (octet_length(impronta_token) = 32),
  emessa_il bigint NOT NULL,
  scade_il bigint,
  primo_accesso_il bigint,
  revocata_il bigint,
  motivo text CHECK (motivo IN ('riemissione', 'identita_non_confermata', 'furto_o_smarrimento', 'vendita_chiusa', 'altro')),
  sostituita_da uuid REFERENCES credenziali (id) DEFERRABLE INITIALLY DEFERRED,
  marca text,
  CHECK ((revocata_il IS NULL) = (motivo IS NULL)),
  CHECK (ruolo = 'spettatore' OR (busta_id IS NOT NULL AND pseudonimo IS NOT NULL))
);
CREATE INDEX credenziali_per_asta ON credenziali (asta);
-- Una persona, una credenziale viva: una riemissione revoca quella di prima nella stessa transazione (R30).
CREATE UNIQUE INDEX credenziali_una_viva_per_busta ON credenziali (asta, busta_id)
  WHERE revocata_il IS NULL AND ruolo = 'offerente';
CREATE TRIGGER credenziali_finite_restano BEFORE UPDATE OF primo_accesso_il, revocata_il, motivo, sostituita_da ON credenziali
  FOR EACH ROW EXECUTE FUNCTION non_torna('primo_accesso_il', 'revocata_il', 'motivo', 'sostituita_da');

CREATE TABLE utenti_admin (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  nome text NOT NULL,
  impronta_password text NOT NULL,
  totp_cifrato text NOT NULL,
  -- Il passo TOTP dell'ultimo codice accettato: un codice non si accetta due volte.
  totp_ultimo_passo bigint NOT NULL DEFAULT 0,
  ruolo text NOT NULL CHECK (ruolo IN ('delegato', 'magistrato')),
  creato_il bigint NOT NULL,
  disabilitato_il bigint,
  -- Quando chi ha il conto ha scelto una password sua; fino ad allora con quel conto non entra nessuno.
  attivato_il bigint,
  -- Chi è la persona: la stessa non è operatore e delegato o magistrato insieme.
  codice_fiscale text,
  marca text,
  versione integer NOT NULL DEFAULT 1
);
CREATE TRIGGER utenti_admin_avanti BEFORE UPDATE OF marca, versione ON utenti_admin
  FOR EACH ROW EXECUTE FUNCTION versione_avanza();
CREATE TRIGGER utenti_admin_passo BEFORE UPDATE OF totp_ultimo_passo ON utenti_admin
  FOR EACH ROW EXECUTE FUNCTION non_scende('totp_ultimo_passo');

CREATE TABLE operatori (
  id uuid PRIMARY KEY,
  emittente text NOT NULL,
  soggetto text NOT NULL,
  nome text NOT NULL,
  email text,
  creato_il bigint NOT NULL,
  ultimo_accesso_il bigint NOT NULL,
  disabilitato_il bigint,
  -- Chi è la persona: la stessa non è operatore due volte.
  codice_fiscale text,
  abilitato_il bigint,
  marca text,
  versione integer NOT NULL DEFAULT 1,
  UNIQUE (emittente, soggetto)
);
CREATE TRIGGER operatori_avanti BEFORE UPDATE OF marca, versione ON operatori
  FOR EACH ROW EXECUTE FUNCTION versione_avanza();

-- Una famiglia di gettoni di un programma è una sessione come le altre: si elenca, si revoca, subentra (R30).
CREATE TABLE sessioni (
  id uuid PRIMARY KEY,
  impronta_token bytea UNIQUE CHECK (octet_length(impronta_token) = 32),
  strategia text NOT NULL CHECK (strategia IN ('user', 'admin', 'edicom')),
  -- Di credenziali, utenti_admin o operatori, secondo la strategia.
  soggetto_id uuid NOT NULL,
  creata_il bigint NOT NULL,
  ultimo_uso_il bigint NOT NULL,
  scade_il bigint NOT NULL CHECK (scade_il > creata_il),
  revocata_il bigint,
  motivo_revoca text CHECK (motivo_revoca IN
    ('uscita', 'subentro', 'revoca_credenziale', 'revoca_utente', 'riuso_gettone', 'cambio_password')),
  indirizzo text,
  dispositivo text,
  mezzo text NOT NULL DEFAULT 'cookie' CHECK (mezzo IN ('cookie', 'gettoni')),
  -- Con che cosa è entrato chi la tiene.
  con text CHECK (con IN ('collegamento', 'codice')),
  marca text,
  giro integer NOT NULL DEFAULT 0,
  -- Con quale comando il titolare ha chiuso tutti gli altri suoi accessi, e da quale lo ha chiesto: lo stesso comando non ne chiude di nuovi.
  chiusa_con uuid,
  ultima_chiusura uuid,
  -- Quando la persona ha provato chi è, per una sessione nata da un'altra (i gettoni di un operatore); nullo se è quando è nata.
  -- Solo chi lo ha fatto da poco, e dopo gli altri, può chiudere gli altri accessi.
  provata_il bigint,
  CHECK ((revocata_il IS NULL) = (motivo_revoca IS NULL)),
  CHECK ((mezzo = 'cookie') = (impronta_token IS NOT NULL))
);
CREATE INDEX sessioni_vive ON sessioni (strategia, soggetto_id) WHERE revocata_il IS NULL;
-- Le sessioni finite di una persona, dalla più nuova: le più vecchie si dimenticano al suo prossimo accesso.
CREATE INDEX sessioni_finite ON sessioni (strategia, soggetto_id, creata_il) WHERE revocata_il IS NOT NULL;
CREATE TRIGGER sessioni_finite_restano BEFORE UPDATE OF revocata_il, motivo_revoca ON sessioni
  FOR EACH ROW EXECUTE FUNCTION non_torna('revocata_il', 'motivo_revoca');
CREATE TRIGGER sessioni_giri BEFORE UPDATE OF giro ON sessioni FOR EACH ROW EXECUTE FUNCTION non_scende('giro');

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

-- La condizione di una scrittura nel registro: chi la manda non è uscito. Sta nella stessa transazione, dopo le righe, così
-- una sessione finita prima di qui non scrive. `detail` porta quali sono finite: chi scrive toglie quelle e riscrive le altre.
-- Le scadenze non si guardano: non si anticipano mai, e le conosce chi ha riconosciuto la sessione. Si chiede per chiave, una alla volta:
-- quasi sempre è una, e l'elenco costerebbe di più della ricerca.
CREATE FUNCTION esigi_sessioni_vive(quali uuid[]) RETURNS void LANGUAGE plpgsql STABLE AS $$
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

-- I gettoni dei programmi.
CREATE TABLE gettoni (
  impronta bytea PRIMARY KEY CHECK (octet_length(impronta) = 32),
  sessione_id uuid NOT NULL REFERENCES sessioni (id) ON DELETE CASCADE,
  uso text NOT NULL CHECK (uso IN ('accesso', 'rinnovo')),
  emesso_il bigint NOT NULL,
  scade_il bigint NOT NULL CHECK (scade_il > emesso_il),
  -- Uno di rinnovo si usa una volta: la seconda vuol dire che lo tengono in due, e la sessione finisce.
  usato_il bigint CHECK (usato_il IS NULL OR uso = 'rinnovo'),
  marca text,
  giro integer NOT NULL DEFAULT 0
);
CREATE INDEX gettoni_scaduti ON gettoni (scade_il);
CREATE INDEX gettoni_per_sessione ON gettoni (sessione_id);
CREATE TRIGGER gettoni_usati_restano BEFORE UPDATE OF usato_il ON gettoni
  FOR EACH ROW EXECUTE FUNCTION non_torna('usato_il');

-- Un accesso in viaggio presso il fornitore di identità; si cancella quando torna, così torna una volta sola.
CREATE TABLE tentativi_esterni (
  impronta_stato bytea PRIMARY KEY CHECK (octet_length(impronta_stato) = 32),
  impronta_browser bytea NOT NULL CHECK (octet_length(impronta_browser) = 32),
  nonce text NOT NULL,
  verificatore text NOT NULL,
  ritorno text NOT NULL,
  scade_il bigint NOT NULL
);

-- Il collegamento per scegliere la password, dimenticata o mai avuta: uno vivo per conto, cancellato quando si usa.
CREATE TABLE ripristini_password (
  utente_id uuid PRIMARY KEY REFERENCES utenti_admin (id),
  impronta bytea NOT NULL UNIQUE CHECK (octet_length(impronta) = 32),
  chiesto_il bigint NOT NULL,
  scade_il bigint NOT NULL CHECK (scade_il > chiesto_il),
  -- Di un invito, che registra anche l'applicazione dei codici: il seme aspetta qui, ed entra nel conto quando chi lo ha ne mostra un codice.
  totp_cifrato text,
  marca text,
  versione integer NOT NULL DEFAULT 1
);

-- Ogni richiesta, per i conti che ci sono e per quelli che non ci sono: lasciano la stessa traccia, e si contano tutte.
CREATE TABLE richieste_password (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conto bytea NOT NULL CHECK (octet_length(conto) = 32),
  chiesta_il bigint NOT NULL
);
CREATE INDEX richieste_password_per_conto ON richieste_password (conto, chiesta_il);

-- Quale credenziale un comando di una persona ha emesso: lo stesso comando ha la stessa risposta, e non ne emette altre.
CREATE TABLE emissioni (
  asta uuid NOT NULL,
  comando_id text NOT NULL,
  attore text NOT NULL,
  -- Che cosa si è chiesto: la credenziale da sostituire, o uno spettatore. Lo stesso comando non può chiedere altro.
  oggetto text NOT NULL,
  credenziale_id uuid REFERENCES credenziali (id) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (asta, comando_id)
);

-- L'indirizzo privato del calendario di un delegato: uno alla volta. Uno nuovo prende il posto di quello di prima, e cancellare la riga lo
-- revoca.
CREATE TABLE indirizzi_calendario (
  utente_id uuid PRIMARY KEY REFERENCES utenti_admin (id),
  impronta_token bytea NOT NULL UNIQUE CHECK (octet_length(impronta_token) = 32),
  emesso_il bigint NOT NULL,
  letto_il bigint,
  marca text
);

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
  marca text,
  CHECK ((numero IS NULL) = (anno IS NULL)),
  CHECK (al IS NULL OR al >= dal)
);
CREATE INDEX assegnazioni_vive ON assegnazioni (utente_id) WHERE al IS NULL;
CREATE TRIGGER assegnazioni_finite_restano BEFORE UPDATE OF al ON assegnazioni
  FOR EACH ROW EXECUTE FUNCTION non_torna('al');

-- Ciò che tocca chi può entrare lo fanno due persone: una propone, un'altra conferma. Propone e ritira anche chi conduce una vendita, per ciò
-- che di essa vogliono due persone: che la riga sia nostra lo dice la sua marca, che ne tiene l'autore; che a confermare sia un operatore,
-- la rotta.
CREATE TABLE proposte (
  -- L'identificativo del comando di chi propone.
  id uuid PRIMARY KEY,
  genere text NOT NULL,
  contenuto jsonb NOT NULL,
  motivo text,
  proposta_da uuid NOT NULL,
  proposta_nome text NOT NULL,
  proposta_il bigint NOT NULL,
  scade_il bigint NOT NULL CHECK (scade_il > proposta_il),
  esito text CHECK (esito IN ('confermata', 'respinta', 'ritirata')),
  decisa_da uuid,
  decisa_nome text,
  decisa_il bigint,
  motivo_decisione text,
  comando_decisione uuid UNIQUE,
  -- Una confermata che si compie nel registro di una vendita si compie dopo, e una volta sola: finché non è compiuta né impedita la si
  -- riprende, anche dopo un arresto. Le altre si compiono nella transazione che le conferma.
  compiuta_il bigint,
  impedimento text,
  marca text,
  CHECK ((esito IS NULL) = (decisa_da IS NULL)),
  -- Nemmeno chi scrivesse in questa tavola dimentica la seconda persona.
  CHECK (esito IS DISTINCT FROM 'confermata' OR decisa_da <> proposta_da),
  CHECK (compiuta_il IS NULL OR esito = 'confermata' AND impedimento IS NULL),
  CHECK (impedimento IS NULL OR esito = 'confermata')
);
CREATE INDEX proposte_aperte ON proposte (proposta_il) WHERE esito IS NULL;
CREATE INDEX proposte_da_compiere ON proposte (decisa_il)
  WHERE esito = 'confermata' AND compiuta_il IS NULL AND impedimento IS NULL;
CREATE TRIGGER proposte_decise_restano BEFORE UPDATE OF esito, decisa_da, decisa_il, comando_decisione, compiuta_il ON proposte
  FOR EACH ROW EXECUTE FUNCTION non_torna('esito', 'decisa_da', 'decisa_il', 'comando_decisione', 'compiuta_il');

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
  marca text,
  CHECK ((confermata_da IS NULL) = (seconda_meta IS NULL)),
  CHECK (confermata_da IS NULL OR confermata_da <> proposta_da)
);
CREATE INDEX consegne_vive ON consegne_a_mano (prima_meta) WHERE usata_il IS NULL;
CREATE INDEX consegne_per_credenziale ON consegne_a_mano (credenziale_id, proposta_il);
CREATE TRIGGER consegne_errori BEFORE UPDATE OF errori ON consegne_a_mano FOR EACH ROW EXECUTE FUNCTION non_scende('errori');
CREATE TRIGGER consegne_restano BEFORE UPDATE OF confermata_da, comando_conferma, seconda_meta, usata_il ON consegne_a_mano
  FOR EACH ROW EXECUTE FUNCTION non_torna('confermata_da', 'comando_conferma', 'seconda_meta', 'usata_il');

-- Le righe senza la marca giusta che un server ha incontrato: si aggiungono soltanto, e un allarme le dice.
CREATE TABLE righe_estranee (
  tavola text NOT NULL,
  riga text NOT NULL,
  vista_il bigint NOT NULL,
  PRIMARY KEY (tavola, riga, vista_il)
);
CREATE INDEX righe_estranee_per_istante ON righe_estranee (vista_il);

-- Ogni lettura di dati identificativi (R37): si scrive soltanto. Può non riguardare una vendita: un soggetto, o i movimenti di un conto.
CREATE TABLE letture_identita (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asta uuid,
  chi text NOT NULL,
  che_cosa text NOT NULL,
  letta_il bigint NOT NULL
);
CREATE INDEX letture_identita_per_asta ON letture_identita (asta, id);
CREATE INDEX letture_identita_per_tempo ON letture_identita (letta_il, id);
