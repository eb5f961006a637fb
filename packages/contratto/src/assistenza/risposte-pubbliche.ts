import { z } from 'zod';
import { comandoId, istante, uuid } from '../linea/tipi.ts';
import { RISPOSTA_PUBBLICA_CARATTERI_MAX, RISPOSTE_PUBBLICHE_MAX } from '../parole/limiti-testo.ts';
import { lunghezzaMassima, obbligatorio, type Regole } from '../regole/index.ts';
import { conRegole } from '../regole/zod.ts';

/** Le domande di chi chiede, riscritte senza dire di chi sono, con la risposta: pubblicate, le legge chiunque. */

const breve = [obbligatorio(), lunghezzaMassima(RISPOSTA_PUBBLICA_CARATTERI_MAX)];
export const REGOLE_RISPOSTA_PUBBLICA: Regole<'domanda' | 'risposta'> = { domanda: breve, risposta: breve };

/** `corregge` è la risposta che si riscrive, con la versione che si guardava: quella di prima resta, barrata. */
export const corpoRispostaPubblica = conRegole(
  z.strictObject({
    comandoId,
    corregge: z.strictObject({ id: uuid, versione: z.int().min(1) }).nullable(),
    domanda: z.string().trim(),
    risposta: z.string().trim(),
  }),
  REGOLE_RISPOSTA_PUBBLICA,
  { domanda: 'Domanda', risposta: 'Risposta' },
);
export type CorpoRispostaPubblica = z.infer<typeof corpoRispostaPubblica>;

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
