import { randomUUID } from 'node:crypto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import type { RimborsiDellaVendita } from '@gestore/contratto/banca/ordini-rimborso';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriXml } from '../../banca/lettura/apri-xml.ts';
import { lettoreCamt } from '../../banca/lettura/camt/leggi-camt.ts';
import { estrattiConChiavi } from '../../banca/lettura/chiavi.ts';
import {
  type BancoDueVendite,
  cauzioneDi,
  GIORNI_FA_IN_CHIARO,
  preparaDueVendite,
} from '../../banca/prove/banco-banca.ts';
import { CONTO, camt, camtStorno, nelCbi } from '../../banca/prove/estratti.ts';
import { preparaMarche } from '../../conservazione/prepara.ts';

/**
 * Chi ha la password dell'applicazione vuole che la cauzione di un altro non risulti mai arrivata, o che si renda quella che la banca ha
 * disfatto: scrive, o toglie, le righe che lo dicono. Nulla cambia, e suona l'allarme (R39, R71, R74).
 */
let b: BancoDueVendite;
/** Prima quelle di chi non ha vinto: la loro cauzione torna. */
let offerte: BancoDueVendite['offerte'];
beforeAll(async () => {
  b = await preparaDueVendite();
  const perdenti = new Set((await rimborsi()).map(({ bustaId }) => bustaId));
  const sue = b.offerte.filter(({ asta }) => asta === b.asta);
  offerte = sue.toSorted((una, altra) => Number(perdenti.has(altra.bustaId)) - Number(perdenti.has(una.bustaId)));
});
afterAll(() => b.banco.chiudi());

const ladro = (istruzione: string, ...valori: unknown[]) =>
  b.banco.servizio.impianto.pool.query<Record<string, string>>(istruzione, valori);
const giorno = (): string => b.giorniFa(GIORNI_FA_IN_CHIARO);
const abbina = () => b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
const ricevuta = async (bustaId: string): Promise<number | undefined> =>
  ((await b.delegata.chiama('GET', `/api/admin/aste/${b.asta}/cauzioni`)).corpo.cauzioni as CauzioneVista[]).find(
    (una) => una.bustaId === bustaId,
  )?.ricevutaCent;
const rimborsi = async () =>
  ((await b.anna.chiama('GET', `/api/edicom/banca/rimborsi/${b.asta}`)).corpo as RimborsiDellaVendita).rimborsi;
const impedimenti = async (bustaId: string) => (await rimborsi()).find((uno) => uno.bustaId === bustaId)?.impedimenti;
/** L'allarme si scrive dopo la risposta: si aspetta che ci sia. */
const siDice = (tavola: string, riga: string) =>
  expect
    .poll(
      async () => (await ladro('SELECT 1 FROM righe_estranee WHERE tavola = $1 AND riga = $2', tavola, riga)).rowCount,
    )
    .toBe(1);

function offerta(quale: number) {
  const una = offerte[quale];
  if (una === undefined) throw new Error(`nessuna offerta ${quale}`);
  return una;
}

/** Una cauzione arrivata e abbinata da sé. */
async function arrivata(quale: number, causale: string) {
  const una = offerta(quale);
  await b.carica([cauzioneDi(una, { causale, contabile: giorno() })]);
  await abbina();
  expect(await ricevuta(una.bustaId)).toBe(una.cauzioneCent);
  return { ...una, movimento: await b.conCausale(causale) };
}

test('R39 R74 un lotto che a mano arriva più avanti non fa dire non accreditata una cauzione che può ancora esserlo', async () => {
  const ignote = async () =>
    ((await b.delegata.chiama('GET', `/api/admin/aste/${b.asta}/cauzioni`)).corpo.cauzioni as CauzioneVista[]).filter(
      ({ stato }) => stato === 'ignota',
    ).length;
  await b.carica([{ importo: '1.00', causale: 'il primo', contabile: giorno() }]);
  const prima = await ignote();
  expect(prima).toBeGreaterThan(0);
  const lotto = randomUUID();
  await ladro(
    `INSERT INTO crediti_sigillati (id, file, conto, formato, cifrato, impronte, fino_al)
     SELECT $1, file, conto, formato, '', '', '2099-12-31' FROM movimenti LIMIT 1`,
    lotto,
  );
  await ladro(`UPDATE crediti_sigillati SET fino_al = '2099-12-31'`);
  expect(await ignote()).toBe(prima);
  await siDice('crediti_sigillati', lotto);
});

