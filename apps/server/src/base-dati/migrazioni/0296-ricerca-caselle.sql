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
