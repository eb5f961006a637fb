import { describe, expect, it } from 'vitest';
import { creaClienteCanali, type StatoConnessione } from './crea-cliente.ts';

type Gestore = (dati: unknown) => void;

class Emettitore {
  gestori = new Map<string, Set<Gestore>>();
  bind(evento: string, gestore: Gestore): void {
    this.gestori.set(evento, (this.gestori.get(evento) ?? new Set()).add(gestore));
  }
  unbind(evento: string, gestore: Gestore): void {
    this.gestori.get(evento)?.delete(gestore);
  }
  emetti(evento: string, dati?: unknown): void {
    for (const uno of this.gestori.get(evento) ?? []) uno(dati);
  }
}
class CanaleFinto extends Emettitore {
  subscribed = false;
}
class ConnessioneFinta extends Emettitore {
  state = 'initialized';
  socket_id = '1.2';
}

/** Un `pusher-js` finto, e un tempo che passa quando la prova lo dice. */
function prepara() {
  const connection = new ConnessioneFinta();
  const canali = new Map<string, CanaleFinto>();
  const fatti: string[] = [];
  const timer = new Map<number, { ms: number; azione: () => void }>();
  let aperture = 0;
  const passa = (stato: string): void => {
    connection.state = stato;
    connection.emetti('state_change');
  };
  const cliente = creaClienteCanali({
    apri() {
      aperture += 1;
      return {
        connection,
        subscribe(nome) {
          fatti.push(`iscrivi ${nome}`);
          const canale = canali.get(nome) ?? new CanaleFinto();
          canali.set(nome, canale);
          return canale;
        },
        unsubscribe(nome) {
          fatti.push(`lascia ${nome}`);
          canali.delete(nome);
        },
        connect() {
          fatti.push('collega');
          passa('connecting');
        },
        disconnect() {
          fatti.push('scollega');
          passa('disconnected');
        },
      };
    },
    fra(ms, azione) {
      const id = timer.size + fatti.length + Math.max(0, ...timer.keys()) + 1;
      timer.set(id, { ms, azione });
      return () => timer.delete(id);
    },
    casuale: () => 0.5,
  });
  return {
    cliente,
    canali,
    fatti,
    passa,
    annuncia: (evento: string) => connection.emetti(evento, 1),
    aperture: () => aperture,
    attese: () => [...timer.values()].map(({ ms }) => ms),
    scatta() {
      const [primo] = timer;
      if (primo === undefined) throw new Error('nessuna attesa');
      timer.delete(primo[0]);
      primo[1].azione();
    },
  };
}

const nulla = (): void => undefined;

