import { z } from 'zod';
import { comandoId, istante, uuid } from '../linea/tipi.ts';
import { testo } from '../parole/testi-scritti.ts';
import { conRegole } from '../regole/zod.ts';
import { rispostaAtto } from '../stanza/ricevuta.ts';
import { REGOLE_RISPOSTA } from './regole-assistenza.ts';

/** I messaggi della stanza e le richieste di aiuto: chi partecipa, chi conduce, il banco del gestore. */

// Messaggi

export const corpoMessaggio = z.strictObject({ comandoId, testo });

const messaggio = z.strictObject({
  messaggioId: uuid,
  da: z.string(),
  ruolo: z.string(),
  testo: z.string(),
  inviatoIl: istante,
  /** Fra chi offre e chi conduce; altrimenti un avviso a tutti. */
  privato: z.boolean(),
});
export type Messaggio = z.infer<typeof messaggio>;
/** I messaggi prima di uno che si ha già; senza, gli ultimi. */
export const primaDi = z.strictObject({ prima: uuid.optional() });
const pagina = z.strictObject({
  /** Quanti sono in tutto quelli che chi chiede può leggere. */ quanti: z.int().min(0),
});
export type PaginaMessaggi = z.infer<typeof pagina>;
/** Una pagina di messaggi, dal più vecchio al più recente. */
export const rispostaMessaggi = pagina.extend({ messaggi: z.array(messaggio) });

/** Chi conduce vede di chi è la conversazione, per rispondergli. */
const messaggioDelReferente = messaggio.extend({ filo: z.string().nullable() });
export type MessaggioDelReferente = z.infer<typeof messaggioDelReferente>;
export const rispostaMessaggiDelReferente = pagina.extend({ messaggi: z.array(messaggioDelReferente) });
/** La risposta a una conversazione. */
export const corpoMessaggioDelReferente = z.strictObject({ comandoId, testo, filo: uuid });

// Richieste di aiuto

export const corpoAssistenza = z.strictObject({ comandoId, testo });

/** La richiesta ha il numero seguente della vendita, che non si ripete mai (R80). */
export const rispostaAiuto = rispostaAtto.extend({ numero: z.int().min(1) });
export type RispostaAiuto = z.infer<typeof rispostaAiuto>;

const richiestaAssistenza = z.strictObject({
  richiestaId: uuid,
  asta: uuid,
  titolo: z.string(),
  numero: z.int().min(1),
  da: z.string(),
  testo: z.string(),
  stato: z.enum(['aperta', 'in_carico', 'chiusa']),
  richiestaIl: istante,
  /** Quante altre, nello stesso stato, ne ha fatte la stessa persona e non sono in questo elenco. */
  altre: z.int().min(0),
});
export type RichiestaAssistenza = z.infer<typeof richiestaAssistenza>;

/** La risposta a una richiesta di aiuto: la legge chi l’ha chiesto, dove l’ha chiesto. */
export const corpoRisposta = conRegole(z.strictObject({ comandoId, testo: z.string().trim() }), REGOLE_RISPOSTA, {
  testo: 'Risposta',
});

/** Chi ha scritto in una richiesta dopo la prima volta: il banco, chi conduce la vendita, chi ha chiesto. */
const di = z.enum(['gestore', 'referente', 'chi_ha_chiesto']);

/** Una richiesta con le sue ore, e ciò che vi si è scritto dopo: le risposte, e i seguiti di chi ha chiesto. */
const richiestaConRisposte = richiestaAssistenza.extend({
  presaIl: istante.nullable(),
  chiusaIl: istante.nullable(),
  risposte: z.array(z.strictObject({ messaggioId: uuid, di, testo: z.string(), inviataIl: istante })),
});
export type RichiestaConRisposte = z.infer<typeof richiestaConRisposte>;
/** `nascoste`: quante altre, oltre alle più recenti di ciascuno, non stanno in questo elenco. */
export const rispostaRichieste = z.strictObject({
  richieste: z.array(richiestaConRisposte),
  nascoste: z.int().min(0),
});
export type RispostaRichieste = z.infer<typeof rispostaRichieste>;
