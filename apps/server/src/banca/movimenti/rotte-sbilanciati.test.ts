import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoBanca, preparaBancoBanca } from '../prove/banco-banca.ts';
import { CONTO, camt } from '../prove/estratti.ts';

/** Un estratto i cui saldi non tornano: si dice di quanto, entra se lo vogliono in due, e resta segnato per sempre. */

const SALDI = ['0.00', '30.00'] as [string, string];
const storto = (causale: string): string =>
  camt([{ importo: '10.00', causale, contabile: '2026-10-07' }], { saldi: SALDI });

let b: BancoBanca;
beforeAll(async () => {
  b = await preparaBancoBanca();
});
afterAll(() => b.banco.chiudi());

const carica = (testo: string) => b.anna.carica('/api/edicom/banca/camt', { nome: 'storto.xml', testo });
const vuole = (chi: 'anna' | 'bruno', testo: string, motivo: string) =>
  b[chi].carica('/api/edicom/banca/sbilanciato', { nome: 'storto.xml', testo }, { banca: 'sella', motivo });
const causali = async (): Promise<string[]> => (await b.movimenti()).movimenti.map(({ causale }) => causale);

test('caricato come gli altri è un no, con la differenza', async () => {
  const no = await carica(storto('in due'));
  expect([no.stato, no.corpo.codice]).toEqual([422, 'file_non_importato']);
  expect(no.corpo.sbilanci).toEqual([{ conto: CONTO, differenzaCent: -2_000 }]);
  expect(await causali()).not.toContain('in due');
});

test('R71 il primo lo propone e non entra nulla; lui stesso non lo prende, un altro sì', async () => {
  const primo = await vuole('anna', storto('in due'), 'La banca lo dà sempre così.');
  expect([primo.stato, primo.corpo]).toEqual([200, expect.objectContaining({ nuovi: 0, attendeUnAltro: true })]);
  expect(await causali()).not.toContain('in due');
  const ancora = await vuole('anna', storto('in due'), 'Lo voglio.');
  expect([ancora.stato, ancora.corpo.codice]).toEqual([409, 'R71_stesso_operatore']);
  const secondo = await vuole('bruno', storto('in due'), 'Confermo: ho chiamato la banca.');
  expect([secondo.stato, secondo.corpo]).toEqual([200, expect.objectContaining({ nuovi: 1, attendeUnAltro: false })]);
  expect(await causali()).toContain('in due');
  // Preso, è un file come gli altri: caricarlo ancora non cambia nulla.
  expect((await vuole('anna', storto('in due'), 'Di nuovo.')).corpo).toMatchObject({ nuovi: 0, gia: true });
});

test('resta segnato, con chi e perché, e nemmeno il proprietario della base dati lo toglie', async () => {
  const { corpo } = await b.bruno.chiama('GET', '/api/edicom/banca/sbilanciati');
  expect(corpo.sbilanciati).toMatchObject([
    {
      nome: 'storto.xml',
      conti: [{ conto: CONTO, differenzaCent: -2_000 }],
      proposto: { operatore: 'Anna Operatrice', motivo: 'La banca lo dà sempre così.' },
      accettato: { operatore: 'Bruno Operatore', motivo: 'Confermo: ho chiamato la banca.' },
    },
  ]);
  await expect(b.banco.comeProprietario('DELETE FROM estratti_sbilanciati')).rejects.toThrow(/in coda/);
  await expect(b.banco.comeProprietario("UPDATE estratti_sbilanciati SET motivo = 'x'")).rejects.toThrow(/in coda/);
});

test('un estratto che torna entra subito, e senza motivo nessuno lo vuole', async () => {
  const dritto = camt([{ importo: '11.00', causale: 'dritto', contabile: '2026-10-07' }], { saldi: ['0.00', '11.00'] });
  expect((await vuole('anna', dritto, 'Per sicurezza.')).corpo).toMatchObject({ nuovi: 1, attendeUnAltro: false });
  expect((await vuole('anna', storto('muto'), '  ')).stato).toBe(422);
  expect(((await b.anna.chiama('GET', '/api/edicom/banca/sbilanciati')).corpo.sbilanciati as unknown[]).length).toBe(1);
});

test('R74 una proposta scritta a mano nella base dati non vale la metà di nessuno', async () => {
  const testo = storto('messo a mano');
  expect((await vuole('anna', testo, 'Per avere la sua impronta.')).corpo).toMatchObject({ attendeUnAltro: true });
  const { pool } = b.banco.servizio.impianto;
  const altro = storto('mai visto');
  // Chi ha la password dell'applicazione non sa fare né l'impronta di un altro file né la marca: copia una riga vera.
  await pool.query(`INSERT INTO estratti_sbilanciati
    SELECT impronta || 'x', atto, nome, sbilanci, motivo, gen_random_uuid(), operatore_nome, fatto_il, marca
    FROM estratti_sbilanciati WHERE atto = 'proposto' ORDER BY fatto_il DESC LIMIT 1`);
  const { corpo } = await b.anna.chiama('GET', '/api/edicom/banca/sbilanciati');
  expect((corpo.sbilanciati as unknown[]).length).toBe(2);
  expect((await vuole('bruno', altro, 'Lo voglio.')).corpo).toMatchObject({ attendeUnAltro: true, nuovi: 0 });
  // Nella base dati nessuno accetta ciò che ha proposto lui, né ciò che nessuno ha proposto.
  const accetta = `INSERT INTO estratti_sbilanciati
    SELECT impronta, 'accettato', nome, sbilanci, motivo, operatore_id, operatore_nome, fatto_il, marca
    FROM estratti_sbilanciati WHERE atto = 'proposto' ORDER BY fatto_il DESC LIMIT 1`;
  await expect(pool.query(accetta)).rejects.toMatchObject({ code: '42501' });
});
