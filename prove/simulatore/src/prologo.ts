import { versioneDi } from '@gestore/contratto/eventi/leggi';
import {
  type Atto,
  type Attore,
  type BustaVersata,
  type Comando,
  type Dichiarazione,
  decidi,
  evolvi,
  LEGGIBILI_PRIMA_MAX_MS,
  PARAMETRI_PREDEFINITI,
  type Scheda,
  type SintesiOfferta,
  STATO_INIZIALE,
  type Stato,
} from '@gestore/dominio';
import { canonicalizza, improntaVoce, type JsonObject, PRIMA_IMPRONTA } from '@gestore/registro';
import type { RigaGiornale } from './base-dati/tabelle.ts';
import { creaCaso } from './caso.ts';
import type { PianoAsta } from './scenario.ts';
import { marcaSimulata } from './sistema/marche.ts';

export const REFERENTE: Attore = { tipo: 'referente', id: 'b8a1f6c2-3f4e-4b57-9a52-0d8f6f3f7d10' };
/** Il secondo delegato, nelle vendite che ne hanno uno. */
export const SECONDO: Attore = { tipo: 'referente', id: 'c9b2e7d3-5a6f-4d68-8b63-1e9a7c4b8e21' };
const OPERATORE: Attore = { tipo: 'operatore', id: 'operatore' };
const DEPOSITI: Attore = { tipo: 'sistema', id: 'depositi' };
/** Le operazioni sono già aperte da dieci minuti quando la storia comincia. */
const DA_APERTURA_MS = 600_000;
/** Se la vendita è stata fermata, da quanto: il preavviso della ripresa dura mezz'ora (R29). */
const DA_APERTURA_FERMA_MS = 3_300_000;
/** Quanto dopo l'inizio della storia è fissata la ripresa. */
const RIPRENDE_FRA_MS = 1_500;
const GIORNO_MS = 86_400_000;
/** La storia comincia cinque secondi prima che l'ora legale finisca (25 ottobre 2026, 3:00 CEST), o in un giorno qualunque. */
const NOTTE_DEL_CAMBIO_IL = Date.UTC(2026, 9, 25, 1) - 5_000;
const GIORNO_QUALUNQUE_IL = Date.UTC(2026, 4, 12, 9);

export const BASE_CENT = 10_000_000;
export const RILANCIO_CENT = 100_000;

/** Parole che solo il referente può leggere: se escono verso altri, si vedono. */
export const SEGRETO = 'parola-riservata-al-referente';

/** L'impegno di ogni dato personale scritto fuori dal registro. */
export const IMPEGNO = 'b'.repeat(64);

/** La dichiarazione agli atti di ogni vendita del simulatore: il file sta fuori dal registro, come ogni altro documento (R07). */
const dichiarazione = (acquisitaIl: number): Dichiarazione => ({
  impronta: 'd'.repeat(64),
  firmatario: 'Rosa Fermi',
  firmataIl: acquisitaIl - GIORNO_MS,
  acquisitaIl,
});

export type Prologo = {
  asta: string;
  inizioIl: number;
  righe: readonly RigaGiornale[];
  ammesse: readonly string[];
  cartacea: string | null;
  rifiutata: string;
  /** Le buste pari in tutto, che chi conduce deve disporre; vuote se non ce ne sono, o se lo ha già fatto. */
  pari: readonly string[];
  fase: 'operazioni_aperte' | 'gara';
};

const gia = new Map<string, Prologo>();

/** La vendita fino a un attimo prima della gara, scritta con le regole vere; la stessa per gli stessi parametri. */
export function scriviPrologo(piano: PianoAsta, quale: number): Prologo {
  const chiave = JSON.stringify([piano, quale]);
  let prologo = gia.get(chiave);
  if (prologo === undefined) {
    prologo = costruisci(piano, quale);
    gia.set(chiave, prologo);
  }
  return prologo;
}

