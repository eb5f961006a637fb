-- Quali formati si leggono lo sanno i lettori (banca/lettura/lettori.ts): qui se ne pretende soltanto la forma del nome.
ALTER TABLE file_banca DROP CONSTRAINT file_banca_formato_check,
  ADD CONSTRAINT file_banca_formato_check CHECK (formato ~ '^[a-z][a-z0-9]{1,15}$');
ALTER TABLE movimenti DROP CONSTRAINT movimenti_formato_check,
  ADD CONSTRAINT movimenti_formato_check CHECK (formato ~ '^[a-z][a-z0-9]{1,15}$');
ALTER TABLE crediti_sigillati DROP CONSTRAINT crediti_sigillati_formato_check,
  ADD CONSTRAINT crediti_sigillati_formato_check CHECK (formato ~ '^[a-z][a-z0-9]{1,15}$');

-- Lo stesso movimento può arrivare da più formati: ciascuno lo conferma, una volta sola.
ALTER TABLE movimenti DROP CONSTRAINT movimenti_riscontro_key,
  ADD CONSTRAINT movimenti_riscontro_key UNIQUE (riscontro, formato);

-- In quale campo dell'estratto stavano il CRO o il TRN.
ALTER TABLE movimenti ADD COLUMN estremi_da text;
