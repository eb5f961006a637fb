import { attesaCrescente, type PorteAttesa } from './attesa.ts';

/** La parte di `pusher-js` che usiamo. */
export type CanalePusher = {
  subscribed: boolean;
  bind(evento: string, gestore: (dati: unknown) => void): unknown;
  unbind(evento: string, gestore: (dati: unknown) => void): unknown;
};
export type Pusher = {
  connection: {
    state: string;
    socket_id: string;
    bind(evento: string, gestore: (dati: unknown) => void): unknown;
  };
  subscribe(canale: string): CanalePusher;
  unsubscribe(canale: string): void;
  connect(): void;
  disconnect(): void;
};

export type CanaleSeguito = { canale: CanalePusher; lascia(): void };

export const PRONTO = 'pusher:subscription_succeeded';
const NEGATO = 'pusher:subscription_error';

/** Un'autorizzazione non riuscita non si ripete da sola: la si ritenta finché il canale serve. */
const PRIMA_ATTESA_MS = 1_000;
const ATTESA_MAX_MS = 30_000;

/** Si iscrive a un canale e, se l'iscrizione è negata o non riesce, la ritenta sempre più di rado. */
export function seguiCanale(pusher: Pusher, nome: string, { fra, casuale }: PorteAttesa): CanaleSeguito {
  const canale = pusher.subscribe(nome);
  let negate = 0;
  let annulla = (): void => undefined;
  const pronto = (): void => {
    negate = 0;
    annulla();
  };
  const negato = (): void => {
    annulla();
    annulla = fra(attesaCrescente(PRIMA_ATTESA_MS, ATTESA_MAX_MS, negate, casuale), () => {
      if (!canale.subscribed) pusher.subscribe(nome);
    });
    negate += 1;
  };
  canale.bind(PRONTO, pronto);
  canale.bind(NEGATO, negato);
  return {
    canale,
    lascia() {
      annulla();
      canale.unbind(PRONTO, pronto);
      canale.unbind(NEGATO, negato);
      pusher.unsubscribe(nome);
    },
  };
}
