-- Le vendite come si elencano, i dati personali che il registro non tiene, e ciò che di una vendita aspetta qualcuno.

-- Indice delle aste: proiezione del registro, si ricostruisce rileggendolo.
CREATE TABLE aste (
  id uuid PRIMARY KEY,
  seq integer NOT NULL,
  fase text NOT NULL,
  delegato_id uuid,
  termine_offerte_il bigint,
  inizio_operazioni_il bigint,
  leggibili_dal bigint,
  stato jsonb NOT NULL,
  -- Un disservizio aperto o una gara ferma: chi sorveglia legge soltanto queste.
  attende boolean NOT NULL DEFAULT false,
  -- Chi può prendere il posto di chi conduce (R36).
  secondo_id uuid
);
CREATE INDEX aste_per_fase ON aste (fase);
CREATE INDEX aste_per_delegato ON aste (delegato_id);
CREATE INDEX aste_attende ON aste (id) WHERE attende;

-- Gli elenchi si leggono a pagine, ciascuno lungo un indice che ha il suo ordine. Una bozza senza data viene dopo tutte.
CREATE INDEX aste_per_inizio ON aste ((coalesce(inizio_operazioni_il, 9223372036854775807)), id);
CREATE INDEX aste_del_delegato ON aste (delegato_id, (coalesce(inizio_operazioni_il, 9223372036854775807)), id);
CREATE INDEX aste_del_tribunale ON aste ((stato #>> '{scheda,tribunale}'), (coalesce(inizio_operazioni_il, 9223372036854775807)), id);
CREATE INDEX aste_vive_per_inizio ON aste ((coalesce(inizio_operazioni_il, 9223372036854775807)), id)
  WHERE fase NOT IN ('esitata', 'verbalizzata', 'chiusa');
-- Di un delegato, le vendite che possono ancora cambiare: senza, si scorrerebbero tutte le sue, o tutte quelle del paese.
CREATE INDEX aste_vive_del_delegato ON aste (delegato_id, (coalesce(inizio_operazioni_il, 9223372036854775807)), id)
  WHERE fase NOT IN ('esitata', 'verbalizzata', 'chiusa');
-- Le vendite di un secondo; chi non lo è di nessuna non lo paga.
CREATE INDEX aste_del_secondo ON aste (secondo_id) WHERE secondo_id IS NOT NULL;

-- Titolo, ufficio e numero di ruolo di una vendita, in minuscolo e senza accenti: ciò che un operatore scrive per trovarla.
CREATE FUNCTION parole_della_vendita(stato jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, pg_temp
  AS $$ SELECT translate(lower(coalesce(stato #>> '{scheda,titolo}', '') || ' ' || coalesce(stato #>> '{scheda,tribunale}', '') || ' ' ||
    coalesce(stato #>> '{scheda,ruolo,numero}', '') || '/' || coalesce(stato #>> '{scheda,ruolo,anno}', '')),
    'àáâäèéêëìíîïòóôöùúûüçñ’‘`´', 'aaaaeeeeiiiioooouuuucn''''''''') $$;
CREATE INDEX aste_per_parole ON aste USING gin (parole_della_vendita(stato) gin_trgm_ops) WITH (fastupdate = off);

-- I lavori che si ripetono guardano ciò che è dovuto, e non la storia né tutto ciò che attende. Di un'espressione PostgreSQL
-- tiene le sue statistiche: delle due colonne separate crederebbe che quasi tutte le vendite aperte siano già dovute.
CREATE INDEX aste_termine_dovuto ON aste ((CASE WHEN fase = 'raccolta' THEN termine_offerte_il END))
  WHERE CASE WHEN fase = 'raccolta' THEN termine_offerte_il END IS NOT NULL;
CREATE INDEX aste_da_convocare
  ON aste ((CASE WHEN fase IN ('raccolta', 'termine_scaduto', 'operazioni_aperte') THEN leggibili_dal END))
  WHERE CASE WHEN fase IN ('raccolta', 'termine_scaduto', 'operazioni_aperte') THEN leggibili_dal END IS NOT NULL;
-- Le vendite di cui qualcosa può essere ancora sigillato: le chiavi si controllano poche alla volta, in giro.
CREATE INDEX aste_con_buste ON aste (id) INCLUDE (fase)
  WHERE fase IN ('pubblicata', 'raccolta', 'termine_scaduto', 'operazioni_aperte', 'gara', 'gara_conclusa');
-- Le vendite rinviate o sospese da poco, che il banco mostra fra gli allarmi: senza, si leggerebbero tutte quelle di tre mesi e
-- tutte le future per trovarne poche.
CREATE INDEX aste_rinviate ON aste ((coalesce(inizio_operazioni_il, 9223372036854775807)))
  WHERE stato ->> 'esito' IN ('rinviata', 'sospesa');
-- Le vendite di una procedura si trovano dal suo numero: quella che segue una decadenza è dello stesso lotto (R70).
CREATE INDEX aste_della_procedura ON aste ((stato #>> '{scheda,ruolo,numero}'), (stato #>> '{scheda,ruolo,anno}'));
-- Le vendite finite sospese o rinviate in cui qualcuno è ancora vincolato alla sua offerta, per l'istante da cui non lo è più: chi rende
-- le cauzioni le cerca ogni secondo, e non legge quelle di sempre (R24, R71).
CREATE INDEX aste_con_vincolati ON aste (((stato ->> 'rimborsaDal')::bigint));
-- Un annuncio letto la seconda volta corregge la vendita che ne è nata: la si cerca per il suo numero sul portale, fra quelle la cui
-- scheda si può ancora correggere (R02).
CREATE INDEX aste_per_annuncio ON aste ((stato -> 'scheda' ->> 'idVenditaPvp')) WHERE fase IN ('pubblicata', 'raccolta');

-- Fino a quando l'elenco delle vendite è certamente in pari con il registro: chi riparte guarda da lì in poi.
CREATE TABLE elenco_in_pari (
  unico boolean PRIMARY KEY DEFAULT true CHECK (unico),
  dal bigint NOT NULL
);

-- Ciò che un annuncio importato lasciava aperto, mostrato all'operatore finché la vendita è in bozza.
CREATE TABLE avvisi_importazione (
  asta uuid PRIMARY KEY,
  avvisi jsonb NOT NULL
);

-- Dati personali: il registro ne tiene solo l'impegno salato, così si possono cancellare senza rompere una prova.
CREATE TABLE dati_personali (
  asta uuid NOT NULL,
  impegno text NOT NULL,
  tipo text NOT NULL,
  sale text NOT NULL,
  dati jsonb NOT NULL,
  -- Di chi ripete un comando si scrivono una volta sola, e chi con lo stesso identificativo ne porta altri se lo sente dire. I più vecchi
  -- non lo hanno: nessuno li ripeterà.
  comando_id uuid,
  PRIMARY KEY (asta, impegno)
);
CREATE INDEX dati_personali_per_tipo ON dati_personali (asta, tipo);
CREATE UNIQUE INDEX dati_personali_per_comando ON dati_personali (asta, comando_id, tipo);

-- I codici di chi ha offerto, com'erano scritti e com'erano nel pacchetto: le vendite di un soggetto si trovano da qui, e non
-- rileggendo le offerte di tutta la storia. Le offerte esistono qui solo a buste aperte (R10).
CREATE FUNCTION codici_dell_offerta(dati jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, pg_temp
  AS $$ SELECT coalesce(array_agg(DISTINCT upper(t.codice)), '{}') FROM (
    SELECT dati #>> '{digitata,identificativo}' AS codice
    UNION ALL SELECT o ->> 'codiceFiscale' FROM jsonb_path_query(dati, '$.offerta.offerenti[*]') o
    UNION ALL SELECT o ->> 'partitaIva' FROM jsonb_path_query(dati, '$.offerta.offerenti[*]') o) t
  WHERE t.codice <> '' $$;
CREATE INDEX dati_personali_codici ON dati_personali USING gin (codici_dell_offerta(dati)) WHERE tipo = 'offerta';

-- Le vendite con le buste chiuse e non ancora libere, con il giorno da cui qualcuno poteva versare una cauzione (R10): chi guarda i
-- movimenti chiede il primo di ogni ufficio, e non le legge tutte. La segue ogni scrittura dell'elenco, nella stessa transazione.
CREATE TABLE vendite_in_attesa (
  asta uuid PRIMARY KEY,
  ufficio text NOT NULL,
  pubblicata_il bigint NOT NULL,
  inizio_il bigint NOT NULL
);
CREATE INDEX vendite_in_attesa_per_ufficio ON vendite_in_attesa (ufficio, pubblicata_il);
CREATE INDEX vendite_in_attesa_per_inizio ON vendite_in_attesa (inizio_il);
CREATE FUNCTION attesa_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM public.vendite_in_attesa WHERE asta = OLD.id;
  ELSIF NEW.fase IN ('pubblicata', 'raccolta', 'termine_scaduto') AND NOT coalesce((NEW.stato->>'liberati')::boolean, false) THEN
    INSERT INTO public.vendite_in_attesa (asta, ufficio, pubblicata_il, inizio_il)
      SELECT NEW.id, coalesce(NEW.stato #>> '{scheda,tribunale}', ''), coalesce((SELECT g.ricevuto_il FROM public.giornale g
        WHERE g.asta = NEW.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1), 0), coalesce(NEW.inizio_operazioni_il, 0)
      ON CONFLICT (asta) DO UPDATE SET ufficio = EXCLUDED.ufficio, inizio_il = EXCLUDED.inizio_il;
  ELSE
    DELETE FROM public.vendite_in_attesa WHERE asta = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_in_attesa AFTER INSERT OR UPDATE OR DELETE ON aste FOR EACH ROW EXECUTE FUNCTION attesa_segui();

-- Tutte insieme, da ciò che l'elenco dice: chi carica molte vendite spegne il grilletto e la chiama alla fine.
CREATE FUNCTION vendite_in_attesa_rifai() RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.vendite_in_attesa;
  INSERT INTO public.vendite_in_attesa (asta, ufficio, pubblicata_il, inizio_il)
    SELECT a.id, coalesce(a.stato #>> '{scheda,tribunale}', ''), coalesce((SELECT g.ricevuto_il FROM public.giornale g
      WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1), 0), coalesce(a.inizio_operazioni_il, 0)
    FROM public.aste a WHERE a.fase IN ('pubblicata', 'raccolta', 'termine_scaduto')
      AND NOT coalesce((a.stato->>'liberati')::boolean, false);
$$;
REVOKE ALL ON FUNCTION vendite_in_attesa_rifai() FROM PUBLIC;

-- Le richieste di aiuto che nessuno ha ancora chiuso (R80): chi guarda gli allarmi ogni dieci secondi legge queste, e non tutte
-- quelle di vendite che nessuno chiude. Le mette, le segna e le toglie chi scrive il registro, nella stessa transazione.
CREATE TABLE assistenze_aperte (
  asta uuid NOT NULL,
  richiesta text NOT NULL,
  chiesta_il bigint NOT NULL,
  presa boolean NOT NULL DEFAULT false,
  PRIMARY KEY (asta, richiesta)
);
CREATE FUNCTION assistenza_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE sua text := NEW.dati::jsonb->>'richiestaId';
BEGIN
  CASE NEW.tipo
    WHEN 'AssistenzaRichiesta' THEN
      INSERT INTO public.assistenze_aperte (asta, richiesta, chiesta_il) VALUES (NEW.asta, sua, NEW.ricevuto_il)
        ON CONFLICT DO NOTHING;
    WHEN 'AssistenzaPresaInCarico' THEN
      UPDATE public.assistenze_aperte SET presa = true WHERE asta = NEW.asta AND richiesta = sua;
    ELSE
      DELETE FROM public.assistenze_aperte WHERE asta = NEW.asta AND richiesta = sua;
  END CASE;
  RETURN NULL;
END $$;
-- La condizione è del grilletto: un rilancio non chiama nulla.
CREATE TRIGGER giornale_assistenze_aperte AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa'))
  EXECUTE FUNCTION assistenza_segui();
-- Di una vendita chiusa nessuno aspetta più aiuto.
CREATE FUNCTION assistenze_dimentica() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.assistenze_aperte WHERE asta = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_assistenze_finite AFTER UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase = 'chiusa' AND OLD.fase <> 'chiusa') EXECUTE FUNCTION assistenze_dimentica();

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

-- Le domande e le risposte pubblicate di una vendita, senza nulla di chi ha chiesto. Si scrive soltanto in coda: una correzione è una
-- stesura nuova, e le altre restano leggibili.
CREATE TABLE risposte_pubbliche (
  -- Il comando che l'ha pubblicata.
  id uuid NOT NULL,
  versione integer NOT NULL CHECK (versione > 0),
  comando_id uuid NOT NULL UNIQUE,
  asta uuid NOT NULL,
  domanda_scritta text NOT NULL,
  risposta_scritta text NOT NULL,
  chi_id uuid NOT NULL,
  chi_nome text NOT NULL,
  scritta_il bigint NOT NULL,
  PRIMARY KEY (id, versione)
);
CREATE INDEX risposte_pubbliche_per_asta ON risposte_pubbliche (asta);
CREATE TRIGGER risposte_pubbliche_in_coda BEFORE UPDATE OR DELETE ON risposte_pubbliche
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
