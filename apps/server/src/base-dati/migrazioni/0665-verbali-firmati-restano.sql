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
