-- Ciò che segue un esito: i termini che corrono, e la cancellazione dei dati di chi non ha vinto.

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
  asta uuid PRIMARY KEY,
  -- Una vendita il cui registro non si lascia leggere resta in coda e si ritenta per ultima: le altre non la aspettano.
  tentato_il bigint NOT NULL DEFAULT 0
);
CREATE INDEX termini_da_rifare_in_ordine ON termini_da_rifare (tentato_il);
CREATE FUNCTION termini_dell_esito() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.termini_da_rifare (asta) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_termini_dell_esito AFTER INSERT OR UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase IN ('esitata', 'verbalizzata', 'chiusa')) EXECUTE FUNCTION termini_dell_esito();

-- Le vendite di cui ciò che è accaduto dopo l'esito, e non il tempo che passa, chiede un provvedimento: le dice il giro che rifà i
-- termini. Chi cerca che cosa aspetta il giudice guarda queste e i termini passati, e non la storia (R70).
CREATE TABLE proposte_dopo (
  asta uuid PRIMARY KEY
);

-- I termini che il cruscotto di chi conduce mostra (R69, R71), come li dicono i due registri: li scrive il giro che rifà i termini,
-- così chi guarda ogni quindici secondi non rilegge le aggiudicate di sempre. `fino_al` è l'ultimo: passato da molto, è storia.
CREATE TABLE termini_di_chi_conduce (
  asta uuid PRIMARY KEY,
  delegato_id uuid,
  termini jsonb NOT NULL,
  fino_al bigint NOT NULL
);
CREATE INDEX termini_di_chi_conduce_vicini ON termini_di_chi_conduce (delegato_id, fino_al);

-- R77: quando si possono cancellare i dati di chi non ha vinto. Una riga per vendita con il suo esito, rifatta dai due registri con i suoi
-- termini. `entrata` è l'ora della base dati in cui la vendita vi è entrata, e nessuno la sceglie: sotto, chi avesse la password
-- dell'applicazione cancellerebbe ciò che serve ancora.
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
-- cancellazione le mette al posto di quelle che ci sono. Con `comando_id` è un atto di abbinamento.
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

-- Una versione firmata del verbale è un atto, e resta anche quando se ne redige o se ne firma un'altra: l'integrazione vi si aggiunge, e non
-- ne prende il posto (R68). Con i dati di chi non ha vinto se ne vanno le sole bozze; l'ultima, se nessuno l'ha firmata, resta (R77).
CREATE FUNCTION verbali_che_restano(vendita uuid) RETURNS SETOF text LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT g.dati::jsonb ->> 'impronta' FROM public.giornale g WHERE g.asta = vendita AND g.tipo = 'VerbaleFirmato'
  UNION
  (SELECT g.dati::jsonb ->> 'impronta' FROM public.giornale g
    WHERE g.asta = vendita AND g.tipo IN ('VerbaleRedatto', 'VerbaleFirmato') ORDER BY g.seq DESC LIMIT 1)
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
-- La condizione è del grilletto: un rilancio non chiama nulla.
CREATE TRIGGER giornale_cancella_dati AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo = 'DatiCancellati') EXECUTE FUNCTION cancella_dati();

-- Con i dati di chi non ha vinto se ne va anche chi ha chiesto di assistere, nella stessa transazione del fatto che lo dice (R77).
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
