-- I conti delle cauzioni: ciò che la banca ha scritto, come è stato abbinato alle offerte, gli ordini di rimborso. Ogni riga da cui dipende che
-- del denaro si muova porta la marca del server che l'ha scritta (base-dati/marche-righe.ts): chi ha la password dell'applicazione ne aggiunge,
-- ma non valgono e non occupano il posto di quelle vere (R39, R71, R74).

CREATE TABLE conti_banca (
  iban text PRIMARY KEY,
  banca text NOT NULL CHECK (banca IN ('sella', 'bcc')),
  -- Il nome di chi paga i rimborsi.
  intestatario text NOT NULL,
  bic text,
  marca text
);

-- Un file caricato, una volta sola: la stessa impronta è lo stesso file.
CREATE TABLE file_banca (
  id uuid PRIMARY KEY,
  banca text NOT NULL CHECK (banca IN ('sella', 'bcc')),
  -- Quali formati si leggono lo sanno i lettori (banca/lettura/lettori.ts): qui se ne pretende soltanto la forma del nome.
  formato text NOT NULL CHECK (formato ~ '^[a-z][a-z0-9]{1,15}$'),
  nome text NOT NULL,
  impronta text NOT NULL UNIQUE,
  movimenti integer NOT NULL,
  nuovi integer NOT NULL,
  caricato_il bigint NOT NULL,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL
);
CREATE TRIGGER file_banca_in_coda BEFORE UPDATE OR DELETE ON file_banca FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

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

CREATE TABLE movimenti (
  id uuid PRIMARY KEY,
  file uuid NOT NULL REFERENCES file_banca (id),
  conto text NOT NULL REFERENCES conti_banca (iban),
  formato text NOT NULL CHECK (formato ~ '^[a-z][a-z0-9]{1,15}$'),
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
  -- Lo stesso movimento letto prima in un altro formato: questo lo conferma e non si conta due volte. Nessuna chiave riserva il posto: a
  -- mano lo si occuperebbe, e il vero, nell'altro formato, si conterebbe due volte.
  riscontro uuid REFERENCES movimenti (id),
  marca text,
  -- In quale campo dell'estratto stavano il CRO o il TRN.
  estremi_da text
);
CREATE INDEX movimenti_per_data ON movimenti (contabile DESC, id);
CREATE INDEX movimenti_per_importo ON movimenti (conto, importo_cent, contabile);
CREATE INDEX movimenti_per_riscontro ON movimenti (riscontro, formato) WHERE riscontro IS NOT NULL;
CREATE INDEX movimenti_per_chiave ON movimenti (conto, formato, chiave);
-- Gli accrediti di un importo, e quelli con un CRO o un TRN: si cercano ogni volta che si abbina, e di anni ce ne sono milioni.
CREATE INDEX movimenti_di_un_importo ON movimenti (importo_cent, contabile) WHERE riscontro IS NULL AND importo_cent > 0;
CREATE INDEX movimenti_per_trn ON movimenti (trn) WHERE trn IS NOT NULL;
CREATE INDEX movimenti_per_cro ON movimenti (cro) WHERE cro IS NOT NULL;
CREATE TRIGGER movimenti_in_coda BEFORE UPDATE OR DELETE ON movimenti FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- A chi è abbinato un accredito lo dicono gli atti, di una vendita alla volta; `abbinamenti` ne è lo specchio.
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
  marca text,
  PRIMARY KEY (movimento, comando_id)
);
CREATE INDEX abbinamenti_atti_per_vendita ON abbinamenti_atti (asta);
-- Ciò che un comando ha già fatto.
CREATE INDEX abbinamenti_atti_per_comando ON abbinamenti_atti (comando_id);
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
  impronta text NOT NULL,
  marca text,
  -- Il codice CUC con cui l'ordine si carica nel canale CBI; manca se il file è un pain.001. È quello dell'ufficio quando l'ordine si
  -- prepara: lo stesso ordine dà sempre lo stesso file, e chi approva lo legge (sta nell'impronta).
  cuc text CHECK (cuc ~ '^[A-Z0-9]{8}$')
);
-- Ciò che di una vendita è già in un ordine si legge dagli ordini, e non da un elenco che si può svuotare.
CREATE INDEX ordini_per_asta ON ordini (asta);
-- L'ordine di una riga da ciò che la banca riporta: le prime ventinove cifre del suo identificativo.
CREATE INDEX ordini_per_end_to_end ON ordini (left(replace(id::text, '-', ''), 29));
CREATE TRIGGER ordini_in_coda BEFORE UPDATE OR DELETE ON ordini FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
CREATE TABLE ordini_righe (
  ordine uuid NOT NULL REFERENCES ordini (id),
  riga integer NOT NULL CHECK (riga > 0),
  busta_id uuid NOT NULL,
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  iban text NOT NULL,
  intestatario text NOT NULL,
  causale text NOT NULL,
  -- Il conto che l'offerta indica, se chi ha preparato ne ha messo un altro: chi approva legge tutti e due.
  iban_offerta text,
  PRIMARY KEY (ordine, riga)
);
CREATE TRIGGER ordini_righe_in_coda BEFORE UPDATE OR DELETE ON ordini_righe
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- Cancellati i dati di chi non ha vinto (R77), anche il conto che la sua offerta indicava.
CREATE FUNCTION ordini_righe_dimentica() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.iban = '' THEN NEW.iban_offerta := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ordini_righe_dimentica BEFORE UPDATE ON ordini_righe
  FOR EACH ROW EXECUTE FUNCTION ordini_righe_dimentica();

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
  marca text,
  PRIMARY KEY (ordine, seq)
);
CREATE TRIGGER ordini_atti_in_coda BEFORE UPDATE OR DELETE ON ordini_atti FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
-- Quattro occhi (R71), anche se l'applicazione sbagliasse: chi ha preparato un ordine non lo approva.
CREATE FUNCTION quattro_occhi() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.atto = 'approvato' AND EXISTS (
    SELECT 1 FROM ordini_atti WHERE ordine = NEW.ordine AND atto = 'preparato' AND operatore_id = NEW.operatore_id
  ) THEN
    RAISE EXCEPTION 'chi ha preparato l''ordine non lo approva' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ordini_quattro_occhi BEFORE INSERT ON ordini_atti FOR EACH ROW EXECUTE FUNCTION quattro_occhi();

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
CREATE FUNCTION segui_rimborsi_dovuti() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'aste' THEN PERFORM public.conta_rimborsi_dovuti(NEW.id);
  ELSIF TG_OP = 'DELETE' THEN PERFORM public.conta_rimborsi_dovuti(OLD.asta);
  ELSE PERFORM public.conta_rimborsi_dovuti(NEW.asta);
  END IF;
  RETURN NULL;
