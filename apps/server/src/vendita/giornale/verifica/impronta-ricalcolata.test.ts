import { randomUUID } from 'node:crypto';
import { verificaCatena } from '@gestore/registro';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { creaGiornale } from '../giornale.ts';
import { marcheDiProva } from '../prove/marche-di-prova.ts';
import { inserisciCruda, nellaFormaDiPrima, rigaConProva, rigaCruda } from '../prove/riga-cruda.ts';

const PRIMA = '0'.repeat(64);
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

test.each([
  ['il contenuto', { dati: '{"importoCent":1}' }],
  ['il tipo', { tipo: 'Altro' }],
  ['chi l’ha scritta', { attore_id: 'altri' }],
  ['l’istante', { ricevuto_il: 1 }],
  ['il segreto', { sale: 'a'.repeat(32) }],
  ['la radice', { radice: 'b'.repeat(64) }],
  ['l’impronta', { impronta: 'c'.repeat(64) }],
  ['dati che non sono un oggetto', { dati: '[]' }],
] as const)('R74 la base dati rifiuta una voce legata bene di cui non torna %s', async (_, cambiata) => {
  const asta = randomUUID();
  const giusta = rigaCruda(asta, 1, PRIMA);
  await expect(inserisciCruda(base.pool, { ...giusta, ...cambiata })).rejects.toMatchObject({ code: '23514' });
  // Con la password dell'applicazione non si avvelena una vendita: quella che c'è va avanti.
  await inserisciCruda(base.pool, giusta);
  await expect(
    inserisciCruda(base.pool, { ...rigaCruda(asta, 2, String(giusta.impronta)), ...cambiata }),
  ).rejects.toMatchObject({ code: '23514' });
  const voci = await creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 0 } }).leggi(
    asta,
    0,
    10,
  );
  expect(verificaCatena(voci)).toEqual({ esito: 'integra', voci: 1 });
});

test.each<[string, Parameters<typeof rigaConProva>[1]]>([
  ['segreto maiuscolo', { sale: 'A'.repeat(32) }],
  ['segreto corto', { sale: 'a'.repeat(31) }],
  ['segreto con un a capo in fondo', { sale: `${'a'.repeat(31)}\n` }],
  ['radice vuota', { radice: '' }],
  ['radice lunga', { radice: 'a'.repeat(65) }],
  ['radice che non è esadecimale', { radice: 'g'.repeat(64) }],
  ['marca corta', { marca: 'a'.repeat(21) }],
  ['senza marca', { marca: null }],
  ['dati che sono un elenco', { dati: [] }],
  ['un istante che un numero di JavaScript non sa dire', { ricevutoIl: 2 ** 53 }],
])('R74 la base dati rifiuta una voce con l’impronta giusta e %s', async (_, prova) => {
  const asta = randomUUID();
  await expect(inserisciCruda(base.pool, rigaConProva(asta, prova))).rejects.toMatchObject({
    code: '23514',
    message: expect.stringContaining('non è quella del contenuto'),
  });
  await inserisciCruda(base.pool, rigaConProva(asta, {}));
});

test.each([0, -1])('R74 la base dati rifiuta una voce al posto %i', async (seq) => {
  const asta = randomUUID();
  await expect(inserisciCruda(base.pool, rigaCruda(asta, seq, PRIMA))).rejects.toMatchObject({ code: '23000' });
});

test('R74 la forma di prima non comincia una vendita, e non torna dopo quella che si può oscurare', async () => {
  const asta = randomUUID();
  const comincia = nellaFormaDiPrima(rigaCruda(asta, 1, PRIMA));
  await expect(inserisciCruda(base.pool, comincia)).rejects.toMatchObject({ code: '23000' });
  const prima = rigaCruda(asta, 1, PRIMA);
  await inserisciCruda(base.pool, prima);
  const seconda = nellaFormaDiPrima(rigaCruda(asta, 2, String(prima.impronta)));
  await expect(inserisciCruda(base.pool, seconda)).rejects.toMatchObject({ code: '23000' });
});

test('R74 una voce nella forma di prima continua una vendita nata così, e non porta una radice che nessuno ricalcola', async () => {
  const asta = randomUUID();
  const prima = nellaFormaDiPrima(rigaCruda(asta, 1, PRIMA));
  await proprietario.query('ALTER TABLE giornale DISABLE TRIGGER giornale_catena');
  await inserisciCruda(base.pool, prima);
  await proprietario.query('ALTER TABLE giornale ENABLE TRIGGER giornale_catena');
  const seconda = nellaFormaDiPrima(rigaCruda(asta, 2, String(prima.impronta)));
  const conRadice = inserisciCruda(base.pool, { ...seconda, radice: 'a'.repeat(64) });
  await expect(conRadice).rejects.toMatchObject({ code: '23514' });
  await inserisciCruda(base.pool, seconda);
});

test('R74 una voce con testi e caratteri d’ogni genere ha la stessa impronta per chi la scrive e per la base dati', async () => {
  const asta = randomUUID();
  const giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 7 } });
  const dati = { a: 'è "così" \\ \n\t\u2028 \u{1f600} </script>', b: [1.5, 1e21, -0, null, true], 'à\u0001': {} };
  const attore = { tipo: 'operatore', id: 'O’Neil "x" \\ é' };
  const voce = { tipo: 'Pro"va\\', versione: 1, dati, comandoId: 'c\u007f"', parte: 0, attore, ricevutoIl: 5 };
  const scritta = await giornale.aggiungi({ asta, dopoSeq: 0, precedente: PRIMA, voci: [voce] });
  expect(scritta.esito).toBe('scritte');
  expect(verificaCatena(await giornale.leggi(asta, 0, 10))).toEqual({ esito: 'integra', voci: 1 });
});
