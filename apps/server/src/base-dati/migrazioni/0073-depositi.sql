-- Le buste in attesa, di tutte le vendite insieme: di quale vendita sia ciascuna lo dice la testata, sigillata con una chiave
-- che qui non c'è. L'identità è un'impronta con chiave: lo stesso pacchetto nella stessa vendita è un deposito solo (R10, R24).
CREATE TABLE depositi (
  id uuid PRIMARY KEY,
  identita bytea NOT NULL UNIQUE CHECK (octet_length(identita) = 32),
  -- Tutte della stessa misura.
  testata bytea NOT NULL,
  -- Di poche misure; nulla quando la busta è uscita nel registro.
  corpo bytea
);
-- È cifrato: comprimerlo costerebbe senza togliere nulla.
ALTER TABLE depositi ALTER COLUMN corpo SET STORAGE EXTERNAL;
ALTER TABLE depositi ALTER COLUMN testata SET STORAGE EXTERNAL;
CREATE INDEX depositi_in_attesa ON depositi (id) WHERE corpo IS NOT NULL;
