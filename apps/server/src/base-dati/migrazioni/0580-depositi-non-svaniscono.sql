-- Una busta in attesa si svuota soltanto nella transazione che la versa nel registro: la vendita la dice chi versa (`gestore.versata`), e
-- le voci sono fra le ultime sue. Così con la password dell'applicazione un'offerta non svanisce (R25); di ciò che fa chi possiede la base
-- dati, o chi al posto di nulla scrive altro, si accorge il riscontro (`acquisizione/depositi/riscontro.ts`).
CREATE FUNCTION deposito_non_svanisce() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM (
      SELECT g.tipo, g.xmin AS scritta FROM public.giornale g
      WHERE g.asta = nullif(current_setting('gestore.versata', true), '')::uuid ORDER BY g.seq DESC LIMIT 1000) ultime
    WHERE tipo IN ('BustaDepositata', 'BustaScartata', 'ArrivoTardivo') AND scritta = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'un deposito si svuota soltanto mentre la sua busta entra nel registro' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER depositi_non_svaniscono BEFORE UPDATE OF corpo ON depositi FOR EACH ROW
  WHEN (OLD.corpo IS NOT NULL AND NEW.corpo IS NULL) EXECUTE FUNCTION deposito_non_svanisce();