describe('client di tempo reale', () => {
  it('non si collega finché nessuno si iscrive, e una volta sola', () => {
    const banco = prepara();
    banco.cliente.statoConnessione(nulla);
    banco.cliente.sveglia();
    expect([banco.aperture(), banco.cliente.socketId()]).toEqual([0, null]);
    banco.cliente.iscriviti('a', 'voce', nulla);
    banco.cliente.iscriviti('b', 'voce', nulla);
    expect([banco.aperture(), banco.fatti]).toEqual([1, ['iscrivi a', 'iscrivi b']]);
  });

  it('un canale si lascia quando l’ultimo che lo ascolta se ne va', () => {
    const banco = prepara();
    const visti: string[] = [];
    const primo = banco.cliente.iscriviti('a', 'voce', (dati) => visti.push(`uno ${dati}`));
    const secondo = banco.cliente.iscriviti('a', 'voce', (dati) => visti.push(`due ${dati}`));
    primo();
    primo();
    banco.canali.get('a')?.emetti('voce', 7);
    expect([visti, banco.fatti]).toEqual([['due 7'], ['iscrivi a']]);
    secondo();
    expect(banco.fatti).toEqual(['iscrivi a', 'lascia a']);
  });

  it('dice lo stato e dà il socket solo da collegato', () => {
    const banco = prepara();
    const stati: StatoConnessione[] = [];
    const smetti = banco.cliente.statoConnessione((stato) => stati.push(stato));
    banco.cliente.iscriviti('a', 'voce', nulla);
    banco.passa('connecting');
    banco.passa('connected');
    expect(banco.cliente.socketId()).toBe('1.2');
    banco.passa('unavailable');
    expect(banco.cliente.socketId()).toBeNull();
    smetti();
    banco.passa('connected');
    expect(stati).toEqual(['ferma', 'in_collegamento', 'collegata', 'caduta']);
  });

  it('se il collegamento non torna riprova prima di pusher-js, sempre più di rado', () => {
    const banco = prepara();
    banco.cliente.iscriviti('a', 'voce', nulla);
    banco.passa('connecting');
    const attese: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      attese.push(...banco.attese());
      banco.scatta();
    }
    expect(attese).toEqual([2_000, 4_000, 8_000, 15_000, 15_000]);
    expect(banco.fatti.slice(1, 3)).toEqual(['scollega', 'collega']);
    banco.passa('connected');
    expect(banco.attese()).toEqual([]);
  });

  it.each(['connecting_in', 'state_change'])(
    'caduto (%s) torna in un istante a caso, non con gli altri',
    async (come) => {
      const banco = prepara();
      const stati: StatoConnessione[] = [];
      banco.cliente.statoConnessione((stato) => stati.push(stato));
      banco.cliente.iscriviti('a', 'voce', nulla);
      banco.passa('connected');
      if (come === 'state_change') banco.passa('connecting');
      else banco.annuncia('connecting_in');
      await Promise.resolve();
      expect([banco.attese(), banco.fatti.at(-1)]).toEqual([[1_500], 'scollega']);
      banco.scatta();
      expect(banco.fatti.at(-1)).toBe('collega');
      banco.passa('connected');
      expect([banco.attese(), stati]).toEqual([[], ['ferma', 'collegata', 'in_collegamento', 'collegata']]);
    },
  );

  it('caduto, al risveglio non aspetta il suo istante', () => {
    const banco = prepara();
    banco.cliente.iscriviti('a', 'voce', nulla);
    banco.passa('connected');
    banco.passa('connecting');
    banco.cliente.sveglia();
    expect(banco.fatti.at(-1)).toBe('collega');
    banco.passa('disconnected');
    const fatti = banco.fatti.length;
    banco.cliente.sveglia();
    expect(banco.fatti.length).toBe(fatti);
  });

  it('dice fin dove il canale era servito, se il server lo dice', () => {
    const banco = prepara();
    const detti: unknown[] = [];
    const quandoPronto = (fino?: number) => detti.push(fino);
    banco.cliente.ascolta('a', 'voce', { quandoEvento: nulla, quandoPronto, quandoCaduto: nulla });
    for (const dati of [{ seq: 7 }, {}, undefined, { seq: 'x' }])
      banco.canali.get('a')?.emetti('pusher:subscription_succeeded', dati);
    expect(detti).toEqual([7, undefined, undefined, undefined]);
  });

  it('se il server rifiuta per sempre non insiste, neppure al risveglio', () => {
    const banco = prepara();
    banco.cliente.iscriviti('a', 'voce', nulla);
    banco.passa('disconnected');
    banco.cliente.sveglia();
    expect([banco.attese(), banco.fatti]).toEqual([[], ['iscrivi a']]);
  });

  it('al risveglio riprova subito, se non è collegato', () => {
    const banco = prepara();
    banco.cliente.iscriviti('a', 'voce', nulla);
    banco.passa('connected');
    banco.cliente.sveglia();
    expect(banco.fatti).toEqual(['iscrivi a']);
    banco.passa('unavailable');
    banco.cliente.sveglia();
    expect(banco.fatti).toEqual(['iscrivi a', 'scollega', 'collega']);
  });

  it('messa da parte la pagina chiude il socket e non riprova; tornata, si ricollega e lo si sa', () => {
    const banco = prepara();
    const stati: StatoConnessione[] = [];
    banco.cliente.riposa();
    expect(banco.aperture()).toBe(0);
    banco.cliente.iscriviti('a', 'voce', nulla);
    banco.cliente.statoConnessione((stato) => stati.push(stato));
    banco.passa('connected');
    banco.cliente.riposa();
    expect([banco.attese(), banco.fatti.at(-1), banco.cliente.socketId()]).toEqual([[], 'scollega', null]);
    banco.cliente.sveglia();
    expect(banco.fatti.at(-1)).toBe('collega');
    banco.passa('connected');
    expect(stati).toEqual(['ferma', 'collegata', 'in_collegamento', 'collegata']);
  });

  it('messa da parte, non torna da un server che l’ha rifiutata per sempre', () => {
    const banco = prepara();
    banco.cliente.iscriviti('a', 'voce', nulla);
    banco.passa('disconnected');
    banco.cliente.riposa();
    banco.cliente.sveglia();
    expect([banco.attese(), banco.fatti]).toEqual([[], ['iscrivi a']]);
  });

  it('un’iscrizione non autorizzata si ritenta, finché il canale serve', () => {
    const banco = prepara();
    const lascia = banco.cliente.iscriviti('a', 'voce', nulla);
    banco.passa('connected');
    banco.canali.get('a')?.emetti('pusher:subscription_error');
    expect(banco.attese()).toEqual([1_000]);
    banco.scatta();
    expect(banco.fatti).toEqual(['iscrivi a', 'iscrivi a']);
    banco.canali.get('a')?.emetti('pusher:subscription_error');
    expect(banco.attese()).toEqual([2_000]);
    lascia();
    expect(banco.attese()).toEqual([]);
  });

  it('chi si aggiunge a un canale già pronto lo sa subito', () => {
    const banco = prepara();
    const detti: string[] = [];
    const ascolto = (nome: string) => ({
      quandoEvento: (dati: unknown) => detti.push(`${nome} ${dati}`),
      quandoPronto: () => detti.push(`${nome} pronto`),
      quandoCaduto: () => detti.push(`${nome} caduto`),
    });
    banco.cliente.iscriviti('a', 'voce', nulla);
    banco.passa('connected');
    const canale = banco.canali.get('a');
    if (canale !== undefined) canale.subscribed = true;
    const lascia = banco.cliente.ascolta('a', 'voce', ascolto('due'));
    canale?.emetti('voce', 1);
    banco.passa('unavailable');
    lascia();
    canale?.emetti('voce', 2);
    expect(detti).toEqual(['due pronto', 'due 1', 'due caduto']);
  });
});
