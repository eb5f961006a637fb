import type {
  Cent,
  Fase,
  Istante,
  Parametri,
  ParametriBozza,
  Proposta,
  Scheda,
  Stanza,
  TipoEsito,
  VoceVista,
} from '@gestore/dominio';
import type { Ricevuta } from '@gestore/registro';
import { z } from 'zod';
import { RIGA_MAX, TESTO_MAX } from './limiti-testo.ts';
import { lunghezzaMassima, obbligatorio, pec } from './regole/index.ts';
import { testoConRegole } from './regole/zod.ts';

/** Chiamate della vendita: ciò che entra ha uno schema che rifiuta i campi sconosciuti, ciò che esce ha un tipo. */

export { RIGA_MAX, TESTO_MAX };

/** Identificativo scelto da chi manda il comando; ripeterlo riceve la prima risposta. */
export const comandoId = z.uuid();
const importoCent = z.int().min(1).max(1_000_000_000_000);
const istante = z.int().min(0).max(8_640_000_000_000);
const riga = testoConRegole(obbligatorio(), lunghezzaMassima(RIGA_MAX));
const testo = testoConRegole(obbligatorio(), lunghezzaMassima(TESTO_MAX));
const rigaFacoltativa = testoConRegole(lunghezzaMassima(RIGA_MAX));
const testoFacoltativo = testoConRegole(lunghezzaMassima(TESTO_MAX));
const uuid = z.uuid();

export type AstaPubblica = {
  id: string;
  fase: Fase;
  scheda: Scheda;
  parametri: Parametri;
  /** Offerta minima effettiva, stampata o calcolata (R05). */
  offertaMinimaCent: Cent;
  esito: string | null;
};

export type RispostaOrologio = { adessoMs: Istante };
export type RispostaChiavi = { chiavi: Record<string, string> };

// Stanza

export type StatoMiaBusta = 'sigillata' | 'aperta' | 'ammessa' | 'rifiutata' | 'scartata_tecnica';

/** GET /api/user/asta: la stanza di chi è entrato con una credenziale. */
export type StanzaUtente = {
  asta: AstaPubblica;
  io: { pseudonimo: string; ruolo: 'offerente' | 'spettatore'; bustaId: string | null };
  stanza: Stanza;
  adessoMs: Istante;
  /** Canali da ascoltare: il primo è la sequenza comune, l'eventuale secondo porta solo ciò che è suo. */
  canali: string[];
};

/** GET .../eventi?dopo=seq, per ogni pubblico. */
export type RispostaEventi = { voci: VoceVista[]; ultimoSeq: number; adessoMs: Istante };

/** POST /api/user/asta/:id/rilanci -> 201 RispostaAtto, oppure 409 problema con `ricevuta`. */
export const corpoRilancio = z.strictObject({ comandoId, importoCent });
export type CorpoRilancio = z.infer<typeof corpoRilancio>;

/** Risposta di ogni atto legale accettato. */
export type RispostaAtto = { esito: 'accettato'; ricevuta: Ricevuta | null; seq: number; ripetuto: boolean };
/** Campi in più del problema 409 quando la legge della vendita rifiuta: il codice è quello del dominio. */
export type ProblemaAtto = { codice: string; regola: string; ricevuta: Ricevuta | null };

/** GET /api/user/asta/:id/comandi/:comandoId */
export type SorteComando = { noto: boolean; ricevuta: Ricevuta | null };

export const corpoAssistenza = z.strictObject({ comandoId, testo });
export type CorpoAssistenza = z.infer<typeof corpoAssistenza>;
export const corpoMessaggio = z.strictObject({ comandoId, testo });
export type CorpoMessaggio = z.infer<typeof corpoMessaggio>;

export type Messaggio = { messaggioId: string; da: string; ruolo: string; testo: string; inviatoIl: Istante };
export type RichiestaAssistenza = {
  richiestaId: string;
  asta: string;
  titolo: string;
  numero: number;
  da: string;
  testo: string;
  stato: 'aperta' | 'in_carico' | 'chiusa';
  richiestaIl: Istante;
};

