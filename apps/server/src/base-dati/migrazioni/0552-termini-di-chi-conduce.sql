-- I termini che il cruscotto di chi conduce mostra (R69, R71), come li dicono i due registri: li scrive il giro che rifà i termini,
-- così chi guarda ogni quindici secondi non rilegge le aggiudicate di sempre. `fino_al` è l'ultimo: passato da molto, è storia.
CREATE TABLE termini_di_chi_conduce (
  asta uuid PRIMARY KEY,
  delegato_id uuid,
  termini jsonb NOT NULL,
  fino_al bigint NOT NULL
);
CREATE INDEX termini_di_chi_conduce_vicini ON termini_di_chi_conduce (delegato_id, fino_al);
-- Di un delegato, le vendite che possono ancora cambiare: senza, si scorrerebbero tutte le sue, o tutte quelle del paese.
CREATE INDEX aste_vive_del_delegato ON aste (delegato_id, (coalesce(inizio_operazioni_il, 9223372036854775807)), id)
  WHERE fase NOT IN ('esitata', 'verbalizzata', 'chiusa');
-- Le vendite i cui termini possono essere ancora da mostrare: quelle di duecento giorni, e quelle con un termine prorogato.
INSERT INTO termini_da_rifare (asta)
  SELECT id FROM aste WHERE fase IN ('esitata', 'verbalizzata', 'chiusa') AND (
    inizio_operazioni_il > (extract(epoch FROM now()) * 1000)::bigint - 200 * 86400000::bigint
    OR id IN (SELECT asta FROM termini_dopo WHERE NOT fatto))
  ON CONFLICT DO NOTHING;
