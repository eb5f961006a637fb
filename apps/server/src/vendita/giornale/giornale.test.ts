import { randomUUID } from 'node:crypto';
import { type Voce, verificaCatena } from '@gestore/registro';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriPool } from '../../base-dati/collegamento/connessione.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { creaGiornale, type Giornale, type VoceDaScrivere } from './giornale.ts';
import { marcheDiProva } from './prove/marche-di-prova.ts';
import { inserisciCruda, rigaCruda } from './prove/riga-cruda.ts';

const PRIMA = '0'.repeat(64);
const orologio = { adesso: () => 1_800_000_000_000 };
let base: BaseDiProva;
let altroPool: pg.Pool;
let uno: Giornale;
let due: Giornale;
let proprietario: pg.Client;

beforeAll(async () => {
  base = await nuovaBaseDati();
  altroPool = apriPool(base.url);
  uno = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio });
  due = creaGiornale({ marche: marcheDiProva(), pool: altroPool, orologio });
  proprietario = new pg.Client({ connectionString: base.urlProprietario });
  await proprietario.connect();
});
afterAll(async () => {
  await proprietario.end();
  await altroPool.end();
  await base.chiudi();
});

function voce(comandoId: string = randomUUID(), parte = 0, dati: VoceDaScrivere['dati'] = { n: 1 }): VoceDaScrivere {
  const attore = { tipo: 'offerente', id: 'Perla Blu' };
  return { tipo: 'Prova', versione: 1, dati, comandoId, parte, attore, ricevutoIl: 1_800_000_000_000 };
}

/** Scrive una voce in coda, rileggendo a ogni conflitto; dice quanti ne ha visti. */
async function insisti(giornale: Giornale, asta: string): Promise<{ voci: Voce[]; conflitti: number }> {
  for (let conflitti = 0; ; conflitti += 1) {
    const lette = await giornale.leggi(asta, 0, 10_000);
    const testa = lette.at(-1);
    const scritta = await giornale.aggiungi({
      asta,
      dopoSeq: testa?.seq ?? 0,
      precedente: testa?.impronta ?? PRIMA,
      voci: [voce()],
    });
    if (scritta.esito === 'scritte') return { voci: scritta.voci, conflitti };
    expect(scritta.esito).toBe('conflitto');
  }
}

