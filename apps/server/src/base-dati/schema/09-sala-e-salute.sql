-- Chi c'è: operatori in turno, processi, persone collegate; e come sta ciascuno.

-- Chi è in turno (R80) e quali processi servono la base dati (filigrana per la chiusura, R53).
CREATE TABLE turni (
  operatore_id uuid PRIMARY KEY,
  nome text NOT NULL,
  dal bigint NOT NULL
);
CREATE TABLE processi (
  id uuid PRIMARY KEY,
  macchina text NOT NULL,
  pid integer NOT NULL,
  visto timestamptz NOT NULL DEFAULT clock_timestamp(),
  filigrana_il bigint NOT NULL,
  fine text,
  -- Quando è nato, come lo dice il sistema: con il pid lo distingue da chi un giorno ne riusasse il numero.
  nato text NOT NULL DEFAULT ''
);

-- Chi è collegato a una stanza, per processo; `visto` è della base dati e non della vendita.
CREATE TABLE presenze (
  asta uuid NOT NULL,
  chi text NOT NULL,
  ruolo text NOT NULL,
  dal timestamptz NOT NULL DEFAULT clock_timestamp(),
  visto timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Quando ha chiuso il suo ultimo socket; nullo se è ancora lì, o se ha dato un altro segnale.
  lasciata timestamptz,
  -- Da quale rete si sente: il solo prefisso, per sapere se chi sparisce insieme sparisce da reti diverse (R57).
  rete text,
  PRIMARY KEY (asta, chi)
);
-- Chi conduce più vendite dello stesso giorno è presente in tutte da una sola: lo si cerca per persona (R49).
CREATE INDEX presenze_referenti ON presenze (chi) WHERE ruolo = 'referente';

-- Chi conduce non si fa sembrare assente con la password dell'applicazione (R36, R49): l'ultimo segnale di chi è collegato non torna
-- indietro, e le presenze se ne vanno soltanto con una chiusura che il registro dice. Un segnale vero non deve mai fallire, nemmeno se
-- l'orologio della base dati fa un passo indietro: la riga resta com'era, e non si rifiuta nulla.
CREATE FUNCTION presenza_non_indietro() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    NEW.visto := OLD.visto;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER presenze_non_indietro BEFORE UPDATE ON presenze FOR EACH ROW
  WHEN (NEW.visto < OLD.visto) EXECUTE FUNCTION presenza_non_indietro();

-- Chi era collegato a una vendita chiusa non serve più a nessuno: quando si è visto resta in `collegamenti_visti` e nel registro.
-- Le presenze di una vendita se ne vanno con la sua chiusura, così la tavola è grande quanto ciò che è vivo e non quanto la storia.
-- Le righe si prendono nell'ordine dei segnali: in ordini diversi si aspetterebbero a vicenda.
CREATE FUNCTION presenze_dimentica() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER')
    AND NOT EXISTS (SELECT 1 FROM public.giornale WHERE asta = NEW.id AND tipo = 'AstaChiusa') THEN
    RETURN NULL;
  END IF;
  WITH ferme AS MATERIALIZED (
    SELECT asta, chi FROM public.presenze WHERE asta = NEW.id ORDER BY asta, chi COLLATE "C" FOR UPDATE)
  DELETE FROM public.presenze p USING ferme f WHERE p.asta = f.asta AND p.chi = f.chi;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_presenze_finite AFTER UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase = 'chiusa' AND OLD.fase <> 'chiusa') EXECUTE FUNCTION presenze_dimentica();

-- Chi era collegato a quale stanza, quando: ciò che la piattaforma ha visto della linea di ciascuno (fascicolo di prova).
CREATE TABLE collegamenti_visti (
  asta uuid NOT NULL,
  chi text NOT NULL,
  dal bigint NOT NULL,
  al bigint NOT NULL,
  PRIMARY KEY (asta, chi, dal)
);

-- Come sta ogni processo, detto da lui stesso: una gara malata per uno è malata per tutti (R57). Ciò che si è visto della piattaforma sta nel
-- registro di ogni vendita in corso: una seconda copia potrebbe smentirlo.
CREATE TABLE salute_processi (
  processo uuid PRIMARY KEY,
  -- null: sano
  malata_dal bigint,
  visto jsonb NOT NULL,
  sani_dal bigint NOT NULL,
  letta timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Le stanze ombra: vendite finte in cui rilancia l'offerente sintetico; nessun elenco le mostra e nessun documento le conta.
CREATE TABLE aste_ombra (
  asta uuid PRIMARY KEY,
  processo uuid NOT NULL,
  creata_il bigint NOT NULL
);

-- L'ultima prova dell'apparecchio di chi parteciperà: chi dà assistenza chiama prima della vendita chi non ci è riuscito.
CREATE TABLE prove_apparecchi (
  asta uuid NOT NULL,
  credenziale_id uuid NOT NULL,
  pseudonimo text NOT NULL,
  microfono text NOT NULL,
  camera text NOT NULL,
  ascolto text NOT NULL,
  rete text NOT NULL,
  fatta_il bigint NOT NULL,
  -- Per dove voce e immagine passano, dalla rete di chi ha provato: un microfono che funziona non basta, se la rete ferma ciò che manda.
  strada text NOT NULL DEFAULT 'non_provata',
  PRIMARY KEY (asta, credenziale_id)
);
