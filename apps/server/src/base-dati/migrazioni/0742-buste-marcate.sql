-- Le parti di una busta uscita dai depositi si chiudono con la chiave pubblica della vendita: chiunque può chiuderne altre. Valgono quelle
-- che porta la marca del server che le ha versate (base-dati/marche-righe.ts), con l'impronta di ciascuna (R25, R74). Il pacchetto no: la sua
-- impronta è nel registro, e si confronta ogni volta che si apre.
ALTER TABLE buste_sigillate ADD COLUMN impronte_parti text, ADD COLUMN marca text;
