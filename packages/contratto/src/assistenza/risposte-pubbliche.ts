import { z } from 'zod';
import { comandoId, istante, uuid } from '../linea/tipi.ts';
import { RISPOSTE_PUBBLICHE_MAX } from '../parole/limiti-testo.ts';
import { conRegole } from '../regole/zod.ts';
import { REGOLE_RISPOSTA_PUBBLICA, REGOLE_RITIRO_RISPOSTA } from './regole-assistenza.ts';

/** Le domande di chi chiede, riscritte senza dire di chi sono, con la risposta: pubblicate, le legge chiunque. */

/**
 * `corregge` è la risposta che si riscrive, con la versione che si guardava: quella di prima resta, barrata. `richiesta` è la richiesta di
 * aiuto da cui una risposta nuova viene: la sa chi conduce, e nessun altro (R33).
 */
export const corpoRispostaPubblica = conRegole(
  z.strictObject({
    comandoId,
    corregge: z.strictObject({ id: uuid, versione: z.int().min(1) }).nullable(),
    richiesta: uuid.optional(),
    domanda: z.string().trim(),
    risposta: z.string().trim(),
  }),
  REGOLE_RISPOSTA_PUBBLICA,
  { domanda: 'Domanda', risposta: 'Risposta' },
);
export type CorpoRispostaPubblica = z.infer<typeof corpoRispostaPubblica>;

/** Perché una risposta si toglie dalla scheda, e la versione che si guardava. */
export const corpoRitiroRisposta = conRegole(
  z.strictObject({ comandoId, versione: z.int().min(1), motivo: z.string().trim() }),
  REGOLE_RITIRO_RISPOSTA,
  { motivo: 'Motivo' },
);
export type CorpoRitiroRisposta = z.infer<typeof corpoRitiroRisposta>;

const stesura = z.strictObject({ domanda: z.string(), risposta: z.string(), scrittaIl: istante });

const rispostaPubblica = stesura.extend({
  id: uuid,
  versione: z.int().min(1),
  /** Com’era prima di ogni correzione, dalla più recente. */
  prima: z.array(stesura),
});
export type RispostaPubblica = z.infer<typeof rispostaPubblica>;

/** Tutte, dalla più recente: sono al massimo `RISPOSTE_PUBBLICHE_MAX`. */
export const risposteDellaVendita = z.strictObject({
  risposte: z.array(rispostaPubblica).max(RISPOSTE_PUBBLICHE_MAX),
});

/** Una risposta come la vede chi lavora alla vendita: anche ritirata, e con la richiesta da cui viene. */
const rispostaConTraccia = rispostaPubblica.extend({
  richiesta: uuid.nullable(),
  ritirata: z.strictObject({ il: istante, da: z.string(), motivo: z.string() }).nullable(),
});
export type RispostaConTraccia = z.infer<typeof rispostaConTraccia>;

export const risposteConTraccia = z.strictObject({
  /** Tutte, ritirate comprese, dalla più recente. */
  risposte: z.array(rispostaConTraccia).max(RISPOSTE_PUBBLICHE_MAX),
  /** Falso finché nessuno ha detto chi è il debitore: il suo nome, in ciò che si pubblica, non si può cercare (R76). */
  debitoreDetto: z.boolean(),
});
