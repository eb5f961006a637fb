-- Da quale richiesta di aiuto viene una risposta pubblicata. Lo legge chi lavora alla vendita e nessun altro (R10, R33): la riga dice quale
-- richiesta, e non di chi sia.
CREATE TABLE risposte_di_richieste (
  id uuid PRIMARY KEY,
  asta uuid NOT NULL,
  da_richiesta uuid NOT NULL
);
CREATE INDEX risposte_di_richieste_per_asta ON risposte_di_richieste (asta);
CREATE TRIGGER risposte_di_richieste_in_coda BEFORE UPDATE OR DELETE ON risposte_di_richieste
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Le risposte che la scheda non mostra più. Le loro stesure restano dove sono: che cosa si è letto, e fino a quando, si può provare.
CREATE TABLE risposte_ritirate (
  id uuid PRIMARY KEY,
  -- La stesura che guardava chi l'ha ritirata.
  versione integer NOT NULL CHECK (versione > 0),
  comando_id uuid NOT NULL UNIQUE,
  asta uuid NOT NULL,
  motivo_scritto text NOT NULL,
  chi_id uuid NOT NULL,
  chi_nome text NOT NULL,
  ritirata_il bigint NOT NULL
);
CREATE INDEX risposte_ritirate_per_asta ON risposte_ritirate (asta);
CREATE TRIGGER risposte_ritirate_in_coda BEFORE UPDATE OR DELETE ON risposte_ritirate
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Da quale richiesta veniva una risposta se ne va con ciò che la richiesta diceva, nella stessa transazione del fatto che lo dice (R77). La
-- risposta resta: di una persona non dice nulla.
CREATE FUNCTION cancella_provenienza_risposte() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.risposte_di_richieste WHERE asta = (NEW.dati::jsonb ->> 'vendita')::uuid;
  RETURN NULL;
END $$;
CREATE TRIGGER giornale_cancella_provenienza_risposte AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo = 'DatiCancellati') EXECUTE FUNCTION cancella_provenienza_risposte();