function costruisci(piano: PianoAsta, quale: number): Prologo {
  const caso = creaCaso(1_000_003 + quale);
  const inizioIl = piano.notteDelCambio ? NOTTE_DEL_CAMBIO_IL : GIORNO_QUALUNQUE_IL;
  const apertura = inizioIl - (piano.daRiaprire ? DA_APERTURA_FERMA_MS : DA_APERTURA_MS);
  const asta = caso.uuid();
  const ammesse = Array.from({ length: piano.ammessi }, () => caso.uuid());
  const rifiutata = caso.uuid();
  const cartacea = piano.mista ? caso.uuid() : null;
  const scartata = piano.scartata && !piano.daRiaprire ? caso.uuid() : null;
  const pari = piano.pari ? ammesse.slice(0, 2) : [];
  const scrivano = creaScrivano(asta, () => caso.uuid());
  const prima = apertura - 40 * GIORNO_MS;
  scrivano(OPERATORE, creaAsta(asta, piano, apertura), prima);
  const deroghe = { pubblicita: 'Vendita simulata.', portale: 'Vendita simulata.' };
  const agliAtti = { dichiarazione: dichiarazione(prima), debitore: 'codice_registrato', deroghe } as const;
  scrivano(OPERATORE, { tipo: 'pubblicaAsta', ...agliAtti }, prima);
  if (piano.conSecondo) scrivano(OPERATORE, NOMINA, prima + GIORNO_MS);
  const istanze = piano.istanze ? [BASE_CENT, BASE_CENT + 200_000] : [];
  for (const importoCent of istanze) {
    const conti = { importoCent, speseCent: 400_000, prelazioniCent: 0, depositataIl: apertura - 15 * GIORNO_MS };
    const istanza = { tipo: 'registraIstanza', istanzaId: caso.uuid(), creditore: SEGRETO, ...conti } as const;
    scrivano(REFERENTE, istanza, apertura - 14 * GIORNO_MS);
  }
  const depositate = apertura - 3 * GIORNO_MS;
  // Delle pari la seconda arriva nello stesso secondo della prima, e si distingue solo al millesimo.
  const depositataIl = (i: number) => depositate + (piano.pari && i === 1 ? 1 : i * 1_000);
  const leggibili = [...ammesse, rifiutata].map((bustaId, i) => versata(bustaId, i, depositataIl(i)));
  const illeggibili = scartata === null ? [] : [versata(scartata, 10, depositate + 9_000, 'zip rotto')];
  const buste = [...leggibili, ...illeggibili];
  scrivano(DEPOSITI, { tipo: 'versaBuste', buste }, apertura - LEGGIBILI_PRIMA_MAX_MS);
  scrivano(REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }, apertura);
  for (const [i, bustaId] of [...ammesse, rifiutata].entries())
    scrivano(REFERENTE, { tipo: 'apriBusta', bustaId, contenuto: contenuto(i, piano) }, apertura + 1_000);
  for (const bustaId of ammesse)
    scrivano(REFERENTE, { tipo: 'ammettiOfferta', bustaId, nonostante: SEGRETO }, apertura + 2_000);
  const motivo = { regola: 'R14', testo: SEGRETO };
  scrivano(REFERENTE, { tipo: 'rifiutaOfferta', bustaId: rifiutata, motivo }, apertura + 2_000);
  if (cartacea !== null) {
    scrivano(
      REFERENTE,
      {
        tipo: 'registraOfferta',
        bustaId: cartacea,
        pseudonimo: 'Offerente 10',
        impronta: 'a'.repeat(64),
        canale: 'cartacea',
        depositataIl: apertura - 2 * GIORNO_MS,
        contenuto: contenuto(9, piano),
        interruzione: 'nessuna',
        interruzioneRegistrata: false,
      },
      apertura + 3_000,
    );
    scrivano(REFERENTE, { tipo: 'ammettiOfferta', bustaId: cartacea, nonostante: SEGRETO }, apertura + 4_000);
  }
  if (piano.daRiaprire && pari.length > 0)
    scrivano(REFERENTE, { tipo: 'decidiParita', ordine: pari, motivo: 'Sorteggio' }, apertura + 4_500);
  if (piano.daRiaprire) fermata(scrivano, ammesse[1] ?? '', piano, apertura + 5_000, inizioIl);
  const fase = piano.daRiaprire ? 'gara' : 'operazioni_aperte';
  const daDisporre = piano.daRiaprire ? [] : pari;
  return { asta, inizioIl, righe: scrivano.righe, ammesse, cartacea, rifiutata, pari: daDisporre, fase };
}

/** La gara comincia, uno rilancia, chi conduce ferma la vendita, e fissa quando riprende. */
function fermata(scrivano: Scrivano, bustaId: string, piano: PianoAsta, avvioIl: number, inizioIl: number): void {
  scrivano(REFERENTE, { tipo: 'avviaGara' }, avvioIl);
  const importoCent = (contenuto(0, piano).offerta.prezzoCent ?? 0) + RILANCIO_CENT;
  scrivano({ tipo: 'offerente', id: bustaId }, { tipo: 'rilancia', bustaId, importoCent }, avvioIl + 1_000);
  const motivo = SEGRETO;
  scrivano(REFERENTE, { tipo: 'sospendiVendita', provvedimento: null, motivo }, avvioIl + 2_000);
  const ripresa = { fermaDal: avvioIl + 2_000, attesaIl: null, nuovoInizioIl: inizioIl + RIPRENDE_FRA_MS } as const;
  const altro = { nuovoTermineIl: null, provvedimento: null, motivo } as const;
  scrivano(REFERENTE, { tipo: 'riprendiVendita', ...ripresa, ...altro }, avvioIl + 60_000);
}

