import type { FiltroRicerca, QueryRicerca } from '@gestore/contratto/ricerca/forme';
import { filtroRicerca } from '@gestore/contratto/ricerca/forme';
import { STATI_DI_RICERCA } from '@gestore/contratto/ricerca/ordini-ricerca';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CursoreNonValido } from '../../base-dati/cursore.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { cercaVendite } from './cerca.ts';
import { condizioniDi, tutteLe } from './condizioni.ts';
import { contiDi } from './conti.ts';
import { riempi } from './prove/paese.ts';
import { postiDa, vociDa } from './voci.ts';

const QUANTE = 20_000;
let base: BaseDiProva;

beforeAll(async () => {
  base = await nuovaBaseDati();
  await riempi(base, QUANTE);
});
afterAll(() => base.chiudi());

/** Gli identificativi di tutte le pagine, una dopo l'altra; fra l'una e l'altra succede qualcosa. */
async function tutte(query: QueryRicerca, fraLePagine?: () => Promise<void>): Promise<string[]> {
  const viste: string[] = [];
  for (let dopo: string | undefined; ; ) {
    const { righe, prossimo } = await cercaVendite(base.db, dopo === undefined ? query : { ...query, dopo });
    viste.push(...righe.map(({ id }) => id));
    if (prossimo === null) return viste;
    dopo = prossimo;
    await fraLePagine?.();
  }
}

