-- La ricerca pubblica. Ciò che di una vendita pubblicata si cerca, calcolato da `aste` e scritto con essa: un trigger, nella
-- stessa transazione, di chiunque scriva. La vista dice che cosa; la tavola si può sempre rifare da lì (`ricerca_rifai`).
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Minuscole, senza accenti né segni: «L’Aquila», «R.G. 12/2024» e «Forlì» come li scrive chi ha fretta.
CREATE FUNCTION ricerca_piano(testo text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, coalesce(testo, ''))), '[^a-z0-9]+', ' ', 'g')) $$;

CREATE FUNCTION ricerca_numero(valore jsonb) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN jsonb_typeof(valore) = 'number' THEN valore::double precision END $$;

-- Le vendite che non sono finite stanno a parte: sono una su venti, e le si cerca quasi sempre.
CREATE TABLE ricerca (
  id uuid NOT NULL,
  finita boolean NOT NULL,
  stato text NOT NULL,
  -- L'ordine di sempre: in corso, prossime dalla più vicina, finite dalla più recente.
  gruppo integer NOT NULL,
  turno bigint NOT NULL,
  inizio_il bigint NOT NULL,
  termine_il bigint NOT NULL,
  uscita_il bigint NOT NULL,
  prezzo_cent bigint NOT NULL,
  tribunale text NOT NULL,
  regione text NOT NULL,
  provincia text NOT NULL,
  comune text NOT NULL,
  categoria text NOT NULL,
  modalita text NOT NULL,
  lat double precision,
  lon double precision,
  lotto text NOT NULL,
  parole tsvector NOT NULL,
  tentativo integer NOT NULL DEFAULT 1,
  PRIMARY KEY (id, finita)
) PARTITION BY LIST (finita);
-- Le parole stanno fuori dalla riga: chi conta o ordina non le legge.
CREATE TABLE ricerca_aperte PARTITION OF ricerca FOR VALUES IN (false)
  WITH (toast_tuple_target = 256, autovacuum_analyze_scale_factor = 0.02);
