-- Gli elenchi di fiducia che la piattaforma ha usato (R07): un elenco vero ma più vecchio, rimesso al posto del nuovo, si riconosce
-- anche dopo un riavvio, e da ogni processo. Si scrive soltanto in coda.
CREATE TABLE elenchi_letti (
  numero integer PRIMARY KEY,
  emesso_il bigint NOT NULL,
  letto_il bigint NOT NULL
);
CREATE TRIGGER elenchi_letti_in_coda BEFORE UPDATE OR DELETE ON elenchi_letti
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
