import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creaCaso, ibanItaliano } from '../../dimostrazione/invenzioni/persone.ts';
import { type BancoBanca, preparaBancoBanca } from '../prove/banco-banca.ts';
import { CONTO, type Scritto } from '../prove/estratti.ts';
import { creaRiscontri } from './riscontri.ts';

type CheConferma = Parameters<Awaited<ReturnType<typeof creaRiscontri>>['prendi']>[0];

/** Un file grande cerca i suoi riscontri a gruppi: sceglie ciò che sceglieva chi li chiedeva uno per uno. */

const GIORNI = ['2026-10-05', '2026-10-06'] as const;
const CENT = [5_000, 7_000] as const;
const TRN = [null, '0306997566947134081111011110IT', '0306997566947134481111011110IT'] as const;
const CRO = [null, '75669471340', '75669471344', '12345678901'] as const;
const IBAN = [null, ibanItaliano('09999', '01600', '000000000001'), ibanItaliano('09999', '01600', '000000000002')];
/** Prima di ogni altra: una riga che nessun server ha scritto. */
const A_MANO = '00000000-0000-4000-8000-000000000000';
const SCRITTI = 90;
const CERCATI = 120;

let b: BancoBanca;
beforeAll(async () => {
  b = await preparaBancoBanca();
});
afterAll(() => b.banco.chiudi());

const caso = creaCaso(39);
const fra = <T>(tutti: readonly T[]): T => tutti[Math.floor(caso() * tutti.length)] as T;

const scritto = (n: number): Scritto => {
  const [trn, cro, iban] = [fra(TRN), fra(CRO), fra(IBAN)];
  return {
    importo: (fra(CENT) / 100).toFixed(2),
    contabile: fra(GIORNI),
    causale: `movimento ${n}`,
    ...(trn === null ? {} : { clrSysRef: trn }),
    ...(cro === null ? {} : { cro }),
    ...(iban === null ? {} : { iban }),
  };
};
const cercato = (): CheConferma => ({
  conto: CONTO,
  contabile: fra(GIORNI),
  importoCent: fra(CENT),
  trn: fra(TRN),
  cro: fra(CRO),
  controparteIban: fra(IBAN),
});

/** Una domanda per movimento, come si faceva: chi è già preso non si prende. */
async function unoPerUno(cercati: readonly CheConferma[]): Promise<(string | null)[]> {
  const presi: string[] = [];
  const scelti: (string | null)[] = [];
  for (const { conto, contabile, importoCent, cro, trn, controparteIban } of cercati) {
    const { rows } = await sql<{ id: string }>`
      SELECT m.id FROM movimenti m
      WHERE m.conto = ${conto} AND m.formato <> 'csv' AND m.riscontro IS NULL AND m.id <> ${A_MANO}
        AND m.contabile = ${contabile}::date AND m.importo_cent = ${importoCent}
        AND (m.trn = ${trn} OR ((m.cro IS NULL OR ${cro}::text IS NULL OR m.cro = ${cro})
          AND (m.trn IS NULL OR ${trn}::text IS NULL OR m.trn = ${trn})))
        AND m.id <> ALL(${presi}::uuid[])
      ORDER BY (m.trn = ${trn}) DESC NULLS LAST, (m.cro = ${cro}) DESC NULLS LAST,
        (m.controparte_iban = ${controparteIban}) DESC NULLS LAST, m.id
      LIMIT 1`.execute(b.banco.servizio.impianto.db);
    const id = rows[0]?.id ?? null;
    if (id !== null) presi.push(id);
    scelti.push(id);
  }
  return scelti;
}

test('R39 a gruppi ciascuno conferma quello che confermerebbe da solo, e nessuno due volte', async () => {
  const { db, pool, segreti } = b.banco.servizio.impianto;
  const caricato = await b.carica(Array.from({ length: SCRITTI }, (_, n) => scritto(n)));
  expect(caricato.corpo).toMatchObject({ nuovi: SCRITTI });
  // È la prima della sua fila, e chi non porta nulla prende il primo: non deve essere lei.
  await pool.query(
    `INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_nome, causale, marca)
     SELECT $1, file, conto, formato, 'a mano', $2, $3::date, '', 'Ladro', '', marca FROM movimenti LIMIT 1`,
    [A_MANO, CENT[0], GIORNI[0]],
  );
  const muto = {
    conto: CONTO,
    contabile: GIORNI[0],
    importoCent: CENT[0],
    cro: null,
    trn: null,
    controparteIban: null,
  };
  const cercati = [muto, ...Array.from({ length: CERCATI - 1 }, cercato)];
  const attesi = await unoPerUno(cercati);
  const riscontri = await creaRiscontri(db, segreti, 'csv');
  const scelti: (string | null)[] = [];
  for (let da = 0; da < CERCATI; da += 25) {
    const gruppo = cercati.slice(da, da + 25);
    await riscontri.leggi(gruppo);
    for (const uno of gruppo) scelti.push(riscontri.prendi(uno));
  }
  expect(scelti).toEqual(attesi);
  const presi = scelti.filter((uno) => uno !== null);
  // Qualcuno ha trovato il suo, qualcuno no: se no, la prova non direbbe nulla.
  expect(presi.length).toBeGreaterThan(SCRITTI / 3);
  expect(presi.length).toBeLessThan(CERCATI);
  expect(new Set(presi).size).toBe(presi.length);
});
