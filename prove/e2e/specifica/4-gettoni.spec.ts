import {
  creaCliente,
  depositoDelBrowser,
  depositoInMemoria,
  ExpiredAuthSessionError,
  statoGettone,
} from '@gestore/cliente';
import {
  CHIAVI_DEPOSITO,
  COOKIE_DEPOSITO,
  DURATA_GETTONE_S,
  INTESTAZIONE_AUTORIZZAZIONE,
  MARGINE_SCADENZA_MS,
  MESSAGGIO_SESSIONE_SCADUTA,
  PREFISSO_DEPOSITO,
  STRATEGIA_PREDEFINITA,
  STRATEGIE,
  TIPO_GETTONE,
} from '@gestore/contratto/accesso/costanti-accesso';
import { asteAffidate } from '@gestore/contratto/delegato/chiamate';
import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { expect } from '@playwright/test';
import type { Banco } from '../banco.ts';
import { frase } from './prova.ts';

/** Il cliente delle chiamate, entrato come giudice sul server vero; l'orologio del cliente si sposta a parte. */
async function entrata(banco: Banco) {
  const deposito = depositoInMemoria();
  let scartoMs = 0;
  const cliente = creaCliente({ base: banco.url, deposito, adesso: () => banco.adessoMs() + scartoMs });
  const { email, password, segretoTotp } = banco.giudice;
  await cliente.accedi('admin', { email, password, codice: codiceTotp(segretoTotp, banco.adessoMs()) });
  // Il codice appena usato non vale per la prossima che entra.
  await banco.avanza(30_000);
  return {
    cliente,
    deposito,
    avanza: (ms: number): void => {
      scartoMs += ms;
    },
  };
}

for (const id of ['3.gettone', '9.prefissi'] as const)
  frase(id, async () => {
    const cookie: string[] = [];
    const locale = new Map<string, string>();
    const deposito = depositoDelBrowser({
      documento: {
        get cookie() {
          return '';
        },
        set cookie(scritto) {
          cookie.push(scritto);
        },
      },
      locale: {
        getItem: (chiave) => locale.get(chiave) ?? null,
        setItem: (chiave, valore) => void locale.set(chiave, valore),
        removeItem: (chiave) => void locale.delete(chiave),
      },
      serrature: null,
    });
    deposito.scrivi(CHIAVI_DEPOSITO.gettone('admin'), 'abc');
    deposito.scrivi(CHIAVI_DEPOSITO.scadenza('admin'), '123');
    expect(PREFISSO_DEPOSITO).toBe('auth.');
    expect([...locale]).toEqual([
      ['auth._token.admin', 'abc'],
      ['auth._token_expiration.admin', '123'],
    ]);
    expect(cookie).toEqual([
      'auth._token.admin=abc; Path=/; SameSite=Lax; Secure',
      'auth._token_expiration.admin=123; Path=/; SameSite=Lax; Secure',
    ]);
    expect(COOKIE_DEPOSITO).toMatchObject({ path: '/', secure: true });
  });

frase('4.gettone', async () => {
  expect(statoGettone(null, 0)).toBe('unknown');
  const gettone = { gettone: 'g', scadeIl: 10_000 };
  expect(statoGettone({ ...gettone, scadeIl: null }, 0)).toBe('unknown');
  expect([9_499, 9_500, 10_000].map((adesso) => statoGettone(gettone, adesso))).toEqual([
    'valid',
    'expired',
    'expired',
  ]);
});

for (const id of ['4.scaduto', '8.gettoni'] as const)
  frase(id, async ({ banco }) => {
    const { cliente, avanza } = await entrata(banco);
    expect(await cliente.chiama(asteAffidate)).toHaveProperty('aste');
    // Scaduto il gettone, il rinnovo ne dà un altro e la chiamata riesce.
    avanza(DURATA_GETTONE_S * 1_000);
    expect(cliente.stato()).toBe('expired');
    expect(await cliente.chiama(asteAffidate)).toHaveProperty('aste');
    // Scaduti tutti e due, la sessione riparte e la chiamata è abbandonata con queste parole.
    avanza(365 * 86_400_000);
    const errore = await cliente.chiama(asteAffidate).catch((causa: unknown) => causa);
    expect(errore).toBeInstanceOf(ExpiredAuthSessionError);
    expect((errore as Error).message).toBe('Both token and refresh token have expired. Your request was aborted.');
    expect(MESSAGGIO_SESSIONE_SCADUTA).toBe((errore as Error).message);
    expect([cliente.loggedIn(), cliente.utenteNoto(), cliente.stato()]).toEqual([false, null, 'unknown']);
  });

frase('8.ascoltatori', async ({ banco }) => {
  const { cliente, avanza } = await entrata(banco);
  const sentiti: unknown[] = [];
  cliente.quandoErrore((errore, fase) => sentiti.push([fase, errore]));
  avanza(365 * 86_400_000);
  const rinnovo = await cliente.rinnova().catch((causa: unknown) => causa);
  const accesso = await cliente
    .accedi('admin', { email: 'nessuno@studio.example', password: 'sbagliata', codice: '000000' })
    .catch((causa: unknown) => causa);
  expect(sentiti).toEqual([
    ['rinnovo', rinnovo],
    ['accesso', accesso],
  ]);
});

frase('9.gettone', async ({ banco }) => {
  expect([DURATA_GETTONE_S, MARGINE_SCADENZA_MS]).toEqual([1_800, 500]);
  const { deposito } = await entrata(banco);
  const scadeIl = Number(deposito.leggi(CHIAVI_DEPOSITO.scadenza('admin')));
  // Il gettone del server vive quanto la costante: la scadenza è di mezz'ora dopo l'accesso.
  expect(Math.abs(scadeIl - banco.adessoMs() - 1_800_000)).toBeLessThan(60_000);
});

frase('9.bearer', async ({ banco, request }) => {
  expect([TIPO_GETTONE, INTESTAZIONE_AUTORIZZAZIONE]).toEqual(['Bearer', 'Authorization']);
  const { deposito } = await entrata(banco);
  const gettone = deposito.leggi(CHIAVI_DEPOSITO.gettone('admin')) ?? '';
  const conBearer = await request.get(`${banco.url}/api/admin/auth/user`, {
    headers: { Authorization: `Bearer ${gettone.replace(/^Bearer /, '')}` },
  });
  expect(conBearer.status()).toBe(200);
  expect(await conBearer.json()).toMatchObject({ strategia: 'admin' });
  expect((await request.get(`${banco.url}/api/admin/auth/user`)).status()).toBe(401);
});

for (const id of ['3.strategia', '9.strategia'] as const)
  frase(id, async () => {
    expect(STRATEGIE).toEqual(['user', 'admin', 'edicom']);
    expect(STRATEGIA_PREDEFINITA).toBe('user');
    expect(creaCliente({ deposito: depositoInMemoria() }).strategia()).toBe('user');
  });

frase('3.sessione', async ({ banco }) => {
  const { cliente } = await entrata(banco);
  expect(cliente.loggedIn()).toBe(true);
  expect(cliente.utenteNoto()).toMatchObject({ strategia: 'admin', nome: 'Dott. Paolo Serra' });
  await cliente.esci();
  expect([cliente.loggedIn(), cliente.utenteNoto()]).toEqual([false, null]);
});

frase('6.scope', async ({ banco }) => {
  const { cliente } = await entrata(banco);
  expect(cliente.utenteNoto()?.scope).toEqual(['magistrato']);
  expect([cliente.haScope('magistrato'), cliente.haScope('delegato')]).toEqual([true, false]);
});
