import type { ImpedimentoCancellazione } from '@gestore/dominio';
import { z } from 'zod';
import { impronta } from '../documenti/forme.ts';
import { TAVOLA_DOPO } from '../eventi/dopo.ts';
import { CODA_DI_PAGINA, QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { cent, comandoId, importoCent, istante, uuid } from '../linea/tipi.ts';
import { eIban } from '../parole/bonifico.ts';
import { riga, testo } from '../parole/testi-scritti.ts';
import { tipoEsito } from '../vendita/asta.ts';
import { disposto } from '../vendita/sospensione.ts';

/** Ciò che segue l'esito (R67-R71): gli atti che si mandano, e come se ne legge lo stato. */

const giorno = z.iso.date();
const versato = { importoCent, il: giorno, movimentoId: uuid.nullable(), motivo: testo.optional() };
const mosso = { propostaId: uuid, bustaId: z.string().max(100), importoCent, dettaglio: riga };
const perOrdine = { provvedimento: disposto, motivo: testo };
const iban = riga.refine(eIban, 'L’IBAN non è giusto: controlli le cifre.');

const DELLA_BANCA = [
  z.strictObject({ tipo: z.literal('registraSaldo'), versamentoId: uuid, ...versato }),
  z.strictObject({ tipo: z.literal('stornaVersamento'), versamentoId: uuid, il: giorno, motivo: testo }),
  z.strictObject({ tipo: z.literal('registraRata'), numero: z.int().min(1).max(60), ...versato }),
  z.strictObject({ tipo: z.literal('giraCauzione'), ...mosso }),
  z.strictObject({ tipo: z.literal('incameraCauzione'), ...mosso }),
  z.strictObject({ tipo: z.literal('restituisciAssegno'), ...mosso }),
  z.strictObject({ tipo: z.literal('restituisciResiduo'), ...mosso }),
  z.strictObject({ tipo: z.literal('passaAlleSpese'), ...mosso }),
  z.strictObject({ tipo: z.literal('confermaMovimento'), propostaId: uuid }),
  z.strictObject({ tipo: z.literal('ritiraMovimento'), propostaId: uuid, motivo: testo }),
] as const;

const rate = z
  .array(z.strictObject({ numero: z.int().min(1).max(60), importoCent, entro: giorno }))
  .min(1)
  .max(60);

/** Gli atti di chi conduce la vendita. */
const attoDopo = z.discriminatedUnion('tipo', [
  ...DELLA_BANCA,
  z.strictObject({ tipo: z.literal('indicaConto'), iban, intestatario: riga, causale: riga, motivo: testo.optional() }),
  z.strictObject({ tipo: z.literal('registraAntiriciclaggio'), resaIl: giorno }),
  z.strictObject({ tipo: z.literal('nominaPersona'), persona: riga, dichiarataIl: giorno }),
  z.strictObject({ tipo: z.literal('disponiRate'), rate, provvedimento: disposto }),
  z.strictObject({ tipo: z.literal('concediProroga'), entro: giorno, ...perOrdine }),
  z.strictObject({ tipo: z.literal('sospendiPrezzo'), ...perOrdine }),
  z.strictObject({ tipo: z.literal('revocaSospensionePrezzo'), ...perOrdine }),
  z.strictObject({ tipo: z.literal('integraVerbale'), testo }),
  z.strictObject({ tipo: z.literal('registraDecreto'), provvedimento: disposto }),
  z.strictObject({ tipo: z.literal('revocaDecreto'), ...perOrdine }),
  z.strictObject({ tipo: z.literal('registraConsegna'), il: giorno }),
  z.strictObject({ tipo: z.literal('dichiaraRatePerdute'), provvedimento: disposto }),
  z.strictObject({ tipo: z.literal('registraRivendita'), prezzoCent: importoCent, asta: uuid.nullable() }),
]);
export const corpoAttoDopo = z.strictObject({ comandoId, atto: attoDopo });
export type CorpoAttoDopo = z.infer<typeof corpoAttoDopo>;
/** Gli atti che può compiere un operatore: quelli che si leggono su un conto, o lo muovono (R71), e la conservazione (R77). */
const attoDopoOperatore = z.discriminatedUnion('tipo', [
  ...DELLA_BANCA,
  z.strictObject({ tipo: z.literal('registraTrasmissione'), il: giorno }),
  z.strictObject({ tipo: z.literal('registraRapporto'), il: giorno, impronta }),
  z.strictObject({ tipo: z.literal('registraCompenso'), importoCent, dettaglio: riga }),
  z.strictObject({ tipo: z.literal('bloccaConservazione'), bloccoId: uuid, ...perOrdine }),
  z.strictObject({ tipo: z.literal('sbloccaConservazione'), bloccoId: uuid, ...perOrdine }),
]);
export const corpoAttoDopoOperatore = z.strictObject({ comandoId, atto: attoDopoOperatore });

const fattoDopo = z.discriminatedUnion('tipo', [
  TAVOLA_DOPO.SeguitoAperto,
  TAVOLA_DOPO.ContoIndicato,
  TAVOLA_DOPO.SaldoVersato,
  TAVOLA_DOPO.VersamentoStornato,
  TAVOLA_DOPO.AntiriciclaggioResa,
  TAVOLA_DOPO.PersonaNominata,
  TAVOLA_DOPO.RateDisposte,
  TAVOLA_DOPO.RataVersata,
  TAVOLA_DOPO.ProrogaConcessa,
  TAVOLA_DOPO.PrezzoSospeso,
  TAVOLA_DOPO.SospensionePrezzoRevocata,
  TAVOLA_DOPO.MovimentoProposto,
  TAVOLA_DOPO.MovimentoRitirato,
  TAVOLA_DOPO.MovimentoConfermato,
  TAVOLA_DOPO.VerbaleIntegrato,
  TAVOLA_DOPO.DecretoRegistrato,
  TAVOLA_DOPO.DecretoRevocato,
  TAVOLA_DOPO.BeneConsegnato,
  TAVOLA_DOPO.RatePerdute,
  TAVOLA_DOPO.BeneRivenduto,
  TAVOLA_DOPO.BancaDatiTrasmessa,
  TAVOLA_DOPO.RapportoTrasmesso,
  TAVOLA_DOPO.CompensoRegistrato,
  TAVOLA_DOPO.ConservazioneBloccata,
  TAVOLA_DOPO.ConservazioneSbloccata,
  TAVOLA_DOPO.DatiCancellati,
]);

/** Un atto scritto: a che voce del secondo registro è arrivato, e la sua impronta. */
export const attoDopoScritto = z.strictObject({ seq: z.int(), impronta: z.string(), ripetuto: z.boolean() });
export type AttoDopoScritto = z.infer<typeof attoDopoScritto>;

const TIPI_TERMINE = ['saldo', 'antiriciclaggio', 'persona_da_nominare', 'rata'] as const;
export const termineDopo = z.strictObject({
  tipo: z.enum(TIPI_TERMINE),
  /** Il numero della rata; `null` degli altri. */
  numero: z.int().nullable(),
  scadeIl: istante,
  importoCent: cent.nullable(),
  fatto: z.boolean(),
  prorogato: z.boolean(),
});
export type TermineDopoVisto = z.infer<typeof termineDopo>;

const conto = z.strictObject({
  prezzoCent: cent,
  cauzioneCent: cent,
  dovutoCent: cent,
  versatoCent: cent,
  mossoCent: cent,
  restaCent: cent,
});
const pagamento = z.strictObject({ iban: z.string(), intestatario: z.string(), causale: z.string() });

/** Ciò che il software propone, e decide chi conduce o il giudice. */
const propostaDopo = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.literal('decadenza'),
    perche: z.enum(['saldo', 'rata', 'antiriciclaggio']),
    dal: istante,
    /** Le rate già versate, che con la decadenza sono perdute. */
    rateCent: cent,
  }),
  z.strictObject({ tipo: z.literal('resta_al_procuratore'), dal: istante }),
  z.strictObject({ tipo: z.literal('gira_cauzione'), bustaId: z.string(), importoCent: cent }),
  z.strictObject({ tipo: z.literal('incamera_cauzione'), bustaId: z.string(), importoCent: cent }),
  z.strictObject({ tipo: z.literal('rate_perdute'), importoCent: cent }),
  z.strictObject({ tipo: z.literal('restituisci_residuo'), bustaId: z.string(), importoCent: cent }),
  z.strictObject({ tipo: z.literal('differenza'), importoCent: cent }),
  z.strictObject({ tipo: z.literal('decreto') }),
]);
export type PropostaDopoVista = z.infer<typeof propostaDopo>;

