import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { STATO_INIZIALE, type Stato } from '@gestore/dominio';
import { improntaRicevuta, sostituisceLa, type Voce, verificaRicevuta } from '@gestore/registro';
import { expect, test } from 'vitest';
import { conRicevuteDiPrima } from './precedenza.ts';
import { creaRicevute } from './ricevute.ts';

const CHIAVE = 'firma-1-prova';

/** Una chiave sola, che firma sempre; conta quante volte. */
function chiaveContata(id = CHIAVE) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pubblica = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url');
  let firme = 0;
  const sua = {
    id,
    firma(byte: Uint8Array) {
      firme += 1;
      return new Uint8Array(sign(null, byte, privateKey));
    },
  };
  return { sua, firme: () => firme, allora: () => sua, chiaviPubbliche: () => ({ [id]: pubblica }) };
}

function rilancioScritto(importoCent = 10_500_000): Voce {
  const bustaId = randomUUID();
  const dati = {
    bustaId,
    pseudonimo: 'Perla Blu',
    importoCent,
    canale: 'online',
    dichiaratoIl: 1_800_000_000_000,
    scadeIl: 1_800_000_060_000,
  };
  return {
    asta: randomUUID(),
    seq: 7,
    tipo: 'RilancioAccettato',
    versione: 1,
    dati,
    comandoId: randomUUID(),
    parte: 0,
    attore: { tipo: 'offerente', id: bustaId },
    ricevutoIl: 1_800_000_000_000,
    registratoIl: 1_800_000_000_001,
    precedente: '0'.repeat(64),
    impronta: 'ab'.repeat(32),
  };
}

/** Una gara con quei rilanci online accettati. */
function conAccettati(...accettati: readonly { bustaId: string; importoCent: number; dichiaratoIl: number }[]): Stato {
  return {
    fase: 'gara',
    buste: new Map(),
    parametri: { rilancioMinimoCent: 50_000, autoRilancioAmmesso: false },
    graduatoria: [],
    accettati: accettati.map((uno) => ({ ...uno, pseudonimo: 'Perla Blu', canale: 'online' })),
    respinti: [],
  } as unknown as Stato;
}

test('R66 la ricevuta preparata mentre si scrive è quella che si dà, e si firma una volta', () => {
  const chiave = chiaveContata();
  const ricevute = creaRicevute(chiave);
  const voce = rilancioScritto();
  ricevute.prepara([voce]);
  expect(chiave.firme()).toBe(1);
  const data = ricevute.delle([voce]);
  expect(chiave.firme()).toBe(1);
  expect(verificaRicevuta(data, chiave.chiaviPubbliche())).toEqual({ esito: 'valida' });
  expect(creaRicevute(chiave).di(voce)).toEqual(data);
});

test('R66 la stessa voce ha la stessa ricevuta anche quando la chiave è stata sostituita, finché quella di allora non è revocata', () => {
  const [prima, dopo] = [chiaveContata(), chiaveContata('firma-2-prova')];
  const voce = rilancioScritto();
  let revocata = false;
  const chiave = {
    allora: (il: number) => (il <= voce.registratoIl && !revocata ? prima.sua : dopo.sua),
  };
  const ricevute = creaRicevute(chiave);
  ricevute.prepara([voce]);
  const data = ricevute.di(voce);
  expect(data).toEqual(creaRicevute(prima).di(voce));
  // Chi ripete il comando dopo la sostituzione, anche a un processo appena nato.
  expect(creaRicevute(chiave).di(voce)).toEqual(data);
  const seguente = { ...voce, seq: 8, registratoIl: voce.registratoIl + 1 };
  expect(ricevute.di(seguente).chiave).toBe('firma-2-prova');
  // Revocata, nemmeno quella preparata si dà ancora: ne firma un’altra la chiave nuova.
  revocata = true;
  const nuova = ricevute.di(voce);
  expect(nuova).toEqual({ ...data, chiave: 'firma-2-prova', firma: nuova.firma });
  expect(verificaRicevuta(nuova, dopo.chiaviPubbliche())).toEqual({ esito: 'valida' });
});

test('R66 ciò che si è preparato e non si è scritto non è la ricevuta di nessun altro', () => {
  const chiave = chiaveContata();
  const ricevute = creaRicevute(chiave);
  const perduta = rilancioScritto(10_500_000);
  ricevute.prepara([perduta]);
  // Lo stesso posto della stessa vendita, preso da un altro rilancio.
  const scritta = { ...perduta, dati: { ...perduta.dati, importoCent: 11_000_000 }, impronta: 'cd'.repeat(32) };
  expect(ricevute.delle([scritta])).toMatchObject({ importoCent: 11_000_000, impronta: scritta.impronta });
});

test('preparare non ha effetti: di ciò che non ha ricevuta lo sa chi la chiede', () => {
  const ricevute = creaRicevute(chiaveContata());
  const illeggibile = { ...rilancioScritto(), tipo: 'FattoCheNessunoConosce' };
  expect(() => ricevute.prepara([illeggibile])).not.toThrow();
  expect(() => ricevute.prepara([])).not.toThrow();
  expect(() => ricevute.di(illeggibile)).toThrow();
});

