import { z } from 'zod';
import { rifiuto } from '../linea/rifiuto.ts';
import { cent, istante } from '../linea/tipi.ts';
import { gravitaDisservizio, motivoSospensione, riscontroScollegati, visto } from '../vendita/asta.ts';
import { formaDelFatto } from './tavola.ts';

const chi = { bustaId: z.string(), pseudonimo: z.string() };
const durataMs = z.int();
const canaleRilancio = z.enum(['online', 'sala']);
/** La testa: di chi è e a quanto. */
export const migliore = z.strictObject({ ...chi, importoCent: cent });
const posto = z.strictObject({
  ...chi,
  prezzoCent: cent,
  cauzioneCent: cent,
  pagamentoGiorni: z.int(),
  // Senza deposito provato è il più grande degli interi: segue tutti gli altri (R45).
  depositataIl: z.int(),
  ragione: z.enum(['prezzo', 'cauzione', 'pagamento', 'deposito', 'prova', 'referente', 'pari']).nullable(),
});
const politica = z.strictObject({
  ultimiMs: durataMs,
  breveOltreMs: durataMs,
  mediaOltreMs: durataMs,
  lungaOltreMs: durataMs,
  saniMs: durataMs,
  preavvisoBreveMs: durataMs,
  preavvisoMedioMs: durataMs,
  preavvisoLungoMs: durataMs,
});

/** I fatti della gara: i rilanci, il tempo, la salute della piattaforma, la conclusione. */
export const GARA = {
  ParitaDecisa: formaDelFatto(
    'ParitaDecisa',
    z.strictObject({
      tipo: z.literal('ParitaDecisa'),
      ordine: z.array(z.strictObject(chi)).readonly(),
      motivo: z.string(),
    }),
  ),
  GaraAvviata: formaDelFatto(
    'GaraAvviata',
    z.strictObject({
      tipo: z.literal('GaraAvviata'),
      graduatoria: z.array(posto).readonly(),
      migliore,
      unitaTempoMs: durataMs,
      rilancioMinimoCent: cent,
      scadeIl: istante,
    }),
  ),
  RilancioAccettato: formaDelFatto(
    'RilancioAccettato',
    z.strictObject({
      tipo: z.literal('RilancioAccettato'),
      ...chi,
      importoCent: cent,
      canale: canaleRilancio,
      dichiaratoIl: istante,
      scadeIl: istante,
    }),
  ),
  RilancioRifiutato: formaDelFatto(
    'RilancioRifiutato',
    z.strictObject({
      tipo: z.literal('RilancioRifiutato'),
      ...chi,
      importoCent: cent,
      canale: canaleRilancio,
      // I registri di prima non lo dicevano (R54).
      ricevutoIl: istante.exactOptional(),
      rifiuto,
    }),
  ),
  RilancioRettificato: formaDelFatto(
    'RilancioRettificato',
    z.strictObject({
      tipo: z.literal('RilancioRettificato'),
      ...chi,
      registratoCent: cent,
      importoCent: cent,
      motivo: z.string(),
      correttoIl: istante,
      scadeIl: istante.nullable(),
    }),
  ),
  RilancioAnnullato: formaDelFatto(
    'RilancioAnnullato',
    z.strictObject({
      tipo: z.literal('RilancioAnnullato'),
      ...chi,
      importoCent: cent,
      motivo: z.string(),
      migliore,
      correttoIl: istante,
      scadeIl: istante.nullable(),
    }),
  ),
  RilancioPrecedente: formaDelFatto(
    'RilancioPrecedente',
    z.strictObject({
      tipo: z.literal('RilancioPrecedente'),
      ...chi,
      importoCent: cent,
      dichiaratoIl: istante,
      prima: z.enum(['sala', 'online']),
      motivo: z.string(),
      decisoIl: istante,
      seguiti: z
        .array(
          z.strictObject({
            ...chi,
            importoCent: cent,
            ricevutoIl: istante,
            minimoCent: cent.nullable(),
            respinto: z.literal(true).exactOptional(),
          }),
        )
        .readonly(),
      migliore,
      scadeIl: istante.nullable(),
    }),
  ),
  RilancioRigiudicato: formaDelFatto(
    'RilancioRigiudicato',
    z.strictObject({
      tipo: z.literal('RilancioRigiudicato'),
      ...chi,
      importoCent: cent,
      ricevutoIl: istante,
      respinto: z.literal(true).exactOptional(),
      rifiuto: rifiuto.nullable(),
      ricevutaPrima: z.string(),
    }),
  ),
  CronoFermato: formaDelFatto(
    'CronoFermato',
    z.strictObject({ tipo: z.literal('CronoFermato'), fermatoIl: istante, residuoMs: durataMs }),
  ),
  CronoRipreso: formaDelFatto('CronoRipreso', z.strictObject({ tipo: z.literal('CronoRipreso'), scadeIl: istante })),
  GaraSospesa: formaDelFatto(
    'GaraSospesa',
    z.strictObject({
      tipo: z.literal('GaraSospesa'),
      sospesaIl: istante,
      motivo: motivoSospensione,
      dettaglio: z.string(),
    }),
  ),
  GaraRipresa: formaDelFatto('GaraRipresa', z.strictObject({ tipo: z.literal('GaraRipresa'), scadeIl: istante })),
  DisservizioRilevato: formaDelFatto(
    'DisservizioRilevato',
    z.strictObject({
      tipo: z.literal('DisservizioRilevato'),
      dal: istante,
      gravita: gravitaDisservizio,
      visto,
      politica,
    }),
  ),
  OfferentiScollegati: formaDelFatto(
    'OfferentiScollegati',
    z.strictObject({
      tipo: z.literal('OfferentiScollegati'),
      rilevatoIl: istante,
      offerenti: z.array(z.strictObject(chi)).readonly(),
      presenti: z.int(),
      riscontro: riscontroScollegati.nullable(),
      fermata: z.boolean(),
    }),
  ),
  DisservizioCessato: formaDelFatto(
    'DisservizioCessato',
    z.strictObject({
      tipo: z.literal('DisservizioCessato'),
      dal: istante,
      cessatoIl: istante,
      durataMs,
      gravita: gravitaDisservizio,
    }),
  ),
  CronoRiportato: formaDelFatto(
    'CronoRiportato',
    z.strictObject({ tipo: z.literal('CronoRiportato'), scadeIl: istante, residuoMs: durataMs }),
  ),
  RipresaFissata: formaDelFatto(
    'RipresaFissata',
    z.strictObject({
      tipo: z.literal('RipresaFissata'),
      riprendeIl: istante,
      preavvisoMs: durataMs,
      da: z.enum(['sistema', 'referente']),
    }),
  ),
  GaraConclusa: formaDelFatto(
    'GaraConclusa',
    z.strictObject({ tipo: z.literal('GaraConclusa'), conclusaIl: istante, migliore, rilanci: z.int() }),
  ),
} as const;
