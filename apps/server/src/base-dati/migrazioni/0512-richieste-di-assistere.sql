-- Chi chiede di assistere a una vendita senza offrire (DM 20, R35): chi è, perché, il suo documento, cifrati con una chiave che qui non
-- c'è; e che cosa ha deciso chi conduce, con il motivo. Una richiesta non si cambia: si decide, una volta.
CREATE TABLE richieste_assistere (
  id uuid PRIMARY KEY,
  asta uuid NOT NULL,
  -- Chi ha già chiesto si riconosce senza dire chi è.
  chi text NOT NULL,
  dati text NOT NULL,
  documento text NOT NULL,
  ricevuta_il bigint NOT NULL,
  UNIQUE (asta, chi)
);
CREATE TRIGGER richieste_assistere_in_coda BEFORE UPDATE OR DELETE ON richieste_assistere
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
CREATE TABLE richieste_decise (
  richiesta uuid PRIMARY KEY REFERENCES richieste_assistere ON DELETE CASCADE,
  comando_id uuid NOT NULL UNIQUE,
  accolta boolean NOT NULL,
  di_diritto boolean NOT NULL,
  motivo text NOT NULL,
  chi_id uuid NOT NULL,
  chi_nome text NOT NULL,
  decisa_il bigint NOT NULL
);
CREATE TRIGGER richieste_decise_in_coda BEFORE UPDATE OR DELETE ON richieste_decise
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Con i dati di chi non ha vinto se ne vanno anche questi, nella stessa transazione del fatto che lo dice (R77).
CREATE FUNCTION cancella_richieste() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  vendita uuid := (NEW.dati::jsonb ->> 'vendita')::uuid;
BEGIN
  -- L'avviso del rifiuto non è di nessuna credenziale.
  DELETE FROM public.posta_uscita p USING public.richieste_assistere r WHERE r.asta = vendita AND p.asta = vendita AND p.id = r.id;
  DELETE FROM public.richieste_assistere WHERE asta = vendita;
  RETURN NULL;
END $$;
CREATE TRIGGER giornale_cancella_richieste AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo = 'DatiCancellati') EXECUTE FUNCTION cancella_richieste();
