import { verificaCatena } from '@gestore/registro';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { creaIndice } from '../../vendita/aste/elenchi/indice.ts';
import { creaEsecutore } from '../../vendita/comandi/esegui.ts';
import { creaGiornale, type Giornale } from '../../vendita/giornale/giornale.ts';
import { marcheDiProva } from '../../vendita/giornale/prove/marche-di-prova.ts';
import { DI_NOTTE } from '../notte.ts';
import { CARICA_MS_MAX, caricaPaese, type Paese } from './paese.ts';

vi.setConfig({ hookTimeout: CARICA_MS_MAX });

const ADESSO = Date.UTC(2026, 10, 22, 9);
/** Di giorno bastano quante hanno ogni genere di vendita; la forma del paese si guarda di notte, intero. */
const LOTTI = DI_NOTTE ? 20_000 : 3_000;
/** Sei vendite per genere: gli otto di notte, e di giorno almeno i sei di cui ce ne sono decine. */
const RILETTE_MIN = DI_NOTTE ? 41 : 36;
const GIORNO_MS = 86_400_000;

describe('il paese piccolo', () => {
  let base: BaseDiProva;
  let paese: Paese;
  let giornale: Giornale;

  beforeAll(async () => {
    base = await nuovaBaseDati();
    paese = await caricaPaese(base.urlProprietario, { lotti: LOTTI, adesso: ADESSO });
    giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => ADESSO } });
  });
  afterAll(() => base.chiudi());

  const uno = async <T>(testo: string): Promise<T> => (await base.pool.query(testo)).rows[0] as T;

  if (DI_NOTTE) {
    it('ha le vendite chieste, con venti voci l’una e ciascuna nella sua fase', async () => {
      expect(paese).toMatchObject({ lotti: LOTTI, aperti: LOTTI / 20 });
      expect(paese.voci / LOTTI).toBeGreaterThan(18);
      const conto = await uno<Record<string, number>>(`
        SELECT count(*)::int AS tutte, count(*) FILTER (WHERE fase = 'chiusa')::int AS chiuse,
          count(*) FILTER (WHERE fase = 'raccolta' AND termine_offerte_il > ${ADESSO})::int AS raccolgono,
          count(DISTINCT stato #>> '{scheda,tribunale}')::int AS uffici, count(DISTINCT delegato_id)::int AS delegati,
          count(DISTINCT stato #>> '{scheda,luogo,regione}')::int AS regioni,
          (SELECT count(*)::int FROM tribunali) AS registrati FROM aste`);
      expect(conto).toMatchObject({ tutte: LOTTI, chiuse: LOTTI - LOTTI / 20, regioni: 20, registrati: 78 });
      expect(conto.uffici).toBe(78);
      expect(conto.delegati).toBeGreaterThan(1_000);
      expect(conto.raccolgono).toBeGreaterThan(900);
    });

    it('va dal gennaio 2022 alla fine del 2027, e nessun fatto è di domani', async () => {
      const date = await uno<Record<string, string>>(`
        SELECT min(inizio_operazioni_il) AS prima, max(inizio_operazioni_il) AS ultima,
          (SELECT max(registrato_il) FROM giornale) AS scritta FROM aste`);
      expect(new Date(Number(date.prima)).getUTCFullYear()).toBe(2022);
      expect(new Date(Number(date.ultima)).getUTCFullYear()).toBe(2027);
      expect(Number(date.scritta)).toBeLessThan(ADESSO);
    });
  }

  it('le regole rileggono ogni genere di vendita, la catena è intera e l’elenco è quello del registro', async () => {
    const { rows } = await base.pool.query<{ id: string }>(`
      SELECT unnest((array_agg(id ORDER BY id))[1:6]) AS id FROM aste GROUP BY fase, seq, stato ->> 'esito'`);
    expect(rows.length).toBeGreaterThanOrEqual(RILETTE_MIN);
    const esecutore = creaEsecutore({ giornale });
    for (const { id } of rows) {
      const voci = await giornale.leggi(id, 0, 1_000);
      expect(verificaCatena(voci)).toEqual({ esito: 'integra', voci: voci.length });
      const { stato, seq } = await esecutore.leggi(id);
      const prima = await uno<{ riga: string }>(`SELECT md5(aste::text) AS riga FROM aste WHERE id = '${id}'`);
      await sql`UPDATE aste SET seq = 0 WHERE id = ${id}`.execute(base.db);
      await creaIndice(base.db).aggiorna(stato, seq);
      expect(await uno(`SELECT md5(aste::text) AS riga FROM aste WHERE id = '${id}'`)).toEqual(prima);
    }
    expect(await creaIndice(base.db).indietro()).toEqual([]);
  });

  it('una vendita del paese va avanti per la strada di tutte', async () => {
    const { id } = await uno<{ id: string }>(
      `SELECT id FROM aste WHERE fase = 'raccolta' ORDER BY termine_offerte_il LIMIT 1`,
    );
    const comando = {
      comandoId: id,
      attore: { tipo: 'sistema', id: 'prova' },
      atto: { tipo: 'scadiTermine' },
    } as const;
    const esito = await creaEsecutore({ giornale }).esegui(id, comando, ADESSO + 5 * GIORNO_MS);
    expect(esito.rifiuto).toBeNull();
    expect(verificaCatena(await giornale.leggi(id, 0, 100))).toMatchObject({ esito: 'integra' });
  });

  it('non si carica dove ci sono già vendite, e lo stesso seme dà lo stesso paese', async () => {
    await expect(caricaPaese(base.urlProprietario, { lotti: 10 })).rejects.toThrow('senza vendite');
    const impronte = await Promise.all(
      [0, 1].map(async () => {
        const altra = await nuovaBaseDati();
        await caricaPaese(altra.urlProprietario, { lotti: 200, adesso: ADESSO, seme: 7 });
        const { rows } = await altra.pool.query(
          'SELECT md5(string_agg(impronta, $1 ORDER BY asta, seq)) FROM giornale',
          [''],
        );
        await altra.chiudi();
        return rows[0];
      }),
    );
    expect(impronte[0]).toEqual(impronte[1]);
  });
});
