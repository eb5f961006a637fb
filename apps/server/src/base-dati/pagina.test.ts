import { CONTATE_MAX } from '@gestore/contratto/linea/pagina';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apriCursore, CursoreNonValido, chiudiCursore } from './cursore.ts';
import { contaRighe, type ElencoAPagine, entroTempo, leggiPagina, RicercaTroppoLenta, scorri } from './pagina.ts';
import { type BaseDiProva, nuovaBaseDati } from './prove/postgres-di-prova.ts';

let base: BaseDiProva;
beforeAll(async () => {
  base = await nuovaBaseDati();
  await base.comeProprietario(`
    CREATE TABLE prova_elenco (id int PRIMARY KEY, gruppo text NOT NULL, quando bigint NOT NULL);
    INSERT INTO prova_elenco SELECT n, chr(97 + n % 7), n / 10 FROM generate_series(1, 520) n;
    GRANT SELECT, INSERT, UPDATE, DELETE ON prova_elenco TO PUBLIC`);
});
afterAll(() => base.chiudi());

type Letta = { numero: number };
const elenco = (altro: Partial<ElencoAPagine> = {}): ElencoAPagine => ({
  nome: 'prova',
  ordine: [
    { valore: sql`e.quando`, tipo: 'bigint', verso: 'giu' },
    { valore: sql`e.id`, tipo: 'int', verso: 'giu' },
  ],
  colonne: sql`e.id AS numero`,
  da: sql`prova_elenco e`,
  ...altro,
});

async function intero(quale: ElencoAPagine, quante: number, fraLePagine?: () => Promise<void>): Promise<number[]> {
  const visti: number[] = [];
  for (let dopo: string | undefined; ; ) {
    const pagina = await leggiPagina<Letta>(base.db, quale, { dopo, quante });
    visti.push(...pagina.righe.map(({ numero }) => numero));
    if (pagina.prossimo === null) return visti;
    dopo = pagina.prossimo;
    await fraLePagine?.();
  }
}

const NUMERI = Array.from({ length: 520 }, (_, i) => i + 1);

describe('le pagine di un elenco', () => {
  test.each([1, 50, 519, 520, 521])('a %i per volta si vedono tutte, una volta, in ordine', async (quante) => {
    expect(await intero(elenco(), quante)).toEqual(NUMERI.toReversed());
  });

  test('con versi diversi e un testo davanti', async () => {
    const misto = elenco({
      ordine: [
        { valore: sql`e.gruppo`, tipo: 'text' },
        { valore: sql`e.quando`, tipo: 'bigint', verso: 'giu' },
        { valore: sql`e.id`, tipo: 'int' },
      ],
    });
    const { rows } = await sql<Letta>`SELECT id AS numero FROM prova_elenco ORDER BY gruppo, quando DESC, id`.execute(
      base.db,
    );
    expect(await intero(misto, 33)).toEqual(rows.map(({ numero }) => numero));
  });

  test('ciò che nasce o sparisce fra una pagina e l’altra non fa saltare né ripetere nulla', async () => {
    let nuovo = 1_000;
    let tolto = 500;
    const visti = await intero(elenco(), 20, async () => {
      // Davanti a ciò che si è già visto, e via la riga stessa su cui il cursore sta.
      nuovo += 1;
      await sql`INSERT INTO prova_elenco VALUES (${nuovo}, 'z', 1000)`.execute(base.db);
      await sql`DELETE FROM prova_elenco WHERE id = ${tolto + 1}`.execute(base.db);
      tolto -= 20;
    });
    expect(visti).toEqual(NUMERI.toReversed());
    await base.comeProprietario(`TRUNCATE prova_elenco;
      INSERT INTO prova_elenco SELECT n, chr(97 + n % 7), n / 10 FROM generate_series(1, 520) n`);
  });

  test('quante sono si dice nella prima pagina, e oltre il limite si dice che sono di più', async () => {
    const prima = await leggiPagina<Letta>(base.db, elenco(), {});
    expect(prima).toMatchObject({ quanti: { numero: 520, esatto: true } });
    expect(await leggiPagina<Letta>(base.db, elenco(), { dopo: prima.prossimo ?? '' })).toMatchObject({ quanti: null });
    const molte = await contaRighe(base.db, { da: sql`generate_series(1, ${CONTATE_MAX + 5}::int)` });
    expect(molte).toEqual({ numero: CONTATE_MAX, esatto: false });
  });

  test('chi scorre tutto legge le stesse righe', async () => {
    const visti: number[] = [];
    for await (const righe of scorri<Letta>(base.db, elenco())) visti.push(...righe.map(({ numero }) => numero));
    expect(visti).toEqual(NUMERI.toReversed());
  });
});

describe('il cursore', () => {
  const suo = elenco({ filtro: { gruppo: 'a', testo: undefined } });
  const buono = chiudiCursore(suo, ['7', '9']);

  test('torna com’è uscito, anche se `dopo` e `quante` cambiano', () => {
    expect(apriCursore(elenco({ filtro: { gruppo: 'a', dopo: 'x', quante: 3 } }), buono)).toEqual(['7', '9']);
  });

  test.each([
    ['di altri filtri', elenco({ filtro: { gruppo: 'b' } }), buono],
    ['di un altro elenco', elenco({ nome: 'altro', filtro: { gruppo: 'a' } }), buono],
    ['di un altro ordine', elenco({ filtro: { gruppo: 'a' }, ordine: [{ valore: sql`e.id`, tipo: 'int' }] }), buono],
    ['vuoto', suo, ''],
    ['non scritto da noi', suo, 'ciao mondo'],
    ['con un testo al posto di un numero', suo, chiudiCursore(suo, ['7', "9' or true"])],
    ['con un numero che non entra', suo, chiudiCursore(suo, ['7', '2147483648'])],
    ['con un valore di meno', suo, chiudiCursore(suo, ['7'])],
    ['con un valore di più', suo, chiudiCursore(suo, ['7', '9', '1'])],
    ['troncato', suo, buono.slice(0, -4)],
  ])('%s non vale', (_, quale, cursore) => {
    expect(() => apriCursore(quale, cursore)).toThrow(CursoreNonValido);
  });

  test('di ogni tipo si riconosce ciò che la base dati non leggerebbe', () => {
    const cattivi = {
      bigint: ['9223372036854775808', '1.5', ''],
      numeric: ['1e5', 'NaN'],
      'double precision': ['1e999', 'infinity'],
      boolean: ['t', '1'],
      uuid: ['x', '00000000-0000-0000-0000-00000000000G'],
      date: ['2026-02-31', '31/12/2026'],
      text: ['a\u0000b', '\ud800'],
    } as const;
    for (const [tipo, valori] of Object.entries(cattivi) as [keyof typeof cattivi, readonly string[]][]) {
      const uno = elenco({ ordine: [{ valore: sql`x`, tipo }] });
      for (const valore of valori)
        expect(() => apriCursore(uno, chiudiCursore(uno, [valore])), `${tipo}: ${valore}`).toThrow(CursoreNonValido);
    }
  });
});

test('una ricerca che non finisce nel suo tempo si interrompe, e si dice', async () => {
  const lenta = entroTempo(base.db, (tx) => sql`SELECT count(*) FROM generate_series(1, 1000000000)`.execute(tx), 50);
  await expect(lenta).rejects.toThrow(RicercaTroppoLenta);
  const svelta = await entroTempo(base.db, (tx) => sql<{ numero: number }>`SELECT 1 AS numero`.execute(tx));
  expect(svelta.rows).toEqual([{ numero: 1 }]);
});
