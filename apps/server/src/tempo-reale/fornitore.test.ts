import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { creaFornitore } from './fornitore.ts';

const SEGRETO = 'segreto';
const ADESSO = 1_790_000_000_987;

/** Il fornitore, per la parte che ci serve: verifica la firma come la sua documentazione la descrive. */
type Ricevuto = { stato: number; corpo: unknown };
let server: Server;
let ricevuti: Ricevuto[];
let indirizzo: string;
let rinvia: boolean;

function firmaBuona(url: URL, corpo: string): boolean {
  const parametri = [...url.searchParams].filter(([nome]) => nome !== 'auth_signature');
  const ordinati = parametri.sort(([a], [b]) => (a < b ? -1 : 1)).map(([nome, valore]) => `${nome}=${valore}`);
  const firma = createHmac('sha256', SEGRETO)
    .update(`POST\n${url.pathname}\n${ordinati.join('&')}`)
    .digest('hex');
  return (
    url.searchParams.get('auth_signature') === firma &&
    url.searchParams.get('body_md5') === createHash('md5').update(corpo).digest('hex') &&
    url.searchParams.get('auth_timestamp') === '1790000000' &&
    url.searchParams.get('auth_version') === '1.0' &&
    url.searchParams.get('auth_key') === 'chiave'
  );
}

beforeEach(async () => {
  ricevuti = [];
  rinvia = false;
  server = createServer(async (richiesta, risposta) => {
    const corpo = await text(richiesta);
    const url = new URL(richiesta.url ?? '', 'http://x');
    const stato =
      richiesta.method === 'POST' && url.pathname === '/apps/42/events' && firmaBuona(url, corpo) ? 200 : 401;
    ricevuti.push({ stato, corpo: JSON.parse(corpo) });
    if (rinvia) risposta.writeHead(307, { location: `${url.pathname}${url.search}` }).end();
    else risposta.writeHead(stato).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  indirizzo = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const fornitore = (segreto: string) =>
  creaFornitore({
    appId: '42',
    chiave: 'chiave',
    segreto,
    cluster: 'eu',
    cifrato: true,
    adesso: () => ADESSO,
    indirizzo,
  });

describe('fornitore esterno', () => {
  it('manda un evento con una firma che il fornitore accetta', async () => {
    await fornitore(SEGRETO).pubblica('private-a', 'voce', '{"seq":1,"testo":"è"}', { eccettoSocketId: '1.2' });
    await fornitore(SEGRETO).pubblica('private-a', 'voce', '{"seq":2}');
    expect(ricevuti).toEqual([
      { stato: 200, corpo: { name: 'voce', channel: 'private-a', data: '{"seq":1,"testo":"è"}', socket_id: '1.2' } },
      { stato: 200, corpo: { name: 'voce', channel: 'private-a', data: '{"seq":2}' } },
    ]);
  });

  it('un rifiuto del fornitore è un errore, che dice lo stato e non il segreto', async () => {
    await expect(Promise.resolve(fornitore('altro').pubblica('a', 'voce', '1'))).rejects.toThrow(
      /^il fornitore di tempo reale ha risposto 401$/,
    );
  });

  it('un rinvio non si segue: gli eventi vanno solo dove la configurazione dice', async () => {
    rinvia = true;
    await expect(Promise.resolve(fornitore(SEGRETO).pubblica('a', 'voce', '1'))).rejects.toThrow();
    expect(ricevuti).toHaveLength(1);
  });

  it('firma i canali come il server incorporato', () => {
    const hmac = createHmac('sha256', SEGRETO).update('1.2:private-a').digest('hex');
    expect(fornitore(SEGRETO).firmaCanale('1.2', 'private-a')).toBe(`chiave:${hmac}`);
  });
});
