-- Le vendite finite sospese o rinviate in cui qualcuno è ancora vincolato alla sua offerta, per l'istante da cui non lo è più: chi rende
-- le cauzioni le cerca ogni secondo, e non legge quelle di sempre (R24, R71).
CREATE INDEX aste_con_vincolati ON aste (((stato ->> 'rimborsaDal')::bigint));
