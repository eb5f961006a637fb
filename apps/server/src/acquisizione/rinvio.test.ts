import { randomUUID } from 'node:crypto';
import { leggibiliDal } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creaGestorePec } from '../dimostrazione/gestore-pec.ts';
import { CASELLA_OFFERTE, creaPacchettiDimostrativi } from '../dimostrazione/pacchetti.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { OPERATORE_DI_PROVA, type Pubblicata, pubblicaVendita } from '../prove/vendita-pubblicata.ts';
import { dissigilla } from '../vendita/aste/apertura.ts';
import { deposita } from './deposita.ts';
import type { PartiDeposito } from './parti.ts';

const MINUTO = 60_000;
const ORA = 60 * MINUTO;
const GIORNO = 24 * ORA;
const REFERENTE = { tipo: 'referente', id: '3f0b7d52-6a0c-4a57-9b1e-5c7f2d1e4a10' } as const;
const APRI = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
let banco: BancoOperatori;
let parti: PartiDeposito;
let inizioIl: number;
let pacchetti: { nome: string; bytes: Uint8Array }[];

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  const gestorePec = await creaGestorePec();
  const fiducia = { autorita: [gestorePec.autorita], caselle: [CASELLA_OFFERTE] };
  parti = { ...banco.servizio.parti.deposito, fiducia };
  inizioIl = Math.floor(banco.ora.adesso / 1000) * 1000 + 10 * GIORNO;
  pacchetti = await creaPacchettiDimostrativi({
    asta: {
      tribunale: 'Tribunale di Brescia',
      ruolo: { numero: '214', anno: 2025 },
      lotto: '1',
      prezzoBaseCent: 10_000_000,
      offertaMinimaCent: 7_500_000,
      cauzionePercento: 10,
      termineOfferteIl: inizioIl - GIORNO,
      inizioOperazioniIl: inizioIl,
    },
    seme: 4,
    gestorePec,
  });
});
afterAll(() => banco.chiudi());

const statoDi = async ({ asta }: Pubblicata) => {
  const { stato } = await banco.servizio.vendita.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  return stato;
};
const prova = async ({ asta }: Pubblicata, attore: typeof REFERENTE | typeof OPERATORE_DI_PROVA, atto: unknown) => {
  const comando = { comandoId: randomUUID(), attore, atto } as Parameters<
    typeof banco.servizio.vendita.esecutore.esegui
  >[1];
  return (await banco.servizio.vendita.esecutore.esegui(asta, comando, banco.ora.adesso)).rifiuto?.codice ?? null;
};
const rinvia = (nuovoInizioIl: number) => ({
  tipo: 'rinviaOperazioni',
  fissateIl: inizioIl,
  nuovoInizioIl,
  nuovoTermineIl: null,
  provvedimento: { numero: '215/2026', del: '2026-11-20' },
  motivo: 'Il perito ha chiesto altro tempo.',
});

test('R10 R32 T0 non si anticipa in nessun modo; rinviato, ogni busta si apre al nuovo T0 e non prima', async () => {
  const prima = banco.ora.adesso;
  const vendita = await pubblicaVendita(banco.servizio.vendita, { inizioIl });
  const altra = await pubblicaVendita(banco.servizio.vendita, { inizioIl });
  const file = { nome: pacchetti[0]?.nome ?? '', byte: Uint8Array.from(pacchetti[0]?.bytes ?? []) };
  await deposita(parti, vendita.asta, file, banco.ora.adesso);
  await deposita(parti, altra.asta, { ...file, byte: Uint8Array.from(pacchetti[0]?.bytes ?? []) }, banco.ora.adesso);

  // L'attacco: T0 portato a fra poco, dalla scheda dell'operatore e con un rinvio all'indietro.
  const { scheda, parametri } = await statoDi(vendita);
  for (const cambio of [
    { inizioOperazioniIl: banco.ora.adesso + MINUTO, termineOfferteIl: banco.ora.adesso + 1_000 },
    { termineOfferteIl: banco.ora.adesso + 1_000 },
    { leggibiliPrimaMs: 24 * ORA },
  ])
    expect(
      await prova(vendita, OPERATORE_DI_PROVA, {
        tipo: 'modificaParametri',
        scheda,
        parametri: { ...parametri, ...cambio },
      }),
    ).toBe('R32_solo_con_rinvio');
  expect(await prova(vendita, REFERENTE, rinvia(inizioIl - GIORNO))).toBe('R32_non_si_anticipa');

  // Il rinvio vero, di nove giorni: al vecchio T0 non si legge, non si conta e non si apre nulla, e l'altra va avanti.
  const nuovoIl = inizioIl + 9 * GIORNO;
  expect(await prova(vendita, REFERENTE, rinvia(nuovoIl))).toBeNull();
  const { parametri: nuovi } = await statoDi(vendita);
  expect(leggibiliDal(nuovi)).toBe(nuovoIl - 180 * MINUTO);
  banco.ora.adesso = inizioIl + MINUTO;
  for (let giro = 0; giro < 2; giro += 1) await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(0);
  expect(await prova(vendita, REFERENTE, APRI)).toBe('R10_prima_del_tempo');
  expect((await statoDi(altra)).buste.size).toBe(1);
  expect(await prova(altra, REFERENTE, APRI)).toBeNull();
  banco.ora.adesso = nuovoIl - 180 * MINUTO - 1;
  await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(0);

  banco.ora.adesso = nuovoIl - 180 * MINUTO;
  await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(1);
  banco.ora.adesso = nuovoIl;
  expect(await prova(vendita, REFERENTE, APRI)).toBeNull();
  const stato = await statoDi(vendita);
  for (const bustaId of stato.buste.keys())
    expect(await dissigilla(banco.servizio.vendita, stato, bustaId)).toMatchObject({
      offerta: { impegno: expect.any(String) },
    });
  expect(banco.servizio.vendita.lavoriFermi.elenco().filter(({ asta }) => asta !== null)).toEqual([]);
  banco.ora.adesso = prima;
});

test('R10 con il termine a due ore da T0 le buste si contano dal termine, qualunque anticipo si sia scritto', async () => {
  const prima = banco.ora.adesso;
  const termineOfferteIl = inizioIl - 2 * ORA;
  const vendita = await pubblicaVendita(banco.servizio.vendita, { inizioIl, parametri: { termineOfferteIl } });
  const file = { nome: 'offerta.zip', byte: Uint8Array.from(pacchetti[1]?.bytes ?? []) };
  await deposita(parti, vendita.asta, file, banco.ora.adesso);
  banco.ora.adesso = termineOfferteIl - 1;
  await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(0);
  banco.ora.adesso = termineOfferteIl;
  await banco.servizio.pianificatore.giro();
  expect((await statoDi(vendita)).buste.size).toBe(1);
  banco.ora.adesso = prima;
});
