import { z } from 'zod';
import { CODA_DI_PAGINA, QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { cent, istante, istanteInQuery, numeroInQuery } from '../linea/tipi.ts';
import { modalita, tipoEsito } from '../vendita/asta.ts';

/** I conti del gestore: soltanto aggregati di vendite concluse, mai una vendita o una persona. */

/** Il periodo è quello delle operazioni, estremi compresi. */
export const filtroStatistiche = z.strictObject({
  dal: istanteInQuery.optional(),
  al: istanteInQuery.optional(),
  tribunale: z.string().trim().min(1).max(300).optional(),
});
export type FiltroStatistiche = z.output<typeof filtroStatistiche>;

const conti = z.strictObject({
  vendite: z.int(),
  aggiudicate: z.int(),
  deserte: z.int(),
  /** Somme delle sole aggiudicate: il prezzo base e quello a cui sono andate. */
  baseCent: cent,
  finaleCent: cent,
  /** Vendite in cui le operazioni si sono aperte: soltanto di quelle si contano le offerte. */
  conOperazioni: z.int(),
  offerte: z.int(),
  ammesse: z.int(),
  rilanci: z.int(),
});
export type Conti = z.infer<typeof conti>;

export const rispostaStatistiche = z.strictObject({
  dal: istante.nullable(),
  al: istante.nullable(),
  tribunale: z.string().nullable(),
  totale: conti,
  perEsito: z.array(z.strictObject({ esito: tipoEsito, quante: z.int() })),
  /** `mese` come `2026-11`, di Roma. */
  perMese: z.array(conti.extend({ mese: z.string() })),
  perTribunale: z.array(conti.extend({ tribunale: z.string() })),
  /** Il primo, il secondo, ... esperimento dello stesso lotto. */
  perEsperimento: z.array(conti.extend({ numero: z.int() })),
  /** Tutti quelli che si possono scegliere. */
  tribunali: z.array(z.string()),
});
export type RispostaStatistiche = z.infer<typeof rispostaStatistiche>;

/** Un incarico per procedura, numerato nell'anno in cui comincia (R09). */
const anno = numeroInQuery.min(2000).max(2200);
export const filtroIncarichi = z.strictObject({ anno, ...QUERY_DI_PAGINA });
export type FiltroIncarichi = z.output<typeof filtroIncarichi>;
export const annoDegliIncarichi = z.strictObject({ anno });

const lottoIncarico = z.strictObject({
  lotto: z.string(),
  primoPrezzoCent: cent,
  esperimenti: z.int(),
  esito: tipoEsito.nullable(),
  prezzoVenditaCent: cent.nullable(),
  /** Insieme, di tutti gli esperimenti; `null` se nessuno è registrato. */
  compensiCent: cent.nullable(),
});
export type LottoIncarico = z.infer<typeof lottoIncarico>;
const incarico = z.strictObject({
  numero: z.int(),
  tribunale: z.string(),
  /** `numero/anno`, vuoto se la vendita non ha un numero di ruolo. */
  ruolo: z.string(),
  immobile: z.boolean(),
  /** `null` se l’avviso era di prima che lo si scrivesse. */
  senzaIncanto: z.boolean().nullable(),
  modalita,
  incaricatoIl: istante,
  /** Chi ha dichiarato di non essere in conflitto, e quando; `null` di una vendita pubblicata prima che lo si chiedesse (R07). */
  dichiarazione: z.strictObject({ firmatario: z.string(), firmataIl: istante.nullable() }).nullable(),
  lotti: z.array(lottoIncarico),
});
export type Incarico = z.infer<typeof incarico>;
export const rispostaIncarichi = z.strictObject({ anno: z.int(), incarichi: z.array(incarico), ...CODA_DI_PAGINA });
