import type { DopoVisto } from '@gestore/contratto/dopo/forme';
import { expect, test } from 'vitest';
import {
  attiDiConservazione,
  attiPossibili,
  campiDi,
  leggiAttoScritto,
  mostratoDi,
  versamentiDaStornare,
} from './atto-scritto.ts';

const CONTO = { prezzoCent: 100, cauzioneCent: 10, dovutoCent: 90, versatoCent: 0, mossoCent: 0, restaCent: 90 };

const CAUZIONE = { bustaId: 'b', pseudonimo: 'Perla Blu', importoCent: 10, haVinto: false, mossa: null };
const RATE = [
  { numero: 1, importoCent: 4_000_000, entro: '2027-03-31', versatoCent: 4_000_000, versataIl: '2027-03-01' },
  { numero: 2, importoCent: 5_000_050, entro: '2027-06-30', versatoCent: 0, versataIl: null },
];

test('si propone soltanto ciò che adesso ha senso: chi non ha il bene può essere integrato nel verbale, e basta', () => {
  const base = {
    conto: CONTO,
    residuoCent: 0,
    esito: 'aggiudicata' as const,
    personaDaNominare: false,
    sospeso: false,
    decreto: null,
    rate: [],
    cauzioni: [{ ...CAUZIONE, haVinto: true }],
  };
  expect(attiPossibili({ ...base, conto: null })).toEqual(['integraVerbale']);
  expect(attiPossibili({ ...base, conto: null, esito: 'decaduta' })).toEqual(['registraRivendita', 'integraVerbale']);
  expect(attiPossibili(base)).not.toContain('nominaPersona');
  expect(attiPossibili({ ...base, personaDaNominare: true })).toContain('nominaPersona');
  expect(attiPossibili({ ...base, sospeso: true })).toContain('revocaSospensionePrezzo');
  expect(attiPossibili({ ...base, sospeso: true })).not.toContain('sospendiPrezzo');
  expect(attiPossibili({ ...base, decreto: { numero: '1', del: '2026-11-23' } })).not.toContain('registraDecreto');
});

test('un modulo scritto diventa l’atto, con i giorni e il denaro come il server li vuole', () => {
  expect(leggiAttoScritto('registraSaldo', { importo: '1.234,50', il: '23/11/2026' }, 'v')).toEqual({
    tipo: 'registraSaldo',
    versamentoId: 'v',
    importoCent: 123_450,
    il: '2026-11-23',
    movimentoId: null,
  });
  const uguale = { importo: '1', il: '23/11/2026', perche: ' Due bonifici. ' };
  expect(leggiAttoScritto('registraSaldo', uguale, 'v')).toMatchObject({ motivo: 'Due bonifici.' });
  expect(leggiAttoScritto('registraSaldo', { importo: 'mille', il: '23/11/2026' }, 'v')).toBeNull();
  const ordine = { numero: ' 7/2027 ', del: '01/02/2027', motivo: 'Istanza', entro: '01/03/2027' };
  expect(leggiAttoScritto('concediProroga', ordine, 'v')).toEqual({
    tipo: 'concediProroga',
    entro: '2027-03-01',
    provvedimento: { numero: '7/2027', del: '2027-02-01' },
    motivo: 'Istanza',
  });
  expect(campiDi('registraDecreto', { pagamento: null })).toEqual(['numero', 'del']);
});

test('R69 un conto già mostrato si cambia con il motivo; il primo non ne ha', () => {
  const pagamento = { iban: 'IT60', intestatario: 'Procedura', causale: 'saldo' };
  expect(campiDi('indicaConto', { pagamento: null })).not.toContain('motivo');
  expect(campiDi('indicaConto', { pagamento })).toContain('motivo');
  expect(leggiAttoScritto('indicaConto', pagamento, 'v')).toEqual({ tipo: 'indicaConto', ...pagamento });
  expect(leggiAttoScritto('indicaConto', { ...pagamento, motivo: ' conto chiuso ' }, 'v')).toEqual({
    tipo: 'indicaConto',
    ...pagamento,
    motivo: 'conto chiuso',
  });
});

