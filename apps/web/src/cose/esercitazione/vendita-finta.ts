import {
  type Attore,
  type Dichiarazione,
  type Istante,
  ORA_MS,
  PARAMETRI_PREDEFINITI,
  type ParametriBozza,
  percentoDi,
  type Scheda,
  type SintesiOfferta,
} from '@gestore/dominio';

export const ASTA_DI_PROVA = '00000000-0000-4000-8000-000000000000';

export const REFERENTE: Attore = { tipo: 'referente', id: 'referente-simulato' };
export const OPERATORE: Attore = { tipo: 'operatore', id: 'gestore-simulato' };
export const SISTEMA: Attore = { tipo: 'sistema', id: 'prova' };

/** Chi prova, e gli offerenti simulati: due online e uno in sala, che ha offerto su carta. */
export const IO = { bustaId: 'io', pseudonimo: 'Ginestra', prezzoCent: 62_000_00 } as const;
export const SIMULATI = [
  { bustaId: 'quercia', pseudonimo: 'Quercia', prezzoCent: 64_500_00, inSala: false },
  { bustaId: 'betulla', pseudonimo: 'Betulla', prezzoCent: 61_000_00, inSala: false },
  { bustaId: 'cedro', pseudonimo: 'Cedro', prezzoCent: 60_000_00, inSala: true },
] as const;

/** Un minuto invece dei tre consueti: chi prova vuole vedere la fine. */
const UNITA_TEMPO_MS = 60_000;

/** Nessuno ha firmato niente: la vendita è finta (R07). */
export const DICHIARAZIONE_FINTA: Dichiarazione = {
  impronta: '0'.repeat(64),
  firmatario: 'Nessuno: vendita di prova',
  firmataIl: null,
  acquisitaIl: 0,
};

/** Una vendita inventata: nessun luogo, nessun ufficio e nessuna procedura veri. */
export const SCHEDA_FINTA: Scheda = {
  titolo: 'Vendita di esercitazione – appartamento inventato',
  idVenditaPvp: null,
  tribunale: 'Tribunale di esercitazione',
  ruolo: null,
  lotto: { codice: 'LOTTO DI PROVA', descrizione: 'Un appartamento che non esiste.', categoria: null },
  luogo: { via: '', comune: '', provincia: '', regione: '', latitudine: null, longitudine: null },
  beni: [],
  allegati: [],
  stimaCent: null,
  giudice: null,
  esperimento: null,
  luogoOperazioni: 'Una sala che non esiste',
  delegatoId: REFERENTE.id,
  delegatoNome: 'Referente simulato',
};

export function parametriFinti(inizioIl: Istante): ParametriBozza {
  return {
    ...PARAMETRI_PREDEFINITI,
    modalita: 'sincrona_mista',
    prezzoBaseCent: 60_000_00,
    offertaMinimaCent: 45_000_00,
    rilancioMinimoCent: 1_000_00,
    termineOfferteIl: inizioIl - 24 * ORA_MS,
    inizioOperazioniIl: inizioIl,
    unitaTempoMs: UNITA_TEMPO_MS,
  };
}

export function offertaFinta(prezzoCent: number): SintesiOfferta {
  return {
    prezzoCent,
    cauzioneCent: percentoDi(10, prezzoCent),
    pagamentoGiorni: 120,
    personaDaNominare: false,
    impegno: '0'.repeat(64),
  };
}
