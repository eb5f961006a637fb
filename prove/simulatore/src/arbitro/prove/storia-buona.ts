import { createHash } from 'node:crypto';
import type { JsonObject, Voce } from '@gestore/registro';
import type { Storia } from '../../storia.ts';

/** Una gara scritta a mano: cinque secondi di unità, un secondo di drenaggio, cento euro di passo. */
export const ASTA = 'asta';
export const ZERO = 1_000_000;
const UNITA = 5_000;
const REFERENTE = { tipo: 'referente', id: 'delegata' };
const SISTEMA = { tipo: 'sistema', id: 'processo' };
const offerente = (id: string) => ({ tipo: 'offerente', id });

type Bozza = { tipo: string; attore: Voce['attore']; il: number; dati: JsonObject; con?: 'precedente' };

const buste = ['abete', 'betulla', 'cedro'];
const testa = (bustaId: string, importoCent: number) => ({ bustaId, pseudonimo: bustaId.toUpperCase(), importoCent });

const PROLOGO: readonly Bozza[] = [
  {
    tipo: 'AstaPubblicata',
    attore: SISTEMA,
    il: 0,
    dati: {
      parametri: {
        unitaTempoMs: UNITA,
        drenaggioMs: 1_000,
        rilancioMinimoCent: 10_000,
        prezzoBaseCent: 1_000_000,
        autoRilancioAmmesso: false,
      },
    },
  },
  ...buste.map((id, i) => ({
    tipo: 'BustaDepositata',
    attore: SISTEMA,
    il: 1,
    dati: {
      bustaId: id,
      pseudonimo: id.toUpperCase(),
      canale: id === 'cedro' ? 'cartacea' : 'telematica',
      depositataIl: i,
    },
  })),
  { tipo: 'OperazioniAperte', attore: REFERENTE, il: 2, dati: {} },
  ...buste.map((id, i) => ({
    tipo: 'BustaAperta',
    attore: REFERENTE,
    il: 3,
    dati: { bustaId: id, offerta: { prezzoCent: 1_000_000 - i, cauzioneCent: 100_000, pagamentoGiorni: 120 } },
  })),
  ...buste.map((id) => ({ tipo: 'OffertaAmmessa', attore: REFERENTE, il: 4, dati: { bustaId: id } })),
];

const rilancio = (bustaId: string, importoCent: number, il: number, scadeIl: number): Bozza => ({
  tipo: 'RilancioAccettato',
  attore: offerente(bustaId),
  il,
  dati: { ...testa(bustaId, importoCent), canale: 'online', dichiaratoIl: il, scadeIl },
});

const GARA: readonly Bozza[] = [
  {
    tipo: 'GaraAvviata',
    attore: REFERENTE,
    il: ZERO - UNITA,
    dati: { migliore: testa('abete', 1_000_000), scadeIl: ZERO, unitaTempoMs: UNITA },
  },
  rilancio('betulla', 1_010_000, ZERO - 1_000, ZERO + 4_000),
  {
    tipo: 'RilancioRifiutato',
    attore: offerente('abete'),
    il: ZERO - 500,
    dati: {
      ...testa('abete', 1_010_000),
      canale: 'online',
      rifiuto: { codice: 'R50_importo_insufficiente', regola: 'R50', dati: { minimoCent: 1_020_000 } },
    },
  },
  { tipo: 'CronoFermato', attore: REFERENTE, il: ZERO, dati: { fermatoIl: ZERO, residuoMs: 4_000 } },
  { tipo: 'CronoRipreso', attore: REFERENTE, il: ZERO + 1_000, dati: { scadeIl: ZERO + 5_000 } },
  {
    tipo: 'GaraSospesa',
    attore: REFERENTE,
    il: ZERO + 2_000,
    dati: { sospesaIl: ZERO + 2_000, motivo: 'atto_del_referente', dettaglio: '' },
  },
  { tipo: 'GaraRipresa', attore: REFERENTE, il: ZERO + 3_000, dati: { scadeIl: ZERO + 8_000 } },
  rilancio('abete', 1_020_000, ZERO + 4_000, ZERO + 9_000),
  {
    tipo: 'GaraConclusa',
    attore: SISTEMA,
    il: ZERO + 10_000,
    dati: { conclusaIl: ZERO + 9_000, migliore: testa('abete', 1_020_000), rilanci: 2 },
  },
  {
    tipo: 'EsitoDichiarato',
    attore: REFERENTE,
    il: ZERO + 11_000,
    dati: { esito: 'aggiudicata', vincitore: testa('abete', 1_020_000) },
  },
  {
    tipo: 'RimborsiDisposti',
    attore: REFERENTE,
    il: ZERO + 11_000,
    con: 'precedente',
    dati: { rimborsi: ['betulla', 'cedro'].map((bustaId) => ({ bustaId, importoCent: 100_000 })) },
  },
];

