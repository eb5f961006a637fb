import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BancoDueVendite, preparaDueVendite } from '../../banca/prove/banco-banca.ts';
import type { Scritto } from '../../banca/prove/estratti.ts';
import { inserisciCruda, rigaCruda } from '../../vendita/giornale/prove/riga-cruda.ts';

/**
 * Chi ha la password dell'applicazione vuole sapere chi offre in una vendita ancora chiusa, e quanto: fa credere al server, che
 * tiene sigillati gli accrediti di chi offre nelle vendite chiuse, che quella non lo sia più. Non ottiene nulla (R10, R74).
 */
let b: BancoDueVendite;
beforeAll(async () => {
  b = await preparaDueVendite();
}, 120_000);
afterAll(() => b.banco.chiudi());

const segreti = (causale: string): Scritto[] => [{ importo: '4321.00', causale, contabile: b.giorniFa(5) }];
const comeApplicazione = (istruzione: string, valori: unknown[]) =>
  b.banco.servizio.impianto.pool.query(istruzione, valori);
/** Le causali che si leggono in chiaro, cercate dove le cercherebbe chi ha la base dati. */
const inChiaro = async (): Promise<string[]> =>
  (await comeApplicazione('SELECT causale FROM movimenti ORDER BY causale', [])).rows.map(({ causale }) => causale);

/** Prima e dopo il furto si importa un estratto; in mezzo, e poi, il server fa ciò che fa da sé. */
async function importaIntorno(come: string, furto: () => Promise<unknown>): Promise<string[]> {
  expect((await b.carica(segreti(`${come}, prima`))).corpo).toMatchObject({ sigillati: 1, nuovi: 0 });
  await furto();
  b.banco.ora.adesso += 60_000;
  await b.banco.servizio.pianificatore.giro();
  expect((await b.carica(segreti(`${come}, dopo`))).corpo).toMatchObject({ sigillati: 1, nuovi: 0 });
  b.banco.ora.adesso += 60_000;
  await b.banco.servizio.pianificatore.giro();
  return inChiaro();
}

/** L'elenco si riscrive con la password dell'applicazione; con un posto lontano il server non lo riscrive più. */
async function riscriveElenco(riscritto: string): Promise<() => Promise<unknown>> {
  const colonne = 'seq, fase, stato, inizio_operazioni_il';
  const { rows } = await comeApplicazione(`SELECT ${colonne} FROM aste WHERE id = $1`, [b.chiusa]);
  await comeApplicazione(`UPDATE aste SET ${riscritto}, seq = 1000000 WHERE id = $1`, [b.chiusa]);
  const { seq, fase, stato, inizio_operazioni_il: inizioIl } = rows[0] as Record<string, unknown>;
  return () =>
    comeApplicazione(`UPDATE aste SET (${colonne}) = ($2, $3, $4, $5) WHERE id = $1`, [
      b.chiusa,
      seq,
      fase,
      stato,
      inizioIl,
    ]);
}

describe('R10 R74 una vendita chiusa che la base dati dice finita', () => {
  test.each([
    ['di un’altra fase', "fase = 'chiusa', stato = jsonb_set(stato, '{fase}', '\"chiusa\"')"],
    ['ancora bozza', "fase = 'bozza'"],
    ['con tutti liberi', 'stato = stato || \'{"ferma":true,"liberati":true}\''],
    ['mai aperta da mesi', 'inizio_operazioni_il = 1'],
  ])('%s: gli accrediti di chi vi offre restano sigillati', async (come, riscritto) => {
    let rimette = (): Promise<unknown> => Promise.resolve();
    const furto = async (): Promise<void> => {
      rimette = await riscriveElenco(riscritto);
    };
    expect(await importaIntorno(come, furto)).toEqual([]);
    await rimette();
  });

  test('con una voce d’apertura che nessun server ha scritto: restano sigillati, e suona l’allarme', async () => {
    const { pool, marche } = b.banco.servizio.impianto;
    const inserisce = async (): Promise<void> => {
      const { rows } = await pool.query<{ seq: number; impronta: string }>(
        'SELECT seq, impronta FROM giornale WHERE asta = $1 ORDER BY seq DESC LIMIT 1',
        [b.chiusa],
      );
      const [{ seq, impronta } = { seq: 0, impronta: '' }] = rows;
      await inserisciCruda(pool, rigaCruda(b.chiusa, seq + 1, impronta, { tipo: 'OperazioniAperte', dati: '{}' }));
    };
    expect(await importaIntorno('aperta da nessuno', inserisce)).toEqual([]);
    expect(marche.estranee().map(({ asta }) => asta)).toEqual([b.chiusa]);
  });
});
