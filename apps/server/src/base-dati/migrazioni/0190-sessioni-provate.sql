-- Quando la persona ha provato chi è, per una sessione nata da un'altra (i gettoni di un operatore); nullo se è quando è nata.
-- Solo chi lo ha fatto da poco, e dopo gli altri, può chiudere gli altri accessi.
ALTER TABLE sessioni ADD COLUMN provata_il bigint;
