-- Il conto su cui un ufficio vuole le cauzioni, e il nome e la banca di chi paga i rimborsi, portano la marca del server che li ha
-- scritti (base-dati/marche-righe.ts): chi ha la password dell'applicazione non cambia l'IBAN che legge chi offre (R17, R74).
ALTER TABLE tribunali_versioni ADD COLUMN marca text;
ALTER TABLE conti_banca ADD COLUMN marca text;
