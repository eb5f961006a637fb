import { versioneDi } from '@gestore/contratto/eventi/leggi';
import {
  type Atto,
  type Attore,
  type Comando,
  decidi,
  evolvi,
  type Scheda,
  STATO_INIZIALE,
  type Stato,
} from '@gestore/dominio';
import type { JsonObject } from '@gestore/registro';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import { FERMA_PER_ORDINE, PUBBLICA } from '../vendita-pubblicata.ts';

/**
 * Le vite che una vendita del paese può avere, giocate una volta sola con le regole vere. Ogni vendita del paese è una di
 * queste, con altri identificativi, luoghi, date e importi: ciò che resta è un registro che le regole rileggono.
 */

/** L'inizio delle operazioni delle storie: ogni altro istante del paese è questo, spostato. */
export const T0 = 1_800_000_000_000;
/** Gli importi delle storie sono di una vendita da mille euro: quelli del paese sono un multiplo intero. */
export const BASE_CENT = 100_000;
const PASSO_CENT = 2_000;
const MINUTO = 60_000;
const ORA = 60 * MINUTO;
const GIORNO = 24 * ORA;
const UNITA = 3 * MINUTO;

export const ASTA = '00000000-0000-4000-8000-00000000a57a';
export const DELEGATO = '00000000-0000-4000-8000-000000de1e6a';
export const OPERATORE = { tipo: 'operatore', id: '00000000-0000-4000-8000-000000000a0a' } as const;
const REFERENTE: Attore = { tipo: 'referente', id: DELEGATO };
const SISTEMA: Attore = { tipo: 'sistema', id: 'paese' };
/** Gli identificativi che cambiano da vendita a vendita: nella storia il posto sta nelle ultime cifre. */
const proprio = (genere: number, n: number): string =>
  `00000000-0000-4000-9000-${(genere * 0x10000 + n).toString(16).padStart(12, '0')}`;
export const busta = (n: number): string => proprio(1, n);
export const credenziale = (n: number): string => proprio(2, n);
/** L'impegno di un'offerta, com'è in `dati_personali`. */
export const impegno = (n: number): string => n.toString(16).repeat(64).slice(0, 64);

/** La scheda, con i nomi di ciò che ogni vendita ha di suo fra i segni §. */
const SCHEDA: Scheda = {
  titolo: '§titolo§',
  idVenditaPvp: 1,
  tribunale: '§tribunale§',
  ruolo: { numero: '§numero§', anno: 1 },
  lotto: { codice: '§lotto§', descrizione: '§descrizione§', categoria: '§categoria§' },
  luogo: {
    via: '§via§',
    comune: '§comune§',
    provincia: '§provincia§',
    regione: '§regione§',
    latitudine: 1,
    longitudine: 1,
  },
  beni: [
    {
      descrizione: '§descrizione§',
      tipologia: '§tipologia§',
      superficieMq: '§mq§',
      piano: null,
      disponibilita: null,
      catasto: null,
    },
  ],
  allegati: [],
  stimaCent: 120_000,
  giudice: null,
  esperimento: null,
  luogoOperazioni: 'Studio del professionista delegato',
  delegatoId: DELEGATO,
  delegatoNome: '§delegato§',
};

export type VoceDiStoria = {
  tipo: string;
  versione: number;
  dati: JsonObject;
  comandoId: string;
  parte: number;
  attore: Attore;
  ricevutoIl: number;
};
export type Storia = {
  nome: NomeStoria;
  offerte: number;
  voci: VoceDiStoria[];
  stato: Exclude<Stato, { fase: 'inesistente' }>;
};

/** Una vendita che si gioca: ogni atto a un istante contato dall'inizio delle operazioni. */
function palco(): { fai(fra: number, attore: Attore, atto: Atto): void; voci: VoceDiStoria[]; stato(): Stato } {
  let stato: Stato = STATO_INIZIALE;
  const voci: VoceDiStoria[] = [];
  let comandi = 0;
  return {
    voci,
    stato: () => stato,
    fai(fra, attore, atto) {
      comandi += 1;
      const comando: Comando = { comandoId: proprio(3, comandi), attore, atto };
      const { eventi, rifiuto } = decidi(stato, comando, T0 + fra);
      if (rifiuto !== null) throw new Error(`storia del paese: ${atto.tipo}: ${rifiuto.codice}`);
      for (const [parte, { tipo, ...dati }] of eventi.entries()) {
        const voce = {
          tipo,
          versione: versioneDi(tipo),
          dati,
          comandoId: comando.comandoId,
          parte,
          attore,
          ricevutoIl: T0 + fra,
        };
        voci.push(JSON.parse(JSON.stringify(voce)) as VoceDiStoria);
        stato = evolvi(stato, leggiEvento({ ...voce, asta: ASTA, seq: voci.length }));
      }
    },
  };
}

type Palco = ReturnType<typeof palco>;

function bozza({ fai }: Palco): void {
  const parametri = {
    modalita: 'sincrona_mista',
    immobile: true,
    prezzoBaseCent: BASE_CENT,
    offertaMinimaCent: (BASE_CENT * 3) / 4,
    rilancioMinimoCent: PASSO_CENT,
    cauzionePercento: 10,
    cauzioneSu: 'prezzo_offerto',
    termineOfferteIl: T0 - GIORNO,
    inizioOperazioniIl: T0,
    leggibiliPrimaMs: 180 * MINUTO,
    unitaTempoMs: UNITA,
    senzaIncanto: true,
    rito: 'esecuzione',
    drenaggioMs: 1_000,
    saldoGiorni: 120,
    personaDaNominareAmmessa: true,
    autoRilancioAmmesso: false,
    istanzeAssegnazione: false,
    rimborsoGiorniLavorativi: 7,
    multiploConferma: 5,
  } as const;
  fai(-70 * GIORNO, OPERATORE, { tipo: 'creaAsta', id: ASTA, scheda: SCHEDA, parametri });
}

