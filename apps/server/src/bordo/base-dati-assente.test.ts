import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { avviaServizio, type Servizio } from '../avvio/servizio.ts';
import { baseDatiAssente } from '../base-dati/collegamento/assente.ts';
import { avviaPostgresIncorporato, type Incorporato } from '../base-dati/motore/incorporato.ts';
import { accendi, type MotoreIncorporato } from '../base-dati/motore/motore-incorporato.ts';
import { OPZIONI_POSTGRES } from '../base-dati/motore/opzioni-postgres.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../prove/ambiente.ts';
import { portaInGara, rilancio } from '../prove/gara.ts';

/** Una base dati tutta di questa prova, perché la spegne davvero. */
let motore: Incorporato;
/** Lo stesso, riacceso da chi amministra: sulla stessa porta, con gli stessi dati. */
let tornato: MotoreIncorporato | undefined;
let cartella: string;
let servizio: Servizio;
let asta: string;
let buste: [string, string];
const biscotti = new Map<string, string>();

async function chiama(metodo: string, percorso: string, corpo?: object): Promise<Response> {
  const risposta = await fetch(`${servizio.url}${percorso}`, {
    method: metodo,
    headers: {
      accept: 'application/json',
      cookie: [...biscotti].map(([nome, valore]) => `${nome}=${valore}`).join('; '),
      'x-xsrf-token': decodeURIComponent(biscotti.get('XSRF-TOKEN') ?? ''),
      ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
  });
  for (const riga of risposta.headers.getSetCookie()) {
    const [, nome = '', valore = ''] = /^([^=]+)=([^;]*)/.exec(riga) ?? [];
    biscotti.set(nome, valore);
  }
  return risposta;
}

beforeAll(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-assente-'));
  motore = await avviaPostgresIncorporato({ cartella, log: () => undefined });
  const ambiente = await ambienteDiProva(motore.urlProprietario, join(cartella, 'server'));
  servizio = await avviaServizio(leggiConfigurazione(ambiente), { orologio: { adesso: Date.now } });
  await servizio.pianificatore.ferma();
  ({ asta, buste } = await portaInGara(servizio.impianto.esecutore, Date.now()));
  const credenziale = { astaId: asta, ruolo: 'offerente', bustaId: buste[1], pseudonimo: 'Offerente 2' } as const;
  const { token } = await apriCredenziale(servizio.impianto.db, servizio.impianto.segreti, {
    ...credenziale,
    adesso: Date.now(),
    scadeIl: null,
  });
  await chiama('GET', '/sanctum/csrf-cookie');
  expect((await chiama('POST', '/api/user/auth/login', { token })).status).toBe(200);
  await motore.ferma();
});
afterAll(async () => {
  await servizio.ferma();
  await tornato?.ferma();
  await rm(cartella, { recursive: true, force: true });
});

test('R75 senza base dati un rilancio, come ogni altra chiamata, risponde 503 e dice che si può ripetere', async () => {
  const chiamate: [string, string, object?][] = [
    ['POST', `/api/user/asta/${asta}/rilanci`, { comandoId: randomUUID(), importoCent: 20_000_000 }],
    ['GET', '/api/user/asta'],
    ['GET', `/api/user/asta/${asta}/eventi?dopo=0`],
    ['GET', '/api/pubblico/ricerca'],
    ['POST', '/api/admin/auth/login', { email: 'a@b.example', password: 'una password lunga', codice: '123456' }],
  ];
  for (const [metodo, percorso, corpo] of chiamate) {
    const risposta = await chiama(metodo, percorso, corpo);
    expect([percorso, risposta.status, risposta.headers.get('retry-after')]).toEqual([percorso, 503, '2']);
    expect(risposta.headers.get('content-type')).toContain('application/problem+json');
    const problema = await risposta.json();
    expect(problema).toMatchObject({ codice: 'base_dati_assente', status: 503 });
    expect(problema.detail).toMatch(/Ripeta.*stesso comando non viene contato due volte/);
    expect(JSON.stringify(problema)).not.toMatch(/node_modules|\.ts:\d|ECONN|terminat/i);
  }
});

test('R75 senza base dati la pagina di chi sorveglia è rossa, e dice in parole che cosa guardare', async () => {
  const risposta = await chiama('GET', '/readyz');
  expect(risposta.status).toBe(503);
  const { pronto, baseDati, daFare } = await risposta.json();
  expect([pronto, baseDati]).toEqual([false, false]);
  expect(daFare).toEqual([expect.stringMatching(/^La base dati non risponde: .*Controlli che sia accesa/)]);
});

test('R75 un comando già riconosciuto non trova dove scriversi: è la base dati che manca, non un errore del sistema', async () => {
  const errore: unknown = await servizio.impianto.esecutore
    .esegui(asta, rilancio(buste[1], 20_000_000), Date.now())
    .catch((e: unknown) => e);
  expect(baseDatiAssente(errore)).toBe(true);
  // Un errore di ciò che si è chiesto resta un errore.
  expect(
    [new Error('altro'), Object.assign(new Error('chiave doppia'), { code: '23505' }), null].map(baseDatiAssente),
  ).toEqual([false, false, false]);
});

test('R75 tornata la base dati il servizio riprende da sé: nessuno lo riavvia', async () => {
  const opzioni = OPZIONI_POSTGRES.flatMap((una) => ['-c', una]);
  const porta = Number(new URL(motore.urlProprietario).port);
  tornato = await accendi(motore.cartella, { porta, opzioni, log: () => undefined });
  await expect.poll(async () => (await chiama('GET', '/readyz')).status, { timeout: 20_000 }).toBe(200);
  expect((await chiama('GET', '/api/pubblico/ricerca')).status).toBe(200);
  const scritto = await servizio.impianto.esecutore.esegui(asta, rilancio(buste[1], 20_000_000), Date.now());
  expect(scritto.rifiuto).toBeNull();
});
