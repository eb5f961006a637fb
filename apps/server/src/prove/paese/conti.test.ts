import { randomUUID } from 'node:crypto';
import type { RigaTribunale } from '@gestore/contratto/anagrafe/forme';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seminaTribunali } from '../../anagrafe/uffici/semina-tribunali.ts';
import { elencaTribunali, trovaTribunale } from '../../anagrafe/uffici/tribunali.ts';
import { marcaInCoda } from '../../avvio/passaggi/marche-accessi.ts';
import { apriKysely, apriPool } from '../../base-dati/collegamento/connessione.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { paginaAste } from '../../vendita/aste/elenchi/elenco-aste.ts';
import { CARICA_MS_MAX, CHI_SEGUE, caricaPaese } from './paese.ts';

vi.setConfig({ hookTimeout: CARICA_MS_MAX });

const ADESSO = Date.UTC(2026, 10, 22, 9);
const LOTTI = 3_000;
const UFFICIO = 'Tribunale di Prova';

let base: BaseDiProva;
let spiato: pg.Pool;
const piani: string[] = [];
const orologio = { adesso: () => ADESSO };

beforeAll(async () => {
  base = await nuovaBaseDati();
  await caricaPaese(base.urlProprietario, { lotti: LOTTI, adesso: ADESSO });
  // Come al primo avvio: gli uffici scritti prima hanno la marca da allora.
  const proprietario = apriKysely(apriPool(base.urlProprietario, { massimo: 1 }));
  await marcaInCoda(proprietario, base.segreti, 'tribunali_versioni');
  await proprietario.destroy();
  spiato = new pg.Pool({ connectionString: base.urlProprietario, max: 1 });
  spiato.on('connect', (cliente) => {
    cliente.on('notice', ({ message = '' }) => piani.push(message));
    void cliente.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
      SET auto_explain.log_analyze = on; SET auto_explain.log_timing = off;
      SET client_min_messages = log; SET auto_explain.log_level = notice`);
  });
});
afterAll(async () => {
  await spiato.end();
  await base.chiudi();
});

const tutteLePagine = async (db = base.db): Promise<RigaTribunale[]> => {
  const tutti: RigaTribunale[] = [];
  for (let dopo: string | undefined; ; ) {
    const { tribunali, prossimo } = await elencaTribunali({ db, segreti: base.segreti }, { dopo, quante: 30 });
    tutti.push(...tribunali);
    if (prossimo === null) return tutti;
    dopo = prossimo;
  }
};
const contate = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ ufficio: string; quante: number }>`
    SELECT stato #>> '{scheda,tribunale}' AS ufficio, count(*)::int AS quante FROM aste GROUP BY 1`.execute(base.db);
  return Object.fromEntries(rows.map(({ ufficio, quante }) => [ufficio, quante]));
};
const tenute = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<Riga<'vendite_per_ufficio'>>`SELECT * FROM vendite_per_ufficio`.execute(base.db);
  return Object.fromEntries(rows.map(({ ufficio, vendite }) => [ufficio, Number(vendite)]));
};

/** Le righe delle vendite guardate dalle interrogazioni viste, scartate comprese. */
function venditeGuardate(): number {
  let guardate = 0;
  for (const piano of piani)
    for (const passo of piano.split('->').filter((uno) => / on aste\b/.test(uno))) {
      const [, righe, giri] = /actual rows=([\d.]+) loops=(\d+)/.exec(passo) ?? [];
      const [, scartate] = /Rows Removed by Filter: (\d+)/.exec(passo) ?? [];
      guardate += (Number(righe) + Number(scartate ?? 0)) * Number(giri);
    }
  return guardate;
}

describe('ciò che si tiene contato', () => {
  it('chi carica il paese conosce tutti quelli che seguono le vendite, e ne rifà il lavoro', async () => {
    const { rows } = await base.pool.query<{ tgname: string }>(
      "SELECT tgname FROM pg_trigger WHERE tgrelid = 'aste'::regclass AND NOT tgisinternal ORDER BY tgname",
    );
    expect(rows.map(({ tgname }) => tgname)).toEqual(CHI_SEGUE.toSorted());
    const { rows: dovuti } = await base.pool.query('SELECT asta, dovuti FROM rimborsi_dovuti ORDER BY asta');
    expect(dovuti.length).toBeGreaterThan(100);
    await base.comeProprietario('UPDATE aste SET attende = attende');
    expect((await base.pool.query('SELECT asta, dovuti FROM rimborsi_dovuti ORDER BY asta')).rows).toEqual(dovuti);
  });

  it('gli uffici hanno le loro vendite, e restano giusti mentre nascono, cambiano ufficio e spariscono', async () => {
    expect(await tenute()).toEqual(await contate());
    expect(Object.values(await tenute()).reduce((somma, una) => somma + una, 0)).toBe(LOTTI);
    const nuova = randomUUID();
    const scrivi = (ufficio: string): Promise<unknown> =>
      sql`INSERT INTO aste (id, seq, fase, stato) VALUES (${nuova}, 1, 'bozza', ${JSON.stringify({ scheda: { tribunale: ufficio } })})
        ON CONFLICT (id) DO UPDATE SET stato = EXCLUDED.stato`.execute(base.db);
    await scrivi(UFFICIO);
    expect((await tenute())[UFFICIO]).toBe(1);
    await scrivi('Tribunale di Varese');
    expect(await tenute()).toEqual(await contate());
    expect((await tenute())[UFFICIO]).toBeUndefined();
    await base.comeProprietario('DELETE FROM aste WHERE id = $1', [nuova]);
    expect(await tenute()).toEqual(await contate());
  });

  it('l’elenco degli uffici non conta le vendite quando glielo si chiede, e le dice tutte', async () => {
    const db = apriKysely(spiato);
    piani.length = 0;
    await seminaTribunali({ db, segreti: base.segreti, orologio });
    const uffici = await tutteLePagine(db);
    const primo = uffici[0];
    expect(primo && (await trovaTribunale({ db, segreti: base.segreti }, primo.id, null))?.vendite).toBe(
      primo?.vendite,
    );
    expect(piani.join('\n')).toContain('Query Text');
    expect(piani.filter((piano) => /Scan[^\n]* on aste\b/.test(piano))).toEqual([]);
    const vere = await contate();
    expect(Object.fromEntries(uffici.map(({ dati, vendite }) => [dati.nome, vendite]))).toEqual(vere);
  });

  it('un ufficio nuovo prende i parametri della sua vendita più recente, con un passo dell’indice', async () => {
    const con = (rilancioMinimoCent: number, inizioIl: number | null): Promise<unknown> => {
      const id = randomUUID();
      const stato = { id, scheda: { tribunale: UFFICIO }, parametri: { rilancioMinimoCent } };
      return sql`INSERT INTO aste (id, seq, fase, inizio_operazioni_il, stato)
        VALUES (${id}, 1, 'bozza', ${inizioIl}, ${JSON.stringify(stato)})`.execute(base.db);
    };
    await con(1, ADESSO);
    await con(3, ADESSO + 2);
    await con(2, ADESSO + 1);
    await con(4, null);
    piani.length = 0;
    await seminaTribunali({ db: apriKysely(spiato), segreti: base.segreti, orologio });
    const suo = (await tutteLePagine()).find(({ dati }) => dati.nome === UFFICIO);
    expect(suo).toMatchObject({ vendite: 4, dati: { rilancioMinimoCent: 3 } });
    expect(piani.filter((piano) => /Seq Scan on aste\b|Sort/.test(piano) && /scheda,tribunale/.test(piano))).toEqual(
      [],
    );
  });

  it('le vendite di oggi si trovano senza scorrere quelle passate, e ci sono anche le vecchie ancora vive', async () => {
    const { rows } = await base.pool.query<{ id: string }>(
      "SELECT id FROM aste WHERE fase = 'raccolta' ORDER BY id LIMIT 1",
    );
    const vecchia = rows[0]?.id;
    await base.pool.query('UPDATE aste SET inizio_operazioni_il = $2 WHERE id = $1', [
      vecchia,
      ADESSO - 400 * 86_400_000,
    ]);
    piani.length = 0;
    const { righe, quanti } = await paginaAste(apriKysely(spiato), 'prova', [], { quando: 'oggi' }, ADESSO);
    expect(righe[0]?.id).toBe(vecchia);
    expect(quanti?.numero).toBe(righe.length);
    const { rows: attese } = await base.pool.query(
      `SELECT id FROM aste WHERE inizio_operazioni_il < $2 AND (inizio_operazioni_il >= $1 OR fase NOT IN ('bozza', 'esitata', 'verbalizzata', 'chiusa'))
       ORDER BY inizio_operazioni_il, id`,
      [Date.UTC(2026, 10, 21, 23), Date.UTC(2026, 10, 22, 23)],
    );
    expect(righe.map(({ id }) => id)).toEqual(attese.map(({ id }) => id));
    expect(venditeGuardate()).toBeGreaterThan(0);
    expect(venditeGuardate()).toBeLessThan(100);
  });

  it('le vendite in attesa sono quelle che l’elenco dice, e restano giuste mentre cambiano', async () => {
    const tenute = async () => {
      const { rows } = await base.pool.query('SELECT asta, ufficio, pubblicata_il, inizio_il FROM vendite_in_attesa');
      return rows.map((riga) => JSON.stringify(riga)).sort();
    };
    const seguite = await tenute();
    expect(seguite.length).toBeGreaterThan(100);
    const { rows } = await base.pool.query<{ asta: string }>(
      'SELECT asta FROM vendite_in_attesa ORDER BY asta LIMIT 3',
    );
    const [conclusa, libera, spostata] = rows.map(({ asta }) => asta);
    await base.pool.query("UPDATE aste SET fase = 'esitata' WHERE id = $1", [conclusa]);
    await base.pool.query(`UPDATE aste SET stato = stato || '{"liberati": true}' WHERE id = $1`, [libera]);
    await base.pool.query('UPDATE aste SET inizio_operazioni_il = 7 WHERE id = $1', [spostata]);
    const dopo = await tenute();
    expect(dopo).toHaveLength(seguite.length - 2);
    await base.comeProprietario('SELECT vendite_in_attesa_rifai()');
    expect(await tenute()).toEqual(dopo);
  });

  it('le presenze di una vendita se ne vanno con la sua chiusura, e quelle delle altre restano', async () => {
    const { rows } = await base.pool.query<{ id: string }>(
      "SELECT id FROM aste WHERE fase = 'raccolta' ORDER BY id LIMIT 2",
    );
    const [finisce, resta] = rows.map(({ id }) => id);
    await base.pool.query(
      "INSERT INTO presenze (asta, chi, ruolo) SELECT a, 'chi ' || n, 'offerente' FROM unnest($1::uuid[]) a, generate_series(1, 3) n",
      [[finisce, resta]],
    );
    for (const fase of ['termine_scaduto', 'esitata', 'verbalizzata'])
      await base.pool.query('UPDATE aste SET fase = $2 WHERE id = $1', [finisce, fase]);
    expect((await base.pool.query('SELECT 1 FROM presenze')).rows).toHaveLength(6);
    // Con il ruolo dell'applicazione lo dovrebbe dire anche il registro.
    await base.comeProprietario("UPDATE aste SET fase = 'chiusa' WHERE id = $1", [finisce]);
    const { rows: rimaste } = await base.pool.query('SELECT DISTINCT asta FROM presenze');
    expect(rimaste).toEqual([{ asta: resta }]);
  });
});
