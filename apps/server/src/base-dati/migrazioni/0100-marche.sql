-- La marca di chi scrive nel registro: un HMAC sull'impronta della voce, con una chiave che nella base dati non c'è. Chi ha la
-- sola password dell'applicazione può comporre una voce con impronta e legame giusti, ma non la sua marca. Le voci di prima
-- non ne hanno, e restano: NOT VALID guarda soltanto quelle nuove, così senza marca non ne nascono più.
ALTER TABLE giornale ADD COLUMN marca text;
ALTER TABLE giornale ADD CONSTRAINT giornale_con_marca CHECK (marca IS NOT NULL AND length(marca) = 22) NOT VALID;
-- Quante sono quelle di prima si conta a ogni avvio, e non cambia mai.
CREATE INDEX giornale_senza_marca ON giornale (asta) WHERE marca IS NULL;
