import type { Ascolto } from './ascolto.ts';
import { attesaCrescente, type PorteAttesa } from './attesa.ts';
import { type CanaleSeguito, PRONTO, type Pusher, seguiCanale } from './canale-seguito.ts';

export type StatoConnessione = 'ferma' | 'in_collegamento' | 'collegata' | 'caduta';

export type ClienteTempoReale = {
  /** Identificativo del socket, da mandare con le chiamate; `null` se non si è collegati. */
  socketId(): string | null;
  /** Riceve un evento di un canale finché non si chiama la funzione restituita. La prima iscrizione collega. */
  iscriviti(canale: string, evento: string, gestore: (dati: unknown) => void): () => void;
  /** Come `iscriviti`, sapendo anche quando il canale è pronto e quando non lo è più. */
  ascolta(canale: string, evento: string, ascolto: Ascolto): () => void;
  /** Dice lo stato di adesso e ogni cambiamento. */
  statoConnessione(quando: (stato: StatoConnessione) => void): () => void;
  /** La rete o lo schermo sono tornati: se non si è collegati si riprova subito. */
  sveglia(): void;
  /** La pagina è messa da parte, e forse tornerà com'era: il socket si chiude, e torna con `sveglia`. */
  riposa(): void;
};

type Porte = PorteAttesa & {
  /** Apre il client: si chiama una volta, alla prima iscrizione. */
  apri: () => Pusher;
};

/** `pusher-js`, se il primo tentativo fallisce, aspetta da 15 a 60 secondi: qui si riprova prima, raddoppiando. */
const PRIMA_ATTESA_MS = 2_000;
const ATTESA_MAX_MS = 15_000;
/** Dopo una caduta si torna in un istante a caso entro questo tempo: un server che riparte non li riceve tutti insieme. */
const RITORNO_MAX_MS = 3_000;

type Canali = Pick<ClienteTempoReale, 'iscriviti'> & { giaPronto(nome: string): boolean };

/** I canali che qualcuno ascolta: ciascuno si lascia quando l'ultimo se ne va. */
function creaCanali(aperto: () => Pusher, attese: PorteAttesa): Canali {
  const canali = new Map<string, CanaleSeguito & { quanti: number }>();
  return {
    giaPronto: (nome) => canali.get(nome)?.canale.subscribed === true,
    iscriviti(nome, evento, gestore) {
      const posto = canali.get(nome) ?? { ...seguiCanale(aperto(), nome, attese), quanti: 0 };
      canali.set(nome, posto);
      posto.quanti += 1;
      posto.canale.bind(evento, gestore);
      let lasciato = false;
      return () => {
        if (lasciato) return;
        lasciato = true;
        posto.canale.unbind(evento, gestore);
        posto.quanti -= 1;
        if (posto.quanti > 0) return;
        canali.delete(nome);
        posto.lascia();
      };
    },
  };
}

/** Il client di tempo reale: nasce alla prima iscrizione; entrare non collega e uscire non scollega. */
export function creaClienteCanali({ apri, fra, casuale }: Porte): ClienteTempoReale {
  const { iscriviti, giaPronto } = creaCanali(aperto, { fra, casuale });
  const osservatori = new Set<(stato: StatoConnessione) => void>();
  let pusher: Pusher | null = null;
  let stato: StatoConnessione = 'ferma';
  let tentativi = 0;
  let annulla = (): void => undefined;
  let riprovando = false;
  /** Scollegati per scelta nostra, non del server: caduti da poco, si aspetta il proprio istante per tornare, o la pagina è da parte. */
  let tornando = false;

  function riprova(): void {
    annulla();
    tornando = false;
    tentativi += 1;
    scollega();
    pusher?.connect();
  }

  /** `pusher-js` tornerebbe subito, o dopo un secondo esatto, come tutti gli altri caduti con lui: si torna a caso. */
  function cade(): void {
    annulla();
    tornando = true;
    annulla = fra(RITORNO_MAX_MS * casuale(), riprova);
    di('in_collegamento');
    // In questo istante sta ancora prenotando il suo ritorno: lo si disdice appena ha finito.
    queueMicrotask(() => {
      if (tornando) scollega();
    });
  }

  function scollega(): void {
    riprovando = true;
    pusher?.disconnect();
    riprovando = false;
  }

  function di(nuovo: StatoConnessione): void {
    if (nuovo === stato) return;
    stato = nuovo;
    for (const quando of osservatori) quando(stato);
  }

  function cambiato(connessione: Pusher['connection']): void {
    // Il passaggio da «disconnected» mentre si riprova non interessa a nessuno.
    if (riprovando) return;
    const nuovo = nomeDi(connessione.state);
    if (stato === 'collegata' && nuovo === 'in_collegamento') {
      cade();
      return;
    }
    annulla();
    if (nuovo === 'collegata') tentativi = 0;
    // «disconnected» invece è un rifiuto del server: non si insiste.
    else if (connessione.state !== 'disconnected')
      annulla = fra(attesaCrescente(PRIMA_ATTESA_MS, ATTESA_MAX_MS, tentativi, casuale), riprova);
    di(nuovo);
  }

  function aperto(): Pusher {
    if (pusher !== null) return pusher;
    const nuovo = apri();
    pusher = nuovo;
    nuovo.connection.bind('state_change', () => cambiato(nuovo.connection));
    // Caduto il collegamento lo stato resta «connected» finché non riprova: questo lo dice subito.
    nuovo.connection.bind('connecting_in', () => {
      if (stato === 'collegata') cade();
    });
    cambiato(nuovo.connection);
    return nuovo;
  }

  function statoConnessione(quando: (stato: StatoConnessione) => void): () => void {
    osservatori.add(quando);
    quando(stato);
    return () => osservatori.delete(quando);
  }

  return {
    socketId: () => (stato === 'collegata' ? (pusher?.connection.socket_id ?? null) : null),
    iscriviti,
    statoConnessione,
    ascolta(nome, evento, { quandoEvento, quandoPronto, quandoCaduto }) {
      const lascia = [
        iscriviti(nome, evento, quandoEvento),
        iscriviti(nome, PRONTO, (dati) => quandoPronto(seqDi(dati))),
        statoConnessione((ora) => {
          if (ora !== 'collegata') quandoCaduto();
        }),
      ];
      // Chi si aggiunge a un canale già pronto non ne vedrebbe la conferma.
      if (giaPronto(nome)) quandoPronto();
      return () => {
        for (const smetti of lascia) smetti();
      };
    },
    sveglia() {
      if (pusher === null || stato === 'collegata') return;
      if (pusher.connection.state === 'disconnected' && !tornando) return;
      tentativi = 0;
      riprova();
    },
    riposa() {
      if (pusher === null || (pusher.connection.state === 'disconnected' && !tornando)) return;
      annulla();
      tornando = true;
      di('in_collegamento');
      scollega();
    },
  };
}

/** La voce che la conferma di un'iscrizione porta, se la porta: un altro server del protocollo non la manda. */
function seqDi(dati: unknown): number | undefined {
  if (typeof dati !== 'object' || dati === null || !('seq' in dati)) return undefined;
  return typeof dati.seq === 'number' ? dati.seq : undefined;
}

function nomeDi(stato: string): StatoConnessione {
  if (stato === 'connected') return 'collegata';
  if (stato === 'connecting') return 'in_collegamento';
  return stato === 'initialized' ? 'ferma' : 'caduta';
}
