-- L'impronta di una voce la ricalcola anche il registro, dalle sue colonne: chi ha la password dell'applicazione e scrive a
-- mano una voce la cui impronta non è quella del suo contenuto renderebbe la vendita illeggibile per sempre, e nessuno
-- potrebbe più toglierla. La radice non si rifà qui, costerebbe più della scrittura: la rifà chi verifica. Due istruzioni e
-- non una: unite, il piano guarderebbe il registro per ogni voce anche dove non serve, e costerebbero dieci volte di più.
CREATE OR REPLACE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$
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
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta %: l''impronta non è quella del contenuto', rotta.seq, rotta.asta
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
