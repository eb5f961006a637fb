import type { Canale } from '@gestore/dominio';
import { z } from 'zod';
import { cauzioneSulConto } from '../banca/cauzioni-delegato.ts';
import { istante } from '../linea/tipi.ts';
import {
  arrivoTardivo,
  bustaInElenco,
  canale,
  motivoRifiuto,
  proposta,
  provaDeposito,
  sintesiOfferta,
} from '../vendita/asta.ts';
import { formaDelFatto, passata } from './tavola.ts';

const chi = { bustaId: z.string(), pseudonimo: z.string() };
/** Prima che si scrivesse che cosa prova l'ora di un deposito: di una ricevuta si credeva il testo. */
const depositoCreduto = {
  ...chi,
  canale,
  depositataIl: istante.nullable(),
  tardiva: z.boolean(),
  impronta: z.string(),
  riservata: z.boolean(),
};
const deposito = { ...depositoCreduto, prova: provaDeposito, arrivataIl: istante.nullable() };
const conProva = <D extends { canale: Canale }>(dati: D) => ({
  ...dati,
  prova: dati.canale === 'telematica' ? 'non_verificata' : 'dichiarata',
  arrivataIl: null,
});
const aperte = {
  aperteIl: istante,
  operatoriInTurno: z.int(),
  ammessiNonCollegati: z.int(),
  buste: z.array(bustaInElenco).readonly(),
};
const credenziale = { credenzialeId: z.string(), bustaId: z.string().nullable(), pseudonimo: z.string() };

/** I fatti delle buste e delle credenziali: l'arrivo, l'apertura, l'esame. */
export const BUSTE = {
  BustaDepositata: formaDelFatto(
    'BustaDepositata',
    z.strictObject({ tipo: z.literal('BustaDepositata'), ...deposito }),
    passata(z.strictObject(depositoCreduto), conProva),
  ),
  BustaScartata: formaDelFatto(
    'BustaScartata',
    z.strictObject({ tipo: z.literal('BustaScartata'), ...deposito, motivo: z.string() }),
    passata(z.strictObject({ ...depositoCreduto, motivo: z.string() }), conProva),
  ),
  ArrivoTardivo: formaDelFatto(
    'ArrivoTardivo',
    z.strictObject({ tipo: z.literal('ArrivoTardivo'), ...arrivoTardivo.shape }),
  ),
  ArrivoDeciso: formaDelFatto(
    'ArrivoDeciso',
    z.strictObject({
      tipo: z.literal('ArrivoDeciso'),
      bustaId: z.string(),
      accolto: z.boolean(),
      motivo: z.string(),
    }),
  ),
  CredenzialeEmessa: formaDelFatto(
    'CredenzialeEmessa',
    z.strictObject({ tipo: z.literal('CredenzialeEmessa'), ...credenziale }),
  ),
  CredenzialeRevocata: formaDelFatto(
    'CredenzialeRevocata',
    z.strictObject({ tipo: z.literal('CredenzialeRevocata'), ...credenziale, motivo: z.string() }),
  ),
  CredenzialeConsegnata: formaDelFatto(
    'CredenzialeConsegnata',
    z.strictObject({ tipo: z.literal('CredenzialeConsegnata'), ...credenziale, propostaDa: z.string() }),
  ),
  IngressoAnnotato: formaDelFatto(
    'IngressoAnnotato',
    z.strictObject({
      tipo: z.literal('IngressoAnnotato'),
      ...credenziale,
      con: z.enum(['collegamento', 'codice']),
      subentra: z.boolean(),
    }),
  ),
  OperazioniAperte: formaDelFatto(
    'OperazioniAperte',
    z.strictObject({
      tipo: z.literal('OperazioniAperte'),
      ...aperte,
      debitoreRegistrato: z.boolean().nullable(),
    }),
    // Prima che si scrivesse se il debitore era registrato (R18).
    passata(z.strictObject(aperte), (prima) => ({ ...prima, debitoreRegistrato: null })),
  ),
  BustaAperta: formaDelFatto(
    'BustaAperta',
    z.strictObject({
      tipo: z.literal('BustaAperta'),
      ...chi,
      canale,
      depositataIl: istante.nullable(),
      offerta: sintesiOfferta,
      proposte: z.array(proposta).readonly(),
    }),
  ),
  OffertaRiconfrontata: formaDelFatto(
    'OffertaRiconfrontata',
    z.strictObject({ tipo: z.literal('OffertaRiconfrontata'), ...chi, proposte: z.array(proposta).readonly() }),
  ),
  BustaIllegibile: formaDelFatto(
    'BustaIllegibile',
    z.strictObject({ tipo: z.literal('BustaIllegibile'), ...chi, motivo: z.string() }),
  ),
  ScartataLetta: formaDelFatto(
    'ScartataLetta',
    z.strictObject({
      tipo: z.literal('ScartataLetta'),
      ...chi,
      canale,
      depositataIl: istante.nullable(),
      offerta: sintesiOfferta,
      proposte: z.array(proposta).readonly(),
      motivo: z.string(),
    }),
  ),
  ScartataEsclusa: formaDelFatto(
    'ScartataEsclusa',
    z.strictObject({ tipo: z.literal('ScartataEsclusa'), ...chi, motivo: motivoRifiuto }),
  ),
  OffertaAmmessa: formaDelFatto(
    'OffertaAmmessa',
    z.strictObject({
      tipo: z.literal('OffertaAmmessa'),
      ...chi,
      nonostante: z.string().nullable(),
      riammessa: z.boolean(),
      cauzione: cauzioneSulConto.exactOptional(),
    }),
  ),
  OffertaRifiutata: formaDelFatto(
    'OffertaRifiutata',
    z.strictObject({ tipo: z.literal('OffertaRifiutata'), ...chi, motivo: motivoRifiuto }),
  ),
} as const;
