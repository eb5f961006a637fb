import { COSE_MOSSE, DESTINI_RESIDUO, type FattoDopo, type FattoDopoDi, type TipoFattoDopo } from '@gestore/dominio';
import { z } from 'zod';
import { cent, type Uguali } from '../linea/tipi.ts';
import { tipoEsito } from '../vendita/asta.ts';
import { provvedimento } from '../vendita/scheda.ts';
import { VoceIllegibile, type VoceScritta } from './leggi.ts';

const giorno = z.string();
const conMotivo = { motivo: z.string().optional() };
const versato = { importoCent: cent, il: giorno, movimentoId: z.string().nullable(), ...conMotivo };
const perOrdine = { provvedimento, motivo: z.string() };
const movimento = {
  propostaId: z.string(),
  cosa: z.enum([...COSE_MOSSE, ...DESTINI_RESIDUO]),
  bustaId: z.string(),
  importoCent: cent,
  dettaglio: z.string(),
  propostaDa: z.string(),
};
const rata = z.strictObject({ numero: z.int(), importoCent: cent, entro: giorno });

/** Lo schema di un fatto, che dice proprio quel tipo del dominio. */
const forma = <T extends TipoFattoDopo, S extends z.ZodType>(
  _tipo: T,
  schema: Uguali<z.output<S>, FattoDopoDi<T>> extends true ? S : never,
): S => schema as S;

