import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giudicaChiave } from '@gestore/registro';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ascoltaEstranee } from '../../base-dati/marche-righe.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { apriChiaviInstallazione, cartellaDelleChiavi } from './chiavi-installazione.ts';
import { ruotaChiaveFirma } from './rotazione.ts';

const INIZIO = 1_800_000_000_000;
/** Quanto una sostituzione ordinaria si fa aspettare. */
const ANTICIPO_MS = 15_000;
const testo = new TextEncoder().encode('ricevuta');

let base: BaseDiProva;
let cartellaDati: string;
let adesso: number;
/** Ciò che i processi hanno scritto nel loro registro. */
const dette: { oggetto: unknown; frase: unknown }[] = [];
const log = { warn: (oggetto: unknown, frase?: unknown) => void dette.push({ oggetto, frase }) };
/** Un processo sulla stessa base dati e sulla stessa cartella. */
const apri = () => {
  const { db, urlProprietario } = base;
  return apriChiaviInstallazione({ db, urlProprietario, cartellaDati, adesso: () => adesso, log });
};
type Processo = Awaited<ReturnType<typeof apri>>;

beforeEach(async () => {
  base = await nuovaBaseDati();
  cartellaDati = await mkdtemp(join(tmpdir(), 'gestore-rotazione-'));
  adesso = INIZIO;
  dette.length = 0;
});
afterEach(async () => {
  await base.chiudi();
  await rm(cartellaDati, { recursive: true, force: true });
});
afterAll(spegniPostgresDiProva);

const corrente = ({ chiaveFirma }: Processo): string => chiaveFirma.corrente().id;
function ruota({ segreti }: Processo, chiave: string, compromessa = false, motivo = 'Prova.'): Promise<void> {
  const dove = { segreti, cartellaChiavi: cartellaDelleChiavi(cartellaDati), adesso };
  return base.db.transaction().execute((tx) => ruotaChiaveFirma(tx, dove, { chiave, compromessa, motivo }));
}
/** Ciò che legge chi verifica una firma fatta allora con quella chiave; i rilievi gravi hanno il punto esclamativo. */
function giudizi({ chiaveFirma }: Processo, id: string, firmataIl: number): string[] {
  const pubblicate = chiaveFirma.pubblicate();
  const usata = { id, pubblica: pubblicate[id]?.pubblica ?? '', firmataIl };
  return giudicaChiave(usata, { pubblicate }).map(({ codice, grave }) => `${grave ? '!' : ''}${codice}`);
}
const fileDelleFirme = async () =>
  (await readdir(cartellaDelleChiavi(cartellaDati))).filter((nome) => nome.startsWith('firma-')).sort();

