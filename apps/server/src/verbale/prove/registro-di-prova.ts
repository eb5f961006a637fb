import type { BustaIdentita } from '@gestore/contratto';
import { versioneDi } from '@gestore/contratto/eventi/leggi';
import {
  type Atto,
  type Attore,
  decidi,
  evolvi,
  PARAMETRI_PREDEFINITI,
  type Scheda,
  STATO_INIZIALE,
  type Stato,
} from '@gestore/dominio';
import { improntaVoce, type JsonObject, PRIMA_IMPRONTA, type Voce } from '@gestore/registro';
import { PUBBLICA } from '../../prove/vendita-pubblicata.ts';

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
  giudice: null,
  esperimento: null,
  luogoOperazioni: 'Studio dell’avv. Prova, Brescia',
  delegatoId: 'd1',
  delegatoNome: 'Delia Prova',
};
const B1 = 'b1';
const B2 = 'b2';
const ALFA = 'Offerente 4F2A';
const BETA = 'Offerente 91C0';
const DEPOSITO = T0 - 90_000_000;
const TERMINE = T0 - 80_000_000;
const ZERO = T0 + 380_000;
const sintesi = { prezzoCent: 10_000_000, pagamentoGiorni: 120, personaDaNominare: false, impegno: 'a'.repeat(64) };
const digitale = { canale: 'telematica', arrivataIl: DEPOSITO, provataIl: DEPOSITO, impronta: '' } as const;
const REFERENTE: Attore = { tipo: 'referente', id: 'd1' };
const OPERATORE: Attore = { tipo: 'operatore', id: 'o1' };
const SISTEMA: Attore = { tipo: 'sistema', id: 's1' };

const PARAMETRI = {
  ...PARAMETRI_PREDEFINITI,
  modalita: 'sincrona_mista',
  prezzoBaseCent: 10_000_000,
  rilancioMinimoCent: 500_000,
  termineOfferteIl: TERMINE,
  inizioOperazioniIl: T0,
} as const;

const aperta = (cauzioneCent: number) => ({
  offerta: { ...sintesi, cauzioneCent },
  anomalie: [],
  stessaProvenienza: 0,
});
const inSala = (importoCent: number): Atto => ({
  tipo: 'registraRilancioInSala',
  bustaId: B1,
  importoCent,
  dichiaratoIl: T0 + 60_000,
  filigranaIl: Number.MAX_SAFE_INTEGER,
});

/** Chi fa che cosa e quando: uno ha offerto su carta, uno online, una busta non si legge; vince la carta, in sala. */
const ATTI: readonly (readonly [il: number, attore: Attore, atto: Atto])[] = [
  [DEPOSITO - 1_000, OPERATORE, { tipo: 'creaAsta', id: 'x', scheda: SCHEDA, parametri: PARAMETRI }],
  [DEPOSITO - 1_000, OPERATORE, PUBBLICA],
  [
    T0 - 10_000_000,
    SISTEMA,
    {
      tipo: 'versaBuste',
      buste: [
        { bustaId: B2, pseudonimo: BETA, ...digitale, scarto: null },
        { bustaId: 'b3', pseudonimo: 'Offerente 7B3E', ...digitale, scarto: 'firma illeggibile' },
      ],
    },
  ],
  [T0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }],
  [T0 + 10_000, REFERENTE, { tipo: 'apriBusta', bustaId: B2, contenuto: aperta(1_100_000) }],
  [T0 + 11_000, REFERENTE, { tipo: 'ammettiOfferta', bustaId: B2, nonostante: null }],
  [
    T0 + 12_000,
    REFERENTE,
    {
      tipo: 'registraOfferta',
      bustaId: B1,
      pseudonimo: ALFA,
      canale: 'cartacea',
      depositataIl: DEPOSITO,
      impronta: 'impronta',
      contenuto: aperta(1_000_000),
      interruzione: 'nessuna',
      interruzioneRegistrata: false,
    },
  ],
  [T0 + 13_000, REFERENTE, { tipo: 'ammettiOfferta', bustaId: B1, nonostante: 'depositata in cancelleria' }],
  [
    T0 + 14_000,
    REFERENTE,
    { tipo: 'rifiutaOfferta', bustaId: 'b3', motivo: { regola: 'R25', testo: 'Non vi si legge un’offerta.' } },
  ],
  [T0 + 20_000, REFERENTE, { tipo: 'avviaGara' }],
  [T0 + 70_000, REFERENTE, { tipo: 'fermaCrono' }],
  [T0 + 80_000, REFERENTE, inSala(10_100_000)],
  [T0 + 90_000, REFERENTE, inSala(10_500_000)],
  [T0 + 100_000, SISTEMA, { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: 'linea caduta' }],
  [T0 + 200_000, REFERENTE, { tipo: 'riprendiGara' }],
  [T0 + 210_000, SISTEMA, { tipo: 'chiediAssistenza', richiestaId: 'r', da: BETA, impegno: 'b'.repeat(64) }],
  [ZERO + 2_000, SISTEMA, { tipo: 'concludiGara', filigranaIl: ZERO }],
  [ZERO + 60_000, REFERENTE, { tipo: 'aggiudica', irraggiungibili: [BETA], motivoIrraggiungibili: 'R57 linea caduta' }],
];

function chi(bustaId: string, pseudonimo: string, nome: string): BustaIdentita {
  const offerenti = [{ nome, identificativo: 'CF', quota: null, titolo: null }];
  const vuoti = { presentatore: null, pec: null, cellulare: null, cro: null, bonifico: null };
  return { bustaId, pseudonimo, offerenti, ...vuoti, ibanAddebito: null, anomalie: [], allegati: [] };
}

export const IDENTITA = [chi(B1, ALFA, 'Alfa Prova'), chi(B2, BETA, 'Beta Prova')];

/** Un piccolo registro incatenato, deciso dalle regole vere. */
export function registro(): Voce[] {
  const voci: Voce[] = [];
  let stato: Stato = STATO_INIZIALE;
  for (const [i, [il, attore, atto]] of ATTI.entries()) {
    const comandoId = `c${i}`;
    for (const [parte, evento] of decidi(stato, { comandoId, attore, atto }, il).eventi.entries()) {
      stato = evolvi(stato, evento);
      const { tipo, ...dati } = evento;
      const precedente = voci.at(-1)?.impronta ?? PRIMA_IMPRONTA;
      const seq = voci.length + 1;
      const base = {
        asta: 'x',
        seq,
        tipo,
        versione: versioneDi(tipo),
        comandoId,
        parte,
        attore,
        ricevutoIl: il,
        registratoIl: il,
      };
      const voce = { ...base, dati: dati as unknown as JsonObject, precedente };
      voci.push({ ...voce, impronta: improntaVoce(voce) });
    }
  }
  return voci;
}