CREATE TABLE ricerca_finite PARTITION OF ricerca FOR VALUES IN (true)
  WITH (toast_tuple_target = 256, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE ricerca_aperte ALTER parole SET STORAGE EXTERNAL, ALTER parole SET STATISTICS 1000;
ALTER TABLE ricerca_finite ALTER parole SET STORAGE EXTERNAL, ALTER parole SET STATISTICS 1000;

-- Una vendita sospesa non è «aperta alle offerte» né «in corso» per chi la cerca: è sospesa, e si può cercare come tale (R32).
CREATE VIEW ricerca_di_aste AS
SELECT a.id, s.stato = 'conclusa' AS finita, s.stato, s.gruppo,
  CASE s.gruppo WHEN 2 THEN -a.inizio_operazioni_il ELSE a.inizio_operazioni_il END AS turno,
  a.inizio_operazioni_il AS inizio_il, a.termine_offerte_il AS termine_il,
  coalesce((SELECT g.registrato_il FROM giornale g WHERE g.asta = a.id AND g.tipo = 'AstaPubblicata' ORDER BY g.seq LIMIT 1),
    a.termine_offerte_il) AS uscita_il,
  (p.parametri->>'prezzoBaseCent')::bigint AS prezzo_cent,
  coalesce(p.scheda->>'tribunale', '') AS tribunale,
  coalesce(p.scheda#>>'{luogo,regione}', '') AS regione,
  coalesce(p.scheda#>>'{luogo,provincia}', '') AS provincia,
  coalesce(p.scheda#>>'{luogo,comune}', '') AS comune,
  coalesce(p.scheda#>>'{lotto,categoria}', '') AS categoria,
  coalesce(p.parametri->>'modalita', '') AS modalita,
  CASE WHEN d.lon IS NOT NULL THEN d.lat END AS lat, CASE WHEN d.lat IS NOT NULL THEN d.lon END AS lon,
  CASE WHEN jsonb_typeof(p.scheda->'ruolo') = 'object' THEN concat_ws('|', ricerca_piano(p.scheda->>'tribunale'),
    ricerca_piano(p.scheda#>>'{ruolo,numero}'), p.scheda#>>'{ruolo,anno}', ricerca_piano(p.scheda#>>'{lotto,codice}'))
    ELSE a.id::text END AS lotto,
  setweight(to_tsvector('italian', ricerca_piano(concat_ws(' ', p.scheda#>>'{luogo,comune}', p.scheda#>>'{luogo,provincia}',
    p.scheda#>>'{luogo,regione}', p.scheda#>>'{luogo,via}'))), 'A') ||
  to_tsvector('italian', left(ricerca_piano(concat_ws(' ', p.scheda->>'titolo', p.scheda->>'tribunale',
    p.scheda#>>'{ruolo,numero}', p.scheda#>>'{ruolo,anno}', p.scheda#>>'{lotto,codice}', p.scheda#>>'{lotto,categoria}',
    p.scheda#>>'{lotto,descrizione}',
    (SELECT string_agg(concat_ws(' ', b->>'tipologia', b->>'descrizione'), ' ')
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(p.scheda->'beni') = 'array' THEN p.scheda->'beni' END) b))), 20000)) AS parole
FROM aste a
CROSS JOIN LATERAL (SELECT a.stato->'scheda' AS scheda, a.stato->'parametri' AS parametri) p
CROSS JOIN LATERAL (SELECT ricerca_numero(p.scheda#>'{luogo,latitudine}') AS lat,
  ricerca_numero(p.scheda#>'{luogo,longitudine}') AS lon) d
CROSS JOIN LATERAL (SELECT CASE WHEN a.fase NOT IN ('esitata', 'verbalizzata', 'chiusa') AND coalesce((a.stato->>'ferma')::boolean, false) THEN 'sospesa'
    WHEN a.fase IN ('pubblicata', 'raccolta') THEN 'aperta' WHEN a.fase = 'termine_scaduto' THEN 'in_attesa'
    WHEN a.fase IN ('operazioni_aperte', 'gara') THEN 'in_corso' ELSE 'conclusa' END AS stato,
  CASE WHEN a.fase IN ('operazioni_aperte', 'gara') THEN 0
    WHEN a.fase IN ('pubblicata', 'raccolta', 'termine_scaduto') THEN 1
    WHEN a.fase = 'gara_conclusa' AND coalesce((a.stato->>'ferma')::boolean, false) THEN 1 ELSE 2 END AS gruppo) s
WHERE a.fase <> 'bozza' AND a.inizio_operazioni_il IS NOT NULL AND a.termine_offerte_il IS NOT NULL
  AND p.parametri->>'prezzoBaseCent' IS NOT NULL;

-- Le parole degli avvisi, per capire quelle scritte male, e la radice con cui si cercano.
CREATE TABLE ricerca_parole (parola text PRIMARY KEY, radice text NOT NULL);

-- I conti delle vendite finite, che sono quasi tutte: una riga per ogni scelta che non guarda le parole né il posto esatto.
CREATE TABLE ricerca_conti (
  categoria text NOT NULL,
  modalita text NOT NULL,
  tentativo integer NOT NULL,
  regione text NOT NULL,
  conto bigint NOT NULL,
  PRIMARY KEY (categoria, modalita, tentativo, regione)
);

-- I posti che si possono scegliere come centro, con una loro posizione.
CREATE TABLE ricerca_posti (
  nome text NOT NULL,
  comune text NOT NULL,
  provincia text NOT NULL,
  regione text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  PRIMARY KEY (comune, provincia)
);

-- Sempre nello stesso ordine: due scritture insieme si aspettano, e basta.
CREATE FUNCTION ricerca_conta() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.ricerca_conti AS c
      SELECT categoria, modalita, tentativo, regione, count(*) FROM nuove WHERE finita
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (categoria, modalita, tentativo, regione) DO UPDATE SET conto = c.conto + EXCLUDED.conto;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO public.ricerca_conti AS c
      SELECT categoria, modalita, tentativo, regione, -count(*) FROM vecchie WHERE finita
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (categoria, modalita, tentativo, regione) DO UPDATE SET conto = c.conto + EXCLUDED.conto;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ricerca_conta_nate AFTER INSERT ON ricerca REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_conta();
CREATE TRIGGER ricerca_conta_mutate AFTER UPDATE ON ricerca REFERENCING NEW TABLE AS nuove OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_conta();
CREATE TRIGGER ricerca_conta_tolte AFTER DELETE ON ricerca REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_conta();

-- Ciò che di quelle vendite è cambiato, e nulla se non è cambiato nulla che si cerchi. Chi cambia lo fa uno alla volta: con la riga della sua
-- vendita vorrebbe quella di un altro tentativo dello stesso lotto, o le stesse parole in un altro ordine, e si aspetterebbero a vicenda. Sono
-- pochi cambi in tutta la vita di una vendita, e durano millesimi di secondo; un rilancio non passa di qui, e chi cerca non aspetta nessuno.
CREATE FUNCTION ricerca_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE cambiate uuid[]; lotti text[];
BEGIN
  SELECT array_agg(r.id), array_agg(DISTINCT r.lotto) INTO cambiate, lotti
  FROM public.ricerca_di_aste r LEFT JOIN public.ricerca v ON v.id = r.id AND v.finita = r.finita
  WHERE r.id IN (SELECT id FROM nuove) AND (r.stato, r.gruppo, r.turno, r.inizio_il, r.termine_il, r.uscita_il, r.prezzo_cent,
      r.tribunale, r.regione, r.provincia, r.comune, r.categoria, r.modalita, r.lat, r.lon, r.lotto, r.parole)
    IS DISTINCT FROM (v.stato, v.gruppo, v.turno, v.inizio_il, v.termine_il, v.uscita_il, v.prezzo_cent,
      v.tribunale, v.regione, v.provincia, v.comune, v.categoria, v.modalita, v.lat, v.lon, v.lotto, v.parole);
  IF cambiate IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7220133);
  DELETE FROM public.ricerca WHERE id = ANY (cambiate);
  PERFORM public.ricerca_scrivi(cambiate);
  PERFORM public.ricerca_ordina_tentativi(lotti);
  RETURN NULL;
END $$;

CREATE FUNCTION ricerca_scrivi(quali uuid[]) RETURNS void LANGUAGE sql
  SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.ricerca (id, finita, stato, gruppo, turno, inizio_il, termine_il, uscita_il, prezzo_cent, tribunale,
      regione, provincia, comune, categoria, modalita, lat, lon, lotto, parole)
    SELECT id, finita, stato, gruppo, turno, inizio_il, termine_il, uscita_il, prezzo_cent, tribunale,
      regione, provincia, comune, categoria, modalita, lat, lon, lotto, parole
    FROM unnest(quali) q(id) JOIN public.ricerca_di_aste USING (id);
  INSERT INTO public.ricerca_parole (parola, radice)
    SELECT parola, (ts_lexize('italian_stem', parola))[1] FROM (
      SELECT DISTINCT unnest(string_to_array(public.ricerca_piano(concat_ws(' ', a.stato#>>'{scheda,titolo}',
        a.stato#>>'{scheda,tribunale}', a.stato#>>'{scheda,luogo,comune}', a.stato#>>'{scheda,luogo,provincia}',
        a.stato#>>'{scheda,luogo,regione}', a.stato#>>'{scheda,luogo,via}', a.stato#>>'{scheda,lotto,categoria}',
        left(a.stato#>>'{scheda,lotto,descrizione}', 20000),
        (SELECT string_agg(concat_ws(' ', b->>'tipologia', b->>'descrizione'), ' ') FROM jsonb_array_elements(
          CASE WHEN jsonb_typeof(a.stato#>'{scheda,beni}') = 'array' THEN a.stato#>'{scheda,beni}' END) b))), ' ')) AS parola
      FROM unnest(quali) q(id) JOIN public.aste a USING (id) WHERE a.fase <> 'bozza') p
    WHERE parola ~ '^[a-z]{3,40}$' AND (ts_lexize('italian_stem', parola))[1] IS NOT NULL ORDER BY parola
    ON CONFLICT DO NOTHING;
  INSERT INTO public.ricerca_posti (nome, comune, provincia, regione, lat, lon)
    SELECT DISTINCT ON (comune, provincia) public.ricerca_piano(comune), comune, provincia, regione, lat, lon FROM unnest(quali) q(id) JOIN public.ricerca USING (id)
    WHERE lat IS NOT NULL AND comune <> '' ORDER BY comune, provincia, id
    ON CONFLICT DO NOTHING;
$$;

-- Il primo, il secondo, ... esperimento dello stesso lotto, nell'ordine delle date.
CREATE FUNCTION ricerca_ordina_tentativi(quali text[]) RETURNS void LANGUAGE sql
  SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.ricerca r SET tentativo = t.numero FROM (
    SELECT id, finita, row_number() OVER (PARTITION BY lotto ORDER BY inizio_il, id)::int AS numero
    FROM unnest(quali) q(lotto) JOIN public.ricerca USING (lotto)) t
  WHERE r.id = t.id AND r.finita = t.finita AND r.tentativo <> t.numero;
$$;

-- Tutto da capo, da `aste`: dopo averle riempite senza trigger, o se si dubita. Chi legge intanto aspetta.
CREATE FUNCTION ricerca_rifai() RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE quali uuid[]; ultima uuid := '00000000-0000-0000-0000-000000000000'; indici record; rifare text[] := '{}'; uno text;
BEGIN
  TRUNCATE public.ricerca, public.ricerca_parole, public.ricerca_conti, public.ricerca_posti;
  -- Un indice si costruisce in fretta quando le righe ci sono già.
  FOR indici IN SELECT indexname, replace(indexdef, ' ON ONLY ', ' ON ') AS come FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = 'ricerca' AND indexname <> 'ricerca_pkey' LOOP
    rifare := rifare || indici.come;
    EXECUTE format('DROP INDEX public.%I', indici.indexname);
  END LOOP;
  LOOP
    SELECT array_agg(id ORDER BY id) INTO quali
      FROM (SELECT id FROM public.aste WHERE id > ultima ORDER BY id LIMIT 10000) a;
    EXIT WHEN quali IS NULL;
    PERFORM public.ricerca_scrivi(quali);
    ultima := quali[cardinality(quali)];
  END LOOP;
  PERFORM public.ricerca_ordina_tentativi((SELECT array_agg(lotto) FROM (
    SELECT lotto FROM public.ricerca GROUP BY lotto HAVING count(*) > 1) l));
  FOREACH uno IN ARRAY rifare LOOP EXECUTE uno; END LOOP;
  ANALYZE public.ricerca, public.ricerca_parole, public.ricerca_posti, public.ricerca_conti;
END $$;
REVOKE ALL ON FUNCTION ricerca_rifai(), ricerca_scrivi(uuid[]), ricerca_ordina_tentativi(text[]) FROM PUBLIC;

CREATE TRIGGER ricerca_segui_nate AFTER INSERT ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_segui();
CREATE TRIGGER ricerca_segui_mutate AFTER UPDATE ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_segui();

-- Un ordine per indice, e per ogni scelta che restringe molto lo stesso ordine di sempre.
CREATE INDEX ricerca_prossime ON ricerca (gruppo, turno, id);
CREATE INDEX ricerca_prezzo ON ricerca (prezzo_cent, id);
CREATE INDEX ricerca_nuove ON ricerca (uscita_il DESC, id DESC);
CREATE INDEX ricerca_inizio ON ricerca (inizio_il, id);
CREATE INDEX ricerca_tribunale ON ricerca (tribunale, gruppo, turno, id);
CREATE INDEX ricerca_regione ON ricerca (regione, gruppo, turno, id);
CREATE INDEX ricerca_provincia ON ricerca (provincia, gruppo, turno, id);
CREATE INDEX ricerca_categoria ON ricerca (categoria, gruppo, turno, id);
CREATE INDEX ricerca_lotto ON ricerca (lotto);
CREATE INDEX ricerca_testo ON ricerca USING gin (parole) WITH (fastupdate = off);
CREATE INDEX ricerca_posizione ON ricerca USING gist (point(lon, lat));
CREATE INDEX ricerca_senza_posizione ON ricerca (gruppo, turno, id) WHERE lat IS NULL;
CREATE INDEX ricerca_parole_simili ON ricerca_parole USING gin (parola gin_trgm_ops);
CREATE INDEX ricerca_parole_radici ON ricerca_parole (radice);
CREATE INDEX ricerca_posti_simili ON ricerca_posti USING gin (nome gin_trgm_ops);

-- Quante vendite finite ci sono in ogni casella della mappa, comune per comune: la mappa di tutta l'Italia le raccoglie da qui, e
-- non conta un milione di righe. Le caselle sono quelle dell'ingrandimento 9; quelle più grandi ne sono la somma esatta, perché a
-- ogni ingrandimento il lato si dimezza. Le somme delle coordinate sono esatte: chi ne toglie una torna dov'era.
CREATE TABLE ricerca_caselle (
  colonna integer NOT NULL,
  fascia integer NOT NULL,
  comune text NOT NULL,
  quante bigint NOT NULL,
  lat numeric NOT NULL,
  lon numeric NOT NULL,
  PRIMARY KEY (colonna, fascia, comune)
);

-- Un grado di longitudine è diviso in 2048/360 caselle; di latitudine una casella è alta tre quarti.
CREATE FUNCTION ricerca_colonna(lon double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT floor(lon / 0.17578125)::integer $$;
CREATE FUNCTION ricerca_fascia(lat double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT floor(lat / 0.1318359375)::integer $$;

CREATE FUNCTION ricerca_incasella() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE public.ricerca_caselle;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO public.ricerca_caselle AS c
      SELECT public.ricerca_colonna(lon), public.ricerca_fascia(lat), comune, count(*), sum(lat::numeric), sum(lon::numeric)
      FROM nuove WHERE finita AND lat IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (colonna, fascia, comune) DO UPDATE
        SET quante = c.quante + EXCLUDED.quante, lat = c.lat + EXCLUDED.lat, lon = c.lon + EXCLUDED.lon;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE public.ricerca_caselle c SET quante = c.quante - v.quante, lat = c.lat - v.lat, lon = c.lon - v.lon
      FROM (SELECT public.ricerca_colonna(lon) AS colonna, public.ricerca_fascia(lat) AS fascia, comune, count(*) AS quante,
          sum(lat::numeric) AS lat, sum(lon::numeric) AS lon
        FROM vecchie WHERE finita AND lat IS NOT NULL GROUP BY 1, 2, 3) v
      WHERE (c.colonna, c.fascia, c.comune) = (v.colonna, v.fascia, v.comune);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ricerca_incasella_nate AFTER INSERT ON ricerca REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_incasella();
CREATE TRIGGER ricerca_incasella_mutate AFTER UPDATE ON ricerca REFERENCING NEW TABLE AS nuove OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_incasella();
CREATE TRIGGER ricerca_incasella_tolte AFTER DELETE ON ricerca REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_incasella();
CREATE TRIGGER ricerca_incasella_vuotata AFTER TRUNCATE ON ricerca
  FOR EACH STATEMENT EXECUTE FUNCTION ricerca_incasella();

-- Vuote, e contate: di una tavola mai contata PostgreSQL suppone dieci pagine, e ne fa piani per chi non ce le ha.
ANALYZE ricerca, ricerca_parole, ricerca_posti, ricerca_conti, ricerca_caselle;
