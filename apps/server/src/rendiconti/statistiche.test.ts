import type { Conti, FiltroStatistiche } from '@gestore/contratto/rendiconti/statistiche';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';
import { CARICA_MS_MAX, caricaPaese } from '../prove/paese/paese.ts';
import type { RigaIndice } from '../vendita/aste/elenchi/indice.ts';
import { contaVendite } from './statistiche.ts';

vi.setConfig({ hookTimeout: CARICA_MS_MAX });

const roma = (testo: string): number => Temporal.ZonedDateTime.from(`${testo}[Europe/Rome]`).epochMilliseconds;
const ADESSO = roma('2026-11-22T10:00');
const LOTTI = 400;

let base: BaseDiProva;

beforeAll(async () => {
  base = await nuovaBaseDati();
  await caricaPaese(base.urlProprietario, { lotti: LOTTI, aperti: 40, adesso: ADESSO });
});
afterAll(() => base.chiudi());

type InCifre = {
  id: string;
  tribunale: string;
  lotto: string;
  inizioIl: number;
  mese: string;
  esito: string;
  baseCent: number;
  finaleCent: number | null;
  offerte: { arrivate: number; ammesse: number; rilanci: number } | null;
};
type Letta = { tipo: string; dati: Record<string, unknown> };

const piano = (testo: string): string =>
  testo
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
const meseDi = (il: number): string =>
  Temporal.Instant.fromEpochMilliseconds(il).toZonedDateTimeISO('Europe/Rome').toString().slice(0, 7);

/** Le vendite pubblicate lette dal principio: elenco e registro, voce per voce, senza nulla di ciò che è già sommato. */
async function daCapo(): Promise<InCifre[]> {
  const { rows: aste } = await base.pool.query<{ id: string; fase: string; inizio: string; stato: RigaIndice }>(
    `SELECT id, fase, inizio_operazioni_il AS inizio, stato FROM aste WHERE fase <> 'bozza' ORDER BY inizio_operazioni_il, id`,
  );
  const { rows: voci } = await base.pool.query<{ asta: string; tipo: string; dati: string }>(
    'SELECT asta, tipo, dati FROM giornale ORDER BY asta, seq',
  );
  const registri = Map.groupBy(voci, ({ asta }) => asta);
  return aste.map(({ id, inizio, stato: { scheda, parametri, esito } }) => {
    const registro = (registri.get(id) ?? []).map(
      ({ tipo, dati }): Letta => ({ tipo, dati: JSON.parse(dati) as Letta['dati'] }),
    );
    const di = (...tipi: string[]): Letta[] => registro.filter(({ tipo }) => tipi.includes(tipo));
    const vincitore = di('EsitoDichiarato').at(-1)?.dati.vincitore as { importoCent: number } | null | undefined;
    const assegnato = di('BeneAssegnato').at(-1)?.dati.importoCent as number | undefined;
    // Dopo una decadenza o una revoca nessuno ha il bene (R70).
    const caduta = esito === 'decaduta' || esito === 'revocata';
    const { ruolo, tribunale, lotto } = scheda;
    return {
      id,
      tribunale,
      lotto: ruolo === null ? id : [tribunale, ruolo.numero, String(ruolo.anno), lotto.codice].map(piano).join('|'),
      inizioIl: Number(inizio),
      mese: meseDi(Number(inizio)),
      esito: esito ?? '',
      baseCent: parametri.prezzoBaseCent ?? 0,
      finaleCent: caduta ? null : (vincitore?.importoCent ?? assegnato ?? null),
      offerte:
        di('OperazioniAperte').length === 0
          ? null
          : {
              arrivate: di('BustaDepositata', 'BustaScartata').length,
              ammesse: new Set(di('OffertaAmmessa').map(({ dati }) => dati.bustaId)).size,
              rilanci:
                di('RilancioAccettato').length -
                di('RilancioAnnullato').length +
                di('RilancioPrecedente').filter(({ dati }) => dati.prima === 'sala').length -
                di('RilancioRigiudicato').filter(({ dati }) => dati.rifiuto !== null).length,
            },
    };
  });
}

