import type { Channel } from 'pusher-js';
import { afterEach, describe, expect, it } from 'vitest';
import { type BancoPusher, type ClientePusher, preparaBancoPusher } from '../prove/banco-pusher.ts';

let banco: BancoPusher;
afterEach(() => banco.chiudi());

const evento = (chi: Channel | ClientePusher['connection'], nome: string): Promise<unknown> =>
  new Promise((risolvi) => {
    const preso = (dati: unknown): void => {
      chi.unbind(nome, preso);
      risolvi(dati);
    };
    chi.bind(nome, preso);
  });

describe('il vero pusher-js', () => {
  it('si collega, si iscrive a un canale privato e riceve dati già letti', async () => {
    banco = await preparaBancoPusher();
    const cliente = banco.cliente();
    const canale = cliente.subscribe('private-asta');
    await evento(canale, 'pusher:subscription_succeeded');
    expect(cliente.connection.socket_id).toMatch(/^\d+\.\d+$/);
    const voce = evento(canale, 'voce');
    banco.pusher.pubblica('private-asta', 'voce', JSON.stringify({ seq: 7, testo: 'è così' }));
    expect(await voce).toEqual({ seq: 7, testo: 'è così' });
  });

  it('con una firma sbagliata riceve l’errore del canale', async () => {
    banco = await preparaBancoPusher();
    const cliente = banco.cliente({
      channelAuthorization: { customHandler: (_chi, rispondi) => rispondi(null, { auth: 'x:y' }) },
    });
    const canale = cliente.subscribe('private-asta');
    expect(await evento(canale, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 });
    expect(cliente.connection.state).toBe('connected');
  });

  it('risponde al ping del server', async () => {
    banco = await preparaBancoPusher({ limiti: { giroMs: 1 } });
    const cliente = banco.cliente();
    await evento(cliente.connection, 'connected');
    const risposta = new Promise((risolvi) => {
      const manda = cliente.connection.send_event.bind(cliente.connection);
      cliente.connection.send_event = (nome, dati, canale) => {
        risolvi(nome);
        return manda(nome, dati, canale);
      };
    });
    banco.passano(30_000);
    expect(await risposta).toBe('pusher:pong');
  });

  it('il suo ping ha risposta', async () => {
    banco = await preparaBancoPusher();
    const cliente = banco.cliente();
    await evento(cliente.connection, 'connected');
    // Altri client mandano dati vuoti, nulli, o una parola: è un ping lo stesso.
    for (const dati of [{}, '', '{}', null, 'ping', []]) {
      const pong = evento(cliente.connection, 'message');
      cliente.connection.send_event('pusher:ping', dati);
      expect(await pong).toMatchObject({ event: 'pusher:pong' });
    }
  });

  it('dopo essere stato lasciato andare torna da solo e si riscrive ai suoi canali', async () => {
    banco = await preparaBancoPusher({ limiti: { giroMs: 1 } });
    const cliente = banco.cliente();
    const canale = cliente.subscribe('private-asta');
    await evento(canale, 'pusher:subscription_succeeded');
    const prima = cliente.connection.socket_id;
    const dinuovo = evento(canale, 'pusher:subscription_succeeded');
    // Due salti dell'orologio nello stesso istante: il pong non fa in tempo ad arrivare.
    const ping = evento(cliente.connection, 'message');
    cliente.connection.send_event = () => true;
    banco.passano(30_000);
    await ping;
    banco.passano(10_000);
    Reflect.deleteProperty(cliente.connection, 'send_event');
    await evento(cliente.connection, 'connecting');
    await dinuovo;
    expect(cliente.connection.socket_id).not.toBe(prima);
  });

  it('a una chiave sconosciuta smette di provare', async () => {
    banco = await preparaBancoPusher({ chiave: 'altra' });
    const cliente = banco.cliente();
    await evento(cliente.connection, 'disconnected');
    expect(cliente.connection.state).toBe('disconnected');
  });
});