describe('R66 una sostituzione ordinaria', () => {
  test('quella di prima smette fra poco, ogni processo ha la nuova prima di allora, e nessuna firma è fuori dalla sua validità', async () => {
    const [qui, altrove] = [await apri(), await apri()];
    const prima = corrente(qui);
    await ruota(qui, prima);
    await qui.chiaveFirma.aggiorna(base.db);
    const fino = INIZIO + ANTICIPO_MS;
    expect(qui.chiaveFirma.pubblicate()[prima]).toMatchObject({ validaFino: fino, revocataIl: null, motivo: null });
    expect(corrente(qui)).toBe(prima);
    // L'altro non ha ancora fatto il suo giro, e firmano la stessa cosa con la stessa chiave.
    expect(corrente(altrove)).toBe(prima);
    adesso = fino;
    await altrove.chiaveFirma.aggiorna(base.db);
    expect([corrente(qui), corrente(altrove)]).toEqual([prima, prima]);
    adesso = fino + 1;
    const dopo = corrente(qui);
    expect(dopo).toMatch(/^firma-2-[0-9a-f]{8}$/);
    expect(corrente(altrove)).toBe(dopo);
    expect(Object.keys(qui.chiaveFirma.chiaviPubbliche())).toEqual([prima, dopo]);
    for (const il of [INIZIO, fino, fino + 1, fino + 1_000_000])
      expect(giudizi(qui, qui.chiaveFirma.allora(il).id, il)).toEqual(['prima']);
    expect(giudizi(qui, prima, fino + 1)).toEqual(['prima', '!scaduta']);
    const detta = { oggetto: { chiave: dopo, dal: fino }, frase: 'la chiave che firma cambia' };
    expect(dette).toEqual([detta, detta]);
  });

  test('ciò che era registrato prima ha ancora la stessa firma, anche dopo un riavvio', async () => {
    const uno = await apri();
    const prima = corrente(uno);
    const firma = uno.chiaveFirma.allora(INIZIO).firma(testo);
    await ruota(uno, prima);
    adesso += 2 * ANTICIPO_MS;
    const riavviato = await apri();
    expect(corrente(riavviato)).toMatch(/^firma-2-/);
    expect(riavviato.chiaveFirma.allora(INIZIO).id).toBe(prima);
    expect(riavviato.chiaveFirma.allora(INIZIO).firma(testo)).toEqual(firma);
    await rm(join(cartellaDelleChiavi(cartellaDati), 'firma-0001.json'));
    // Senza la metà privata di allora firma la seguente; senza quella dell'ultima non si parte.
    expect((await apri()).chiaveFirma.allora(INIZIO).id).toMatch(/^firma-2-/);
    await rm(join(cartellaDelleChiavi(cartellaDati), 'firma-0002.json'));
    await expect(apri()).rejects.toMatchObject({ difetto: 'manca', file: 'firma-0002.json' });
  });

  test('chi la chiede due volte la fa una volta: quella che nomina non è più l’ultima', async () => {
    const uno = await apri();
    const prima = corrente(uno);
    await ruota(uno, prima);
    await expect(ruota(uno, prima)).rejects.toMatchObject({ codice: 'chiave_gia_sostituita' });
    await expect(ruota(uno, 'firma-9-00000000')).rejects.toMatchObject({ codice: 'chiave_gia_sostituita' });
    expect(await fileDelleFirme()).toEqual(['firma-0001.json', 'firma-0002.json']);
  });

  test('se la transazione non finisce resta un file che nessuno ha annotato: non firma, e il suo posto non si usa più', async () => {
    const uno = await apri();
    const prima = corrente(uno);
    const fallita = base.db.transaction().execute(async (tx) => {
      const dove = { segreti: uno.segreti, cartellaChiavi: cartellaDelleChiavi(cartellaDati), adesso };
      await ruotaChiaveFirma(tx, dove, { chiave: prima, compromessa: false, motivo: 'Prova.' });
      throw new Error('caduto');
    });
    await expect(fallita).rejects.toThrow('caduto');
    adesso += 2 * ANTICIPO_MS;
    await uno.chiaveFirma.aggiorna(base.db);
    expect([corrente(uno), corrente(await apri())]).toEqual([prima, prima]);
    await ruota(uno, prima);
    expect(await fileDelleFirme()).toEqual(['firma-0001.json', 'firma-0002.json', 'firma-0003.json']);
  });
});

test('chi tiene il posto di chi fa chiavi non ferma in silenzio né un avvio né una sostituzione', async () => {
  const uno = await apri();
  const prima = corrente(uno);
  const altro = await base.pool.connect();
  await altro.query('BEGIN');
  await altro.query('SELECT pg_advisory_xact_lock(7220170)');
  await Promise.all([
    expect(apri()).rejects.toThrow('il posto di chi fa le chiavi'),
    expect(ruota(uno, prima)).rejects.toMatchObject({ codice: 'sovraccarico' }),
  ]);
  await altro.query('ROLLBACK');
  altro.release();
  await ruota(uno, prima);
});

