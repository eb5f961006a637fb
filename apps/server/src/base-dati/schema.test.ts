import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { inserisciCruda, rigaCruda } from '../vendita/giornale/prove/riga-cruda.ts';
import { ErroreBaseDati } from './collegamento/errore-base-dati.ts';
import { migra } from './migra.ts';
import { type PassoDelloSchema, passiDi } from './passi.ts';
import { type CatalogoVisto, catalogoDi, oggettiDiversi } from './prove/catalogo.ts';
import { conCliente, esegui } from './prove/motore-di-prova.ts';
import { compi, passiDiPrima } from './prove/passi-di-prima.ts';
import { nuovaBaseDa } from './prove/postgres-di-prova.ts';
import { INSTALLAZIONE_0770 } from './schema/installazione-0770.ts';

/**
 * Lo schema è ciò che facevano, uno alla volta, i passi della versione 0.1. Qui si fanno tutti e due e si confrontano i cataloghi, e una base
 * dati di allora arriva a oggi.
 */
const RIGHE_FILE_MAX = 400;

let schema: PassoDelloSchema[];
let migrazioni: PassoDelloSchema[];
let diPrima: PassoDelloSchema[];
/** Una base dati con tutti i passi di prima, e nulla di ciò che è venuto dopo: le altre ne sono copie. */
let vecchia: string;
beforeAll(async () => {
  schema = await passiDi(new URL('./schema/', import.meta.url));
  migrazioni = await passiDi(new URL('./migrazioni/', import.meta.url));
  diPrima = await passiDiPrima();
  vecchia = await nuovaBaseDa();
  await compi(vecchia, diPrima);
});

const nomiDi = (passi: readonly PassoDelloSchema[]): string[] => passi.map(({ nome }) => nome);
const copiaDi = (url: string): Promise<string> => nuovaBaseDa(new URL(url).pathname.slice(1));

/** Ciò che dice chi non riesce a portare avanti una base dati. */
async function rifiutoDi(url: string): Promise<string> {
  const errore: unknown = await migra(url).catch((e: unknown) => e);
  expect(errore).toBeInstanceOf(ErroreBaseDati);
  return (errore as Error).message;
}

/** I passi annotati, in ordine; e se qualcuno vi ha già dato un ruolo all'applicazione. */
async function note(url: string): Promise<{ nomi: string[]; conRuolo: boolean }> {
  return conCliente(url, async (cliente) => {
    const { rows } = await cliente.query<{ nomi: string[]; con_ruolo: boolean }>(
      `SELECT array_agg(nome ORDER BY nome COLLATE "C") AS nomi, to_regclass('ruolo_applicazione') IS NOT NULL AS con_ruolo
       FROM migrazioni`,
    );
    return { nomi: rows[0]?.nomi ?? [], conRuolo: rows[0]?.con_ruolo ?? false };
  });
}

test('i passi di prima sono quelli di cui il prodotto ricorda l’impronta, uno per uno e nel loro ordine', () => {
  expect(diPrima.map(({ nome, impronta }) => [nome, impronta])).toEqual(Object.entries(INSTALLAZIONE_0770));
  expect(diPrima).toHaveLength(102);
});

test('un file dello schema si legge in una volta, e viene prima di ogni migrazione', () => {
  expect(schema.filter(({ sql }) => sql.split('\n').length - 1 > RIGHE_FILE_MAX).map(({ nome }) => nome)).toEqual([]);
  expect(schema.length).toBeGreaterThan(5);
  const nomi = [...nomiDi(schema), ...nomiDi(diPrima), ...nomiDi(migrazioni)];
  expect(new Set(nomi).size).toBe(nomi.length);
  expect(nomiDi(migrazioni).filter((nome) => nome < '0771')).toEqual([]);
});

