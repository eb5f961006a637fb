import { z } from 'zod';
import type { RispostaAtto } from './vendita.ts';

/** Le tabelle che il registro compone da sé: nel testo hanno un posto, mai un contenuto. */
export const TABELLE_VERBALE = ['premesse', 'graduatoria', 'rilanci', 'rifiutati', 'rimborsi', 'assistenza'] as const;
export type TabellaVerbale = (typeof TABELLE_VERBALE)[number];

/** Un verbale lungo ha poche centinaia di capoversi; oltre è un incollato per errore. */
export const BLOCCHI_MAX = 600;
/** Capoversi lunghi come questo non si leggono: si va a capo. */
export const TRATTO_MAX = 4_000;
const TRATTI_MAX = 200;
const VOCI_MAX = 100;

const tratto = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.literal('testo'),
    testo: z.string().max(TRATTO_MAX),
    grassetto: z.boolean(),
    corsivo: z.boolean(),
  }),
  // Importi, nomi, date e motivi: vengono dal registro, e il server accetta solo quelli.
  z.strictObject({ tipo: z.literal('dato'), valore: z.string().min(1).max(TRATTO_MAX) }),
]);
const tratti = z.array(tratto).max(TRATTI_MAX);

/** Il testo del verbale in blocchi: nessun codice, nessuno stile, solo struttura (R68). */
export const testoVerbale = z.strictObject({
  blocchi: z
    .array(
      z.discriminatedUnion('tipo', [
        z.strictObject({ tipo: z.literal('titolo'), tratti }),
        z.strictObject({ tipo: z.literal('paragrafo'), tratti }),
        z.strictObject({
          tipo: z.literal('elenco'),
          numerato: z.boolean(),
          voci: z.array(tratti).min(1).max(VOCI_MAX),
        }),
        z.strictObject({ tipo: z.literal('tabella'), nome: z.enum(TABELLE_VERBALE) }),
      ]),
    )
    .min(1)
    .max(BLOCCHI_MAX),
});

export type Tratto = z.infer<typeof tratto>;
export type TestoVerbale = z.infer<typeof testoVerbale>;
export type BloccoTesto = TestoVerbale['blocchi'][number];

/** POST /api/admin/aste/:id/verbali: una versione con il testo del referente, che riceve la sua impronta. */
export const corpoVerbale = z.strictObject({ comandoId: z.uuid(), testo: testoVerbale });
export type RispostaVerbale = RispostaAtto;

/** Il contenuto di una tabella, da mostrare e mai da scrivere. */
export type TabellaMostrata = { nome: TabellaVerbale; intestazioni: string[]; righe: string[][] };

/** GET /api/admin/aste/:id/verbali/bozza */
export type BozzaVerbale = {
  testo: TestoVerbale;
  /** La versione da cui il testo riparte; `null` se è composto adesso dal registro. */
  daVersione: number | null;
  tabelle: TabellaMostrata[];
  /** I dati che il testo può contenere, nell'ordine in cui il registro li dice. */
  dati: string[];
};