function somma(vendite: readonly InCifre[]): Conti {
  const di = (quanto: (una: InCifre) => number): number =>
    vendite.reduce((totale, una) => totale + Number(quanto(una)), 0);
  return {
    vendite: vendite.length,
    aggiudicate: di(({ finaleCent }) => (finaleCent === null ? 0 : 1)),
    deserte: di(({ esito }) => (esito.startsWith('deserta') ? 1 : 0)),
    baseCent: di(({ baseCent, finaleCent }) => (finaleCent === null ? 0 : baseCent)),
    finaleCent: di(({ finaleCent }) => finaleCent ?? 0),
    conOperazioni: di(({ offerte }) => (offerte === null ? 0 : 1)),
    offerte: di(({ offerte }) => offerte?.arrivate ?? 0),
    ammesse: di(({ offerte }) => offerte?.ammesse ?? 0),
    rilanci: di(({ offerte }) => offerte?.rilanci ?? 0),
  };
}

async function contaDaCapo({ dal = 0, al = Number.POSITIVE_INFINITY, tribunale }: FiltroStatistiche) {
  const tutte = await daCapo();
  const fatti = new Map<string, number>();
  const numeri = new Map<string, number>();
  for (const { id, lotto } of tutte) {
    const numero = (fatti.get(lotto) ?? 0) + 1;
    fatti.set(lotto, numero);
    numeri.set(id, numero);
  }
  const scelte = tutte.filter(
    (una) =>
      una.esito !== '' && una.inizioIl >= dal && una.inizioIl <= al && (tribunale ?? una.tribunale) === una.tribunale,
  );
  const per = (chiave: (una: InCifre) => string | number): Map<string, Conti> =>
    new Map([...Map.groupBy(scelte, (una) => String(chiave(una)))].map(([nome, sue]) => [nome, somma(sue)]));
  return {
    totale: somma(scelte),
    perEsito: per(({ esito }) => esito),
    perMese: per(({ mese }) => mese),
    perTribunale: per((una) => una.tribunale),
    perEsperimento: per(({ id }) => numeri.get(id) ?? 0),
    tribunali: new Set(tutte.map((una) => una.tribunale)),
  };
}

async function comparabili(filtro: FiltroStatistiche) {
  const { totale, perEsito, perMese, perTribunale, perEsperimento, tribunali } = await contaVendite(base.db, filtro);
  const tolta = <K extends string>(righe: readonly (Conti & Record<K, string | number>)[], chiave: K) =>
    new Map(
      righe.map((riga) => {
        const { [chiave]: nome, ...conti } = riga;
        return [String(nome), conti as unknown as Conti];
      }),
    );
  return {
    totale,
    esiti: new Map(perEsito.map(({ esito, quante }) => [esito as string, quante])),
    perMese: tolta(perMese, 'mese'),
    perTribunale: tolta(perTribunale, 'tribunale'),
    perEsperimento: tolta(perEsperimento, 'numero'),
    tribunali: new Set(tribunali),
  };
}

async function uguali(filtro: FiltroStatistiche): Promise<void> {
  const { perEsito, ...attesi } = await contaDaCapo(filtro);
  const esiti = new Map([...perEsito].map(([esito, { vendite }]) => [esito, vendite]));
  expect(await comparabili(filtro)).toEqual({ ...attesi, esiti });
}

const FILTRI: readonly [string, FiltroStatistiche][] = [
  ['tutto', {}],
  ['un anno', { dal: roma('2024-01-01T00:00'), al: roma('2025-01-01T00:00') - 1 }],
  ['da metà di un mese a metà di un altro', { dal: roma('2024-03-12T08:00'), al: roma('2025-10-07T15:30') }],
  ['dentro un mese', { dal: roma('2024-05-03T00:00'), al: roma('2024-05-20T23:59') }],
  ['a cavallo di due mesi', { dal: roma('2024-05-20T00:00'), al: roma('2024-06-11T00:00') }],
  ['da un giorno in poi', { dal: roma('2025-02-14T00:00') }],
  ['fino a un giorno', { al: roma('2023-08-31T23:59') }],
  ['niente: la fine prima dell’inizio', { dal: roma('2025-01-01T00:00'), al: roma('2024-01-01T00:00') }],
];

