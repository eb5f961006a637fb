import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { portaInGara } from '../prove/gara.ts';

const ANNO_MS = 365 * 86_400_000;
let banco: BancoOperatori;
let anna: Persona;
beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
});
afterAll(() => banco.chiudi());

async function vendita(quando: number, come: { lotto: string; tribunale?: string; prezzoBaseCent?: number }) {
  const { esecutore, indice } = banco.servizio.impianto;
  const { asta } = await portaInGara(esecutore, quando, come);
  const { stato, seq } = await esecutore.leggi(asta);
  await indice.aggiorna(stato, seq);
  return asta;
}
const esperimentiDi = async (asta: string) => {
  const { stato, corpo } = await banco.nessuno.chiama('GET', `/api/pubblico/aste/${asta}/esperimenti`);
  expect(stato).toBe(200);
  return (corpo.esperimenti as { id: string; prezzoBaseCent: number }[]).map(({ id, prezzoBaseCent }) => [
    id,
    prezzoBaseCent,
  ]);
};

test('gli esperimenti di un lotto sono quelli della stessa procedura e dello stesso tribunale, dal più recente', async () => {
  const adesso = banco.ora.adesso;
  const primo = await vendita(adesso - ANNO_MS, { lotto: 'LOTTO 9', prezzoBaseCent: 16_551_100 });
  const terzo = await vendita(adesso, { lotto: 'lotto 9', prezzoBaseCent: 9_310_000 });
  const altroLotto = await vendita(adesso, { lotto: 'LOTTO 10' });
  const altrove = await vendita(adesso, { lotto: 'LOTTO 9', tribunale: 'Tribunale di Altrove' });
  const tutti = [
    [terzo, 9_310_000],
    [primo, 16_551_100],
  ];
  expect(await esperimentiDi(terzo)).toEqual(tutti);
  expect(await esperimentiDi(primo)).toEqual(tutti);
  for (const sola of [altroLotto, altrove]) expect((await esperimentiDi(sola)).map(([id]) => id)).toEqual([sola]);
});

test('R02 R17 il conto di una vendita è quello che il suo ufficio indica adesso; senza un IBAN vero non c’è', async () => {
  const tribunale = `Tribunale di ${randomUUID()}`;
  const asta = await vendita(banco.ora.adesso, { lotto: 'LOTTO 1', tribunale });
  const conto = async () => (await banco.nessuno.chiama('GET', `/api/pubblico/aste/${asta}/conto`)).corpo.conto;
  expect(await conto()).toBeNull();
  const dati = {
    ...{ nome: tribunale, rilancioMinimoCent: null, unitaTempoMs: null, cauzionePercento: null, cauzioneSu: null },
    ...{ saldoGiorni: null, rimborsoGiorniLavorativi: null, iban: '', intestatario: '', note: '' },
  };
  const scrivi = async (id: string, versione: number, nuovi: object): Promise<string> => {
    const corpo = { ...dati, ...nuovi, versione, comandoId: randomUUID() };
    const scritto = await anna.chiama('POST', `/api/edicom/tribunali${id === '' ? '' : `/${id}`}`, corpo);
    expect(scritto.stato).toBe(200);
    return String(scritto.corpo.id);
  };
  const id = await scrivi('', 0, {});
  expect(await conto()).toBeNull();
  await scrivi(id, 1, { iban: 'it60 x054 2811 1010 0000 0123 456', intestatario: ' Procedure del Tribunale ' });
  const primo = { iban: 'IT60X0542811101000000123456', intestatario: 'Procedure del Tribunale' };
  expect(await conto()).toEqual(primo);

  // R02 Ciò che la scheda diceva non cambia in silenzio: chi l’ha letta prima può avere già versato.
  const prima = async (quale = asta) =>
    (await banco.nessuno.chiama('GET', `/api/pubblico/aste/${quale}/conto`)).corpo.prima;
  expect(await prima()).toMatchObject([{ conto: null }]);
  banco.ora.adesso += 60_000;
  const nuovo = { iban: 'DE89370400440532013000', intestatario: 'Procedure del Tribunale' };
  await scrivi(id, 2, nuovo);
  expect(await conto()).toEqual(nuovo);
  expect(await prima()).toEqual([
    { finoAl: banco.ora.adesso, conto: primo },
    { finoAl: expect.any(Number), conto: null },
  ]);
  // Un cambiamento che non tocca il conto non dice nulla; una vendita pubblicata dopo non ha conti di prima.
  banco.ora.adesso += 60_000;
  await scrivi(id, 3, { ...nuovo, note: 'Un altro cancelliere.' });
  expect((await prima()) as unknown[]).toHaveLength(2);
  const dopo = await vendita(banco.ora.adesso + 5 * 3_600_000, { lotto: 'LOTTO 2', tribunale });
  expect(await prima(dopo)).toEqual([]);
});

test('di una vendita che non è pubblicata non si sa né il conto né la storia', async () => {
  for (const che of ['conto', 'esperimenti'])
    expect((await banco.nessuno.chiama('GET', `/api/pubblico/aste/${randomUUID()}/${che}`)).stato).toBe(404);
});