/** Un accredito del conto che può essere il saldo, o una sua parte: si registra soltanto se chi legge dice che lo è. */
const versamentoProposto = z.strictObject({
  movimentoId: uuid,
  importoCent: cent,
  contabile: z.string(),
  causale: z.string(),
  ordinante: z.string(),
  /** La rata che paga: quella di quell'importo o, se nessuna è così, la prima da versare; `null` se non ce ne sono. */
  rata: z.int().nullable(),
});
export type VersamentoProposto = z.infer<typeof versamentoProposto>;

const IMPEDIMENTI_CONSERVAZIONE = [
  'R77_blocco',
  'R77_esito_non_definitivo',
  'R77_trasmissione_mancante',
  'R77_rimborsi_da_pagare',
  'R77_conti_sigillati',
] as const satisfies readonly ImpedimentoCancellazione[];

/** Fino a quando si conservano i dati di chi non ha vinto, e che cosa ne impedisce la cancellazione (R77). */
const conservazioneVista = z.strictObject({
  /** Da quando si possono cancellare; `null` finché l'esito non è definitivo. */
  dal: istante.nullable(),
  impedimenti: z.array(z.enum(IMPEDIMENTI_CONSERVAZIONE)),
  trasmessaIl: z.string().nullable(),
  blocchi: z.array(z.strictObject({ bloccoId: z.string(), numero: z.string(), del: z.string(), motivo: z.string() })),
  cancellatiIl: istante.nullable(),
  /** Che cosa si cancellerebbe adesso, o si è cancellato; `null` a chi conduce, prima. */
  daCancellare: z.strictObject({ dati: z.int(), buste: z.int(), messaggi: z.int() }).nullable(),
});
export type ConservazioneVista = z.infer<typeof conservazioneVista>;

