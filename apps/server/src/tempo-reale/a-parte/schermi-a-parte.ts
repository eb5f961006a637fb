import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { respingi } from '../../bordo/ascolto/senza-rotta.ts';
import { intestazioniBrevi } from '../../bordo/ascolto/sicurezza.ts';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import type { Segreti } from '../../piattaforma/segreti.ts';
import { segretoDeiCanali } from '../driver.ts';
import { creaFirma } from '../firma.ts';
import type { Schermi } from '../schermi.ts';
import type { AvvisoConVoci } from '../staffetta/staffetta.ts';
import { entro, sorvegliaFiglia } from './sorveglia.ts';

/** Di quanto può scostarsi la sua ora prima di ridirla; un'autorizzazione vale un minuto. */
const SCARTO_MAX_MS = 100;
/** Quanto si aspetta la prima, prima di servire le chiamate senza socket. */
const ATTESA_PRIMA_MS = 20_000;

export type SchermiAParte = Schermi & {
  /** Da qui i socket si possono aprire. */
  apri(dove: Dove): void;
  /** Il processo che li serve adesso. */
  pid(): number;
};

type Dove = { configurazione: Configurazione; segreti: Segreti; orologio: Orologio; urlApplicazione: string };

/**
 * Gli schermi serviti da un processo figlio, che nasce subito e apre quando ha la base dati. La porta resta una: le richieste
 * di upgrade arrivano al server, che passa il socket alla figlia e non lo vede più. Ciò che il server scrive le arriva senza
 * passare dalla base dati; ciò che si perde lo rilegge lei dal registro.
 */
export function creaSchermiAParte(modulo: URL, log: FastifyBaseLogger): SchermiAParte {
  const mandate = new Map<string, number>();
  const ascoltati = new Set<Server>();
  let dove: (Dove & { firma: ReturnType<typeof creaFirma> }) | null = null;
  let scartoDettoMs = 0;
  const scartoMs = (): number => (dove?.orologio.adesso() ?? Date.now()) - Date.now();
  const figlia = sorvegliaFiglia({
    modulo,
    log,
    quandoPronta: () => mandate.clear(),
    quandoManda(nuove) {
      for (const [asta, seq] of nuove)
        if (seq === null) mandate.delete(asta);
        else mandate.set(asta, seq);
    },
    ogniGiro: diciOra,
  });

  function diciOra(): void {
    const ora = scartoMs();
    if (Math.abs(ora - scartoDettoMs) < SCARTO_MAX_MS) return;
    if (figlia.dici({ che: 'ora', ms: Date.now() + ora })) scartoDettoMs = ora;
  }

  function passa(richiesta: IncomingMessage, socket: Duplex, testa: Buffer): void {
    if (figlia.passa(richiesta, socket, testa)) return;
    // Sta nascendo o si ferma: la pagina torna da sé, e intanto chiede le voci.
    const intestazioni = dove === null ? {} : intestazioniBrevi(dove.configurazione);
    respingi(socket, '503 Service Unavailable', { ...intestazioni, 'retry-after': '1' });
  }

  return {
    apri(parti) {
      const { configurazione, segreti, orologio, urlApplicazione } = parti;
      const segreto = segretoDeiCanali(configurazione, segreti);
      const oraMs = (): number => orologio.adesso();
      dove = { ...parti, firma: creaFirma({ chiave: configurazione.pusher.chiave, segreto, oraMs }) };
      figlia.apri(() => {
        scartoDettoMs = scartoMs();
        return { configurazione, urlApplicazione, oraMs: oraMs() };
      });
    },
    async collega(server) {
      ascoltati.add(server);
      server.on('upgrade', passa);
      if (await entro(figlia.pronta(), ATTESA_PRIMA_MS)) return;
      log.error('il processo degli schermi non è ancora pronto: intanto si serve senza socket');
    },
    autorizza(...chi) {
      if (dove === null) throw new Error('schermi non aperti');
      diciOra();
      return dove.firma.autorizza(...chi);
    },
    avvisa: (avvisi) => void figlia.dici({ che: 'scritte', avvisi: avvisi.map((uno) => snello(uno, mandate)) }),
    rimettiInPari: () => void figlia.dici({ che: 'pari' }),
    concludi: (sessione) => void figlia.dici({ che: 'finita', sessione }),
    // Chi si rimette in pari guarda anche le sessioni.
    controllaSessioni: () => undefined,
    mandata: (asta) => mandate.get(asta),
    pid: figlia.pid,
    congeda: figlia.congeda,
    async ferma() {
      for (const server of ascoltati) server.off('upgrade', passa);
      await figlia.ferma();
    },
  };
}

/** Di una voce ciò che serve a mostrarla, e soltanto se qualcuno la segue: gli altri bastano i numeri. */
function snello({ asta, da, seq, voci }: AvvisoConVoci, seguite: ReadonlyMap<string, number>): AvvisoConVoci {
  if (voci === undefined || !seguite.has(asta)) return { asta, da, seq };
  return {
    asta,
    da,
    seq,
    voci: voci.map(({ seq, tipo, versione, dati, ricevutoIl }) => ({ asta, seq, tipo, versione, dati, ricevutoIl })),
  };
}
