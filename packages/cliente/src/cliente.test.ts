import { randomUUID } from 'node:crypto';
import {
  CHIAVI_DEPOSITO,
  DURATA_GETTONE_S,
  MESSAGGIO_SESSIONE_SCADUTA,
} from '@gestore/contratto/accesso/costanti-accesso';
import type { Utente } from '@gestore/contratto/accesso/forme';
import { incaricati } from '@gestore/contratto/linea/chi';
import { chiamata, VUOTA } from '@gestore/contratto/linea/chiamata';
import { orologio } from '@gestore/contratto/pubblico/chiamate';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Cliente, creaCliente } from './cliente.ts';
import { type Deposito, depositoInMemoria } from './deposito.ts';
import { ErroreChiamata, ExpiredAuthSessionError, UtenteMancante } from './errori.ts';

/** A call to that address, which answers with any object. */
const prova = (percorso: string) => chiamata({ GET: percorso, titolo: '', chi: incaricati, risponde: { 200: VUOTA } });
const ASTE = prova('/api/admin/aste');

const SCADENZA_MS = DURATA_GETTONE_S * 1_000;

const UTENTE: Utente = {
  id: randomUUID(),
  strategia: 'admin',
  nome: 'Avv. Prova',
  email: 'a@b.it',
  scope: ['delegato'],
};

type Chiamata = { percorso: string; metodo: string; intestazioni: Headers; corpo: unknown; credenziali: unknown };

let adesso: number;
let numero: number;
let chiamate: Chiamata[];
let risposte: Map<string, (chiamata: Chiamata) => Response | Promise<Response>>;
let deposito: Deposito;
let cliente: Cliente;

const json = (dati: unknown, stato = 200): Response => new Response(JSON.stringify(dati), { status: stato });
const problema = (stato: number, altro: object = {}): Response =>
  json({ type: 'urn:x', title: 'No', status: stato, detail: 'Non si può.', codice: 'x', ...altro }, stato);
const coppia = (): Response => {
  numero += 1;
  return json({
    token_type: 'Bearer',
    access_token: `a${numero}`,
    refresh_token: `r${numero}`,
    expires_in: DURATA_GETTONE_S,
    refresh_expires_in: 7_200,
  });
};
const quante = (percorso: string): number => chiamate.filter((una) => una.percorso === percorso).length;
const ultima = (): Chiamata | undefined => chiamate.at(-1);

const fetchFinto = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
  const fatta = {
    percorso: String(url).replace('https://gestore.example', ''),
    metodo: init.method ?? '',
    intestazioni: new Headers(init.headers),
    corpo: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    credenziali: init.credentials,
  };
  chiamate.push(fatta);
  const rispondi = risposte.get(fatta.percorso);
  return rispondi === undefined ? json({ ok: true }) : rispondi(fatta);
};

const nuovo = (): Cliente =>
  creaCliente({ base: 'https://gestore.example/', deposito, adesso: () => adesso, fetch: fetchFinto });
const entra = () => cliente.accedi('admin', { email: 'a@b.it', password: 'p', codice: '123456' });

beforeEach(() => {
  adesso = 1_000_000;
  numero = 0;
  chiamate = [];
  deposito = depositoInMemoria();
  risposte = new Map([
    ['/api/admin/auth/token', coppia],
    ['/api/admin/auth/token/rinnova', coppia],
    ['/api/admin/auth/user', () => json(UTENTE)],
  ]);
  cliente = nuovo();
});

