import { randomInt } from 'node:crypto';
import { COOKIE_CSRF, INTESTAZIONE_CSRF } from '@gestore/contratto/accesso/costanti-accesso';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { nomeCookie } from '../../accesso/sessioni/cookie.ts';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { apriSessione } from '../../accesso/sessioni/sessioni.ts';
import { preparaScena } from '../matrice/scena.ts';
import { corri, limiteProva, parteDelTempoMs } from './giri.ts';
import { muta, mutazioni } from './mutazioni.ts';
import { difetto } from './risposta.ts';

/** Ciò che apre una porta, cambiato in pochi segni: non apre più, e non fa cadere nulla. */
const scena = await preparaScena();
afterAll(() => scena.chiudi());
const durataMs = parteDelTempoMs(5);
const { db, segreti } = scena.servizio.contesto;
const delegato = { strategia: 'admin', soggettoId: scena.A.delegatoId } as const;
const nuova = { ...delegato, adesso: Date.now(), indirizzo: null, dispositivo: null };
const { gettone: sessione } = await apriSessione(db, segreti, nuova);
const { access_token: accesso, refresh_token: rinnovo } = await apriSessioneGettoni(db, segreti, nuova);
const SUA = nomeCookie(scena.servizio.contesto, 'admin');
const URL_SUO = '/api/admin/auth/user';

/** Come arriva in un'intestazione: i byte che non ci possono stare non li manda nessun programma. */
const inIntestazione = (byte: Uint8Array): string =>
  Buffer.from(byte)
    .toString('latin1')
    .replaceAll(/[^\t\x20-\xff]/g, ' ');
const cambiato = (buono: string, cambi: Parameters<typeof muta>[1]): string =>
  inIntestazione(muta(Buffer.from(buono), cambi, [Buffer.from(buono)]));

type Richiesta = { url?: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; payload?: object };

async function prova({ url = URL_SUO, method = 'GET', headers = {}, payload }: Richiesta): Promise<number> {
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const corpo = payload === undefined ? {} : { payload };
  const risposta = await scena.app.inject({ url, method, headers, remoteAddress, ...corpo });
  const tipo = String(risposta.headers['content-type'] ?? '');
  const json = tipo.includes('json') && risposta.body !== '' ? risposta.json() : {};
  const esito = { stato: risposta.statusCode, tipo, testo: risposta.body, corpo: json };
  expect(difetto(esito, JSON.stringify({ headers, payload }))).toBeNull();
  return risposta.statusCode;
}

/** Le intestazioni si rifilano; un cookie può stare fra virgolette o essere scritto due volte: conta il valore letto. */
const stesso = (mandato: string, buono: string): boolean => mandato.includes(buono);

describe('cookie e gettoni cambiati', { timeout: limiteProva(durataMs) }, () => {
  test('quelli buoni aprono', async () => {
    const cookie = `${COOKIE_CSRF}=${scena.csrf}; ${SUA}=${sessione}`;
    expect(await prova({ headers: { cookie } })).toBe(200);
    expect(await prova({ headers: { authorization: `Bearer ${accesso}` } })).toBe(200);
  });
  test('il cookie della sessione, il gettone CSRF e l’intestazione intera', async () => {
    await corri(
      fc.asyncProperty(mutazioni, fc.nat(2), async (cambi, quale) => {
        const sua = quale === 0 ? cambiato(sessione, cambi) : sessione;
        const csrf = quale === 1 ? cambiato(scena.csrf, cambi) : scena.csrf;
        const intera = `${COOKIE_CSRF}=${csrf}; ${SUA}=${sua}`;
        const cookie = quale === 2 ? cambiato(intera, cambi) : intera;
        const stato = await prova({ headers: { cookie } });
        if (!stesso(cookie, sessione) || !stesso(cookie, scena.csrf)) expect(stato).toBe(401);
      }),
      { quante: 400, durataMs },
    );
  });
  test('il gettone di accesso', async () => {
    await corri(
      fc.asyncProperty(mutazioni, fc.boolean(), async (cambi, intera) => {
        const buona = `Bearer ${accesso}`;
        const authorization = intera ? cambiato(buona, cambi) : `Bearer ${cambiato(accesso, cambi)}`;
        const stato = await prova({ headers: { authorization } });
        if (authorization.trim() !== buona) expect(stato).not.toBe(200);
      }),
      { quante: 400, durataMs },
    );
  });
  test('il gettone di rinnovo, la credenziale del collegamento, il collegamento della password', async () => {
    const nuovaPassword = { password: 'nel mezzo del cammin', confermaPassword: 'nel mezzo del cammin' };
    await corri(
      fc.asyncProperty(mutazioni, fc.nat(2), async (cambi, quale) => {
        const storto = Buffer.from(muta(Buffer.from(rinnovo), cambi, [Buffer.from(rinnovo)])).toString('utf8');
        const chiamate: readonly Richiesta[] = [
          { url: '/api/admin/auth/token/rinnova', payload: { refresh_token: storto } },
          { url: '/api/user/auth/token', payload: { token: storto } },
          { url: '/api/admin/auth/password/reimposta', payload: { token: storto, ...nuovaPassword } },
        ];
        const headers = { cookie: `${COOKIE_CSRF}=${scena.csrf}`, [INTESTAZIONE_CSRF]: scena.csrf };
        const stato = await prova({ ...chiamate[quale], method: 'POST', headers });
        if (storto !== rinnovo) expect(stato).toBeGreaterThanOrEqual(400);
      }),
      { quante: 150, durataMs },
    );
  });
  test('l’indirizzo privato di un calendario', async () => {
    await corri(
      fc.asyncProperty(mutazioni, async (cambi) => {
        const storto = muta(Buffer.from(`${accesso}.ics`), cambi, [Buffer.from(accesso)]);
        const parte = encodeURIComponent(Buffer.from(storto).toString('utf8')) || 'x';
        const stato = await prova({ url: `/api/pubblico/calendario/${parte}` });
        expect(stato).toBeGreaterThanOrEqual(400);
      }),
      { quante: 150, durataMs },
    );
  });
});
