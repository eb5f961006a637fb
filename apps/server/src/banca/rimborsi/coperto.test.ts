import { randomUUID } from 'node:crypto';
import type { Atto, Scheda } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { OPERATORE_DI_PROVA, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { giornoBancario } from '../giorno.ts';
import { intestatarioDelConto } from '../movimenti/conti.ts';
import { camt } from '../prove/estratti.ts';
import { copertoFinoA } from './coperto.ts';

const GIORNO_MS = 86_400_000;
const PRIMO = { iban: 'IT60X0542811101000000123456', intestatario: 'Procedura 12/2026', causale: '' };
const SECONDO = { iban: 'DE89370400440532013000', intestatario: '', causale: '' };

let banco: BancoOperatori;
let anna: Persona;
beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
});
afterAll(() => banco.chiudi());

/** Prima che la vendita fosse pubblicata: ciò che è arrivato allora non è segreto, e si importa in chiaro (R10). */
const allora = (): string => giornoBancario(banco.ora.adesso - 40 * GIORNO_MS);
/** Un estratto di quel conto, fino ad allora; la banca non scrive di chi è. */
const estratto = async (conto: string): Promise<void> => {
  const contabile = allora();
  const testo = camt([{ importo: '1.00', causale: randomUUID(), contabile }], { conto, intestatario: '' });
  expect((await anna.carica('/api/edicom/banca/camt', { nome: 'estratto.xml', testo })).stato).toBe(200);
};

test('R02 R39 finché gli estratti non arrivano a quel giorno su ogni conto mostrato, di una cauzione non si dice che manca', async () => {
  const { impianto } = banco.servizio;
  const inizioIl = banco.ora.adesso + 30 * GIORNO_MS;
  const { asta, fai } = await pubblicaVendita(impianto, { inizioIl, scheda: { contoCauzione: PRIMO } });
  const leggi = async () => {
    const { stato } = await impianto.esecutore.leggi(asta);
    if (stato.fase !== 'raccolta') throw new Error('la vendita non è pubblicata');
    return stato;
  };
  const coperto = async () => copertoFinoA(impianto, await leggi(), allora());
  expect(await coperto()).toBe(false);
  const { scheda, parametri } = await leggi();
  const correggi = (contoCauzione: Scheda['contoCauzione']): Atto => ({
    tipo: 'modificaParametri',
    scheda: { ...scheda, contoCauzione: contoCauzione ?? null },
    parametri,
    letta: null,
    motivo: 'L’avviso dice un altro conto.',
  });
  await fai(OPERATORE_DI_PROVA, correggi(SECONDO), banco.ora.adesso - GIORNO_MS);
  await estratto(SECONDO.iban);
  // Chi aveva già versato sul primo può essere lì.
  expect(await coperto()).toBe(false);
  await estratto(PRIMO.iban);
  expect(await coperto()).toBe(true);
});

test('R17 R71 il nome di chi rende, se l’estratto lo tace, è quello che la vendita ha dato a quel conto; di un altro conto no', async () => {
  const { db, segreti } = banco.servizio.impianto;
  await estratto(PRIMO.iban);
  const nome = (propri: readonly { iban: string; intestatario: string }[]) =>
    intestatarioDelConto({ db, segreti }, PRIMO.iban, propri);
  expect(await nome([])).toBe('');
  expect(
    await nome([
      { ...PRIMO, iban: SECONDO.iban },
      { ...PRIMO, intestatario: '' },
    ]),
  ).toBe('');
  expect(await nome([{ ...PRIMO, intestatario: '' }, PRIMO])).toBe('Procedura 12/2026');
  // Scritto una volta, resta.
  expect(await nome([])).toBe('Procedura 12/2026');
});