describe('sign-in', () => {
  test('signs in, asks for the user, keeps the tokens with their expiry and notifies', async () => {
    const avvisi: boolean[] = [];
    cliente.quandoCambia((dentro) => avvisi.push(dentro));
    expect(cliente.strategia()).toBe('user');
    expect(await entra()).toEqual(UTENTE);
    expect(chiamate.map(({ metodo, percorso }) => `${metodo} ${percorso}`)).toEqual([
      'POST /api/admin/auth/token',
      'GET /api/admin/auth/user',
    ]);
    expect(chiamate[0]?.intestazioni.get('authorization')).toBeNull();
    expect(deposito.leggi('auth.strategy')).toBe('admin');
    expect(deposito.leggi('auth._token.admin')).toBe('a1');
    expect(deposito.leggi('auth._token_expiration.admin')).toBe(String(adesso + SCADENZA_MS));
    expect(deposito.leggi('auth._refresh_token.admin')).toBe('r1');
    expect([cliente.loggedIn(), cliente.stato(), avvisi]).toEqual([true, 'valid', [true]]);
  });

  test('every call carries the token, X-Requested-With and JSON, and no cookie', async () => {
    await entra();
    expect(await cliente.chiama(ASTE)).toEqual({ ok: true });
    const { intestazioni, credenziali } = ultima() ?? { intestazioni: new Headers(), credenziali: null };
    expect(intestazioni.get('authorization')).toBe('Bearer a1');
    expect(intestazioni.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(intestazioni.get('content-type')).toBe('application/json');
    expect(credenziali).toBe('omit');
  });

  test('the token does not leave for other addresses', async () => {
    await entra();
    for (const altrove of [
      'https://altrove.example/',
      '//altrove.example/',
      '/\\altrove.example',
      '@altrove.example',
    ]) {
      await expect(cliente.chiama(prova(altrove))).rejects.toThrow('non è locale');
    }
    expect(chiamate).toHaveLength(2);
  });

  test('without a sign-in calls leave without a token and there is no user', async () => {
    await cliente.chiama(orologio);
    expect(ultima()?.intestazioni.get('authorization')).toBeNull();
    expect(await cliente.utente()).toBeNull();
    expect([cliente.loggedIn(), cliente.stato()]).toEqual([false, 'unknown']);
  });

  test('an answer without the data of the user fails the sign-in and clears everything', async () => {
    for (const vuota of [() => json(null), () => new Response('')]) {
      risposte.set('/api/admin/auth/user', vuota);
      const visti: unknown[] = [];
      const smetti = cliente.quandoErrore((errore, fase) => visti.push([fase, errore]));
      const errore = await entra().catch((e: unknown) => e);
      smetti();
      expect(errore).toBeInstanceOf(UtenteMancante);
      expect(visti).toEqual([['utente', errore]]);
      expect(deposito.leggi('auth._token.admin')).toBeNull();
      expect(cliente.loggedIn()).toBe(false);
    }
  });

  test('errors of sign-in, user and renewal reach whoever listens and come back as they are', async () => {
    const guasto = new TypeError('rete');
    const guastati = (percorso: string) => risposte.set(percorso, () => Promise.reject(guasto));
    const visti: unknown[] = [];
    const smetti = cliente.quandoErrore((errore, fase) => visti.push([fase, errore]));
    guastati('/api/admin/auth/token');
    await expect(entra()).rejects.toBe(guasto);
    risposte.set('/api/admin/auth/token', coppia);
    guastati('/api/admin/auth/user');
    await expect(entra()).rejects.toBe(guasto);
    guastati('/api/admin/auth/token/rinnova');
    await expect(cliente.rinnova()).rejects.toBe(guasto);
    expect(visti).toEqual([
      ['accesso', guasto],
      ['utente', guasto],
      ['rinnovo', guasto],
    ]);
    smetti();
    await expect(cliente.rinnova()).rejects.toBe(guasto);
    expect(visti).toHaveLength(3);
  });

  test('an operator signs in with the refresh token taken from the browser', async () => {
    const operatore = { id: randomUUID(), strategia: 'edicom', nome: 'Op', email: null, scope: ['operatore'] };
    risposte.set('/api/edicom/auth/token/rinnova', coppia);
    risposte.set('/api/edicom/auth/user', () => json(operatore));
    expect(await cliente.accedi('edicom', { refresh_token: 'r0' })).toEqual(operatore);
    expect(chiamate[0]?.corpo).toEqual({ refresh_token: 'r0' });
  });

  test('checks permissions in the scope field of the user', async () => {
    expect(cliente.haScope('delegato')).toBe(false);
    await entra();
    expect([cliente.haScope('delegato'), cliente.haScope('magistrato')]).toEqual([true, false]);
  });

  test('a refusal of the server is an error with its document', async () => {
    await entra();
    risposte.set('/api/admin/x', () => problema(409, { codice: 'R42_rilancio_basso' }));
    risposte.set('/api/admin/y', () => new Response('<html>', { status: 502 }));
    expect(await cliente.chiama(prova('/api/admin/x')).catch((e: unknown) => e)).toMatchObject({
      stato: 409,
      message: 'Non si può.',
      problema: { codice: 'R42_rilancio_basso' },
    });
    expect(await cliente.chiama(prova('/api/admin/y')).catch((e: unknown) => e)).toMatchObject({
      stato: 502,
      problema: null,
    });
    expect(cliente.loggedIn()).toBe(true);
  });
});

describe('renewal', () => {
  const RINNOVA = '/api/admin/auth/token/rinnova';

  test('an expired token is renewed before the call, 500 ms before its expiry', async () => {
    await entra();
    adesso += SCADENZA_MS - 501;
    await cliente.chiama(ASTE);
    expect(quante(RINNOVA)).toBe(0);
    adesso += 1;
    await cliente.chiama(ASTE);
    expect(quante(RINNOVA)).toBe(1);
    expect(chiamate.find(({ percorso }) => percorso === RINNOVA)?.corpo).toEqual({ refresh_token: 'r1' });
    expect(ultima()?.intestazioni.get('authorization')).toBe('Bearer a2');
    expect(deposito.leggi('auth._refresh_token.admin')).toBe('r2');
  });

  test('calls at the same time share one renewal', async () => {
    await entra();
    adesso += SCADENZA_MS;
    const attesa = Promise.withResolvers<void>();
    risposte.set(RINNOVA, () => attesa.promise.then(coppia));
    const tutte = Array.from({ length: 20 }, () => cliente.chiama(ASTE));
    attesa.resolve();
    await Promise.all(tutte);
    expect(quante(RINNOVA)).toBe(1);
    expect(quante('/api/admin/aste')).toBe(20);
    const mostrati = chiamate.filter(({ percorso }) => percorso === '/api/admin/aste');
    expect(new Set(mostrati.map(({ intestazioni }) => intestazioni.get('authorization')))).toEqual(
      new Set(['Bearer a2']),
    );
  });

  test('two clients on the same store, as two tabs are, do not spend the same token twice', async () => {
    await entra();
    adesso += SCADENZA_MS;
    const spesi: unknown[] = [];
    risposte.set(RINNOVA, ({ corpo }) => {
      spesi.push(corpo);
      return coppia();
    });
    await Promise.all([cliente.chiama(ASTE), nuovo().chiama(ASTE)]);
    expect(spesi).toEqual([{ refresh_token: 'r1' }]);
  });

  test('both expired: the session is cleared, the call does not leave and the error has the exact words', async () => {
    await entra();
    const avvisi: boolean[] = [];
    cliente.quandoCambia((dentro) => avvisi.push(dentro));
    adesso += 7_200_000;
    const errore = await cliente.chiama(ASTE).catch((e: unknown) => e);
    expect(errore).toBeInstanceOf(ExpiredAuthSessionError);
    expect((errore as Error).message).toBe('Both token and refresh token have expired. Your request was aborted.');
    expect(MESSAGGIO_SESSIONE_SCADUTA).toBe((errore as Error).message);
    expect(chiamate).toHaveLength(2);
    expect([cliente.loggedIn(), cliente.stato(), avvisi]).toEqual([false, 'unknown', [false]]);
    expect(deposito.leggi(CHIAVI_DEPOSITO.rinnovo('admin'))).toBeNull();
    expect(deposito.leggi(CHIAVI_DEPOSITO.strategia)).toBe('admin');
  });

  test('the server refuses the renewal too: whoever listens hears it, every call that waits is aborted', async () => {
    await entra();
    adesso += SCADENZA_MS;
    risposte.set(RINNOVA, () => problema(401, { motivo: 'riuso_gettone' }));
    const visti: unknown[] = [];
    cliente.quandoErrore((errore, fase) => visti.push(fase, errore));
    const tutte = await Promise.allSettled([1, 2, 3].map(() => cliente.chiama(ASTE)));
    for (const una of tutte)
      expect(una).toMatchObject({ status: 'rejected', reason: { name: 'ExpiredAuthSessionError' } });
    expect(visti).toEqual(['rinnovo', expect.any(ErroreChiamata)]);
    expect(quante('/api/admin/aste')).toBe(0);
    expect([cliente.loggedIn(), deposito.leggi('auth._refresh_token.admin')]).toEqual([false, null]);
  });

  test('a network missing during the renewal does not end the session: the next call tries again', async () => {
    await entra();
    adesso += SCADENZA_MS;
    risposte.set(RINNOVA, () => Promise.reject(new TypeError('rete')));
    await expect(cliente.chiama(ASTE)).rejects.toThrow('rete');
    expect(cliente.loggedIn()).toBe(true);
    risposte.set(RINNOVA, coppia);
    await cliente.chiama(ASTE);
    expect(ultima()?.intestazioni.get('authorization')).toBe('Bearer a2');
  });

  test('when it is the server that says that the token expired, it is renewed once and the call repeated', async () => {
    await entra();
    const vecchio = ({ intestazioni }: Chiamata) =>
      intestazioni.get('authorization') === 'Bearer a1'
        ? problema(401, { motivo: 'gettone_scaduto' })
        : json({ ok: 1 });
    risposte.set('/api/admin/aste', vecchio);
    const tutte = await Promise.all([1, 2, 3].map(() => cliente.chiama(ASTE)));
    expect(tutte).toEqual([{ ok: 1 }, { ok: 1 }, { ok: 1 }]);
    expect(quante(RINNOVA)).toBe(1);
    risposte.set('/api/admin/aste', () => problema(401, { motivo: 'gettone_scaduto' }));
    await expect(cliente.chiama(ASTE)).rejects.toMatchObject({ stato: 401 });
    expect(quante(RINNOVA)).toBe(2);
  });

  test('R30 a session that ended on the server ends here too, and the error says why', async () => {
    await entra();
    risposte.set('/api/admin/aste', () => problema(401, { motivo: 'subentro' }));
    await expect(cliente.chiama(ASTE)).rejects.toMatchObject({ stato: 401, motivo: 'subentro' });
    expect([cliente.loggedIn(), deposito.leggi('auth._token.admin')]).toEqual([false, null]);
  });
});

describe('sign-out and strategies', () => {
  test('signing out ignores the error of the call and clears everything', async () => {
    await entra();
    risposte.set('/api/admin/auth/logout', () => Promise.reject(new TypeError('rete')));
    const visti: unknown[] = [];
    cliente.quandoErrore((errore) => visti.push(errore));
    await cliente.esci();
    expect(quante('/api/admin/auth/logout')).toBe(1);
    expect([cliente.loggedIn(), cliente.utenteNoto(), visti]).toEqual([false, null, []]);
    await cliente.esci();
    expect(quante('/api/admin/auth/logout')).toBe(1);
  });

  test('changing strategy clears the session; the same one does not', async () => {
    await entra();
    cliente.scegliStrategia('admin');
    expect(cliente.loggedIn()).toBe(true);
    cliente.scegliStrategia('user');
    expect([cliente.loggedIn(), cliente.strategia(), deposito.leggi('auth._token.admin')]).toEqual([
      false,
      'user',
      null,
    ]);
  });

  test('another client on the same store finds the session again', async () => {
    await entra();
    const altro = nuovo();
    expect([altro.strategia(), altro.stato()]).toEqual(['admin', 'valid']);
    expect(await altro.utente()).toEqual(UTENTE);
    expect(quante('/api/admin/auth/token')).toBe(1);
  });

  test('what arrives after the sign-out does not open the session again', async () => {
    await entra();
    adesso += SCADENZA_MS;
    const attesa = Promise.withResolvers<void>();
    risposte.set('/api/admin/auth/token/rinnova', () => attesa.promise.then(coppia));
    const inAttesa = cliente.chiama(ASTE);
    cliente.scegliStrategia('user');
    attesa.resolve();
    await expect(inAttesa).rejects.toThrow(MESSAGGIO_SESSIONE_SCADUTA);
    expect(deposito.leggi('auth._token.admin')).toBeNull();
    expect(deposito.leggi('auth._token.user')).toBeNull();
  });
});
