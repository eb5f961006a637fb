-- Chi era collegato a una vendita chiusa non serve più a nessuno: quando si è visto resta in `collegamenti_visti` e nel registro.
-- Le presenze di una vendita se ne vanno con la sua chiusura, così la tavola è grande quanto ciò che è vivo e non quanto la storia.
-- Le righe si prendono nell'ordine dei segnali: in ordini diversi si aspetterebbero a vicenda.
CREATE FUNCTION presenze_dimentica() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  WITH ferme AS MATERIALIZED (
    SELECT asta, chi FROM public.presenze WHERE asta = NEW.id ORDER BY asta, chi COLLATE "C" FOR UPDATE)
  DELETE FROM public.presenze p USING ferme f WHERE p.asta = f.asta AND p.chi = f.chi;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_presenze_finite AFTER UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase = 'chiusa' AND OLD.fase <> 'chiusa') EXECUTE FUNCTION presenze_dimentica();
DELETE FROM presenze p USING aste a WHERE a.id = p.asta AND a.fase = 'chiusa';
