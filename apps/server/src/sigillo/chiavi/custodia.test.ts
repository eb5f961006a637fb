import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Prontezza } from '@gestore/contratto/bordo/prontezza';
import type { RispostaAllarmi } from '@gestore/contratto/salute/allarmi';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../../prove/ambiente.ts';
import { REFERENTE } from '../../prove/referente.ts';
import { FERMA_PER_ORDINE, OPERATORE_DI_PROVA, PUBBLICA, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { allarmiDelBanco } from '../../salute/allarmi/allarmi-del-banco.ts';
import { ruotaChiaveFirma } from './rotazione.ts';

const ORA_MS = 3_600_000;
let base: BaseDiProva;
let radice: string;
let cartella: string;
let servizi: Servizio[] = [];
const inizioIl = Date.now() + 20 * 24 * ORA_MS;

beforeAll(async () => {
  radice = await mkdtemp(join(tmpdir(), 'gestore-custodia-'));
});
beforeEach(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(radice, 'dati-'));
});
afterEach(async () => {
  for (const uno of servizi.splice(0)) await uno.ferma();
  servizi = [];
  await base.chiudi();
});
afterAll(async () => {
  await spegniPostgresDiProva();
  await rm(radice, { recursive: true, force: true });
});

async function avvia(dati = cartella): Promise<Servizio> {
  const ambiente = await ambienteDiProva(base.urlProprietario, dati);
  const servizio = await avviaServizio(leggiConfigurazione(ambiente), {
    orologio: { adesso: Date.now },
    daSolo: false,
  });
  servizi.push(servizio);
  return servizio;
}

const file = (asta: string) => join(cartella, 'chiavi', `asta-${asta}.json`);
const deiFile = async () => (await readdir(join(cartella, 'chiavi'))).filter((nome) => nome.startsWith('asta-')).sort();
const pronto = async ({ contesto }: Servizio): Promise<{ stato: number; detto: Prontezza }> => {
  const risposta = await fetch(`http://127.0.0.1:${contesto.configurazione.porta}/readyz`);
  return { stato: risposta.status, detto: (await risposta.json()) as Prontezza };
};
const allarmi = async ({ impianto }: Servizio): Promise<RispostaAllarmi['allarmi']> =>
  (await allarmiDelBanco(impianto)).allarmi.filter(({ codice }) => codice === 'chiave_da_rimettere');

describe('la chiave di una vendita', () => {
  test('R10 nasce con la pubblicazione e con nient’altro, una volta sola', async () => {
    const servizio = await avvia();
    const { esecutore } = servizio.impianto;
    const { asta } = await pubblicaVendita(servizio.impianto, { inizioIl });
    expect(await deiFile()).toEqual([`asta-${asta}.json`]);
    expect(await servizio.impianto.custodia.impronta(asta)).toMatch(/^[0-9a-f]{64}$/);
    const bozza = randomUUID();
    const { stato } = await esecutore.leggi(asta);
    if (stato.fase !== 'raccolta') throw new Error('non pubblicata');
    const crea = {
      tipo: 'creaAsta',
      id: bozza,
      scheda: stato.scheda,
      parametri: { ...stato.parametri, prezzoBaseCent: null },
    } as const;
    const comando = (atto: Parameters<typeof esecutore.esegui>[1]['atto']) => ({
      comandoId: randomUUID(),
      attore: OPERATORE_DI_PROVA,
      atto,
    });
    await esecutore.esegui(bozza, comando(crea), Date.now());
    const rifiutata = await esecutore.esegui(bozza, comando(PUBBLICA), Date.now());
    expect(rifiutata.rifiuto?.codice).toBe('R02_parametri_mancanti');
    expect(await deiFile()).toEqual([`asta-${asta}.json`]);
  });

  test('un arresto fra la chiave e la pubblicazione si riprende: la stessa chiave, e la vendita pubblicata', async () => {
    const servizio = await avvia();
    const asta = randomUUID();
    await servizio.impianto.custodia.prepara(asta);
    const impronta = await servizio.impianto.custodia.impronta(asta);
    // Come se il primo tentativo fosse morto qui; chi ripete trova la chiave già annotata.
    await servizio.impianto.custodia.prepara(asta);
    expect(await servizio.impianto.custodia.impronta(asta)).toBe(impronta);
    expect(await deiFile()).toEqual([`asta-${asta}.json`]);
    await rm(file(asta));
    await expect(servizio.impianto.custodia.prepara(asta)).rejects.toMatchObject({ difetto: 'manca' });
    expect(await deiFile()).toEqual([]);
  });
});

