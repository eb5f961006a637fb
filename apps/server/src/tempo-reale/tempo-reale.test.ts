import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Evento } from '@gestore/dominio';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { apriSessione, sessioniFinite } from '../accesso/sessioni/sessioni.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { segretiDa } from '../piattaforma/segreti.ts';
import { creaGiornale, type Giornale } from '../vendita/giornale/giornale.ts';
import { creaLettureInsieme } from '../vendita/giornale/letture/letture-insieme.ts';
import { marcheDiProva } from '../vendita/giornale/prove/marche-di-prova.ts';
import { accompagna, type Grezzo } from './prove/banco-pusher.ts';
import { creaTempoReale, type TempoReale } from './tempo-reale.ts';

const BUSTA = randomUUID();
const ORA = 1_000_000;
let sessione: string;
let base: BaseDiProva;
let giornale: Giornale;
let tempoReale: TempoReale;
let app: FastifyInstance;
let precedente: string;
let asta: string;
/** Se le scritture della prova valgono come di questo processo. */
let daQui: boolean;

beforeEach(async () => {
  daQui = false;
  base = await nuovaBaseDati();
  const chi = { strategia: 'user', soggettoId: randomUUID(), indirizzo: null, dispositivo: null } as const;
  sessione = (await apriSessione(base.db, base.segreti, { ...chi, adesso: ORA })).id;
  giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1_000 } });
  app = Fastify({ forceCloseConnections: true });
  tempoReale = await creaTempoReale({
    configurazione: leggiConfigurazione({ NODE_ENV: 'test' }),
    segreti: segretiDa(Buffer.alloc(32, 7)),
    letture: creaLettureInsieme(base.pool, marcheDiProva()),
    urlAscolto: base.url,
    orologio: { adesso: () => ORA },
    sessioniFinite: (ids) => sessioniFinite(base.db, base.segreti, ids, ORA),
    scrittoDaQui: () => daQui,
    log: app.log,
  });
  tempoReale.collega(app.server);
  app.addHook('preClose', () => tempoReale.congeda());
  await app.listen({ port: 0, host: '127.0.0.1' });
  precedente = '0'.repeat(64);
  asta = randomUUID();
});
afterEach(async () => {
  await app.close();
  await tempoReale.ferma();
  await base.chiudi();
});
afterAll(spegniPostgresDiProva);

async function ascolta(...pubblici: string[]): Promise<Grezzo> {
  const { port } = app.server.address() as AddressInfo;
  const chi = await accompagna(new WebSocket(`ws://127.0.0.1:${port}/app/gestore?protocol=7`));
  for (const pubblico of pubblici) {
    const canale = `private-asta.${asta}.${pubblico}`;
    chi.manda('pusher:subscribe', { channel: canale, ...tempoReale.autorizza(chi.socketId, canale, sessione) });
    expect(await chi.prossimo()).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel: canale });
  }
  return chi;
}

async function scrivi(seq: number, { tipo, ...dati }: Evento): Promise<void> {
  const voce = { tipo, versione: 1, dati, comandoId: randomUUID(), parte: 0, ricevutoIl: seq };
  const esito = await giornale.aggiungi({
    asta,
    dopoSeq: seq - 1,
    precedente,
    voci: [{ ...voce, attore: { tipo: 'sistema', id: 'prova' } }],
  });
  if (esito.esito !== 'scritte') throw new Error(esito.esito);
  precedente = esito.voci[0]?.impronta ?? '';
}

const sospesa = (seq: number) =>
  scrivi(seq, { tipo: 'GaraSospesa', sospesaIl: seq, motivo: 'incidente', dettaglio: 'riservato al delegato' });

async function prossimaVoce(
  chi: Grezzo,
): Promise<{ canale: string | undefined; voce: { seq: number; evento: unknown } }> {
  const { event, channel, data } = await chi.prossimo();
  expect(event).toBe('voce');
  return { canale: channel?.split('.').slice(2).join('.'), voce: JSON.parse(String(data)) };
}

