-- La condizione di una scrittura nel registro: chi la manda non è uscito. Sta nella stessa transazione, dopo le righe, così
-- una sessione finita prima di qui non scrive. `detail` porta quali sono finite: chi scrive toglie quelle e riscrive le altre.
-- Le scadenze non si guardano: non si anticipano mai, e le conosce chi ha riconosciuto la sessione. Il piano è uno per tutte
-- le volte: per un elenco PostgreSQL lo rifarebbe a ogni lotto, e costa quattro volte la ricerca.
CREATE FUNCTION esigi_sessioni_vive(quali uuid[]) RETURNS void LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
DECLARE finite text;
BEGIN
  -- Una ricerca per chiave alla volta: unite, con tavole piccole o appena nate, si leggerebbero per intero a ogni lotto.
  SELECT string_agg(q.id::text, ',') INTO finite
  FROM unnest(quali) AS q(id)
  WHERE (
    SELECT s.revocata_il IS NULL AND c.revocata_il IS NULL
    FROM sessioni s JOIN credenziali c ON c.id = s.soggetto_id
    WHERE s.id = q.id AND s.strategia = 'user'
  ) IS NOT TRUE;
  IF finite IS NOT NULL THEN
    RAISE EXCEPTION 'sessione finita' USING ERRCODE = 'VS001', DETAIL = finite;
  END IF;
END $$;
