-- Una vendita sospesa non è «aperta alle offerte» né «in corso» per chi la cerca: è sospesa, e si può cercare come tale (R32).
CREATE OR REPLACE VIEW ricerca_di_aste AS
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

-- Quelle già ferme: pochissime.
DO $$
DECLARE quali uuid[];
BEGIN
  SELECT array_agg(id) INTO quali FROM aste WHERE (stato->>'ferma')::boolean;
  IF quali IS NULL THEN RETURN; END IF;
  DELETE FROM ricerca WHERE id = ANY (quali);
  PERFORM ricerca_scrivi(quali);
  PERFORM ricerca_ordina_tentativi((SELECT array_agg(DISTINCT lotto) FROM ricerca WHERE id = ANY (quali)));
END $$;
