import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../../prove/ambiente.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT } from '../../prove/gara.ts';
import { DI_NOTTE } from '../../prove/notte.ts';
import { apriCredenziale } from '../credenziali/credenziali.ts';
import { nuovaCredenziale } from '../gettone.ts';
import { type Banco, credenzialeOfferente, preparaBanco, utenteAdmin } from '../prove/banco.ts';
import { SESSIONI_FINITE_MAX, TENTATIVI_CONTO_MAX, TENTATIVI_SBAGLIATI_INDIRIZZO_MAX } from './limiti.ts';

afterAll(spegniPostgresDiProva);

const LOGIN = '/api/user/auth/login';
/** Oltre il tetto dei tentativi di un indirizzo: di notte molto oltre. */
const ASSALTO = DI_NOTTE ? 5_000 : 2 * TENTATIVI_SBAGLIATI_INDIRIZZO_MAX;
/** Chiamate in viaggio insieme, come le fa un programma che prova credenziali. */
const INSIEME = 25;

describe('un assalto di accessi sbagliati durante la gara', () => {
  const ora = Date.now();
  let base: BaseDiProva;
  let cartella: string;
  let servizio: Servizio;
  beforeAll(async () => {
    base = await nuovaBaseDati();
    cartella = mkdtempSync(join(tmpdir(), 'gestore-limiti-'));
    const configurazione = leggiConfigurazione(await ambienteDiProva(base.urlProprietario, cartella));
    servizio = await avviaServizio(configurazione, { orologio: { adesso: () => ora } });
    // Il pianificatore emetterebbe credenziali sue per le vendite di questa prova.
    await servizio.pianificatore.ferma();
  });
  afterAll(async () => {
    await servizio.ferma();
    await base.chiudi();
    rmSync(cartella, { recursive: true, force: true });
  });

  it('R30 centinaia di credenziali sbagliate da un indirizzo non fermano chi è in gara né chi entra da lì', async () => {
    const { asta, buste } = await portaInGara(servizio.impianto.esecutore, ora);
    const emessa = (bustaId: string, n: number) =>
      apriCredenziale(servizio.impianto.db, servizio.impianto.segreti, {
        ...{ astaId: asta, ruolo: 'offerente', bustaId, pseudonimo: `Offerente ${n}` },
        ...{ adesso: ora, scadeIl: null },
      } as const);
    const [primo, secondo] = [await emessa(buste[0], 1), await emessa(buste[1], 2)];
    const inGara = persona(servizio.url);
    expect((await inGara('POST', LOGIN, { token: secondo.token })).status).toBe(200);

    const sbagliato = persona(servizio.url);
    await sbagliato('GET', '/sanctum/csrf-cookie');
    const rilancia = (chi: ReturnType<typeof persona>, passi: number) =>
      chi('POST', `/api/user/asta/${asta}/rilanci`, {
        comandoId: randomUUID(),
        importoCent: BASE_CENT + passi * RILANCIO_CENT,
      });
    const stati = new Map<number, number>();
    let mandati = 0;
    const assalta = async (): Promise<void> => {
      while (mandati < ASSALTO) {
        mandati += 1;
        const { status } = await sbagliato('POST', LOGIN, { token: nuovaCredenziale() });
        stati.set(status, (stati.get(status) ?? 0) + 1);
      }
    };
    const assalto = Promise.all(Array.from({ length: INSIEME }, assalta));
    const durante = await rilancia(inGara, 1);
    await assalto;

    expect(durante.status).toBe(201);
    expect(Object.fromEntries(stati)).toEqual({
      401: TENTATIVI_SBAGLIATI_INDIRIZZO_MAX,
      429: ASSALTO - TENTATIVI_SBAGLIATI_INDIRIZZO_MAX,
    });
    const altro = persona(servizio.url);
    expect((await altro('POST', LOGIN, { token: primo.token })).status).toBe(200);
    expect((await rilancia(altro, 2)).status).toBe(201);
    expect((await rilancia(inGara, 3)).status).toBe(201);
    const rientro = persona(servizio.url);
    expect((await rientro('POST', LOGIN, { token: secondo.token })).status).toBe(200);
    const gettoni = await rientro('POST', '/api/user/auth/token', { token: primo.token });
    const { refresh_token } = (await gettoni.json()) as { refresh_token: string };
    expect((await rientro('POST', '/api/user/auth/token/rinnova', { refresh_token })).status).toBe(200);
    expect((await rientro('POST', '/api/user/auth/token/rinnova', { refresh_token: 'x' })).status).toBe(429);
  });
});

/** I cookie di un browser; la risposta è quella di `fetch`. */
function persona(url: string) {
  const cookie = new Map<string, string>();
  const chiama = async (metodo: string, percorso: string, corpo?: unknown): Promise<Response> => {
    if (metodo === 'POST' && !cookie.has('XSRF-TOKEN')) await chiama('GET', '/sanctum/csrf-cookie');
    const risposta = await fetch(`${url}${percorso}`, {
      method: metodo,
      headers: {
        cookie: [...cookie].map((coppia) => coppia.join('=')).join('; '),
        'x-xsrf-token': cookie.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/json',
      },
      ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
    });
    for (const riga of risposta.headers.getSetCookie()) {
      const [, nome = '', valore = ''] = /^([^=]+)=([^;]*)/.exec(riga) ?? [];
      cookie.set(nome, valore);
    }
    return risposta;
  };
  return chiama;
}