describe('la base dati che lo schema scrive', () => {
  let nuova: string;
  let scritta: CatalogoVisto;
  beforeAll(async () => {
    nuova = await nuovaBaseDa();
    const { applicate } = await migra(nuova);
    expect(applicate).toEqual([...nomiDi(schema), ...nomiDi(migrazioni)]);
    scritta = await conCliente(nuova, catalogoDi);
  });

  test('è quella che facevano i passi di prima, oggetto per oggetto', async () => {
    const portata = await copiaDi(vecchia);
    await migra(portata);
    const diAllora = await conCliente(portata, catalogoDi);
    expect(diAllora.size).toBeGreaterThan(1_000);
    expect(oggettiDiversi(diAllora, scritta)).toEqual([]);
  });

  test('è la stessa se chi la scriveva si è fermato a metà', async () => {
    const interrotta = await nuovaBaseDa();
    await compi(interrotta, schema.slice(0, 3));
    const { applicate } = await migra(interrotta);
    expect(applicate).toEqual([...nomiDi(schema.slice(3)), ...nomiDi(migrazioni)]);
    expect(oggettiDiversi(await conCliente(interrotta, catalogoDi), scritta)).toEqual([]);
  });

  test.each([
    ['colonna aste.attende', 'ALTER TABLE aste ALTER COLUMN attende DROP DEFAULT'],
    ['colonna depositi.corpo', 'ALTER TABLE depositi ALTER COLUMN corpo SET STORAGE EXTENDED'],
    ['colonna storni.marca', 'ALTER TABLE storni DROP COLUMN id'],
    ['commento table aste', "COMMENT ON TABLE aste IS 'le vendite'"],
    ['funzione non_torna()', 'ALTER FUNCTION non_torna() SET search_path = pg_catalog'],
    ['funzione uffici_rifai()', 'GRANT EXECUTE ON FUNCTION uffici_rifai() TO PUBLIC'],
    ['grilletto giornale.giornale_catena', 'ALTER TABLE giornale DISABLE TRIGGER giornale_catena'],
    ['indice giornale_per_tempo', 'ALTER INDEX giornale_per_tempo RESET (autosummarize)'],
    ['relazione ricerca_aperte', 'ALTER TABLE ricerca_aperte RESET (toast_tuple_target)'],
    ['relazione vendite_in_ordine', 'DROP VIEW vendite_in_ordine'],
    ['righe verifica_registro', 'UPDATE verifica_registro SET giri = 1'],
    ['sequenza ordini_numero_seq', 'ALTER TABLE ordini ALTER COLUMN numero SET INCREMENT 2'],
    ['vincolo ordini.ordini_cuc_check', 'ALTER TABLE ordini DROP CONSTRAINT ordini_cuc_check'],
  ])('se cambia, il confronto nomina %s', async (oggetto, istruzione) => {
    const cambiata = await conCliente(nuova, async (cliente) => {
      await cliente.query(`BEGIN; ${istruzione}`);
      const vista = await catalogoDi(cliente);
      await cliente.query('ROLLBACK');
      return vista;
    });
    expect(oggettiDiversi(scritta, cambiata).map((uno) => uno.split(': ', 1)[0])).toContain(oggetto);
  });

  test('non si continua se un suo file non è più quello che fu scritto', async () => {
    const url = await copiaDi(nuova);
    await esegui(url, "UPDATE migrazioni SET impronta = 'x' WHERE nome = '06-banca.sql'");
    expect(await rifiutoDi(url)).toMatch(/06-banca\.sql è stata modificata dopo essere stata applicata/);
  });
});

