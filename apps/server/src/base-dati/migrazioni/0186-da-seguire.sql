-- I fatti a cui la piattaforma deve ancora dare seguito (R10, R32): ogni secondo si guardano questi, e non tutti quelli mai
-- scritti. Li mette chi scrive il registro e li toglie chi ne annota il seguito, nella stessa transazione: toglierne uno a mano non si può.
CREATE TABLE fatti_da_seguire (
  asta uuid NOT NULL,
  seq integer NOT NULL,
  PRIMARY KEY (asta, seq)
);

CREATE FUNCTION fatto_da_seguire() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.fatti_da_seguire (asta, seq) VALUES (NEW.asta, NEW.seq) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION fatto_seguito() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.fatti_da_seguire WHERE asta = NEW.asta AND seq = NEW.seq;
  RETURN NEW;
END $$;

INSERT INTO fatti_da_seguire (asta, seq)
  SELECT g.asta, g.seq FROM giornale g
  WHERE g.tipo IN ('OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa', 'OperazioniRiaperte', 'OfferentiLiberati')
    AND NOT EXISTS (SELECT 1 FROM rinvii_seguiti s WHERE s.asta = g.asta AND s.seq = g.seq);

-- La condizione è del grilletto: un rilancio non chiama nulla.
CREATE TRIGGER giornale_da_seguire AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo IN ('OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa', 'OperazioniRiaperte', 'OfferentiLiberati'))
  EXECUTE FUNCTION fatto_da_seguire();
-- Prima: anche di uno già annotato, che la riga nuova non aggiungerebbe.
CREATE TRIGGER rinvii_seguiti_tolti BEFORE INSERT ON rinvii_seguiti FOR EACH ROW EXECUTE FUNCTION fatto_seguito();