async function intera(filtro: FiltroRicerca, ordine: RawBuilder<unknown>): Promise<string[]> {
  const dove = tutteLe(await condizioniDi(base.db, filtro));
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM ricerca r WHERE ${sql.join(dove, sql` AND `)} ORDER BY ${ordine}`.execute(base.db);
  return rows.map(({ id }) => id);
}

const quante = async (query: QueryRicerca): Promise<number> => (await tutte({ quante: 200, ...query })).length;

describe('le parole', () => {
  test.each([
    ['appartamneto', 'appartamento'],
    ['apartamento', 'appartamento'],
    ['appartamenti', 'appartamento'],
    ['APPARTAMENTO', 'appartamento'],
    ['appart', 'appartamento'],
    ['forlì', 'forli'],
    ['FORLI’', 'forli'],
    ['l’aquila', 'aquila'],
    ['libertà', 'liberta'],
    ['roslini', 'rosolini'],
    ['casa vicino a Saronno', 'saronno casa'],
    ['la casa con il giardino', 'giardino casa'],
  ])('«%s» trova ciò che trova «%s»', async (scritto, giusto) => {
    const attese = await tutte({ testo: giusto, quante: 200 });
    expect(attese.length).toBeGreaterThan(5);
    expect(await tutte({ testo: scritto, quante: 200 })).toEqual(attese);
  });

  test('di una parola intesa si dice quale, e di una che non somiglia a nulla che non c’è', async () => {
    const { intese } = await cercaVendite(base.db, { testo: 'casa appartamneto' });
    expect(intese).toEqual([{ scritta: 'appartamneto', cercate: ['appartamento'] }]);
    const nulla = await cercaVendite(base.db, { testo: 'casa qwxzkjh' });
    expect(nulla).toEqual({ righe: [], prossimo: null, intese: [{ scritta: 'qwxzkjh', cercate: [] }] });
  });

  test('il luogo si cerca fra le parole del luogo', async () => {
    expect(await quante({ luogo: 'cislago varese' })).toBe(0);
    expect(await quante({ luogo: 'cislago' })).toBeGreaterThan(0);
    expect(await quante({ luogo: 'casa' })).toBe(0);
    expect(await quante({ luogo: 'lombardia' })).toBe(await quante({ regione: 'Lombardia' }));
  });

  test.each(['(((', '.*.*.*.*', '%_%_%', "'; drop table aste; --", '\\', '&|!:*', '🏠', ' ', '<->', '"'])(
    '«%s» non è un errore',
    async (testo) => {
      await expect(cercaVendite(base.db, { testo })).resolves.toBeDefined();
      await expect(postiDa(base.db, testo)).resolves.toBeDefined();
    },
  );

  test('duecento segni di una parola sola sono presto detti', async () => {
    expect((await cercaVendite(base.db, { testo: 'a'.repeat(200) })).righe).toEqual([]);
  });

  test('diecimila segni non sono una ricerca', () => {
    expect(filtroRicerca.safeParse({ testo: 'casa '.repeat(2_000) }).success).toBe(false);
  });
});

describe('le pagine', () => {
  const ORDINI = [
    ['prossime', sql`r.gruppo, r.turno, r.id`],
    ['prezzo', sql`r.prezzo_cent, r.id`],
    ['prezzo_alto', sql`r.prezzo_cent DESC, r.id DESC`],
    ['nuove', sql`r.uscita_il DESC, r.id DESC`],
  ] as const;

  test.each(ORDINI)('in ordine di %s, una dopo l’altra, sono il risultato intero', async (ordine, suo) => {
    for (const filtro of [
      {},
      { stato: 'conclusa', provincia: 'VA' },
      { testo: 'casa', stato: [...STATI_DI_RICERCA] },
    ] as const) {
      const viste = await tutte({ ...filtro, ordine, quante: 97 } as QueryRicerca);
      expect(viste).toEqual(await intera(filtro as FiltroRicerca, suo));
    }
  });

  test('in ordine di distanza: il più vicino prima, nessuno oltre il raggio, e la distanza è quella vera', async () => {
    const { righe } = await cercaVendite(base.db, {
      centro: '45.62,9.03',
      raggio: 20,
      ordine: 'distanza',
      quante: 200,
    });
    const km = righe.map(({ distanzaKm }) => distanzaKm ?? Number.NaN);
    expect(km).toEqual(km.toSorted((a, b) => a - b));
    expect(km.at(-1)).toBeLessThanOrEqual(20);
    const viste = await tutte({ centro: '45.62,9.03', raggio: 20, ordine: 'distanza', quante: 7 });
    expect(viste.length).toBeGreaterThan(20);
    expect(new Set(viste).size).toBe(viste.length);
    // Da Roma a Forlì sono circa 260 chilometri in linea d'aria.
    expect(await quante({ centro: '41.9,12.5', raggio: 230, provincia: 'FC' })).toBe(0);
    expect(await quante({ centro: '41.9,12.5', raggio: 290, provincia: 'FC' })).toBeGreaterThan(0);
  });

  test('mentre altri scrivono, ciò che non è cambiato si vede una volta sola', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('prossime', 'prezzo', 'nuove'),
        fc.integer({ min: 5, max: 60 }),
        fc.array(fc.tuple(fc.constantFrom('prezzo', 'data', 'fine', 'nuova'), fc.nat(900)), {
          minLength: 1,
          maxLength: 12,
        }),
        async (ordine, perPagina, mutazioni) => {
          const query = { ordine, provincia: 'RM', quante: perPagina } as const;
          const prima = await tutte({ ...query, quante: 200 });
          const toccate = new Set<string>();
          const resto = [...mutazioni];
          const viste = await tutte(query, async () => {
            const [cosa, quale] = resto.shift() ?? [];
            if (cosa !== undefined) toccate.add(await muta(cosa, prima[(quale ?? 0) % prima.length] ?? ''));
          });
          const ferme = (ids: readonly string[]): string[] => ids.filter((id) => !toccate.has(id));
          expect(ferme(viste)).toEqual(ferme(prima));
        },
      ),
      { numRuns: 12 },
    );
  });

  let nate = 0;
  async function muta(cosa: 'prezzo' | 'data' | 'fine' | 'nuova', id: string): Promise<string> {
    nate += 1;
    if (cosa === 'nuova') {
      const nuova = `00000000-0000-4000-8000-${String(nate).padStart(12, '0')}`;
      await base.comeProprietario(
        `INSERT INTO aste SELECT $2::uuid, seq, fase, delegato_id, termine_offerte_il, inizio_operazioni_il + $3, leggibili_dal,
          jsonb_set(stato, '{id}', to_jsonb($2::text)) FROM aste WHERE id = $1::uuid`,
        [id, nuova, nate],
      );
      return nuova;
    }
    const come = {
      prezzo: `stato = jsonb_set(stato, '{parametri,prezzoBaseCent}', to_jsonb(${5_000_000 + nate}))`,
      data: `inizio_operazioni_il = inizio_operazioni_il + ${nate}`,
      fine: "fase = 'chiusa', stato = jsonb_set(stato, '{fase}', '\"chiusa\"')",
    }[cosa];
    await base.comeProprietario(`UPDATE aste SET ${come} WHERE id = $1`, [id]);
    return id;
  }

  test('un cursore di un’altra ricerca, o scritto a mano, si rifiuta', async () => {
    const { prossimo } = await cercaVendite(base.db, { testo: 'casa' });
    const dopo = prossimo ?? '';
    await expect(cercaVendite(base.db, { testo: 'negozio', dopo })).rejects.toThrow(CursoreNonValido);
    await expect(cercaVendite(base.db, { testo: 'casa', ordine: 'prezzo', dopo })).rejects.toThrow(CursoreNonValido);
    await expect(cercaVendite(base.db, { testo: 'casa', dopo: `${dopo.slice(0, -6)}AAAAAA` })).rejects.toThrow(
      CursoreNonValido,
    );
  });
});

describe('i conti', () => {
  const FILTRI: readonly FiltroRicerca[] = [
    {},
    { stato: ['aperta', 'conclusa'] },
    { stato: 'conclusa', categoria: ['BOX', 'TERRENI'], tentativo: [2, 4] },
    { categoria: 'RESIDENZIALE', modalita: 'asincrona', regione: 'Lombardia' },
    { testo: 'casa', tribunale: 'Tribunale di Varese', stato: [...STATI_DI_RICERCA] },
    { prezzoMin: 20_000_00, prezzoMax: 30_000_00, tentativo: 1 },
    { centro: '45.62,9.03', raggio: 30, categoria: 'BOX' },
    { regione: ['Lombardia', 'Lazio'], categoria: 'BOX' },
    { regione: 'Lombardia', provincia: ['VA', 'MI'] },
    { provincia: 'VA', comune: ['Saronno', 'Cislago'], modalita: 'asincrona' },
    { regione: ['Lombardia', 'Lazio'], stato: [...STATI_DI_RICERCA] },
    { provincia: ['VA', 'RM'], comune: 'Saronno', stato: ['aperta', 'conclusa'] },
  ];

  test.each(FILTRI)('%j: sono quelli che si ottengono contando', async (filtro) => {
    const { totale, scelte } = await contiDi(base.db, filtro);
    expect(totale).toEqual({ numero: await ricontate(filtro), esatto: true });
    for (const nome of ['stato', 'categoria', 'modalita', 'tentativo'] as const)
      for (const { valore, quante: dette } of scelte?.[nome] ?? []) {
        if (dette === null) continue;
        const solo = { ...filtro, [nome]: nome === 'tentativo' ? Number(valore) : valore } as FiltroRicerca;
        expect(dette, `${nome} ${valore}`).toBe(await ricontate(solo));
      }
    for (const nome of ['regione', 'provincia', 'comune', 'tribunale'] as const)
      for (const { valore, quante: dette } of scelte?.[nome] ?? [])
        if (dette !== null) expect(dette, `${nome} ${valore}`).toBe(await ricontate({ ...filtro, [nome]: valore }));
  });

  async function ricontate(filtro: FiltroRicerca): Promise<number> {
    return (await intera(filtro, sql`r.id`)).length;
  }

  test('di una regione scelta si vedono anche le altre, con quante vendite aggiungerebbero', async () => {
    const tutte = (await contiDi(base.db, {})).scelte;
    const scelta = (await contiDi(base.db, { regione: 'Lombardia' })).scelte;
    expect(scelta?.regione).toEqual(tutte?.regione);
    expect(scelta?.provincia?.map(({ valore }) => valore).sort()).toEqual(['MI', 'VA']);
    expect(scelta?.comune?.map(({ valore }) => valore)).toContain('Saronno');
  });

  test('restano giusti quando una vendita finisce, e rifacendo tutto da capo non cambia nulla', async () => {
    const [id = ''] = await tutte({ regione: 'Abruzzo', quante: 1 });
    const prima = await contiDi(base.db, { stato: 'conclusa' });
    await base.comeProprietario(`UPDATE aste SET fase = 'chiusa' WHERE id = $1`, [id]);
    const dopo = await contiDi(base.db, { stato: 'conclusa' });
    expect(dopo.totale.numero).toBe(prima.totale.numero + 1);
    const voci = await vociDa(base.db);
    await base.comeProprietario('SELECT ricerca_rifai()');
    expect(await contiDi(base.db, { stato: 'conclusa' })).toEqual(dopo);
    expect(await vociDa(base.db)).toEqual(voci);
  });

  test('R32 una sospesa non è fra le aperte né fra quelle in corso: si trova e si conta da sé, e torna com’era', async () => {
    const [id = ''] = await tutte({ stato: 'aperta', quante: 1 });
    const ferma = (si: boolean) =>
      base.comeProprietario(`UPDATE aste SET stato = stato || jsonb_build_object('ferma', $2::boolean) WHERE id = $1`, [
        id,
        si,
      ]);
    const stanno = async () => ({
      sospese: (await cercaVendite(base.db, { stato: 'sospesa' })).righe.map((una) => [una.id, una.ferma]),
      aperta: (await intera({ stato: 'aperta' }, sql`r.id`)).includes(id),
      fraTutte: (await intera({}, sql`r.id`)).includes(id),
      contate: (await contiDi(base.db, {})).scelte?.stato.find(({ valore }) => valore === 'sospesa')?.quante,
    });
    expect(await stanno()).toEqual({ sospese: [], aperta: true, fraTutte: true, contate: 0 });
    await ferma(true);
    expect(await stanno()).toEqual({ sospese: [[id, true]], aperta: false, fraTutte: true, contate: 1 });
    await ferma(false);
    expect(await stanno()).toEqual({ sospese: [], aperta: true, fraTutte: true, contate: 0 });
  });

  test('chi si può scegliere c’è tutto', async () => {
    const { tribunali, regioni, province, categorie } = await vociDa(base.db);
    expect([tribunali.length, regioni.length, province.length, categorie.length]).toEqual([7, 6, 7, 5]);
    expect((await postiDa(base.db, 'sarono')).posti.map(({ comune }) => comune)).toContain('Saronno');
  });
});

test('tentativi di uno stesso lotto che cambiano insieme non si aspettano a vicenda', async () => {
  const { rows } = await base.pool.query<{ id: string }>(
    `SELECT id FROM aste WHERE id IN (SELECT id FROM ricerca ORDER BY md5(id::text) LIMIT 60)`,
  );
  // Tutte un lotto solo, con le stesse parole nuove: ognuna riordina i tentativi delle altre.
  const scheda = JSON.stringify({ titolo: 'Mulino con gualchiera', tribunale: 'Tribunale di Crema' });
  const cambia = ({ id }: { id: string }, i: number) =>
    base.pool.query(
      `UPDATE aste SET seq = seq + 1, inizio_operazioni_il = inizio_operazioni_il + $2::bigint,
        stato = jsonb_set(stato, '{scheda}', (stato->'scheda') || $3::jsonb || '{"ruolo": {"numero": "7", "anno": 1999}}')
       WHERE id = $1`,
      [id, ((i * 7919) % 60) * 86_400_000, scheda],
    );
  for (const giro of [0, 1, 2]) await Promise.all(rows.map((una, i) => cambia(una, i * (giro + 1))));
  const { rows: trovate } = await base.pool.query(
    "SELECT DISTINCT tentativo FROM ricerca WHERE parole @@ plainto_tsquery('italian', 'gualchiera')",
  );
  expect(trovate).toHaveLength(rows.length);
});
