import { z } from 'zod';
import { rifiuto } from '../linea/rifiuto.ts';
import { cent, istante } from '../linea/tipi.ts';
import { esitoDopoLaVendita, tipoEsito } from '../vendita/asta.ts';
import { provvedimento } from '../vendita/scheda.ts';
import { migliore } from './gara.ts';
import { formaDelFatto, passata } from './tavola.ts';

const rifiutato = { atto: z.string(), rifiuto };
const caducato = { esito: esitoDopoLaVendita, provvedimento, motivo: z.string(), caducatoIl: istante };
const redatto = { versione: z.int(), impronta: z.string() };
const depositato = { ...redatto, firmato: z.string() };

/** L'esito e ciò che lo segue. */
export const CHIUSURA = {
  EsitoDichiarato: formaDelFatto(
    'EsitoDichiarato',
    z.strictObject({
      tipo: z.literal('EsitoDichiarato'),
      esito: tipoEsito,
      vincitore: migliore.nullable(),
      motivo: z.string().nullable(),
      irraggiungibili: z.array(z.string()).readonly(),
      motivoIrraggiungibili: z.string().nullable(),
      dichiaratoIl: istante,
    }),
  ),
  IstanzaRegistrata: formaDelFatto(
    'IstanzaRegistrata',
    z.strictObject({
      tipo: z.literal('IstanzaRegistrata'),
      istanzaId: z.string(),
      creditore: z.string(),
      importoCent: cent,
      speseCent: cent,
      prelazioniCent: cent,
      depositataIl: istante,
    }),
  ),
  IstanzaRitirata: formaDelFatto(
    'IstanzaRitirata',
    z.strictObject({ tipo: z.literal('IstanzaRitirata'), istanzaId: z.string(), motivo: z.string() }),
  ),
  BeneAssegnato: formaDelFatto(
    'BeneAssegnato',
    z.strictObject({ tipo: z.literal('BeneAssegnato'), istanzaId: z.string(), importoCent: cent }),
  ),
  EsitoCaducato: formaDelFatto(
    'EsitoCaducato',
    z.strictObject({ tipo: z.literal('EsitoCaducato'), ...caducato, propostaDa: z.string().nullable() }),
    // Nella prima versione lo registrava una persona sola.
    passata(z.strictObject(caducato), (prima) => ({ ...prima, propostaDa: null })),
  ),
  RimborsiDisposti: formaDelFatto(
    'RimborsiDisposti',
    z.strictObject({
      tipo: z.literal('RimborsiDisposti'),
      rimborsi: z
        .array(z.strictObject({ bustaId: z.string(), pseudonimo: z.string(), importoCent: cent.nullable() }))
        .readonly(),
      giorniLavorativi: z.int(),
    }),
  ),
  VerbaleRedatto: formaDelFatto('VerbaleRedatto', z.strictObject({ tipo: z.literal('VerbaleRedatto'), ...redatto })),
  VerbaleFirmato: formaDelFatto('VerbaleFirmato', z.strictObject({ tipo: z.literal('VerbaleFirmato'), ...redatto })),
  VerbaleFirmatoDepositato: formaDelFatto(
    'VerbaleFirmatoDepositato',
    z.strictObject({
      tipo: z.literal('VerbaleFirmatoDepositato'),
      ...depositato,
      motivo: z.string().nullable(),
    }),
    // Nella prima versione nessuno chiedeva perché si accoglie una firma che nessuno garantisce.
    passata(z.strictObject(depositato), (prima) => ({ ...prima, motivo: null })),
  ),
  ElencoRedatto: formaDelFatto('ElencoRedatto', z.strictObject({ tipo: z.literal('ElencoRedatto'), ...redatto })),
  ElencoFirmatoDepositato: formaDelFatto(
    'ElencoFirmatoDepositato',
    z.strictObject({
      tipo: z.literal('ElencoFirmatoDepositato'),
      ...depositato,
      motivo: z.string().nullable(),
    }),
  ),
  AstaChiusa: formaDelFatto('AstaChiusa', z.strictObject({ tipo: z.literal('AstaChiusa') })),
} as const;

/** Ciò che accade in ogni fase, e non è di un capitolo: gli atti non passati. */
export const OVUNQUE = {
  AttoRifiutato: formaDelFatto(
    'AttoRifiutato',
    z.strictObject({ tipo: z.literal('AttoRifiutato'), ...rifiutato, impronta: z.string().nullable() }),
    // Nella prima versione di un atto rifiutato restavano soltanto il genere e la ragione.
    passata(z.strictObject(rifiutato), (prima) => ({ ...prima, impronta: null })),
  ),
} as const;
