-- Chi ha la password dell'applicazione può farsi una tavola provvisoria con il nome di una vera, che PostgreSQL gli guarderebbe
-- per prima: un controllo che la leggesse vedrebbe ciò che vuole lui. Qui i controlli leggono soltanto quelle vere.
ALTER FUNCTION quattro_occhi() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION solo_in_coda() SET search_path = pg_catalog, public, pg_temp;

-- Questo si compie a ogni scrittura: lo schema è scritto, e non costa nulla.
CREATE OR REPLACE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rotta record;
BEGIN
  SELECT n.asta, n.seq INTO rotta
  FROM nuove n LEFT JOIN public.giornale p ON p.asta = n.asta AND p.seq = n.seq - 1
  WHERE n.precedente IS DISTINCT FROM CASE WHEN n.seq = 1 THEN repeat('0', 64) ELSE p.impronta END
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta % fuori catena', rotta.seq, rotta.asta USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
