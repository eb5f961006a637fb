-- Con il rilancio in sala al suo posto chi era stato respinto può tornare a valere, e fra i rilanci si conta (R54). Per ogni altra vendita
-- la vista dice ciò che diceva.
CREATE OR REPLACE VIEW vendite_in_cifre_di_aste AS
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