test('una chiave di prima che il disco non lascia leggere non ferma l’avvio, e firma la seguente; l’ultima lo ferma', async () => {
  const uno = await apri();
  await ruota(uno, corrente(uno));
  adesso += 2 * ANTICIPO_MS;
  const illeggibile = async (nome: string): Promise<void> => {
    const percorso = join(cartellaDelleChiavi(cartellaDati), nome);
    await rm(percorso);
    await mkdir(percorso);
  };
  await illeggibile('firma-0001.json');
  expect((await apri()).chiaveFirma.allora(INIZIO).id).toMatch(/^firma-2-/);
  await illeggibile('firma-0002.json');
  await expect(apri()).rejects.toMatchObject({ difetto: 'illeggibile', file: 'firma-0002.json' });
});

describe('R66 una chiave compromessa', () => {
  test('con lei non firma più nessuno, nemmeno chi non legge la nuova: lo rifiuta', async () => {
    const [uno, altrove] = [await apri(), await apri()];
    await ruota(uno, corrente(uno), true, 'Rubata.');
    const nuova = join(cartellaDelleChiavi(cartellaDati), 'firma-0002.json');
    await rename(nuova, `${nuova}.via`);
    await altrove.chiaveFirma.aggiorna(base.db);
    for (const il of [INIZIO - 1, adesso + 1])
      expect(() => altrove.chiaveFirma.allora(il)).toThrow('nessuna chiave con cui firmare');
    await rename(`${nuova}.via`, nuova);
    await altrove.chiaveFirma.aggiorna(base.db);
    expect(corrente(altrove)).toMatch(/^firma-2-/);
  });

  test('è revocata subito, con il suo perché; la nuova firma da subito anche ciò che era registrato prima', async () => {
    const [qui, altrove] = [await apri(), await apri()];
    const prima = corrente(qui);
    await ruota(qui, prima, true, 'Un portatile rubato.');
    for (const processo of [qui, altrove]) await processo.chiaveFirma.aggiorna(base.db);
    const dopo = corrente(qui);
    expect(dopo).toMatch(/^firma-2-/);
    expect([corrente(altrove), qui.chiaveFirma.allora(INIZIO - 1).id]).toEqual([dopo, dopo]);
    expect(qui.chiaveFirma.pubblicate()[prima]).toMatchObject({ revocataIl: INIZIO, motivo: 'Un portatile rubato.' });
    expect(giudizi(qui, prima, INIZIO - 1)).toEqual(['prima', '!revocata']);
    expect(giudizi(qui, dopo, INIZIO - 1)).toEqual(['prima']);
    expect(corrente(await apri())).toBe(dopo);
    expect(dette.map(({ frase }) => frase)).toContain('una chiave che firmava è revocata');
    await expect(ruota(qui, prima, true)).rejects.toMatchObject({ codice: 'chiave_gia_sostituita' });
  });

  test('di una che già non firma si dice che è revocata, e non ne nasce un’altra', async () => {
    const uno = await apri();
    const prima = corrente(uno);
    await ruota(uno, prima);
    adesso += 2 * ANTICIPO_MS;
    await uno.chiaveFirma.aggiorna(base.db);
    const seconda = corrente(uno);
    await ruota(uno, prima, true, 'Trovata in una copia.');
    await uno.chiaveFirma.aggiorna(base.db);
    expect(corrente(uno)).toBe(seconda);
    expect(uno.chiaveFirma.allora(INIZIO).id).toBe(seconda);
    expect(uno.chiaveFirma.pubblicate()[prima]).toMatchObject({ revocataIl: adesso, validaFino: INIZIO + ANTICIPO_MS });
    expect(await fileDelleFirme()).toEqual(['firma-0001.json', 'firma-0002.json']);
  });
});