END $$;
-- Anche a vendita ferma, se il giudice ha liberato chi ha offerto, le cauzioni tornano (R71).
CREATE TRIGGER aste_rimborsi_dovuti AFTER INSERT OR UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase IN ('esitata', 'verbalizzata', 'chiusa') OR coalesce((NEW.stato ->> 'liberati')::boolean, false))
  EXECUTE FUNCTION segui_rimborsi_dovuti();
CREATE TRIGGER rimborsi_ordinati_dovuti AFTER INSERT OR DELETE ON rimborsi_ordinati FOR EACH ROW
  EXECUTE FUNCTION segui_rimborsi_dovuti();
-- Tutti da capo: dopo aver riempito `aste` senza trigger, o se si dubita.
CREATE FUNCTION rimborsi_dovuti_rifai() RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.rimborsi_dovuti;
  INSERT INTO public.rimborsi_dovuti
    SELECT asta, quanti FROM (
      SELECT g.asta, sum(jsonb_array_length(g.dati::jsonb -> 'rimborsi'))
        - (SELECT count(*) FROM public.rimborsi_ordinati r WHERE r.asta = g.asta) AS quanti
      FROM public.giornale g WHERE g.tipo = 'RimborsiDisposti' GROUP BY g.asta) d WHERE quanti > 0;
$$;
REVOKE ALL ON FUNCTION conta_rimborsi_dovuti(uuid), rimborsi_dovuti_rifai() FROM PUBLIC;

-- Ciò che la banca ha scritto e che può dire chi ha offerto, sigillato finché le buste sono chiuse (R10). Un lotto è
-- la parte sigillata di un estratto: quanti movimenti contiene non si vede, né dalla lunghezza né dal numero di impronte.
CREATE TABLE crediti_sigillati (
  id uuid PRIMARY KEY,
  file uuid NOT NULL REFERENCES file_banca (id),
  conto text NOT NULL REFERENCES conti_banca (iban),
  formato text NOT NULL CHECK (formato ~ '^[a-z][a-z0-9]{1,15}$'),
  cifrato bytea NOT NULL,
  -- Impronte dei movimenti, con una chiave che non sta qui, e a loro volta cifrate: riconoscono un movimento già importato.
  impronte text NOT NULL,
  -- Con quali buste aperte e quali vendite in attesa è già stato messo a confronto.
  confronto text,
  -- L'ultimo giorno dell'estratto, noto quando il lotto è stato aperto la prima volta.
  fino_al date,
  finito_il bigint,
  -- Un lotto lo può fare chiunque abbia la chiave pubblica di una vendita: vale quello con la marca del server che lo ha ricevuto, e con
  -- l'impronta dei suoi byte. Finito è quello che un server ha finito; e fin dove arriva lo dice il server che lo ha aperto: a mano, una
  -- cauzione che può ancora arrivare si direbbe non accreditata (R39, R74).
  impronta_cifrato text,
  marca text,
  marca_fine text,
  marca_fino_al text
);
CREATE INDEX crediti_da_aprire ON crediti_sigillati (id) WHERE finito_il IS NULL;
CREATE TRIGGER crediti_sigillati_in_coda BEFORE DELETE OR UPDATE OF id, file, conto, formato, cifrato, impronte
  ON crediti_sigillati FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
