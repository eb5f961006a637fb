import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { apriChiaviInstallazione, cartellaDelleChiavi } from '../../../sigillo/chiavi/chiavi-installazione.ts';
import { ruotaChiaveFirma } from '../../../sigillo/chiavi/rotazione.ts';
import { type Ancora, apriAncora } from './ancora.ts';
import type { PartiFile } from './file-teste.ts';

/** Il file delle teste, per chi ha insieme il disco e la base dati, o lo divide con un'altra macchina. */
const PRIMA = '0'.repeat(64);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const firma = (byte: Uint8Array) => new Uint8Array(sign(null, byte, privateKey));
const chiaveFirma = {
  corrente: () => ({ id: 'firma-1', firma }),
  chiaviPubbliche: () => ({ 'firma-1': publicKey.export({ format: 'jwk' }).x ?? '' }),
  aggiorna: () => Promise.resolve(),
};
const muto = () => undefined;

let base: BaseDiProva;
let cartella: string;
let percorso: string;
beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'file-teste-'));
});
afterAll(async () => {
  await rm(cartella, { recursive: true, force: true });
  await base.chiudi();
});
beforeEach(() => {
  percorso = join(cartella, `${randomUUID()}.jsonl`);
});

const apri = (dove = percorso, chiave: PartiFile['chiaveFirma'] = chiaveFirma) =>
  apriAncora({
    db: base.db,
    percorso: dove,
    chiaveFirma: chiave,
    adesso: Date.now,
    danni: { annota: muto },
    log: { error: muto, warn: muto },
    limiti: { righe: 3, recenti: 50 },
  });

/** Tante righe, una testa per ciascuna; di quali vendite. */
async function scrive(ancora: Ancora, quante: number): Promise<string[]> {
  const aste = Array.from({ length: quante }, () => randomUUID());
  for (const asta of aste) {
    ancora.segna(asta, 1, PRIMA);
    await ancora.scrivi();
  }
  return aste;
}
/** Ciò che non torna del file: le teste di queste prove nella base dati non ci sono. */
const delFile = ({ difetti }: Ancora) => difetti.flatMap(({ asta, perche }) => (asta === null ? [perche] : []));
async function segnoConsegnato(): Promise<{ luogo: string; segno: { n: number } }> {
  const { rows } = await base.pool.query<{ luogo: string; segno: { n: number } }>(
    "SELECT luogo, segno FROM teste_consegnate WHERE luogo LIKE '%' || $1",
    [percorso],
  );
  const [riga] = rows;
  if (riga === undefined) throw new Error('nessun segno consegnato');
  return riga;
}

test('R74 svuotato il file e tolto il suo segno, chi lo ha scritto se ne accorge, e dichiarato rimette le teste che ricorda', async () => {
  const ancora = await apri();
  const [prima = ''] = await scrive(ancora, 2);
  await base.comeProprietario('DELETE FROM teste_consegnate');
  await truncate(percorso);
  await scrive(ancora, 1);
  expect(delFile(ancora)).toEqual([expect.stringContaining('a servizio acceso: arrivava alla riga n. 2')]);
  await ancora.dichiara(new Set(delFile(ancora)));
  expect(ancora.fermo()).toBe(false);
  expect(await readFile(percorso, 'utf8')).toContain(prima);
  await ancora.ferma();
  const dopo = await apri();
  expect(delFile(dopo)).toEqual([]);
  await dopo.ferma();
});

