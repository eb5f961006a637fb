import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriCredenziale, chiudiCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { apriSessione, revocaSessione } from '../../accesso/sessioni/sessioni.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { EsitoIgnoto } from './errori.ts';
import { creaGiornale, type Giornale } from './giornale.ts';
import { marcheDiProva } from './prove/marche-di-prova.ts';
import { inserisciCruda, rigaCruda } from './prove/riga-cruda.ts';

const PRIMA = '0'.repeat(64);
const ADESSO = 1_800_000_000_000;
let base: BaseDiProva;
let proprietario: pg.Client;
let giornale: Giornale;

beforeAll(async () => {
  base = await nuovaBaseDati();
  proprietario = new pg.Client({ connectionString: base.urlProprietario });
  await proprietario.connect();
  giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => ADESSO } });
});
afterAll(async () => {
  await proprietario.end();
  await base.chiudi();
});

async function offerente() {
  const dati = {
    astaId: randomUUID(),
    adesso: ADESSO,
    scadeIl: null,
    ruolo: 'offerente',
    pseudonimo: 'Abete',
  } as const;
  const { id: credenziale } = await apriCredenziale(base.db, base.segreti, { ...dati, bustaId: randomUUID() });
  const chi = {
    strategia: 'user',
    soggettoId: credenziale,
    adesso: ADESSO,
    indirizzo: null,
    dispositivo: null,
  } as const;
  const { id: sessione } = await apriSessione(base.db, base.segreti, chi);
  return {
    sessione,
    esci: () => revocaSessione(base.db, { strategia: 'user', soggettoId: credenziale, id: sessione }, 'uscita', ADESSO),
    revoca: () => chiudiCredenziale(base.db, { id: credenziale, motivo: 'furto_o_smarrimento', adesso: ADESSO }),
  };
}

function nuova(sessione?: string, asta = randomUUID()) {
  const attore = { tipo: 'offerente', id: 'Perla Blu' };
  const una = { tipo: 'Prova', versione: 1, dati: { n: 1 }, parte: 0, ricevutoIl: ADESSO };
  return { asta, dopoSeq: 0, precedente: PRIMA, voci: [{ ...una, comandoId: randomUUID(), attore }], sessione };
}

test('chi è vivo scrive, chi è uscito no: la sua scrittura è annullata per intero e la connessione serve ancora', async () => {
  const suo = await offerente();
  expect(await giornale.aggiungi(nuova(suo.sessione))).toMatchObject({ esito: 'scritte' });
  await suo.esci();
  const richiesta = nuova(suo.sessione);
  expect(await giornale.aggiungi(richiesta)).toEqual({ esito: 'sessione_finita' });
  expect(await giornale.leggi(richiesta.asta, 0, 10)).toEqual([]);
  expect(await giornale.aggiungi(nuova())).toMatchObject({ esito: 'scritte' });
});

test('R30 una credenziale revocata, o una sessione che non c’è, non scrivono', async () => {
  const suo = await offerente();
  await suo.revoca();
  expect(await giornale.aggiungi(nuova(suo.sessione))).toEqual({ esito: 'sessione_finita' });
  expect(await giornale.aggiungi(nuova(randomUUID()))).toEqual({ esito: 'sessione_finita' });
});

test('le sessioni finite di un gruppo non costano nulla agli altri: i vivi sono scritti, una volta sola', async () => {
  const tutti = await Promise.all(Array.from({ length: 40 }, offerente));
  const usciti = [3, 17, 39];
  for (const i of usciti) await tutti[i]?.esci();
  const richieste = tutti.map(({ sessione }) => nuova(sessione));
  const scritte = await Promise.all(richieste.map((una) => giornale.aggiungi(una)));
  for (const [i, { esito }] of scritte.entries())
    expect(esito).toBe(usciti.includes(i) ? 'sessione_finita' : 'scritte');
  for (const [i, { asta }] of richieste.entries())
    expect(await giornale.leggi(asta, 0, 10)).toHaveLength(usciti.includes(i) ? 0 : 1);
});

test('in un gruppo con un conflitto, un comando ripetuto e una sessione finita ciascuno ha il suo esito', async () => {
  const [uscito, vivo, altro] = [await offerente(), await offerente(), await offerente()];
  await uscito.esci();
  const gia = nuova(vivo.sessione);
  await giornale.aggiungi(gia);
  // Chi è superato ed è anche uscito: l'uno o l'altro, purché non sia scritto.
  const superata = { ...nuova(altro.sessione), asta: gia.asta };
  const fra = [nuova(vivo.sessione), superata, nuova(uscito.sessione), nuova()].map((una) => giornale.aggiungi(una));
  expect((await Promise.all(fra)).map(({ esito }) => esito)).toEqual([
    'scritte',
    'conflitto',
    'sessione_finita',
    'scritte',
  ]);
  expect((await giornale.aggiungi(nuova(uscito.sessione, gia.asta))).esito).not.toBe('scritte');
  expect(await giornale.leggi(gia.asta, 0, 10)).toHaveLength(1);
});

test('R30 chi esce mentre la sua scrittura aspetta non è scritto: si guarda per ultimo, prima della conferma', async () => {
  const suo = await offerente();
  const richiesta = nuova(suo.sessione);
  const intruso = await prendeLaChiave(richiesta.asta);
  try {
    const ferma = giornale.aggiungi(richiesta);
    await chiAspetta();
    await suo.esci();
    await intruso.query('ROLLBACK');
    expect(await ferma).toEqual({ esito: 'sessione_finita' });
    expect(await giornale.leggi(richiesta.asta, 0, 10)).toEqual([]);
  } finally {
    await intruso.end();
  }
});

test('R75 se la connessione cade mentre si scrive con una condizione, l’esito è ignoto e non una sessione finita', async () => {
  const suo = await offerente();
  const richiesta = nuova(suo.sessione);
  const intruso = await prendeLaChiave(richiesta.asta);
  try {
    const caduta = expect(giornale.aggiungi(richiesta)).rejects.toBeInstanceOf(EsitoIgnoto);
    await proprietario.query('SELECT pg_terminate_backend($1)', [await chiAspetta()]);
    await caduta;
    await intruso.query('ROLLBACK');
    expect(await giornale.aggiungi(richiesta)).toMatchObject({ esito: 'scritte' });
  } finally {
    await intruso.end();
  }
});

/** Chi ha scritto la prima voce di un'asta e non la conferma: la sua chiave fa aspettare ogni altro. */
async function prendeLaChiave(asta: string): Promise<pg.Client> {
  const intruso = new pg.Client({ connectionString: base.urlProprietario });
  await intruso.connect();
  await intruso.query('BEGIN');
  await inserisciCruda(intruso, rigaCruda(asta, 1, PRIMA));
  return intruso;
}

/** Il processo di PostgreSQL che aspetta una chiave di un altro, appena c'è. */
async function chiAspetta(): Promise<number> {
  for (;;) {
    const { rows } = await proprietario.query<{ pid: number }>(
      'SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()',
    );
    if (rows[0] !== undefined) return rows[0].pid;
  }
}
