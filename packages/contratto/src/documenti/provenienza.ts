import { z } from 'zod';
import { istante } from '../linea/tipi.ts';

/** Perché l'elenco di fiducia configurato non si usa. */
const DIFETTI_DELL_ELENCO = [
  'manca',
  'troppo_grande',
  'dichiara_entita',
  'non_si_legge',
  'firma_non_valida',
  'non_e_un_elenco_nazionale',
  'di_un_altro_paese',
  'superato',
] as const;
export type DifettoDellElenco = (typeof DIFETTI_DELL_ELENCO)[number];

/** Un elenco di fiducia (ETSI TS 119 612): il numero, quando è stato emesso, e fino a quando vale, se lo dice. */
const elencoDiFiducia = z.strictObject({
  numero: z.int(),
  del: istante,
  fino: istante.nullable(),
  /** Quando la firma è stata guardata, il termine entro cui l'elenco andava rinnovato era passato. */
  scaduto: z.boolean(),
});

/**
 * Se il certificato di chi firma viene da un'autorità dell'elenco di fiducia (R07). `in_elenco`: da un servizio qualificato che era
 * attivo alla data della firma. `senza_elenco`: nessun elenco è caricato, e `difetto` dice perché se ne è configurato uno.
 */
export const provenienza = z.discriminatedUnion('esito', [
  z.strictObject({
    esito: z.literal('in_elenco'),
    /** Ritirato dopo la data che chi firma ha scritto; una riga di prima non lo dice. */
    ritirato: z.boolean().optional(),
    servizio: z.string(),
    prestatore: z.string(),
    elenco: elencoDiFiducia,
  }),
  z.strictObject({ esito: z.literal('non_in_elenco'), elenco: elencoDiFiducia }),
  z.strictObject({ esito: z.literal('senza_elenco'), difetto: z.enum(DIFETTI_DELL_ELENCO).nullable() }),
]);
export type Provenienza = z.infer<typeof provenienza>;