test('R51 due scrittori sulla stessa asta: nessun buco, un solo vincitore per numero, catena integra', async () => {
  const asta = randomUUID();
  const scrittori = [uno, due];
  const esiti = await Promise.all(Array.from({ length: 40 }, (_, i) => insisti(scrittori[i % 2] as Giornale, asta)));
  const scritte = esiti.flatMap(({ voci }) => voci);
  const lette = await due.leggi(asta, 0, 1_000);
  expect(lette.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  expect(verificaCatena(lette)).toEqual({ esito: 'integra', voci: 40 });
  expect(scritte.toSorted((a, b) => a.seq - b.seq)).toEqual(lette);
  // Senza conflitti la prova non avrebbe messo in gara nessuno.
  expect(esiti.some(({ conflitti }) => conflitti > 0)).toBe(true);
});

test('ciò che si scrive si può preparare intanto: sono le stesse voci, e prima che siano confermate', async () => {
  const asta = randomUUID();
  const preparate: (readonly Voce[])[] = [];
  let confermate = false;
  const richiesta = { asta, dopoSeq: 0, precedente: PRIMA, voci: [voce()] };
  const scritta = uno.aggiungi({
    ...richiesta,
    intanto(voci) {
      expect(confermate).toBe(false);
      preparate.push(voci);
    },
  });
  const esito = await scritta.finally(() => {
    confermate = true;
  });
  expect(esito).toEqual({ esito: 'scritte', voci: preparate[0] });
  expect(preparate).toHaveLength(1);
  // Chi è superato prepara per nulla: ciò che ha preparato non è di nessuno.
  const superata = await due.aggiungi({ ...richiesta, voci: [voce()], intanto: (voci) => preparate.push(voci) });
  expect(superata).toEqual({ esito: 'conflitto' });
  expect(preparate[1]?.[0]?.impronta).not.toBe(preparate[0]?.[0]?.impronta);
});

test('un comando di più voci entra intero o per nulla', async () => {
  const asta = randomUUID();
  const comando = (): VoceDaScrivere[] => {
    const id = randomUUID();
    return [voce(id, 0), voce(id, 1), voce(id, 2)];
  };
  const esiti = await Promise.all(
    [uno, due, uno, due].map((giornale) => giornale.aggiungi({ asta, dopoSeq: 0, precedente: PRIMA, voci: comando() })),
  );
  expect(esiti.filter(({ esito }) => esito === 'scritte')).toHaveLength(1);
  expect(esiti.filter(({ esito }) => esito === 'conflitto')).toHaveLength(3);
  const lette = await uno.leggi(asta, 0, 10);
  expect(lette.map(({ parte }) => parte)).toEqual([0, 1, 2]);
  expect(new Set(lette.map(({ comandoId }) => comandoId)).size).toBe(1);
});

test('il conflitto di un’asta non ferma le altre del gruppo', async () => {
  const contesa = randomUUID();
  await insisti(due, contesa);
  const altre = Array.from({ length: 20 }, () => randomUUID());
  // La prima richiesta tiene occupato lo scrittore: le altre entrano insieme nel gruppo seguente.
  const esiti = await Promise.all(
    [randomUUID(), ...altre.slice(0, 10), contesa, ...altre.slice(10)].map((asta) =>
      uno.aggiungi({ asta, dopoSeq: 0, precedente: PRIMA, voci: [voce()] }),
    ),
  );
  expect(esiti.map(({ esito }) => esito)).toEqual(esiti.map((_, i) => (i === 11 ? 'conflitto' : 'scritte')));
});

test('un altro processo che si infila a gruppo aperto ferma solo la sua asta', async () => {
  const [contesa, libera] = [randomUUID(), randomUUID()];
  const intruso = new pg.Client({ connectionString: base.urlProprietario });
  await intruso.connect();
  const spia = new pg.Client({ connectionString: base.urlProprietario });
  await spia.connect();
  try {
    // L'intruso ha già scritto la voce 1 ma non confermato: chi legge le teste non la vede e resta in attesa su di essa.
    await intruso.query('BEGIN');
    await inserisciCruda(intruso, rigaCruda(contesa, 1, PRIMA));
    const esiti = Promise.all(
      [randomUUID(), libera, contesa].map((asta) =>
        uno.aggiungi({ asta, dopoSeq: 0, precedente: PRIMA, voci: [voce()] }),
      ),
    );
    await qualcunoAspetta(spia);
    await intruso.query('COMMIT');
    expect((await esiti).map(({ esito }) => esito)).toEqual(['scritte', 'scritte', 'conflitto']);
    expect(await uno.leggi(libera, 0, 10)).toHaveLength(1);
  } finally {
    await intruso.end();
    await spia.end();
  }
});

test('due gruppi sulle stesse aste in ordine opposto non si bloccano a vicenda', async () => {
  for (let giro = 0; giro < 10; giro += 1) {
    const aste = Array.from({ length: 200 }, () => randomUUID());
    const scrivi = (giornale: Giornale, quali: readonly string[]) =>
      Promise.all(quali.map((asta) => giornale.aggiungi({ asta, dopoSeq: 0, precedente: PRIMA, voci: [voce()] })));
    const [sue, altrui] = await Promise.all([scrivi(uno, aste), scrivi(due, aste.toReversed())]);
    const vinte = [...sue, ...altrui].filter(({ esito }) => esito === 'scritte');
    expect(vinte).toHaveLength(aste.length);
  }
});

test('lo stesso comando due volte dice comando_ripetuto e non scrive nulla', async () => {
  const asta = randomUUID();
  const comandoId = randomUUID();
  const prima = await uno.aggiungi({ asta, dopoSeq: 0, precedente: PRIMA, voci: [voce(comandoId)] });
  if (prima.esito !== 'scritte') throw new Error('la prima scrittura doveva entrare');
  const testa = prima.voci[0] as Voce;
  const ripetuta = { asta, dopoSeq: 1, precedente: testa.impronta, voci: [voce(comandoId)] };
  expect(await due.aggiungi(ripetuta)).toEqual({ esito: 'comando_ripetuto' });
  expect(await uno.leggiPerComando(asta, comandoId)).toEqual(prima.voci);
  const altra = await due.aggiungi({ asta: randomUUID(), dopoSeq: 0, precedente: PRIMA, voci: [voce(comandoId)] });
  expect(altra.esito).toBe('scritte');
});

test('un comando ripetuto in un gruppo non ferma gli altri', async () => {
  const asta = randomUUID();
  const { voci } = await insisti(uno, asta);
  const gia = voci[0] as Voce;
  const esiti = await Promise.all([
    uno.aggiungi({ asta: randomUUID(), dopoSeq: 0, precedente: PRIMA, voci: [voce()] }),
    uno.aggiungi({ asta, dopoSeq: 1, precedente: gia.impronta, voci: [voce(gia.comandoId)] }),
    uno.aggiungi({ asta: randomUUID(), dopoSeq: 0, precedente: PRIMA, voci: [voce()] }),
  ]);
  expect(esiti.map(({ esito }) => esito)).toEqual(['scritte', 'comando_ripetuto', 'scritte']);
});

test('R74 il ruolo dell’applicazione non può modificare, togliere o svuotare', async () => {
  await insisti(uno, randomUUID());
  // Lo rifiuta il permesso che manca, e non chi custodisce il registro: quello ferma anche il proprietario, e ha lo stesso codice.
  for (const istruzione of [
    "UPDATE giornale SET tipo = 'altro'",
    'DELETE FROM giornale',
    'TRUNCATE giornale',
    'ALTER TABLE giornale DISABLE TRIGGER ALL',
    'DROP TABLE giornale',
    "SET session_replication_role = 'replica'",
  ])
    await expect(base.pool.query(istruzione), istruzione).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(/^(?:permission denied|must be owner)/),
    });
});

