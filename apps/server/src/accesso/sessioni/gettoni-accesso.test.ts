import { DURATA_GETTONE_S } from '@gestore/contratto/accesso/costanti-accesso';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { registraOperatore } from '../operatori/operatori.ts';
import { type Banco, credenzialeOfferente, preparaBanco, utenteAdmin } from '../prove/banco.ts';
import type { Risposta } from '../prove/browser.ts';
import { apriSessione } from './sessioni.ts';

afterAll(spegniPostgresDiProva);

const TOKEN = '/api/user/auth/token';
const RINNOVA = '/api/user/auth/token/rinnova';
const UTENTE = '/api/user/auth/user';

describe('gettoni al portatore', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  /** Un programma: niente cookie, niente gettone CSRF. */
  const chiama = (metodo: 'GET' | 'POST', url: string, corpo?: unknown, gettone?: unknown): Promise<Risposta> =>
    banco.browser().chiama(metodo, url, {
      ...(corpo === undefined ? {} : { corpo }),
      ...(gettone === undefined ? {} : { intestazioni: { authorization: `Bearer ${gettone}` } }),
    });
  const entra = async () => {
    const credenziale = await credenzialeOfferente(banco);
    const risposta = await chiama('POST', TOKEN, { token: credenziale.token });
    expect(risposta.stato).toBe(200);
    const { access_token: accesso, refresh_token: rinnovo } = risposta.corpo;
    return { ...credenziale, accesso: String(accesso), rinnovo: String(rinnovo), risposta };
  };

  it('le stesse prove dell’accesso danno una coppia di gettoni da 1800 secondi, senza cookie e senza CSRF', async () => {
    const { risposta, accesso, id } = await entra();
    expect(risposta.corpo).toEqual({
      token_type: 'Bearer',
      access_token: expect.stringMatching(/^gva_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^gvr_[\w-]{43}$/),
      expires_in: 1_800,
      refresh_expires_in: 43_200,
    });
    expect(risposta.intestazioni['set-cookie']).toBeUndefined();
    expect(risposta.intestazioni['cache-control']).toBe('no-store');
    expect(await chiama('GET', UTENTE, undefined, accesso)).toMatchObject({ stato: 200, corpo: { id } });
    const admin = await utenteAdmin(banco);
    const suo = await chiama('POST', '/api/admin/auth/token', admin.prova());
    expect(await chiama('GET', '/api/admin/auth/user', undefined, suo.corpo.access_token)).toMatchObject({
      stato: 200,
      corpo: { id: admin.id },
    });
    expect((await chiama('POST', '/api/admin/auth/token', { ...admin.prova(), password: 'x' })).stato).toBe(401);
    expect((await chiama('POST', TOKEN, { token: 'sbagliata' })).stato).toBe(401);
  });

  it('dei gettoni resta solo l’impronta', async () => {
    const { accesso, rinnovo } = await entra();
    const { rows } = await sql`SELECT 1 FROM gettoni g WHERE g::text LIKE ${`%${accesso}%`}
      OR g::text LIKE ${`%${rinnovo}%`}`.execute(banco.contesto.db);
    expect(rows).toEqual([]);
    const { rows: sue } = await sql`SELECT uso FROM gettoni`.execute(banco.contesto.db);
    expect(sue.length).toBeGreaterThan(1);
  });

  it('un gettone vale per la sua strategia, per il suo uso, e un gettone sconosciuto non vale', async () => {
    const { accesso, rinnovo } = await entra();
    for (const [url, gettone] of [
      ['/api/admin/auth/user', accesso],
      ['/api/edicom/auth/user', accesso],
      [UTENTE, rinnovo],
      [UTENTE, 'gva_inventato'],
      [UTENTE, ''],
    ] as const) {
      expect((await chiama('GET', url, undefined, gettone)).stato).toBe(401);
    }
    expect((await chiama('POST', RINNOVA, { refresh_token: accesso })).stato).toBe(401);
    expect((await chiama('POST', '/api/admin/auth/token/rinnova', { refresh_token: rinnovo })).stato).toBe(401);
    expect((await chiama('POST', RINNOVA, { refresh_token: rinnovo })).stato).toBe(200);
  });

  it('dopo 1800 secondi il gettone è scaduto e lo si rinnova; il rinnovo dà due gettoni nuovi', async () => {
    const { accesso, rinnovo, id } = await entra();
    banco.ora.adesso += DURATA_GETTONE_S * 1_000 - 1;
    expect((await chiama('GET', UTENTE, undefined, accesso)).stato).toBe(200);
    banco.ora.adesso += 1;
    expect(await chiama('GET', UTENTE, undefined, accesso)).toMatchObject({
      stato: 401,
      corpo: { codice: 'non_autenticato', motivo: 'gettone_scaduto' },
      intestazioni: { 'www-authenticate': 'Bearer error="invalid_token"' },
    });
    expect((await chiama('GET', UTENTE)).intestazioni['www-authenticate']).toBeUndefined();
    const nuovi = await chiama('POST', RINNOVA, { refresh_token: rinnovo });
    expect(nuovi.stato).toBe(200);
    expect(nuovi.corpo.refresh_token).not.toBe(rinnovo);
    expect(await chiama('GET', UTENTE, undefined, nuovi.corpo.access_token)).toMatchObject({ corpo: { id } });
  });

  it('un gettone di rinnovo usato due volte chiude la sessione a tutti e due', async () => {
    const { accesso, rinnovo } = await entra();
    const nuovi = await chiama('POST', RINNOVA, { refresh_token: rinnovo });
    const atteso = { stato: 401, corpo: { motivo: 'riuso_gettone' } };
    expect(await chiama('POST', RINNOVA, { refresh_token: rinnovo })).toMatchObject(atteso);
    expect(await chiama('GET', UTENTE, undefined, accesso)).toMatchObject(atteso);
    expect(await chiama('GET', UTENTE, undefined, nuovi.corpo.access_token)).toMatchObject(atteso);
    expect(await chiama('POST', RINNOVA, { refresh_token: nuovi.corpo.refresh_token })).toMatchObject(atteso);
  });

  it('di due rinnovi nello stesso istante con lo stesso gettone uno solo riesce', async () => {
    const { rinnovo } = await entra();
    const insieme = await Promise.all([1, 2, 3].map(() => chiama('POST', RINNOVA, { refresh_token: rinnovo })));
    expect(insieme.map(({ stato }) => stato).toSorted()).toEqual([200, 401, 401]);
  });

  it('una sessione lasciata a sé finisce, e il gettone di rinnovo con lei', async () => {
    const { rinnovo } = await entra();
    banco.ora.adesso += 12 * 3_600_000;
    expect(await chiama('POST', RINNOVA, { refresh_token: rinnovo })).toMatchObject({
      stato: 401,
      corpo: { motivo: 'scaduta' },
    });
  });

  it('R30 l’ultimo accesso subentra, con i gettoni come con il browser', async () => {
    const { token, accesso } = await entra();
    const browser = banco.browser();
    expect((await browser.accedi('/api/user/auth/login', { token })).stato).toBe(200);
    expect(await chiama('GET', UTENTE, undefined, accesso)).toMatchObject({ corpo: { motivo: 'subentro' } });
    expect((await chiama('POST', TOKEN, { token })).stato).toBe(200);
    expect(await browser.chiama('GET', UTENTE)).toMatchObject({ stato: 401, corpo: { motivo: 'subentro' } });
  });

  it('sta fra le sessioni della persona, si revoca da lì, e uscire la chiude', async () => {
    const admin = await utenteAdmin(banco);
    const browser = banco.browser();
    const gettoni = await chiama('POST', '/api/admin/auth/token', admin.prova());
    banco.ora.adesso += 30_000;
    await browser.accedi('/api/admin/auth/login', admin.prova());
    const elenco = await browser.chiama('GET', '/api/admin/auth/sessioni');
    const sessioni = elenco.corpo.sessioni as { id: string; mezzo: string; corrente: boolean }[];
    expect(sessioni.map(({ mezzo, corrente }) => [mezzo, corrente])).toEqual([
      ['cookie', true],
      ['gettoni', false],
    ]);
    expect((await browser.chiama('POST', `/api/admin/auth/sessioni/${sessioni[1]?.id}/revoca`)).stato).toBe(204);
    const { access_token: accesso, refresh_token: rinnovo } = gettoni.corpo;
    expect((await chiama('GET', '/api/admin/auth/user', undefined, accesso)).stato).toBe(401);
    expect((await chiama('POST', '/api/admin/auth/token/rinnova', { refresh_token: rinnovo })).stato).toBe(401);

    const altro = await entra();
    expect((await chiama('POST', '/api/user/auth/logout', undefined, altro.accesso)).stato).toBe(204);
    expect(await chiama('GET', UTENTE, undefined, altro.accesso)).toMatchObject({ corpo: { motivo: 'uscita' } });
  });

  it('l’operatore ha i gettoni dalla sua sessione di browser, non da un altro gettone', async () => {
    const identita = { emittente: 'prova', soggetto: 'op', nome: 'Operatrice', email: null, adesso: 1 };
    const soggettoId = (await registraOperatore(banco.contesto.db, banco.contesto.segreti, identita)) ?? '';
    const { gettone } = await apriSessione(banco.contesto.db, banco.contesto.segreti, {
      strategia: 'edicom',
      soggettoId,
      adesso: banco.ora.adesso,
      indirizzo: null,
      dispositivo: null,
    });
    const browser = banco.browser();
    expect((await browser.chiama('POST', '/api/edicom/auth/token')).stato).toBe(419);
    browser.biscotti.set('gestore_sessione_edicom', gettone);
    await browser.chiama('GET', '/sanctum/csrf-cookie');
    const gettoni = await browser.chiama('POST', '/api/edicom/auth/token');
    const accesso = String(gettoni.corpo.access_token);
    expect(await chiama('GET', '/api/edicom/auth/user', undefined, accesso)).toMatchObject({
      stato: 200,
      corpo: { id: soggettoId },
    });
    const intestazioni = { authorization: `Bearer ${accesso}` };
    expect(await browser.chiama('POST', '/api/edicom/auth/token', { intestazioni })).toMatchObject({
      stato: 403,
      corpo: { codice: 'serve_la_sessione_del_browser' },
    });
  });
});

