-- Le chiavi dell'installazione: di ciascuna l'impronta, scritta quando si fa e mai più cambiata. Una base dati che conosce
-- una chiave non ne accetta un'altra al suo posto, e nessuno ne fa una dove manca: senza, le buste sigillate resterebbero
-- orfane in silenzio.
CREATE TABLE chiavi (
  -- SHA-256, esadecimale: della metà pubblica (SPKI, DER); di un segreto senza metà pubblica, di una chiave che ne deriva.
  impronta text PRIMARY KEY CHECK (impronta ~ '^[0-9a-f]{64}$'),
  tipo text NOT NULL CHECK (tipo IN ('segreto', 'firma', 'testata', 'sigillo')),
  -- La vendita di cui apre le buste; delle altre, nessuna.
  asta uuid UNIQUE,
  versione integer NOT NULL CHECK (versione > 0),
  -- Il file, nella cartella dei dati.
  nome text NOT NULL UNIQUE,
  -- La metà pubblica (SPKI, DER) in base64url.
  pubblica text,
  creata_il bigint NOT NULL,
  -- Fino a quando vale ciò che firma, se ha smesso; e se è stata revocata, da quando e perché.
  valida_fino bigint,
  revocata_il bigint,
  motivo text,
  UNIQUE (tipo, asta, versione),
  CHECK ((tipo = 'sigillo') = (asta IS NOT NULL))
);

CREATE FUNCTION chiavi_restano() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'le impronte delle chiavi non si cambiano e non si tolgono';
END $$;
CREATE TRIGGER chiavi_restano BEFORE DELETE OR UPDATE OF impronta, tipo, asta, versione, nome, pubblica, creata_il ON chiavi
  FOR EACH ROW EXECUTE FUNCTION chiavi_restano();
CREATE TRIGGER chiavi_non_si_svuotano BEFORE TRUNCATE ON chiavi
  FOR EACH STATEMENT EXECUTE FUNCTION chiavi_restano();
