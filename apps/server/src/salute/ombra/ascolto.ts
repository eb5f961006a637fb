import type { FirmaCanale } from '@gestore/contratto/accesso/forme';
import { Mancato } from './mancato.ts';

/** Ciò che serve a un client per collegarsi ai socket come fa la pagina. */
type DoveAscoltare = {
  url: string;
  canale: string;
  /** Ciò che il server dà per quel socket, da mostrare com'è. */
  autorizza: (socketId: string) => Promise<FirmaCanale>;
};

export type AscoltoOmbra = {
  /** Finisce quando arriva la voce con quel numero; non arriva più se il socket cade, e lancia `Mancato` se la sessione è finita. */
  eco(seq: number): Promise<void>;
  vivo(): boolean;
  chiudi(): void;
};

/** Come il protocollo dice che un'iscrizione non è autorizzata, e con che cosa il server chiude chi non ha più la sessione. */
const NON_AUTORIZZATO = 4009;
const SESSIONE_FINITA = 4102;
/** Voci ricordate: bastano quelle dell'ultimo rilancio, l'eco può precedere la ricevuta. */
const RICORDATE_MAX = 50;

/** Si iscrive al canale dei partecipanti con il protocollo Pusher; finisce quando l'iscrizione è accettata. Un no è `Mancato`. */
export function ascolta({ url, canale, autorizza }: DoveAscoltare): Promise<AscoltoOmbra> {
  const { promise, resolve, reject } = Promise.withResolvers<AscoltoOmbra>();
  const socket = new WebSocket(url);
  const arrivate: number[] = [];
  const attese = new Map<number, PromiseWithResolvers<void>>();
  let vivo = true;
  const manda = (event: string, data: unknown): void => socket.send(JSON.stringify({ event, data }));
  const ascolto: AscoltoOmbra = {
    eco(seq) {
      if (arrivate.includes(seq)) return Promise.resolve();
      const attesa = Promise.withResolvers<void>();
      attese.set(seq, attesa);
      return attesa.promise;
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
    else if (event === 'pusher:error' || event === 'pusher:subscription_error') reject(rifiutata(letti));
    else if (event === 'voce') riceve(Number(letti?.seq));
  });
  const cade = (perche: Error): void => {
    vivo = false;
    reject(perche);
  };
  socket.addEventListener('close', ({ code }) => {
    if (code !== SESSIONE_FINITA) return cade(new Error('il socket è caduto'));
    // La sessione è sua: l'eco che aspetta non arriverà, e non è la diffusione che tarda.
    const finita = new Mancato(null, 'la sessione è finita, e il socket con lei');
    for (const { reject: manca } of attese.values()) manca(finita);
    cade(finita);
  });
  socket.addEventListener('error', () => cade(new Error('il socket è caduto')));

  function riceve(seq: number): void {
    arrivate.push(seq);
    if (arrivate.length > RICORDATE_MAX) arrivate.shift();
    attese.get(seq)?.resolve();
    attese.delete(seq);
  }
  return promise;
}

/** Un'iscrizione negata perché chi la chiede non è (più) nessuno è un guasto suo; ogni altro errore è di chi risponde. */
function rifiutata(letti: Record<string, unknown> | undefined): Error {
  const messaggio = `iscrizione rifiutata: ${JSON.stringify(letti)}`;
  const stato = Number(letti?.status);
  const negata = letti?.code === NON_AUTORIZZATO || (stato >= 400 && stato < 500);
  return negata ? new Mancato(null, messaggio) : new Error(messaggio);
}