/** Ogni atto di questa gara mandato, arrivato, scritto e risposto senza ritardi. */
export function storiaBuona(): Storia {
  const voci = scrivi([...PROLOGO, ...GARA]);
  const mandate = voci.filter(
    (voce) => voce.seq > PROLOGO.length && voce.attore.tipo !== 'sistema' && voce.parte === 0,
  );
  return {
    seme: 0,
    aste: [{ id: ASTA, voci, prologo: PROLOGO.length }],
    conferme: voci.map(({ seq, ricevutoIl }) => ({ asta: ASTA, seq, il: ricevutoIl })),
    invii: mandate.map(({ comandoId, attore, dati, tipo, ricevutoIl }) => ({
      asta: ASTA,
      comandoId,
      attore,
      atto: { tipo: tipo.startsWith('Rilancio') ? 'rilancia' : tipo, importoCent: dati.importoCent },
      mandatoIl: ricevutoIl - 5,
    })),
    arrivi: mandate.map(({ comandoId, ricevutoIl, seq }) => ({
      asta: ASTA,
      comandoId,
      processo: '0',
      il: ricevutoIl,
      seq: seq - 1,
      porta: { il: ricevutoIl, seq: seq - 1 },
    })),
    risposte: mandate.map((voce) => rispostaDi(voce)),
    letture: [],
    uscite: [],
    schermi: [],
    imprevisti: [],
    segni: new Set(),
    quieteIl: ZERO,
    fineIl: ZERO + 100_000,
    valeLaPorta: false,
    senzaGuasti: true,
    erroreOrologioMs: 100,
  };
}

function rispostaDi({
  comandoId,
  attore,
  dati,
  impronta,
  seq,
  ricevutoIl,
  registratoIl,
}: Voce): Storia['risposte'][number] {
  const motivo = (dati.rifiuto as { codice: string } | undefined)?.codice ?? null;
  const esito = motivo === null ? 'accettato' : 'rifiutato';
  return {
    asta: ASTA,
    comandoId,
    attore,
    partitaIl: ricevutoIl + 1,
    seqAllArrivo: seq - 1,
    seqAllaRisposta: seq,
    esito,
    codice: motivo,
    dati: null,
    ricevuta: {
      seq,
      impronta,
      esito,
      motivo,
      importoCent: typeof dati.importoCent === 'number' ? dati.importoCent : null,
      ricevutoIl,
      registratoIl,
    },
  };
}

function scrivi(bozze: readonly Bozza[]): Voce[] {
  const voci = bozze.map(({ tipo, attore, il, dati, con }, i): Voce => {
    const parte = con === undefined ? 0 : 1;
    const orario = { ricevutoIl: il, registratoIl: il, precedente: '', impronta: '' };
    return { asta: ASTA, seq: i + 1, tipo, versione: 1, dati, comandoId: `c${i - parte}`, parte, attore, ...orario };
  });
  return rilega(voci);
}

/** Rifà la catena dopo che una mano ha cambiato le voci: così si vede il male e non la manomissione. */
export function rilega(voci: readonly Voce[]): Voce[] {
  let precedente = '0'.repeat(64);
  return voci.map((voce) => {
    const { impronta: _, ...resto } = { ...voce, precedente };
    precedente = createHash('sha256')
      .update(JSON.stringify(ordina(resto)))
      .digest('hex');
    return { ...resto, impronta: precedente };
  });
}

function ordina(valore: unknown): unknown {
  if (Array.isArray(valore)) return valore.map(ordina);
  if (typeof valore !== 'object' || valore === null) return valore;
  const campi = Object.entries(valore).filter(([, di]) => di !== undefined);
  return Object.fromEntries(campi.sort(([a], [b]) => (a < b ? -1 : 1)).map(([nome, di]) => [nome, ordina(di)]));
}