CREATE TRIGGER crediti_sigillati_marcati BEFORE UPDATE OF impronta_cifrato, marca ON crediti_sigillati
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- La chiave del lotto, sigillata con la chiave di ciascuna vendita che lo attende: si apre quando si aprono le sue buste.
CREATE TABLE crediti_chiavi (
  lotto uuid NOT NULL REFERENCES crediti_sigillati (id),
  asta uuid NOT NULL,
  apribile_dal bigint NOT NULL,
  chiave bytea NOT NULL,
  PRIMARY KEY (lotto, asta)
);
CREATE INDEX crediti_chiavi_per_istante ON crediti_chiavi (lotto, apribile_dal);
CREATE TRIGGER crediti_chiavi_in_coda BEFORE UPDATE OR DELETE ON crediti_chiavi
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Un rimborso che la banca ha rimandato indietro (camt.053, RtrInf) o rifiutato (pain.002): la sua riga torna da pagare, se un server l'ha
-- marcata; chi scrivesse qui a mano non farebbe pagare due volte (R71, R74). Di una riga si torna indietro una volta: ripagata, è la riga di
-- un altro ordine; ma nessuna chiave lo pretende, perché chi ne occupasse il posto terrebbe fuori quella vera.
CREATE TABLE ritorni_rimborsi (
  id uuid PRIMARY KEY,
  ordine uuid NOT NULL,
  riga integer NOT NULL,
  modo text NOT NULL CHECK (modo IN ('tornato', 'rifiutato')),
  -- Il codice ISO 20022 del motivo, com'è scritto; vuoto se la banca non lo dice.
  codice text NOT NULL,
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  -- L'accredito con cui il denaro è tornato; manca se non è mai partito.
  movimento uuid REFERENCES movimenti (id),
  letto_il bigint NOT NULL,
  marca text,
  FOREIGN KEY (ordine, riga) REFERENCES ordini_righe (ordine, riga),
  CHECK ((modo = 'tornato') = (movimento IS NOT NULL))
);
CREATE INDEX ritorni_rimborsi_per_riga ON ritorni_rimborsi (ordine, riga);
CREATE INDEX ritorni_rimborsi_per_movimento ON ritorni_rimborsi (movimento);
CREATE TRIGGER ritorni_rimborsi_in_coda BEFORE UPDATE OR DELETE ON ritorni_rimborsi
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Un accredito che la banca dice di un nostro rimborso, e che non rende la sua riga di nuovo da pagare: è tornato in parte, con delle
-- spese trattenute, una seconda volta, o su un altro conto. È di quella riga, lo guarda una persona, e non è la cauzione di nessuno (R71).
CREATE TABLE ritorni_da_guardare (
  movimento uuid NOT NULL REFERENCES movimenti (id),
  ordine uuid NOT NULL,
  riga integer NOT NULL,
  codice text NOT NULL,
  importo_cent bigint NOT NULL CHECK (importo_cent > 0),
  letto_il bigint NOT NULL,
  id uuid PRIMARY KEY,
  marca text,
  FOREIGN KEY (ordine, riga) REFERENCES ordini_righe (ordine, riga)
);
CREATE INDEX ritorni_da_guardare_per_riga ON ritorni_da_guardare (ordine, riga);
CREATE INDEX ritorni_da_guardare_per_movimento ON ritorni_da_guardare (movimento);
CREATE TRIGGER ritorni_da_guardare_in_coda BEFORE UPDATE OR DELETE ON ritorni_da_guardare
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Un'uscita con cui la banca disfa un accredito, e quale; vuoto finché non si sa: di quale accredito sia uno storno letto prima di lui lo dice
-- una riga di più. Un accredito disfatto non è arrivato: non vale come cauzione e non si rimborsa (R39, R71).
CREATE TABLE storni (
  movimento uuid NOT NULL REFERENCES movimenti (id),
  stornato uuid REFERENCES movimenti (id),
  letto_il bigint NOT NULL,
  id uuid PRIMARY KEY,
  marca text,
  CHECK (movimento <> stornato)
);
CREATE INDEX storni_per_uscita ON storni (movimento);
CREATE INDEX storni_per_accredito ON storni (stornato);
CREATE TRIGGER storni_in_coda BEFORE UPDATE OR DELETE ON storni FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Un movimento del conto paga una vendita sola (R69): chi lo registra lo prende qui, prima di scriverlo nel secondo registro; se due lo
-- dicono vale il primo. Una riga messa a mano non toglie l'accredito alla cauzione di nessuno.
CREATE TABLE movimenti_del_prezzo (
  movimento uuid NOT NULL,
  asta uuid NOT NULL,
  marca text
);
CREATE INDEX movimenti_del_prezzo_per_movimento ON movimenti_del_prezzo (movimento);
CREATE TRIGGER movimenti_del_prezzo_in_coda BEFORE UPDATE OR DELETE ON movimenti_del_prezzo
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
