-- Chi conduce non si fa sembrare assente con la password dell'applicazione (R36, R49): l'ultimo segnale di chi è collegato non torna
-- indietro, e le presenze se ne vanno soltanto con una chiusura che il registro dice. Un segnale vero non deve mai fallire, nemmeno se
-- l'orologio della base dati fa un passo indietro: la riga resta com'era, e non si rifiuta nulla.
CREATE FUNCTION presenza_non_indietro() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    NEW.visto := OLD.visto;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER presenze_non_indietro BEFORE UPDATE ON presenze FOR EACH ROW
  WHEN (NEW.visto < OLD.visto) EXECUTE FUNCTION presenza_non_indietro();

CREATE OR REPLACE FUNCTION presenze_dimentica() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER')
    AND NOT EXISTS (SELECT 1 FROM public.giornale WHERE asta = NEW.id AND tipo = 'AstaChiusa') THEN
    RETURN NULL;
  END IF;
  WITH ferme AS MATERIALIZED (
    SELECT asta, chi FROM public.presenze WHERE asta = NEW.id ORDER BY asta, chi COLLATE "C" FOR UPDATE)
  DELETE FROM public.presenze p USING ferme f WHERE p.asta = f.asta AND p.chi = f.chi;
  RETURN NULL;
END $$;
