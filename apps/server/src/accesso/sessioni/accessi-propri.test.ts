import { randomUUID } from 'node:crypto';
import type { ElencoSessioni } from '@gestore/contratto/accesso/forme';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHIUDE_GLI_ALTRI_ENTRO_MS } from '../limiti/limiti.ts';
import { registraOperatore } from '../operatori/operatori.ts';
import { type Banco, credenzialeOfferente, preparaBanco, utenteAdmin } from '../prove/banco.ts';
import { apriSessioneGettoni } from './gettoni-accesso.ts';
import { luogoDi, reteMostrata } from './luoghi.ts';
import { apriSessione } from './sessioni.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let banco: Banco;
beforeAll(async () => {
  banco = await preparaBanco();
});
afterAll(() => banco.chiudi());

describe('da dove si usa un accesso', () => {
  it.each([
    ['93.45.12.7', '93.45.12.x'],
    ['::ffff:93.45.12.7', '93.45.12.x'],
    ['2a01:0e0a:12:3400::1', '2a01:e0a:12:x'],
    ['2a01::1', '2a01:0:0:x'],
    ['::1', '0:0:0:x'],
    ['1:2:3:4:5:6:7:8', '1:2:3:x'],
    ['non un indirizzo', null],
  ])('di %s si dice la sola rete', (indirizzo, rete) => expect(reteMostrata(indirizzo)).toBe(rete));

  it.each([
    [FIREFOX, 'Firefox', 'Windows'],
    [IPHONE, 'Safari', 'iPhone'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome',
      'Linux',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile',
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0 Safari/537.36', 'Chrome', 'ChromeOS'],
    ['ladro', null, null],
    [null, null, null],
  ])('%s', (dispositivo, programma, sistema) =>
    expect(luogoDi({ indirizzo: null, dispositivo })).toEqual({ rete: null, programma, sistema }),
  );
});

/** Una delegata con altri suoi accessi da programma, entrata dopo di loro. */
async function entrata(altri: number) {
  const admin = await utenteAdmin(banco);
  const browser = banco.browser();
  const programmi: string[] = [];
  for (let n = 0; n < altri; n += 1) {
    const { corpo } = await banco.browser().chiama('POST', '/api/admin/auth/token', { corpo: admin.prova() });
    programmi.push(String(corpo.access_token));
    banco.ora.adesso += 30_000;
  }
  await browser.accedi('/api/admin/auth/login', admin.prova());
  const elenco = async () =>
    (await browser.chiama('GET', '/api/admin/auth/sessioni')).corpo as unknown as ElencoSessioni;
  return { admin, browser, programmi, elenco };
}

describe('chiudere tutti gli altri accessi', () => {
  const CHIUDI = '/api/admin/auth/sessioni/altre/chiudi';

  it('chiude ogni altro e non il proprio, e resta scritto che sono finiti', async () => {
    const { browser, elenco } = await entrata(2);
    expect((await elenco()).sessioni).toHaveLength(3);
    expect(await browser.chiama('POST', CHIUDI, { corpo: { comandoId: randomUUID() } })).toMatchObject({
      stato: 200,
      corpo: { chiuse: 2 },
    });
    const dopo = await elenco();
    expect(dopo.sessioni).toMatchObject([{ corrente: true }]);
    expect(dopo.finite).toMatchObject([{ perche: 'uscita' }, { perche: 'uscita' }]);
  });

  it('lo stesso comando di nuovo dice lo stesso, e lascia chi è entrato dopo', async () => {
    const { admin, browser, elenco } = await entrata(1);
    const comandoId = randomUUID();
    expect((await browser.chiama('POST', CHIUDI, { corpo: { comandoId } })).corpo).toEqual({ chiuse: 1 });
    banco.ora.adesso += 30_000;
    await banco.browser().chiama('POST', '/api/admin/auth/token', { corpo: admin.prova() });
    expect((await browser.chiama('POST', CHIUDI, { corpo: { comandoId } })).corpo).toEqual({ chiuse: 1 });
    expect((await elenco()).sessioni).toHaveLength(2);
  });

  it('un comando che non ha trovato nessuno non chiude chi entra dopo', async () => {
    const { admin, browser, elenco } = await entrata(0);
    const comandoId = randomUUID();
    expect((await browser.chiama('POST', CHIUDI, { corpo: { comandoId } })).corpo).toEqual({ chiuse: 0 });
    banco.ora.adesso += 30_000;
    await banco.browser().chiama('POST', '/api/admin/auth/token', { corpo: admin.prova() });
    expect((await browser.chiama('POST', CHIUDI, { corpo: { comandoId } })).corpo).toEqual({ chiuse: 0 });
    expect((await elenco()).sessioni).toHaveLength(2);
  });
});

describe('chi ha copiato un accesso non tiene fuori il titolare', () => {
  const CHIUDI = '/api/admin/auth/sessioni/altre/chiudi';
  const UTENTE = '/api/admin/auth/user';
  const chiudi = (browser: ReturnType<Banco['browser']>) =>
    browser.chiama('POST', CHIUDI, { corpo: { comandoId: randomUUID() } });
  const entra = async (admin: Awaited<ReturnType<typeof utenteAdmin>>) => {
    banco.ora.adesso += 30_000;
    const browser = banco.browser();
    await browser.accedi('/api/admin/auth/login', admin.prova());
    return browser;
  };
  const corrente = async (browser: ReturnType<Banco['browser']>) =>
    ((await browser.chiama('GET', '/api/admin/auth/sessioni')).corpo as unknown as ElencoSessioni).sessioni.find(
      (una) => una.corrente,
    )?.id ?? '';
  const RIENTRI = { stato: 409, corpo: { codice: 'rientri_per_chiudere' } };

  it('l’accesso di prima, anche di trenta secondi, non chiude il nuovo: né tutti, né quello; il nuovo chiude lui', async () => {
    const admin = await utenteAdmin(banco);
    const ladro = await entra(admin);
    for (let giro = 0; giro < 3; giro += 1) {
      const lei = await entra(admin);
      expect(await chiudi(ladro)).toMatchObject(RIENTRI);
      const suo = await corrente(lei);
      expect(await ladro.chiama('POST', `/api/admin/auth/sessioni/${suo}/revoca`)).toMatchObject(RIENTRI);
      expect((await lei.chiama('GET', UTENTE)).stato).toBe(200);
    }
    const lei = await entra(admin);
    expect(await chiudi(lei)).toMatchObject({ stato: 200, corpo: { chiuse: 4 } });
    expect((await ladro.chiama('GET', UTENTE)).stato).toBe(401);
  });

  it('dieci minuti dopo essere entrati non si chiude più nessuno, tranne sé; rientrati sì', async () => {
    const admin = await utenteAdmin(banco);
    const prima = await entra(admin);
    const lei = await entra(admin);
    banco.ora.adesso += CHIUDE_GLI_ALTRI_ENTRO_MS + 1;
    expect(await chiudi(lei)).toMatchObject(RIENTRI);
    const suo = await corrente(prima);
    expect(await lei.chiama('POST', `/api/admin/auth/sessioni/${suo}/revoca`)).toMatchObject(RIENTRI);
    const [io, nuova] = [await corrente(lei), await entra(admin)];
    expect((await lei.chiama('POST', `/api/admin/auth/sessioni/${io}/revoca`)).stato).toBe(204);
    banco.ora.adesso += CHIUDE_GLI_ALTRI_ENTRO_MS;
    expect((await nuova.chiama('POST', `/api/admin/auth/sessioni/${suo}/revoca`)).stato).toBe(204);
    expect((await prima.chiama('GET', UTENTE)).stato).toBe(401);
  });

  it('chi ha chiuso gli altri riceve la stessa risposta anche oltre i dieci minuti', async () => {
    const admin = await utenteAdmin(banco);
    await entra(admin);
    const lei = await entra(admin);
    const corpo = { comandoId: randomUUID() };
    expect((await lei.chiama('POST', CHIUDI, { corpo })).corpo).toEqual({ chiuse: 1 });
    banco.ora.adesso += CHIUDE_GLI_ALTRI_ENTRO_MS + 1;
    expect((await lei.chiama('POST', CHIUDI, { corpo })).corpo).toEqual({ chiuse: 1 });
  });

  it('i gettoni che un operatore si fa dare non valgono un nuovo accesso: chi copia il suo cookie non diventa il più recente', async () => {
    const { db, segreti } = banco.contesto;
    const identita = { emittente: 'prova', soggetto: randomUUID(), nome: 'Operatrice', email: null, adesso: 1 };
    const soggettoId = (await registraOperatore(db, segreti, identita)) ?? '';
    const dentro = async () => {
      banco.ora.adesso += 30_000;
      const nuova = { strategia: 'edicom', soggettoId, adesso: banco.ora.adesso } as const;
      const { gettone } = await apriSessione(db, segreti, {
        ...nuova,
        indirizzo: null,
        dispositivo: null,
      });
      const browser = banco.browser();
      await browser.chiama('GET', '/sanctum/csrf-cookie');
      browser.biscotti.set('gestore_sessione_edicom', gettone);
      return browser;
    };
    const [ladro, lei] = [await dentro(), await dentro()];
    banco.ora.adesso += 1_000;
    const rubati = await ladro.chiama('POST', '/api/edicom/auth/token');
    const intestazioni = { authorization: `Bearer ${rubati.corpo.access_token}` };
    const url = '/api/edicom/auth/sessioni/altre/chiudi';
    const corpo = { comandoId: randomUUID() };
    expect(await banco.browser().chiama('POST', url, { corpo, intestazioni })).toMatchObject(RIENTRI);
    expect(await lei.chiama('POST', url, { corpo })).toMatchObject({ stato: 200, corpo: { chiuse: 2 } });
    expect((await banco.browser().chiama('GET', '/api/edicom/auth/user', { intestazioni })).stato).toBe(401);
    expect((await ladro.chiama('POST', '/api/edicom/auth/token')).stato).toBe(401);
  });

  it('tre che si chiudono insieme: nessun guasto, e ne resta viva almeno una', async () => {
    const admin = await utenteAdmin(banco);
    const nuova = { strategia: 'admin', soggettoId: admin.id, indirizzo: null, dispositivo: null } as const;
    for (let giro = 0; giro < 12; giro += 1) {
      banco.ora.adesso += 1_000;
      const gettoni = await Promise.all(
        [0, 1, 2].map(() =>
          apriSessioneGettoni(banco.contesto.db, banco.contesto.segreti, { ...nuova, adesso: banco.ora.adesso }),
        ),
      );
      const chiama = (metodo: 'GET' | 'POST', url: string, corpo?: object) =>
        Promise.all(
          gettoni.map(({ access_token }) =>
            banco.browser().chiama(metodo, url, {
              ...(corpo === undefined ? {} : { corpo: { comandoId: randomUUID() } }),
              intestazioni: { authorization: `Bearer ${access_token}` },
            }),
          ),
        );
      const stati = (await chiama('POST', CHIUDI, {})).map(({ stato }) => stato);
      expect(stati.filter((stato) => stato === 200)).toHaveLength(1);
      expect(stati.filter((stato) => stato !== 401 && stato !== 409 && stato !== 200)).toEqual([]);
      const vive = (await chiama('GET', UTENTE)).filter(({ stato }) => stato === 200);
      expect(vive).toHaveLength(1);
    }
  });
});

describe('chi ha rubato un accesso lascia una traccia', () => {
  it('il cookie usato altrove si vede fra gli accessi del titolare, senza indirizzo intero', async () => {
    const { browser, elenco } = await entrata(0);
    expect((await elenco()).sessioni[0]?.altrove).toEqual([]);
    await browser.chiama('GET', '/api/admin/auth/user', { intestazioni: { 'user-agent': FIREFOX } });
    const [sua] = (await elenco()).sessioni;
    expect(sua).toMatchObject({ corrente: true, altriLuoghi: 0 });
    expect(sua?.altrove).toMatchObject([{ programma: 'Firefox', sistema: 'Windows', rete: '127.0.0.x' }]);
  });

  it('chi ha fatto uscire l’offerente resta fra gli accessi finiti quando lui rientra', async () => {
    const { token } = await credenzialeOfferente(banco);
    const [suo, ladro] = [banco.browser(), banco.browser()];
    await suo.accedi('/api/user/auth/login', { token });
    banco.ora.adesso += 1_000;
    await ladro.chiama('GET', '/sanctum/csrf-cookie');
    await ladro.chiama('POST', '/api/user/auth/login', { corpo: { token }, intestazioni: { 'user-agent': IPHONE } });
    banco.ora.adesso += 1_000;
    await suo.accedi('/api/user/auth/login', { token });
    const { corpo } = await suo.chiama('GET', '/api/user/auth/sessioni');
    expect(corpo.finite).toMatchObject([
      { perche: 'subentro', luogo: { programma: 'Safari', sistema: 'iPhone' } },
      { perche: 'subentro' },
    ]);
  });

  it('chi entra da un dispositivo mai visto mentre c’è già qualcuno è annunciato per posta; il primo accesso no', async () => {
    const { admin } = await entrata(0);
    banco.ora.adesso += 30_000;
    await banco.browser().chiama('POST', '/api/admin/auth/token', { corpo: admin.prova() });
    const { rows } = await sql<{ oggetto: string; testo: string }>`
      SELECT oggetto, testo FROM posta_uscita WHERE destinatario = ${admin.prova().email.toLowerCase()}`.execute(
      banco.contesto.db,
    );
    expect(rows.map(({ oggetto }) => oggetto)).toEqual(['Un nuovo accesso con la Sua utenza']);
    expect(rows[0]?.testo).not.toContain('127.0.0.1');
  });
});