/** Una vendita nuova del bene di chi è decaduto: ciò che egli deve ancora si calcola dal suo prezzo, quando ne ha uno (cpc 587, R70). */
const venditaNuova = z.strictObject({
  asta: uuid,
  titolo: z.string(),
  inizioIl: istante,
  esito: tipoEsito.nullable(),
  prezzoCent: cent.nullable(),
  differenzaCent: cent.nullable(),
});
export type VenditaNuova = z.infer<typeof venditaNuova>;
/** La vendita dello stesso lotto che è decaduta prima di questa, e il giorno del provvedimento. */
const venditaDecaduta = z.strictObject({ asta: uuid, titolo: z.string(), del: z.string().nullable() });
export type VenditaDecaduta = z.infer<typeof venditaDecaduta>;

/** Il rapporto con l'esito per il Portale: il documento di adesso, e l'ultimo che si è mandato (R73). */
const rapportoVisto = z.strictObject({
  /** SHA-256 del documento di adesso. */
  impronta: z.string(),
  mandato: z.strictObject({ numero: z.int(), il: z.string(), impronta: z.string() }).nullable(),
});

/** Come stanno le cose dopo l'esito, per chi conduce, chi vi assiste e il gestore. */
export const dopoVisto = z.strictObject({
  adessoMs: istante,
  esito: tipoEsito,
  dichiaratoIl: istante,
  /** `null` se nessuno si è aggiudicato il bene. */
  conto: conto.nullable(),
  /** Ciò che è stato versato e non spetta alla procedura, e non è ancora tornato né andato alle spese (R69). */
  residuoCent: cent,
  pagamento: pagamento.nullable(),
  /** La causale che il software suggerisce a chi indica il conto. */
  causaleProposta: z.string(),
  termini: z.array(termineDopo),
  proposte: z.array(propostaDopo),
  versamenti: z.array(versamentoProposto),
  /** I movimenti che aspettano la conferma di un'altra persona. */
  daConfermare: z.array(
    z.strictObject({
      propostaId: z.string(),
      cosa: z.enum(['giro', 'incameramento', 'assegno', 'residuo', 'spese']),
      pseudonimo: z.string(),
      importoCent: cent,
      dettaglio: z.string(),
      /** Vero se l'ha proposto chi legge: confermare tocca a un altro. */
      mia: z.boolean(),
    }),
  ),
  cauzioni: z.array(
    z.strictObject({
      bustaId: z.string(),
      pseudonimo: z.string(),
      importoCent: cent,
      haVinto: z.boolean(),
      mossa: z.enum(['giro', 'incameramento', 'assegno']).nullable(),
    }),
  ),
  rate: z.array(
    z.strictObject({
      numero: z.int(),
      importoCent: cent,
      entro: z.string(),
      versatoCent: cent,
      versataIl: z.string().nullable(),
    }),
  ),
  personaDaNominare: z.boolean(),
  sospeso: z.boolean(),
  decreto: z.strictObject({ numero: z.string(), del: z.string() }).nullable(),
  consegnatoIl: z.string().nullable(),
  rivendite: z.array(venditaNuova),
  decadute: z.array(venditaDecaduta),
  conservazione: conservazioneVista,
  rapporto: rapportoVisto,
  /** Il compenso del gestore; `null` finché nessuno lo registra (R09). */
  compenso: z.strictObject({ importoCent: cent, dettaglio: z.string() }).nullable(),
  fatti: z.array(
    z.strictObject({ seq: z.int(), il: istante, chi: z.enum(['referente', 'operatore', 'altri']), fatto: fattoDopo }),
  ),
});
export type DopoVisto = z.infer<typeof dopoVisto>;

