import type { BustaIdentita } from '@gestore/contratto';
import { type Evento, PARAMETRI_PREDEFINITI, type Parametri, type Scheda } from '@gestore/dominio';
import { improntaVoce, type JsonObject, type Voce } from '@gestore/registro';

const T0 = Date.UTC(2026, 9, 14, 13, 10);
const SCHEDA: Scheda = {
  titolo: 'Appartamento',
  idVenditaPvp: null,
  tribunale: 'Tribunale di Brescia',
  ruolo: { numero: '214', anno: 2025 },
  lotto: { codice: '3', descrizione: 'Appartamento al piano secondo con box.', categoria: null },
  luogo: { via: '', comune: 'Brescia', provincia: 'BS', regione: 'Lombardia', latitudine: null, longitudine: null },
  beni: [],
  allegati: [],
  stimaCent: null,
  delegatoId: 'd1',
  delegatoNome: 'Delia Prova',
};
const b1 = { bustaId: 'b1', pseudonimo: 'Offerente 4F2A' };
const b2 = { bustaId: 'b2', pseudonimo: 'Offerente 91C0' };
const b3 = { bustaId: 'b3', pseudonimo: 'Offerente 7B3E' };
const carta = { canale: 'telematica', depositataIl: T0 - 90_000_000, tardiva: false } as const;
const vincente = { ...b1, importoCent: 10_500_000 };
const sintesi = { prezzoCent: 10_000_000, pagamentoGiorni: 120, personaDaNominare: false, impegno: 'a'.repeat(64) };
const posto = { prezzoCent: 10_000_000, pagamentoGiorni: 120, depositataIl: T0 - 90_000_000 };

const PARAMETRI = {
  ...PARAMETRI_PREDEFINITI,
  modalita: 'sincrona_mista',
  prezzoBaseCent: 10_000_000,
  rilancioMinimoCent: 500_000,
  termineOfferteIl: T0 - 80_000_000,
  inizioOperazioniIl: T0,
} as Parametri;

const EVENTI: Evento[] = [
  { tipo: 'AstaCreata', id: 'x', scheda: SCHEDA, parametri: PARAMETRI_PREDEFINITI },
  { tipo: 'AstaPubblicata', parametri: PARAMETRI, avvisi: [] },
  { tipo: 'RaccoltaAperta' },
  { tipo: 'TermineScaduto', termineIl: T0 - 80_000_000 },
  { tipo: 'BustaDepositata', ...b1, ...carta, impronta: '', riservata: true },
  { tipo: 'BustaDepositata', ...b2, ...carta, impronta: '', riservata: true },
  { tipo: 'BustaScartata', ...b3, ...carta, impronta: '', riservata: true, motivo: 'firma illeggibile' },
  {
    tipo: 'OperazioniAperte',
    aperteIl: T0,
    operatoriInTurno: 1,
    ammessiNonCollegati: 0,
    buste: [{ ...b3, ...carta, scarto: 'firma illeggibile' }],
  },
  {
    tipo: 'BustaAperta',
    ...b1,
    canale: 'telematica',
    depositataIl: T0,
    offerta: { ...sintesi, cauzioneCent: 1_100_000 },
    proposte: [],
  },
  { tipo: 'OffertaAmmessa', ...b1, nonostante: null, riammessa: false },
  {
    tipo: 'BustaAperta',
    ...b2,
    canale: 'telematica',
    depositataIl: T0,
    offerta: { ...sintesi, cauzioneCent: 1_000_000 },
    proposte: [],
  },
  { tipo: 'OffertaAmmessa', ...b2, nonostante: null, riammessa: false },
  {
    tipo: 'GaraAvviata',
    graduatoria: [
      { ...b1, ...posto, cauzioneCent: 1_100_000, ragione: 'cauzione' },
      { ...b2, ...posto, cauzioneCent: 1_000_000, ragione: null },
    ],
    migliore: { ...b1, importoCent: 10_000_000 },
    unitaTempoMs: 180_000,
    rilancioMinimoCent: 500_000,
    scadeIl: T0 + 180_000,
  },
  {
    tipo: 'RilancioRifiutato',
    ...b2,
    importoCent: 10_100_000,
    canale: 'online',
    rifiuto: { codice: 'R50_importo_insufficiente', regola: 'R50', dati: { minimoCent: 10_500_000 } },
  },
  { tipo: 'GaraSospesa', sospesaIl: T0 + 50_000, motivo: 'incidente', dettaglio: 'linea caduta' },
  { tipo: 'GaraRipresa', scadeIl: T0 + 200_000 },
  { tipo: 'RilancioAccettato', ...vincente, canale: 'sala', dichiaratoIl: T0 + 60_000, scadeIl: T0 + 240_000 },
  { tipo: 'GaraConclusa', conclusaIl: T0 + 240_000, migliore: vincente, rilanci: 1 },
  { tipo: 'AssistenzaRichiesta', richiestaId: 'r', numero: 1, da: b2.pseudonimo, impegno: 'b'.repeat(64) },
  {
    tipo: 'EsitoDichiarato',
    esito: 'aggiudicata',
    vincitore: vincente,
    motivo: null,
    irraggiungibili: [b2.pseudonimo],
    motivoIrraggiungibili: 'R57 linea caduta',
    dichiaratoIl: T0 + 300_000,
  },
];

function chi(bustaId: string, pseudonimo: string, nome: string): BustaIdentita {
  const offerenti = [{ nome, identificativo: 'CF', quota: null, titolo: null }];
  const vuoti = { presentatore: null, pec: null, cellulare: null, cro: null, bonificoIl: null };
  return { bustaId, pseudonimo, offerenti, ...vuoti, ibanAddebito: null, anomalie: [], allegati: [] };
}

export const IDENTITA = [chi('b1', b1.pseudonimo, 'Alfa Prova'), chi('b2', b2.pseudonimo, 'Beta Prova')];

/** Un piccolo registro incatenato, una voce al secondo. */
export function registro(): Voce[] {
  let precedente = '0'.repeat(64);
  return EVENTI.map(({ tipo, ...dati }, i) => {
    const il = T0 + i * 1000;
    const voce = {
      asta: 'x',
      seq: i + 1,
      tipo,
      versione: 1,
      dati: dati as unknown as JsonObject,
      comandoId: `c${i}`,
      parte: 0,
      attore: { tipo: 'referente', id: 'd1' },
      ricevutoIl: il,
      registratoIl: il,
      precedente,
    };
    precedente = improntaVoce(voce);
    return { ...voce, impronta: precedente };
  });
}
