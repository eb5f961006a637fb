-- Il codice CUC con cui l'ordine si carica nel canale CBI; manca se il file è un pain.001. È quello dell'ufficio quando l'ordine si
-- prepara: lo stesso ordine dà sempre lo stesso file, e chi approva lo legge (sta nell'impronta).
ALTER TABLE ordini ADD COLUMN cuc text CHECK (cuc ~ '^[A-Z0-9]{8}$');