describe('un’installazione della versione 0.1', () => {
  test('con tutti i passi si riconosce: lo schema si annota senza scriverlo, e ciò che c’è resta', async () => {
    const url = await copiaDi(vecchia);
    const asta = randomUUID();
    const prima = rigaCruda(asta, 1, '0'.repeat(64));
    await conCliente(url, (cliente) => riempi(cliente, asta, prima));
    const cera = await conCliente(url, cheCosaCe);
    expect(cera).toMatchObject({ giornale: prima.impronta, uffici: 'Tribunale di Prova 1', attese: asta });

    const { applicate, urlApplicazione } = await migra(url);
    expect(applicate).toEqual(nomiDi(migrazioni));
    expect((await note(url)).nomi).toEqual([...nomiDi(schema), ...nomiDi(diPrima), ...nomiDi(migrazioni)].sort());
    expect(await conCliente(url, cheCosaCe)).toEqual(cera);

    // Con il ruolo che le è stato dato si continua a scrivere, e a non riscrivere.
    await conCliente(urlApplicazione, async (cliente) => {
      await inserisciCruda(cliente, rigaCruda(asta, 2, String(prima.impronta)));
      await expect(cliente.query("UPDATE giornale SET tipo = 'x'")).rejects.toMatchObject({ code: '42501' });
    });
    await expect(migra(url)).resolves.toMatchObject({ applicate: [] });
  });

  test('che si è fermata prima non si tocca: chi la avvia legge dov’è arrivata e che cosa fare', async () => {
    const url = await copiaDi(vecchia);
    await esegui(url, "DELETE FROM migrazioni WHERE nome > '0700'");
    const stava = await note(url);
    expect(await rifiutoDi(url)).toMatch(
      /versione di prima \(l’ultimo passo è 0691-estratti-sbilanciati\.sql, e ne mancano 6\): la si porti prima alla versione 0\.1 che fa 0770/,
    );
    expect(await note(url)).toEqual(stava);
    expect(stava.conRuolo).toBe(false);
  });

  test('a cui manca un passo in mezzo non si tocca neppure', async () => {
    const url = await copiaDi(vecchia);
    await esegui(url, "DELETE FROM migrazioni WHERE nome = '0095-elenchi.sql'");
    expect(await rifiutoDi(url)).toMatch(/l’ultimo passo è 0770-storni-marcati\.sql, e ne manca uno\)/);
  });

  test('in cui un passo non è quello di allora non si tocca', async () => {
    const url = await copiaDi(vecchia);
    await esegui(url, "UPDATE migrazioni SET impronta = 'x' WHERE nome = '0095-elenchi.sql'");
    expect(await rifiutoDi(url)).toMatch(/0095-elenchi\.sql è stata modificata dopo essere stata applicata/);
    expect(await note(url)).toEqual({ nomi: nomiDi(diPrima), conRuolo: false });
  });
});

/** Una vendita pubblicata con la sua prima voce, e un tribunale: ciò che i grilletti ne ricavano nasce con loro. */
async function riempi(cliente: pg.Client, asta: string, prima: ReturnType<typeof rigaCruda>): Promise<void> {
  await inserisciCruda(cliente, prima);
  const stato = { scheda: { tribunale: 'Tribunale di Prova' }, parametri: {} };
  await cliente.query("INSERT INTO aste (id, seq, fase, stato) VALUES ($1, 1, 'pubblicata', $2)", [asta, stato]);
  await cliente.query("INSERT INTO tribunali (id, chiave, versione) VALUES ($1, 'tribunale di prova', 1)", [asta]);
  await cliente.query(
    `INSERT INTO tribunali_versioni (tribunale, versione, dati, valida_dal, comando_id) VALUES ($1, 1, '{"note": ""}', 0, $1)`,
    [asta],
  );
}

/** Ciò che di quelle righe si ritrova, scritto e ricavato. */
async function cheCosaCe(cliente: pg.Client): Promise<Record<string, unknown> | undefined> {
  const { rows } = await cliente.query<Record<string, unknown>>(
    `SELECT (SELECT string_agg(impronta, ' ' ORDER BY seq) FROM giornale) AS giornale,
       (SELECT string_agg(concat_ws(' ', id, seq, fase, stato), ' ') FROM aste) AS aste,
       (SELECT string_agg(concat_ws(' ', ufficio, vendite), ' ') FROM vendite_per_ufficio) AS uffici,
       (SELECT string_agg(asta::text, ' ') FROM vendite_in_attesa) AS attese,
       (SELECT string_agg(concat_ws(' ', tribunale, versione, dati), ' ') FROM tribunali_versioni) AS tribunali`,
  );
  return rows[0];
}
