import '../registro-catturato.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { nomeCookie } from '../../accesso/sessioni/cookie.ts';
import { apriSessione, apriSessioneSenzaCookie } from '../../accesso/sessioni/sessioni.ts';
import { type Persona, preparaStoria, type Risposta } from './scena.ts';

/**
 * Chi ha copiato la sessione di un altro: un cookie da un computer lasciato aperto, un gettone da un registro. Non sa la
 * password, non ha l'app dei codici, non legge la posta. Ciò che può fare dura quanto la sessione, che chi ne è padrone finisce
 * con un gesto; non ne fa un'altra, non diventa nessuno, e resta scritto da dove è venuto.
 */
const storia = await preparaStoria();
const { elena, bruno, asta, servizio } = storia;
await storia.convoca();
afterAll(() => storia.chiudi());
const vittima = storia.offerenti[0];
if (vittima === undefined) throw new Error('manca un offerente');
const token = vittima.collegamento.split('/').at(-1);
const codice = ({ stato, corpo }: Risposta) => [stato, corpo.codice ?? null];

/** La vittima entra, come farebbe un programma: i suoi gettoni. */
async function entra(): Promise<{ access_token: string; refresh_token: string }> {
  const { corpo, stato, testo } = await storia.conGettone(null, 'POST', '/api/user/auth/token', { token });
  if (stato !== 200) throw new Error(testo);
  return corpo as { access_token: string; refresh_token: string };
}

