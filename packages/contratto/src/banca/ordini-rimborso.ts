import { z } from 'zod';
import { vincoloDiBusta } from '../buste/vincolo.ts';
import { CODA_DI_PAGINA } from '../linea/pagina.ts';
import { cent, comandoId, istante, uuid } from '../linea/tipi.ts';
import { eIbanSepa, ibanCompatto } from '../parole/bonifico.ts';
import { TESTO_MAX } from '../parole/limiti-testo.ts';
import { rigaFacoltativa, testo } from '../parole/testi-scritti.ts';

/** La restituzione delle cauzioni (R71): i rimborsi dovuti, e gli ordini che uno prepara e un altro approva. */

// Rimborsi

const impedimentoRimborso = z.enum([
  'iban_mancante',
  'iban_non_valido',
  'iban_fuori_sepa',
  'intestatario_mancante',
  'accredito_mancante',
  'accredito_stornato',
  'importo_diverso',
  'correzione_da_motivare',
  'conti_diversi',
  'gia_ordinato',
  'gia_mossa',
  'ancora_vincolata',
]);
export type ImpedimentoRimborso = z.infer<typeof impedimentoRimborso>;

/** Perché una riga non è stata pagata: il denaro è partito ed è tornato, o la banca non l'ha mai mandato. */
const ritornoRimborso = z.strictObject({
  modo: z.enum(['tornato', 'rifiutato']),
  /** Il codice ISO 20022 del motivo, com'è scritto (`AC04`); vuoto se la banca non lo dice. */
  codice: z.string(),
  il: istante,
});
export type RitornoRimborso = z.infer<typeof ritornoRimborso>;

const rimborsoDovuto = z.strictObject({
  bustaId: z.string(),
  pseudonimo: z.string(),
  intestatario: z.string(),
  /** Quanto torna: ciò che è arrivato; se nulla è arrivato, la cauzione dichiarata. */
  importoCent: cent,
  /** La cauzione dichiarata è un’altra: si può ordinare, dicendo perché. */
  daMotivare: z.boolean(),
  iban: z.string().nullable(),
  /** Quanto risulta accreditato per questa offerta. */
  accreditatoCent: cent,
  /** È arrivata dopo il termine, a operazioni iniziate, e nessuno l'ha accolta: torna per questo (R13, R25). */
  arrivataTardi: z.boolean(),
  /** Il conto su cui è arrivato, da cui riparte. */
  conto: z.string().nullable(),
  /** L'IBAN da cui è arrivato il bonifico non è quello indicato nell'offerta: avverte, non blocca. */
  ibanDiverso: z.boolean(),
  /** La lettera di controllo del conto (CIN) non torna: avverte, non blocca. */
  cinNonTorna: z.boolean(),
  /** L'ultimo ordine di questo rimborso che non è andato, e perché: si corregge e si ordina di nuovo. */
  tornato: ritornoRimborso.extend({ numero: z.int(), iban: z.string() }).nullable(),
  impedimenti: z.array(impedimentoRimborso),
  ordine: z.strictObject({ id: z.string(), numero: z.int() }).nullable(),
});
export type RimborsoDovuto = z.infer<typeof rimborsoDovuto>;

const venditaDaRimborsare = z.strictObject({
  asta: z.string(),
  titolo: z.string(),
  ruolo: z.string(),
  esito: z.string(),
  dovuti: z.int(),
});
export type VenditaDaRimborsare = z.infer<typeof venditaDaRimborsare>;
export const rispostaVenditeDaRimborsare = z.strictObject({
  vendite: z.array(venditaDaRimborsare),
  ...CODA_DI_PAGINA,
});
export const rispostaRimborsiDovuti = z.strictObject({
  asta: z.string(),
  titolo: z.string(),
  rimborsi: z.array(rimborsoDovuto),
  /** Di una vendita sospesa o rinviata, chi è vincolato e chi no (R24, R71). */
  vincoli: z.array(vincoloDiBusta),
});
export type RimborsiDellaVendita = z.infer<typeof rispostaRimborsiDovuti>;

/** I rimborsi disposti con l'esito, come li legge chi conduce (R71). */
const rimborso = z.strictObject({
  bustaId: z.string(),
  pseudonimo: z.string(),
  intestatario: z.string(),
  /** `null` per un'offerta mai aperta: torna ciò che la banca ha accreditato. */
  importoCent: cent.nullable(),
  iban: z.string().nullable(),
});
export type RimborsoDisposto = z.infer<typeof rimborso>;
export const rispostaRimborsi = z.strictObject({
  rimborsi: z.array(rimborso),
  /** Di una vendita ferma, sospesa o rinviata, chi è vincolato e chi no (R24, R71). */
  vincoli: z.array(vincoloDiBusta),
  /** Quando nomi e IBAN di chi non ha vinto sono stati cancellati (R77). */
  cancellatiIl: istante.nullable(),
});

// Ordini

const RIGHE_ORDINE_MAX = 200;
/**
 * Il conto su cui un rimborso torna, se quello dell'offerta è sbagliato o chiuso: chi prepara dice perché, e chi approva lo legge. IBAN e
 * nome restano nell'ordine; ciò che l'offerta dice non cambia.
 */
