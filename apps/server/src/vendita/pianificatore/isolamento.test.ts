import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letturaPrevistaDal } from '@gestore/dominio';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../../prove/ambiente.ts';
import { depositaBusta, type Pubblicata, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { allarmiDelBanco } from '../../salute/allarmi/allarmi-del-banco.ts';
import { tieniBusta } from '../aste/buste/buste-vere.ts';

const ORA_MS = 3_600_000;
const inizioIl = 1_900_000_000_000;
let radice: string;
let base: BaseDiProva;
let servizio: Servizio;
let adesso = 0;

beforeAll(async () => {
  radice = await mkdtemp(join(tmpdir(), 'gestore-isolamento-'));
});
beforeEach(async () => {
  base = await nuovaBaseDati();
  adesso = inizioIl - 48 * ORA_MS;
  const ambiente = await ambienteDiProva(base.urlProprietario, await mkdtemp(join(radice, 'dati-')));
  servizio = await avviaServizio(leggiConfigurazione(ambiente), { orologio: { adesso: () => adesso }, daSolo: false });
});
afterEach(async () => {
  await servizio.ferma();
  await base.chiudi();
});
afterAll(async () => {
  await spegniPostgresDiProva();
  await rm(radice, { recursive: true, force: true });
});

/** Una vendita con una busta i cui recapiti sono sigillati come li sigilla un deposito. */
async function conUnaBusta(): Promise<Pubblicata> {
  const pubblicata = await pubblicaVendita(servizio.impianto, { inizioIl });
  const { asta } = pubblicata;
  const bustaId = await depositaBusta(pubblicata, inizioIl);
  const { stato, seq } = await servizio.impianto.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  const dal = letturaPrevistaDal(stato.parametri);
  const recapiti = Buffer.from(JSON.stringify({ pec: 'offre@pec.example', cellulare: null }));
  const contatti = await servizio.impianto.sigillo.sigilla(recapiti, {
    asta,
    busta: bustaId,
    parte: 'contatti',
    apribileDal: dal,
  });
  const parti = { contatti, contattiDal: dal, contenuto: null, contenutoDal: inizioIl, pacchetto: Buffer.from('x') };
  await tieniBusta(servizio.impianto, { asta, bustaId, impronta: randomUUID(), ...parti });
  await servizio.impianto.indice.aggiorna(stato, seq);
  return pubblicata;
}

const convocati = async ({ asta }: Pubblicata): Promise<number> =>
  (await sql`SELECT 1 FROM credenziali WHERE asta = ${asta}`.execute(base.db)).rows.length;

test('R29 la vendita che non si può convocare non ferma e non ritarda gli inviti delle altre, e se ne dà l’allarme', async () => {
  const [guasta, sana] = [await conUnaBusta(), await conUnaBusta()];
  await rm(join(servizio.impianto.custodia.cartellaChiavi, `asta-${guasta.asta}.json`));
  adesso = inizioIl - 2 * ORA_MS;
  for (let giro = 0; giro < 3; giro += 1) await servizio.pianificatore.giro();
  expect([await convocati(guasta), await convocati(sana)]).toEqual([0, 1]);
  const { allarmi } = await allarmiDelBanco(servizio.impianto);
  const suoi = allarmi.filter(({ asta }) => asta === guasta.asta).map(({ codice, chi }) => [codice, chi]);
  expect(suoi).toContainEqual(['lavoro_fermo', ['convocazioni']]);
  expect(suoi).toContainEqual(['chiave_da_rimettere', [`asta-${guasta.asta}.json`]]);
  expect(allarmi.filter(({ codice, asta }) => codice === 'lavoro_fermo' && asta === sana.asta)).toEqual([]);
});

test('R53 un registro che non si lascia leggere è di quella vendita sola: il servizio riparte e le altre si vedono', async () => {
  const [guasta, sana] = [await conUnaBusta(), await conUnaBusta()];
  const { stato } = await servizio.impianto.esecutore.leggi(guasta.asta);
  expect(stato.fase).toBe('raccolta');
  const { contesto } = servizio;
  await servizio.ferma();
  // Chi ha in mano la base dati come proprietario ci può scrivere un fatto che non esiste.
  const { apriKysely, apriPool } = await import('../../base-dati/collegamento/connessione.ts');
  const padrone = apriPool(base.urlProprietario, { massimo: 1 });
  const db = apriKysely(padrone);
  await sql`ALTER TABLE giornale DISABLE TRIGGER USER`.execute(db);
  await sql`UPDATE giornale SET tipo = 'FattoMaiVisto', registrato_il = ${Date.now()} WHERE asta = ${guasta.asta} AND seq = 4`.execute(
    db,
  );
  await sql`UPDATE aste SET seq = 1 WHERE id = ${guasta.asta}`.execute(db);
  await sql`ALTER TABLE giornale ENABLE TRIGGER USER`.execute(db);
  await padrone.end();
  servizio = await avviaServizio(contesto.configurazione, { orologio: { adesso: () => adesso }, daSolo: false });
  adesso = inizioIl - 2 * ORA_MS;
  for (let giro = 0; giro < 2; giro += 1) await servizio.pianificatore.giro();
  expect(await convocati(sana)).toBe(1);
  const { allarmi } = await allarmiDelBanco(servizio.impianto);
  expect(allarmi.filter(({ codice }) => codice === 'lavoro_fermo').map(({ asta }) => asta)).toContain(guasta.asta);
});
