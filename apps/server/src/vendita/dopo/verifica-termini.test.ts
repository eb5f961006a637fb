import { describe, expect, test } from 'vitest';
import { asta, banco, preparaDopo } from '../../prove/banco-dopo.ts';
import { rifaiTermini } from './termini-dopo.ts';
import { creaVerificaTermini } from './verifica-termini.ts';

preparaDopo();

/** Chi ha la password dell'applicazione nasconde un termine a chi lo aspetta: la vendita non la apre nessuno, e si sa (R69, R74). */
describe('R69 R74 un termine cambiato nella base dati', () => {
  const ladro = (istruzione: string) => banco.servizio.impianto.pool.query(istruzione, [asta]);
  const termini = async () =>
    (await ladro('SELECT tipo, numero, scade_il, importo_cent, fatto FROM termini_dopo WHERE asta = $1 ORDER BY tipo'))
      .rows;
  const estranee = async () =>
    (await ladro("SELECT 1 FROM righe_estranee WHERE tavola = 'termini_dopo' AND riga = $1::text")).rowCount;

  /** Abbastanza giri da guardarle tutte, con il tempo che passa. */
  async function percorri(verifica: () => Promise<void>): Promise<void> {
    for (let giro = 0; giro < 40; giro += 1) {
      banco.ora.adesso += 5_000;
      await verifica();
    }
  }

  test.each([
    ['tolto', 'DELETE FROM termini_dopo WHERE asta = $1'],
    ['spostato', 'UPDATE termini_dopo SET scade_il = scade_il + 86400000 WHERE asta = $1'],
    ['detto fatto', 'UPDATE termini_dopo SET fatto = true WHERE asta = $1'],
  ])('%s: si rifà e suona, e uno che torna no', async (_, come) => {
    const { impianto } = banco.servizio;
    await rifaiTermini(impianto);
    const veri = await termini();
    expect(veri.length).toBeGreaterThan(0);
    const verifica = creaVerificaTermini(impianto);
    await percorri(verifica);
    expect(await estranee()).toBe(0);
    await ladro(come);
    await percorri(verifica);
    await rifaiTermini(impianto);
    expect(await termini()).toEqual(veri);
    await expect.poll(estranee).toBe(1);
  });
});
