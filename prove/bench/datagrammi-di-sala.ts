import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { creaDosatore } from '@gestore/server/sala/inoltro/dosatore';
import { cediIlPasso, cediLaSessione } from '@gestore/server/sala/inoltro/passo';
import { aRitmo, IMMAGINE, VOCE } from '@gestore/server/sala/prove/pubblico';

/** Ciò che un pacchetto porta oltre alla voce o all'immagine: l'intestazione RTP e il sigillo di AES-GCM. */
const INTORNO_BYTE = 12 + 16;
/** Ogni quanto si guarda se si è consumato abbastanza, e quanto si recupera in una volta di ciò che manca. */
const OGNI_MS = 20;
const IN_UNA_VOLTA = 2;

/** Una porta per ciascuno di chi guarderebbe. */
export async function riceviDatagrammi(
  quanti: number,
  arrivato: () => void,
): Promise<{ porte: number[]; chiudi(): void }> {
  const socket = Array.from({ length: quanti }, () => createSocket('udp4', arrivato));
  await Promise.all(
    socket.map(async (uno) => {
      uno.bind(0, '127.0.0.1');
      await once(uno, 'listening');
    }),
  );
  return {
    porte: socket.map((uno) => uno.address().port),
    chiudi() {
      for (const uno of socket) uno.close();
    },
  };
}

/**
 * Gli stessi datagrammi, alle stesse ore e alle stesse dosi, da chi non cifra e non decide nulla, e cede il passo come `gv-sala`:
 * ciò che resta di diverso è ciò che `gv-sala` fa.
 */
export async function spedisciDatagrammi(porte: readonly number[]): Promise<() => void> {
  cediIlPasso();
  cediLaSessione();
  const socket = createSocket({ type: 'udp4', lookup: (indirizzo, _, fatto) => fatto(null, indirizzo, 4) });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const dosatore = creaDosatore();
  const basta = new AbortController();
  const aTutti = (dati: Buffer): void =>
    dosatore.metti({
      quanti: porte.length,
      manda: (quale) => socket.send(dati, porte[quale] ?? 0, '127.0.0.1'),
      vale: () => true,
    });
  const voce = Buffer.alloc(VOCE.byte + INTORNO_BYTE);
  const pezzo = Buffer.alloc(IMMAGINE.byte + INTORNO_BYTE);
  aRitmo(VOCE.ogniMs, () => aTutti(voce), basta.signal);
  const fotogramma = (): void => {
    for (let n = 0; n < IMMAGINE.pezzi; n += 1) aTutti(pezzo);
  };
  aRitmo(IMMAGINE.ogniMs, fotogramma, basta.signal);
  return () => {
    basta.abort();
    dosatore.chiudi();
    socket.close();
  };
}

/** Consuma in tutto quella parte di un core, con ciò che questo processo consuma per altro; risponde con come si smette. */
export function brucia(core: number): () => void {
  const inizio = performance.now();
  const prima = process.cpuUsage();
  const consumatiMs = (): number => {
    const { user, system } = process.cpuUsage(prima);
    return (user + system) / 1_000;
  };
  const ogni = setInterval(() => {
    const fine = performance.now() + IN_UNA_VOLTA * core * OGNI_MS;
    while (performance.now() < fine && consumatiMs() < core * (performance.now() - inizio));
  }, OGNI_MS);
  return () => clearInterval(ogni);
}
