import { BENI, LUOGHI, VIE } from '../../dimostrazione/invenzioni/luoghi.ts';
import { letterale } from './sagoma.ts';
import type { NomeStoria } from './storie.ts';

/**
 * In proporzione, che cosa succede alle vendite concluse: oltre metà va deserta, una su cinque ha un'offerta sola, una su
 * cinque una gara. Non è una statistica ufficiale: è ciò che dà circa venti voci per vendita, come le vendite vere.
 */
const CONCLUSE: readonly (readonly [NomeStoria, number])[] = [
  ['deserta', 56],
  ['revocata', 4],
  ['offerta_unica', 22],
  ['gara_breve', 13],
  ['gara_lunga', 5],
];
/** Delle vendite aperte: quasi tutte raccolgono offerte, poche si fanno domani, poche sono ancora bozze. */
const APERTE: readonly (readonly [NomeStoria, number])[] = [
  ['raccolta', 965],
  ['termine_scaduto', 5],
  ['bozza', 30],
];

const GIORNO = 86_400_000;
const DAL = Date.UTC(2022, 0, 3);
const AL = Date.UTC(2027, 11, 20);
/** Le vendite aperte sono pubblicate da almeno un giorno: sessantacinque prima delle operazioni, o da poco. */
const PUBBLICATA_DA = 64 * GIORNO;
export const DELEGATI_PER_UFFICIO = 20;

export type Misura = { lotti: number; aperti: number; adesso: number; seme: number };

/** Un numero fra 0 e 1 della vendita `n`, sempre lo stesso per lo stesso seme: `quale` lo distingue dagli altri suoi. */
const caso = (seme: number, quale: number): string =>
  `((hashint8extended(n, ${seme * 1_000 + quale}) & 1048575) / 1048576.0)`;

function scegli(pesate: readonly (readonly [string, number])[], sorte: string): string {
  const totale = pesate.reduce((somma, [, peso]) => somma + peso, 0);
  let finora = 0;
  const casi = pesate.map(([nome, peso]) => {
    finora += peso;
    return `WHEN ${sorte} < ${finora / totale} THEN ${letterale(nome)}`;
  });
  return `CASE ${casi.join(' ')} ELSE ${letterale(pesate[0]?.[0] ?? '')} END`;
}

const indici = (tutti: readonly { peso: number }[]): string =>
  `ARRAY[${tutti.flatMap(({ peso }, i) => Array.from({ length: peso }, () => i)).join(',')}]`;

/** Le tavole di appoggio con i luoghi, i beni e i delegati di ogni ufficio: account mai attivati, con cui non si entra. */
export function creaAppoggi({ adesso, seme }: Misura): string[] {
  const luoghi = LUOGHI.map(
    ({ comune, provincia, regione, tribunale, latitudine, longitudine }, i) =>
      `(${i}, ${[comune, provincia, regione, tribunale].map(letterale).join(', ')}, ${latitudine}::float8, ${longitudine}::float8)`,
  );
  const beni = BENI.map(
    ({ nome, categoria, tipologia, descrizione, valore }, i) =>
      `(${i}, ${[nome, categoria, tipologia, descrizione].map(letterale).join(', ')}, ${valore}::float8)`,
  );
  return [
    'DROP SCHEMA IF EXISTS paese CASCADE',
    'CREATE SCHEMA paese',
    `CREATE TABLE paese.luoghi AS
      SELECT * FROM (VALUES ${luoghi.join(', ')}) v(i, comune, provincia, regione, tribunale, lat, lon)`,
    `CREATE TABLE paese.beni AS SELECT * FROM (VALUES ${beni.join(', ')}) v(i, bene, categoria, descrizione, tipologia, valore)`,
    `CREATE TABLE paese.delegati AS
      SELECT md5(concat('delegato ', ${seme}, t.tribunale, i))::uuid AS id, t.tribunale, i AS numero,
        concat('Avv. Delegato ', i, ' di ', substr(t.tribunale, 14)) AS nome
      FROM (SELECT DISTINCT tribunale FROM paese.luoghi) t CROSS JOIN generate_series(1, ${DELEGATI_PER_UFFICIO}) i`,
    `INSERT INTO utenti_admin (id, email, nome, impronta_password, totp_cifrato, ruolo, creato_il)
      SELECT id, concat('delegato-', id, '@paese.example'), nome, '!', '', 'delegato', ${adesso} FROM paese.delegati`,
  ];
}