describe('limiti degli accessi', () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await preparaBanco();
  });
  afterAll(() => banco.chiudi());

  it('chi è già entrato da un dispositivo rientra da lì anche mentre altri provano la sua password', async () => {
    const { email, prova } = await utenteAdmin(banco);
    const suo = banco.browser();
    expect((await suo.accedi('/api/admin/auth/login', prova())).stato).toBe(200);
    await suo.chiama('POST', '/api/admin/auth/logout');
    const altri = banco.browser();
    for (let n = 0; n < 11; n += 1) await altri.accedi('/api/admin/auth/login', { ...prova(), password: 'x' });
    banco.ora.adesso += 30_000;
    expect((await banco.browser().accedi('/api/admin/auth/login', prova())).stato).toBe(200);
    banco.ora.adesso += 30_000;
    expect((await suo.accedi('/api/admin/auth/login', prova())).stato).toBe(200);
    expect(email).toContain('@');
  });

  it('il cookie del dispositivo vale per il suo conto soltanto, ha un conteggio suo e non apre nulla', async () => {
    const [uno, due] = [await utenteAdmin(banco), await utenteAdmin(banco)];
    const suo = banco.browser();
    await suo.accedi('/api/admin/auth/login', uno.prova());
    const dispositivo = suo.biscotti.get('gestore_dispositivo') ?? '';
    expect(dispositivo).not.toContain(uno.email);
    const ladro = banco.browser();
    ladro.biscotti.set('gestore_dispositivo', dispositivo);
    await ladro.chiama('GET', '/sanctum/csrf-cookie');
    expect((await ladro.chiama('GET', '/api/admin/auth/user')).stato).toBe(401);
    const stati = [];
    for (let n = 0; n < 11; n += 1) {
      stati.push(
        (await ladro.chiama('POST', '/api/admin/auth/login', { corpo: { ...uno.prova(), password: 'x' } })).stato,
      );
    }
    expect(stati).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    for (let n = 0; n < 11; n += 1) {
      await banco.browser().accedi('/api/admin/auth/login', { ...due.prova(), password: 'x' });
    }
    const diAltri = banco.browser();
    diAltri.biscotti.set('gestore_dispositivo', dispositivo);
    expect((await diAltri.accedi('/api/admin/auth/login', { ...due.prova(), password: 'x' })).stato).toBe(429);
    const [conto = '', nome = ''] = dispositivo.split('.');
    const falso = banco.browser();
    falso.biscotti.set('gestore_dispositivo', `${conto}.${nome}.firma-inventata`);
    for (let n = 0; n < 10; n += 1) await falso.accedi('/api/admin/auth/login', { ...uno.prova(), password: 'x' });
    expect((await falso.accedi('/api/admin/auth/login', { ...uno.prova(), password: 'x' })).stato).toBe(429);
  });

  it('un conto provato da molti indirizzi è rallentato, tranne che dai suoi dispositivi', async () => {
    const dietroProxy = await preparaBanco({
      TRUST_PROXY: '127.0.0.1',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'gestore',
    });
    const { prova } = await utenteAdmin(dietroProxy);
    const suo = dietroProxy.browser();
    await suo.accedi('/api/admin/auth/login', prova());
    const altri = dietroProxy.browser();
    await altri.chiama('GET', '/sanctum/csrf-cookie');
    const da = (n: number) =>
      altri.chiama('POST', '/api/admin/auth/login', {
        corpo: { ...prova(), password: 'x' },
        intestazioni: { 'x-forwarded-for': `203.0.113.${n}` },
      });
    const stati = [];
    for (let n = 0; n <= TENTATIVI_CONTO_MAX; n += 1) stati.push((await da(n)).stato);
    expect(stati).toEqual([...Array.from({ length: TENTATIVI_CONTO_MAX }, () => 401), 429]);
    dietroProxy.ora.adesso += 30_000;
    expect((await suo.accedi('/api/admin/auth/login', prova())).stato).toBe(200);
    await dietroProxy.chiudi();
  });

  it('senza proxy fidati l’indirizzo che chi chiama dichiara non sposta il suo conto', async () => {
    const { prova } = await utenteAdmin(banco);
    const altri = banco.browser();
    await altri.chiama('GET', '/sanctum/csrf-cookie');
    const stati = [];
    for (let n = 0; n < 11; n += 1) {
      const { stato } = await altri.chiama('POST', '/api/admin/auth/login', {
        corpo: { ...prova(), password: 'x' },
        intestazioni: { 'x-forwarded-for': `203.0.113.${n}` },
      });
      stati.push(stato);
    }
    expect(stati).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('il no per troppi tentativi dice fra quanto riprovare, nel documento e nell’intestazione', async () => {
    const { prova } = await utenteAdmin(banco);
    let ultima = await banco.browser().accedi('/api/admin/auth/login', { ...prova(), password: 'x' });
    for (let n = 0; n < 10; n += 1) {
      ultima = await banco.browser().accedi('/api/admin/auth/login', { ...prova(), password: 'x' });
    }
    expect(ultima).toMatchObject({ stato: 429, corpo: { codice: 'troppi_tentativi' } });
    expect(Number(ultima.intestazioni['retry-after'])).toBe(ultima.corpo.riprovaTraSecondi);
  });

  it('chi entra di continuo non è mai fermato, e le sue sessioni finite non crescono senza fine', async () => {
    const { token, id } = await credenzialeOfferente(banco);
    const browser = banco.browser();
    const stati = new Set<number>();
    for (let n = 0; n < SESSIONI_FINITE_MAX + 20; n += 1) {
      banco.ora.adesso += 1;
      stati.add((await browser.accedi(LOGIN, { token })).stato);
    }
    expect([...stati]).toEqual([200]);
    const { rows } = await sql`SELECT 1 FROM sessioni WHERE soggetto_id = ${id}`.execute(banco.contesto.db);
    expect(rows.length).toBeLessThanOrEqual(SESSIONI_FINITE_MAX + 1);
  });
});
