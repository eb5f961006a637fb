-- Ogni riga che dà un accesso o una facoltà porta la marca del server che l'ha scritta (base-dati/marche-righe.ts), come le voci del
-- registro e i messaggi in uscita: chi ha la sola password dell'applicazione può scriverla, e non farla valere.
ALTER TABLE sessioni ADD COLUMN marca text, ADD COLUMN giro integer NOT NULL DEFAULT 0;
ALTER TABLE gettoni ADD COLUMN marca text, ADD COLUMN giro integer NOT NULL DEFAULT 0;
ALTER TABLE credenziali ADD COLUMN marca text;
ALTER TABLE utenti_admin ADD COLUMN marca text, ADD COLUMN versione integer NOT NULL DEFAULT 1;
ALTER TABLE operatori ADD COLUMN marca text, ADD COLUMN versione integer NOT NULL DEFAULT 1;
ALTER TABLE ripristini_password ADD COLUMN marca text, ADD COLUMN versione integer NOT NULL DEFAULT 1;
ALTER TABLE assegnazioni ADD COLUMN marca text;
ALTER TABLE proposte ADD COLUMN marca text;
ALTER TABLE consegne_a_mano ADD COLUMN marca text;
ALTER TABLE indirizzi_calendario ADD COLUMN marca text;

-- Una marca vera di ieri non rimette le cose com'erano ieri: chi la cambia va avanti di una versione, e indietro non si torna.
CREATE FUNCTION versione_avanza() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.versione < OLD.versione OR (
    OLD.marca IS NOT NULL AND NEW.marca IS DISTINCT FROM OLD.marca AND (NEW.marca IS NULL OR NEW.versione <= OLD.versione)
  ) THEN
    RAISE EXCEPTION '% torna a prima', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER utenti_admin_avanti BEFORE UPDATE OF marca, versione ON utenti_admin
  FOR EACH ROW EXECUTE FUNCTION versione_avanza();
CREATE TRIGGER operatori_avanti BEFORE UPDATE OF marca, versione ON operatori
  FOR EACH ROW EXECUTE FUNCTION versione_avanza();

-- Un numero che sale soltanto: i giri dei gettoni di una sessione, il passo dell'ultimo codice speso, gli errori di un codice.
CREATE FUNCTION non_scende() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW)->>TG_ARGV[0])::bigint < (to_jsonb(OLD)->>TG_ARGV[0])::bigint THEN
    RAISE EXCEPTION '%.% non scende', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sessioni_giri BEFORE UPDATE OF giro ON sessioni FOR EACH ROW EXECUTE FUNCTION non_scende('giro');
CREATE TRIGGER utenti_admin_passo BEFORE UPDATE OF totp_ultimo_passo ON utenti_admin
  FOR EACH ROW EXECUTE FUNCTION non_scende('totp_ultimo_passo');
CREATE TRIGGER consegne_errori BEFORE UPDATE OF errori ON consegne_a_mano FOR EACH ROW EXECUTE FUNCTION non_scende('errori');

-- Ciò che è deciso, confermato, usato o finito non torna.
CREATE TRIGGER proposte_decise_restano BEFORE UPDATE OF esito, decisa_da, decisa_il, comando_decisione, compiuta_il ON proposte
  FOR EACH ROW EXECUTE FUNCTION non_torna('esito', 'decisa_da', 'decisa_il', 'comando_decisione', 'compiuta_il');
CREATE TRIGGER consegne_restano BEFORE UPDATE OF confermata_da, comando_conferma, seconda_meta, usata_il ON consegne_a_mano
  FOR EACH ROW EXECUTE FUNCTION non_torna('confermata_da', 'comando_conferma', 'seconda_meta', 'usata_il');
CREATE TRIGGER assegnazioni_finite_restano BEFORE UPDATE OF al ON assegnazioni
  FOR EACH ROW EXECUTE FUNCTION non_torna('al');

-- Le sessioni finite si dimenticano, e una dimenticata non si riscrive con la sua marca come se fosse viva: di ogni persona si
-- tiene da quando una sessione può essere nata.
CREATE TABLE sessioni_dimenticate (
  strategia text NOT NULL,
  soggetto_id uuid NOT NULL,
  fino_a bigint NOT NULL,
  PRIMARY KEY (strategia, soggetto_id)
);
CREATE FUNCTION sessione_dimenticata() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.sessioni_dimenticate AS d (strategia, soggetto_id, fino_a)
    SELECT v.strategia, v.soggetto_id, max(v.creata_il) FROM vecchie v GROUP BY 1, 2
    ON CONFLICT (strategia, soggetto_id) DO UPDATE SET fino_a = greatest(d.fino_a, excluded.fino_a);
  RETURN NULL;
END $$;
CREATE TRIGGER sessioni_dimenticate AFTER DELETE ON sessioni REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION sessione_dimenticata();
CREATE FUNCTION sessione_nuova() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM public.sessioni_dimenticate d
    WHERE d.strategia = NEW.strategia AND d.soggetto_id = NEW.soggetto_id AND d.fino_a >= NEW.creata_il) THEN
    RAISE EXCEPTION 'una sessione dimenticata non torna' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sessioni_nuove BEFORE INSERT ON sessioni FOR EACH ROW EXECUTE FUNCTION sessione_nuova();

-- Le righe senza la marca giusta che un server ha incontrato: si aggiungono soltanto, e un allarme le dice.
CREATE TABLE righe_estranee (
  tavola text NOT NULL,
  riga text NOT NULL,
  vista_il bigint NOT NULL,
  PRIMARY KEY (tavola, riga, vista_il)
);
CREATE INDEX righe_estranee_per_istante ON righe_estranee (vista_il);
