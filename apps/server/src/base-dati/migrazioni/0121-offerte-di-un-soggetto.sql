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
