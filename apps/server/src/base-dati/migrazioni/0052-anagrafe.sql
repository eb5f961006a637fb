-- I registri del gestore: tribunali e soggetti. Ogni atto è una versione nuova, mai una correzione di quella prima.

-- Una tabella che si scrive soltanto in coda. Il proprietario può cancellare, perché una persona può chiederlo (R77);
-- l'applicazione no, e nessuno riscrive.
CREATE FUNCTION solo_in_coda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% si scrive soltanto in coda: % rifiutato', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TABLE tribunali (
  id uuid PRIMARY KEY,
  -- Il nome senza accenti, maiuscole e spazi di troppo: lo stesso ufficio non si registra due volte.
  chiave text NOT NULL UNIQUE,
  versione integer NOT NULL CHECK (versione > 0)
);

CREATE TABLE tribunali_versioni (
  tribunale uuid NOT NULL REFERENCES tribunali (id),
  versione integer NOT NULL CHECK (versione > 0),
  dati jsonb NOT NULL,
  valida_dal bigint NOT NULL,
  comando_id uuid NOT NULL UNIQUE,
  -- `null` se la versione viene dalle vendite già pubblicate e non da una persona.
  operatore_id uuid,
  operatore_nome text,
  PRIMARY KEY (tribunale, versione)
);
CREATE TRIGGER tribunali_versioni_in_coda BEFORE UPDATE OR DELETE ON tribunali_versioni
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

CREATE TABLE soggetti (
  id uuid PRIMARY KEY,
  versione integer NOT NULL CHECK (versione > 0),
  qualifica text NOT NULL,
  dati jsonb NOT NULL,
  -- I codici senza spazi e prefisso: due soggetti con un codice in comune sono la stessa persona scritta due volte.
  codici text[] NOT NULL,
  -- Ciò in cui si cerca, senza accenti né maiuscole.
  ricerca text NOT NULL,
  -- L'account con cui un delegato o un magistrato entra: uno per soggetto.
  utente_id uuid UNIQUE REFERENCES utenti_admin (id),
  -- Il soggetto in cui questo è confluito; la riga resta, e la separazione la rimette in vita.
  unito_a uuid REFERENCES soggetti (id),
  modificato_il bigint NOT NULL,
  CHECK (unito_a IS NULL OR unito_a <> id)
);
CREATE INDEX soggetti_per_codice ON soggetti USING gin (codici) WHERE unito_a IS NULL;
CREATE INDEX soggetti_uniti ON soggetti (unito_a) WHERE unito_a IS NOT NULL;

CREATE TABLE soggetti_versioni (
  soggetto uuid NOT NULL REFERENCES soggetti (id),
  versione integer NOT NULL CHECK (versione > 0),
  atto text NOT NULL CHECK (atto IN ('creato', 'modificato', 'collegato', 'scollegato', 'unito', 'confluito', 'separato', 'ripreso')),
  -- Il soggetto com'è dopo l'atto, con il suo account.
  dati jsonb NOT NULL,
  -- L'altro soggetto di un'unione o di una separazione.
  altro uuid,
  motivo text,
  comando_id uuid NOT NULL,
  operatore_id uuid NOT NULL,
  operatore_nome text NOT NULL,
  fatto_il bigint NOT NULL,
  PRIMARY KEY (soggetto, versione),
  UNIQUE (comando_id, soggetto)
);
CREATE TRIGGER soggetti_versioni_in_coda BEFORE UPDATE OR DELETE ON soggetti_versioni
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Una lettura di identità può non riguardare una vendita: un soggetto, o i movimenti di un conto (R37).
ALTER TABLE letture_identita ALTER COLUMN asta DROP NOT NULL;
