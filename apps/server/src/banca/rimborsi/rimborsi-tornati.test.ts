import { randomUUID } from 'node:crypto';
import type { Ordine, RimborsiDellaVendita } from '@gestore/contratto/banca/ordini-rimborso';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ibanItaliano } from '../../dimostrazione/invenzioni/persone.ts';
import { conChiave } from '../lettura/chiavi.ts';
import { leggiEstratto } from '../lettura/lettori.ts';
import type { EsitoLettura, MovimentoLetto } from '../lettura/movimento.ts';
import {
  type BancoDueVendite,
  cauzioneDi,
  GIORNI_FA_IN_CHIARO,
  importo,
  preparaDueVendite,
} from '../prove/banco-banca.ts';
import { camtTornato, nelCbi, type Scritto } from '../prove/estratti.ts';
import { endToEndDi, leggiEndToEnd } from './ordini/end-to-end.ts';

const letti = (testo: string): MovimentoLetto[] => {
  const esito: EsitoLettura = leggiEstratto(new TextEncoder().encode(testo), null);
  return esito.esito === 'letto' ? esito.estratti.flatMap(({ movimenti }) => movimenti) : [];
};
const ORDINE = '0b6c3d2e-1111-4222-8333-444455556666';

test('R71 una riga ha un identificativo solo, che si riconosce anche se la banca lo riporta in maiuscolo', () => {
  const suo = endToEndDi(ORDINE, 12);
  expect(suo.length).toBeLessThanOrEqual(35);
  expect(leggiEndToEnd(` ${suo.toUpperCase()} `)).toEqual({ ordine: '0b6c3d2e111142228333444455556', riga: 12 });
  for (const altrui of ['NOTPROVIDED', 'CAUZIONE-1', `${suo.slice(0, 29)}-0`, `${suo}x`])
    expect(leggiEndToEnd(altrui)).toBeNull();
});

test('R71 di un accredito che la banca dice tornato si legge di quale riga è e perché; di un altro, nulla', () => {
  const voce = { importo: '9500.00' };
  const id = endToEndDi(ORDINE, 1);
  expect(letti(camtTornato(voce, id))).toMatchObject([
    { importoCent: 950_000, ritorno: { endToEndId: id, codice: 'AC04' } },
  ]);
  expect(letti(camtTornato(voce, id, '<RtrInf><Rsn><Prtry>x</Prtry></Rsn></RtrInf>'))[0]?.ritorno?.codice).toBe('X');
  expect(letti(camtTornato(voce, id, '<RtrInf></RtrInf>'))[0]?.ritorno?.codice).toBe('');
  // Senza che la banca lo dica, con un altro identificativo, o in uscita, è un movimento come gli altri.
  for (const testo of [
    camtTornato(voce, id, ''),
    camtTornato(voce, 'NOTPROVIDED'),
    camtTornato({ ...voce, verso: 'DBIT' }, id),
  ])
    expect(letti(testo)[0]).not.toHaveProperty('ritorno');
});

