import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Il processo che legge gli estratti, come lo nomina chi lo avvia. */
const CHI_LEGGE = 'banca/lettura/leggi.processo';
const DOVE_SI_CARICA = '/api/edicom/banca/';

/** Il passo di una lettura trattenuta che una prova chiede al server. */
export type PassoDiLettura = 'trattieni' | 'nata' | 'riprendi' | 'lasciata' | 'finita';

/** Un processo che legge un estratto, fermato appena nato: quell'estratto è in lettura finché qualcuno non lo riprende o lo annulla. */
export type LetturaTrattenuta = {
  nata: Promise<void>;
  /** Chi l'ha chiesta non aspetta più: ha annullato, o se n'è andato, e il server lo sa. */
  lasciata: Promise<void>;
  /** Il segnale con cui è finito; `null` se ha letto fino in fondo. */
  finita: Promise<NodeJS.Signals | null>;
  riprendi(): void;
  /** Un processo fermo non si accorge che chi lo ha avviato non c'è più. */
  abbandona(): void;
};

/** Ferma il prossimo processo che legge un estratto, appena nasce. */
export function trattieniLettura(): LetturaTrattenuta {
  const nata = Promise.withResolvers<void>();
  const lasciata = Promise.withResolvers<void>();
  const finita = Promise.withResolvers<NodeJS.Signals | null>();
  let figlio: ChildProcess | null = null;
  const guarda = (messaggio: unknown): void => {
    const { process: nuovo } = messaggio as { process: ChildProcess };
    // Chi lo avvia e che cosa fa si sa quando è nato.
    nuovo.once('spawn', () => {
      if (figlio !== null || !nuovo.spawnargs.some((parte) => parte.includes(CHI_LEGGE))) return;
      figlio = nuovo;
      unsubscribe('child_process', guarda);
      nuovo.once('exit', (_, segnale) => finita.resolve(segnale));
      nuovo.kill('SIGSTOP');
      nata.resolve();
    });
  };
  const guardaRichiesta = (messaggio: unknown): void => {
    const { request, response } = messaggio as { request: IncomingMessage; response: ServerResponse };
    if (request.method !== 'POST' || request.url?.startsWith(DOVE_SI_CARICA) !== true) return;
    unsubscribe('http.server.request.start', guardaRichiesta);
    response.once('close', () => {
      if (!response.writableFinished) lasciata.resolve();
    });
  };
  subscribe('child_process', guarda);
  subscribe('http.server.request.start', guardaRichiesta);
  return {
    nata: nata.promise,
    lasciata: lasciata.promise,
    finita: finita.promise,
    riprendi: () => void figlio?.kill('SIGCONT'),
    abbandona() {
      unsubscribe('child_process', guarda);
      unsubscribe('http.server.request.start', guardaRichiesta);
      figlio?.kill('SIGKILL');
    },
  };
}
