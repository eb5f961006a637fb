-- Le vendite con le buste chiuse e non ancora libere, con il giorno da cui qualcuno poteva versare una cauzione (R10): chi guarda i
-- movimenti chiede il primo di ogni ufficio, e non le legge tutte. La segue ogni scrittura dell'elenco, nella stessa transazione.
CREATE TABLE vendite_in_attesa (
  asta uuid PRIMARY KEY,
  ufficio text NOT NULL,
  pubblicata_il bigint NOT NULL,
  inizio_il bigint NOT NULL
);
CREATE INDEX vendite_in_attesa_per_ufficio ON vendite_in_attesa (ufficio, pubblicata_il);
CREATE INDEX vendite_in_attesa_per_inizio ON vendite_in_attesa (inizio_il);
CREATE INDEX crediti_chiavi_per_istante ON crediti_chiavi (lotto, apribile_dal);

CREATE FUNCTION attesa_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM public.vendite_in_attesa WHERE asta = OLD.id;
  ELSIF NEW.fase IN ('pubblicata', 'raccolta', 'termine_scaduto') AND NOT coalesce((NEW.stato->>'liberati')::boolean, false) THEN
    INSERT INTO public.vendite_in_attesa (asta, ufficio, pubblicata_il, inizio_il)
      SELECT NEW.id, coalesce(NEW.stato #>> '{scheda,tribunale}', ''), coalesce((SELECT g.ricevuto_il FROM public.giornale g
        WHERE g.asta = NEW.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1), 0), coalesce(NEW.inizio_operazioni_il, 0)
      ON CONFLICT (asta) DO UPDATE SET ufficio = EXCLUDED.ufficio, inizio_il = EXCLUDED.inizio_il;
  ELSE
    DELETE FROM public.vendite_in_attesa WHERE asta = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_in_attesa AFTER INSERT OR UPDATE OR DELETE ON aste FOR EACH ROW EXECUTE FUNCTION attesa_segui();

-- Tutte insieme, da ciò che l'elenco dice: chi carica molte vendite spegne il grilletto e la chiama alla fine.
CREATE FUNCTION vendite_in_attesa_rifai() RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.vendite_in_attesa;
  INSERT INTO public.vendite_in_attesa (asta, ufficio, pubblicata_il, inizio_il)
    SELECT a.id, coalesce(a.stato #>> '{scheda,tribunale}', ''), coalesce((SELECT g.ricevuto_il FROM public.giornale g
      WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1), 0), coalesce(a.inizio_operazioni_il, 0)
    FROM public.aste a WHERE a.fase IN ('pubblicata', 'raccolta', 'termine_scaduto')
      AND NOT coalesce((a.stato->>'liberati')::boolean, false);
$$;
REVOKE ALL ON FUNCTION vendite_in_attesa_rifai() FROM PUBLIC;
SELECT vendite_in_attesa_rifai();
