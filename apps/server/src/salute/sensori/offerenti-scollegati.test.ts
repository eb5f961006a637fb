import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portaInGara } from '../../prove/gara.ts';
import { type BancoSalute, MINUTO_MS, preparaBancoSalute } from '../prove/banco-salute.ts';

let salute: BancoSalute;

beforeAll(async () => {
  salute = await preparaBancoSalute();
});
afterAll(() => salute.banco.chiudi());

/** Il segnale di un offerente, di tanti secondi fa, da una rete. */
async function collegato(asta: string, bustaId: string, secondiFa: number, rete: string): Promise<void> {
  await salute.presente(asta, bustaId, 'offerente', secondiFa);
  await salute.banco.servizio.impianto.pool.query('UPDATE presenze SET rete = $3 WHERE asta = $1 AND chi = $2', [
    asta,
    bustaId,
    rete,
  ]);
}

const rete = (n: number): string => `10.${n}.0.0/16`;

test('R57 chi è escluso, o guarda soltanto, si può scollegare quanto vuole: nessuno conta', async () => {
  const { asta, buste } = await salute.garaSorvegliata();
  for (let volta = 0; volta < 5; volta += 1) {
    // A ogni volta: i segnali hanno l'ora della base dati, e su una macchina carica il giro intero ne prende di più di quanta se ne tollera.
    for (const [n, busta] of buste.entries()) await collegato(asta, busta, 1, rete(n));
    for (let n = 10; n < 20; n += 1) await collegato(asta, randomUUID(), 16, rete(n));
    for (let n = 0; n < 10; n += 1) await salute.presente(asta, randomUUID(), 'spettatore', 16);
    await salute.passa(1_000);
  }
  expect(await salute.tipi(asta)).toEqual([]);
  await salute.finisci(asta);
});

test('R57 due ammessi su quattro spariti insieme, da due reti: lo si dice al referente, una volta, e la gara continua', async () => {
  const { asta, buste, altre } = await salute.garaSorvegliata({ offerenti: 4 });
  const tutti = [...buste, ...altre];
  for (const [n, busta] of tutti.entries()) await collegato(asta, busta, n < 1 ? 16 : 1, rete(n));
  await salute.passa(1_000);
  expect(await salute.tipi(asta)).toEqual([]);
  await collegato(asta, buste[1], 17, rete(1));
  await salute.passa(1_000);
  expect(await salute.tipi(asta)).toEqual(['OfferentiScollegati']);
  expect((await salute.ultima(asta)).dati).toMatchObject({
    offerenti: [{ bustaId: buste[0] }, { bustaId: buste[1] }],
    presenti: 4,
    riscontro: null,
    fermata: false,
  });
  for (let volta = 0; volta < 5; volta += 1) {
    for (const busta of buste) await collegato(asta, busta, 0, rete(9));
    await salute.passa(1_000);
    for (const busta of buste) await collegato(asta, busta, 16, rete(9));
    await salute.passa(1_000);
  }
  expect(await salute.tipi(asta)).toEqual(['OfferentiScollegati']);
  await salute.finisci(asta);
});

test('R57 spariti da molte reti la gara si ferma subito, e soltanto la loro; poi riprende da sé, chiunque sparisca ancora', async () => {
  const { asta, buste, altre } = await salute.garaSorvegliata({ offerenti: 5 });
  const { asta: altra } = await portaInGara(salute.banco.servizio.impianto.esecutore, salute.banco.ora.adesso);
  await salute.giro();
  const tutti = [...buste, ...altre];
  for (const [n, busta] of tutti.entries()) await collegato(asta, busta, n < 3 ? 16 : 1, rete(n));
  await salute.passa(1_000);
  expect(await salute.tipi(asta)).toEqual(['OfferentiScollegati', 'DisservizioRilevato', 'GaraSospesa']);
  expect(await salute.tipi(altra)).toEqual([]);
  // Chi continua a staccarsi non allunga il fermo, e la seconda volta non ferma nulla.
  for (let secondo = 0; secondo < 9; secondo += 1) {
    for (const [n, busta] of tutti.entries()) await collegato(asta, busta, n % 2 === secondo % 2 ? 16 : 0, rete(n));
    await salute.passa(1_000);
  }
  await salute.passa(1_000);
  expect(await salute.ultima(asta)).toMatchObject({ tipo: 'RipresaFissata', dati: { preavvisoMs: MINUTO_MS } });
  await salute.passa(MINUTO_MS);
  expect((await salute.ultima(asta)).tipo).toBe('GaraRipresa');
  for (const [n, busta] of tutti.entries()) await collegato(asta, busta, n >= 3 ? 16 : 16.5, rete(n));
  await salute.passa(1_000);
  expect((await salute.tipi(asta)).filter((tipo) => tipo === 'GaraSospesa')).toHaveLength(1);
  for (const una of [asta, altra]) await salute.finisci(una);
});

test('R57 due vendite colpite insieme non bastano, tre sì: chi offre in due non dà riscontro a sé stesso', async () => {
  const vendite = [await salute.garaSorvegliata({ offerenti: 4 })];
  while (vendite.length < 3) {
    const { esecutore } = salute.banco.servizio.impianto;
    vendite.push({ avvioIl: 0, ...(await portaInGara(esecutore, salute.banco.ora.adesso, { offerenti: 4 })) });
  }
  await salute.giro();
  const spariscono = async (quali: typeof vendite): Promise<void> => {
    for (const { asta, buste, altre } of quali)
      for (const [n, busta] of [...buste, ...altre].entries()) await collegato(asta, busta, n < 2 ? 16 : 1, rete(n));
    await salute.passa(1_000);
  };
  await spariscono(vendite.slice(0, 2));
  for (const { asta } of vendite.slice(0, 2)) expect(await salute.tipi(asta)).toEqual(['OfferentiScollegati']);
  await spariscono(vendite.slice(2));
  for (const { asta } of vendite) expect(await salute.tipi(asta)).toEqual(['OfferentiScollegati']);
  for (const { asta } of vendite) await salute.finisci(asta);
  const insieme = [await salute.garaSorvegliata({ offerenti: 4 })];
  while (insieme.length < 3) {
    const { esecutore } = salute.banco.servizio.impianto;
    insieme.push({ avvioIl: 0, ...(await portaInGara(esecutore, salute.banco.ora.adesso, { offerenti: 4 })) });
  }
  await salute.giro();
  await spariscono(insieme);
  for (const { asta } of insieme) {
    expect(await salute.tipi(asta)).toEqual(['OfferentiScollegati', 'DisservizioRilevato', 'GaraSospesa']);
    await salute.finisci(asta);
  }
});

test('R57 a piattaforma malata anche due soli spariti sono un disservizio: la gara si ferma subito', async () => {
  const { asta, buste, altre } = await salute.garaSorvegliata({ offerenti: 4 });
  for (const [n, busta] of [...buste, ...altre].entries()) await collegato(asta, busta, n < 2 ? 16 : 1, rete(0));
  salute.quadro().guasto('irraggiungibile', salute.banco.ora.adesso + 900, salute.banco.ora.adesso + 1_000);
  await salute.passa(1_000);
  expect((await salute.tipi(asta)).slice(0, 3)).toEqual(['OfferentiScollegati', 'DisservizioRilevato', 'GaraSospesa']);
  await salute.finisci(asta);
});
