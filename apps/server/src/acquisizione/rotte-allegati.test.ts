import { randomUUID } from 'node:crypto';
import type { AllegatoAperto, BustaIdentita } from '@gestore/contratto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaInGara, venditaPronta } from '../dimostrazione/carica.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';

let banco: BancoOperatori;
let elena: Persona;
let asta: string;
let buste: BustaIdentita[];

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Avv. Elena Conti');
  asta = await venditaInGara(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' });
  const { corpo } = await elena.chiama('GET', `/api/admin/aste/${asta}/buste`);
  buste = corpo.buste as BustaIdentita[];
});
afterAll(() => banco.chiudi());

const indirizzo = (bustaId: string, impronta: string): string =>
  `/api/admin/aste/${asta}/buste/${bustaId}/allegati/${impronta}`;
function trova(nome: string): { bustaId: string; impronta: string } {
  for (const { bustaId, allegati } of buste) {
    const suo = allegati.find((uno) => uno.nome === nome);
    if (suo !== undefined) return { bustaId, impronta: suo.impronta };
  }
  throw new Error(`nessuna busta ha ${nome}`);
}

test('R14 del bonifico di un’offerta arrivata da sé si leggono giorno, ora e importo, come li dichiara', () => {
  for (const { bonifico } of buste)
    expect(bonifico).toEqual({
      data: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      ora: expect.stringMatching(/^\d{2}:\d{2}$/),
      importoCent: expect.any(Number),
    });
  expect(buste.length).toBeGreaterThan(1);
});

test('R37 chi conduce apre i documenti di una busta aperta, e ogni lettura resta scritta', async () => {
  const { bustaId, impronta } = trova('documento-identita.pdf');
  const scheda = await elena.chiama('GET', indirizzo(bustaId, impronta));
  expect(scheda.corpo).toMatchObject({ tipo: 'pdf', firme: [] });
  const file = await elena.chiama('GET', `${indirizzo(bustaId, impronta)}/contenuto`);
  expect(file.testo.slice(0, 5)).toBe('%PDF-');
  const { rows } = await sql<{ che_cosa: string }>`
    SELECT che_cosa FROM letture_identita WHERE asta = ${asta} AND che_cosa LIKE '%documento%'`.execute(
    banco.servizio.impianto.db,
  );
  expect(rows.map(({ che_cosa }) => che_cosa.replace(/di .*$/, 'di …'))).toEqual([
    'firme di …',
    'un documento nella busta di …',
  ]);
});

test('R37 di un documento firmato si vede ciò che sta dentro, e da chi è firmato', async () => {
  const { bustaId, impronta } = trova('procura.pdf.p7m');
  const { corpo } = await elena.chiama('GET', indirizzo(bustaId, impronta));
  const { tipo, firme } = corpo as unknown as AllegatoAperto;
  expect(tipo).toBe('pdf');
  expect(firme).toMatchObject([{ firmatario: 'Notaio Dimostrativo', integrita: { stato: 'integra', dopo: [] } }]);
  // Il codice è del nome: chi legge la firma li confronta.
  expect(firme[0]?.codice).toBe('TINIT-DMSNTO70A01H501G');
});

test('R10 R30 un documento non lo apre un altro delegato, né di un’altra busta, né di una chiusa', async () => {
  const { bustaId, impronta } = trova('documento-identita.pdf');
  const altri = await banco.delegato('Avv. Altro');
  expect((await altri.chiama('GET', indirizzo(bustaId, impronta))).stato).toBe(404);
  const altra = buste.find((una) => una.bustaId !== bustaId && !una.allegati.some((uno) => uno.impronta === impronta));
  for (const [busta, quale] of [
    [randomUUID(), impronta],
    [bustaId, 'f'.repeat(64)],
    ...(altra === undefined ? [] : [[altra.bustaId, impronta] as const]),
  ] as const)
    expect((await elena.chiama('GET', indirizzo(busta, quale))).corpo).toMatchObject({
      codice: 'allegato_inesistente',
    });

  const chiusa = await venditaPronta(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' });
  const { stato } = await banco.servizio.impianto.esecutore.leggi(chiusa);
  const [sua = ''] = 'buste' in stato ? [...stato.buste.keys()] : [];
  expect(sua).not.toBe('');
  const prima = indirizzo(sua, impronta).replace(asta, chiusa);
  expect((await elena.chiama('GET', `${prima}/contenuto`)).stato).toBe(404);
});
