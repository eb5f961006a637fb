import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Segreti } from '../accesso/segreti.ts';
import type { Configurazione } from '../configurazione.ts';
import { type Ascolto, ascoltaGiornale } from '../giornale/ascolta.ts';
import type { Giornale } from '../giornale/giornale.ts';
import { creaFornitore } from './fornitore.ts';
import { creaServerPusher } from './server-pusher.ts';
import { creaStaffetta } from './staffetta.ts';

export type TempoReale = {
  collega(server: Server): void;
  firma(socketId: string, canale: string): string;
  connessioni(): number;
  ferma(): Promise<void>;
};

type Parti = {
  configurazione: Configurazione;
  segreti: Segreti;
  giornale: Giornale;
  urlAscolto: string;
  log: FastifyBaseLogger;
};

/** Il driver di tempo reale scelto per configurazione, alimentato dal registro attraverso LISTEN/NOTIFY. */
export async function creaTempoReale({
  configurazione,
  segreti,
  giornale,
  urlAscolto,
  log,
}: Parti): Promise<TempoReale> {
  const { pusher, baseUrl } = configurazione;
  const segreto = pusher.segreto ?? segreti.chiave('tempo-reale').toString('hex');
  const nostro =
    pusher.driver === 'embedded'
      ? creaServerPusher({
          chiave: pusher.chiave,
          segreto,
          origineAmmessa: (origine) => origine === undefined || stessoSito(origine, baseUrl),
        })
      : null;
  const fornitore = nostro === null ? creaFornitore({ ...pusher, segreto }) : null;
  const guasto = (errore: unknown): void => log.error({ err: errore }, 'tempo reale');
  const staffetta = creaStaffetta({
    leggi: giornale.leggi,
    pubblica: (canale, evento, dati) => {
      if (nostro !== null) nostro.pubblica(canale, evento, dati);
      else fornitore?.pubblica(canale, evento, dati).catch(guasto);
    },
    ascoltato: (canale) => nostro === null || nostro.ascoltatori(canale) > 0,
    guasto,
  });
  const ascolto: Ascolto = await ascoltaGiornale({
    url: urlAscolto,
    quando: (avvisi) => staffetta.avvisa(avvisi),
    quandoRiconnesso: () => staffetta.rimettiInPari(),
  });
  return {
    collega: (server) => nostro?.collega(server),
    firma: (socketId, canale) => (nostro ?? fornitore)?.firma(socketId, canale) ?? '',
    connessioni: () => nostro?.connessioni() ?? 0,
    async ferma() {
      await ascolto.ferma();
      await staffetta.quiete();
      nostro?.chiudi();
    },
  };
}

/** Una pagina di un altro sito non apre i nostri socket; `localhost` e `127.0.0.1` sono lo stesso sito in sviluppo. */
function stessoSito(origine: string, baseUrl: string): boolean {
  try {
    const a = new URL(origine);
    const b = new URL(baseUrl);
    const locale = (nome: string): string => (nome === 'localhost' ? '127.0.0.1' : nome);
    return a.protocol === b.protocol && locale(a.hostname) === locale(b.hostname) && a.port === b.port;
  } catch {
    return false;
  }
}
