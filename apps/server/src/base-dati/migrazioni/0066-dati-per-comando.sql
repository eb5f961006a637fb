-- Di chi ripete un comando i dati personali si scrivono una volta sola, e chi con lo stesso identificativo ne porta altri
-- se lo sente dire. Quelli di prima non hanno il comando: nessuno li ripeterà.
ALTER TABLE dati_personali ADD COLUMN comando_id uuid;
CREATE UNIQUE INDEX dati_personali_per_comando ON dati_personali (asta, comando_id, tipo);