// Delegato

export type Controllo = { codice: string; esito: 'ok' | 'attenzione' | 'blocco'; testo: string };

/** GET /api/admin/aste */
export type RigaAsta = {
  id: string;
  fase: Fase;
  titolo: string;
  tribunale: string;
  ruolo: string;
  modalita: string | null;
  prezzoBaseCent: Cent | null;
  inizioOperazioniIl: Istante | null;
  termineOfferteIl: Istante | null;
  esito: string | null;
  mancanze: Controllo[];
};

export type Collegato = {
  pseudonimo: string;
  ruolo: 'offerente' | 'spettatore' | 'referente';
  collegatoDal: Istante | null;
  ultimoSegnaleIl: Istante;
};

/** GET /api/admin/aste/:id */
export type VenditaAdmin = {
  asta: AstaPubblica;
  stanza: Stanza;
  controlli: Controllo[];
  collegati: Collegato[];
  adessoMs: Istante;
  canali: string[];
};

/** GET /api/admin/aste/:id/buste, solo a operazioni aperte; ogni lettura entra nel registro degli accessi (R37). */
export type BustaIdentita = {
  bustaId: string;
  pseudonimo: string;
  offerenti: { nome: string; identificativo: string; quota: string | null; titolo: string | null }[];
  presentatore: string | null;
  pec: string | null;
  cellulare: string | null;
  ibanAddebito: string | null;
  cro: string | null;
  bonificoIl: Istante | null;
  anomalie: { codice: string; campo: string | null; messaggio: string; regola: string }[];
  allegati: { nome: string; byte: number; impronta: string }[];
};

const motivoRifiuto = z.strictObject({ regola: riga, testo });
const offertaDigitata = z.strictObject({
  canale: z.enum(['cartacea', 'fax', 'art15']),
  interruzione: z.enum(['nessuna', 'programmata', 'non_programmata']),
  depositataIl: istante,
  offerente: riga,
  identificativo: riga,
  prezzoCent: importoCent,
  cauzioneCent: z.int().min(0).max(1_000_000_000_000),
  pagamentoGiorni: z.int().min(0).max(3650),
  personaDaNominare: z.boolean(),
  ibanAddebito: testoConRegole(lunghezzaMassima(40)).nullable(),
});
export type OffertaDigitata = z.infer<typeof offertaDigitata>;

/** POST /api/admin/aste/:id/atti: gli atti del referente, uno per volta, ciascuno con la sua ricevuta. */
export const attoReferente = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('apriOperazioni') }),
  z.strictObject({ tipo: z.literal('apriBusta'), bustaId: uuid }),
  z.strictObject({ tipo: z.literal('registraOfferta'), offerta: offertaDigitata }),
  z.strictObject({
    tipo: z.literal('ammettiOfferta'),
    bustaId: uuid,
    nonostante: testoFacoltativo.nullable(),
  }),
  z.strictObject({ tipo: z.literal('rifiutaOfferta'), bustaId: uuid, motivo: motivoRifiuto }),
  z.strictObject({ tipo: z.literal('avviaGara') }),
  z.strictObject({ tipo: z.literal('fermaCrono') }),
  z.strictObject({ tipo: z.literal('riprendiCrono') }),
  z.strictObject({ tipo: z.literal('registraRilancioInSala'), bustaId: uuid, importoCent, dichiaratoIl: istante }),
  z.strictObject({ tipo: z.literal('sospendiGara'), dettaglio: testo }),
  z.strictObject({ tipo: z.literal('riprendiGara') }),
  z.strictObject({ tipo: z.literal('fissaRipresa'), riprendeIl: istante }),
  z.strictObject({ tipo: z.literal('aggiudica'), motivoIrraggiungibili: testoFacoltativo.nullable() }),
  z.strictObject({
    tipo: z.literal('dichiaraEsito'),
    esito: z.enum([
      'non_aggiudicata',
      'deserta_nessuna_offerta',
      'deserta_offerte_inefficaci',
      'sospesa',
      'rinviata',
      'revocata',
    ]),
    motivo: testo,
  }),
  z.strictObject({ tipo: z.literal('redigiVerbale') }),
  z.strictObject({ tipo: z.literal('firmaVerbale'), versione: z.int().min(1).max(10_000) }),
  z.strictObject({ tipo: z.literal('chiudiAsta') }),
]);
export type AttoReferente = z.infer<typeof attoReferente>;
export const corpoAtto = z.strictObject({ comandoId, atto: attoReferente });
export type CorpoAtto = z.infer<typeof corpoAtto>;