test('R39 R74 una cauzione vera non sembra disfatta, né tornata, perché una riga a mano lo dice', async () => {
  const { bustaId, cauzioneCent, movimento } = await arrivata(0, 'vera');
  expect(await impedimenti(bustaId)).toEqual([]);
  await b.carica([{ importo: '1.00', verso: 'DBIT', causale: 'una commissione', contabile: giorno() }]);
  const uscita = await b.conCausale('una commissione');
  const [storno, resto] = [randomUUID(), randomUUID()];
  await ladro(
    'INSERT INTO storni (id, movimento, stornato, letto_il, marca) VALUES ($1, $2, $3, 0, $4)',
    storno,
    uscita.id,
    movimento.id,
    'x',
  );
  expect(await ricevuta(bustaId)).toBe(cauzioneCent);
  expect(await impedimenti(bustaId)).toEqual([]);
  expect((await b.conCausale('vera')).stato).toBe('abbinato');
  expect((await b.conCausale('una commissione')).stato).toBe('uscita');
  await siDice('storni', storno);
  await expect(ladro('UPDATE storni SET stornato = NULL')).rejects.toThrow(/permission denied/);
  await expect(ladro('DELETE FROM storni')).rejects.toThrow(/permission denied/);

  const ordine = randomUUID();
  const chiesto = { comandoId: ordine, asta: b.asta, buste: [bustaId] };
  expect((await b.anna.chiama('POST', '/api/edicom/banca/ordini', chiesto)).stato).toBe(200);
  const una = offerta(1);
  await b.carica([cauzioneDi(una, { causale: 'ancora libera', contabile: giorno() })]);
  const libera = await b.conCausale('ancora libera');
  await ladro(
    `INSERT INTO ritorni_da_guardare (id, movimento, ordine, riga, codice, importo_cent, letto_il)
     VALUES ($1, $2, $3, 1, 'AC04', $4, 0)`,
    resto,
    libera.id,
    ordine,
    libera.importoCent,
  );
  expect((await b.conCausale('ancora libera')).stato).not.toBe('tornato');
  await siDice('ritorni_da_guardare', resto);
  await abbina();
  expect(await ricevuta(una.bustaId)).toBe(una.cauzioneCent);
  const { ordini } = (await b.anna.chiama('GET', '/api/edicom/banca/ordini')).corpo;
  expect((ordini as { righe: { daGuardare: unknown[] }[] }[]).flatMap(({ righe }) => righe[0]?.daGuardare)).toEqual([]);
});

