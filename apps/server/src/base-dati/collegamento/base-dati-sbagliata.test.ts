import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migra } from '../migra.ts';
import { esegui, suBase } from '../prove/motore-di-prova.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../prove/postgres-di-prova.ts';
import { ErroreBaseDati } from './errore-base-dati.ts';

/**
 * Chi avvia il server con una base dati che non va: una frase che dice che cosa fare, e mai la password. Il ruolo di prova ha un
 * nome e una password che non si trovano da nessun'altra parte.
 */
const PASSWORD = 'Par0la%20mai/detta';
let base: BaseDiProva;
let ruolo: string;
beforeAll(async () => {
  base = await nuovaBaseDati();
  ruolo = `sbagliata_${new URL(base.urlProprietario).pathname.slice(-8)}`;
  await base.comeProprietario(`CREATE ROLE ${ruolo} LOGIN CREATEROLE PASSWORD ${pg.escapeLiteral(PASSWORD)}`);
});
afterAll(async () => {
  await base.comeProprietario(`DROP OWNED BY ${ruolo}; DROP ROLE ${ruolo}`);
  await base.chiudi();
  await spegniPostgresDiProva();
});

/** L'indirizzo della base dati con qualcosa di cambiato. */
function con(cambia: (url: URL) => void): string {
  const url = new URL(base.urlProprietario);
  cambia(url);
  return url.toString();
}

/** Ciò che dice chi prova ad avviarsi lì: una frase intera, in italiano, senza segreti e senza righe di codice. */
async function avvia(url: string): Promise<string> {
  const errore: unknown = await migra(url).catch((e: unknown) => e);
  expect(errore).toBeInstanceOf(ErroreBaseDati);
  const detto = (errore as Error).message;
  expect(detto).not.toMatch(/\n|node_modules|\.ts:\d/);
  for (const segreta of [PASSWORD, encodeURIComponent(PASSWORD), new URL(base.urlProprietario).password])
    expect(detto).not.toContain(segreta);
  return detto;
}

test('una password sbagliata, o che manca, si dice senza ripeterla', async () => {
  const sbagliata = con((url) => {
    url.password = encodeURIComponent(PASSWORD);
  });
  expect(await avvia(sbagliata)).toMatch(/rifiuta il nome o la password di DATABASE_URL: li corregga/);
  const senza = con((url) => {
    url.password = '';
  });
  expect(await avvia(senza)).toMatch(/chiede una password, e in DATABASE_URL non c’è/);
});

test('una base dati che lì non c’è si nomina', async () => {
  const altra = con((url) => {
    url.pathname = '/una%20che%20non%20esiste';
  });
  expect(await avvia(altra)).toMatch(/non ne ha una che si chiama «una che non esiste»/);
});

test('chi non può fare ciò che serve lo legge, e nulla resta a metà', async () => {
  const debole = con((url) => {
    url.username = ruolo;
    url.password = encodeURIComponent(PASSWORD);
  });
  expect(await avvia(debole)).toMatch(/non lascia fare al ruolo di DATABASE_URL ciò che serve/);
});

test('una base dati in sola lettura si dice, prima di provare a scrivervi', async () => {
  const nome = pg.escapeIdentifier(new URL(base.urlProprietario).pathname.slice(1));
  await base.comeProprietario(`ALTER DATABASE ${nome} SET default_transaction_read_only = on`);
  try {
    expect(await avvia(base.urlProprietario)).toMatch(/accetta soltanto letture.*Indichi in DATABASE_URL la primaria/);
  } finally {
    // Chi la toglie deve poter scrivere: lo chiede da un’altra.
    await esegui(
      suBase(base.urlProprietario, 'postgres'),
      `ALTER DATABASE ${nome} RESET default_transaction_read_only`,
    );
  }
});

test('R75 una base dati di una versione più nuova non si tocca: chi parte dice quale, e si ferma', async () => {
  await base.comeProprietario("INSERT INTO migrazioni (nome, impronta) VALUES ('9999-dal-futuro.sql', 'x')");
  const prima = await stato();
  try {
    expect(await avvia(base.urlProprietario)).toMatch(
      /versione del prodotto più nuova.*9999-dal-futuro\.sql.*avvii quella/,
    );
    expect(await stato()).toEqual(prima);
  } finally {
    await base.comeProprietario("DELETE FROM migrazioni WHERE nome = '9999-dal-futuro.sql'");
  }
  await expect(migra(base.urlProprietario)).resolves.toMatchObject({ applicate: [] });
});

/** Ciò che un avvio riscriverebbe: la password dell'applicazione e i suoi permessi. */
async function stato(): Promise<unknown> {
  const cliente = new pg.Client(base.urlProprietario);
  await cliente.connect();
  const { rows } = await cliente.query(
    `SELECT (SELECT string_agg(relacl::text, ' ' ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS permessi,
       (SELECT string_agg(nome, ' ' ORDER BY nome) FROM migrazioni) AS migrazioni,
       (SELECT string_agg(xmin::text, ' ') FROM ruolo_applicazione) AS ruolo`,
  );
  await cliente.end();
  return rows;
}