/** GET /api/admin/aste/:id/graduatoria: anteprima con le ragioni, prima dell'avvio (R45). */
export type RispostaGraduatoria = {
  posti: {
    bustaId: string;
    pseudonimo: string;
    prezzoCent: Cent;
    cauzioneCent: Cent;
    pagamentoGiorni: number;
    ragione: string | null;
  }[];
};

/** GET /api/admin/aste/:id/credenziali (e /api/edicom/...), dalle T0-180 min (R10). */
export type CredenzialeVista = {
  id: string;
  pseudonimo: string;
  ruolo: 'offerente' | 'spettatore';
  emessaIl: Istante;
  revocataIl: Istante | null;
  ultimoAccessoIl: Istante | null;
  recapito: string | null;
  consegna: 'in_attesa' | 'inviata' | 'da_consegnare_a_mano' | 'fallita' | null;
};
/** POST .../spettatori -> { token, collegamento } una volta sola. */
export const corpoSpettatore = z.strictObject({
  comandoId,
  nome: riga,
  identificativo: riga,
  pec: testoConRegole(lunghezzaMassima(RIGA_MAX), pec()).nullable(),
  motivazione: testo,
  diDiritto: z.boolean(),
});
export type CorpoSpettatore = z.infer<typeof corpoSpettatore>;
export type CredenzialeEmessa = { credenzialeId: string; pseudonimo: string; collegamento: string };
export const corpoMotivo = z.strictObject({ comandoId, motivo: testo });
export type CorpoMotivo = z.infer<typeof corpoMotivo>;

/** GET /api/admin/aste/:id/rimborsi (R71). */
export type Rimborso = {
  bustaId: string;
  pseudonimo: string;
  intestatario: string;
  importoCent: Cent;
  iban: string | null;
};

/** GET /api/admin/aste/:id/verbali. */
export type VersioneVerbale = { versione: number; impronta: string; redattoIl: Istante; firmato: boolean };

// Operatore

/** POST /api/edicom/aste/importa: il corpo è il JSON del portale così com'è. */
export type RispostaImporta = { id: string; avvisi: AvvisoImporta[] };
export type AvvisoImporta = { codice: string; campo: string; messaggio: string };

/** GET /api/edicom/aste/:id */
export type VenditaOperatore = {
  id: string;
  fase: Fase;
  scheda: Scheda;
  parametri: ParametriBozza;
  avvisi: AvvisoImporta[];
  esito: TipoEsito | null;
  modificabile: boolean;
  adessoMs: Istante;
};

