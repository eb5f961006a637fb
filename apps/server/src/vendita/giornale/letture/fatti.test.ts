import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { rinviiDi } from '../../aste/scheda/rinvii.ts';
import { sospensioniDi } from '../../aste/scheda/sospensioni.ts';
import { creaGiornale, type Giornale, type VoceDaScrivere } from '../giornale.ts';
import { marcheDiProva } from '../prove/marche-di-prova.ts';
import { inserisciCruda, rigaCruda } from '../prove/riga-cruda.ts';
import { fattoLetto } from './fatti.ts';

const IL = 1_800_000_000_000;
let base: BaseDiProva;
let giornale: Giornale;

beforeAll(async () => {
  base = await nuovaBaseDati();
  giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => IL } });
});
afterAll(() => base.chiudi());

/** Una vendita con queste sole voci. */
async function conVoci(...fatti: Pick<VoceDaScrivere, 'tipo' | 'dati'>[]): Promise<string> {
  const asta = randomUUID();
  const attore = { tipo: 'operatore', id: 'op-1' };
  const voci = fatti.map((fatto) => ({
    ...fatto,
    versione: 1,
    comandoId: randomUUID(),
    parte: 0,
    attore,
    ricevutoIl: IL,
  }));
  expect((await giornale.aggiungi({ asta, dopoSeq: 0, precedente: '0'.repeat(64), voci })).esito).toBe('scritte');
  return asta;
}

test.each([
  ['un rinvio', { tipo: 'OperazioniRinviate', dati: { fissateIl: 'domani' } }, rinviiDi],
  ['una sospensione', { tipo: 'VenditaSospesa', dati: { sospesaIl: 'ieri' } }, sospensioniDi],
])('%s che non è quel fatto non si mostra a nessuno: la voce è illeggibile', async (_, voce, leggi) => {
  await expect(leggi(giornale, await conVoci(voce))).rejects.toThrow('i dati non sono quelli del fatto');
});

test('una voce che nessun server di qui ha scritto non diventa un rinvio', async () => {
  const asta = randomUUID();
  const riga = rigaCruda(asta, 1, '0'.repeat(64), { tipo: 'OperazioniRinviate', dati: '{}' });
  await inserisciCruda(base.pool, { ...riga, marca: randomBytes(17).toString('base64url').slice(0, 22) });
  await expect(rinviiDi(giornale, asta)).rejects.toMatchObject({ codice: 'voce_estranea' });
});

test('di una voce si legge il fatto soltanto se è di quelli attesi, e a quel posto', async () => {
  const asta = await conVoci({ tipo: 'OperazioniRiaperte', dati: { riaperteIl: IL, operatoriInTurno: 1 } });
  expect(await fattoLetto(giornale, { asta, seq: 1 }, ['OperazioniRiaperte'])).toMatchObject({ riaperteIl: IL });
  expect(await fattoLetto(giornale, { asta, seq: 1 }, ['VenditaSospesa'])).toBeNull();
  expect(await fattoLetto(giornale, { asta, seq: 2 }, ['OperazioniRiaperte'])).toBeNull();
});