const correzioneRimborso = z.strictObject({
  bustaId: uuid,
  iban: z
    .string()
    .overwrite(ibanCompatto)
    .refine(eIbanSepa, 'L’IBAN non è giusto, o non è di un paese dell’area SEPA.'),
  /** L'intestatario com'è scritto sul conto; se manca resta chi ha offerto. */
  intestatario: rigaFacoltativa.optional(),
});
export type CorrezioneRimborso = z.infer<typeof correzioneRimborso>;

/** L'ordine prende l'identificativo del comando. */
export const corpoOrdine = z.strictObject({
  comandoId,
  asta: uuid,
  buste: z
    .array(uuid)
    .min(1)
    .max(RIGHE_ORDINE_MAX)
    .refine((buste) => new Set(buste).size === buste.length, 'Ogni rimborso va scelto una volta sola.'),
  /** Occorre se uno dei rimborsi è `daMotivare` o si corregge: perché torna un altro importo, o su un altro conto. */
  motivo: testo.optional(),
  correzioni: z
    .array(correzioneRimborso)
    .max(RIGHE_ORDINE_MAX)
    .refine(
      (una) => new Set(una.map(({ bustaId }) => bustaId)).size === una.length,
      'Ogni rimborso si corregge una volta sola.',
    )
    .optional(),
});
export type CorpoOrdine = z.infer<typeof corpoOrdine>;

const statoOrdine = z.enum(['da_approvare', 'approvato', 'scaricato', 'eseguito', 'respinto', 'annullato']);
export type StatoOrdine = z.infer<typeof statoOrdine>;
const attoOrdine = z.enum(['approva', 'respingi', 'annulla', 'scarica', 'esegui']);
export type AttoOrdine = z.infer<typeof attoOrdine>;
const fattoOrdine = z.enum(['preparato', 'approvato', 'respinto', 'annullato', 'scaricato', 'eseguito']);
export type FattoOrdine = z.infer<typeof fattoOrdine>;

const rigaOrdine = z.strictObject({
  riga: z.int(),
  intestatario: z.string(),
  iban: z.string(),
  importoCent: cent,
  causale: z.string(),
});
export type RigaOrdine = z.infer<typeof rigaOrdine>;
/** Come si legge: con ciò che non sta nell'impronta. */
const rigaVista = rigaOrdine.extend({
  /** Il conto che l'offerta indica, se chi ha preparato ne ha messo un altro. */
  ibanDellOfferta: z.string().nullable(),
  /** Non è stata pagata, e perché: il suo rimborso è di nuovo da ordinare. */
  tornata: ritornoRimborso.nullable(),
  /** Ciò che ne è tornato senza renderla da pagare: in parte, una seconda volta, su un altro conto. Lo guarda una persona. */
  daGuardare: z.array(z.strictObject({ importoCent: cent, codice: z.string(), il: istante })),
});
const ordine = z.strictObject({
  id: z.string(),
  numero: z.int(),
  asta: z.string(),
  titolo: z.string(),
  conto: z.string(),
  intestatario: z.string(),
  importoCent: cent,
  /** Il codice con cui il file si carica nel canale CBI; `null` se è un pain.001. */
  cuc: z.string().nullable(),
  stato: statoOrdine,
  impronta: z.string(),
  righe: z.array(rigaVista),
  atti: z.array(
    z.strictObject({
      fatto: fattoOrdine,
      operatore: z.string(),
      mio: z.boolean(),
      motivo: z.string().nullable(),
      fattoIl: istante,
    }),
  ),
  /** Quando nomi, IBAN e causali delle sue righe sono stati cancellati (R77); l'impronta resta quella che si approvò. */
  cancellatiIl: istante.nullable(),
  /** Ciò che chi guarda può fare adesso. */
  puo: z.array(attoOrdine),
  /** Chi guarda è chi l'ha preparato: non lo può approvare (R71). */
  preparatoDaMe: z.boolean(),
});
export type Ordine = z.infer<typeof ordine>;
export const rispostaOrdini = z.strictObject({ ordini: z.array(ordine), ...CODA_DI_PAGINA });

/** `impronta` è quella che si è letta. */
export const corpoApprova = z.strictObject({ comandoId, impronta: z.string().regex(/^[0-9a-f]{64}$/) });
export const corpoAttoOrdine = z.strictObject({ comandoId, motivo: z.string().trim().min(1).max(TESTO_MAX) });
export const corpoScarica = z.strictObject({ comandoId });
export const rispostaOrdine = z.strictObject({ id: z.string(), numero: z.int(), stato: statoOrdine });
export type RispostaOrdine = z.infer<typeof rispostaOrdine>;
/** Che cosa un esito pain.002 ha cambiato. */
export const rispostaEsiti = z.strictObject({
  /** Righe che la banca ha rifiutato, di nuovo da ordinare. */
  rifiutati: z.int(),
  /** Righe rifiutate di cui si sapeva già, o di un ordine annullato o mai uscito, o con un altro importo. */
  senzaEffetto: z.int(),
  /** Righe accettate, o ancora in corso: non cambiano nulla. */
  altre: z.int(),
  /** Righe rifiutate che non sono di questa piattaforma. */
  estranee: z.int(),
});
export type EsitiImportati = z.infer<typeof rispostaEsiti>;
/** Il file dei pagamenti: pain.001.001.09, o CBIPaymentRequest.00.04.01 per chi carica nel canale CBI. */
export const rispostaFilePagamenti = z.strictObject({ nome: z.string(), xml: z.string() });
export type FilePagamenti = z.infer<typeof rispostaFilePagamenti>;
