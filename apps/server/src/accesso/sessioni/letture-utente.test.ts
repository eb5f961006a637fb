import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import { apriCredenziale, chiudiCredenziale } from '../credenziali/credenziali.ts';
import { apriSessioneGettoni } from './gettoni-accesso.ts';
import { leggiUtente, type Mostrato } from './letture-utente.ts';
import { apriSessione } from './sessioni.ts';

const ADESSO = 1_800_000_000_000;
/** Più di cinque: da lì PostgreSQL può tenere un piano per tutte le volte. */
const VOLTE = 8;
let base: BaseDiProva;

beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(async () => {
  await base.chiudi();
  await spegniPostgresDiProva();
});

async function offerente() {
  const bustaId = randomUUID();
  const { id } = await apriCredenziale(base.db, base.segreti, {
    astaId: randomUUID(),
    adesso: ADESSO,
    scadeIl: null,
    ruolo: 'offerente',
    bustaId,
    pseudonimo: 'Offerente 1',
  });
  const chi = { strategia: 'user', soggettoId: id, adesso: ADESSO, indirizzo: null, dispositivo: null } as const;
  const { access_token, refresh_token } = await apriSessioneGettoni(base.db, base.segreti, chi);
  const { gettone } = await apriSessione(base.db, base.segreti, chi);
  return { id, bustaId, accesso: access_token, rinnovo: refresh_token, cookie: gettone };
}

const leggi = (con: Mostrato['con'], gettone: string) =>
  leggiUtente(base.pool, { con, impronta: improntaGettone(gettone) });

test('chi chiama da solo e chi chiama con altri è riconosciuto allo stesso modo, e nessuno per un altro', async () => {
  const tutti = await Promise.all(Array.from({ length: VOLTE }, offerente));
  for (const con of ['gettone', 'cookie'] as const) {
    const suo = ({ accesso, cookie }: (typeof tutti)[number]): string => (con === 'gettone' ? accesso : cookie);
    const insieme = await Promise.all(tutti.map((uno) => leggi(con, suo(uno))));
    for (const [i, uno] of tutti.entries()) {
      const daSolo = await leggi(con, suo(uno));
      expect(daSolo).toMatchObject({ sessione: { soggetto_id: uno.id }, credenziale: { busta_id: uno.bustaId } });
      expect(insieme[i]).toEqual(daSolo);
    }
  }
});

test('ciò che non è un gettone di accesso non apre nulla, da solo e fra altri', async () => {
  const { accesso, rinnovo, cookie } = await offerente();
  for (const [con, altro] of [
    ['gettone', rinnovo],
    ['gettone', cookie],
    ['cookie', accesso],
    ['gettone', 'mai emesso'],
  ] as const) {
    expect(await leggi(con, altro), con).toBeNull();
    const buono = con === 'gettone' ? accesso : cookie;
    const [prima, nulla, dopo] = await Promise.all([leggi(con, buono), leggi(con, altro), leggi(con, 'altro ancora')]);
    expect([prima === null, nulla, dopo]).toEqual([false, null, null]);
  }
});

test('R30 una credenziale revocata si vede alla lettura seguente, anche dopo molte uguali', async () => {
  const { id, accesso } = await offerente();
  for (let i = 0; i < VOLTE; i += 1) expect((await leggi('gettone', accesso))?.credenziale).not.toBeNull();
  await chiudiCredenziale(base.db, { id, motivo: 'furto_o_smarrimento', adesso: ADESSO });
  expect(await leggi('gettone', accesso)).toMatchObject({
    credenziale: null,
    sessione: { motivo_revoca: 'revoca_credenziale' },
  });
});
