-- Un messaggio in uscita porta la marca del server che lo ha scritto, come le voci del registro: chi ha la sola password
-- dell'applicazione non fa spedire nulla di suo, né cambia il recapito a cui si scrive.
ALTER TABLE posta_uscita ADD COLUMN marca text;

-- Ciò che è finito non torna: una sessione revocata, un gettone usato, una credenziale revocata o sostituita. E il
-- collegamento di un messaggio può soltanto dimenticarsi: con quello di un altro partirebbe al recapito sbagliato.
CREATE FUNCTION non_torna() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prima jsonb := to_jsonb(OLD);
  dopo jsonb := to_jsonb(NEW);
  colonna text;
BEGIN
  FOREACH colonna IN ARRAY TG_ARGV LOOP
    IF prima->>colonna IS NOT NULL AND dopo->>colonna IS DISTINCT FROM prima->>colonna THEN
      RAISE EXCEPTION '%.% non si riscrive', TG_TABLE_NAME, colonna USING ERRCODE = 'insufficient_privilege';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER sessioni_finite_restano BEFORE UPDATE OF revocata_il, motivo_revoca ON sessioni
  FOR EACH ROW EXECUTE FUNCTION non_torna('revocata_il', 'motivo_revoca');
CREATE TRIGGER gettoni_usati_restano BEFORE UPDATE OF usato_il ON gettoni
  FOR EACH ROW EXECUTE FUNCTION non_torna('usato_il');
CREATE TRIGGER credenziali_finite_restano BEFORE UPDATE OF primo_accesso_il, revocata_il, motivo, sostituita_da ON credenziali
  FOR EACH ROW EXECUTE FUNCTION non_torna('primo_accesso_il', 'revocata_il', 'motivo', 'sostituita_da');

CREATE FUNCTION collegamento_si_dimentica() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.collegamento_cifrato IS NOT NULL AND NEW.collegamento_cifrato IS DISTINCT FROM OLD.collegamento_cifrato THEN
    RAISE EXCEPTION 'il collegamento di un messaggio non si cambia' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER posta_collegamento BEFORE UPDATE OF collegamento_cifrato ON posta_uscita
  FOR EACH ROW EXECUTE FUNCTION collegamento_si_dimentica();
