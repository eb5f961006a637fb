import type { NellaStanza, Posto } from '../../legge/riga.ts';
import type { FattoDiAssistenza } from '../../parole/assistenza.ts';
import type { Stanza } from '../../parole/stanza.ts';
import type { VistaDi, VistaEvento } from '../../parole/viste.ts';
import type { Istante } from '../../tempo.ts';

/**
 * Messaggi e richieste di aiuto che uno schermo tiene: i più recenti. I testi, e quelli di prima, si chiedono a pagine: chi
 * ne mandasse migliaia non peserebbe su ogni schermo che si apre.
 */
export const IN_STANZA_MAX = 100;

/** Applica una richiesta di aiuto, o ciò che ne è stato (R80). */
function conAssistenza(
  { assistenza }: Pick<Stanza, 'assistenza'>,
  { richiestaId, numero, da, stato }: Extract<VistaEvento, { tipo: 'AssistenzaCambiata' }>,
  ricevutoIl: Istante,
): Stanza['assistenza'] {
  if (numero !== null && da !== null)
    return [...assistenza, { richiestaId, numero, da, stato, ricevutoIl }].slice(-IN_STANZA_MAX);
  return assistenza.map((una) => (una.richiestaId === richiestaId ? { ...una, stato } : una));
}

/** Un messaggio entra fra gli ultimi. */
function conMessaggio(
  stanza: Stanza,
  { messaggioId, da, ruolo }: VistaDi<'MessaggioInviato'>,
  { seq, ricevutoIl }: Posto,
): Stanza {
  const messaggi = [...stanza.messaggi, { seq, messaggioId, da, ruolo, ricevutoIl }];
  return { ...stanza, messaggi: messaggi.slice(-IN_STANZA_MAX) };
}

/** Di una richiesta di aiuto esce come è cambiata, con un nome solo; gli altri fatti escono con il loro. */
type DiAssistenza = 'AssistenzaCambiata' | Exclude<FattoDiAssistenza['tipo'], `Assistenza${string}`>;

/** Come le viste degli aiuti e dei messaggi cambiano la stanza. */
export const STANZA_ASSISTENZA: NellaStanza<DiAssistenza> = {
  AssistenzaCambiata: (stanza, vista, { ricevutoIl }) => ({
    ...stanza,
    assistenza: conAssistenza(stanza, vista, ricevutoIl),
  }),
  MessaggioInviato: conMessaggio,
};
