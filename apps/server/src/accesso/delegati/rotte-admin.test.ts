import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { TENTATIVI_INDIRIZZO_MAX } from '../limiti/limiti.ts';
import { type Banco, credenzialeOfferente, preparaBanco, utenteAdmin } from '../prove/banco.ts';
import { trovaSessione } from '../sessioni/sessioni.ts';
import { disabilitaUtenteAdmin } from './utenti-admin.ts';

afterAll(spegniPostgresDiProva);

const LOGIN = '/api/admin/auth/login';

describe('strategia admin', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  it('senza accesso le chiamate rispondono 401', async () => {
    const browser = banco.browser();
    expect((await browser.chiama('GET', '/api/admin/auth/user')).stato).toBe(401);
    expect((await browser.chiama('POST', '/api/admin/auth/logout')).stato).toBe(401);
  });

  it.each(['delegato', 'magistrato'] as const)('R36 il %s entra con e-mail, password e codice', async (ruolo) => {
    const browser = banco.browser();
    const { id, email, prova } = await utenteAdmin(banco, ruolo);
    const atteso = { id, strategia: 'admin', nome: 'Avv. Prova', email, scope: [ruolo] };
    expect(await browser.accedi(LOGIN, prova())).toMatchObject({ stato: 200, corpo: atteso });
    expect((await browser.chiama('GET', '/api/admin/auth/user')).corpo).toEqual(atteso);
    expect((await browser.chiama('POST', '/api/admin/auth/logout')).stato).toBe(204);
    expect((await browser.chiama('GET', '/api/admin/auth/user')).stato).toBe(401);
  });

  it('ogni errore ha la stessa risposta, qualunque sia il dato sbagliato', async () => {
    const { prova } = await utenteAdmin(banco);
    const risposte = [];
    const sbagliate = [{ password: 'x' }, { codice: '000000' }, { email: 'nessuno@studio.example' }];
    for (const sbagliato of sbagliate) {
      const { stato, testo } = await banco.browser().accedi(LOGIN, { ...prova(), ...sbagliato });
      risposte.push(`${stato} ${testo}`);
    }
    expect(new Set(risposte).size).toBe(1);
    expect(risposte[0]).toContain('401');
  });

  it('la password si verifica com’è scritta: spazi e maiuscole contano', async () => {
    const { prova } = await utenteAdmin(banco);
    const { password } = prova();
    for (const altra of [`${password} `, ` ${password}`, password.toUpperCase(), password.slice(0, -1)])
      expect((await banco.browser().accedi('/api/admin/auth/login', { ...prova(), password: altra })).stato).toBe(401);
    expect((await banco.browser().accedi('/api/admin/auth/login', prova())).stato).toBe(200);
  });

  it('un codice TOTP già usato non vale una seconda volta, nemmeno in due accessi contemporanei', async () => {
    const { prova } = await utenteAdmin(banco);
    const dati = prova();
    const insieme = await Promise.all([1, 2, 3].map(() => banco.browser().accedi(LOGIN, dati)));
    expect(insieme.map(({ stato }) => stato).toSorted()).toEqual([200, 401, 401]);
    expect((await banco.browser().accedi(LOGIN, dati)).stato).toBe(401);
    banco.ora.adesso += 30_000;
    expect((await banco.browser().accedi(LOGIN, prova())).stato).toBe(200);
  });

  it('il codice vale un passo prima e uno dopo, non di più', async () => {
    const stati = [];
    for (const passi of [-2, -1, 1, 2]) {
      const { prova } = await utenteAdmin(banco);
      const allora = banco.ora.adesso;
      banco.ora.adesso = allora + passi * 30_000;
      const dati = prova();
      banco.ora.adesso = allora;
      stati.push((await banco.browser().accedi(LOGIN, dati)).stato);
    }
    expect(stati).toEqual([401, 200, 200, 401]);
  });

  it('un’utenza disabilitata esce subito e non rientra', async () => {
    const browser = banco.browser();
    const { id, prova } = await utenteAdmin(banco);
    await browser.accedi(LOGIN, prova());
    await disabilitaUtenteAdmin(banco.contesto.db, banco.contesto.segreti, id, banco.ora.adesso);
    expect((await browser.chiama('GET', '/api/admin/auth/user')).stato).toBe(401);
    banco.ora.adesso += 60_000;
    expect((await browser.accedi(LOGIN, prova())).stato).toBe(401);
  });

  it('dati malformati: 422 con i campi, e i campi sconosciuti sono rifiutati', async () => {
    const browser = banco.browser();
    const corpo = { email: 'non un indirizzo', codice: '12', ruolo: 'delegato' };
    const risposta = await browser.accedi(LOGIN, corpo);
    expect(risposta).toMatchObject({ stato: 422, corpo: { codice: 'dati_non_validi' } });
    expect(risposta.corpo.errori).toEqual([
      { campo: 'email', messaggio: 'Il campo «E-mail» non è un indirizzo e-mail: lo scriva come nome@studio.it.' },
      { campo: 'password', messaggio: 'Il campo «Password» è obbligatorio: lo compili.' },
      {
        campo: 'codice',
        messaggio: 'Il campo «Codice temporaneo» deve essere di 6 cifre, senza altri segni: per esempio 123456.',
      },
      { campo: 'ruolo', messaggio: 'Il campo «ruolo» non è previsto: lo tolga.' },
    ]);
  });

  it('troppi tentativi sullo stesso conto rallentano, esista o no, e gli altri conti entrano', async () => {
    const { email, prova } = await utenteAdmin(banco);
    const altro = await utenteAdmin(banco);
    for (const indirizzo of [email, 'mai-esistito@studio.example']) {
      const stati = [];
      for (let n = 0; n < 11; n += 1) {
        stati.push((await banco.browser().accedi(LOGIN, { ...prova(), email: indirizzo, password: 'x' })).stato);
      }
      expect(stati).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    }
    const rallentato = await banco.browser().accedi(LOGIN, { ...prova(), password: 'x' });
    expect(rallentato).toMatchObject({ stato: 429, corpo: { codice: 'troppi_tentativi' } });
    expect(Number(rallentato.intestazioni['retry-after'])).toBeGreaterThan(0);
    expect((await banco.browser().accedi(LOGIN, prova())).stato).toBe(200);
    expect((await banco.browser().accedi(LOGIN, altro.prova())).stato).toBe(200);
  });

  it('due strategie convivono nello stesso browser e nessuna apre le chiamate dell’altra', async () => {
    const browser = banco.browser();
    const { prova } = await utenteAdmin(banco);
    const { token } = await credenzialeOfferente(banco);
    await browser.accedi(LOGIN, prova());
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(401);
    await browser.accedi('/api/user/auth/login', { token });
    expect((await browser.chiama('GET', '/api/admin/auth/user')).stato).toBe(200);
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(200);
    expect((await browser.chiama('GET', '/api/edicom/auth/user')).stato).toBe(401);
    const gettone = browser.biscotti.get('gestore_sessione_admin') ?? '';
    expect(
      (await trovaSessione(banco.contesto.db, banco.contesto.segreti, 'admin', gettone, banco.ora.adesso)).stato,
    ).toBe('viva');
    expect(
      (await trovaSessione(banco.contesto.db, banco.contesto.segreti, 'edicom', gettone, banco.ora.adesso)).stato,
    ).toBe('sconosciuta');
    browser.biscotti.set('gestore_sessione_edicom', gettone);
    expect((await browser.chiama('GET', '/api/edicom/auth/user')).stato).toBe(401);
  });

  it('un solo indirizzo che prova molti conti è rallentato', async () => {
    const { prova } = await utenteAdmin(banco);
    const browser = banco.browser();
    await browser.chiama('GET', '/sanctum/csrf-cookie');
    const daLi = async (corpo: object, n: number) => {
      const intestazioni = { 'x-forwarded-for': `203.0.113.${n % 250}` };
      return (await browser.chiama('POST', LOGIN, { corpo, intestazioni })).stato;
    };
    const stati: number[] = [];
    for (let n = 0; n <= TENTATIVI_INDIRIZZO_MAX; n += 1)
      stati.push(await daLi({ ...prova(), email: `conto-${n}@studio.example` }, n));
    expect(stati[0]).toBe(401);
    expect(stati.at(-1)).toBe(429);
    // Chi è dietro lo stesso indirizzo, o lo stesso proxy che nessuno ha dichiarato, entra.
    expect(await daLi(prova(), 1)).toBe(200);
  });
});
