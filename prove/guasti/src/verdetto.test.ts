import { expect, test } from 'vitest';
import { contiVuoti } from './controllore.ts';
import { leggiPiano } from './piani.ts';
import { distribuzione } from './tempi.ts';
import { giudica, type Risultato } from './verdetto.ts';

const colpo = { n: 1, fase: 'morti', genere: 'server ucciso', durataMs: 1, torti: 0, errore: null };
const ripresa = { fase: 'morti', colpi: [1], ripresaMs: [1], schermiMs: 1, schermiDiversi: 0, errore: null };

/** Una campagna breve in cui tutto è andato bene. */
function buona(): Risultato {
  const piano = leggiPiano(['--breve', '--solo', 'morti,tempesta,controllo'], () => 1);
  const colpi = Array.from({ length: piano.morti.quante }, () => colpo);
  return {
    quando: '',
    macchina: {},
    piano,
    durataMs: 1_000,
    interrotta: null,
    conti: {
      ...contiVuoti(),
      accettatiConRicevuta: piano.rilanci,
      ricevuteVerificate: piano.rilanci,
      verifiche: colpi.length + 2,
    },
    vendite: { lunghe: 1, brevi: 9, giudicate: 9, senzaRilanci: 0, fuoriOra: 0, aperte: 0, nonGiudicate: 0 },
    serverCaduti: 0,
    ordine: { operazioni: 1, voci: piano.rilanci, ordineMs: 1, violazioni: [] },
    attesaRicevutaMs: distribuzione([1]),
    colpi,
    riprese: [ripresa],
    tempesta: {
      schermi: piano.tempesta.schermi,
      apertiInMs: 1,
      serverTornatiMs: 1,
      guaritiDalRitornoMs: 1,
      guarigioneMs: distribuzione([1]),
      diversi: 0,
    },
    controllo: { persi: 1, confermati: 1, morti: 1 },
    saltate: {},
    racconti: [],
    storie: {},
  };
}

const mancate = (r: Risultato): string[] =>
  giudica(r)
    .filter(({ vale }) => !vale)
    .map(({ nome }) => nome);

test('una campagna in cui tutto è andato bene soddisfa ogni pretesa', () => {
  expect(mancate(buona())).toEqual([]);
});

test('ogni torto contato nega la sua pretesa', () => {
  const nomi = {
    persi: 'confermati e perduti',
    accettatiSenzaRicevuta: 'accettati senza ricevuta',
    doppi: 'doppi',
    inTempoRifiutati: 'in tempo e rifiutati',
    chiuseDaGuaste: 'chiuse da guaste',
    catene: 'catene rotte',
    ricevuteFalse: 'ricevute che non provano nulla',
    ignoti: 'comandi di esito ignoto',
  } as const;
  for (const [conto, nome] of Object.entries(nomi)) {
    const r = buona();
    expect(mancate({ ...r, conti: { ...r.conti, [conto]: 1 } })).toEqual([nome]);
  }
  const r = buona();
  const violazione = { regola: 'prezzo', asta: 'a', seq: 1, dettaglio: '' } as const;
  expect(mancate({ ...r, ordine: { ...r.ordine, violazioni: [violazione] } })).toEqual(["violazioni dell'ordine"]);
  expect(mancate({ ...r, serverCaduti: 1 })).toEqual(['server caduti da sé']);
  expect(mancate({ ...r, vendite: { ...r.vendite, nonGiudicate: 1 } })).toEqual(['vendite concluse e non giudicate']);
});

test('uno schermo diverso, mai in pari, o un colpo non riuscito si vedono', () => {
  const r = buona();
  expect(mancate({ ...r, riprese: [{ ...ripresa, schermiDiversi: 1 }] })).toEqual(['schermi diversi dal registro']);
  expect(mancate({ ...r, riprese: [{ ...ripresa, schermiMs: null }] })).toEqual([
    'riprese con uno schermo mai in pari',
  ]);
  expect(mancate({ ...r, colpi: r.colpi.with(0, { ...colpo, errore: 'x' }) })).toEqual([
    'colpi o riprese non riusciti',
    'kill -9',
  ]);
});

test('uno zero trovato senza guardare non vale', () => {
  const r = buona();
  const vuota = {
    ...r,
    conti: contiVuoti(),
    ordine: { ...r.ordine, voci: 0 },
    vendite: { ...r.vendite, giudicate: 0 },
  };
  expect(mancate(vuota)).toEqual([
    'confronti arrivati in fondo',
    'rilanci con ricevuta',
    'vendite giudicate allo zero',
  ]);
  expect(mancate({ ...r, ordine: { ...r.ordine, voci: 0 } })).toEqual(['voci messe in ordine']);
  const senzaFirme = { ...r.conti, ricevuteVerificate: r.conti.accettatiConRicevuta - 1 };
  expect(mancate({ ...r, conti: senzaFirme })).toEqual(['firme verificate']);
});

test('una fase chiesta e non arrivata in fondo nega le sue pretese, e la campagna non è arrivata in fondo', () => {
  const r = { ...buona(), interrotta: 'caduta', tempesta: null, controllo: null };
  expect(mancate(r)).toEqual([
    'arrivata in fondo',
    'perdite viste dal controllo',
    'tempesta: schermi diversi',
    'tempesta: schermi',
    'tempesta: guariti dal ritorno, s',
  ]);
});