/** Un caso che si ripete: lo stesso seme, la stessa storia. */
function caso(seme: number): (fino: number) => number {
  let stato = seme;
  return (fino) => {
    stato = (Math.imul(stato, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((stato / 2 ** 32) * fino);
  };
}

const DOVE = `SELECT id FROM aste WHERE fase <> 'bozza' ORDER BY md5(id::text || $1) LIMIT $2`;
/** Ciò che a una vendita può succedere, e anche ciò che oggi non succede: le somme seguono comunque. */
const MUTA: readonly string[] = [
  `stato = stato || '{"esito": "revocata"}', seq = seq + 1`,
  `stato = stato || '{"esito": "decaduta"}', seq = seq + 1`,
  `stato = stato || '{"esito": null}', seq = seq + 1`,
  `stato = stato || '{"esito": "aggiudicata"}', seq = seq + 1`,
  `stato = jsonb_set(stato, '{scheda,tribunale}', '"Tribunale di L’Aquila"'), seq = seq + 1`,
  `stato = jsonb_set(stato, '{scheda,ruolo}', '{"numero": "12 bis", "anno": 2024}'), seq = seq + 1`,
  `stato = jsonb_set(stato, '{scheda,ruolo}', 'null'), seq = seq + 1`,
  `stato = jsonb_set(stato, '{scheda,lotto,codice}', '"Lotto  UNICO"'), seq = seq + 1`,
  `inizio_operazioni_il = inizio_operazioni_il + 40 * 86400000::bigint, seq = seq + 1`,
  `stato = jsonb_set(stato, '{parametri,prezzoBaseCent}', '7500000'), seq = seq + 1`,
  `seq = seq + 1`,
];

describe('i conti sono la somma da capo, per ogni filtro', () => {
  test.each(FILTRI)('%s', async (_, filtro) => {
    await uguali(filtro);
  });

  test('e per ciascun tribunale', async () => {
    const { tribunali } = await contaVendite(base.db, {});
    expect(tribunali.length).toBeGreaterThan(20);
    await uguali({ tribunale: tribunali[3] ?? '', dal: roma('2023-03-12T08:00') });
    await uguali({ tribunale: 'Tribunale di nessun luogo' });
  });

  test('restano la somma da capo dopo storie a caso, anche scritte insieme, e rifarli non cambia nulla', async () => {
    const pool = new pg.Pool({ connectionString: base.urlProprietario, max: 4 });
    const scegli = caso(20_261_122);
    for (let giro = 0; giro < 12; giro += 1) {
      // Quattro insieme, sulle stesse vendite e su altre.
      const mosse = Array.from(
        { length: 4 },
        () => [MUTA[scegli(MUTA.length)], `${scegli(5)}`, 1 + scegli(12)] as const,
      );
      await Promise.all(
        mosse.map(([muta, seme, quante]) =>
          pool.query({ text: `UPDATE aste SET ${muta} WHERE id IN (${DOVE})`, values: [seme, quante] }).catch(ripeti),
        ),
      );
      await uguali({});
    }
    for (const [, filtro] of FILTRI) await uguali(filtro);
    const foto = async (): Promise<unknown> => ({
      cifre: (await sql`SELECT * FROM vendite_in_cifre ORDER BY id`.execute(base.db)).rows,
      mesi: (await sql`SELECT * FROM conti_mesi ORDER BY tribunale, mese, esito, numero`.execute(base.db)).rows,
    });
    const seguiti = await foto();
    await pool.query('SELECT statistiche_rifai()');
    expect(await foto()).toEqual(seguiti);
    await pool.end();
  });

  test('il mese è quello di Roma: le 22:30 UTC del 31 marzo sono aprile', async () => {
    await base.comeProprietario(
      `UPDATE aste SET seq = seq + 1, inizio_operazioni_il = $1, stato = jsonb_set(stato, '{scheda,tribunale}', '"Tribunale di mezzanotte"')
       WHERE id = (SELECT id FROM aste WHERE stato->>'esito' IS NOT NULL ORDER BY id LIMIT 1)`,
      [Date.UTC(2026, 2, 31, 22, 30)],
    );
    const { perMese } = await contaVendite(base.db, { tribunale: 'Tribunale di mezzanotte' });
    expect(perMese.map(({ mese }) => mese)).toEqual(['2026-04']);
  });

  test('R10 di una vendita senza esito non si sa quante offerte aveva, nemmeno nelle tavole', async () => {
    const { rows } = await base.pool.query(
      `SELECT count(*)::int AS quante, sum(arrivate + ammesse + rilanci)::int AS dette, count(finale_cent)::int AS prezzi
       FROM vendite_in_cifre WHERE esito IS NULL`,
    );
    expect(rows[0]).toMatchObject({ dette: 0, prezzi: 0 });
    expect(rows[0].quante).toBeGreaterThan(10);
  });
});

/** Due istruzioni su più righe si possono aspettare a vicenda sulle vendite stesse: una la rifarebbe chi l'ha chiesta. */
function ripeti(errore: unknown): void {
  if ((errore as { code?: unknown }).code !== '40P01') throw errore;
}
