import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apriCredenziale, chiudiCredenziale } from '../../../accesso/credenziali/credenziali.ts';
import { AGGIORNA_USO_OGNI_MS } from '../../../accesso/limiti/limiti.ts';
import { apriSessioneGettoni } from '../../../accesso/sessioni/gettoni-accesso.ts';
import { revocaSessioniDi } from '../../../accesso/sessioni/sessioni.ts';
import { avviaServizio, type Servizio } from '../../../avvio/servizio.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../../base-dati/prove/postgres-di-prova.ts';
import { rimarca } from '../../../base-dati/prove/rimarca.ts';
import { leggiConfigurazione } from '../../../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../../../prove/ambiente.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT } from '../../../prove/gara.ts';

const ora = { adesso: Date.now() };
let base: BaseDiProva;
let cartella: string;
let servizi: [Servizio, Servizio];

beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-ricordati-'));
  servizi = [await avvia(), await avvia()];
});
afterAll(async () => {
  for (const servizio of servizi) await servizio.ferma();
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
  await spegniPostgresDiProva();
});
beforeEach(() => vi.restoreAllMocks());

async function avvia(): Promise<Servizio> {
  const ambiente = await ambienteDiProva(base.urlProprietario, cartella);
  const servizio = await avviaServizio(leggiConfigurazione(ambiente), { orologio: { adesso: () => ora.adesso } });
  // Il pianificatore emetterebbe credenziali sue alle vendite di questa prova.
  await servizio.pianificatore.ferma();
  return servizio;
}

type Offerente = { id: string; accesso: string; asta: string; bustaId: string };

/** Una gara in corso e i suoi offerenti, ciascuno con il suo gettone. Può rilanciare per primo il secondo. */
async function gara(): Promise<[Offerente, Offerente]> {
  const { asta, buste } = await portaInGara(servizi[0].impianto.esecutore, ora.adesso);
  return [await offerente(asta, buste[0]), await offerente(asta, buste[1])];
}

async function offerente(asta: string, bustaId: string, scadeIl: number | null = null): Promise<Offerente> {
  const dati = { astaId: asta, adesso: ora.adesso, scadeIl, ruolo: 'offerente', pseudonimo: 'Abete' } as const;
  const { id } = await apriCredenziale(base.db, servizi[0].contesto.segreti, { ...dati, bustaId });
  return { id, asta, bustaId, accesso: await entra(id) };
}

async function entra(soggettoId: string): Promise<string> {
  const chi = { strategia: 'user', soggettoId, adesso: ora.adesso, indirizzo: null, dispositivo: null } as const;
  return (await apriSessioneGettoni(base.db, servizi[0].contesto.segreti, chi)).access_token;
}

type Risposta = { stato: number; corpo: Record<string, unknown> };