it('R33 una voce scritta arriva a ogni pubblico come può vederla', async () => {
  const [delegato, sala, offerente] = await Promise.all([
    ascolta('referente'),
    ascolta('sala'),
    ascolta('partecipanti', `offerente.${BUSTA}`),
  ]);
  await sospesa(1);
  expect((await prossimaVoce(delegato)).voce.evento).toMatchObject({ dettaglio: 'riservato al delegato' });
  expect((await prossimaVoce(sala)).voce.evento).toMatchObject({ tipo: 'GaraSospesa', dettaglio: null });
  expect((await prossimaVoce(offerente)).voce.evento).toMatchObject({ tipo: 'GaraSospesa', dettaglio: null });

  const motivo = { regola: 'R17', testo: 'cauzione insufficiente' };
  await scrivi(2, { tipo: 'OffertaRifiutata', bustaId: BUSTA, pseudonimo: 'Abete', motivo });
  const sue = [await prossimaVoce(offerente), await prossimaVoce(offerente)];
  expect(sue.map(({ canale, voce }) => ({ canale, seq: voce.seq, evento: voce.evento }))).toEqual([
    {
      canale: `offerente.${BUSTA}`,
      seq: 2,
      evento: { tipo: 'OffertaRifiutata', pseudonimo: 'Abete', motivo },
    },
    {
      canale: 'partecipanti',
      seq: 2,
      evento: { tipo: 'OffertaRifiutata', pseudonimo: 'Abete', motivo: null },
    },
  ]);
});

it('se cade l’ascolto della base dati, al ritorno arriva ciò che manca, in ordine', async () => {
  const chi = await ascolta('sala');
  await sospesa(1);
  expect((await prossimaVoce(chi)).voce.seq).toBe(1);
  const amministra = new pg.Client({ connectionString: base.urlProprietario });
  await amministra.connect();
  await amministra.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'gestore-vendite-ascolto' AND datname = current_database()`,
  );
  await amministra.end();
  for (const seq of [2, 3, 4]) await sospesa(seq);
  const arrivati = [await prossimaVoce(chi), await prossimaVoce(chi), await prossimaVoce(chi)];
  expect(arrivati.map(({ voce }) => voce.seq)).toEqual([2, 3, 4]);
});

it('chi si iscrive a una vendita già seguita sa fin dove si è serviti, e riceve le ultime voci senza chiederle', async () => {
  const primo = await ascolta('sala');
  for (const seq of [1, 2]) {
    await sospesa(seq);
    expect((await prossimaVoce(primo)).voce.seq).toBe(seq);
  }
  const secondo = await ascolta();
  const canale = `private-asta.${asta}.sala`;
  secondo.manda('pusher:subscribe', { channel: canale, ...tempoReale.autorizza(secondo.socketId, canale, sessione) });
  expect(await secondo.prossimo()).toEqual({
    event: 'pusher_internal:subscription_succeeded',
    channel: canale,
    data: '{"seq":2}',
  });
  const arrivate = [await prossimaVoce(secondo), await prossimaVoce(secondo)];
  expect(arrivate.map(({ voce }) => voce.seq)).toEqual([1, 2]);
});

it('chi apre per primo una vendita già cominciata ne riceve l’ultima voce', async () => {
  for (const seq of [1, 2, 3]) await sospesa(seq);
  expect((await prossimaVoce(await ascolta('sala'))).voce.seq).toBe(3);
});

it('chiudere il server HTTP congeda i socket aperti, invece di aspettarli', async () => {
  const chi = await ascolta('sala');
  const chiuso = once(app.server, 'close');
  await app.close();
  await chiuso;
  expect(await chi.chiusura).toBe(4200);
});

it('una voce scritta da qui di cui non è tornata la conferma arriva agli schermi dalla sua notifica', async () => {
  const chi = await ascolta('sala');
  daQui = true;
  for (const seq of [1, 2]) await sospesa(seq);
  expect((await prossimaVoce(chi)).voce.seq).toBe(1);
  expect((await prossimaVoce(chi)).voce.seq).toBe(2);
});
