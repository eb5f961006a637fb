-- Le sospensioni di una vendita e ciò che le segue: pochissime, si guardano tutte ogni secondo, e la scheda pubblica le legge (R32).
CREATE INDEX giornale_sospensioni ON giornale (asta, seq)
  WHERE tipo IN ('VenditaSospesa', 'VenditaRipresa', 'OperazioniRiaperte', 'OfferentiLiberati');

-- Anche a vendita ferma, se il giudice ha liberato chi ha offerto, le cauzioni tornano (R71).
DROP TRIGGER aste_rimborsi_dovuti ON aste;
CREATE TRIGGER aste_rimborsi_dovuti AFTER INSERT OR UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase IN ('esitata', 'verbalizzata', 'chiusa') OR coalesce((NEW.stato ->> 'liberati')::boolean, false))
  EXECUTE FUNCTION segui_rimborsi_dovuti();
