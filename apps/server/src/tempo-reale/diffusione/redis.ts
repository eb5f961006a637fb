import { createClient } from '@redis/client';
import {
  ARGOMENTO,
  type Ascoltatore,
  annunciDi,
  attesaMs,
  type Diffusione,
  leggiAnnuncio,
} from './annunci-fra-processi.ts';

/** Un collegamento a metà aperto si scopre così. */
const PING_MS = 5_000;
const ATTESA_COLLEGAMENTO_MS = 2_000;

/**
 * Annunci attraverso PUBLISH e SUBSCRIBE di Redis, su due collegamenti come vuole il protocollo. Non aspetta di essere
 * collegato: senza mediatore il processo parte lo stesso, e lo cerca finché lo trova.
 */
export function apriRedis(url: string, { quando, quandoCollegata, log }: Ascoltatore): Diffusione {
  const scrive = createClient({
    url,
    pingInterval: PING_MS,
    disableOfflineQueue: true,
    socket: { connectTimeout: ATTESA_COLLEGAMENTO_MS, reconnectStrategy: attesaMs },
  });
  const ascolta = scrive.duplicate();
  let iscritto = false;
  for (const cliente of [scrive, ascolta])
    cliente.on('error', (errore: unknown) => {
      log.warn({ err: errore }, 'Redis non risponde');
    });
  ascolta.on('reconnecting', () => {
    iscritto = false;
  });
  const pronta = (): void => {
    if (iscritto && scrive.isReady) quandoCollegata();
  };
  scrive.on('ready', pronta);
  // Al ritorno il cliente si riiscrive prima di dirsi pronto.
  ascolta.on('ready', () => {
    iscritto = ascolta.isPubSubActive;
    pronta();
  });
  const aperti = Promise.allSettled([
    scrive.connect(),
    ascolta.connect().then(async () => {
      await ascolta.subscribe(ARGOMENTO, (testo) => quando(leggiAnnuncio(testo, log)));
      iscritto = true;
      pronta();
    }),
  ]);
  return {
    annuncia(avvisi) {
      if (!scrive.isReady) return;
      for (const testo of annunciDi(avvisi)) scrive.publish(ARGOMENTO, testo).catch(() => undefined);
    },
    collegata: () => iscritto && scrive.isReady,
    async ferma() {
      for (const cliente of [scrive, ascolta]) cliente.destroy();
      await aperti;
    },
  };
}
