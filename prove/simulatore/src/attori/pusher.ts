import type { CanalePusher, Pusher } from '@gestore/seguito';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import type { Rete, SocketAperto } from '../sistema/rete.ts';
import type { Occhio } from '../storia.ts';

/** Quanto ci mette un socket ad aprirsi, e la firma di un canale a tornare. */
const APRE_MS = [1, 40] as const;
const FIRMA_MS = [1, 60] as const;
const FIRMA_LENTA_MS = 1_500;

type Gestore = (dati: unknown) => void;
type Emettitore = Pick<CanalePusher, 'bind' | 'unbind'> & { emetti(evento: string, dati?: unknown): void };

/** Con `chiudi` se ne va la pagina intera. */
export type PusherSimulato = Pusher & { chiudi(): void };

/** `pusher-js` su una rete simulata: un socket, i suoi canali firmati uno per uno, le cadute di cui si accorge tardi. */
export function creaPusher({
  mondo,
  rete,
  caso,
  asta,
  occhio,
}: {
  mondo: Mondo;
  rete: Rete;
  caso: Caso;
  asta: string;
  occhio: Occhio;
}): PusherSimulato {
  const { tempo } = mondo;
  const connection = { ...creaEmettitore(), state: 'initialized', socket_id: '1.1' };
  const canali = new Map<string, Emettitore & { subscribed: boolean }>();
  let socket: SocketAperto | null = null;
  let tentativo = 0;
  let chiuso = false;

  function passa(stato: string): void {
    connection.state = stato;
    connection.emetti('state_change');
  }

  function lascia(): void {
    tentativo += 1;
    const vecchio = socket;
    socket = null;
    for (const canale of canali.values()) canale.subscribed = false;
    vecchio?.chiudi();
  }

  function connect(): void {
    if (chiuso) return;
    lascia();
    const mio = tentativo;
    passa('connecting');
    tempo.fra(caso.intero(...APRE_MS), () => {
      if (mio !== tentativo) return;
      socket = rete.apriSocket(caso.intero(0, 5), {
        asta,
        occhio,
        ricevi(canale, dati) {
          if (mio === tentativo) canali.get(canale)?.emetti('voce', JSON.parse(dati));
        },
        caduto() {
          if (mio !== tentativo) return;
          lascia();
          passa('connecting');
        },
      });
      if (socket === null) return passa('unavailable');
      passa('connected');
      for (const nome of canali.keys()) firma(nome);
    });
  }

  /** Ogni canale aspetta la sua firma: possono tornare in qualunque ordine, e una può non tornare. */
  function firma(nome: string): void {
    const mio = tentativo;
    const { perdita, lento } = mondo.scenario.tassi;
    const attesa = mondo.agitato() && caso.vero(lento) ? caso.intero(0, FIRMA_LENTA_MS) : caso.intero(...FIRMA_MS);
    tempo.fra(attesa, () => {
      const canale = canali.get(nome);
      if (mio !== tentativo || socket === null || canale === undefined || canale.subscribed) return;
      if (mondo.agitato() && caso.vero(perdita)) return canale.emetti('pusher:subscription_error');
      const seq = socket.iscrivi(nome);
      canale.subscribed = true;
      canale.emetti('pusher:subscription_succeeded', seq === undefined ? {} : { seq });
    });
  }

  const inizio = tempo.fra(0, connect);
  return {
    connection,
    subscribe(nome) {
      const canale = canali.get(nome) ?? { ...creaEmettitore(), subscribed: false };
      canali.set(nome, canale);
      if (socket !== null) firma(nome);
      return canale;
    },
    unsubscribe: (nome) => void canali.delete(nome),
    connect,
    disconnect() {
      lascia();
      passa('disconnected');
    },
    chiudi() {
      chiuso = true;
      inizio.annulla();
      lascia();
    },
  };
}

function creaEmettitore(): Emettitore {
  const gestori = new Map<string, Set<Gestore>>();
  return {
    bind: (evento, gestore) => void gestori.set(evento, (gestori.get(evento) ?? new Set()).add(gestore)),
    unbind: (evento, gestore) => void gestori.get(evento)?.delete(gestore),
    emetti(evento, dati) {
      for (const uno of [...(gestori.get(evento) ?? [])]) uno(dati);
    },
  };
}
