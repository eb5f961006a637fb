import { randomUUID } from 'node:crypto';
import type { Ordine, RimborsiDellaVendita } from '@gestore/contratto/banca/ordini-rimborso';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoDueVendite, cauzioneDi, GIORNI_FA_IN_CHIARO, preparaDueVendite } from '../../prove/banco-banca.ts';
import { pain002 } from '../../prove/esiti-pain002.ts';
import { leggiEsiti } from './leggi-esiti.ts';

const ORDINE = '0b6c3d2e-1111-4222-8333-444455556666';
const letto = (testo: string) => leggiEsiti(new TextEncoder().encode(testo));

test.each([false, true])(
  'R71 di un esito si legge che cosa non è stato pagato e perché, nella busta CBI: %s',
  (busta) => {
    const righe = [
      { riga: 1, stato: 'RJCT', codice: 'AC04', importo: '9500.00' },
      { riga: 2, stato: 'ACSP' },
    ];
    expect(letto(pain002(ORDINE, righe, { busta }))).toEqual({
      esito: 'letto',
      esiti: {
        righe: [{ endToEndId: '0b6c3d2e111142228333444455556-1', codice: 'AC04', importoCent: 950_000 }],
        interi: [],
        altre: 1,
        estranee: 0,
      },
    });
    expect(letto(pain002(ORDINE, [], { gruppo: 'RJCT', codice: 'AM04', busta }))).toMatchObject({
      esiti: { interi: [{ messaggio: '0b6c3d2e111142228333444455556666', codice: 'AM04' }] },
    });
  },
);

test.each([
  ['non è XML', 'ciao'],
  ['tagliato a metà', pain002(ORDINE, [{ riga: 1, stato: 'RJCT' }]).slice(0, 400)],
  ['con una entità', `<!DOCTYPE x [<!ENTITY a "b">]>${pain002(ORDINE, [])}`],
  ['un estratto conto', '<Document><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>'],
])('un file che non è un esito si rifiuta in parole: %s', (_, testo) => {
  expect(letto(testo)).toMatchObject({ esito: 'rifiutato', messaggio: expect.stringMatching(/^Il file /) });
});

let b: BancoDueVendite;
beforeAll(async () => {
  b = await preparaDueVendite();
  await b.carica(
    b.offerte.map((una, i) =>
      cauzioneDi(una, { causale: `cauzione ${i}`, contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }),
    ),
  );
  await b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
});
afterAll(() => b.banco.chiudi());

const rimborsi = async () =>
  ((await b.anna.chiama('GET', `/api/edicom/banca/rimborsi/${b.asta}`)).corpo as RimborsiDellaVendita).rimborsi;
const esito = (persona: BancoDueVendite['anna'], testo: string) =>
  persona.carica('/api/edicom/banca/esiti', { nome: 'esito.xml', testo });

test('R71 ciò che la banca rifiuta è di nuovo da ordinare, lo dice chi non ha preparato l’ordine, e una volta sola', async () => {
  const buste = (await rimborsi()).filter(({ impedimenti }) => impedimenti.length === 0).map(({ bustaId }) => bustaId);
  const [prima = '', seconda = ''] = buste;
  const id = randomUUID();
  await b.anna.chiama('POST', '/api/edicom/banca/ordini', { comandoId: id, asta: b.asta, buste: [prima, seconda] });
  const rifiuta = pain002(id, [
    { riga: 1, stato: 'RJCT', codice: 'AC04' },
    { riga: 2, stato: 'ACSP' },
  ]);
  // Di un ordine il cui file non è uscito nessuna banca può dire nulla.
  expect((await esito(b.bruno, rifiuta)).corpo).toMatchObject({ rifiutati: 0, senzaEffetto: 1 });

  const { ordini } = (await b.bruno.chiama('GET', '/api/edicom/banca/ordini')).corpo as { ordini: Ordine[] };
  const impronta = ordini.find((uno) => uno.id === id)?.impronta;
  await b.bruno.chiama('POST', `/api/edicom/banca/ordini/${id}/approva`, { comandoId: randomUUID(), impronta });
  await b.anna.chiama('POST', `/api/edicom/banca/ordini/${id}/scarica`, { comandoId: randomUUID() });

  const sua = await esito(b.anna, rifiuta);
  expect([sua.stato, sua.corpo.codice]).toEqual([409, 'R71_stesso_operatore']);
  expect((await rimborsi()).find(({ bustaId }) => bustaId === prima)?.impedimenti).toEqual(['gia_ordinato']);

  const altrui = await esito(b.bruno, rifiuta);
  expect([altrui.stato, altrui.corpo]).toEqual([200, { rifiutati: 1, senzaEffetto: 0, altre: 1, estranee: 0 }]);
  const adesso = await rimborsi();
  expect(adesso.find(({ bustaId }) => bustaId === prima)).toMatchObject({
    impedimenti: [],
    tornato: { modo: 'rifiutato', codice: 'AC04' },
  });
  expect(adesso.find(({ bustaId }) => bustaId === seconda)?.impedimenti).toEqual(['gia_ordinato']);
  expect((await esito(b.bruno, rifiuta)).corpo).toMatchObject({ rifiutati: 0, senzaEffetto: 1 });

  // Rifiutato poi per intero, anche il resto torna da ordinare; la prima resta quella che era.
  const intero = await esito(b.bruno, pain002(id, [], { gruppo: 'RJCT', codice: 'AM04' }));
  expect(intero.corpo).toMatchObject({ rifiutati: 1, senzaEffetto: 1 });
  expect((await rimborsi()).find(({ bustaId }) => bustaId === seconda)?.tornato).toMatchObject({ codice: 'AM04' });
});

test('un file che non è un esito non cambia nulla, e dice perché', async () => {
  const no = await esito(b.bruno, 'ciao');
  expect([no.stato, no.corpo.codice]).toEqual([422, 'file_non_importato']);
});
