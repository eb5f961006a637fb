import type { FirmaCanale } from '@gestore/contratto/accesso';

/** Ciò che serve a un client per collegarsi ai socket come fa la pagina. */
export type DoveAscoltare = {
  url: string;
  canale: string;
  /** Ciò che il server dà per quel socket, da mostrare com'è. */
  autorizza: (socketId: string) => Promise<FirmaCanale>;
};

export type AscoltoOmbra = {
  /** Finisce quando arriva la voce con quel numero; non arriva più se il socket cade. */
  eco(seq: number): Promise<void>;
  vivo(): boolean;
  chiudi(): void;
};

/** Voci ricordate: bastano quelle dell'ultimo rilancio, l'eco può precedere la ricevuta. */
const RICORDATE_MAX = 50;

/** Si iscrive al canale dei partecipanti con il protocollo Pusher; finisce quando l'iscrizione è accettata. */
export function ascolta({ url, canale, autorizza }: DoveAscoltare): Promise<AscoltoOmbra> {
  const { promise, resolve, reject } = Promise.withResolvers<AscoltoOmbra>();
  const socket = new WebSocket(url);
  const arrivate: number[] = [];
  const attese = new Map<number, () => void>();
  let vivo = true;
  const manda = (event: string, data: unknown): void => socket.send(JSON.stringify({ event, data }));
  const ascolto: AscoltoOmbra = {
    eco(seq) {
      if (arrivate.includes(seq)) return Promise.resolve();
      const { promise: arrivo, resolve: arriva } = Promise.withResolvers<void>();
      attese.set(seq, arriva);
      return arrivo;
    },
    vivo: () => vivo,
    chiudi: () => socket.close(),
  };
  socket.addEventListener('message', ({ data }) => {
    const { event, data: dati } = JSON.parse(String(data)) as { event: string; data: unknown };
    const letti = (typeof dati === 'string' ? JSON.parse(dati) : dati) as Record<string, unknown> | undefined;
    if (event === 'pusher:connection_established')
      autorizza(String(letti?.socket_id)).then(
        (firma) => manda('pusher:subscribe', { channel: canale, ...firma }),
        reject,
      );
    else if (event === 'pusher_internal:subscription_succeeded') resolve(ascolto);
    else if (event === 'pusher:ping') manda('pusher:pong', {});
    else if (event === 'pusher:error' || event === 'pusher:subscription_error')
      reject(new Error(`iscrizione rifiutata: ${JSON.stringify(letti)}`));
    else if (event === 'voce') riceve(Number(letti?.seq));
  });
  const cade = (): void => {
    vivo = false;
    reject(new Error('il socket è caduto'));
  };
  socket.addEventListener('close', cade);
  socket.addEventListener('error', cade);

  function riceve(seq: number): void {
    arrivate.push(seq);
    if (arrivate.length > RICORDATE_MAX) arrivate.shift();
    attese.get(seq)?.();
    attese.delete(seq);
  }
  return promise;
}
