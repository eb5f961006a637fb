-- Che l'impronta sia quella del contenuto lo dice un vincolo della riga, e non più il grilletto: la regola è la stessa di
-- prima, parola per parola, ma si guarda mentre la riga si scrive, senza un'altra istruzione per ogni lotto. Le righe che ci
-- sono le ha già guardate il grilletto: guardarle ancora fermerebbe chi scrive finché non sono tutte lette.
ALTER TABLE giornale ADD CONSTRAINT giornale_vera_impronta CHECK (
  impronta IS NOT DISTINCT FROM encode(sha256(convert_to(CASE
      WHEN sale IS NOT NULL THEN concat(
        '{"asta":"', asta, '","contenuto":"', encode(sha256(convert_to(concat(
          '["', sale, '",', to_json(tipo), ',', versione, ',', dati, ',', to_json(comando_id), ',', parte, ',',
          to_json(attore_tipo), ',', to_json(attore_id), ',', ricevuto_il, ',', registrato_il, ']'), 'UTF8')), 'hex'),
        '","forma":2,"precedente":"', precedente, '","radice":"', radice, '","seq":', seq, '}')
      ELSE concat(
        '{"asta":"', asta, '","attore":{"id":', to_json(attore_id), ',"tipo":', to_json(attore_tipo),
        '},"comandoId":', to_json(comando_id), ',"dati":', dati, ',"parte":', parte, ',"precedente":"', precedente,
        '","registratoIl":', registrato_il, ',"ricevutoIl":', ricevuto_il, ',"seq":', seq, ',"tipo":', to_json(tipo),
        ',"versione":', versione, '}')
      END, 'UTF8')), 'hex')
  -- Ciò che un numero di JavaScript non sa dire, o che non è un oggetto, nessuno lo rileggerebbe con la stessa impronta.
  AND greatest(abs(ricevuto_il), abs(registrato_il)) <= 9007199254740991
  AND json_typeof(dati::json) IS NOT DISTINCT FROM 'object'
) NOT VALID;

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
  RETURN NULL;
END $$;