async function cookieDi({ strategia, id }: Persona): Promise<{ sessione: string; csrf: string }> {
  const { db, segreti, orologio } = servizio.contesto;
  const nuova = { strategia, soggettoId: id, adesso: orologio.adesso(), indirizzo: '10.9.9.9', dispositivo: 'ladro' };
  const { gettone } = await apriSessione(db, segreti, nuova);
  const risposta = await fetch(`${servizio.url}/sanctum/csrf-cookie`);
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(risposta.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { sessione: `${nomeCookie(servizio.contesto, strategia)}=${gettone}`, csrf };
}

describe('il gettone di un offerente', () => {
  test('legge la stanza sotto pseudonimo: nessun nome, nessun recapito, nessuna credenziale', async () => {
    const { access_token: rubato } = await entra();
    const lette = await Promise.all(
      ['/api/user/asta', '/api/user/auth/user', '/api/user/auth/sessioni', `/api/user/asta/${asta}/ricevute`].map(
        (url) => storia.conGettone(rubato, 'GET', url),
      ),
    );
    expect(lette.map(({ stato }) => stato)).toEqual([200, 200, 200, 200]);
    for (const { testo } of lette) expect(testo).not.toMatch(/@pec|IT\d{2}[A-Z]|\/login\//);
  });
  test('non esce dalla vendita né dal ruolo', async () => {
    const { access_token: rubato } = await entra();
    const altra = randomUUID();
    const tentate = [
      await storia.conGettone(rubato, 'GET', `/api/user/asta/${altra}/eventi?dopo=0`),
      await storia.conGettone(rubato, 'GET', `/api/admin/aste/${asta}/credenziali`),
      await storia.conGettone(rubato, 'GET', '/api/edicom/posta'),
      await storia.conGettone(rubato, 'POST', '/api/edicom/auth/token'),
    ];
    expect(tentate.map(({ stato }) => stato)).toEqual([403, 401, 401, 419]);
  });
  test('non si rinnova due volte: il secondo uso chiude la sessione a tutti e due, e chi è in regola rientra', async () => {
    const { refresh_token: rubato } = await entra();
    const suo = await storia.conGettone(null, 'POST', '/api/user/auth/token/rinnova', { refresh_token: rubato });
    expect(suo.stato).toBe(200);
    const ladro = await storia.conGettone(null, 'POST', '/api/user/auth/token/rinnova', { refresh_token: rubato });
    expect(ladro.stato).toBe(401);
    const dopo = await storia.conGettone(String(suo.corpo.access_token), 'GET', '/api/user/auth/user');
    expect(dopo.stato).toBe(401);
    expect((await entra()).access_token).toMatch(/^gva_/);
  });
  test('quando la vittima rientra finisce subito: le chiamate, i rilanci, il socket aperto', async () => {
    const { access_token: rubato } = await entra();
    const socket = await ascolta(rubato);
    const chiuso = new Promise((fatto) => socket.once('close', fatto));
    await entra();
    const rilancio = { comandoId: randomUUID(), importoCent: 90_000_000 };
    const esito = await storia.conGettone(rubato, 'POST', `/api/user/asta/${asta}/rilanci`, rilancio);
    expect([esito.stato, esito.corpo.motivo]).toEqual([401, 'subentro']);
    expect(await storia.fatti('RilancioAccettato')).toEqual([]);
    await chiuso;
  });
  test('ciò che fa ha la sua ricevuta, che la vittima ritrova', async () => {
    const { access_token: rubato } = await entra();
    const rilancio = { comandoId: randomUUID(), importoCent: 90_000_000 };
    await storia.conGettone(rubato, 'POST', `/api/user/asta/${asta}/rilanci`, rilancio);
    const { access_token: mio } = await entra();
    const { corpo } = await storia.conGettone(mio, 'GET', `/api/user/asta/${asta}/comandi/${rilancio.comandoId}`);
    expect(corpo.noto).toBe(true);
  });
});

describe('il cookie senza il suo compagno', () => {
  test.each([
    ['dell’offerente', vittima.persona, '/api/user/auth/user'],
    ['della delegata', elena, '/api/admin/auth/user'],
    ['dell’operatore', bruno, '/api/edicom/auth/user'],
  ] as const)('%s non entra, e resta scritto', async (_, chi, url) => {
    const { sessione } = await cookieDi(chi);
    const risposta = await fetch(`${servizio.url}${url}`, { headers: { cookie: sessione } });
    expect(risposta.status).toBe(401);
  });
});

describe('la sessione intera della delegata', () => {
  test('non cambia la password, non rifà l’app, non entra da programma: per ciascuna serve altro', async () => {
    const { sessione, csrf } = await cookieDi(elena);
    const conCookie = (url: string, json: object) =>
      fetch(`${servizio.url}${url}`, {
        method: 'POST',
        headers: {
          cookie: `${sessione}; XSRF-TOKEN=${csrf}`,
          'x-xsrf-token': csrf,
          'content-type': 'application/json',
        },
        body: JSON.stringify(json),
      });
    const email = 'ladro@altrove.example';
    const tentate = [
      await conCookie('/api/admin/auth/token', { email, password: 'una-password-lunga', codice: '000000' }),
      await conCookie('/api/admin/auth/password/reimposta', { token: 'x', password: 'un-altra-lunga', codice: null }),
      await conCookie('/api/admin/auth/password/collegamento', { token: 'x' }),
    ];
    for (const { status } of tentate) expect([401, 403, 410, 422]).toContain(status);
  });
  test('la delegata vede da dove è entrato, e lo caccia: da quel momento non vale più', async () => {
    const { sessione, csrf } = await cookieDi(elena);
    const leggi = () =>
      fetch(`${servizio.url}/api/admin/aste`, { headers: { cookie: `${sessione}; XSRF-TOKEN=${csrf}` } });
    expect((await leggi()).status).toBe(200);
    const { corpo } = await storia.chiama(elena, 'GET', '/api/admin/auth/sessioni');
    const estranee = (corpo.sessioni as { id: string; luogo: { rete: string | null } }[]).filter(
      ({ luogo }) => luogo.rete === '10.9.9.x',
    );
    expect(estranee.length).toBeGreaterThan(0);
    expect(JSON.stringify(corpo)).not.toContain('10.9.9.9');
    // Rientra, dopo di lui: chi è entrato prima non chiude nessuno.
    storia.ora.adesso += 1_000;
    for (const { id } of estranee) await storia.chiama(elena, 'POST', `/api/admin/auth/sessioni/${id}/revoca`);
    expect((await leggi()).status).toBe(401);
  });
});

test('una sessione che nessuno usa finisce da sé, anche se il ladro l’ha in tasca', async () => {
  const { db, segreti, orologio } = servizio.contesto;
  const nuova = {
    strategia: 'edicom',
    soggettoId: bruno.id,
    adesso: orologio.adesso(),
    indirizzo: null,
    dispositivo: null,
  } as const;
  const { scadeIl } = await apriSessioneSenzaCookie(db, segreti, nuova);
  expect(scadeIl - orologio.adesso()).toBeLessThanOrEqual(12 * 3_600_000);
  const { sessione, csrf } = await cookieDi(bruno);
  storia.ora.adesso += 4 * 3_600_000;
  const risposta = await fetch(`${servizio.url}/api/edicom/auth/user`, {
    headers: { cookie: `${sessione}; XSRF-TOKEN=${csrf}` },
  });
  expect(codice({ stato: risposta.status, testo: '', corpo: (await risposta.json()) as Risposta['corpo'] })).toEqual([
    401,
    'non_autenticato',
  ]);
});

/** Un socket che ascolta la stanza, come quello della pagina. */
async function ascolta(gettone: string): Promise<WebSocket> {
  const ws = new WebSocket(`${servizio.url.replace('http', 'ws')}/app/gestore?protocol=7`);
  const prossimo = (): Promise<string> => new Promise((fatto) => ws.once('message', (dati) => fatto(String(dati))));
  const { socket_id } = JSON.parse((JSON.parse(await prossimo()) as { data: string }).data) as { socket_id: string };
  const channel_name = `private-asta.${asta}.partecipanti`;
  const { corpo } = await storia.conGettone(gettone, 'POST', '/api/broadcasting/auth', { channel_name, socket_id });
  const iscritto = prossimo();
  ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channel_name, ...corpo } }));
  expect(await iscritto).toContain('subscription_succeeded');
  return ws;
}