async function rilancia(
  { asta, accesso }: Offerente,
  n: number,
  { dove = servizi[0], comandoId = randomUUID() as string, altro = {} } = {},
): Promise<Risposta> {
  const risposta = await fetch(`${dove.url}/api/user/asta/${asta}/rilanci`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accesso}`, 'content-type': 'application/json' },
    body: JSON.stringify({ comandoId, importoCent: BASE_CENT + n * RILANCIO_CENT, ...altro }),
  });
  return { stato: risposta.status, corpo: (await risposta.json()) as Risposta['corpo'] };
}

const esci = ({ id }: Offerente) =>
  revocaSessioniDi(base.db, { strategia: 'user', soggettoId: id }, 'uscita', ora.adesso);

const scritte = async ({ asta }: Offerente): Promise<number> => (await servizi[0].impianto.esecutore.leggi(asta)).seq;

/** Le letture di chi chiama, da qui in poi. */
function contaLetture(servizio = servizi[0]): () => number {
  const spia = vi.spyOn(servizio.contesto.pool, 'query');
  return () =>
    spia.mock.calls.filter(([domanda]) => {
      const { name } = (domanda ?? {}) as { name?: string };
      return name?.startsWith('accesso-utent') === true;
    }).length;
}

test('R50 R52 chi si conosce a memoria non sorpassa chi è arrivato prima e si sta leggendo', async () => {
  const [primo, secondo] = await gara();
  expect((await rilancia(secondo, 1)).stato).toBe(201);
  const { pool } = servizi[0].contesto;
  const vera = pool.query.bind(pool) as (...tutto: unknown[]) => unknown;
  const [inLettura, siLegga] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(pool, 'query').mockImplementation(async (...domanda: unknown[]) => {
    if ((domanda[0] as { name?: string }).name?.startsWith('accesso-utent') === true) {
      inLettura.resolve();
      await siLegga.promise;
    }
    return vera(...domanda);
  });
  const arrivi = vi.spyOn(servizi[0].impianto.filigrana, 'entra');
  const lento = rilancia(primo, 2);
  await inLettura.promise;
  const veloce = rilancia(secondo, 3);
  await expect.poll(() => arrivi.mock.calls.length).toBe(2);
  // Il tempo che gli sarebbe bastato per passare davanti.
  for (let volta = 0; volta < 20; volta += 1) await base.pool.query('SELECT 1');
  siLegga.resolve();
  expect([(await lento).stato, (await veloce).stato]).toEqual([201, 201]);
});

test('chi ha appena chiamato rilancia senza essere riletto, e un rifiuto con la sua voce nemmeno', async () => {
  const [primo, secondo] = await gara();
  const letture = contaLetture();
  expect((await rilancia(secondo, 1)).stato).toBe(201);
  expect((await rilancia(primo, 2)).stato).toBe(201);
  expect(letture()).toBe(2);
  expect((await rilancia(secondo, 3)).stato).toBe(201);
  expect((await rilancia(primo, 3)).corpo).toMatchObject({
    codice: 'R50_importo_insufficiente',
    ricevuta: { esito: 'rifiutato' },
  });
  expect(letture()).toBe(2);
});

test('R30 chi esce fra un rilancio e l’altro è respinto come chi non è mai entrato, e nulla è scritto', async () => {
  const [primo, secondo] = await gara();
  const mai = await rilancia(primo, 1);
  await rilancia(secondo, 2);
  await rilancia(primo, 3);
  await esci(secondo);
  const prima = await scritte(secondo);
  const respinto = await rilancia(secondo, 4);
  expect(respinto).toMatchObject({ stato: 401, corpo: { codice: 'non_autenticato', motivo: 'uscita' } });
  // La seconda volta non è più ricordato, e la risposta è la stessa.
  expect(await rilancia(secondo, 4)).toEqual(respinto);
  expect(await scritte(secondo)).toBe(prima);
  expect(mai.stato).toBe(409);
});

test('R30 chi esce da un altro processo è respinto anche da quello che lo ricorda', async () => {
  const [primo, secondo] = await gara();
  await rilancia(secondo, 1, { dove: servizi[1] });
  await rilancia(primo, 2, { dove: servizi[1] });
  const uscita = await fetch(`${servizi[0].url}/api/user/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secondo.accesso}` },
  });
  expect(uscita.status).toBe(204);
  expect(await rilancia(secondo, 3, { dove: servizi[1] })).toMatchObject({ stato: 401, corpo: { motivo: 'uscita' } });
  expect((await rilancia(secondo, 3)).stato).toBe(401);
});

test('R30 con la credenziale revocata non si rilancia, e con quella nuova sì', async () => {
  const [primo, secondo] = await gara();
  await rilancia(secondo, 1);
  await rilancia(primo, 2);
  await chiudiCredenziale(base.db, { id: secondo.id, motivo: 'furto_o_smarrimento', adesso: ora.adesso });
  expect(await rilancia(secondo, 3)).toMatchObject({ stato: 401, corpo: { motivo: 'revoca_credenziale' } });
  expect((await rilancia(await offerente(secondo.asta, secondo.bustaId), 3)).stato).toBe(201);
});

test('ciò che non scrive nulla si risponde soltanto a chi può ancora chiamare', async () => {
  const [primo, secondo] = await gara();
  const comandoId = randomUUID();
  const ricevuta = await rilancia(secondo, 1, { comandoId });
  await rilancia(primo, 2);
  const letture = contaLetture();
  expect(await rilancia(secondo, 1, { comandoId })).toMatchObject({ stato: 201, corpo: { ripetuto: true } });
  expect(await rilancia(secondo, 1, { comandoId: 'x' })).toMatchObject({ stato: 422 });
  expect(await rilancia({ ...secondo, asta: randomUUID() }, 1)).toMatchObject({ stato: 403 });
  expect(await rilancia(primo, 1, { comandoId })).toMatchObject({ stato: 409, corpo: { codice: 'comando_di_altri' } });
  expect(letture()).toBe(4);
  expect(ricevuta.stato).toBe(201);
  await esci(secondo);
  const fuori = { stato: 401, corpo: { motivo: 'uscita' } };
  // Ogni volta una sessione nuova, che il processo ricorda da quando era dentro.
  for (const [asta, altro] of [
    [secondo.asta, { comandoId }],
    [secondo.asta, { comandoId: 'x' }],
    [randomUUID(), {}],
  ] as const) {
    const dove = { ...(await rientra(secondo)), asta };
    expect(await rilancia(dove, 1, { altro })).toMatchObject(fuori);
  }
});

test('R66 lo stesso identificativo con un altro importo non riceve la ricevuta del primo', async () => {
  const [, secondo] = await gara();
  const comandoId = randomUUID();
  expect((await rilancia(secondo, 1, { comandoId })).stato).toBe(201);
  const prima = await scritte(secondo);
  expect(await rilancia(secondo, 5, { comandoId })).toMatchObject({
    stato: 409,
    corpo: { codice: 'comando_diverso', esito: 'certo' },
  });
  expect(await scritte(secondo)).toBe(prima);
});

/** Una sessione nuova, ricordata dal processo e poi finita. */
async function rientra(chi: Offerente): Promise<Offerente> {
  const dentro = { ...chi, accesso: await entra(chi.id) };
  expect((await rilancia(dentro, 0, { altro: { comandoId: 'x' } })).stato).toBe(422);
  await esci(dentro);
  return dentro;
}

test('un rifiuto senza traccia si dà a chi può ancora chiamare, e a chi è uscito il suo', async () => {
  // Di una vendita che non c'è non c'è un registro in cui scrivere il rifiuto.
  const suo = await offerente(randomUUID(), randomUUID());
  const no = { stato: 409, corpo: { codice: 'fase_non_ammessa', ricevuta: null } };
  expect(await rilancia(suo, 1)).toMatchObject(no);
  const letture = contaLetture();
  expect(await rilancia(suo, 1)).toMatchObject(no);
  expect(letture()).toBe(1);
  await esci(suo);
  expect(await rilancia(suo, 1)).toMatchObject({ stato: 401, corpo: { motivo: 'uscita' } });
});

test('un gettone scaduto non vale perché lo si ricorda, e l’ultimo uso va avanti come prima', async () => {
  const [primo, secondo] = await gara();
  await rilancia(secondo, 1);
  await rilancia(primo, 2);
  ora.adesso += AGGIORNA_USO_OGNI_MS;
  expect((await rilancia(secondo, 3)).stato).toBe(201);
  const { rows } = await base.pool.query<{ uso: string }>(
    'SELECT max(ultimo_uso_il) AS uso FROM sessioni WHERE soggetto_id = $1',
    [secondo.id],
  );
  expect(Number(rows[0]?.uso)).toBe(ora.adesso);
  await base.comeProprietario(
    `UPDATE gettoni SET scade_il = $2 WHERE uso = 'accesso' AND sessione_id IN (SELECT id FROM sessioni WHERE soggetto_id = $1)`,
    [primo.id, ora.adesso + 1_000],
  );
  await rimarca(base, servizi[0].contesto.segreti, 'gettoni');
  expect((await rilancia(primo, 4)).stato).toBe(201);
  ora.adesso += 1_000;
  expect(await rilancia(primo, 5)).toMatchObject({ stato: 401, corpo: { motivo: 'gettone_scaduto' } });
});

test('di molti che rilanciano insieme solo chi è uscito è respinto: gli altri hanno la ricevuta, una volta', async () => {
  const gare = await Promise.all(Array.from({ length: 12 }, gara));
  for (const [primo, secondo] of gare) {
    await rilancia(secondo, 1);
    await rilancia(primo, 2);
  }
  const usciti = gare.filter((_, i) => i % 5 === 0);
  for (const [, secondo] of usciti) await esci(secondo);
  const esiti = await Promise.all(gare.map(([, secondo]) => rilancia(secondo, 3)));
  for (const [i, { stato }] of esiti.entries()) expect(stato).toBe(i % 5 === 0 ? 401 : 201);
  for (const [i, [primo]] of gare.entries()) {
    const { stato } = await servizi[0].impianto.esecutore.leggi(primo.asta);
    expect(stato).toMatchObject({ rilanci: i % 5 === 0 ? 2 : 3 });
  }
});
