import { STATI_DI_RICERCA } from '@gestore/contratto/ordini-ricerca';
import type { FiltroRicerca, QueryRicerca } from '@gestore/contratto/ricerca';
import { filtroRicerca } from '@gestore/contratto/ricerca';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CursoreNonValido } from '../../base-dati/pagina.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { cercaVendite } from './cerca.ts';
import { condizioniDi, tutteLe } from './condizioni.ts';
import { contiDi } from './conti.ts';
import { alleCaselle, gruppiSullaMappa, latiDiCasella } from './mappa.ts';
import { calendarioDelPeriodo, venditeDelPeriodo } from './per-periodo.ts';
import { ADESSO, riempi } from './prove-paese.ts';
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
    for (const nome of ['regione', 'provincia', 'tribunale'] as const)
      for (const { valore, quante: dette } of scelte?.[nome] ?? [])
        expect(dette, `${nome} ${valore}`).toBe(await ricontate({ ...filtro, [nome]: valore }));
  });

  async function ricontate(filtro: FiltroRicerca): Promise<number> {
    return (await intera(filtro, sql`r.id`)).length;
  }

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

describe('la mappa e il calendario', () => {
  const ITALIA = { ovest: 6, sud: 35, est: 19, nord: 48 };
  const scritto = (r: typeof ITALIA): string => `${r.ovest},${r.sud},${r.est},${r.nord}`;

  test.each([0, 4, 6, 9, 13])('all’ingrandimento %i nessuna vendita si perde', async (zoom) => {
    const filtro = { stato: [...STATI_DI_RICERCA] };
    const { gruppi, quante: insieme } = await gruppiSullaMappa(base.db, filtro, { riquadro: scritto(ITALIA), zoom });
    const senza = (await sql<{ n: number }>`SELECT count(*)::int AS n FROM ricerca WHERE lat IS NULL`.execute(base.db))
      .rows;
    expect(gruppi.reduce((fin, gruppo) => fin + gruppo.quante, 0)).toBe(insieme);
    const { totale } = await contiDi(base.db, filtro);
    expect(insieme + (senza[0]?.n ?? 0)).toBe(totale.numero);
    expect(gruppi.filter((gruppo) => gruppo.quante === 1).every(({ vendita }) => vendita !== null)).toBe(true);
  });

  test('le caselle già contate dicono ciò che direbbe contare le vendite una per una, anche dopo che sono cambiate', async () => {
    /** Un prezzo minimo di zero non toglie nessuna vendita, e le fa contare una per una. */
    const uguali = async (riquadro: string): Promise<void> => {
      for (const stato of [[...STATI_DI_RICERCA], ['conclusa' as const], ['aperta' as const, 'conclusa' as const]])
        for (const zoom of [0, 3, 6, 8, 9]) {
          const contate = await gruppiSullaMappa(base.db, { stato }, { riquadro, zoom });
          const unaPerUna = await gruppiSullaMappa(base.db, { stato, prezzoMin: 0 }, { riquadro, zoom });
          const vicine = ({ gruppi }: typeof contate) =>
            gruppi.map(({ lat, lon, ...altro }) => ({ ...altro, lat: lat.toFixed(3), lon: lon.toFixed(3) }));
          expect(contate.gruppi.length).toBeGreaterThan(0);
          expect(vicine(contate)).toEqual(vicine(unaPerUna));
          expect(contate.quante).toBe(unaPerUna.quante);
        }
    };
    await uguali(scritto(ITALIA));
    await uguali('8.3,45.1,9.9,45.8');
    const { rows } = await base.pool.query<{ id: string }>(
      'SELECT id FROM ricerca WHERE finita AND lat IS NOT NULL ORDER BY md5(id::text) LIMIT 30',
    );
    const ids = rows.map(({ id }) => id);
    // Alcune tornano aperte, altre cambiano paese e posto; poi tutto si rifà da capo.
    await base.pool.query("UPDATE aste SET seq = seq + 1, fase = 'termine_scaduto' WHERE id = ANY($1::uuid[])", [
      ids.slice(0, 10),
    ]);
    await base.pool.query(
      `UPDATE aste SET seq = seq + 1, stato = jsonb_set(stato, '{scheda,luogo}',
         (stato#>'{scheda,luogo}') || '{"comune": "Aaa", "latitudine": 45.4, "longitudine": 9.1}') WHERE id = ANY($1::uuid[])`,
      [ids.slice(10)],
    );
    await uguali(scritto(ITALIA));
    await base.comeProprietario('SELECT ricerca_rifai()');
    await uguali(scritto(ITALIA));
  });

  test('spostando la mappa i gruppi che restano non cambiano', async () => {
    const qua = await gruppiSullaMappa(base.db, {}, { riquadro: '8,45,10,46', zoom: 8 });
    const la = await gruppiSullaMappa(base.db, {}, { riquadro: '8.5,45,10.5,46', zoom: 8 });
    const comuni = qua.gruppi.filter(({ chiave }) => la.gruppi.some((altro) => altro.chiave === chiave));
    expect(comuni.length).toBeGreaterThan(2);
    for (const gruppo of comuni) expect(la.gruppi).toContainEqual(gruppo);
    const intero = alleCaselle({ ovest: 8, sud: 45, est: 10, nord: 46 }, latiDiCasella(8));
    expect(intero.ovest).toBeLessThanOrEqual(8);
    expect(intero.est).toBeGreaterThanOrEqual(10);
  });

  test('un’area disegnata prende chi sta dentro; una che si incrocia si rifiuta', async () => {
    const dentro = await quante({ area: '45,8;46.5,8;46.5,10;45,10' });
    expect(dentro).toBe(await quante({ area: '8,45,10,46.5' }));
    expect(dentro).toBeGreaterThan(50);
    await expect(cercaVendite(base.db, { area: '45,8;46,10;45,10;46,8' })).rejects.toMatchObject({
      codice: 'area_non_valida',
    });
    await expect(cercaVendite(base.db, { area: 'tutta' })).rejects.toMatchObject({ codice: 'area_non_valida' });
    await expect(cercaVendite(base.db, { centro: '45,8' })).rejects.toMatchObject({ codice: 'centro_non_valido' });
  });

  test('di un periodo ci sono tutte le vendite, qualunque sia la storia', async () => {
    const dal = ADESSO;
    const al = ADESSO + 30 * 86_400_000;
    const attese = (
      await sql<{
        n: number;
      }>`SELECT count(*)::int AS n FROM aste WHERE inizio_operazioni_il BETWEEN ${dal} AND ${al}`.execute(base.db)
    ).rows[0]?.n;
    expect(await venditeDelPeriodo(base.db, { dal, al }, 2_000)).toHaveLength(attese ?? -1);
    const mese = await calendarioDelPeriodo(base.db, { dal, al });
    expect(mese.giorni.reduce((fin, giorno) => fin + giorno.quante, 0)).toBe(attese);
    const giorno = await calendarioDelPeriodo(base.db, { dal, al: dal + 86_400_000 });
    expect(giorno.vendite).toHaveLength(giorno.giorni.reduce((fin, uno) => fin + uno.quante, 0));
    await expect(venditeDelPeriodo(base.db, {}, 100)).rejects.toMatchObject({ codice: 'calendario_troppo_pieno' });
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
