import { randomUUID } from 'node:crypto';
import type { Ordine, RimborsiDellaVendita } from '@gestore/contratto/banca/ordini-rimborso';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Persona, Risposta } from '../../prove/banco-operatori.ts';
import { type BancoDueVendite, cauzioneDi, GIORNI_FA_IN_CHIARO, preparaDueVendite } from '../prove/banco-banca.ts';

/** Chi paga i rimborsi, cambiato nella base dati con la password dell'applicazione (R71, R74). */
let b: BancoDueVendite;
beforeAll(async () => {
  b = await preparaDueVendite();
  await b.carica(
    b.offerte.map((una, i) =>
      cauzioneDi(una, { causale: `rimborsabile ${i}`, contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }),
    ),
  );
  await b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
}, 120_000);
afterAll(() => b.banco.chiudi());

const rimborsi = async (): Promise<RimborsiDellaVendita> =>
  (await b.anna.chiama('GET', `/api/edicom/banca/rimborsi/${b.asta}`)).corpo as RimborsiDellaVendita;
const ordini = async (persona: Persona): Promise<Ordine[]> =>
  (await persona.chiama('GET', '/api/edicom/banca/ordini')).corpo.ordini as Ordine[];
const prepara = (buste: string[], comandoId = randomUUID()): Promise<Risposta> =>
  b.anna.chiama('POST', '/api/edicom/banca/ordini', { comandoId, asta: b.asta, buste });

describe('il conto che rende le cauzioni', () => {
  test('R71 R74 il nome o la banca di chi paga cambiati nella base dati: non si prepara, non si approva, non si scarica; l’estratto li rimette', async () => {
    const { pool } = b.banco.servizio.impianto;
    const primo = (await rimborsi()).rimborsi.find(({ impedimenti }) => impedimenti.length === 0);
    const [busta, conto] = [primo?.bustaId ?? '', primo?.conto ?? ''];
    const cambia = () =>
      pool.query("UPDATE conti_banca SET intestatario = 'Un altro', bic = 'LADRITM1XXX' WHERE iban = $1", [conto]);
    const rimette = (causale: string) =>
      b.carica([{ importo: '1.00', causale, contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }], conto);
    const no = { stato: 409, corpo: { codice: 'conto_alterato' } };
    await cambia();
    expect(await prepara([busta])).toMatchObject(no);
    await rimette('rimette il nome');
    const { corpo: ordine } = await prepara([busta]);
    const impronta = (await ordini(b.anna)).find(({ id }) => id === ordine.id)?.impronta;
    const atto = (quale: string, corpo: object = {}) =>
      b.bruno.chiama('POST', `/api/edicom/banca/ordini/${ordine.id}/${quale}`, { comandoId: randomUUID(), ...corpo });
    await cambia();
    expect(await atto('approva', { impronta })).toMatchObject(no);
    await rimette('lo rimette');
    expect(await atto('approva', { impronta })).toMatchObject({ stato: 200 });
    await cambia();
    expect(await atto('scarica')).toMatchObject(no);
    await rimette('lo rimette ancora');
    const scaricato = await atto('scarica');
    expect(scaricato.stato).toBe(200);
    expect(String(scaricato.corpo.xml)).not.toMatch(/LADRI|Un altro/);
    expect(await atto('annulla', { motivo: 'fine' })).toMatchObject({ stato: 200 });
  });
});
