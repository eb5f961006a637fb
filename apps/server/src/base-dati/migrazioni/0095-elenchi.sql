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
