-- Quando una persona ha chiuso il suo ultimo socket; nullo se è ancora lì, o se ha dato un altro segnale.
ALTER TABLE presenze ADD COLUMN lasciata timestamptz;
