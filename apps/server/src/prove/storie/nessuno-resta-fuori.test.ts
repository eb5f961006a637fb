import '../registro-catturato.ts';
import { randomUUID } from 'node:crypto';
import { COOKIE_CSRF, INTESTAZIONE_CSRF } from '@gestore/contratto/accesso/costanti-accesso';
import { afterAll, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { codiceTotp, nuovoSegretoTotp } from '../../accesso/delegati/totp.ts';
import { creaUtenteAdmin } from '../../accesso/delegati/utenti-admin.ts';
import { conRotte } from '../matrice/rotte-registrate.ts';
import { preparaStoria } from './scena.ts';

/** Chi ha diritto di esserci entra sempre: da un indirizzo che altri affollano, dopo i loro errori, da due dispositivi. */
const { fatto: storia, app } = await conRotte(preparaStoria);
const { servizio, asta, ora } = storia;
const { db, segreti } = servizio.contesto;
afterAll(() => storia.chiudi());

const TRIBUNALE = '10.1.2.3';
const OFFERENTI = 300;

type Chiamata = { metodo?: 'GET' | 'POST'; url: string; json?: object; gettone?: string; da?: string };
async function chiama({ metodo = 'GET', url, json, gettone, da = TRIBUNALE }: Chiamata) {
  const risposta = await app.inject({
    method: metodo,
    url,
    remoteAddress: da,
    headers: gettone === undefined ? {} : { authorization: `Bearer ${gettone}` },
    ...(json === undefined ? {} : { payload: json }),
  });
  return { stato: risposta.statusCode, corpo: risposta.body === '' ? {} : risposta.json<Record<string, unknown>>() };
}
const entra = (token: string, da = TRIBUNALE) =>
  chiama({ metodo: 'POST', url: '/api/user/auth/token', json: { token }, da });

async function credenziali(quante: number): Promise<string[]> {
  const adesso = ora.adesso;
  const nuove = Array.from({ length: quante }, (_, i) =>
    apriCredenziale(db, segreti, {
      astaId: asta,
      adesso,
      scadeIl: null,
      ruolo: 'offerente',
      bustaId: randomUUID(),
      pseudonimo: `Offerente ${i}`,
    }),
  );
  return (await Promise.all(nuove)).map(({ token }) => token);
}

describe('trecento offerenti dietro un indirizzo solo', () => {
  test('entrano tutti, leggono la stanza e riprovano, mentre uno di loro sbaglia quattrocento volte', async () => {
    const token = await credenziali(OFFERENTI);
    const sbagli = Array.from({ length: 400 }, () => entra(randomUUID()));
    const entrati = await Promise.all(token.map((uno) => entra(uno)));
    const rifiutati = (await Promise.all(sbagli)).map(({ stato }) => stato);
    expect(entrati.filter(({ stato }) => stato !== 200)).toEqual([]);
    // Chi sbaglia è fermato, e lui soltanto.
    expect(rifiutati.every((stato) => stato === 401 || stato === 429)).toBe(true);
    expect(rifiutati).toContain(429);
    const gettoni = entrati.map(({ corpo }) => String(corpo.access_token));
    const lette = await Promise.all(gettoni.map((gettone) => chiama({ url: '/api/user/asta', gettone })));
    expect(lette.filter(({ stato }) => stato !== 200)).toEqual([]);
    const altre = await Promise.all(
      gettoni.map((gettone) => chiama({ url: `/api/user/asta/${asta}/eventi?dopo=0`, gettone })),
    );
    expect(altre.filter(({ stato }) => stato !== 200)).toEqual([]);
  }, 120_000);
  test('e chi ricarica la pagina dopo tutti quegli errori entra lo stesso', async () => {
    const [token = ''] = await credenziali(1);
    for (let volta = 0; volta < 5; volta += 1) expect((await entra(token)).stato).toBe(200);
  });
});

describe('la delegata', () => {
  const password = 'una-password-lunga-davvero';
  const segretoTotp = nuovoSegretoTotp();
  const email = 'elena.vera@studio.example';

  test('dopo dieci codici sbagliati da altri, da un dispositivo nuovo e dallo stesso indirizzo, entra', async () => {
    const dati = { email, nome: 'Elena Vera', password, ruolo: 'delegato', segretoTotp } as const;
    await creaUtenteAdmin(db, segreti, { ...dati, adesso: ora.adesso });
    const prova = async (codice: string) => {
      const csrf = (await app.inject('/sanctum/csrf-cookie')).cookies[0]?.value ?? '';
      const risposta = await app.inject({
        method: 'POST',
        url: '/api/admin/auth/login',
        remoteAddress: TRIBUNALE,
        cookies: { [COOKIE_CSRF]: csrf },
        headers: { [INTESTAZIONE_CSRF]: csrf },
        payload: { email, password, codice },
      });
      return risposta.statusCode;
    };
    for (let volta = 0; volta < 12; volta += 1) expect([401, 422, 429]).toContain(await prova('000000'));
    expect(await prova(codiceTotp(segretoTotp, ora.adesso))).toBe(200);
  });
});

describe('due dispositivi', () => {
  test('il secondo subentra, il primo sa perché, e può riprendersi il posto: mai «sessione già in uso»', async () => {
    const [token = ''] = await credenziali(1);
    const chi = async (gettone: unknown) => chiama({ url: '/api/user/auth/user', gettone: String(gettone) });
    const telefono = (await entra(token)).corpo.access_token;
    const computer = (await entra(token, '10.7.7.7')).corpo.access_token;
    expect((await chi(computer)).stato).toBe(200);
    expect((await chi(telefono)).corpo).toMatchObject({ codice: 'non_autenticato', motivo: 'subentro' });
    const ancora = (await entra(token)).corpo.access_token;
    expect((await chi(ancora)).stato).toBe(200);
    expect((await chi(computer)).stato).toBe(401);
  });
});
