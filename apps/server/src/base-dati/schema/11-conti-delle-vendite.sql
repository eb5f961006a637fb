-- I conti del gestore e il registro degli incarichi (R09). Ciò che una vendita pubblicata vi porta si calcola da `aste` e dal
-- registro e si scrive con essa: un trigger, nella stessa transazione, di chiunque scriva. La vista dice che cosa; le tavole si
-- possono sempre rifare da lì (`statistiche_rifai`). Delle offerte si sa il numero solo dopo l'esito, e solo se le operazioni si
-- sono aperte: prima sono segrete (R10).
CREATE TABLE vendite_in_cifre (
  id uuid PRIMARY KEY,
  -- La procedura e il suo lotto, scritti sempre allo stesso modo; senza numero di ruolo ogni vendita è sola.
  procedura text NOT NULL,
  lotto text NOT NULL,
  pubblicata_il bigint NOT NULL,
  inizio_il bigint NOT NULL,
  -- `2026-11`, il mese di Roma delle operazioni.
  mese text NOT NULL,
  tribunale text NOT NULL,
  ruolo text NOT NULL,
  codice text NOT NULL,
  immobile boolean NOT NULL,
  modalita text NOT NULL,
  base_cent bigint NOT NULL,
  esito text,
  finale_cent bigint,
  aperte boolean NOT NULL,
  arrivate integer NOT NULL,
  ammesse integer NOT NULL,
  rilanci integer NOT NULL,
  -- Quale esperimento è del suo lotto, e se è la prima pubblicata della sua procedura: il suo incarico comincia lì.
  numero integer NOT NULL DEFAULT 1,
  prima boolean NOT NULL DEFAULT true
);