function pubblicata(scena: Palco): void {
  bozza(scena);
  scena.fai(-65 * GIORNO, OPERATORE, PUBBLICA);
}

function scaduta(scena: Palco): void {
  pubblicata(scena);
  scena.fai(-GIORNO + 1_000, SISTEMA, { tipo: 'scadiTermine' });
}

/** Aperte, con tante offerte: alcune inefficaci non ce ne sono, e la prima è la migliore. */
function aperta(scena: Palco, offerte: number): void {
  const { fai } = scena;
  scaduta(scena);
  const numeri = Array.from({ length: offerte }, (_, i) => i + 1);
  if (offerte > 0) {
    const buste = numeri.map((n) => {
      const arrivataIl = T0 - (n + 2) * GIORNO;
      return {
        bustaId: busta(n),
        pseudonimo: `Offerente ${n}`,
        canale: 'telematica',
        arrivataIl,
        provataIl: arrivataIl,
        impronta: impegno(n),
        scarto: null,
      } as const;
    });
    fai(-170 * MINUTO, SISTEMA, { tipo: 'versaBuste', buste });
    for (const n of numeri)
      fai(-160 * MINUTO, SISTEMA, {
        tipo: 'emettiCredenziale',
        credenzialeId: credenziale(n),
        bustaId: busta(n),
        pseudonimo: `Offerente ${n}`,
      });
  }
  fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 0 });
  for (const n of numeri) {
    const prezzoCent = BASE_CENT - (n - 1) * 1_000;
    const offerta = {
      prezzoCent,
      cauzioneCent: prezzoCent / 10,
      pagamentoGiorni: 120,
      personaDaNominare: false,
      impegno: impegno(n),
    };
    fai(n * MINUTO, REFERENTE, {
      tipo: 'apriBusta',
      bustaId: busta(n),
      contenuto: { offerta, anomalie: [], stessaProvenienza: 0 },
    });
    fai(n * MINUTO + 30_000, REFERENTE, { tipo: 'ammettiOfferta', bustaId: busta(n), nonostante: null });
  }
}

function verbalizzata({ fai }: Palco, fra: number): void {
  fai(fra, REFERENTE, { tipo: 'redigiVerbale', impronta: impegno(9) });
  fai(fra + MINUTO, REFERENTE, { tipo: 'firmaVerbale', versione: 1, impronta: impegno(9) });
  fai(fra + 2 * MINUTO, REFERENTE, { tipo: 'chiudiAsta' });
}

function inGara(scena: Palco, offerte: number, rilanci: number): number {
  const { fai } = scena;
  aperta(scena, offerte);
  const avvio = 15 * MINUTO;
  fai(avvio, REFERENTE, { tipo: 'avviaGara' });
  for (let i = 1; i <= rilanci; i += 1) {
    const bustaId = busta(1 + (i % offerte));
    const importoCent = BASE_CENT + i * PASSO_CENT;
    fai(avvio + i * 20_000, { tipo: 'offerente', id: bustaId }, { tipo: 'rilancia', bustaId, importoCent });
  }
  return avvio + rilanci * 20_000 + UNITA;
}

function conGara(scena: Palco, offerte: number, rilanci: number): void {
  const zero = inGara(scena, offerte, rilanci);
  scena.fai(zero + 2_000, SISTEMA, { tipo: 'concludiGara', filigranaIl: T0 + zero + 2_000 });
  scena.fai(zero + 5 * MINUTO, REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
  verbalizzata(scena, zero + 15 * MINUTO);
}

const GIOCATE = {
  bozza,
  raccolta: pubblicata,
  termine_scaduto: scaduta,
  deserta(scena: Palco) {
    aperta(scena, 0);
    scena.fai(10 * MINUTO, REFERENTE, {
      tipo: 'dichiaraEsito',
      esito: 'deserta_nessuna_offerta',
      motivo: 'Nessuna offerta.',
    });
    verbalizzata(scena, 20 * MINUTO);
  },
  revocata(scena: Palco) {
    aperta(scena, 0);
    scena.fai(4 * MINUTO, REFERENTE, FERMA_PER_ORDINE);
    scena.fai(5 * MINUTO, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Revocata dal giudice.' });
    verbalizzata(scena, 20 * MINUTO);
  },
  offerta_unica(scena: Palco) {
    aperta(scena, 1);
    scena.fai(15 * MINUTO, REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
    verbalizzata(scena, 30 * MINUTO);
  },
  gara_breve: (scena: Palco) => conGara(scena, 2, 24),
  gara_lunga: (scena: Palco) => conGara(scena, 4, 96),
} as const;

export type NomeStoria = keyof typeof GIOCATE;
const OFFERTE: Partial<Record<NomeStoria, number>> = { offerta_unica: 1, gara_breve: 2, gara_lunga: 4 };

/** Gioca una storia: le sue voci, e lo stato a cui arriva. Lancia se le regole rifiutano una mossa. */
export function gioca(nome: NomeStoria): Storia {
  const scena = palco();
  GIOCATE[nome](scena);
  const stato = scena.stato();
  if (stato.fase === 'inesistente') throw new Error(`storia del paese: ${nome} non è nata`);
  return { nome, offerte: OFFERTE[nome] ?? 0, voci: scena.voci, stato };
}