describe('un file di chiave che manca, o non è quello', () => {
  test('tolto mentre il server va: non è pronto, dice che cosa fare, e l’allarme nomina chiave e vendita', async () => {
    const servizio = await avvia();
    const { asta } = await pubblicaVendita(servizio.impianto, { inizioIl });
    await servizio.impianto.custodia.controlla();
    expect((await pronto(servizio)).detto).toMatchObject({ chiavi: true, daFare: [] });
    await rename(file(asta), `${file(asta)}.via`);
    await servizio.pianificatore.giro();
    const { stato, detto } = await pronto(servizio);
    expect(stato).toBe(503);
    expect(detto).toMatchObject({ pronto: false, chiavi: false });
    expect(detto.daFare.join()).toContain('rimetta in DATA_DIR la copia salvata');
    // Chiunque legge questa pagina: quale chiave, lo dice l'allarme.
    expect(JSON.stringify(detto)).not.toContain(asta);
    expect(await allarmi(servizio)).toMatchObject([
      { gravita: 'blocco', asta, titolo: 'Appartamento in Brescia', quanti: 1, chi: [`asta-${asta}.json`] },
    ]);
    expect(await deiFile()).toEqual([`asta-${asta}.json.via`]);
    await rename(`${file(asta)}.via`, file(asta));
    await servizio.pianificatore.giro();
    expect((await pronto(servizio)).detto.chiavi).toBe(true);
    expect(await allarmi(servizio)).toEqual([]);
  });

  test('tolto a server fermo: riparte, non è pronto, e non ne nasce un altro', async () => {
    const primo = await avvia();
    const { asta } = await pubblicaVendita(primo.impianto, { inizioIl });
    await inElenco(primo, asta);
    await primo.ferma();
    servizi = [];
    await rm(file(asta));
    const secondo = await avvia();
    expect((await pronto(secondo)).detto).toMatchObject({ pronto: false, chiavi: false });
    await secondo.pianificatore.giro();
    expect(await deiFile()).toEqual([]);
    expect(await allarmi(secondo)).toMatchObject([{ asta, chi: [`asta-${asta}.json`] }]);
  });

  test('R66 di una chiave che firma c’è il file e non la riga: parte, non è pronto e la nomina, finché ce n’è una più avanti', async () => {
    const primo = await avvia();
    await primo.ferma();
    servizi = [];
    const firma = (numero: number) => join(cartella, 'chiavi', `firma-000${numero}.json`);
    await cp(firma(1), firma(2));
    const secondo = await avvia();
    const { detto } = await pronto(secondo);
    expect(detto).toMatchObject({ pronto: false, chiavi: false });
    expect(detto.daFare.join()).toContain('la base dati a essere una copia di prima');
    expect(await allarmi(secondo)).toMatchObject([{ asta: null, chi: ['firma-0002.json'] }]);
    const { db, segreti, custodia, chiaveFirma } = secondo.impianto;
    const { id: chiave } = chiaveFirma.corrente();
    const dove = { segreti, cartellaChiavi: custodia.cartellaChiavi, adesso: Date.now() };
    await db
      .transaction()
      .execute((tx) => ruotaChiaveFirma(tx, dove, { chiave, compromessa: false, motivo: 'Prova.' }));
    await secondo.pianificatore.giro();
    expect((await pronto(secondo)).detto.chiavi).toBe(true);
    expect(chiaveFirma.ultima().nome).toBe('firma-0003.json');
  });

  test('due file scambiati: entrambe le vendite negli allarmi, e rimessi a posto tutto torna', async () => {
    const servizio = await avvia();
    const una = await pubblicaVendita(servizio.impianto, { inizioIl });
    const altra = await pubblicaVendita(servizio.impianto, { inizioIl });
    const scambia = async () => {
      await rename(file(una.asta), join(cartella, 'in-mano'));
      await rename(file(altra.asta), file(una.asta));
      await rename(join(cartella, 'in-mano'), file(altra.asta));
    };
    await scambia();
    await servizio.pianificatore.giro();
    expect((await allarmi(servizio)).map(({ asta }) => asta).sort()).toEqual([una.asta, altra.asta].sort());
    expect(servizio.impianto.custodia.difetti().map(({ difetto }) => difetto)).toEqual(['diversa', 'diversa']);
    await scambia();
    await servizio.pianificatore.giro();
    expect((await pronto(servizio)).detto.chiavi).toBe(true);
  });

  test('un secondo server sulla stessa base dati con un’altra cartella non parte, e non scrive nulla', async () => {
    const servizio = await avvia();
    await pubblicaVendita(servizio.impianto, { inizioIl });
    const altra = await mkdtemp(join(radice, 'altra-'));
    await expect(avvia(altra)).rejects.toMatchObject({ name: 'ErroreChiavi', difetto: 'manca' });
    expect(await readdir(altra)).toEqual([]);
    const copia = join(radice, `copia-${randomUUID()}`);
    await cp(cartella, copia, { recursive: true });
    const gemello = await avvia(copia);
    expect((await pronto(gemello)).detto.chiavi).toBe(true);
    // Ciò che il primo pubblica da qui in poi il secondo non lo ha: se ne accorge, e non lo sostituisce.
    const { asta } = await pubblicaVendita(servizio.impianto, { inizioIl });
    await inElenco(gemello, asta);
    await gemello.pianificatore.giro();
    expect(await allarmi(gemello)).toMatchObject([{ asta }]);
    expect(await readdir(join(copia, 'chiavi'))).not.toContain(`asta-${asta}.json`);
  });

  test('ciò che è concluso è storia: la sua chiave non serve più', async () => {
    const servizio = await avvia();
    const { asta, fai } = await pubblicaVendita(servizio.impianto, { inizioIl });
    const revoca = { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Ordine del giudice.' } as const;
    for (const uno of [FERMA_PER_ORDINE, revoca]) await fai(REFERENTE, uno, Date.now());
    await inElenco(servizio, asta);
    await rm(file(asta));
    await servizio.pianificatore.giro();
    expect((await pronto(servizio)).detto.chiavi).toBe(true);
  });
});

/** L'elenco segue il registro poco dopo: qui lo si vuole già scritto. */
async function inElenco({ impianto }: Servizio, asta: string): Promise<void> {
  const { stato, seq } = await impianto.esecutore.leggi(asta);
  await impianto.indice.aggiorna(stato, seq);
}