test('lo stesso movimento, letto da chi non conosceva i ritorni, ha la stessa chiave e non si conta due volte', () => {
  const [tornato] = letti(camtTornato({ importo: '9500.00' }, endToEndDi(ORDINE, 1)));
  if (tornato === undefined) throw new Error('nessun movimento');
  const { ritorno: _, ...prima } = tornato;
  expect(conChiave([tornato])[0]?.chiave).toBe(conChiave([prima])[0]?.chiave);
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
const ordine = async (id: string): Promise<Ordine | undefined> =>
  ((await b.bruno.chiama('GET', '/api/edicom/banca/ordini')).corpo.ordini as Ordine[]).find((uno) => uno.id === id);
const ritorna = (voce: Scritto, endToEndId: string) =>
  b.anna.carica('/api/edicom/banca/camt', { nome: 'tornato.xml', testo: camtTornato(voce, endToEndId) });
const allarmi = async () =>
  ((await b.anna.chiama('GET', '/api/edicom/allarmi')).corpo as { allarmi: { codice: string; chi: string[] }[] })
    .allarmi;

/** Prepara, approva e scarica un ordine di quelle buste. */
async function paga(corpo: Readonly<Record<string, unknown>>): Promise<{ id: string; xml: string }> {
  const comandoId = randomUUID();
  const nato = await b.anna.chiama('POST', '/api/edicom/banca/ordini', { comandoId, asta: b.asta, ...corpo });
  expect([nato.stato, nato.corpo.codice]).toEqual([200, undefined]);
  const approva = { comandoId: randomUUID(), impronta: (await ordine(comandoId))?.impronta };
  expect((await b.bruno.chiama('POST', `/api/edicom/banca/ordini/${comandoId}/approva`, approva)).stato).toBe(200);
  const scarica = { comandoId: randomUUID() };
  const file = await b.anna.chiama('POST', `/api/edicom/banca/ordini/${comandoId}/scarica`, scarica);
  return { id: comandoId, xml: String(file.corpo.xml) };
}

test('R71 un rimborso tornato si legge con il motivo, si corregge in due e si paga di nuovo, una volta sola', async () => {
  const scelto = (await rimborsi()).find(({ impedimenti }) => impedimenti.length === 0);
  const bustaId = scelto?.bustaId ?? '';
  const primo = await paga({ buste: [bustaId] });
  const id = endToEndDi(primo.id, 1);
  expect(primo.xml).toContain(`<EndToEndId>${id}</EndToEndId>`);
  const voce = {
    importo: importo(scelto?.importoCent ?? 0),
    causale: 'restituzione tornata',
    contabile: b.giorniFa(1),
    iban: scelto?.iban ?? '',
  };

  // Un ritorno in parte non è questo: lo guarda una persona.
  await ritorna({ ...voce, importo: '1.00', causale: 'in parte' }, id);
  expect((await rimborsi()).find((uno) => uno.bustaId === bustaId)?.impedimenti).toEqual(['gia_ordinato']);
  // È di quella riga, con ciò che ne è tornato, e non è la cauzione di nessuno.
  const parziale = await b.conCausale('in parte');
  expect(parziale.stato).toBe('tornato');
  expect((await ordine(primo.id))?.righe[0]).toMatchObject({
    tornata: null,
    daGuardare: [{ importoCent: 100, codice: 'AC04' }],
  });
  const inCauzione = { comandoId: randomUUID(), asta: b.asta, bustaId, motivo: 'prova' };
  const niente = await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${parziale.id}/abbina`, inCauzione);
  expect(niente.corpo.codice).toBe('movimento_inesistente');

  // Una vendita attende ancora, e il ritorno si legge lo stesso: è di una vendita conclusa.
  const letto = await ritorna(voce, id.toUpperCase());
  expect([letto.stato, letto.corpo.nuovi, letto.corpo.sigillati]).toEqual([200, 1, 0]);
  const tornato = (await rimborsi()).find((uno) => uno.bustaId === bustaId);
  expect(tornato).toMatchObject({
    impedimenti: [],
    ordine: null,
    tornato: { modo: 'tornato', codice: 'AC04', iban: scelto?.iban },
  });
  expect((await ordine(primo.id))?.righe[0]?.tornata).toMatchObject({ modo: 'tornato', codice: 'AC04' });
  expect((await b.conCausale('restituzione tornata')).stato).toBe('tornato');
  expect((await allarmi()).find(({ codice }) => codice === 'R71_rimborso_tornato')).toMatchObject({ chi: ['AC04'] });

  // Il denaro tornato non è una seconda cauzione: né da sé né a mano.
  await b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
  const movimento = await b.conCausale('restituzione tornata');
  const aMano = { comandoId: randomUUID(), asta: b.asta, bustaId, motivo: 'prova' };
  const no = await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${movimento.id}/abbina`, aMano);
  expect(no.corpo.codice).toBe('movimento_inesistente');
  expect((await rimborsi()).find((uno) => uno.bustaId === bustaId)?.accreditatoCent).toBe(scelto?.accreditatoCent);

  // Lo stesso file, e lo stesso ritorno in un altro file, non cambiano nulla.
  await ritorna(voce, id.toUpperCase());
  await ritorna({ ...voce, causale: 'di nuovo' }, id);
  expect((await rimborsi()).find((uno) => uno.bustaId === bustaId)).toEqual(tornato);
  expect((await b.conCausale('di nuovo')).stato).toBe('tornato');
  // Letti nello stesso istante: quale sia primo non conta.
  const daGuardare = (await ordine(primo.id))?.righe[0]?.daGuardare.map(({ importoCent }) => importoCent);
  expect(daGuardare?.toSorted((una, altra) => una - altra)).toEqual([100, scelto?.importoCent]);

  const nuovo = ibanItaliano('09998', '01600', '000000424242');
  const correzioni = [
    { bustaId, iban: ` ${nuovo.slice(0, 4)}\u200B ${nuovo.slice(4)}`, intestatario: 'Łukasz\nRossi' },
  ];
  const muto = { comandoId: randomUUID(), asta: b.asta, buste: [bustaId], correzioni };
  expect((await b.anna.chiama('POST', '/api/edicom/banca/ordini', muto)).corpo).toMatchObject({
    codice: 'rimborso_non_ordinabile',
    impedimenti: ['correzione_da_motivare'],
  });
  const secondo = await paga({ buste: [bustaId], correzioni, motivo: 'Lo ha scritto l’offerente con la sua PEC.' });
  expect((await ordine(secondo.id))?.righe[0]).toMatchObject({
    iban: nuovo,
    intestatario: 'Łukasz Rossi',
    ibanDellOfferta: scelto?.iban,
    tornata: null,
  });
  expect(secondo.xml).toContain(`<IBAN>${nuovo}</IBAN>`);
  expect(secondo.xml).toContain('<Nm>Lukasz Rossi</Nm>');
  expect(secondo.xml).not.toContain(id);
  expect((await allarmi()).map(({ codice }) => codice)).not.toContain('R71_rimborso_tornato');

  // Chi rilegge il vecchio ritorno non libera il nuovo ordine.
  await ritorna({ ...voce, causale: 'ancora' }, id);
  expect((await rimborsi()).find((uno) => uno.bustaId === bustaId)?.impedimenti).toEqual(['gia_ordinato']);
});

test('R71 R74 un ritorno scritto a mano nella base dati non fa pagare due volte', async () => {
  const bustaId = (await rimborsi()).find(({ impedimenti }) => impedimenti.length === 0)?.bustaId ?? '';
  const { id } = await paga({ buste: [bustaId] });
  await b.banco.servizio.impianto.pool.query(
    `INSERT INTO ritorni_rimborsi (id, ordine, riga, modo, codice, importo_cent, letto_il)
     SELECT gen_random_uuid(), ordine, riga, 'rifiutato', 'AC04', importo_cent, 0 FROM ordini_righe WHERE ordine = $1`,
    [id],
  );
  await b.banco.servizio.impianto.pool.query('DELETE FROM rimborsi_ordinati WHERE ordine = $1', [id]);
  const no = await b.anna.chiama('POST', '/api/edicom/banca/ordini', {
    comandoId: randomUUID(),
    asta: b.asta,
    buste: [bustaId],
  });
  expect(no.corpo).toMatchObject({ codice: 'rimborso_non_ordinabile', impedimenti: ['gia_ordinato'] });
  expect((await ordine(id))?.righe[0]?.tornata).toBeNull();
});

test('R71 un rimborso tornato, letto prima senza dirlo e già dato a un’altra offerta, non si paga di nuovo: lo guarda una persona', async () => {
  const [bustaId = '', altra = ''] = (await rimborsi())
    .filter(({ impedimenti }) => impedimenti.length === 0)
    .map((uno) => uno.bustaId);
  const scelto = (await rimborsi()).find((uno) => uno.bustaId === bustaId);
  const { id } = await paga({ buste: [bustaId] });
  const voce = {
    importo: importo(scelto?.importoCent ?? 0),
    causale: 'letto muto',
    contabile: b.giorniFa(GIORNI_FA_IN_CHIARO),
  };
  const muto = camtTornato(voce, endToEndDi(id, 1), '');
  expect((await b.anna.carica('/api/edicom/banca/camt', { nome: 'muto.xml', testo: muto })).corpo.nuovi).toBe(1);
  const movimento = await b.conCausale('letto muto');
  const aMano = { comandoId: randomUUID(), asta: b.asta, bustaId: altra, motivo: 'La versa di nuovo.' };
  expect((await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${movimento.id}/abbina`, aMano)).stato).toBe(200);
  const detto = nelCbi(camtTornato(voce, endToEndDi(id, 1)), 'corpo');
  const letto = await b.anna.carica('/api/edicom/banca/camt', { nome: 'detto.xml', testo: detto });
  expect(letto.corpo).toMatchObject({ nuovi: 1, riscontri: 1 });
  expect((await rimborsi()).find((uno) => uno.bustaId === bustaId)?.impedimenti).toEqual(['gia_ordinato']);
  expect((await ordine(id))?.righe[0]).toMatchObject({
    tornata: null,
    daGuardare: [{ importoCent: scelto?.importoCent, codice: 'AC04' }],
  });
});