test('R74 nemmeno il proprietario della tabella modifica, toglie o svuota', async () => {
  await insisti(uno, randomUUID());
  for (const istruzione of ["UPDATE giornale SET tipo = 'altro'", 'DELETE FROM giornale', 'TRUNCATE giornale'])
    await expect(proprietario.query(istruzione), istruzione).rejects.toThrow(/il registro non si modifica/);
});

test('R74 la base dati rifiuta un buco, un legame sbagliato e una prima voce legata a qualcosa', async () => {
  const asta = randomUUID();
  const { voci } = await insisti(uno, asta);
  const testa = (voci[0] as Voce).impronta;
  await expect(inserisciCruda(proprietario, rigaCruda(asta, 3, testa))).rejects.toMatchObject({ code: '23000' });
  await expect(inserisciCruda(proprietario, rigaCruda(asta, 2, PRIMA))).rejects.toMatchObject({ code: '23000' });
  await expect(inserisciCruda(proprietario, rigaCruda(asta, 1, PRIMA))).rejects.toMatchObject({ code: '23505' });
  await expect(inserisciCruda(proprietario, rigaCruda(randomUUID(), 1, testa))).rejects.toMatchObject({
    code: '23000',
  });
  await expect(inserisciCruda(proprietario, rigaCruda(randomUUID(), 2, PRIMA))).rejects.toMatchObject({
    code: '23000',
  });
  await inserisciCruda(proprietario, rigaCruda(asta, 2, testa));
});

test('R74 un identificativo scritto in maiuscolo non cambia l’impronta né l’asta', async () => {
  const asta = randomUUID();
  const richiesta = { dopoSeq: 0, precedente: PRIMA, voci: [voce()] };
  const scritta = await uno.aggiungi({ asta: asta.toUpperCase(), ...richiesta });
  const lette = await due.leggi(asta, 0, 10);
  expect(scritta).toEqual({ esito: 'scritte', voci: lette });
  expect(verificaCatena(lette)).toEqual({ esito: 'integra', voci: 1 });
});

test('qualsiasi contenuto Unicode si rilegge con la stessa impronta', async () => {
  const asta = randomUUID();
  let precedente = PRIMA;
  let dopoSeq = 0;
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }), async (valore) => {
      const dati = JSON.parse(JSON.stringify({ valore })) as VoceDaScrivere['dati'];
      const scritta = await uno.aggiungi({ asta, dopoSeq, precedente, voci: [voce(randomUUID(), 0, dati)] });
      if (scritta.esito !== 'scritte') throw new Error(scritta.esito);
      const letta = (await due.leggi(asta, dopoSeq, 1))[0] as Voce;
      expect(letta).toEqual(scritta.voci[0]);
      dopoSeq = letta.seq;
      precedente = letta.impronta;
    }),
    { numRuns: 150 },
  );
  expect(verificaCatena(await due.leggi(asta, 0, 10_000)).esito).toBe('integra');
});

/** Torna quando una scrittura è ferma ad aspettare quella non confermata di un altro. */
async function qualcunoAspetta(spia: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await spia.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()',
    );
    if ((rows[0]?.n ?? 0) > 0) return;
  }
}