/** Ciò che deve fare chi si è aggiudicato il bene: che cosa, entro quando, quanto, su quale conto e con quale causale. */
export const dopoPerMe = z.strictObject({
  adessoMs: istante,
  conto: conto.nullable(),
  /** Ciò che ha versato oltre il dovuto, e non gli è ancora tornato (R69). */
  residuoCent: cent,
  pagamento: pagamento.nullable(),
  termini: z.array(termineDopo),
  sospeso: z.boolean(),
  decretoDel: z.string().nullable(),
  consegnatoIl: z.string().nullable(),
  /** I conti indicati prima di quello di adesso, il più vecchio prima: fino a quando, e perché è cambiato. */
  contiDiPrima: z.array(z.strictObject({ iban: z.string(), finoAl: istante, motivo: z.string() })),
});
export type DopoPerMe = z.infer<typeof dopoPerMe>;

/** I termini in corso di tutte le vendite, il più vicino prima: quelli passati sono i primi. */
export const filtroTermini = z.strictObject(QUERY_DI_PAGINA);
const termineInElenco = z.strictObject({
  asta: uuid,
  titolo: z.string(),
  tribunale: z.string(),
  delegato: z.string(),
  tipo: z.enum(TIPI_TERMINE),
  numero: z.int().nullable(),
  scadeIl: istante,
  importoCent: cent.nullable(),
});
export type TermineInElenco = z.infer<typeof termineInElenco>;
export const elencoTermini = z.strictObject({
  adessoMs: istante,
  termini: z.array(termineInElenco),
  ...CODA_DI_PAGINA,
});
export const filtroConservazione = z.strictObject(QUERY_DI_PAGINA);
const daConservare = z.strictObject({
  asta: uuid,
  titolo: z.string(),
  tribunale: z.string(),
  /** Da quando si possono cancellare. */
  dal: istante,
  impedimenti: z.array(z.enum(IMPEDIMENTI_CONSERVAZIONE)),
});
/** Le vendite i cui dati di chi non ha vinto si cancelleranno, la più vicina prima (R77). */
export const elencoConservazione = z.strictObject({
  adessoMs: istante,
  vendite: z.array(daConservare),
  ...CODA_DI_PAGINA,
});
export type ElencoConservazione = z.infer<typeof elencoConservazione>;
export type ElencoTermini = z.infer<typeof elencoTermini>;
