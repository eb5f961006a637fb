import { creaLettoreXml, type Nodo, nodo } from '../../../piattaforma/arnesi/nodi-xml.ts';
import { LIVELLI_MAX, VOCE_CARATTERI_MAX } from '../limiti.ts';

/** L'elemento che un documento aperto lascia com'è scritto. */
export const NOME_VOCE = 'Ntry';

const parser = creaLettoreXml(LIVELLI_MAX);

/** Una voce aperta, o perché non si apre. */
type VoceAperta = { tipo: 'aperta'; voce: Nodo } | { tipo: 'errore'; messaggio: string };

/**
 * Le voci di un estratto (`Stmt`) aperto con `apriXml`, una alla volta e nell'ordine del file: chi ha letto la prima non tiene in memoria
 * la seconda. Una vuota, o di solo testo, non è una voce. Non solleva eccezioni.
 */
export function* vociDellEstratto(estratto: Nodo): Generator<VoceAperta> {
  const scritte = estratto[NOME_VOCE];
  const tutte: readonly unknown[] = Array.isArray(scritte) ? scritte : [scritte];
  for (const scritta of tutte) {
    // Con degli attributi il testo sta accanto a loro.
    const testo: unknown = typeof scritta === 'string' ? scritta : nodo(scritta)?.['#text'];
    if (typeof testo !== 'string') continue;
    const aperta = apri(testo);
    if (aperta !== null) yield aperta;
  }
}

function apri(testo: string): VoceAperta | null {
  if (testo.length > VOCE_CARATTERI_MAX)
    return { tipo: 'errore', messaggio: 'ha troppi dettagli per una voce sola: chieda alla banca l’estratto diviso.' };
  try {
    const voce = nodo(nodo(parser.parse(`<${NOME_VOCE}>${testo}</${NOME_VOCE}>`))?.[NOME_VOCE]);
    return voce === null ? null : { tipo: 'aperta', voce };
  } catch {
    return { tipo: 'errore', messaggio: 'non si legge: è annidata oltre ogni misura, o scritta male.' };
  }
}
