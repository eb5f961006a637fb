-- La forma 2 di una voce: il segreto da cui nascono gli impegni sui suoi campi, e la loro radice. L'impronta copre
-- posto, legame, contenuto e radice: chi vede solo alcuni campi la ricalcola lo stesso. Le voci di prima non li hanno.
ALTER TABLE giornale
  ADD COLUMN sale text CHECK (sale ~ '^[0-9a-f]{32}$'),
  ADD COLUMN radice text CHECK (radice ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT giornale_forma CHECK ((sale IS NULL) = (radice IS NULL));

-- I testi liberi dei fatti (motivi, spiegazioni) stanno in dati_personali con tipo 'parole': il registro ne tiene l'impegno.