-- Il prezzo a cui il bene è andato è di chi se l'è aggiudicato, o del creditore a cui è assegnato (cpc 588-590): dopo una decadenza o una
-- revoca nessuno lo ha, l'estinzione non lo toglie (R09, R46, R70). Fra i rilanci si contano quello in sala deciso primo e chi, con lui al suo
-- posto, torna a valere; quelli che dopo di lui non valgono più no (R54).
CREATE VIEW vendite_in_cifre_di_aste AS
SELECT a.id, k.procedura,
  CASE WHEN k.sola THEN k.procedura ELSE concat_ws('|', k.procedura, ricerca_piano(p.scheda#>>'{lotto,codice}')) END AS lotto,
  coalesce((SELECT g.registrato_il FROM giornale g WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1),
    a.termine_offerte_il, a.inizio_operazioni_il) AS pubblicata_il,
  a.inizio_operazioni_il AS inizio_il,
  to_char(to_timestamp(a.inizio_operazioni_il / 1000.0) AT TIME ZONE 'Europe/Rome', 'YYYY-MM') AS mese,
  coalesce(p.scheda->>'tribunale', '') AS tribunale,
  CASE WHEN k.sola THEN '' ELSE concat(p.scheda#>>'{ruolo,numero}', '/', p.scheda#>>'{ruolo,anno}') END AS ruolo,
  coalesce(p.scheda#>>'{lotto,codice}', '') AS codice,
  coalesce((p.parametri->>'immobile')::boolean, true) AS immobile,
  coalesce(p.parametri->>'modalita', '') AS modalita,
  (p.parametri->>'prezzoBaseCent')::bigint AS base_cent,
  e.esito,
  (SELECT coalesce(g.dati::jsonb#>>'{vincitore,importoCent}', g.dati::jsonb->>'importoCent')::bigint FROM giornale g
    WHERE e.esito IS NOT NULL AND e.esito NOT IN ('decaduta', 'revocata') AND g.asta = a.id
      AND (g.tipo = 'BeneAssegnato' OR (g.tipo = 'EsitoDichiarato' AND g.dati::jsonb#>>'{vincitore,importoCent}' IS NOT NULL))
    ORDER BY g.seq DESC LIMIT 1) AS finale_cent,
  coalesce(c.aperte, false) AS aperte,
  CASE WHEN c.aperte THEN c.arrivate ELSE 0 END AS arrivate,
  CASE WHEN c.aperte THEN c.ammesse ELSE 0 END AS ammesse,
  CASE WHEN c.aperte THEN c.rilanci ELSE 0 END AS rilanci
FROM aste a
CROSS JOIN LATERAL (SELECT a.stato->'scheda' AS scheda, a.stato->'parametri' AS parametri) p
CROSS JOIN LATERAL (SELECT a.stato->>'esito' AS esito) e
CROSS JOIN LATERAL (SELECT jsonb_typeof(p.scheda->'ruolo') IS DISTINCT FROM 'object' AS sola) s
CROSS JOIN LATERAL (SELECT s.sola, CASE WHEN s.sola THEN a.id::text ELSE concat_ws('|', ricerca_piano(p.scheda->>'tribunale'),
  ricerca_piano(p.scheda#>>'{ruolo,numero}'), p.scheda#>>'{ruolo,anno}') END AS procedura) k
CROSS JOIN LATERAL (
  SELECT bool_or(g.tipo = 'OperazioniAperte') AS aperte,
    count(*) FILTER (WHERE g.tipo IN ('BustaDepositata', 'BustaScartata'))::int AS arrivate,
    count(DISTINCT g.dati::jsonb->>'bustaId') FILTER (WHERE g.tipo = 'OffertaAmmessa')::int AS ammesse,
    (count(*) FILTER (WHERE g.tipo = 'RilancioAccettato') - count(*) FILTER (WHERE g.tipo = 'RilancioAnnullato')
      + count(*) FILTER (WHERE g.tipo = 'RilancioPrecedente' AND g.dati::jsonb->>'prima' = 'sala')
      - count(*) FILTER (WHERE g.tipo = 'RilancioRigiudicato' AND g.dati::jsonb#>>'{rifiuto,codice}' IS NOT NULL)
      + count(*) FILTER (WHERE g.tipo = 'RilancioRigiudicato' AND g.dati::jsonb->>'respinto' = 'true'))::int AS rilanci
  FROM giornale g WHERE e.esito IS NOT NULL AND g.asta = a.id AND g.tipo IN ('OperazioniAperte', 'BustaDepositata',
    'BustaScartata', 'OffertaAmmessa', 'RilancioAccettato', 'RilancioAnnullato',
    'RilancioPrecedente', 'RilancioRigiudicato')) c
WHERE a.fase <> 'bozza' AND a.inizio_operazioni_il IS NOT NULL AND p.parametri->>'prezzoBaseCent' IS NOT NULL;

-- Ogni finestra comincia dalla procedura: chi ne chiede alcune non le ordina tutte.
CREATE VIEW vendite_in_ordine AS
SELECT id, procedura, row_number() OVER (PARTITION BY procedura, lotto ORDER BY inizio_il, id)::int AS numero,
  row_number() OVER (PARTITION BY procedura ORDER BY pubblicata_il, id) = 1 AS prima
FROM vendite_in_cifre;

-- Le somme delle vendite concluse: poche righe per mese e tribunale, quante che siano le vendite.
CREATE TABLE conti_mesi (
  tribunale text NOT NULL,
  mese text NOT NULL,
  esito text NOT NULL,
  numero integer NOT NULL,
  vendite bigint NOT NULL,
  aggiudicate bigint NOT NULL,
  base_cent bigint NOT NULL,
  finale_cent bigint NOT NULL,
  con_operazioni bigint NOT NULL,
  offerte bigint NOT NULL,
  ammesse bigint NOT NULL,
  rilanci bigint NOT NULL,
  PRIMARY KEY (tribunale, mese, esito, numero)
);

-- Sempre nello stesso ordine: due scritture insieme si aspettano, e basta.
CREATE FUNCTION statistiche_somma() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.conti_mesi AS c
      SELECT v.tribunale, v.mese, v.esito, v.numero, count(*), count(v.finale_cent),
        coalesce(sum(v.base_cent) FILTER (WHERE v.finale_cent IS NOT NULL), 0)::bigint, coalesce(sum(v.finale_cent), 0)::bigint,
        count(*) FILTER (WHERE v.aperte), sum(v.arrivate), sum(v.ammesse), sum(v.rilanci)
      FROM nuove v WHERE v.esito IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (tribunale, mese, esito, numero) DO UPDATE SET vendite = c.vendite + EXCLUDED.vendite,
        aggiudicate = c.aggiudicate + EXCLUDED.aggiudicate, base_cent = c.base_cent + EXCLUDED.base_cent,
        finale_cent = c.finale_cent + EXCLUDED.finale_cent, con_operazioni = c.con_operazioni + EXCLUDED.con_operazioni,
        offerte = c.offerte + EXCLUDED.offerte, ammesse = c.ammesse + EXCLUDED.ammesse, rilanci = c.rilanci + EXCLUDED.rilanci;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE public.conti_mesi c SET vendite = c.vendite - t.vendite, aggiudicate = c.aggiudicate - t.aggiudicate,
        base_cent = c.base_cent - t.base_cent, finale_cent = c.finale_cent - t.finale_cent,
        con_operazioni = c.con_operazioni - t.con_operazioni, offerte = c.offerte - t.offerte,
        ammesse = c.ammesse - t.ammesse, rilanci = c.rilanci - t.rilanci
      FROM (SELECT v.tribunale, v.mese, v.esito, v.numero, count(*) AS vendite, count(v.finale_cent) AS aggiudicate,
          coalesce(sum(v.base_cent) FILTER (WHERE v.finale_cent IS NOT NULL), 0)::bigint AS base_cent,
          coalesce(sum(v.finale_cent), 0)::bigint AS finale_cent, count(*) FILTER (WHERE v.aperte) AS con_operazioni,
          sum(v.arrivate) AS offerte, sum(v.ammesse) AS ammesse, sum(v.rilanci) AS rilanci
        FROM vecchie v WHERE v.esito IS NOT NULL GROUP BY 1, 2, 3, 4) t
      WHERE (c.tribunale, c.mese, c.esito, c.numero) = (t.tribunale, t.mese, t.esito, t.numero);
    DELETE FROM public.conti_mesi c USING (SELECT DISTINCT tribunale, mese, esito, numero FROM vecchie WHERE esito IS NOT NULL) t
      WHERE (c.tribunale, c.mese, c.esito, c.numero) = (t.tribunale, t.mese, t.esito, t.numero) AND c.vendite = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER statistiche_somma_nate AFTER INSERT ON vendite_in_cifre REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_somma();
CREATE TRIGGER statistiche_somma_mutate AFTER UPDATE ON vendite_in_cifre REFERENCING NEW TABLE AS nuove OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_somma();
CREATE TRIGGER statistiche_somma_tolte AFTER DELETE ON vendite_in_cifre REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_somma();

CREATE FUNCTION statistiche_scrivi(quali uuid[]) RETURNS void LANGUAGE sql
  SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.vendite_in_cifre (id, procedura, lotto, pubblicata_il, inizio_il, mese, tribunale, ruolo, codice, immobile,
      modalita, base_cent, esito, finale_cent, aperte, arrivate, ammesse, rilanci)
    SELECT id, procedura, lotto, pubblicata_il, inizio_il, mese, tribunale, ruolo, codice, immobile,
      modalita, base_cent, esito, finale_cent, aperte, arrivate, ammesse, rilanci
    FROM unnest(quali) q(id) JOIN public.vendite_in_cifre_di_aste USING (id);
$$;

-- Ciò che di quelle vendite è cambiato, e nulla se non è cambiato nulla che si conti. Chi cambia lo fa uno alla volta, con lo
-- stesso blocco della ricerca: due esperimenti dello stesso lotto si darebbero lo stesso numero.
CREATE FUNCTION statistiche_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE cambiate uuid[]; toccate text[];
BEGIN
  SELECT array_agg(v.id) INTO cambiate
  FROM public.vendite_in_cifre_di_aste v LEFT JOIN public.vendite_in_cifre c ON c.id = v.id
  WHERE v.id IN (SELECT id FROM nuove) AND (v.procedura, v.lotto, v.pubblicata_il, v.inizio_il, v.tribunale, v.ruolo, v.codice,
      v.immobile, v.modalita, v.base_cent, v.esito, v.finale_cent, v.aperte, v.arrivate, v.ammesse, v.rilanci)
    IS DISTINCT FROM (c.procedura, c.lotto, c.pubblicata_il, c.inizio_il, c.tribunale, c.ruolo, c.codice,
      c.immobile, c.modalita, c.base_cent, c.esito, c.finale_cent, c.aperte, c.arrivate, c.ammesse, c.rilanci);
  IF cambiate IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7220133);
  WITH tolte AS (DELETE FROM public.vendite_in_cifre WHERE id = ANY (cambiate) RETURNING procedura)
    SELECT array_agg(DISTINCT procedura) INTO toccate FROM tolte;
  PERFORM public.statistiche_scrivi(cambiate);
  SELECT coalesce(toccate, '{}') || array_agg(DISTINCT procedura) INTO toccate
    FROM public.vendite_in_cifre WHERE id = ANY (cambiate);
  UPDATE public.vendite_in_cifre c SET numero = o.numero, prima = o.prima
    FROM public.vendite_in_ordine o
    WHERE o.procedura = ANY (toccate) AND c.id = o.id AND (c.numero, c.prima) <> (o.numero, o.prima);
  RETURN NULL;
END $$;

-- Tutto da capo, da `aste` e dal registro: dopo averli riempiti senza trigger, o se si dubita. Chi legge intanto aspetta.
CREATE FUNCTION statistiche_rifai() RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE quali uuid[]; ultima uuid := '00000000-0000-0000-0000-000000000000'; indici record; rifare text[] := '{}'; uno text;
BEGIN
  TRUNCATE public.vendite_in_cifre, public.conti_mesi;
  -- Un indice si costruisce in fretta quando le righe ci sono già.
  FOR indici IN SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = 'vendite_in_cifre' AND indexname <> 'vendite_in_cifre_pkey' LOOP
    rifare := rifare || indici.indexdef;
    EXECUTE format('DROP INDEX public.%I', indici.indexname);
  END LOOP;
  LOOP
    SELECT array_agg(id ORDER BY id) INTO quali
      FROM (SELECT id FROM public.aste WHERE id > ultima ORDER BY id LIMIT 10000) a;
    EXIT WHEN quali IS NULL;
    PERFORM public.statistiche_scrivi(quali);
    ultima := quali[cardinality(quali)];
  END LOOP;
  ANALYZE public.vendite_in_cifre;
  UPDATE public.vendite_in_cifre c SET numero = o.numero, prima = o.prima
    FROM public.vendite_in_ordine o WHERE c.id = o.id AND (c.numero, c.prima) <> (o.numero, o.prima);
  FOREACH uno IN ARRAY rifare LOOP EXECUTE uno; END LOOP;
  ANALYZE public.vendite_in_cifre, public.conti_mesi;
END $$;
REVOKE ALL ON FUNCTION statistiche_rifai(), statistiche_scrivi(uuid[]) FROM PUBLIC;

CREATE TRIGGER statistiche_segui_nate AFTER INSERT ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_segui();
CREATE TRIGGER statistiche_segui_mutate AFTER UPDATE ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION statistiche_segui();

CREATE INDEX vendite_in_cifre_procedura ON vendite_in_cifre (procedura);
CREATE INDEX vendite_in_cifre_tribunale ON vendite_in_cifre (tribunale);
CREATE INDEX vendite_in_cifre_concluse ON vendite_in_cifre (inizio_il) WHERE esito IS NOT NULL;
CREATE INDEX vendite_in_cifre_incarichi ON vendite_in_cifre (pubblicata_il, id) WHERE prima;

-- Quante vendite ha ogni ufficio, come le vendite lo scrivono: l'elenco degli uffici che le contasse tutte a ogni domanda, con un
-- milione di vendite non risponderebbe. Un trigger le tiene contate, di chiunque scriva; si possono sempre rifare da `aste`.
CREATE TABLE vendite_per_ufficio (
  ufficio text PRIMARY KEY,
  vendite bigint NOT NULL
);

-- Chi cambia lo fa uno alla volta, con lo stesso blocco della ricerca: chi avesse quello e aspettasse la riga di un ufficio, e chi
-- avesse la riga e aspettasse quello, si fermerebbero a vicenda. Una vendita che non cambia ufficio non aspetta nessuno.
CREATE FUNCTION uffici_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE uffici text[]; quanti bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(u), array_agg(n) INTO uffici, quanti FROM (
      SELECT stato #>> '{scheda,tribunale}' AS u, count(*) AS n FROM nuove GROUP BY 1) d WHERE u IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(u), array_agg(n) INTO uffici, quanti FROM (
      SELECT stato #>> '{scheda,tribunale}' AS u, -count(*) AS n FROM vecchie GROUP BY 1) d WHERE u IS NOT NULL;
  ELSE
    SELECT array_agg(u), array_agg(n) INTO uffici, quanti FROM (
      SELECT u, sum(n)::bigint AS n FROM (
        SELECT stato #>> '{scheda,tribunale}' AS u, 1 AS n FROM nuove
        UNION ALL SELECT stato #>> '{scheda,tribunale}', -1 FROM vecchie) t GROUP BY 1) d WHERE u IS NOT NULL AND n <> 0;
  END IF;
  IF uffici IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7220133);
  INSERT INTO public.vendite_per_ufficio AS v
    SELECT * FROM unnest(uffici, quanti) d(ufficio, vendite) ORDER BY ufficio
    ON CONFLICT (ufficio) DO UPDATE SET vendite = v.vendite + EXCLUDED.vendite;
  DELETE FROM public.vendite_per_ufficio WHERE ufficio = ANY (uffici) AND vendite = 0;
  RETURN NULL;
END $$;

-- Tutto da capo: dopo aver riempito `aste` senza trigger, o se si dubita.
CREATE FUNCTION uffici_rifai() RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.vendite_per_ufficio;
  INSERT INTO public.vendite_per_ufficio
    SELECT stato #>> '{scheda,tribunale}', count(*) FROM public.aste WHERE stato #>> '{scheda,tribunale}' IS NOT NULL GROUP BY 1;
$$;
REVOKE ALL ON FUNCTION uffici_rifai() FROM PUBLIC;

CREATE TRIGGER uffici_segui_nate AFTER INSERT ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION uffici_segui();
CREATE TRIGGER uffici_segui_mutate AFTER UPDATE ON aste REFERENCING NEW TABLE AS nuove OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION uffici_segui();
CREATE TRIGGER uffici_segui_tolte AFTER DELETE ON aste REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION uffici_segui();

-- Vuote, e contate, come quelle della ricerca.
ANALYZE vendite_in_cifre, conti_mesi;
