import { randomUUID } from 'node:crypto';
import pg, { type Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriPool, apriPoolRegistro } from '../../base-dati/collegamento/connessione.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { copia } from './copia.ts';
import { EsitoIgnoto } from './errori.ts';
import { creaGiornale, type VoceDaScrivere } from './giornale.ts';
import { incatena, type Pronta } from './incatena.ts';
import { marcheDiProva } from './prove/marche-di-prova.ts';
import { inserisciCruda, rigaCruda } from './prove/riga-cruda.ts';

const PRIMA = '0'.repeat(64);
const orologio = { adesso: () => 1_800_000_000_000 };
let base: BaseDiProva;
let proprietario: pg.Client;

beforeAll(async () => {
  base = await nuovaBaseDati();
  proprietario = new pg.Client({ connectionString: base.urlProprietario });
  await proprietario.connect();
});
afterAll(async () => {
  await proprietario.end();
  await base.chiudi();
});

function voce(altro: Partial<VoceDaScrivere> = {}): VoceDaScrivere {
  const attore = { tipo: 'offerente', id: 'Perla Blu' };
  const comune = { tipo: 'Prova', versione: 1, dati: { n: 1 }, parte: 0, ricevutoIl: 1_800_000_000_000 };
  return { ...comune, comandoId: randomUUID(), attore, ...altro };
}

const nuova = (altro: Partial<VoceDaScrivere> = {}, asta = randomUUID()) => ({
  asta,
  dopoSeq: 0,
  precedente: PRIMA,
  voci: [voce(altro)],
});

/** La riga di una voce con la sua marca, come la scrive il gruppo. */
function conMarca(pronta: Pronta | undefined): string {
  if (pronta === undefined) throw new Error('nessuna voce');
  return `${marcheDiProva().di(pronta.voce.asta, pronta.voce.impronta)}\t${pronta.riga}`;
}

/** Un gruppo di connessioni che si può tagliare senza toccare le altre prove. */
async function conPool<T>(fai: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = apriPool(base.url);
  try {
    return await fai(pool);
  } finally {
    await pool.end();
  }
}

test('ciò che per COPY è un segno (tabulazioni, barre, a capo, vuoti) si rilegge uguale', async () => {
  const giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio });
  for (const strano of ['\t', '\\', '\\N', '\\.', '\n\\.\n', '\r\n', '', "'; DROP TABLE giornale; --", 'è così']) {
    const richiesta = nuova({
      tipo: strano,
      comandoId: strano,
      attore: { tipo: strano, id: strano },
      dati: { strano },
    });
    const scritta = await giornale.aggiungi(richiesta);
    expect(scritta).toEqual({ esito: 'scritte', voci: await giornale.leggi(richiesta.asta, 0, 10) });
  }
});

test('un dato che la base dati rifiuta è un errore certo, e la connessione serve ancora', async () => {
  const giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio });
  const rotta = nuova({ comandoId: 'con uno zero \0 in mezzo' });
  const esito = giornale.aggiungi(rotta);
  await expect(esito).rejects.toMatchObject({ code: '22021' });
  await expect(esito).rejects.not.toBeInstanceOf(EsitoIgnoto);
  expect(await giornale.leggi(rotta.asta, 0, 10)).toEqual([]);
  expect(await giornale.aggiungi(nuova())).toMatchObject({ esito: 'scritte' });
});

test('R75 se la connessione cade mentre si scrive l’esito è ignoto, e la scrittura seguente riesce', async () => {
  await conPool(async (pool) => {
    const giornale = creaGiornale({ marche: marcheDiProva(), pool, orologio });
    const intruso = new pg.Client({ connectionString: base.urlProprietario });
    await intruso.connect();
    try {
      const asta = randomUUID();
      // L'intruso tiene la stessa voce senza confermare: la scrittura resta ferma, e lì la si taglia.
      await intruso.query('BEGIN');
      await inserisciCruda(intruso, rigaCruda(asta, 1, PRIMA));
      const ferma = giornale.aggiungi(nuova({}, asta));
      const caduta = expect(ferma).rejects.toBeInstanceOf(EsitoIgnoto);
      await tagliaChiAspetta();
      await caduta;
      await intruso.query('ROLLBACK');
      expect(await giornale.leggi(asta, 0, 10)).toEqual([]);
      expect(await giornale.aggiungi(nuova({}, asta))).toMatchObject({ esito: 'scritte' });
    } finally {
      await intruso.end();
    }
  });
});

