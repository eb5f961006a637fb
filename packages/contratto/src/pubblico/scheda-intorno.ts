import { z } from 'zod';
import { cent, istante } from '../linea/tipi.ts';
import { aChePunto } from '../vendita/asta.ts';

/** Ciò che sta intorno alla scheda pubblica di una vendita, e che chi la legge chiede dopo averla vista. */

/** Dove si versa la cauzione: sul conto della vendita o, se non ne ha uno suo, dell'ufficio; `null` se nessuno lo ha indicato (R17). */
export const contoPubblico = z.strictObject({
  conto: z
    .strictObject({
      iban: z.string(),
      /** Vuoto se chi indica il conto non l'ha detto. */
      intestatario: z.string(),
      /** Presente se il conto è di quella vendita, e non dell'ufficio; vuota se la causale si compone dalla procedura e dal lotto. */
      causale: z.string().exactOptional(),
    })
    .nullable(),
});
export type ContoPubblico = z.infer<typeof contoPubblico>;

/**
 * Il conto di una vendita pubblicata, e quelli che la sua scheda ha mostrato prima, dal più recente, con fino a quando: chi l’ha letta
 * allora può avervi già versato. `null` se allora non ne indicava uno.
 */
export const contoDellaVendita = contoPubblico.extend({
  prima: z.array(z.strictObject({ finoAl: istante, conto: contoPubblico.shape.conto })),
  /** Il conto scritto nella base dati non è quello che la piattaforma ha registrato: non si mostra, e chi legge sa perché (R17, R74). */
  daVerificare: z.literal(true).optional(),
});
export type ContoDellaVendita = z.infer<typeof contoDellaVendita>;

/** Esperimenti dello stesso lotto mostrati insieme: di quelli prima si dice quanti sono. */
export const ALTRI_ESPERIMENTI_MAX = 100;

/** Un esperimento di vendita dello stesso lotto della stessa procedura, come lo legge chiunque. */
const esperimento = z.strictObject({
  id: z.string(),
  ...aChePunto,
  inizioOperazioniIl: istante,
  prezzoBaseCent: cent,
  esito: z.string().nullable(),
});
export type Esperimento = z.infer<typeof esperimento>;
/** Gli esperimenti dello stesso lotto, questo compreso, dal più recente; `prima`: quanti altri, più vecchi, non stanno nell'elenco. */
export const esperimentiPubblici = z.strictObject({ esperimenti: z.array(esperimento), prima: z.int().min(0) });
export type EsperimentiPubblici = z.infer<typeof esperimentiPubblici>;
