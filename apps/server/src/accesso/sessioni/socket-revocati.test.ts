import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import type PusherJs from 'pusher-js';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { accompagna, type Grezzo } from '../../tempo-reale/prove/banco-pusher.ts';
import { creaTempoReale, type TempoReale } from '../../tempo-reale/tempo-reale.ts';
import { creaLettureInsieme } from '../../vendita/giornale/letture/letture-insieme.ts';
import { creaMarche } from '../../vendita/giornale/marche/marche.ts';
import { chiudiCredenziale } from '../credenziali/credenziali.ts';
import { type Banco, credenzialeOfferente, preparaBanco, utenteAdmin } from '../prove/banco.ts';
import type { Browser } from '../prove/browser.ts';
import { revocaSessioniDi, sessioniFinite } from './sessioni.ts';

afterAll(spegniPostgresDiProva);

const Pusher = createRequire(import.meta.url)('pusher-js') as typeof PusherJs.default;
const FINITA = 4102;

type Processo = { app: FastifyInstance; tempoReale: TempoReale; porta: number };

describe('una sessione revocata chiude i suoi socket', () => {
  let banco: Banco;
  let processi: Processo[];

  beforeEach(async () => {
    banco = await preparaBanco();
    processi = [await processo(), await processo()];
    banco.contesto.firmaCanale = (...chi) => primo().tempoReale.autorizza(...chi);
  });
  afterEach(async () => {
    for (const { app, tempoReale } of processi) {
      await app.close();
      await tempoReale.ferma();
    }
    await banco.chiudi();
  });

  async function processo(): Promise<Processo> {
    const app = Fastify({ forceCloseConnections: true });
    const { configurazione, segreti, db, pool, orologio } = banco.contesto;
    const tempoReale = await creaTempoReale({
      configurazione,
      segreti,
      letture: creaLettureInsieme(pool, creaMarche({ segreti })),
      urlAscolto: banco.url,
      orologio,
      sessioniFinite: (ids) => sessioniFinite(db, segreti, ids, orologio.adesso()),
      log: app.log,
    });
    tempoReale.collega(app.server);
    app.addHook('preClose', () => tempoReale.congeda());
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, tempoReale, porta: (app.server.address() as AddressInfo).port };
  }

  const primo = (): Processo => processi[0] as Processo;
  const secondo = (): Processo => processi[1] as Processo;

  const autorizzazione = async (browser: Browser, socketId: string, canale: string) =>
    (await browser.chiama('POST', '/api/broadcasting/auth', { corpo: { channel_name: canale, socket_id: socketId } }))
      .corpo;

  const apri = ({ porta }: Processo): Promise<Grezzo> =>
    accompagna(new WebSocket(`ws://127.0.0.1:${porta}/app/gestore?protocol=7`));

  async function ascolta(dove: Processo, browser: Browser, canale: string): Promise<Grezzo> {
    const chi = await apri(dove);
    chi.manda('pusher:subscribe', { channel: canale, ...(await autorizzazione(browser, chi.socketId, canale)) });
    expect(await chi.prossimo()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
    return chi;
  }

  async function offerente() {
    const browser = banco.browser();
    const credenziale = await credenzialeOfferente(banco);
    await browser.accedi('/api/user/auth/login', { token: credenziale.token });
    return { ...credenziale, browser, canale: `private-user.${credenziale.id}` };
  }

  it('uscire chiude i socket della sessione in ogni processo, e nessun altro', async () => {
    const [suo, altro] = [await offerente(), await offerente()];
    const [qui, altrove, estraneo] = [
      await ascolta(primo(), suo.browser, suo.canale),
      await ascolta(secondo(), suo.browser, suo.canale),
      await ascolta(primo(), altro.browser, altro.canale),
    ];
    expect((await suo.browser.chiama('POST', '/api/user/auth/logout')).stato).toBe(204);
    expect(await Promise.all([qui.chiusura, altrove.chiusura])).toEqual([FINITA, FINITA]);
    estraneo.manda('pusher:ping', {});
    expect((await estraneo.prossimo()).event).toBe('pusher:pong');
  });

  it('R30 il subentro e la revoca della credenziale li chiudono', async () => {
    const suo = await offerente();
    const prima = await ascolta(secondo(), suo.browser, suo.canale);
    const nuovo = banco.browser();
    await nuovo.accedi('/api/user/auth/login', { token: suo.token });
    expect(await prima.chiusura).toBe(FINITA);
    const dopo = await ascolta(primo(), nuovo, suo.canale);
    await chiudiCredenziale(banco.contesto.db, { id: suo.id, motivo: 'furto_o_smarrimento', adesso: banco.ora.adesso });
    expect(await dopo.chiusura).toBe(FINITA);
  });

  it('una sessione revocata da un’altra, e un programma con il gettone, perdono il socket', async () => {
    const { id, prova } = await utenteAdmin(banco);
    const canale = `private-admin.${id}`;
    const browser = banco.browser();
    const gettoni = await banco.browser().chiama('POST', '/api/admin/auth/token', { corpo: prova() });
    banco.ora.adesso += 30_000;
    await browser.accedi('/api/admin/auth/login', prova());
    const intestazioni = { authorization: `Bearer ${gettoni.corpo.access_token}` };
    const chi = await apri(primo());
    const corpo = { channel_name: canale, socket_id: chi.socketId };
    const firma = await banco.browser().chiama('POST', '/api/broadcasting/auth', { corpo, intestazioni });
    chi.manda('pusher:subscribe', { channel: canale, ...firma.corpo });
    expect(await chi.prossimo()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
    const elenco = await browser.chiama('GET', '/api/admin/auth/sessioni');
    const [, sessione] = elenco.corpo.sessioni as { id: string; mezzo: string }[];
    expect(sessione?.mezzo).toBe('gettoni');
    await browser.chiama('POST', `/api/admin/auth/sessioni/${sessione?.id}/revoca`);
    expect(await chi.chiusura).toBe(FINITA);
  });

  it('un’autorizzazione tenuta da parte non vale dopo la revoca, né quando è vecchia', async () => {
    const suo = await offerente();
    const sentinella = await ascolta(primo(), suo.browser, suo.canale);
    const furbo = await apri(primo());
    const daParte = await autorizzazione(suo.browser, furbo.socketId, suo.canale);
    const altro = await offerente();
    const vecchia = await autorizzazione(altro.browser, furbo.socketId, altro.canale);
    await suo.browser.chiama('POST', '/api/user/auth/logout');
    expect(await sentinella.chiusura).toBe(FINITA);
    const negata = async (canale: string, auth: object) => {
      furbo.manda('pusher:subscribe', { channel: canale, ...auth });
      expect(await furbo.prossimo()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } });
      expect(await furbo.prossimo()).toMatchObject({ event: 'pusher:subscription_error', channel: canale });
    };
    await negata(suo.canale, daParte);
    await negata(suo.canale, { auth: daParte.auth });
    await negata(suo.canale, { auth: daParte.auth, channel_data: vecchia.channel_data });
    banco.ora.adesso += 60_001;
    await negata(altro.canale, vecchia);
  });

  it('se la notifica si perde, il socket si chiude quando l’ascolto torna', async () => {
    const suo = await offerente();
    const chi = await ascolta(primo(), suo.browser, suo.canale);
    const amministra = new pg.Client({ connectionString: banco.urlProprietario });
    await amministra.connect();
    await amministra.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'gestore-vendite-ascolto' AND datname = current_database()`,
    );
    await revocaSessioniDi(banco.contesto.db, { strategia: 'user', soggettoId: suo.id }, 'uscita', banco.ora.adesso);
    await amministra.end();
    expect(await chi.chiusura).toBe(FINITA);
  });

  it('il client si ricollega e chiede una nuova autorizzazione; se gli è negata non insiste a ricollegarsi', async () => {
    const suo = await offerente();
    const risposte: (string | number)[] = [];
    const negato = Promise.withResolvers<void>();
    const pronto = Promise.withResolvers<void>();
    let collegamenti = 0;
    const cliente = new Pusher('gestore', {
      cluster: 'eu',
      wsHost: '127.0.0.1',
      wsPort: primo().porta,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, rispondi) => {
          autorizzazione(suo.browser, socketId, channelName).then((corpo) => {
            risposte.push(typeof corpo.auth === 'string' ? 'firmata' : Number(corpo.status));
            if (typeof corpo.auth === 'string') rispondi(null, corpo as { auth: string });
            else rispondi(new Error('negata'), null);
          });
        },
      },
    });
    cliente.connection.bind('connected', () => {
      collegamenti += 1;
    });
    const canale = cliente.subscribe(suo.canale);
    canale.bind('pusher:subscription_succeeded', () => pronto.resolve());
    canale.bind('pusher:subscription_error', () => negato.resolve());
    await pronto.promise;
    await suo.browser.chiama('POST', '/api/user/auth/logout');
    await negato.promise;
    expect([risposte, collegamenti, cliente.connection.state]).toEqual([['firmata', 401], 2, 'connected']);
    cliente.disconnect();
  });
});
