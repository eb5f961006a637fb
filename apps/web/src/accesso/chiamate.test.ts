import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  impostaSocketId,
  mandaRichiesta,
  ProblemaChiamata,
  quandoAccessoManca,
  RispostaMancata,
  scritturaIncerta,
} from './chiamate.ts';

type Chiamata = { percorso: string; richiesta: RequestInit; intestazioni: Headers };

let chiamate: Chiamata[] = [];
let risposte: (() => Response)[] = [];

/** Il browser di prova: un cookie, e le risposte del server in ordine. */
function browser(cookie: string, ...attese: (() => Response)[]): void {
  vi.stubGlobal('document', { cookie });
  risposte = attese;
}

const json = (corpo: unknown, status = 200, tipo = 'application/json') =>
  new Response(JSON.stringify(corpo), { status, headers: { 'content-type': tipo } });

beforeEach(() => {
  chiamate = [];
  vi.stubGlobal('fetch', async (percorso: string, richiesta: RequestInit) => {
    chiamate.push({ percorso, richiesta, intestazioni: new Headers(richiesta.headers) });
    const risposta = risposte.shift();
    if (risposta === undefined) throw new TypeError('Failed to fetch');
    return risposta();
  });
});
afterEach(() => {
  impostaSocketId(null);
  vi.unstubAllGlobals();
});

test('ogni chiamata porta credenziali, X-Requested-With e JSON, e X-XSRF-TOKEN decodificato dal cookie', async () => {
  browser('altro=1; XSRF-TOKEN=a%3Db', () => json({ id: 1 }));
  expect(await mandaRichiesta('POST', '/api/user/auth/login', { token: 't' })).toEqual({ id: 1 });
  const [{ richiesta, intestazioni }] = chiamate as [Chiamata];
  expect(richiesta.credentials).toBe('same-origin');
  expect(richiesta.body).toBe('{"token":"t"}');
  expect(Object.fromEntries(intestazioni)).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': 'a=b',
  });
  expect(intestazioni.has('x-socket-id')).toBe(false);
});

test('X-Socket-Id accompagna le chiamate dopo che il tempo reale ne ha uno', async () => {
  browser('XSRF-TOKEN=a', () => json({}));
  impostaSocketId('12.34');
  await mandaRichiesta('GET', '/api/user/asta');
  expect(chiamate[0]?.intestazioni.get('x-socket-id')).toBe('12.34');
});

test('senza cookie si chiede prima il gettone CSRF', async () => {
  browser(
    '',
    () => new Response(null, { status: 204 }),
    () => json({}),
  );
  await mandaRichiesta('POST', '/api/user/auth/logout');
  expect(chiamate.map(({ percorso }) => percorso)).toEqual(['/sanctum/csrf-cookie', '/api/user/auth/logout']);
});

test('un documento di problema diventa parole, codice ed errori dei campi', async () => {
  const problema = {
    title: 'Dati non validi',
    detail: 'Controlli i campi.',
    codice: 'dati_non_validi',
    errori: [{ campo: 'email', messaggio: 'Scriva l’e-mail.' }],
  };
  browser('XSRF-TOKEN=a', () => json(problema, 422, 'application/problem+json'));
  const errore = await mandaRichiesta('POST', '/api/admin/auth/login', {}).catch((causa: unknown) => causa);
  expect(errore).toBeInstanceOf(ProblemaChiamata);
  expect(errore).toMatchObject({
    stato: 422,
    codice: 'dati_non_validi',
    message: 'Controlli i campi.',
    errori: problema.errori,
  });
});

test('una rete che cade e un 502 di chi sta in mezzo lasciano incerto l’esito; il nostro 503 è una risposta', async () => {
  browser(
    'XSRF-TOKEN=a',
    () => new Response('Bad gateway', { status: 502 }),
    () => json({ detail: 'Troppo carico.', codice: 'sovraccarico' }, 503, 'application/problem+json'),
  );
  await expect(mandaRichiesta('POST', '/api/x', {})).rejects.toBeInstanceOf(RispostaMancata);
  await expect(mandaRichiesta('POST', '/api/x', {})).rejects.toMatchObject({ stato: 503, codice: 'sovraccarico' });
  await expect(mandaRichiesta('POST', '/api/x', {})).rejects.toBeInstanceOf(RispostaMancata);
});

test('si sa se una scrittura è incerta: finché aspetta, o se non ha avuto risposta; non se il server ha detto di no', async () => {
  const viste: [string, boolean][] = [];
  quandoAccessoManca((percorso) => viste.push([percorso, scritturaIncerta()]));
  const mentre: boolean[] = [];
  const guarda = (risposta: Response) => () => {
    mentre.push(scritturaIncerta());
    return risposta;
  };
  const scrivi = () => mandaRichiesta('POST', '/api/edicom/aste', {});
  // Ciò che un'altra prova ha lasciato senza risposta si scioglie con la prima che ne ha una.
  browser('XSRF-TOKEN=a', () => json({}));
  await scrivi();
  browser('XSRF-TOKEN=a', guarda(json({})), guarda(json({})), guarda(json({ esito: 'non_esaminato' }, 401)));
  await mandaRichiesta('GET', '/api/edicom/aste');
  await scrivi();
  await expect(scrivi()).rejects.toBeInstanceOf(ProblemaChiamata);
  expect(mentre).toEqual([false, true, true]);
  // Chi scriveva lo sa quando la sessione è finita: il suo atto ha già avuto risposta, ed era un no.
  expect(viste).toEqual([['/api/edicom/aste', false]]);
  await expect(scrivi()).rejects.toBeInstanceOf(RispostaMancata);
  expect(scritturaIncerta()).toBe(true);
  browser('XSRF-TOKEN=a', () => json({}));
  await scrivi();
  expect(scritturaIncerta()).toBe(false);
  quandoAccessoManca(() => undefined);
});