/** I fatti del secondo registro di una vendita, tutti alla prima versione. */
export const TAVOLA_DOPO = {
  SeguitoAperto: forma(
    'SeguitoAperto',
    z.strictObject({
      tipo: z.literal('SeguitoAperto'),
      vendita: z.string(),
      seq: z.int(),
      impronta: z.string(),
      esito: tipoEsito,
    }),
  ),
  ContoIndicato: forma(
    'ContoIndicato',
    z.strictObject({
      tipo: z.literal('ContoIndicato'),
      iban: z.string(),
      intestatario: z.string(),
      causale: z.string(),
      ...conMotivo,
    }),
  ),
  SaldoVersato: forma(
    'SaldoVersato',
    z.strictObject({
      tipo: z.literal('SaldoVersato'),
      versamentoId: z.string(),
      ...versato,
      tardivo: z.boolean(),
      saldato: z.boolean(),
    }),
  ),
  VersamentoStornato: forma(
    'VersamentoStornato',
    z.strictObject({
      tipo: z.literal('VersamentoStornato'),
      versamentoId: z.string(),
      importoCent: cent,
      il: giorno,
      motivo: z.string(),
      saldato: z.boolean(),
    }),
  ),
  AntiriciclaggioResa: forma(
    'AntiriciclaggioResa',
    z.strictObject({ tipo: z.literal('AntiriciclaggioResa'), resaIl: giorno, tardiva: z.boolean() }),
  ),
  PersonaNominata: forma(
    'PersonaNominata',
    z.strictObject({
      tipo: z.literal('PersonaNominata'),
      persona: z.string(),
      dichiarataIl: giorno,
      tardiva: z.boolean(),
    }),
  ),
  RateDisposte: forma(
    'RateDisposte',
    z.strictObject({ tipo: z.literal('RateDisposte'), rate: z.array(rata).readonly(), provvedimento }),
  ),
  RataVersata: forma(
    'RataVersata',
    z.strictObject({
      tipo: z.literal('RataVersata'),
      numero: z.int(),
      ...versato,
      giorniDiRitardo: z.int(),
      saldato: z.boolean(),
    }),
  ),
  ProrogaConcessa: forma(
    'ProrogaConcessa',
    z.strictObject({ tipo: z.literal('ProrogaConcessa'), entro: giorno, ...perOrdine }),
  ),
  PrezzoSospeso: forma('PrezzoSospeso', z.strictObject({ tipo: z.literal('PrezzoSospeso'), ...perOrdine })),
  SospensionePrezzoRevocata: forma(
    'SospensionePrezzoRevocata',
    z.strictObject({ tipo: z.literal('SospensionePrezzoRevocata'), ...perOrdine }),
  ),
  MovimentoProposto: forma('MovimentoProposto', z.strictObject({ tipo: z.literal('MovimentoProposto'), ...movimento })),
  MovimentoRitirato: forma(
    'MovimentoRitirato',
    z.strictObject({ tipo: z.literal('MovimentoRitirato'), propostaId: z.string(), motivo: z.string() }),
  ),
  MovimentoConfermato: forma(
    'MovimentoConfermato',
    z.strictObject({ tipo: z.literal('MovimentoConfermato'), ...movimento }),
  ),
  VerbaleIntegrato: forma(
    'VerbaleIntegrato',
    z.strictObject({ tipo: z.literal('VerbaleIntegrato'), numero: z.int(), testo: z.string() }),
  ),
  DecretoRegistrato: forma(
    'DecretoRegistrato',
    z.strictObject({ tipo: z.literal('DecretoRegistrato'), provvedimento }),
  ),
  DecretoRevocato: forma('DecretoRevocato', z.strictObject({ tipo: z.literal('DecretoRevocato'), ...perOrdine })),
  BeneConsegnato: forma('BeneConsegnato', z.strictObject({ tipo: z.literal('BeneConsegnato'), il: giorno })),
  RatePerdute: forma(
    'RatePerdute',
    z.strictObject({ tipo: z.literal('RatePerdute'), importoCent: cent, provvedimento }),
  ),
  BeneRivenduto: forma(
    'BeneRivenduto',
    z.strictObject({
      tipo: z.literal('BeneRivenduto'),
      prezzoCent: cent,
      asta: z.string().nullable(),
      differenzaCent: cent,
    }),
  ),
  BancaDatiTrasmessa: forma(
    'BancaDatiTrasmessa',
    z.strictObject({ tipo: z.literal('BancaDatiTrasmessa'), il: giorno }),
  ),
  RapportoTrasmesso: forma(
    'RapportoTrasmesso',
    z.strictObject({
      tipo: z.literal('RapportoTrasmesso'),
      numero: z.int(),
      il: giorno,
      esito: tipoEsito,
      impronta: z.string(),
    }),
  ),
  CompensoRegistrato: forma(
    'CompensoRegistrato',
    z.strictObject({ tipo: z.literal('CompensoRegistrato'), importoCent: cent, dettaglio: z.string() }),
  ),
  ConservazioneBloccata: forma(
    'ConservazioneBloccata',
    z.strictObject({ tipo: z.literal('ConservazioneBloccata'), bloccoId: z.string(), ...perOrdine }),
  ),
  ConservazioneSbloccata: forma(
    'ConservazioneSbloccata',
    z.strictObject({ tipo: z.literal('ConservazioneSbloccata'), bloccoId: z.string(), ...perOrdine }),
  ),
  DatiCancellati: forma(
    'DatiCancellati',
    z.strictObject({
      tipo: z.literal('DatiCancellati'),
      vendita: z.string(),
      resta: z.string().nullable(),
      dati: z.int(),
      buste: z.int(),
      messaggi: z.int(),
      movimenti: z.int(),
      impronta: z.string(),
      dopoGiorni: z.int(),
    }),
  ),
} as const satisfies Readonly<Record<TipoFattoDopo, z.ZodType>>;

/** La versione in cui si scrivono oggi. */
export const VERSIONE_DOPO = 1;

/** Il fatto scritto in una voce del secondo registro; ciò che non lo è si rifiuta (`VoceIllegibile`). */
export function leggiFattoDopo(voce: VoceScritta): FattoDopo {
  const { tipo, versione, dati } = voce;
  if (!Object.hasOwn(TAVOLA_DOPO, tipo)) throw new VoceIllegibile(voce, 'un fatto che non esiste');
  if (versione !== VERSIONE_DOPO) throw new VoceIllegibile(voce, 'una versione che non esiste');
  const letto = TAVOLA_DOPO[tipo as TipoFattoDopo].safeParse({ tipo, ...(dati as object) });
  if (!letto.success) throw new VoceIllegibile(voce, 'i dati non sono quelli del fatto');
  return letto.data;
}