test('R54 R66 giudicato di nuovo, la nuova ricevuta nomina quella che l’autore aveva, e si verifica da sola', () => {
  const chiave = chiaveContata();
  const ricevute = creaRicevute(chiave);
  const prima = rilancioScritto();
  const bustaId = String(prima.dati.bustaId);
  const detto = {
    bustaId: randomUUID(),
    importoCent: 10_500_000,
    dichiaratoIl: 1,
    motivo: 'prima',
    prima: 'sala',
  } as const;
  const visti = [
    { bustaId, importoCent: 10_500_000 },
    { bustaId, importoCent: 1 },
  ];
  const stato = conAccettati({ bustaId, importoCent: 10_500_000, dichiaratoIl: prima.ricevutoIl });
  const { seguiti } = conRicevuteDiPrima(ricevute, [prima], stato, {
    tipo: 'decidiPrecedenza',
    ...detto,
    seguiti: visti,
  });
  const vecchia = ricevute.di(prima);
  expect(seguiti.map(({ ricevuta }) => ricevuta)).toEqual([improntaRicevuta(vecchia), '']);
  const dati = {
    bustaId,
    pseudonimo: 'Perla Blu',
    importoCent: 10_500_000,
    ricevutoIl: prima.ricevutoIl,
    rifiuto: { codice: 'R54_preceduto_in_sala', regola: 'R54', dati: { minimoCent: 10_600_000 } },
    ricevutaPrima: seguiti[0]?.ricevuta ?? '',
  };
  const giudicata: Voce = { ...prima, seq: 9, tipo: 'RilancioRigiudicato', dati, impronta: 'ef'.repeat(32) };
  const nuova = ricevute.di(giudicata);
  expect(nuova).toMatchObject({ versione: 2, esito: 'rifiutato', motivo: 'R54_preceduto_in_sala' });
  expect(verificaRicevuta(nuova, chiave.chiaviPubbliche())).toEqual({ esito: 'valida' });
  expect(sostituisceLa(nuova, vecchia)).toBe(true);
  expect(sostituisceLa(nuova, { ...vecchia, seq: 8 })).toBe(false);
  // Rigiudicata ancora, la catena delle ricevute parte dall'ultima.
  const chiede = { tipo: 'decidiPrecedenza', ...detto, seguiti: visti } as const;
  const ancora = conRicevuteDiPrima(ricevute, [prima, giudicata], stato, chiede);
  expect(ancora.seguiti[0]?.ricevuta).toBe(improntaRicevuta(nuova));
  // Un altro suo uguale, arrivato poi e giudicato con lui, non è lui.
  const uguale: Voce = { ...giudicata, seq: 10, dati: { ...dati, ricevutoIl: prima.ricevutoIl + 1 } };
  const fraDue = conRicevuteDiPrima(ricevute, [prima, giudicata, uguale], stato, chiede);
  expect(fraDue.seguiti[0]?.ricevuta).toBe(improntaRicevuta(nuova));
  // A gara non in corso la regola rifiuta l'elenco.
  expect(conRicevuteDiPrima(ricevute, [prima], STATO_INIZIALE, chiede).seguiti[0]?.ricevuta).toBe('');
  const senza = { ...nuova, sostituisce: 'ab'.repeat(32) };
  expect(verificaRicevuta(senza, chiave.chiaviPubbliche()).esito).toBe('non_valida');
  expect(verificaRicevuta({ ...vecchia, sostituisce: 'ab' }, chiave.chiaviPubbliche()).esito).toBe('non_valida');
});

test('R54 R66 di chi era stato respinto e torna a valere la nuova ricevuta nomina quella del rifiuto di allora', () => {
  const ricevute = creaRicevute(chiaveContata());
  const accettato = rilancioScritto(9_640_000);
  const [bustaId, sala] = [randomUUID(), randomUUID()];
  const no = (ricevutoIl: number, seq: number): Voce => ({
    ...accettato,
    seq,
    tipo: 'RilancioRifiutato',
    dati: {
      bustaId,
      pseudonimo: 'Perla Rossa',
      importoCent: 9_670_000,
      canale: 'online',
      ricevutoIl,
      rifiuto: { codice: 'R50_importo_insufficiente', regola: 'R50', dati: { minimoCent: 9_690_000 } },
    },
    ricevutoIl,
    impronta: String(seq).padStart(64, '0'),
  });
  // Lo stesso importo, mandato due volte: conta quello arrivato allora.
  const [prima, dopo] = [no(2_000, 8), no(3_000, 9)];
  const testa = { bustaId: String(accettato.dati.bustaId), pseudonimo: 'Perla Blu', importoCent: 9_640_000 };
  const stato = {
    fase: 'gara',
    buste: new Map([[sala, { pseudonimo: 'Perla Verde' }]]),
    parametri: { rilancioMinimoCent: 50_000, autoRilancioAmmesso: false },
    graduatoria: [],
    accettati: [{ ...testa, canale: 'online', dichiaratoIl: 1_500 }],
    respinti: [{ bustaId, pseudonimo: 'Perla Rossa', importoCent: 9_670_000, ricevutoIl: 2_000, dopo: 1 }],
  } as unknown as Stato;
  const { tornano } = conRicevuteDiPrima(ricevute, [accettato, prima, dopo], stato, {
    tipo: 'decidiPrecedenza',
    bustaId: sala,
    importoCent: 9_600_000,
    dichiaratoIl: 1_000,
    motivo: 'prima',
    prima: 'sala',
    seguiti: [{ bustaId: testa.bustaId, importoCent: testa.importoCent }],
  });
  expect(tornano).toEqual([
    { bustaId, importoCent: 9_670_000, ricevutoIl: 2_000, ricevuta: improntaRicevuta(ricevute.di(prima)) },
  ]);
});
