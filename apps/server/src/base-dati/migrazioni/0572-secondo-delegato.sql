-- Chi può prendere il posto di chi conduce (R36): le sue vendite si trovano anche così, e chi non è secondo di nessuna non lo paga.
ALTER TABLE aste ADD COLUMN secondo_id uuid;
CREATE INDEX aste_del_secondo ON aste (secondo_id) WHERE secondo_id IS NOT NULL;
