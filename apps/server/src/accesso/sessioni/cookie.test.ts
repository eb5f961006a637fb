import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DURATA_CSRF_MS, DURATA_SESSIONE } from '../limiti/limiti.ts';
import { type Banco, credenzialeOfferente, preparaBanco, utenteAdmin } from '../prove/banco.ts';
import { type BancoOidc, completa, preparaBancoOidc, vaiETorna } from '../prove/banco-oidc.ts';
import { type Browser, nuovoBrowser, type Risposta } from '../prove/browser.ts';

let oidc: BancoOidc;
let banco: Banco;
let inChiaro: FastifyInstance;
let sicuro: FastifyInstance;
beforeAll(async () => {
  oidc = await preparaBancoOidc();
  banco = oidc.banco;
  inChiaro = await oidc.server();
  sicuro = await oidc.server({ BASE_URL: 'https://vendite.example' });
});
afterAll(async () => {
  await inChiaro.close();
  await sicuro.close();
  await oidc.chiudi();
});

/** Gli attributi di un cookie di una risposta, in minuscolo; `valore` è il suo valore. */
function cookieDi({ intestazioni }: Risposta, nome: string): Record<string, string | true> {
  const riga = [intestazioni['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((una) => una.startsWith(`${nome}=`));
  const [primo = '', ...resto] = (riga ?? '').split('; ');
  const attributi = resto.map((parte) => {
    const [chiave = '', valore] = parte.split('=', 2);
    return [chiave.toLowerCase(), valore ?? true];
  });
  return { valore: primo.slice(nome.length + 1), ...Object.fromEntries(attributi) };
}

const entraUtente = async (browser: Browser) =>
  browser.accedi('/api/user/auth/login', { token: (await credenzialeOfferente(banco)).token });
const entraAdmin = async (browser: Browser) =>
  browser.accedi('/api/admin/auth/login', (await utenteAdmin(banco)).prova());
const entraOperatore = async (browser: Browser) => {
  await browser.chiama('GET', '/sanctum/csrf-cookie');
  return completa(browser, await vaiETorna(browser));
};
const inizia = (browser: Browser) => browser.chiama('GET', '/api/edicom/auth/inizia?canonico=1');
const csrf = (browser: Browser) => browser.chiama('GET', '/sanctum/csrf-cookie');
const secondi = (ms: number) => String(Math.floor(ms / 1_000));

const TABELLA: [nome: string, come: (browser: Browser) => Promise<Risposta>, httpOnly: boolean, durata: string][] = [
  ['gestore_sessione_user', entraUtente, true, secondi(DURATA_SESSIONE.user.massimaMs)],
  ['gestore_sessione_admin', entraAdmin, true, secondi(DURATA_SESSIONE.admin.massimaMs)],
  ['gestore_sessione_edicom', entraOperatore, true, secondi(DURATA_SESSIONE.edicom.massimaMs)],
  ['gestore_dispositivo', entraAdmin, true, '15552000'],
  ['gestore_accesso_esterno', inizia, true, '600'],
  ['XSRF-TOKEN', csrf, false, secondi(DURATA_CSRF_MS)],
];

describe.each(TABELLA)('il cookie %s', (nome, come, httpOnly, durata) => {
  test.each([
    ['https', true],
    ['http, in sviluppo', false],
  ])('su %s', async (_, conTls) => {
    // Su https il nome vieta da sé ciò che potrebbe prenderne il posto; il nome di XSRF-TOKEN è della specifica.
    const suo = conTls && httpOnly ? `__Host-${nome}` : nome;
    const cookie = cookieDi(await come(nuovoBrowser(conTls ? sicuro : inChiaro)), suo);
    // Senza Domain: non parte verso i sottodomini. Nulla oltre a ciò che è scritto qui.
    expect(cookie).toEqual({
      valore: expect.stringMatching(/^[\w.-]{30,}$/),
      path: '/',
      samesite: 'Lax',
      'max-age': durata,
      ...(httpOnly ? { httponly: true } : {}),
      ...(conTls ? { secure: true } : {}),
    });
  });
});

describe('la sessione non si può fissare', () => {
  test.each([
    ['user', entraUtente, 'gestore_sessione_user'],
    ['admin', entraAdmin, 'gestore_sessione_admin'],
    ['edicom', entraOperatore, 'gestore_sessione_edicom'],
  ] as const)(
    '%s: chi entra con un cookie messo da un altro ne riceve uno nuovo, e quello non apre nulla',
    async (strategia, entra, nome) => {
      const browser = nuovoBrowser(inChiaro);
      const fissato = randomBytes(32).toString('base64url');
      browser.biscotti.set(nome, fissato);
      const mio = cookieDi(await entra(browser), nome).valore;
      expect(mio).not.toBe(fissato);
      const attaccante = nuovoBrowser(inChiaro);
      await attaccante.chiama('GET', '/sanctum/csrf-cookie');
      attaccante.biscotti.set(nome, fissato);
      expect((await attaccante.chiama('GET', `/api/${strategia}/auth/user`)).stato).toBe(401);
    },
  );

  test('chi entra sopra la sessione viva di un altro non la continua', async () => {
    const [attaccante, vittima] = [nuovoBrowser(inChiaro), nuovoBrowser(inChiaro)];
    await entraAdmin(attaccante);
    const sua = attaccante.biscotti.get('gestore_sessione_admin') ?? '';
    vittima.biscotti.set('gestore_sessione_admin', sua);
    const { corpo } = await entraAdmin(vittima);
    expect(vittima.biscotti.get('gestore_sessione_admin')).not.toBe(sua);
    expect((await vittima.chiama('GET', '/api/admin/auth/user')).corpo.id).toBe(corpo.id);
    expect(await attaccante.chiama('GET', '/api/admin/auth/user')).toMatchObject({
      stato: 401,
      corpo: { motivo: 'subentro' },
    });
  });

  test('ogni accesso della stessa persona ha un gettone suo, e quello di prima non apre più nulla', async () => {
    const { prova } = await utenteAdmin(banco);
    const browser = nuovoBrowser(inChiaro);
    await browser.accedi('/api/admin/auth/login', prova());
    const primo = browser.biscotti.get('gestore_sessione_admin');
    banco.ora.adesso += 60_000;
    expect((await browser.accedi('/api/admin/auth/login', prova())).stato).toBe(200);
    expect(browser.biscotti.get('gestore_sessione_admin')).not.toBe(primo);
    expect((await browser.chiama('GET', '/api/admin/auth/user')).stato).toBe(200);
    browser.biscotti.set('gestore_sessione_admin', primo ?? '');
    expect((await browser.chiama('GET', '/api/admin/auth/user')).stato).toBe(401);
  });

  test('due browser della stessa persona restano due: entrare nell’uno non chiude l’altro', async () => {
    const { prova } = await utenteAdmin(banco);
    const [uno, due] = [nuovoBrowser(inChiaro), nuovoBrowser(inChiaro)];
    await uno.accedi('/api/admin/auth/login', prova());
    banco.ora.adesso += 60_000;
    await due.accedi('/api/admin/auth/login', prova());
    expect((await uno.chiama('GET', '/api/admin/auth/user')).stato).toBe(200);
    expect((await due.chiama('GET', '/api/admin/auth/user')).stato).toBe(200);
  });

  test('un accesso non riuscito non dà alcuna sessione', async () => {
    const browser = nuovoBrowser(inChiaro);
    const { stato, intestazioni } = await browser.accedi('/api/user/auth/login', {
      token: 'aaaaa-aaaaa-aaaaa-aaaaa-aaaaa',
    });
    expect(stato).toBe(401);
    expect(String(intestazioni['set-cookie'] ?? '')).not.toContain('gestore_sessione');
  });

  test('uscire toglie il cookie e la sessione; le altre strategie dello stesso browser restano', async () => {
    const browser = nuovoBrowser(inChiaro);
    await entraUtente(browser);
    await entraAdmin(browser);
    const gettone = browser.biscotti.get('gestore_sessione_user') ?? '';
    const uscita = await browser.chiama('POST', '/api/user/auth/logout');
    expect(cookieDi(uscita, 'gestore_sessione_user')).toMatchObject({ valore: '', path: '/' });
    browser.biscotti.set('gestore_sessione_user', gettone);
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(401);
    expect((await browser.chiama('GET', '/api/admin/auth/user')).stato).toBe(200);
  });

  test('su https vale il solo cookie con il prefisso, che un altro nome del dominio non può scrivere', async () => {
    const browser = nuovoBrowser(sicuro);
    await entraUtente(browser);
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(200);
    const gettone = browser.biscotti.get('__Host-gestore_sessione_user') ?? '';
    browser.biscotti.delete('__Host-gestore_sessione_user');
    browser.biscotti.set('gestore_sessione_user', gettone);
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(401);
  });

  test('su https il cookie si toglie con gli attributi senza i quali il browser non lo toccherebbe', async () => {
    const browser = nuovoBrowser(sicuro);
    await entraUtente(browser);
    const uscita = cookieDi(await browser.chiama('POST', '/api/user/auth/logout'), '__Host-gestore_sessione_user');
    expect(uscita).toMatchObject({ valore: '', path: '/', secure: true, httponly: true, samesite: 'Lax' });
    expect(uscita).not.toHaveProperty('domain');
  });

  test('il gettone non è nella base dati, nella risposta o in un indirizzo', async () => {
    const browser = nuovoBrowser(inChiaro);
    const risposta = await entraAdmin(browser);
    const gettone = browser.biscotti.get('gestore_sessione_admin') ?? '';
    expect(risposta.testo).not.toContain(gettone);
    const { rows } = await sql<{ riga: string }>`SELECT s::text AS riga FROM sessioni s`.execute(banco.contesto.db);
    expect(rows.length).toBeGreaterThan(0);
    const scritto = Buffer.from(gettone, 'utf8').toString('hex');
    expect(rows.filter(({ riga }) => riga.includes(gettone) || riga.includes(scritto))).toEqual([]);
    // In un indirizzo è un campo che nessuno legge: lo si dice a chi è entrato, e chi non lo è non entra.
    expect((await browser.chiama('GET', '/api/admin/auth/user')).stato).toBe(200);
    expect((await browser.chiama('GET', `/api/admin/auth/user?gestore_sessione_admin=${gettone}`)).stato).toBe(422);
    browser.biscotti.delete('gestore_sessione_admin');
    expect((await browser.chiama('GET', `/api/admin/auth/user?gestore_sessione_admin=${gettone}`)).stato).toBe(401);
  });
});

describe('il gettone CSRF è di questo browser e di questa installazione', () => {
  const dentro = async (): Promise<Browser> => {
    const browser = nuovoBrowser(inChiaro);
    await entraUtente(browser);
    return browser;
  };
  const esci = async (browser: Browser, intestazioni: Record<string, string> = {}) =>
    (await browser.chiama('POST', '/api/user/auth/logout', { intestazioni })).stato;
  const suo = (browser: Browser) => browser.biscotti.get('XSRF-TOKEN') ?? '';

  test('quello giusto vale', async () => {
    expect(await esci(await dentro())).toBe(204);
  });
  test.each<[string, (valore: string) => string]>([
    ['vuoto', () => ''],
    ['tronco', (v) => v.slice(0, -1)],
    ['con una lettera in più', (v) => `${v}A`],
    ['con una parte in più', (v) => `${v}.x`],
    ['senza firma', (v) => v.split('.').slice(0, 2).join('.')],
    ['con la firma di un altro caso', (v) => v.replace(/\.[^.]+\./, '.AAAAAAAAAAAAAAAAAAAAAAAA.')],
    ['ringiovanito', (v) => v.replace(/^[^.]+/, (Date.now() + 86_400_000).toString(36))],
  ])('%s non vale, nemmeno se cookie e intestazione coincidono', async (_, cambia) => {
    const browser = await dentro();
    const cambiato = cambia(suo(browser));
    expect(await esci(browser, { 'x-xsrf-token': cambiato })).toBe(419);
    browser.biscotti.set('XSRF-TOKEN', cambiato);
    expect(await esci(browser, { 'x-xsrf-token': cambiato })).toBe(419);
  });
  test('quello di un altro browser non vale in questo', async () => {
    const [mio, altro] = [await dentro(), await dentro()];
    expect(suo(mio)).not.toBe(suo(altro));
    expect(await esci(mio, { 'x-xsrf-token': suo(altro) })).toBe(419);
  });
  test('quello di un’altra installazione non vale in questa', async () => {
    const altrove = await preparaBanco();
    const straniero = altrove.browser();
    await straniero.chiama('GET', '/sanctum/csrf-cookie');
    await altrove.chiudi();
    const browser = await dentro();
    browser.biscotti.set('XSRF-TOKEN', suo(straniero));
    expect(await esci(browser)).toBe(419);
  });
  test('scaduto non vale, e la sessione con lui', async () => {
    const browser = await dentro();
    banco.ora.adesso += DURATA_CSRF_MS;
    expect(await esci(browser)).toBe(419);
    expect((await browser.chiama('GET', '/api/user/auth/user')).stato).toBe(401);
    banco.ora.adesso -= DURATA_CSRF_MS;
  });
  test('nell’indirizzo o nel corpo non serve a nulla: conta l’intestazione', async () => {
    const browser = await dentro();
    const { stato } = await browser.chiama('POST', `/api/user/auth/logout?_token=${suo(browser)}`, {
      corpo: { _token: suo(browser) },
      intestazioni: { 'x-xsrf-token': '' },
    });
    expect(stato).toBe(419);
  });
});
