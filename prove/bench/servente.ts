import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { creaServerPusher } from '@gestore/server/tempo-reale/socket/server-pusher';
import { perOgniPubblico } from '@gestore/server/tempo-reale/staffetta/per-ogni-pubblico';
import { creaStaffetta } from '@gestore/server/tempo-reale/staffetta/staffetta';
import { WebSocketServer } from 'ws';
import { adessoMs } from './macchina.ts';
import { ASTA_DI_PROVA, messaggioDiProva, voceDiProva } from './voce-di-prova.ts';

/**
 * Chi serve gli schermi, in un processo suo: il nostro tempo reale senza il resto del server, oppure `ws` com'è, con un
 * invio per socket. Da figlio di chi misura: `manda` una voce, `memoria` del processo.
 */
export type Domanda = { tipo: 'manda'; seq: number } | { tipo: 'memoria' };
export type Mandata = { inizioMs: number; cpuMs: number };

/** Manda una voce a tutti; finisce quando l'ultima scrittura è stata fatta. */
type Servente = (seq: number) => Promise<void> | void;

const server = createServer();
const [modo, segreto = ''] = process.argv.slice(2);
const manda = modo === 'nostro' ? nostro() : wsComune();
server.listen(0, '127.0.0.1', () => process.send?.({ porta: (server.address() as AddressInfo).port }));

function nostro(): Servente {
  const pusher = creaServerPusher({
    chiave: 'gestore',
    segreto,
    origineAmmessa: () => true,
    adesso: () => performance.now(),
    log: { warn: (dati, testo) => console.error(testo, dati) },
  });
  pusher.collega(server);
  const staffetta = creaStaffetta({
    leggiDopo: async () => [],
    leggiUltima: async () => null,
    perOgniPubblico,
    pubblica: pusher.pubblica,
    seguita: () => true,
    ascoltato: (canale) => pusher.ascoltatori(canale) > 0,
    guasto: (errore) => console.error(errore),
  });
  return (seq) => {
    staffetta.avvisa([{ asta: ASTA_DI_PROVA, da: seq, seq, voci: [voceDiProva(seq)] }]);
    return staffetta.quiete();
  };
}

function wsComune(): Servente {
  const porta = new WebSocketServer({ server, perMessageDeflate: false });
  return (seq) => {
    const { testo } = messaggioDiProva(seq);
    for (const ws of porta.clients) ws.send(testo);
  };
}

process.on('message', async (domanda: Domanda) => {
  if (domanda.tipo === 'memoria') {
    globalThis.gc?.();
    process.send?.({ memoria: process.memoryUsage.rss() });
    return;
  }
  const prima = process.cpuUsage();
  const inizioMs = adessoMs();
  await manda(domanda.seq);
  const { user, system } = process.cpuUsage(prima);
  process.send?.({ inizioMs, cpuMs: (user + system) / 1_000 });
});
process.on('disconnect', () => process.exit(0));
