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