describe('gettone e cookie nella stessa chiamata', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  const conTuttiEDue = async () => {
    const browser = banco.browser();
    const suo = await credenzialeOfferente(banco);
    await browser.accedi('/api/user/auth/login', { token: suo.token });
    const altro = await credenzialeOfferente(banco);
    const gettoni = await banco.browser().chiama('POST', TOKEN, { corpo: { token: altro.token } });
    return { browser, suo, altro, accesso: String(gettoni.corpo.access_token) };
  };

  it('vale il gettone, il token CSRF non serve e il cookie resta com’è', async () => {
    const { browser, suo, altro, accesso } = await conTuttiEDue();
    const intestazioni = { authorization: `Bearer ${accesso}`, 'x-xsrf-token': '' };
    expect(await browser.chiama('GET', UTENTE, { intestazioni })).toMatchObject({ corpo: { id: altro.id } });
    const uscita = await browser.chiama('POST', '/api/user/auth/logout', { intestazioni });
    expect(uscita.stato).toBe(204);
    expect(uscita.intestazioni['set-cookie']).toBeUndefined();
    expect(await browser.chiama('GET', UTENTE)).toMatchObject({ stato: 200, corpo: { id: suo.id } });
  });

  it('un gettone sbagliato non ripiega mai sui cookie: una pagina di un altro sito non ne ricava nulla', async () => {
    const { browser, suo, accesso } = await conTuttiEDue();
    const altrove = { origin: 'https://esempio.it', 'sec-fetch-site': 'cross-site', 'x-xsrf-token': '' };
    for (const [intestazioni, stato] of [
      // Ciò che manderebbe la pagina di un altro sito se i browser la lasciassero: i cookie vanno da sé, l’intestazione è inventata.
      [{ authorization: 'Bearer inventato', 'x-xsrf-token': '' }, 401],
      [{ authorization: 'bearer', 'x-xsrf-token': '' }, 401],
      [{ authorization: 'Basic Zm9v', 'x-xsrf-token': '' }, 419],
      [{ authorization: 'Bearer inventato', ...altrove }, 419],
      [{ authorization: `Bearer ${accesso}`, ...altrove }, 419],
    ] as const) {
      expect((await browser.chiama('POST', '/api/user/auth/logout', { intestazioni })).stato).toBe(stato);
    }
    expect(await browser.chiama('GET', UTENTE)).toMatchObject({ stato: 200, corpo: { id: suo.id } });
  });

  it('nessuna risposta autorizza le pagine di altri siti a mandare il gettone o a leggere', async () => {
    const permesso = await banco.app.inject({
      method: 'OPTIONS',
      url: '/api/user/auth/logout',
      headers: {
        origin: 'https://esempio.it',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(Object.keys(permesso.headers).filter((nome) => nome.startsWith('access-control'))).toEqual([]);
  });

  it('l’accesso con cookie vuole il token CSRF anche da chi mostra un gettone', async () => {
    const { token } = await credenzialeOfferente(banco);
    const risposta = await banco.browser().chiama('POST', '/api/user/auth/login', {
      corpo: { token },
      intestazioni: { authorization: 'Bearer x' },
    });
    expect(risposta.stato).toBe(419);
  });
});