type Scrivano = { (attore: Attore, atto: Atto, il: number): void; righe: RigaGiornale[] };

/** Scrive un atto dopo l'altro, senza guasti e senza attese. */
function creaScrivano(asta: string, nuovoId: () => string): Scrivano {
  const righe: RigaGiornale[] = [];
  let stato: Stato = STATO_INIZIALE;
  let precedente = PRIMA_IMPRONTA;
  const scrivi = (attore: Attore, atto: Atto, il: number): void => {
    const comando: Comando = { comandoId: nuovoId(), attore, atto };
    const { eventi, rifiuto } = decidi(stato, comando, il);
    if (rifiuto !== null) throw new Error(`prologo: ${atto.tipo} rifiutato, ${rifiuto.codice}`);
    for (const [parte, evento] of eventi.entries()) {
      stato = evolvi(stato, evento);
      const { tipo, ...resto } = evento;
      const testo = canonicalizza(resto);
      const dati = JSON.parse(testo) as JsonObject;
      const voce = {
        asta,
        seq: righe.length + 1,
        tipo,
        versione: versioneDi(tipo),
        dati,
        comandoId: comando.comandoId,
        parte,
      };
      const intera = { ...voce, attore, ricevutoIl: il, registratoIl: il, precedente };
      const impronta = improntaVoce(intera);
      righe.push({
        marca: marcaSimulata(impronta),
        asta,
        seq: voce.seq,
        tipo,
        versione: voce.versione,
        dati: testo,
        comando_id: comando.comandoId,
        parte,
        attore_tipo: attore.tipo,
        attore_id: attore.id,
        ricevuto_il: String(il),
        registrato_il: String(il),
        precedente,
        impronta,
        sale: null,
        radice: null,
      });
      precedente = impronta;
    }
  };
  return Object.assign(scrivi, { righe });
}

const SCHEDA: Scheda = {
  titolo: 'Appartamento',
  idVenditaPvp: null,
  tribunale: 'Tribunale di Brescia',
  ruolo: { numero: '214', anno: 2025 },
  lotto: { codice: '3', descrizione: 'Appartamento al piano secondo.', categoria: null },
  luogo: { via: '', comune: 'Brescia', provincia: 'BS', regione: 'Lombardia', latitudine: null, longitudine: null },
  beni: [],
  allegati: [],
  stimaCent: null,
  giudice: null,
  esperimento: null,
  luogoOperazioni: 'Studio dell’avv. Conti, Brescia',
  delegatoId: REFERENTE.id,
  delegatoNome: 'Elena Conti',
};

const NOMINA: Atto = {
  tipo: 'nominaSecondoDelegato',
  conduceId: REFERENTE.id,
  secondoId: null,
  delegatoId: SECONDO.id,
  delegatoNome: 'Rita Galli',
  provvedimento: { numero: '42/2026', del: '2026-04-01' },
  dispostoDa: SEGRETO,
  motivo: SEGRETO,
  propostaDa: 'gestore',
};

function creaAsta(id: string, piano: PianoAsta, apertura: number): Atto {
  const parametri = {
    ...PARAMETRI_PREDEFINITI,
    modalita: piano.mista ? 'sincrona_mista' : 'sincrona_telematica',
    prezzoBaseCent: BASE_CENT,
    rilancioMinimoCent: RILANCIO_CENT,
    unitaTempoMs: piano.unitaTempoMs,
    drenaggioMs: piano.drenaggioMs,
    autoRilancioAmmesso: piano.autoRilancio,
    termineOfferteIl: apertura - GIORNO_MS,
    inizioOperazioniIl: apertura,
  } as const;
  return { tipo: 'creaAsta', id, scheda: SCHEDA, parametri };
}

function versata(bustaId: string, i: number, provataIl: number, scarto: string | null = null): BustaVersata {
  const pseudonimo = `Offerente ${i + 1}`;
  const impronta = 'a'.repeat(64);
  return { bustaId, pseudonimo, canale: 'telematica', arrivataIl: provataIl, provataIl, impronta, scarto };
}

/** L'offerta della busta `i`: la prima è la più alta; pari a lei la seconda, se il piano lo vuole. */
function contenuto(posto: number, { sottoBase, pari }: PianoAsta) {
  const i = pari && posto === 1 ? 0 : posto;
  const offerta: SintesiOfferta = {
    prezzoCent: (sottoBase ? BASE_CENT - 8 * RILANCIO_CENT : BASE_CENT) + (i === 0 ? 50_000 : 0),
    cauzioneCent: BASE_CENT / 10 + i * 1_000 + 10_000,
    pagamentoGiorni: 120,
    personaDaNominare: false,
    impegno: IMPEGNO,
  };
  return { offerta, anomalie: [], stessaProvenienza: 0 };
}
