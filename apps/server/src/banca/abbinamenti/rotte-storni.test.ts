import { randomUUID } from 'node:crypto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import type { RimborsiDellaVendita } from '@gestore/contratto/banca/ordini-rimborso';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BancoDueVendite,
  cauzioneDi,
  GIORNI_FA_IN_CHIARO,
  importo,
  preparaDueVendite,
} from '../prove/banco-banca.ts';
import { camt, camtStorno, type Scritto } from '../prove/estratti.ts';

/** Un accredito che la banca disfa: la cauzione non è arrivata, e non si rende. */

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

const carica = (testo: string) => b.anna.carica('/api/edicom/banca/camt', { nome: 'storno.xml', testo });
const rimborsi = async () =>
  ((await b.anna.chiama('GET', `/api/edicom/banca/rimborsi/${b.asta}`)).corpo as RimborsiDellaVendita).rimborsi;
const rimborsoDi = async (bustaId: string) => (await rimborsi()).find((uno) => uno.bustaId === bustaId);
const sulConto = async (bustaId: string) =>
  ((await b.delegata.chiama('GET', `/api/admin/aste/${b.asta}/cauzioni`)).corpo.cauzioni as CauzioneVista[]).find(
    (una) => una.bustaId === bustaId,
  );

/** Le buste rimborsabili, con il movimento della loro cauzione. */
async function rimborsabili() {
  const liberi = (await rimborsi()).filter(({ impedimenti }) => impedimenti.length === 0);
  const { movimenti } = await b.movimenti('banca=sella&stato=abbinato');
  return liberi.flatMap(({ bustaId }) => {
    const accredito = movimenti.find(({ abbinamento }) => abbinamento?.bustaId === bustaId);
    const offerta = b.offerte.find((una) => una.bustaId === bustaId);
    return accredito === undefined || offerta === undefined ? [] : [{ bustaId, accredito, offerta }];
  });
}

const dopo = (altro: Partial<Scritto>): Partial<Scritto> => ({
  contabile: b.giorniFa(GIORNI_FA_IN_CHIARO - 1),
  ...altro,
});

test('R71 stornata prima del rimborso: la cauzione non c’è più, e l’ordine già pronto non si approva', async () => {
  const [scelta] = await rimborsabili();
  if (scelta === undefined) throw new Error('nessun rimborso da ordinare');
  const { bustaId, accredito, offerta } = scelta;
  const ordine = randomUUID();
  expect(
    (await b.anna.chiama('POST', '/api/edicom/banca/ordini', { comandoId: ordine, asta: b.asta, buste: [bustaId] }))
      .stato,
  ).toBe(200);
  expect((await sulConto(bustaId))?.ricevutaCent).toBe(accredito.importoCent);

  const storno = camtStorno(cauzioneDi(offerta, dopo({ causale: 'storno' })));
  expect((await carica(storno)).corpo).toMatchObject({ nuovi: 1 });
  expect((await b.conCausale('storno')).stato).toBe('storno');
  expect((await b.conCausale(accredito.causale)).stato).toBe('stornato');
  expect((await sulConto(bustaId))?.ricevutaCent).toBe(0);
  expect((await rimborsoDi(bustaId))?.impedimenti).toContain('accredito_stornato');

  const { corpo } = await b.bruno.chiama('GET', '/api/edicom/banca/ordini');
  const impronta = (corpo.ordini as { id: string; impronta: string }[]).find(({ id }) => id === ordine)?.impronta;
  const no = await b.bruno.chiama('POST', `/api/edicom/banca/ordini/${ordine}/approva`, {
    comandoId: randomUUID(),
    impronta,
  });
  expect([no.stato, no.corpo.codice]).toEqual([409, 'accredito_stornato']);
  await b.anna.chiama('POST', `/api/edicom/banca/ordini/${ordine}/annulla`, {
    comandoId: randomUUID(),
    motivo: 'Stornato.',
  });
  const ancora = { comandoId: randomUUID(), asta: b.asta, buste: [bustaId] };
  expect((await b.anna.chiama('POST', '/api/edicom/banca/ordini', ancora)).corpo).toMatchObject({
    codice: 'rimborso_non_ordinabile',
    impedimenti: ['accredito_stornato'],
  });
  // Lo stesso storno da un altro estratto non ne disfa un secondo.
  await carica(storno.replace('storno<', 'storno riscritto<'));
  expect((await b.movimenti('banca=sella&stato=stornato')).movimenti).toHaveLength(1);

  // Versata di nuovo, con un altro bonifico: vale quella.
  await b.carica([cauzioneDi(offerta, dopo({ causale: 'di nuovo', cro: '55555555555' }))]);
  const nuova = await b.conCausale('di nuovo');
  const aMano = { comandoId: randomUUID(), asta: b.asta, bustaId, motivo: 'Versata di nuovo.' };
  expect((await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${nuova.id}/abbina`, aMano)).stato).toBe(200);
  expect((await rimborsoDi(bustaId))?.impedimenti).toEqual([]);
  // E uno storno già noto, riscritto adesso, non disfa questa: è dello stesso ordinante, ma di un altro bonifico.
  await carica(storno.replace('storno<', 'storno ancora<'));
  expect((await rimborsoDi(bustaId))?.impedimenti).toEqual([]);
});

test('R71 un’uscita con lo stesso bonifico disfa il suo accredito anche se la banca non la dice storno', async () => {
  const [scelta] = (await rimborsabili()).filter(({ accredito }) => accredito.causale.startsWith('cauzione'));
  if (scelta === undefined) throw new Error('nessun rimborso da ordinare');
  const voce = { importo: importo(scelta.accredito.importoCent), contabile: b.giorniFa(GIORNI_FA_IN_CHIARO - 1) };
  // Un bonifico che lo cita soltanto nella causale è un'altra cosa: per esempio una restituzione fatta a mano.
  await carica(camt([{ ...voce, verso: 'DBIT', causale: `restituzione CRO ${scelta.accredito.cro}` }]));
  expect((await rimborsoDi(scelta.bustaId))?.impedimenti).toEqual([]);
  await carica(camt([{ ...voce, verso: 'DBIT', causale: 'disfatto', cro: scelta.accredito.cro ?? '' }]));
  expect((await rimborsoDi(scelta.bustaId))?.impedimenti).toEqual(['accredito_stornato']);
});

test('R71 uno storno letto prima del suo accredito lo aspetta; uno di cui non si sa di che cosa sia non sceglie', async () => {
  const voce = { importo: '4321.00', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO - 1) };
  await carica(camtStorno({ ...voce, causale: 'storno in anticipo', cro: '66666666666' }));
  await carica(camtStorno({ ...voce, causale: 'storno di chi?' }));
  await carica(
    camt([{ ...voce, causale: 'arrivato dopo', cro: '66666666666', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }]),
  );
  await carica(camt([{ ...voce, causale: 'un altro', cro: '77777777777' }]));
  expect((await b.conCausale('arrivato dopo')).stato).toBe('stornato');
  expect((await b.conCausale('un altro')).stato).toBe('orfano');
  expect((await b.conCausale('storno di chi?')).stato).toBe('storno');
});
