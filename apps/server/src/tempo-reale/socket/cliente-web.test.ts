import { creaClienteCanali } from '@gestore/seguito';
import { afterEach, describe, expect, it } from 'vitest';
// Il client del browser si prova contro il nostro server vero: qui, dove il server c'è.
import { opzioniPusher } from '../../../../web/src/tempo-reale/opzioni-pusher.ts';
import { type BancoPusher, CHIAVE, preparaBancoPusher } from '../prove/banco-pusher.ts';

let banco: BancoPusher;
afterEach(() => banco.chiudi());

const cliente = () =>
  creaClienteCanali({
    apri: () => banco.cliente(),
    fra(ms, azione) {
      const timer = setTimeout(azione, ms);
      return () => clearTimeout(timer);
    },
    casuale: Math.random,
  });

describe('il client del browser con il nostro server', () => {
  it('si iscrive, riceve, lascia il canale e resta collegato', async () => {
    const lasciato = Promise.withResolvers<void>();
    banco = await preparaBancoPusher({ suDisconnessione: () => lasciato.resolve() });
    const suo = cliente();
    const pronto = Promise.withResolvers<void>();
    const evento = Promise.withResolvers<unknown>();
    const lascia = suo.ascolta('private-a', 'voce', {
      quandoEvento: evento.resolve,
      quandoPronto: () => pronto.resolve(),
      quandoCaduto: () => undefined,
    });
    await pronto.promise;
    banco.pusher.pubblica('private-a', 'voce', '{"seq":1}');
    expect(await evento.promise).toEqual({ seq: 1 });
    lascia();
    await lasciato.promise;
    expect(suo.socketId()).toMatch(/^\d+\.\d+$/);
    expect([banco.pusher.aperti(), banco.pusher.connessioni().size]).toEqual([1, 0]);
  });

  it('con una firma rifiutata ritenta, e alla seconda volta entra', async () => {
    banco = await preparaBancoPusher();
    let chieste = 0;
    const suo = creaClienteCanali({
      apri: () =>
        banco.cliente({
          channelAuthorization: {
            customHandler: ({ socketId, channelName }, rispondi) => {
              chieste += 1;
              if (chieste === 1) rispondi(new Error('rete assente'), null);
              else rispondi(null, { auth: banco.pusher.firmaCanale(socketId, channelName) });
            },
          },
        }),
      // Sotto il secondo è l'attesa dell'autorizzazione: qui non si aspetta. L'altra è quella del collegamento.
      fra(ms, azione) {
        const timer = setTimeout(azione, ms < 1_000 ? 0 : ms);
        return () => clearTimeout(timer);
      },
      casuale: () => 0,
    });
    const pronto = Promise.withResolvers<void>();
    suo.ascolta('private-a', 'voce', {
      quandoEvento: () => undefined,
      quandoPronto: () => pronto.resolve(),
      quandoCaduto: () => undefined,
    });
    await pronto.promise;
    expect(chieste).toBe(2);
  });

  it('caduto torna da sé, una volta sola, nell’istante che gli tocca, e ritrova il canale', async () => {
    const socket: string[] = [];
    banco = await preparaBancoPusher({ oraMs: () => 0 });
    const attese: number[] = [];
    const suo = creaClienteCanali({
      apri: () =>
        banco.cliente({
          channelAuthorization: {
            customHandler: ({ socketId, channelName }, rispondi) => {
              socket.push(socketId);
              rispondi(null, banco.pusher.autorizza(socketId, channelName, `sessione ${socket.length}`));
            },
          },
        }),
      fra(ms, azione) {
        attese.push(ms);
        const timer = setTimeout(azione, ms < 2_000 ? 0 : ms);
        return () => clearTimeout(timer);
      },
      casuale: () => 0.25,
    });
    let pronto = Promise.withResolvers<void>();
    const caduto = Promise.withResolvers<void>();
    suo.ascolta('private-a', 'voce', {
      quandoEvento: () => undefined,
      quandoPronto: () => pronto.resolve(),
      quandoCaduto: () => {
        if (socket.length > 0) caduto.resolve();
      },
    });
    await pronto.promise;
    pronto = Promise.withResolvers();
    banco.pusher.concludi(['sessione 1']);
    await caduto.promise;
    await pronto.promise;
    expect(attese).toContain(750);
    expect([new Set(socket).size, banco.pusher.ascoltatori('private-a')]).toEqual([2, 1]);
  });

  it('con le opzioni di un fornitore esterno si collega a lui, non alla pagina', async () => {
    banco = await preparaBancoPusher();
    const opzioni = opzioniPusher(
      { driver: 'pusher', chiave: CHIAVE, cluster: 'eu', cifrato: false, host: '127.0.0.1', porta: banco.porta },
      { protocol: 'https:', hostname: 'vendite.example', port: '' },
      async (socketId, canale) => ({ auth: banco.pusher.firmaCanale(socketId, canale) }),
    );
    const suo = creaClienteCanali({
      apri: () => banco.cliente(opzioni),
      fra: () => () => undefined,
      casuale: Math.random,
    });
    const pronto = Promise.withResolvers<void>();
    const evento = Promise.withResolvers<unknown>();
    suo.ascolta('private-a', 'voce', {
      quandoEvento: evento.resolve,
      quandoPronto: () => pronto.resolve(),
      quandoCaduto: () => undefined,
    });
    await pronto.promise;
    banco.pusher.pubblica('private-a', 'voce', '{"seq":1}');
    expect(await evento.promise).toEqual({ seq: 1 });
  });

  it('senza un indirizzo il fornitore esterno è quello del cluster, cifrato', async () => {
    banco = await preparaBancoPusher();
    const { config } = banco.cliente({
      ...opzioniPusher(
        { driver: 'pusher', chiave: CHIAVE, cluster: 'eu', cifrato: true, host: null, porta: null },
        { protocol: 'http:', hostname: 'localhost', port: '3000' },
        async () => ({ auth: '' }),
      ),
      // Il banco indica un indirizzo suo: qui no. Nessun trasporto: la prova non va in rete.
      wsHost: '',
      enabledTransports: [],
    });
    expect(config).toMatchObject({ wsHost: 'ws-eu.pusher.com', wssPort: 443, useTLS: true });
  });
});
