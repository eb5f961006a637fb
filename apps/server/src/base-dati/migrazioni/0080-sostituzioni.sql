-- Una proposta confermata che si compie nel registro di una vendita si compie dopo, e una volta sola: finché non è compiuta né
-- impedita la si riprende, anche dopo un arresto. Le altre si compiono nella transazione che le conferma.
ALTER TABLE proposte ADD COLUMN compiuta_il bigint, ADD COLUMN impedimento text;
UPDATE proposte SET compiuta_il = decisa_il WHERE esito = 'confermata';
ALTER TABLE proposte ADD CHECK (compiuta_il IS NULL OR esito = 'confermata' AND impedimento IS NULL),
  ADD CHECK (impedimento IS NULL OR esito = 'confermata');
CREATE INDEX proposte_da_compiere ON proposte (decisa_il)
  WHERE esito = 'confermata' AND compiuta_il IS NULL AND impedimento IS NULL;
