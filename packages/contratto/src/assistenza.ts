import type { Istante } from '@gestore/dominio';
import { z } from 'zod';
import { lunghezzaMassima, obbligatorio, type Regole } from './regole/index.ts';
import { conRegole } from './regole/zod.ts';
import { comandoId, type RichiestaAssistenza, TESTO_MAX } from './vendita.ts';

/** La risposta a una richiesta di aiuto: chi partecipa la legge fra i messaggi della vendita. */
export const REGOLE_RISPOSTA: Regole<'testo'> = { testo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

/** POST /api/edicom/aste/:id/assistenza/:rid/rispondi */
export const corpoRisposta = conRegole(z.strictObject({ comandoId, testo: z.string().trim() }), REGOLE_RISPOSTA, {
  testo: 'Risposta',
});
export type CorpoRisposta = z.infer<typeof corpoRisposta>;

/** GET /api/edicom/assistenza */
export type RichiestaConRisposte = RichiestaAssistenza & {
  presaIl: Istante | null;
  chiusaIl: Istante | null;
  risposte: { messaggioId: string; testo: string; inviataIl: Istante }[];
};
