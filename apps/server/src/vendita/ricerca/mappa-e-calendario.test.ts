import type { FiltroRicerca, QueryRicerca } from '@gestore/contratto/ricerca/forme';
import { CASELLE_DELLA_MAPPA_MAX, VENDITE_DEL_FILE_MAX } from '@gestore/contratto/ricerca/forme';
import { STATI_DI_RICERCA } from '@gestore/contratto/ricerca/ordini-ricerca';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CursoreNonValido } from '../../base-dati/cursore.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { alleCaselle, latiDiCasella, zoomDelleCaselle } from './caselle.ts';
import { cercaVendite } from './cerca.ts';
import { condizioniDi, tutteLe } from './condizioni.ts';
import { contiDi } from './conti.ts';
import { gruppiSullaMappa } from './mappa.ts';
import { calendarioDelPeriodo, fileDelPeriodo } from './per-periodo.ts';
import { ADESSO, riempi } from './prove/paese.ts';

let base: BaseDiProva;

beforeAll(async () => {
  base = await nuovaBaseDati();
  await riempi(base, 20_000);
});
afterAll(() => base.chiudi());

async function intera(filtro: FiltroRicerca, ordine: RawBuilder<unknown>): Promise<string[]> {
  const dove = tutteLe(await condizioniDi(base.db, filtro));
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM ricerca r WHERE ${sql.join(dove, sql` AND `)} ORDER BY ${ordine}`.execute(base.db);
  return rows.map(({ id }) => id);
}

/** Quante ne trova, una pagina dopo l'altra. */
async function quante(query: QueryRicerca): Promise<number> {
  let viste = 0;
  for (let dopo: string | undefined; ; ) {
    const { righe, prossimo } = await cercaVendite(base.db, {
      quante: 200,
      ...query,
      ...(dopo === undefined ? {} : { dopo }),
    });
    viste += righe.length;
    if (prossimo === null) return viste;
    dopo = prossimo;
  }
}

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

  test('tutta l’Italia chiesta da vicinissimo ha caselle più grandi, lo dice, e non perde nessuna vendita', async () => {
    const filtro = { stato: [...STATI_DI_RICERCA] };
    const vicina = await gruppiSullaMappa(base.db, filtro, { riquadro: scritto(ITALIA), zoom: 20 });
    expect(vicina.zoom).toBeLessThan(20);
    expect(vicina.gruppi.length).toBeGreaterThan(5);
    expect(vicina.gruppi.length).toBeLessThanOrEqual(CASELLE_DELLA_MAPPA_MAX);
    expect(vicina.gruppi.reduce((fin, { quante }) => fin + quante, 0)).toBe(vicina.quante);
    const { totale } = await contiDi(base.db, filtro);
    expect(vicina.quante + vicina.senzaPosizione).toBe(totale.numero);
    expect(await gruppiSullaMappa(base.db, filtro, { riquadro: scritto(ITALIA), zoom: vicina.zoom })).toEqual(vicina);
    // Uno schermo vero ha le caselle che chiede, fino in fondo.
    expect((await gruppiSullaMappa(base.db, {}, { riquadro: scritto(ITALIA), zoom: 6 })).zoom).toBe(6);
    expect((await gruppiSullaMappa(base.db, {}, { riquadro: '9.1,45.4,9.104,45.402', zoom: 20 })).zoom).toBe(20);
  });

  test('nessun riquadro, nemmeno la Terra intera, ha più caselle del limite', () => {
    fc.assert(
      fc.property(
        fc.float({ min: -180, max: 179, noNaN: true }),
        fc.float({ min: -90, max: 89, noNaN: true }),
        fc.float({ min: 0, max: 1, noNaN: true }),
        fc.nat(20),
        (ovest, sud, quanto, chiesto) => {
          const riquadro = { ovest, sud, est: ovest + (180 - ovest) * quanto, nord: sud + (90 - sud) * quanto };
          const zoom = zoomDelleCaselle(riquadro, chiesto);
          const { lon, lat } = latiDiCasella(zoom);
          const intero = alleCaselle(riquadro, { lon, lat });
          expect(zoom).toBeLessThanOrEqual(chiesto);
          expect(
            Math.round((intero.est - intero.ovest) / lon) * Math.round((intero.nord - intero.sud) / lat),
          ).toBeLessThanOrEqual(CASELLE_DELLA_MAPPA_MAX);
        },
      ),
    );
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
    const { aste, resto } = await fileDelPeriodo(base.db, { dal, al }, { adesso: ADESSO });
    expect([aste.length, resto]).toEqual([attese, null]);
    const mese = await calendarioDelPeriodo(base.db, { dal, al });
    expect(mese.giorni.reduce((fin, giorno) => fin + giorno.quante, 0)).toBe(attese);
    const giorno = await calendarioDelPeriodo(base.db, { dal, al: dal + 86_400_000 });
    expect(giorno.vendite).toHaveLength(giorno.giorni.reduce((fin, uno) => fin + uno.quante, 0));
  });

  test('più vendite di quante ne tiene un file sono in più file, uno dopo l’altro, e ciascuno dice quante ne restano', async () => {
    const filtro = { provincia: 'RM', dal: 0, al: ADESSO * 2 };
    const attese = await intera({ ...filtro, stato: [...STATI_DI_RICERCA] }, sql`r.inizio_il, r.id`);
    expect(attese.length).toBeGreaterThan(VENDITE_DEL_FILE_MAX);
    const viste: string[] = [];
    let file = 0;
    for (let dopo: string | undefined; ; ) {
      const letto = await fileDelPeriodo(base.db, filtro, { dopo, adesso: ADESSO });
      viste.push(...letto.aste.map(({ id }) => id));
      file += 1;
      if (letto.resto === null) break;
      expect(letto.aste).toHaveLength(VENDITE_DEL_FILE_MAX);
      expect(letto.resto.quante).toEqual({ numero: attese.length - viste.length, esatto: true });
      dopo = letto.resto.dopo;
    }
    expect(file).toBeGreaterThan(1);
    expect(viste).toEqual(attese);
    const { resto } = await fileDelPeriodo(base.db, filtro, { adesso: ADESSO });
    await expect(
      fileDelPeriodo(base.db, { ...filtro, provincia: 'MI' }, { dopo: resto?.dopo, adesso: ADESSO }),
    ).rejects.toThrow(CursoreNonValido);
  });

  test('senza un periodo, se le passate non ci stanno, il file comincia da ieri: le prossime ci sono sempre', async () => {
    const { aste, dal } = await fileDelPeriodo(base.db, {}, { adesso: ADESSO });
    expect(dal).toBe(ADESSO - 86_400_000);
    expect(aste.every(({ parametri }) => parametri.inizioOperazioniIl >= ADESSO - 86_400_000)).toBe(true);
    expect(aste.length).toBeGreaterThan(100);
    const poche = await fileDelPeriodo(base.db, { provincia: 'VA', categoria: 'BOX' }, { adesso: ADESSO });
    expect([poche.dal, poche.resto]).toEqual([null, null]);
    expect(poche.aste.some(({ parametri }) => parametri.inizioOperazioniIl < ADESSO - 86_400_000)).toBe(true);
  });
});
