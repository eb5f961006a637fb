import { richieste } from './cornice.ts';

/** Ciò che torna a chi ha chiesto: la risposta, o come si chiama ciò che l'ha impedita. */
export type EsitoInDisparte = { risposta: unknown } | { errore: string };

/** Il nome e il codice di un errore, quando sono parole del programma e non di ciò che si stava leggendo. */
const NOME = /^\w{1,60}$/;

/**
 * Ciò che fa un processo avviato da `creaLavoroInDisparte`: risponde alle richieste, una per volta, finché chi lo ha
 * avviato non lo lascia andare o non c'è più. Di un errore dice solo nome e codice: il messaggio può portare ciò che si
 * stava leggendo (R10). Richieste e risposte sono dello stesso programma, e il loro tipo non si ricontrolla.
 */
export async function rispondi<T, R>(fai: (testata: T, byte: Buffer) => Promise<R>): Promise<void> {
  // Si finisce anche a metà di un lavoro: nessuno ne aspetta più la risposta.
  process.once('disconnect', () => process.exit());
  for await (const { testata, byte } of richieste(process.stdin)) {
    const esito = await Promise.try(fai, testata as T, byte).then(
      (risposta): EsitoInDisparte => ({ risposta }),
      (errore: unknown): EsitoInDisparte => ({ errore: nomeDi(errore) }),
    );
    // Chi aspettava può essere finito intanto.
    process.send?.(esito, () => undefined);
  }
}

function nomeDi(errore: unknown): string {
  const { name, codice, code } = errore as { name?: unknown; codice?: unknown; code?: unknown };
  const nomi = [name, codice ?? code].filter((uno) => typeof uno === 'string' && NOME.test(uno));
  return nomi.join(' ') || 'errore';
}
