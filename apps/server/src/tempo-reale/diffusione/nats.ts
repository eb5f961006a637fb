import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  ARGOMENTO,
  type Ascoltatore,
  annunciDi,
  attesaMs,
  type Diffusione,
  leggiAnnuncio,
} from './annunci-fra-processi.ts';

/** Un collegamento a metà aperto si scopre al secondo ping senza risposta. */
const PING_MS = 5_000;
const ATTESA_COLLEGAMENTO_MS = 2_000;

/**
 * Annunci attraverso un argomento di NATS. Non aspetta di essere collegato: senza mediatore il processo parte lo stesso,
 * e lo cerca finché lo trova.
 */
export function apriNats(url: string, { quando, quandoCollegata, log }: Ascoltatore): Diffusione {
  let viva: NatsConnection | null = null;
  let collegata = false;
  let fermo = false;
  let annulla = (): void => undefined;

  async function collega(): Promise<void> {
    let tentativi = 0;
    const nuova = await connect({
      servers: url,
      maxReconnectAttempts: -1,
      reconnectDelayHandler: () => attesaMs(tentativi++),
      timeout: ATTESA_COLLEGAMENTO_MS,
      pingInterval: PING_MS,
    });
    if (fermo) return nuova.close();
    viva = nuova;
    nuova.subscribe(ARGOMENTO, { callback: (_errore, annuncio) => quando(leggiAnnuncio(annuncio.string(), log)) });
    // Quando il mediatore risponde, l'iscrizione è già sua: le righe di un collegamento si leggono in ordine.
    await nuova.flush();
    pronta();
    for await (const { type } of nuova.status()) {
      if (type === 'disconnect') {
        collegata = false;
        log.warn({}, 'NATS non risponde');
      } else if (type === 'reconnect') {
        tentativi = 0;
        await nuova.flush().then(pronta, () => undefined);
      }
    }
  }

  function pronta(): void {
    collegata = true;
    quandoCollegata();
  }

  function prova(tentativi: number): void {
    collega().catch((errore: unknown) => {
      if (fermo) return;
      log.warn({ err: errore }, 'NATS non risponde');
      const timer = setTimeout(() => prova(tentativi + 1), attesaMs(tentativi));
      annulla = () => clearTimeout(timer);
    });
  }

  prova(0);
  return {
    annuncia(avvisi) {
      // Da scollegato il cliente terrebbe tutto in memoria; chi ascolta intanto guarda il registro.
      if (viva === null || !collegata) return;
      for (const testo of annunciDi(avvisi)) viva.publish(ARGOMENTO, testo);
    },
    collegata: () => collegata,
    async ferma() {
      fermo = true;
      annulla();
      await viva?.close();
    },
  };
}