test('R69 le rate si scrivono una per riga, e si registrano come arrivano', () => {
  const scritte = '40.000,00 entro il 31/03/2027\n\n 50.000,50 30/06/2027 ';
  expect(leggiAttoScritto('disponiRate', { rate: scritte, numero: '7', del: '01/02/2027' }, 'v')).toEqual({
    tipo: 'disponiRate',
    rate: RATE.map(({ numero, importoCent, entro }) => ({ numero, importoCent, entro })),
    provvedimento: { numero: '7', del: '2027-02-01' },
  });
  for (const male of ['', '40.000,00', 'mille 31/03/2027', '0 31/03/2027', '1 31/02/2027', '1 31/03/2027\nx']) {
    const atto = leggiAttoScritto('disponiRate', { rate: male, numero: '7', del: '01/02/2027' }, 'v');
    expect([male, atto]).toEqual([male, null]);
  }
  expect(
    leggiAttoScritto('registraRata', { rata: '2', importo: '50.000,00', il: '20/06/2027' }, 'v', { rate: RATE }),
  ).toEqual({
    tipo: 'registraRata',
    numero: 2,
    importoCent: 5_000_000,
    il: '2027-06-20',
    movimentoId: null,
  });
  expect(
    leggiAttoScritto('registraRata', { rata: '3', importo: '1', il: '20/06/2027' }, 'v', { rate: RATE }),
  ).toBeNull();
  const base = {
    conto: CONTO,
    residuoCent: 0,
    esito: 'aggiudicata' as const,
    personaDaNominare: false,
    sospeso: false,
    decreto: null,
  };
  const senza = attiPossibili({ ...base, rate: [], cauzioni: [] });
  expect(senza).toContain('disponiRate');
  expect(senza).not.toContain('registraRata');
  const con = attiPossibili({ ...base, rate: RATE, cauzioni: [] });
  expect(con).toContain('registraRata');
  expect(con).not.toContain('registraSaldo');
  // Versate tutte, ciò che arriva ancora si registra per renderlo.
  const tutte = RATE.map((rata) => ({ ...rata, versatoCent: rata.importoCent, versataIl: '2027-06-01' }));
  expect(attiPossibili({ ...base, rate: tutte, cauzioni: [] })).toContain('registraSaldo');
  // Un provvedimento che viene dopo rifà quelle da versare: si numerano dopo quelle versate.
  expect(con).toContain('disponiRate');
  const rifatte = { rate: '50.000,50 31/07/2027', numero: '8', del: '01/05/2027' };
  expect(leggiAttoScritto('disponiRate', rifatte, 'v', { rate: RATE })).toMatchObject({
    rate: [{ numero: 2, importoCent: 5_000_050, entro: '2027-07-31' }],
  });
});

test('R69 R70 il di più si rende o va alle spese; di chi è decaduto si rende, e le rate versate si dichiarano perdute', () => {
  const base = {
    conto: CONTO,
    residuoCent: 250,
    esito: 'aggiudicata' as const,
    personaDaNominare: false,
    sospeso: false,
    decreto: null,
    rate: RATE,
    cauzioni: [],
  };
  const rende = (dopo: Parameters<typeof attiPossibili>[0]) =>
    attiPossibili(dopo).filter((uno) => ['restituisciResiduo', 'passaAlleSpese', 'dichiaraRatePerdute'].includes(uno));
  expect(rende(base)).toEqual(['restituisciResiduo', 'passaAlleSpese']);
  expect(rende({ ...base, residuoCent: 0 })).toEqual([]);
  const decaduta = { ...base, esito: 'decaduta' as const };
  expect(rende(decaduta)).toEqual(['dichiaraRatePerdute', 'restituisciResiduo']);
  expect(attiPossibili(decaduta)).toEqual(expect.arrayContaining(['registraSaldo', 'registraRata']));
  expect(attiPossibili(decaduta)).not.toContain('concediProroga');
  const scritto = { importo: '2,50', destinazione: ' IT60X0542811101000000123456 ' };
  const mostrato = mostratoDi({
    rate: RATE,
    proposte: [{ tipo: 'restituisci_residuo', bustaId: 'b', importoCent: 250 }],
    rapporto: { impronta: 'x', mandato: null },
  });
  expect(leggiAttoScritto('restituisciResiduo', scritto, 'p', mostrato)).toEqual({
    tipo: 'restituisciResiduo',
    propostaId: 'p',
    bustaId: 'b',
    importoCent: 250,
    dettaglio: 'IT60X0542811101000000123456',
  });
  expect(leggiAttoScritto('passaAlleSpese', scritto, 'p')).toBeNull();
  expect(leggiAttoScritto('dichiaraRatePerdute', { numero: '9/2027', del: '01/06/2027' }, 'p')).toEqual({
    tipo: 'dichiaraRatePerdute',
    provvedimento: { numero: '9/2027', del: '2027-06-01' },
  });
});