describe('R74 chi ha soltanto la password dell’applicazione', () => {
  const spki = () =>
    generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');
  /** Una riga che dice di essere una chiave: di quale marca, e con quale nome. */
  const aggiunge = (marca: string, nome: string, impronta: string) =>
    sql`INSERT INTO chiavi (impronta, tipo, versione, nome, pubblica, creata_il, marca)
      VALUES (${impronta}, 'firma', 2, ${nome}, ${spki()}, 1, ${sql.raw(marca)})`.execute(base.db);

  test('aggiunge una chiave: non si pubblica, non firma, non ferma nessun avvio e non tiene il posto di quella che verrà', async () => {
    const uno = await apri();
    const prima = corrente(uno);
    await aggiunge('null', 'firma-0002.json', 'a'.repeat(64));
    await aggiunge("(SELECT marca FROM chiavi WHERE tipo = 'firma' LIMIT 1)", 'firma-0002.json', 'b'.repeat(64));
    const estranee: string[] = [];
    ascoltaEstranee(uno.segreti, ({ tavola, riga }) => void estranee.push(`${tavola} ${riga}`));
    await uno.chiaveFirma.aggiorna(base.db);
    const riavviato = await apri();
    for (const processo of [uno, riavviato]) {
      expect(corrente(processo)).toBe(prima);
      expect(Object.keys(processo.chiaveFirma.pubblicate())).toEqual([prima]);
      expect(processo.chiaveFirma.ultima().nome).toBe('firma-0001.json');
    }
    const righe = [`chiavi ${'a'.repeat(64)}`, `chiavi ${'b'.repeat(64)}`];
    expect(estranee).toEqual(righe);
    // Il verdetto si ricorda, e si dice ancora: chi ascolta decide ogni quanto scriverlo.
    await uno.chiaveFirma.aggiorna(base.db);
    expect(estranee).toEqual([...righe, ...righe]);
    await ruota(riavviato, prima, true);
    await riavviato.chiaveFirma.aggiorna(base.db);
    expect(corrente(riavviato)).toMatch(/^firma-2-/);
    expect(await fileDelleFirme()).toEqual(['firma-0001.json', 'firma-0002.json']);
  });

  test('non riscrive nessuna colonna di nessuna chiave, nemmeno la marca che manca', async () => {
    await apri();
    await aggiunge('null', 'firma-0002.json', 'a'.repeat(64));
    await expect(sql`UPDATE chiavi SET marca = 'x' WHERE marca IS NULL`.execute(base.db)).rejects.toThrow();
    const { rows } = await sql<{ puo: boolean }>`
      SELECT has_any_column_privilege('chiavi', 'UPDATE') AS puo`.execute(base.db);
    expect(rows).toEqual([{ puo: false }]);
  });

  test('un altro segreto, sotto un altro nome, non ferma l’avvio', async () => {
    const prima = corrente(await apri());
    await sql`INSERT INTO chiavi (impronta, tipo, versione, nome, creata_il)
      VALUES (${'c'.repeat(64)}, 'segreto', 1, 'altro.bin', 1)`.execute(base.db);
    expect(corrente(await apri())).toBe(prima);
  });

  test('non revoca una chiave vera, e non disfa una revoca: né cambiandola, né togliendola, né con la marca di prima', async () => {
    const uno = await apri();
    const prima = corrente(uno);
    await sql`INSERT INTO chiavi_finite (id, chiave, dal, revocata, motivo)
      SELECT gen_random_uuid(), impronta, 1, true, 'x' FROM chiavi WHERE tipo = 'firma'`.execute(base.db);
    await uno.chiaveFirma.aggiorna(base.db);
    expect(uno.chiaveFirma.pubblicate()[prima]).toMatchObject({ validaFino: null, revocataIl: null });
    await ruota(uno, prima, true, 'Rubata.');
    for (const comando of [
      sql`UPDATE chiavi_finite SET revocata = false`,
      sql`UPDATE chiavi_finite SET marca = NULL`,
      sql`DELETE FROM chiavi_finite`,
      sql`TRUNCATE chiavi_finite`,
      sql`UPDATE chiavi SET valida_fino = NULL, revocata_il = NULL`,
      sql`UPDATE chiavi SET marca = NULL WHERE tipo = 'firma'`,
      sql`UPDATE chiavi SET marca = 'x' WHERE tipo = 'firma'`,
      sql`DELETE FROM chiavi`,
    ])
      await expect(comando.execute(base.db)).rejects.toThrow();
    const riavviato = await apri();
    expect(riavviato.chiaveFirma.pubblicate()[prima]).toMatchObject({ revocataIl: INIZIO, motivo: 'Rubata.' });
    expect(corrente(riavviato)).toMatch(/^firma-2-/);
  });
});

