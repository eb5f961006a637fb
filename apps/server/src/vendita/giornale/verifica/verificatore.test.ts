import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { creaGiornale } from '../giornale.ts';
import { marcheDiProva } from '../prove/marche-di-prova.ts';
import { creaDanni, type Danno } from './danni.ts';
import { creaVerificatore } from './verificatore.ts';

/** Una vendita chiusa da anni che nessuno apre: qualcuno ne cambia, o ne toglie, una voce. */
let base: BaseDiProva;
beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());

/** Ogni prova comincia da un registro vuoto, e da una verifica mai cominciata. */
beforeEach(async () => {
  await senzaGuardie('DELETE FROM giornale');
  await senzaGuardie('DELETE FROM danni_registro');
  await senzaGuardie("UPDATE verifica_registro SET flusso = '00000000-0000-0000-0000-000000000000', seq = 0, giri = 0");
});

/** Chi possiede la base dati spegne ciò che la difende. */
const senzaGuardie = (istruzione: string) =>
  base.comeProprietario(
    `ALTER TABLE giornale DISABLE TRIGGER USER; ${istruzione}; ALTER TABLE giornale ENABLE TRIGGER USER`,
  );
const cambia = (asta: string, seq: number, parola: string) =>
  senzaGuardie(`UPDATE giornale SET dati = '${JSON.stringify({ parola })}' WHERE asta = '${asta}' AND seq = ${seq}`);

/** Dopo l'ultimo registro: il giro che un server fa da sé comincia dal secondo. */
const FINE = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Un server appena avviato: ciò che ha detto, e a quali vendite ha detto quanto sono state ferme. */
function server() {
  const detto: Danno[] = [];
  const lasciate: string[] = [];
  const danni = creaDanni({ avvisa: (uno) => void detto.push(uno) });
  const giornale = creaGiornale({ pool: base.pool, orologio: { adesso: () => 1 }, marche: marcheDiProva() });
  const { giro, giri } = creaVerificatore({
    pool: base.pool,
    giornale,
    danni,
    adesso: () => 7,
    prima: async (asta) => void lasciate.push(asta),
    daDove: () => FINE,
  });
  return { danni, detto, lasciate, giro, giri, giornale };
}

/** Una vendita con tante voci, scritte insieme. */
async function conVoci(quante: number): Promise<string> {
  const asta = randomUUID();
  const attore = { tipo: 'sistema', id: 'prova' };
  const voci = Array.from({ length: quante }, (_, parte) => {
    return { tipo: 'Prova', versione: 1, dati: { parola: 'vera' }, comandoId: asta, parte, attore, ricevutoIl: 1 };
  });
  const { esito } = await server().giornale.aggiungi({ asta, dopoSeq: 0, precedente: '0'.repeat(64), voci });
  expect(esito).toBe('scritte');
  return asta;
}

test.each([
  ['cambiata', (asta: string) => cambia(asta, 2, 'falsa'), 2],
  ['tolta in mezzo', (asta: string) => senzaGuardie(`DELETE FROM giornale WHERE asta = '${asta}' AND seq = 2`), 2],
  [
    'che non è più JSON',
    (asta: string) => senzaGuardie(`UPDATE giornale SET dati = '{' WHERE asta = '${asta}' AND seq = 3`),
    3,
  ],
] as const)(
  'R74 una voce %s si sa senza aprire la vendita, una volta; rimessa, la vendita va avanti',
  async (_, guasta, seq) => {
    const [asta, altra] = [await conVoci(4), await conVoci(4)];
    const { rows } = await base.pool.query('SELECT * FROM giornale WHERE asta = $1 ORDER BY seq', [asta]);
    await guasta(asta);
    const { danni, detto, lasciate, giro } = server();
    for (let i = 0; i < 3; i += 1) await giro();
    expect(detto).toMatchObject([{ asta, seq, da: 'catena' }]);
    expect([danni.trattiene(asta), danni.trattiene(altra)]).toEqual([true, false]);

    await senzaGuardie(`DELETE FROM giornale WHERE asta = '${asta}' AND seq = ${seq}`);
    const colonne = Object.keys(rows[0] ?? {});
    const vera = rows[seq - 1] as Record<string, unknown>;
    await base.comeProprietario('ALTER TABLE giornale DISABLE TRIGGER USER');
    await base.comeProprietario(
      `INSERT INTO giornale (${colonne.join(', ')}) VALUES (${colonne.map((__, i) => `$${i + 1}`).join(', ')})`,
      colonne.map((una) => vera[una]),
    );
    await base.comeProprietario('ALTER TABLE giornale ENABLE TRIGGER USER');
    await giro();
    expect([danni.elenco(), lasciate]).toEqual([[], [asta]]);
  },
);

test('R74 un giro ne guarda un poco, e chi riparte prosegue da lì', async () => {
  const asta = await conVoci(600);
  const prima = server();
  await prima.giro();
  // Ciò che è già passato si vedrà al giro dopo; ciò che viene, adesso.
  await cambia(asta, 10, 'falsa');
  const dopo = server();
  await dopo.giro();
  expect([dopo.detto, dopo.giri()]).toEqual([[], 0]);
  await dopo.giro();
  expect(dopo.giri()).toBe(1);
  await dopo.giro();
  expect(dopo.detto).toMatchObject([{ asta, seq: 10 }]);
  // Un altro server lo sa subito, e lo ricalcola da sé.
  const altro = server();
  await altro.giro();
  expect(altro.detto).toMatchObject([{ asta, seq: 10 }]);
});

test('R74 con la password dell’applicazione non si trattiene una vendita: né spostando il posto, né scrivendo un danno', async () => {
  const asta = await conVoci(4);
  await base.pool.query('UPDATE verifica_registro SET flusso = $1, seq = 2, impronta = $2', [asta, 'f'.repeat(64)]);
  await base.pool.query('INSERT INTO danni_registro (flusso, visto_il) VALUES ($1, 1)', [asta]);
  const { danni, giro } = server();
  for (let i = 0; i < 3; i += 1) await giro();
  expect(danni.elenco()).toEqual([]);
});

test('R74 chi sposta il posto a ogni giro non tiene la verifica lontana da una vendita: ogni server fa anche un giro suo', async () => {
  const asta = await conVoci(4);
  await cambia(asta, 2, 'falsa');
  const { detto, giro } = server();
  for (let i = 0; i < 3; i += 1) {
    await base.pool.query('UPDATE verifica_registro SET flusso = $1, seq = 0', [FINE]);
    await giro();
  }
  expect(detto).toMatchObject([{ asta, seq: 2 }]);
});
