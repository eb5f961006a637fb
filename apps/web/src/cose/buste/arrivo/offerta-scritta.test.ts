import { verifica } from '@gestore/contratto/regole';
import { expect, test } from 'vitest';
import { leggiOffertaScritta, OFFERTA_VUOTA, REGOLE_OFFERTA, RILIEVI_OFFERTA } from './offerta-scritta.ts';

const scritta = {
  ...OFFERTA_VUOTA,
  data: '19/11/2026',
  ora: '11:30:15',
  offerente: ' Mario Carta ',
  identificativo: 'rssmra80a01h501u',
  prezzo: '96.000,00',
  cauzione: '9600',
  iban: 'it60 x054 2811 1010 0000 0123 456',
};

test('R28 un’offerta su carta scritta per bene si legge in centesimi e in ora di Roma', () => {
  expect(verifica(REGOLE_OFFERTA, scritta)).toEqual({});
  expect(leggiOffertaScritta(scritta)).toEqual({
    canale: 'cartacea',
    interruzione: 'nessuna',
    depositataIl: Date.UTC(2026, 10, 19, 10, 30, 15),
    offerente: 'Mario Carta',
    identificativo: 'RSSMRA80A01H501U',
    prezzoCent: 9_600_000,
    cauzioneCent: 960_000,
    pagamentoGiorni: 120,
    personaDaNominare: false,
    ibanAddebito: 'IT60X0542811101000000123456',
    quota: null,
    diritto: null,
    altri: [],
    presentatore: null,
    codicePresentatore: null,
    avvocato: false,
    procura: false,
    bollo: false,
    pec: null,
    cellulare: null,
    cro: null,
    bonificoData: null,
    bonificoOra: null,
    bonificoCent: null,
    scansione: null,
  });
});

test('R14 R28 il cellulare e il bonifico si leggono come la carta li dice; un giorno che non esiste ha il suo errore', () => {
  const bonifico = { bonificoData: '18/11/2026', bonificoOra: '09:30', bonificoImporto: '9.600,00' };
  const trn = '1234 5678 9010 5428 1110 1000 0000 AB';
  const piena = { ...scritta, ...bonifico, cellulare: ' +39 333 1234567 ', cro: trn };
  expect(verifica(REGOLE_OFFERTA, piena)).toEqual({});
  expect(verifica(RILIEVI_OFFERTA, piena)).toEqual({});
  expect(leggiOffertaScritta(piena)).toMatchObject({
    cellulare: '+39 333 1234567',
    cro: '1234567890105428111010000000AB',
    bonificoData: '2026-11-18',
    bonificoOra: '09:30',
    bonificoCent: 960_000,
  });
  const storto = { bonificoData: '31/11/2026', bonificoOra: '9.30', bonificoImporto: '9600.000' };
  const storta = { ...piena, ...storto, cellulare: '12' };
  expect(verifica(REGOLE_OFFERTA, storta)).toMatchObject({
    bonificoData: { codice: 'data_inesistente' },
    bonificoOra: { codice: 'ora' },
  });
  expect(Object.keys(verifica(REGOLE_OFFERTA, storta)).sort()).toEqual([
    'bonificoData',
    'bonificoImporto',
    'bonificoOra',
  ]);
  expect(Object.keys(verifica(RILIEVI_OFFERTA, storta))).toEqual(['cellulare']);
});