describe('una base dati di prima delle marche', () => {
  async function senzaMarche(): Promise<void> {
    await base.comeProprietario('ALTER TABLE chiavi DISABLE TRIGGER chiavi_marcate_restano');
    await base.comeProprietario('UPDATE chiavi SET marca = NULL');
    await base.comeProprietario('ALTER TABLE chiavi ENABLE TRIGGER chiavi_marcate_restano');
  }

  test('il primo avvio marca le chiavi di cui c’è la metà privata, e nessun’altra', async () => {
    const prima = corrente(await apri());
    await senzaMarche();
    await sql`INSERT INTO chiavi (impronta, tipo, versione, nome, pubblica, creata_il)
      VALUES (${'d'.repeat(64)}, 'firma', 2, '../firma-0001.json', 'x', 1)`.execute(base.db);
    const dopo = await apri();
    expect(corrente(dopo)).toBe(prima);
    expect(Object.keys(dopo.chiaveFirma.pubblicate())).toEqual([prima]);
  });

  test('senza nessuna metà privata non parte, e non ne nasce una', async () => {
    await apri();
    await senzaMarche();
    await rm(join(cartellaDelleChiavi(cartellaDati), 'firma-0001.json'));
    await expect(apri()).rejects.toMatchObject({ difetto: 'manca', file: 'firma-0001.json' });
    expect(await fileDelleFirme()).toEqual([]);
  });

  test('ciò che il proprietario ha revocato a mano resta revocato, e finché non c’è un’altra chiave firma ancora', async () => {
    const uno = await apri();
    const prima = corrente(uno);
    await base.comeProprietario("UPDATE chiavi SET revocata_il = 5, motivo = 'a mano' WHERE tipo = 'firma'");
    await uno.chiaveFirma.aggiorna(base.db);
    expect(uno.chiaveFirma.pubblicate()[prima]).toMatchObject({ revocataIl: 5, motivo: 'a mano' });
    expect(corrente(uno)).toBe(prima);
    await ruota(uno, prima);
    await uno.chiaveFirma.aggiorna(base.db);
    expect(corrente(uno)).toMatch(/^firma-2-/);
    expect(uno.chiaveFirma.pubblicate()[prima]).toMatchObject({ revocataIl: 5, validaFino: INIZIO });
  });
});

/** Il blocco della guida che contiene quelle parole, con quei valori al posto dei puntini: ciò che si prova è ciò che si copia. */
function dellaGuida(parole: string, ...valori: readonly string[]): string {
  const guida = readFileSync(new URL('../../../../../docs/operazioni.md', import.meta.url), 'utf8');
  const blocchi = [...guida.matchAll(/^```(?:sql|sh)\n([\s\S]*?)^```$/gm)].map(([, testo = '']) => testo);
  const [blocco = '', ...altri] = blocchi.filter((uno) => uno.includes(parole));
  expect([blocco === '', altri]).toEqual([false, []]);
  return valori.reduce((testo, valore) => testo.replace("'...'", () => `'${valore}'`), blocco);
}

