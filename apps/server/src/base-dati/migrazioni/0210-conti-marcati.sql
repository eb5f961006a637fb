-- Ogni riga da cui dipende che del denaro si muova porta la marca del server che l'ha scritta (base-dati/marche-righe.ts): ciò che la
-- banca ha scritto, gli abbinamenti, gli ordini di rimborso e chi li ha approvati. Sono tavole in coda: una marca non torna altrove.
ALTER TABLE movimenti ADD COLUMN marca text;
ALTER TABLE abbinamenti_atti ADD COLUMN marca text;
ALTER TABLE ordini ADD COLUMN marca text;
ALTER TABLE ordini_atti ADD COLUMN marca text;
-- Ciò che di una vendita è già in un ordine si legge dagli ordini, e non da un elenco che si può svuotare.
CREATE INDEX ordini_per_asta ON ordini (asta);