const nullo = <T extends z.ZodType>(schema: T): z.ZodNullable<T> => z.nullable(schema);
export const schemaScheda = z.strictObject({
  titolo: riga,
  idVenditaPvp: nullo(z.int().min(0)),
  tribunale: riga,
  ruolo: nullo(z.strictObject({ numero: riga, anno: z.int().min(1900).max(2200) })),
  lotto: z.strictObject({ codice: riga, descrizione: testoFacoltativo, categoria: nullo(riga) }),
  luogo: z.strictObject({
    via: rigaFacoltativa,
    comune: rigaFacoltativa,
    provincia: rigaFacoltativa,
    regione: rigaFacoltativa,
    latitudine: nullo(z.number().min(-90).max(90)),
    longitudine: nullo(z.number().min(-180).max(180)),
  }),
  beni: z
    .array(
      z.strictObject({
        descrizione: testoFacoltativo,
        tipologia: nullo(testoFacoltativo),
        superficieMq: nullo(riga),
        piano: nullo(riga),
        disponibilita: nullo(riga),
        catasto: nullo(testoFacoltativo),
      }),
    )
    .max(200),
  allegati: z
    .array(z.strictObject({ etichetta: riga, collegamento: testoConRegole(lunghezzaMassima(1_000)) }))
    .max(200),
  stimaCent: nullo(importoCent),
  delegatoId: nullo(uuid),
  delegatoNome: nullo(riga),
});
export const schemaParametriBozza = z.strictObject({
  modalita: nullo(z.enum(['sincrona_telematica', 'sincrona_mista', 'asincrona', 'asincrona_mobili'])),
  immobile: nullo(z.boolean()),
  prezzoBaseCent: nullo(importoCent),
  offertaMinimaCent: nullo(importoCent),
  rilancioMinimoCent: nullo(importoCent),
  cauzionePercento: nullo(z.int().min(1).max(100)),
  cauzioneSu: nullo(z.enum(['prezzo_offerto', 'prezzo_base'])),
  termineOfferteIl: nullo(istante),
  inizioOperazioniIl: nullo(istante),
  leggibiliPrimaMs: nullo(z.int().min(0)),
  unitaTempoMs: nullo(z.int().min(1)),
  drenaggioMs: nullo(z.int().min(1)),
  saldoGiorni: nullo(z.int().min(1)),
  personaDaNominareAmmessa: nullo(z.boolean()),
  autoRilancioAmmesso: nullo(z.boolean()),
  istanzeAssegnazione: nullo(z.boolean()),
  rimborsoGiorniLavorativi: nullo(z.int().min(1)),
  multiploConferma: nullo(z.int().min(1)),
});
/** PUT /api/edicom/aste/:id e POST /api/edicom/aste */
export const corpoScheda = z.strictObject({ comandoId, scheda: schemaScheda, parametri: schemaParametriBozza });
export type CorpoScheda = z.infer<typeof corpoScheda>;
/** POST /api/edicom/aste/:id/pubblica */
export const corpoComando = z.strictObject({ comandoId });
export type CorpoComando = z.infer<typeof corpoComando>;

/** POST /api/edicom/aste/:id/pacchetti (multipart, un file per parte): mai quante altre, mai che cosa contengono (R10). */
export type EsitoPacchetto = {
  nome: string;
  bustaId: string;
  impronta: string;
  depositataIl: Istante | null;
  gia: boolean;
  ricevuta: Ricevuta | null;
};
export type RispostaPacchetti = { pacchetti: EsitoPacchetto[] };

/** GET /api/edicom/posta */
export type MessaggioPosta = {
  id: string;
  /** `null` se non riguarda una vendita. */
  asta: string | null;
  titolo: string;
  destinatario: string;
  oggetto: string;
  testo: string;
  stato: 'in_attesa' | 'inviata' | 'da_consegnare_a_mano' | 'fallita';
  creatoIl: Istante;
  inviatoIl: Istante | null;
  errore: string | null;
};

/** GET e POST /api/edicom/turno (R80). */
export const corpoTurno = z.strictObject({ inTurno: z.boolean() });
export type CorpoTurno = z.infer<typeof corpoTurno>;
export type RispostaTurno = { inTurno: boolean; operatoriInTurno: number };

/** GET /api/edicom/delegati; un disabilitato resta nelle vendite che già conduce, e non se ne affidano altre. */
export type Delegato = { id: string; nome: string; email: string; disabilitato: boolean };

export type { Parametri, Proposta, Scheda, Stanza, VoceVista };