describe('ciò che fa a mano chi possiede la base dati', () => {
  /** Il comando della guida, nella cartella delle chiavi: fa il file se manca, e ne scrive l'impronta e la metà pubblica. */
  function delFile(nome: string): string[] {
    const comando = dellaGuida('generateKeyPairSync')
      .replace('DATA_DIR/chiavi', () => `'${cartellaDelleChiavi(cartellaDati)}'`)
      .replace(/FILE=\S+ node/, () => `FILE=${nome} '${process.execPath}'`);
    return execFileSync('sh', ['-c', comando], { encoding: 'utf8' }).trim().split(' ');
  }
  const annota = (impronta = '', pubblica = '', versione = 2, dal = adesso) =>
    base.comeProprietario(
      dellaGuida('INSERT INTO chiavi', impronta, String(versione), `firma-000${versione}.json`, pubblica, String(dal)),
    );

  test('perduto per sempre il file dell’ultima ne annota una fatta a mano: si riparte, e ciò che l’altra ha firmato resta', async () => {
    const prima = corrente(await apri());
    await rm(join(cartellaDelleChiavi(cartellaDati), 'firma-0001.json'));
    await expect(apri()).rejects.toMatchObject({ difetto: 'manca' });
    adesso += 1;
    await annota(...(delFile('firma-0002.json') as [string, string]));
    const dopo = await apri();
    expect(corrente(dopo)).toMatch(/^firma-2-/);
    expect(dopo.chiaveFirma.allora(INIZIO).id).toBe(corrente(dopo));
    expect(dopo.chiaveFirma.pubblicate()[prima]).toMatchObject({ validaFino: adesso, revocataIl: null });
  });

  test('ripresa una base dati di prima di una sostituzione, rimette la riga della chiave più nuova', async () => {
    const uno = await apri();
    await ruota(uno, corrente(uno));
    adesso += 2 * ANTICIPO_MS;
    const nuova = corrente(await apri());
    const [impronta = '', pubblica = ''] = delFile('firma-0002.json');
    await base.comeProprietario('DELETE FROM chiavi_finite');
    await base.comeProprietario(dellaGuida('chiavi_restano', impronta, impronta));
    const { senzaRiga, chiaveFirma } = await apri();
    expect([senzaRiga, chiaveFirma.corrente().id]).toEqual([['firma-0002.json'], corrente(uno)]);
    // Da quando firmava: prima di adesso.
    await annota(impronta, pubblica, 2, adesso - 1);
    const rimessa = await apri();
    expect([rimessa.senzaRiga, corrente(rimessa)]).toEqual([[], nuova]);
  });

  test('toglie una riga di nessuno, e il nome di una persona dal motivo di una revoca, che resta', async () => {
    const uno = await apri();
    const prima = corrente(uno);
    await ruota(uno, prima, true, 'L’ha presa Mario Rossi.');
    await sql`INSERT INTO chiavi (impronta, tipo, versione, nome, pubblica, creata_il)
      VALUES (${'a'.repeat(64)}, 'firma', 9, 'x', 'x', 1)`.execute(base.db);
    await base.comeProprietario(dellaGuida('chiavi_restano', 'a'.repeat(64), 'a'.repeat(64)));
    await base.comeProprietario(dellaGuida('gestore.cancella', 'Mario Rossi', 'Mario Rossi'));
    const estranee: string[] = [];
    ascoltaEstranee(uno.segreti, ({ riga }) => void estranee.push(riga));
    await uno.chiaveFirma.aggiorna(base.db);
    expect(estranee).toEqual([]);
    const motivo = '(testo cancellato)';
    expect(uno.chiaveFirma.pubblicate()[prima]).toMatchObject({ revocataIl: INIZIO, motivo });
  });

  test('di una fine sua e di una del server vale la prima; revocata l’ultima, firma lei finché non la si sostituisce', async () => {
    const uno = await apri();
    const prima = corrente(uno);
    await ruota(uno, prima);
    await base.comeProprietario("UPDATE chiavi SET valida_fino = 7 WHERE tipo = 'firma' AND versione = 1");
    adesso += 2 * ANTICIPO_MS;
    await uno.chiaveFirma.aggiorna(base.db);
    expect(uno.chiaveFirma.pubblicate()[prima]).toMatchObject({ validaFino: 7 });
    const ultima = corrente(uno);
    await base.comeProprietario("UPDATE chiavi SET revocata_il = 9 WHERE tipo = 'firma' AND versione = 2");
    await uno.chiaveFirma.aggiorna(base.db);
    expect(corrente(uno)).toBe(ultima);
    await ruota(uno, ultima, true, 'Rubata.');
    await uno.chiaveFirma.aggiorna(base.db);
    expect(uno.chiaveFirma.pubblicate()[ultima]).toMatchObject({ revocataIl: 9, motivo: 'Rubata.' });
  });
});