test('R39 R74 un abbinamento tolto, o messo, nello specchio non toglie la cauzione a chi l’ha versata', async () => {
  const { bustaId, cauzioneCent, movimento } = await arrivata(2, 'tolta dallo specchio');
  await ladro('DELETE FROM abbinamenti WHERE movimento = $1', movimento.id);
  expect(await ricevuta(bustaId)).toBe(cauzioneCent);
  expect((await b.conCausale('tolta dallo specchio')).stato).toBe('abbinato');
  await siDice('abbinamenti', movimento.id);
  const altrove = { comandoId: randomUUID(), asta: b.asta, bustaId: offerta(3).bustaId, motivo: 'Di un altro.' };
  const no = await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${movimento.id}/abbina`, altrove);
  expect([no.stato, no.corpo.codice]).toEqual([409, 'gia_abbinato']);

  const altra = offerta(3);
  await b.carica([cauzioneDi(altra, { causale: 'messa nello specchio', contabile: giorno() })]);
  const { id } = await b.conCausale('messa nello specchio');
  await ladro(
    'INSERT INTO abbinamenti (movimento, asta, busta_id) VALUES ($1, $2, $3)',
    id,
    randomUUID(),
    randomUUID(),
  );
  expect((await b.conCausale('messa nello specchio')).stato).toBe('non_abbinato');
  await siDice('abbinamenti', id);
  await abbina();
  expect(await ricevuta(altra.bustaId)).toBe(altra.cauzioneCent);
  // E chi abbina rimette lo specchio com'era.
  const { rows } = await ladro('SELECT busta_id FROM abbinamenti WHERE movimento = ANY($1)', [movimento.id, id]);
  expect(new Set(rows.map(({ busta_id }) => busta_id))).toEqual(new Set([bustaId, altra.bustaId]));
});

test('R39 R74 il movimento vero si legge anche se uno a mano ha la sua chiave', async () => {
  const una = offerta(4);
  const voce = cauzioneDi(una, { causale: 'preceduta', contabile: giorno() });
  const aperto = apriXml(Buffer.from(camt([voce], { conto: CONTO })));
  const letto = aperto === null ? null : lettoreCamt.legge(aperto, null);
  if (letto?.esito !== 'letto') throw new Error('la prova non sa leggere il suo estratto');
  const [scritto] = estrattiConChiavi(letto.estratti).flatMap(({ movimenti }) => movimenti);
  const finto = randomUUID();
  await ladro(
    `INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_nome, causale)
     SELECT $1, file, conto, formato, $2, 1, contabile, '', '', 'finto' FROM movimenti WHERE formato = 'camt' LIMIT 1`,
    finto,
    scritto?.chiave,
  );
  expect((await b.carica([voce])).corpo).toMatchObject({ nuovi: 1 });
  await siDice('movimenti', finto);
  await abbina();
  expect(await ricevuta(una.bustaId)).toBe(una.cauzioneCent);
  expect((await b.carica([voce, { ...voce, causale: 'altra', cro: '12345678901' }])).corpo).toMatchObject({ nuovi: 1 });
});

test('R71 R74 uno storno vero resta di chi è, anche se a mano lo si era legato ad altro', async () => {
  const voce = { importo: '4321.00', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO - 1) };
  await b.carica([{ importo: '4321.00', causale: 'esca', cro: '11111111111', contabile: giorno() }]);
  const carica = (testo: string) => b.anna.carica('/api/edicom/banca/camt', { nome: 'storno.xml', testo });
  await carica(camtStorno({ ...voce, causale: 'storno in anticipo', cro: '66666666666' }));
  const [storno, esca] = [await b.conCausale('storno in anticipo'), await b.conCausale('esca')];
  await ladro(
    'INSERT INTO storni (id, movimento, stornato, letto_il) VALUES ($1, $2, $3, 0)',
    randomUUID(),
    storno.id,
    esca.id,
  );
  await carica(camt([{ ...voce, causale: 'arrivato dopo', cro: '66666666666', contabile: giorno() }]));
  expect((await b.conCausale('arrivato dopo')).stato).toBe('stornato');
  expect((await b.conCausale('esca')).stato).not.toBe('stornato');
});

test('R39 R69 R74 un accredito non è il prezzo di una vendita, né sciolto, perché una riga a mano lo dice', async () => {
  const una = offerta(5);
  await b.carica([cauzioneDi(una, { causale: 'data al prezzo da nessuno', contabile: giorno() })]);
  const { id } = await b.conCausale('data al prezzo da nessuno');
  await ladro('INSERT INTO movimenti_del_prezzo (movimento, asta) VALUES ($1, $2)', id, randomUUID());
  const comando = randomUUID();
  await ladro(
    `INSERT INTO abbinamenti_atti (movimento, comando_id, atto, modo, asta, busta_id, motivo, operatore_id, operatore_nome, fatto_il)
     VALUES ($1, $2, 'sciolto', 'manuale', $3, $3, 'x', $3, 'x', 0)`,
    id,
    comando,
    randomUUID(),
  );
  await abbina();
  expect(await ricevuta(una.bustaId)).toBe(una.cauzioneCent);
  await siDice('movimenti_del_prezzo', id);
  await siDice('abbinamenti_atti', id);
});

test('R71 R74 una riga aggiunta a un ordine vero, o all’elenco dei rimborsi ordinati, non toglie a nessuno il suo rimborso', async () => {
  const { bustaId } = offerta(1);
  expect(await impedimenti(bustaId)).toEqual([]);
  const [ordine] = (await ladro('SELECT id FROM ordini WHERE asta = $1', b.asta)).rows;
  await ladro(
    `INSERT INTO ordini_righe (ordine, riga, busta_id, importo_cent, iban, intestatario, causale)
     VALUES ($1, 2, $2, 1, 'x', 'x', 'x')`,
    ordine?.id,
    bustaId,
  );
  expect(await impedimenti(bustaId)).toEqual([]);
  await siDice('ordini_righe', `${ordine?.id} 2`);
  await ladro(
    'INSERT INTO rimborsi_ordinati (asta, busta_id, ordine) VALUES ($1, $2, $3)',
    b.asta,
    bustaId,
    ordine?.id,
  );
  const chiesto = { comandoId: randomUUID(), asta: b.asta, buste: [bustaId] };
  expect((await b.anna.chiama('POST', '/api/edicom/banca/ordini', chiesto)).stato).toBe(200);
  expect(await impedimenti(bustaId)).toEqual(['gia_ordinato']);
});

test('R39 R74 un movimento che a mano ne conferma un altro non fa contare due volte quello vero', async () => {
  const voce = { importo: '777.00', causale: 'da due fonti', contabile: giorno() };
  await b.carica([voce]);
  const { id } = await b.conCausale('da due fonti');
  await ladro(
    `INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_nome, causale, riscontro)
     SELECT $1, file, conto, 'cbi', 'x', importo_cent, contabile, '', '', '', id FROM movimenti WHERE id = $2`,
    randomUUID(),
    id,
  );
  const testo = nelCbi(camt([voce], { conto: CONTO }), 'corpo');
  const { corpo } = await b.anna.carica('/api/edicom/banca/camt', { nome: 'cbi.xml', testo });
  expect(corpo).toMatchObject({ nuovi: 1, riscontri: 1 });
  expect((await b.movimenti()).movimenti.filter(({ causale }) => causale === 'da due fonti')).toHaveLength(1);
});

test('R74 R77 con i dati di una vendita non si cancellano quelli che a mano le si sono legati', async () => {
  await b.carica([
    { importo: '4444.00', causale: 'di un’altra vendita', cro: '44444444444', contabile: giorno() },
    { importo: '3333.00', verso: 'DBIT', causale: 'reso altrove', iban: CONTO, contabile: giorno() },
    { importo: '2222.00', causale: 'di un terzo', contabile: giorno() },
  ]);
  const [altrui, reso, terzo] = [
    await b.conCausale('di un’altra vendita'),
    await b.conCausale('reso altrove'),
    await b.conCausale('di un terzo'),
  ];
  const [ordine] = (await ladro('SELECT id, conto FROM ordini WHERE asta = $1', b.asta)).rows;
  await ladro(
    `INSERT INTO ritorni_rimborsi (id, ordine, riga, modo, codice, importo_cent, movimento, letto_il)
     VALUES ($1, $2, 1, 'tornato', '', 1, $3, 0)`,
    randomUUID(),
    ordine?.id,
    altrui.id,
  );
  await ladro(
    `INSERT INTO ordini_righe (ordine, riga, busta_id, importo_cent, iban, intestatario, causale)
     VALUES ($1, 3, $2, 333300, $3, 'x', 'x')`,
    ordine?.id,
    randomUUID(),
    CONTO,
  );
  await ladro(
    `INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_iban, controparte_nome, causale, riscontro)
     SELECT $1, m.file, m.conto, 'cbi', 'y', -r.importo_cent, m.contabile, '', r.iban, '', '', m.id
     FROM movimenti m, ordini_righe r WHERE m.id = $2 AND r.ordine = $3 AND r.riga = 1`,
    randomUUID(),
    terzo.id,
    ordine?.id,
  );
  const { db, segreti } = b.banco.servizio.impianto;
  await preparaMarche({ db, segreti }, b.asta, null);
  const { rows } = await ladro('SELECT movimento FROM marche_da_cancellare WHERE asta = $1', b.asta);
  const presi = rows.map(({ movimento }) => movimento);
  expect(presi.length).toBeGreaterThan(0);
  expect(presi.filter((uno) => [altrui.id, reso.id, terzo.id].includes(uno ?? ''))).toEqual([]);
});