test('R20 R28 altri offerenti, chi presenta, bollo e scansione si leggono; una riga sbagliata ha il suo errore', () => {
  const insieme = {
    ...scritta,
    quota: ' 1/1 ',
    diritto: 'usufrutto' as const,
    altri: 'Anna Neri; nreann80a41f205x; 1/1; Nuda proprietà\n',
    codicePresentatore: 'nreann80a41f205x',
    procura: true,
    bollo: true,
    cro: '1234 5678 901',
  };
  expect(verifica(REGOLE_OFFERTA, insieme)).toEqual({});
  expect(leggiOffertaScritta(insieme, 'caricata')).toMatchObject({
    quota: '1/1',
    diritto: 'usufrutto',
    altri: [{ offerente: 'Anna Neri', identificativo: 'NREANN80A41F205X', quota: '1/1', diritto: 'Nuda proprietà' }],
    codicePresentatore: 'NREANN80A41F205X',
    procura: true,
    bollo: true,
    cro: '12345678901',
    scansione: 'caricata',
  });
  expect(verifica(REGOLE_OFFERTA, { ...insieme, altri: 'Anna Neri' }).altri?.codice).toBe('altri_offerenti');
  const grande = { name: 'offerta.pdf', size: 80 * 1_024 * 1_024 } as File;
  expect(verifica(REGOLE_OFFERTA, { ...insieme, scansione: [grande] }).scansione?.codice).toBe('dimensione');
});

test('R20 un altro diritto vuole le sue parole; ciò che si è scelto resta nelle parole dell’offerta', () => {
  const altro = { ...scritta, diritto: 'altro' as const, altroDiritto: '' };
  expect(verifica(REGOLE_OFFERTA, altro).altroDiritto?.codice).toBe('obbligatorio');
  expect(verifica(REGOLE_OFFERTA, { ...altro, altroDiritto: 'x'.repeat(121) }).altroDiritto?.codice).toBe(
    'lunghezza_massima',
  );
  expect(leggiOffertaScritta({ ...altro, altroDiritto: ' superficie ' })?.diritto).toBe('superficie');
  // Chi torna indietro non manda ciò che non si vede più.
  expect(leggiOffertaScritta({ ...scritta, diritto: 'nuda_proprieta', altroDiritto: 'superficie' })?.diritto).toBe(
    'nuda proprietà',
  );
});

test('ogni campo mancante o sbagliato ha il suo errore', () => {
  const errori = verifica(REGOLE_OFFERTA, { ...OFFERTA_VUOTA, prezzo: '96000.50', giorni: 'presto' });
  const campi = ['cauzione', 'data', 'giorni', 'identificativo', 'offerente', 'ora', 'prezzo'];
  expect(Object.keys(errori).sort()).toEqual(campi);
  expect(verifica(REGOLE_OFFERTA, { ...scritta, data: '31/02/2026' }).data?.codice).toBe('data_inesistente');
  expect(verifica(REGOLE_OFFERTA, { ...scritta, prezzo: '0,00' }).prezzo?.codice).toBe('euro_minimo');
});

test('R14 R15 un codice fiscale che non torna è un rilievo e non impedisce di registrare ciò che la carta dice', () => {
  const dubbia = { ...scritta, identificativo: 'RSSMRA80A01H501A', iban: 'IT00 X054' };
  expect(Object.keys(verifica(RILIEVI_OFFERTA, dubbia)).sort()).toEqual(['iban', 'identificativo']);
  expect(verifica(REGOLE_OFFERTA, dubbia)).toEqual({});
  expect(verifica(RILIEVI_OFFERTA, scritta)).toEqual({});
});

test('R12 un’ora che il cambio dell’ora legale ripete non si indovina', () => {
  const diNotte = { ...scritta, data: '25/10/2026', ora: '02:30:00' };
  expect(verifica(REGOLE_OFFERTA, diNotte)).toEqual({ ora: { codice: 'ora_incerta', dati: {} } });
  expect(leggiOffertaScritta(diNotte)).toBeNull();
});

test('R26 R27 l’interruzione vale solo per fax e art. 15', () => {
  expect(leggiOffertaScritta({ ...scritta, canale: 'cartacea', interruzione: 'programmata' })?.interruzione).toBe(
    'nessuna',
  );
  expect(leggiOffertaScritta({ ...scritta, canale: 'fax', interruzione: 'programmata' })?.interruzione).toBe(
    'programmata',
  );
});
