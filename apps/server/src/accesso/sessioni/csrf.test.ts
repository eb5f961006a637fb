import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { type Banco, credenzialeOfferente, preparaBanco } from '../prove/banco.ts';

afterAll(spegniPostgresDiProva);

describe('CSRF e sessione con cookie', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  const dentro = async () => {
    const browser = banco.browser();
    const { token } = await credenzialeOfferente(banco);
    const risposta = await browser.accedi('/api/user/auth/login', { token });
    expect(risposta.stato).toBe(200);
    return browser;
  };

  it('GET /sanctum/csrf-cookie risponde 204 con un cookie leggibile dalla pagina', async () => {
    const { stato, intestazioni } = await banco.browser().chiama('GET', '/sanctum/csrf-cookie');
    expect(stato).toBe(204);
    expect(intestazioni['set-cookie']).toMatch(/^XSRF-TOKEN=[\w.-]+; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    expect(intestazioni['cache-control']).toBe('no-store');
  });

  it('il cookie recente resta lo stesso: un’altra scheda può averlo in mano', async () => {
    const browser = banco.browser();
    await browser.chiama('GET', '/sanctum/csrf-cookie');
    const primo = browser.biscotti.get('XSRF-TOKEN');
    await browser.chiama('GET', '/sanctum/csrf-cookie');
    expect(browser.biscotti.get('XSRF-TOKEN')).toBe(primo);
  });

  it('senza cookie XSRF-TOKEN la sessione non vale', async () => {
    const browser = await dentro();
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(200);
    browser.biscotti.delete('XSRF-TOKEN');
    expect(await browser.chiama('GET', '/api/user/auth/user')).toMatchObject({
      stato: 401,
      corpo: { codice: 'non_autenticato' },
    });
  });

  it.each([
    ['assente', { 'x-xsrf-token': '' }],
    ['diversa dal cookie', { 'x-xsrf-token': 'abc.def.ghi' }],
    ['giusta, ma da un altro sito', { origin: 'https://esempio.it' }],
    ['giusta, ma da un’altra origine dello stesso dominio', { 'sec-fetch-site': 'same-site' }],
    ['giusta, ma cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['giusta, ma da una pagina senza origine', { origin: 'null' }],
  ])('una chiamata con intestazione %s è rifiutata con 419', async (_caso, intestazioni) => {
    const browser = await dentro();
    expect(await browser.chiama('POST', '/api/user/auth/logout', { intestazioni })).toMatchObject({
      stato: 419,
      corpo: { codice: 'csrf_non_valido' },
    });
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(200);
  });

  it('un token non firmato da noi non vale, anche se cookie e intestazione coincidono', async () => {
    const browser = banco.browser();
    browser.biscotti.set('XSRF-TOKEN', 'lz0000.abcdefabcdefabcdefabcdef.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    const { token } = await credenzialeOfferente(banco);
    expect((await browser.chiama('POST', '/api/user/auth/login', { corpo: { token } })).stato).toBe(419);
  });

  it('la stessa origine è ammessa', async () => {
    const browser = await dentro();
    const intestazioni = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
    expect((await browser.chiama('POST', '/api/user/auth/logout', { intestazioni })).stato).toBe(204);
  });
});