test('R67 un assegno si propone di renderlo a chi non ha vinto e non ha avuto indietro nulla', () => {
  const base = {
    conto: null,
    residuoCent: 0,
    esito: 'revocata' as const,
    personaDaNominare: false,
    sospeso: false,
    decreto: null,
    rate: [],
  };
  expect(attiPossibili({ ...base, cauzioni: [CAUZIONE] })).toContain('restituisciAssegno');
  for (const altra of [{ haVinto: true }, { mossa: 'assegno' as const }])
    expect(attiPossibili({ ...base, cauzioni: [{ ...CAUZIONE, ...altra }] })).not.toContain('restituisciAssegno');
  const scritto = { busta: 'b', importo: '0,10', dettaglio: 'n. 7, Banca Prova' };
  expect(leggiAttoScritto('restituisciAssegno', scritto, 'p')).toEqual({
    tipo: 'restituisciAssegno',
    propostaId: 'p',
    bustaId: 'b',
    importoCent: 10,
    dettaglio: 'n. 7, Banca Prova',
  });
});

test('R77 il gestore registra la trasmissione una volta, blocca finché i dati ci sono, e toglie un blocco che c’è', () => {
  const base = { trasmessaIl: null, blocchi: [], cancellatiIl: null };
  const blocchi = [{ bloccoId: 'b', numero: '9/2027', del: '2027-02-01', motivo: 'Atti chiesti.' }];
  expect(attiDiConservazione(base)).toEqual(['registraTrasmissione', 'bloccaConservazione']);
  expect(attiDiConservazione({ ...base, trasmessaIl: '2027-02-01', blocchi })).toEqual([
    'bloccaConservazione',
    'sbloccaConservazione',
  ]);
  expect(attiDiConservazione({ ...base, trasmessaIl: '2027-02-01', cancellatiIl: 1 })).toEqual([]);
  const ordine = { numero: '9/2027', del: '01/02/2027', motivo: 'Atti chiesti.', blocco: 'b' };
  const scritto = { provvedimento: { numero: '9/2027', del: '2027-02-01' }, motivo: 'Atti chiesti.' };
  expect(leggiAttoScritto('bloccaConservazione', ordine, 'nuovo')).toEqual({
    tipo: 'bloccaConservazione',
    bloccoId: 'nuovo',
    ...scritto,
  });
  expect(leggiAttoScritto('sbloccaConservazione', ordine, 'v')).toEqual({
    tipo: 'sbloccaConservazione',
    bloccoId: 'b',
    ...scritto,
  });
});

test('R69 torna indietro soltanto un versamento del saldo registrato, e una volta', () => {
  const versato = { tipo: 'SaldoVersato', versamentoId: 'v1', importoCent: 90, il: '2027-05-03' } as const;
  const uno = { movimentoId: null, tardivo: false, saldato: true, ...versato };
  const voce = (seq: number, fatto: DopoVisto['fatti'][number]['fatto']) =>
    ({ seq, il: 1, chi: 'operatore', fatto }) as const;
  const fatti = [voce(2, uno)];
  expect(versamentiDaStornare({ fatti })).toMatchObject([versato]);
  const scritto = { versamento: 'v1', il: '10/05/2027', motivo: ' Assegno impagato. ' };
  const storno = { versamentoId: 'v1', il: '2027-05-10', motivo: 'Assegno impagato.' };
  expect(leggiAttoScritto('stornaVersamento', scritto, 'x')).toEqual({ tipo: 'stornaVersamento', ...storno });
  const tornato = voce(3, { tipo: 'VersamentoStornato', importoCent: 90, saldato: false, ...storno });
  expect(versamentiDaStornare({ fatti: [...fatti, tornato] })).toEqual([]);
  expect(versamentiDaStornare({})).toEqual([]);
});
