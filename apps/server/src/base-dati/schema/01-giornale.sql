-- Il registro di ogni vendita, ciò che ne segue e ciò che lo verifica; e la guardia delle tavole che si scrivono soltanto in coda.

-- Una tabella che si scrive soltanto in coda: nessuno riscrive. Il proprietario può cancellare, e togliere a una riga ciò che dice di
-- una persona, perché una persona può chiederlo (R77); che cosa, lo dice `cancella_dati`. L'applicazione no.
CREATE FUNCTION solo_in_coda() RETURNS trigger LANGUAGE plpgsql
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

-- Una riga per fatto, un'unica sequenza per asta. I testi liberi dei fatti (motivi, spiegazioni) stanno in dati_personali con tipo
-- 'parole': qui ne sta l'impegno. Nessun vincolo sulle colonne: PostgreSQL li rilegge dal catalogo a ogni COPY, cioè a ogni gruppo di
-- rilanci, e il piano di un grilletto lo fa una volta. Le forme le guarda la catena.
CREATE TABLE giornale (
  asta uuid NOT NULL,
  seq integer NOT NULL,
  tipo text NOT NULL,
  versione integer NOT NULL,
  -- Testo canonico: jsonb riscriverebbe l'ordine delle chiavi, che l'impronta non guarda, ma anche i numeri, che guarda.
  dati text NOT NULL,
  comando_id text NOT NULL,
  parte integer NOT NULL,
  attore_tipo text NOT NULL,
  attore_id text NOT NULL,
  ricevuto_il bigint NOT NULL,
  registrato_il bigint NOT NULL,
  precedente text NOT NULL,
  impronta text NOT NULL,
  -- Della forma 2: il segreto da cui nascono gli impegni sui campi della voce, e la loro radice. L'impronta copre posto, legame, contenuto
  -- e radice: chi vede solo alcuni campi la ricalcola lo stesso.
  sale text,
  radice text,
  -- Di chi scrive: un HMAC sull'impronta, con una chiave che nella base dati non c'è. Chi ha la sola password dell'applicazione può comporre
  -- una voce con impronta e legame giusti, ma non la sua marca. Le voci più vecchie non ne hanno, e restano.
  marca text,
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

-- Controllo per istruzione e non per riga: ogni voce nuova segue la precedente, senza buchi e con il legame giusto; il posto maggiore di
-- zero lo dice la catena, perché prima della voce uno non ce n'è. L'impronta la ricalcola anche il registro, dalle sue colonne: una voce
-- con un'impronta d'altri renderebbe la vendita illeggibile per sempre, e nessuno potrebbe più toglierla.
-- La radice non si rifà qui, costerebbe più della scrittura: la rifà chi verifica. Due istruzioni e non una: unite, il piano guarderebbe il
-- registro per ogni voce anche dove non serve, e costerebbero dieci volte di più. Niente espressioni regolari: da sole costerebbero più di
-- tutto il resto (30-40 µs di CPU su 95 per voce). Lo schema delle tavole è scritto: chi ha la password dell'applicazione può farsi una
-- tavola provvisoria con il nome di una vera, che PostgreSQL gli guarderebbe per prima. Le altre guardie hanno `search_path`.
CREATE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER giornale_catena AFTER INSERT ON giornale REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION giornale_in_catena();

-- Cercare nel registro per tempo: un BRIN pesa pochi byte e non rallenta le scritture, che arrivano già in ordine. Le pagine nuove si
-- riassumono appena piene: altrimenti chi cerca per ora le leggerebbe tutte.
CREATE INDEX giornale_per_tempo ON giornale USING brin (registrato_il) WITH (pages_per_range = 16, autosummarize = on);

-- Le richieste di aiuto e le risposte sono poche fra molti rilanci: un indice parziale le trova senza pesare su quelli.
CREATE INDEX giornale_assistenza ON giornale (asta, seq)
  WHERE tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa');

-- Le voci che l'elenco mostra, per quando furono scritte. I rilanci non vi entrano: sulla loro strada non costa nulla.
CREATE INDEX giornale_per_elenco ON giornale (registrato_il) INCLUDE (asta, seq)
  WHERE tipo <> ALL (ARRAY['RilancioAccettato', 'RilancioRifiutato', 'CronoFermato', 'CronoRipreso', 'CronoRiportato',
    'OfferentiScollegati', 'MessaggioInviato', 'AssistenzaRichiesta', 'AttoRifiutato']);

-- Quante sono le voci senza marca si conta a ogni avvio, e non cambia mai.
CREATE INDEX giornale_senza_marca ON giornale (asta) WHERE marca IS NULL;

-- Chi segue il calendario deve sapere che una vendita è cambiata, quante volte e quando, e la scheda pubblica legge rinvii e sospensioni
-- (R32): i fatti che lo dicono sono pochi, e stanno in un indice solo, perché un gruppo di rilanci apre tutti quelli che ci sono.
CREATE INDEX giornale_avviso ON giornale (asta, seq) INCLUDE (tipo, ricevuto_il)
  WHERE tipo IN ('AstaPubblicata', 'ParametriModificati', 'OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa',
    'OperazioniRiaperte', 'OfferentiLiberati', 'EsitoDichiarato', 'EsitoCaducato');

-- I fatti a cui la piattaforma deve ancora dare seguito (R10, R32): ogni secondo si guardano questi, e non tutti quelli mai
-- scritti. Li mette chi scrive il registro e li toglie chi ne annota il seguito, nella stessa transazione: toglierne uno a mano non si può.
CREATE TABLE fatti_da_seguire (
  asta uuid NOT NULL,
  seq integer NOT NULL,
  PRIMARY KEY (asta, seq)
);

-- Quelli a cui ha già fatto seguito: buste in attesa sigillate di nuovo, credenziali prolungate, chi era invitato avvisato (R10, R32).
-- Ciò che manca qui si fa, da chiunque se ne accorga, e rifarlo non cambia nulla.
CREATE TABLE rinvii_seguiti (
  asta uuid NOT NULL,
  seq integer NOT NULL,
  seguito_il bigint NOT NULL,
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

-- La condizione è del grilletto: un rilancio non chiama nulla.
CREATE TRIGGER giornale_da_seguire AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo IN ('OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa', 'OperazioniRiaperte', 'OfferentiLiberati'))
  EXECUTE FUNCTION fatto_da_seguire();
-- Prima: anche di uno già annotato, che la riga nuova non aggiungerebbe.
CREATE TRIGGER rinvii_seguiti_tolti BEFORE INSERT ON rinvii_seguiti FOR EACH ROW EXECUTE FUNCTION fatto_seguito();

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