test('R74 un file accorciato da un’altra macchina, o da chi è caduto prima di consegnarne il segno, è ancora quello; un altro no', async () => {
  const ancora = await apri();
  await scrive(ancora, 1);
  const { luogo, segno } = await segnoConsegnato();
  await scrive(ancora, 6);
  await ancora.ferma();
  expect((await segnoConsegnato()).segno.n).toBeGreaterThan(segno.n + 1);
  const torna = () => base.pool.query('UPDATE teste_consegnate SET segno = $2 WHERE luogo = $1', [luogo, segno]);
  await torna();
  const suo = await apri();
  expect(delFile(suo)).toEqual([]);
  await suo.ferma();

  // Di un'altra macchina della stessa installazione, e più avanti.
  const altro = join(cartella, `${randomUUID()}.jsonl`);
  const altrove = await apri(altro);
  await scrive(altrove, 12);
  await altrove.ferma();
  await copyFile(altro, percorso);
  await torna();
  const scambiato = await apri();
  expect(delFile(scambiato)).toEqual([expect.stringContaining('non è più quello')]);
  await scambiato.ferma();
});

test('R74 un file che non si legge si dice con fin dove arrivava, e dichiarato da due se ne comincia un altro', async () => {
  const ancora = await apri();
  await scrive(ancora, 2);
  await ancora.ferma();
  const { segno } = await segnoConsegnato();
  await rm(percorso);
  await mkdir(percorso);
  const cieca = await apri();
  expect(delFile(cieca)).toEqual([expect.stringMatching(new RegExp(`non si legge \\(EISDIR\\): .* n\\. ${segno.n} `))]);
  await cieca.dichiara(new Set(delFile(cieca)));
  expect([cieca.fermo(), cieca.nonScritte()]).toEqual([false, null]);
  await scrive(cieca, 1);
  await cieca.ferma();
  const dopo = await apri();
  expect([delFile(dopo), (dopo.ultima()?.n ?? 0) > segno.n]).toEqual([[], true]);
  await dopo.ferma();
});

test('R66 R74 una riga firmata con la chiave che un altro processo ha appena fatto non è di un altro; una di chi non si conosce sì', async () => {
  const cartellaDati = join(cartella, randomUUID());
  const adesso = 1_800_000_000_000;
  const { db, urlProprietario } = base;
  const processo = () => apriChiaviInstallazione({ db, urlProprietario, cartellaDati, adesso: () => adesso });
  const [qui, altrove] = [await processo(), await processo()];
  const [mio, suo] = [await apri(percorso, qui.chiaveFirma), await apri(percorso, altrove.chiaveFirma)];
  await scrive(mio, 1);
  const dove = { segreti: altrove.segreti, cartellaChiavi: cartellaDelleChiavi(cartellaDati), adesso };
  const { id: chiave } = altrove.chiaveFirma.corrente();
  await base.db
    .transaction()
    .execute((tx) => ruotaChiaveFirma(tx, dove, { chiave, compromessa: true, motivo: 'Rubata.' }));
  await altrove.chiaveFirma.aggiorna(base.db);
  await scrive(suo, 1);
  // Qui nessun giro ha ancora riletto le chiavi: le fa rileggere la riga.
  expect(qui.chiaveFirma.corrente().id).toBe(chiave);
  await scrive(mio, 1);
  expect([delFile(mio), delFile(suo)]).toEqual([[], []]);
  expect(qui.chiaveFirma.corrente().id).toMatch(/^firma-2-/);
  await mio.ferma();
  await suo.ferma();

  // Tre righe di una chiave che nessuno conosce: si cerca una volta.
  const estranea = { versione: 1, scrittaIl: adesso, teste: {}, chiave: 'firma-9-00000000', firma: 'AA' };
  await appendFile(percorso, `${JSON.stringify(estranea)}\n`.repeat(3));
  let rilette = 0;
  const contata: PartiFile['chiaveFirma'] = {
    ...qui.chiaveFirma,
    async aggiorna(db) {
      rilette += 1;
      await qui.chiaveFirma.aggiorna(db);
    },
  };
  const dopo = await apri(percorso, contata);
  expect(delFile(dopo)).toHaveLength(3);
  expect(delFile(dopo)[0]).toContain('non è firmata da questo gestore');
  expect(rilette).toBe(1);
  await dopo.ferma();
});