/** Una riga per vendita con tutto ciò che ha di suo; le prime sono le più vecchie. */
export function creaLotti({ lotti, aperti, adesso, seme }: Misura): string[] {
  const c = (quale: number): string => caso(seme, quale);
  const chiusi = lotti - aperti;
  const vie = `(ARRAY[${VIE.map(letterale).join(',')}])[1 + floor(${c(5)} * ${VIE.length})::int]`;
  const uno = (fra: readonly { peso: number }[], quale: number): string =>
    `(${indici(fra)})[1 + floor(${c(quale)} * ${fra.reduce((somma, { peso }) => somma + peso, 0)})::int]`;
  return [
    `CREATE UNLOGGED TABLE paese.lotti WITH (autovacuum_enabled = false) AS
      WITH g AS (
        SELECT n, overlay(overlay(md5(concat('paese ', ${seme}, ' ', n)) PLACING '4' FROM 13) PLACING 'a' FROM 17)::uuid::text AS id,
          CASE WHEN n <= ${chiusi} THEN ${scegli(CONCLUSE, c(1))} ELSE ${scegli(APERTE, c(1))} END AS storia,
          ${uno(LUOGHI, 2)} AS luogo, ${uno(BENI, 3)} AS bene, (1 + floor(${c(11)} * ${DELEGATI_PER_UFFICIO}))::int AS delegato,
          (1 + n % 3)::text AS lotto, (1 + floor(${c(12)} * 900))::int::text AS numero
        FROM generate_series(1, ${lotti}) n),
      s AS (SELECT g.*, ${quando({ chiusi, lotti, adesso, c })} AS t0 FROM g)
      SELECT s.n, s.storia, s.id, left(s.id, 24) AS radice, s.t0, s.lotto, s.numero,
        CASE WHEN s.storia IN ('bozza', 'raccolta')
          THEN least(s.t0, ${adesso + PUBBLICATA_DA} - (${c(9)} * ${GIORNO})::bigint) ELSE s.t0 END AS c0,
        greatest(5, round(120 * b.valore * exp((${c(13)} + ${c(14)} + ${c(15)} - 1.5) * 1.3)))::bigint AS multiplo,
        1969 + (s.t0 / ${GIORNO * 365.25})::int - floor(${c(16)} * 8)::int AS anno,
        concat(b.bene, ' in ', p.comune, ', lotto ', s.lotto) AS titolo, b.descrizione, b.categoria, b.tipologia,
        concat(${vie}, ', ', 1 + floor(${c(6)} * 180)::int) AS via, p.tribunale, p.comune, p.provincia, p.regione,
        round((p.lat + (${c(7)} - 0.5) * 0.24)::numeric, 4)::float8 AS latitudine,
        round((p.lon + (${c(8)} - 0.5) * 0.3)::numeric, 4)::float8 AS longitudine,
        (35 + floor(${c(10)} * 160))::int::text AS mq, 1000000 + s.n AS pvp, d.id::text AS delegato_id, d.nome AS delegato
      FROM s JOIN paese.luoghi p ON p.i = s.luogo JOIN paese.beni b ON b.i = s.bene
      JOIN paese.delegati d ON d.tribunale = p.tribunale AND d.numero = s.delegato
      ORDER BY s.n`,
    'CREATE INDEX ON paese.lotti (storia, n)',
    'ANALYZE paese.lotti',
  ];
}

/**
 * Le operazioni: le concluse in ordine da gennaio 2022 a due giorni fa, le altre da fra tre giorni alla fine del 2027, più
 * fitte all'inizio; quelle con il termine scaduto nelle prossime ore. Fra le 8 e le 15 UTC, a mezze ore.
 */
function quando({
  chiusi,
  lotti,
  adesso,
  c,
}: {
  chiusi: number;
  lotti: number;
  adesso: number;
  c: (quale: number) => string;
}): string {
  const ora = `(${8 * 3_600_000} + floor(${c(4)} * 14)::bigint * 1800000)`;
  const finoA = adesso - 2 * GIORNO;
  const passato = `((${DAL} + (n::float8 / ${Math.max(1, chiusi)} * ${finoA - DAL})::bigint) / ${GIORNO} * ${GIORNO} - ${GIORNO} + ${ora})`;
  const parte = `((n - ${chiusi})::float8 / ${Math.max(1, lotti - chiusi)})`;
  const futuro = `((${adesso + 3 * GIORNO} + (power(greatest(0, ${parte}), 1.4) * ${AL - adesso})::bigint) / ${GIORNO} * ${GIORNO} + ${ora})`;
  const domani = `(${adesso} + 14400000 + floor(${c(4)} * 36)::bigint * 1800000)`;
  return `CASE WHEN n <= ${chiusi} THEN ${passato} WHEN storia = 'termine_scaduto' THEN ${domani} ELSE ${futuro} END`;
}