test('R75 una conferma con un avvertimento non è una conferma', async () => {
  // Così PostgreSQL risponde se si smette di aspettare la copia sincrona: scritto qui, forse non di là.
  await proprietario.query(`
    CREATE FUNCTION avverti() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE WARNING 'canceling wait for synchronous replication'; RETURN NULL; END $$;
    CREATE TRIGGER avverti AFTER INSERT ON giornale FOR EACH STATEMENT EXECUTE FUNCTION avverti()`);
  try {
    const giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio });
    const richiesta = nuova();
    await expect(giornale.aggiungi(richiesta)).rejects.toBeInstanceOf(EsitoIgnoto);
    expect(await giornale.leggi(richiesta.asta, 0, 10)).toHaveLength(1);
  } finally {
    await proprietario.query('DROP TRIGGER avverti ON giornale; DROP FUNCTION avverti()');
  }
});

test('R75 una notifica che non parte non toglie nulla a ciò che è confermato, e la connessione serve ancora', async () => {
  const cliente = await base.pool.connect();
  try {
    const pronte = incatena(nuova(), 1);
    const asta = pronte[0]?.voce.asta ?? '';
    // PostgreSQL rifiuta un avviso di ottomila byte, ma la conferma è già passata.
    await copia(cliente, conMarca(pronte[0]), ['x'.repeat(8_000)]);
    const { rows } = await cliente.query('SELECT count(*)::int AS n FROM giornale WHERE asta = $1', [asta]);
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    cliente.release();
  }
});

test('gli avvisi partono con la scrittura: arrivano, in ordine, anche se la connessione serve subito ad altri', async () => {
  const sentiti: (string | undefined)[] = [];
  const { promise: tutti, resolve } = Promise.withResolvers<void>();
  const sente = ({ payload }: pg.Notification): void => {
    if (payload?.startsWith('prova-') === true && sentiti.push(payload) === 3) resolve();
  };
  proprietario.on('notification', sente);
  await proprietario.query('LISTEN giornale');
  const cliente = await base.pool.connect();
  try {
    for (const [i, avvisi] of [['prova-1', 'prova-2'], ['prova-3']].entries())
      await copia(cliente, conMarca(incatena(nuova({}, randomUUID()), i)[0]), avvisi);
    expect((await cliente.query('SELECT 1 AS uno')).rows).toEqual([{ uno: 1 }]);
    await tutti;
    expect(sentiti).toEqual(['prova-1', 'prova-2', 'prova-3']);
  } finally {
    cliente.release();
    await proprietario.query('UNLISTEN giornale');
    proprietario.off('notification', sente);
  }
});

test('una scrittura rifiutata non lascia la connessione in una transazione rotta', async () => {
  const cliente = await base.pool.connect();
  try {
    const [pronta] = incatena(nuova(), 1);
    await copia(cliente, conMarca(pronta), []);
    // Con gli avvisi già partiti dietro la scrittura, e senza.
    for (const avvisi of [[], ['[]']]) {
      await expect(copia(cliente, conMarca(pronta), avvisi)).rejects.toMatchObject({ code: '23505' });
      expect((await cliente.query('SELECT 1 AS uno')).rows).toEqual([{ uno: 1 }]);
    }
  } finally {
    cliente.release();
  }
});

test('una scrittura non aspetta dietro le letture, quante che siano', async () => {
  const pool = apriPool(base.url, { massimo: 1 });
  const scritture = apriPoolRegistro(base.url);
  const occupata = await pool.connect();
  try {
    const giornale = creaGiornale({ marche: marcheDiProva(), pool, scritture, orologio });
    expect(await giornale.aggiungi(nuova())).toMatchObject({ esito: 'scritte' });
  } finally {
    occupata.release();
    await pool.end();
    await scritture.end();
  }
});

test('due gruppi pieni in volo insieme: tutto scritto una volta, e due comandi di un’asta mai insieme', async () => {
  const giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio });
  const aste = Array.from({ length: 1_500 }, () => randomUUID());
  const prime = aste.map((asta) => giornale.aggiungi(nuova({}, asta)));
  // Mentre i primi sono in volo, un secondo comando deciso sullo stato vecchio aspetta il suo turno e trova il conflitto.
  const seconde = aste.map((asta) => giornale.aggiungi(nuova({}, asta)));
  expect((await Promise.all(prime)).every(({ esito }) => esito === 'scritte')).toBe(true);
  expect((await Promise.all(seconde)).every(({ esito }) => esito === 'conflitto')).toBe(true);
  const { rows } = await proprietario.query('SELECT count(*)::int AS n FROM giornale WHERE asta = ANY($1::uuid[])', [
    aste,
  ]);
  expect(rows).toEqual([{ n: aste.length }]);
});

/** Chiude la connessione che aspetta una chiave di un altro, appena c'è. */
async function tagliaChiAspetta(): Promise<void> {
  for (;;) {
    const { rowCount } = await proprietario.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND a.datname = current_database()`,
    );
    if ((rowCount ?? 0) > 0) return;
  }
}
