import { z } from 'zod';
import { RUOLI_ADMIN } from '../accesso/forme.ts';
import { CODA_DI_PAGINA, QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { comandoId, istante, uuid } from '../linea/tipi.ts';
import { RIGA_MAX, TESTO_MAX } from '../parole/limiti-testo.ts';
import { percentuale } from '../parole/percentuale.ts';
import { contoPubblico } from '../pubblico/scheda-intorno.ts';
import {
  cifre,
  codiceFiscale,
  difetto,
  email,
  eVuoto,
  formato,
  iban,
  incluso,
  lunghezzaMassima,
  obbligatorio,
  partitaIva,
  pec,
  type Regola,
  type Regole,
} from '../regole/index.ts';
import { conRegole, suUnaRiga } from '../regole/zod.ts';
import { aChePunto } from '../vendita/asta.ts';
import { modelloVerbale } from '../verbale/modello-verbale.ts';

/** I registri del gestore: tribunali con i loro parametri consueti, soggetti con i loro codici. */

// Tribunali

type CampoTribunale = 'nome' | 'iban' | 'intestatario' | 'cuc' | 'note';
const NOMI_TRIBUNALE: Readonly<Record<CampoTribunale, string>> = {
  nome: 'Ufficio',
  iban: 'IBAN del conto',
  intestatario: 'Intestatario del conto',
  cuc: 'Codice CUC',
  note: 'Note',
};
export const REGOLE_TRIBUNALE: Regole<CampoTribunale> = {
  nome: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  iban: [iban()],
  intestatario: [lunghezzaMassima(RIGA_MAX)],
  cuc: [formato(/^[A-Za-z0-9]{8}$/, '0123456A')],
  note: [lunghezzaMassima(TESTO_MAX)],
};

const testo = z.string();
/** Un nome sta su una riga, senza segni che ne cambiano il verso. */
const unaRiga = z.string().overwrite(suUnaRiga);
const intero = (min: number, max: number) => z.int().min(min).max(max).nullable();

/** Ciò che una vendita nuova può prendere dal suo tribunale; `null` dove l'ufficio non ha una prassi. */
const parametriTribunale = {
  rilancioMinimoCent: intero(1, 1_000_000_000_000),
  unitaTempoMs: intero(1_000, 86_400_000),
  // Sotto il dieci per cento la vendita sarebbe contro il codice (cpc 571, R04).
  cauzionePercento: percentuale(10, 100).nullable(),
  cauzioneSu: z.enum(['prezzo_offerto', 'prezzo_base']).nullable(),
  saldoGiorni: intero(1, 3_650),
  rimborsoGiorniLavorativi: intero(1, 365),
};
const campiTribunale = {
  nome: unaRiga,
  ...parametriTribunale,
  iban: testo,
  intestatario: unaRiga,
  /** Il codice unico CBI di chi carica gli ordini di quel conto nel canale CBI; vuoto o assente, il file è un pain.001 (R71). */
  cuc: testo.optional(),
  note: testo,
};
/** I parametri come si conservano: quelli presi dalle vendite già presenti possono essere fuori dai limiti di oggi. */
const datiTribunale = z.strictObject({
  nome: testo,
  rilancioMinimoCent: z.int().nullable(),
  unitaTempoMs: z.int().nullable(),
  cauzionePercento: z.number().nullable(),
  cauzioneSu: parametriTribunale.cauzioneSu,
  saldoGiorni: z.int().nullable(),
  rimborsoGiorniLavorativi: z.int().nullable(),
  iban: testo,
  intestatario: testo,
  cuc: testo.optional(),
  note: testo,
  /** Il modello del verbale; `null` se l’ufficio non ne ha uno. */
  modelloVerbale: modelloVerbale.nullable(),
});
export type DatiTribunale = z.infer<typeof datiTribunale>;
/** Ciò che si scrive nei parametri: il modello del verbale ha il suo modulo. */
export type ParametriTribunale = Omit<DatiTribunale, 'modelloVerbale'>;

/**
 * Una versione nuova, che vale da adesso. `versione` è quella che si è letta, zero per un ufficio nuovo, perché due
 * modifiche non si coprano.
 */
export const corpoTribunale = conRegole(
  z.strictObject({ comandoId, versione: z.int().min(0), ...campiTribunale }),
  REGOLE_TRIBUNALE,
  NOMI_TRIBUNALE,
);
export type CorpoTribunale = z.infer<typeof corpoTribunale>;

const versioneTribunale = z.strictObject({
  versione: z.int().min(1),
  dati: datiTribunale,
  validaDal: istante,
  /** `null` se viene dalle vendite già presenti. */
  operatore: z.string().nullable(),
});
export type VersioneTribunale = z.infer<typeof versioneTribunale>;
const rigaTribunale = versioneTribunale.extend({ id: uuid, vendite: z.int().min(0) });
export type RigaTribunale = z.infer<typeof rigaTribunale>;
export const filtroTribunali = z.strictObject({ ...QUERY_DI_PAGINA });
export const elencoTribunali = z.strictObject({ tribunali: z.array(rigaTribunale), ...CODA_DI_PAGINA });
export type ElencoTribunali = z.infer<typeof elencoTribunali>;
/** Un ufficio con le sue versioni, dalla più recente, e quante altre ce ne sono prima. */
export const tribunale = rigaTribunale.extend({ versioni: z.array(versioneTribunale), altreVersioni: z.int().min(0) });
export type Tribunale = z.infer<typeof tribunale>;

/** Che cosa un ufficio vuole di solito, chiesto per nome da chi ne scrive una vendita; il conto è come lo leggerà chiunque (R17). `iban`: quello che la vendita vuole per sé. */
export const filtroConsueti = z.strictObject({
  nome: z.string().max(RIGA_MAX),
  iban: z.string().max(RIGA_MAX).optional(),
});
export const parametriConsueti = z.strictObject({
  /** `null` se nessun ufficio è registrato con questo nome. */
  consueti: datiTribunale
    .omit({ nome: true, iban: true, intestatario: true, cuc: true, note: true, modelloVerbale: true })
    .nullable(),
  ...contoPubblico.shape,
  /** Se del conto chiesto si importano gli estratti: altrimenti i suoi accrediti non si riconoscono da soli. */
  conEstratti: z.boolean().exactOptional(),
});
export type ParametriConsueti = z.infer<typeof parametriConsueti>;

/** Che cosa è stato scritto, e quale versione è. */
export const versioneScritta = z.strictObject({ id: uuid, versione: z.int().min(1) });

// Soggetti

export const QUALIFICHE = ['delegato', 'giudice', 'custode', 'creditore', 'societa', 'altro'] as const;
export type Qualifica = (typeof QUALIFICHE)[number];

const campiSoggetto = {
  qualifica: z.enum(QUALIFICHE),
  /** Cognome e nome, o denominazione. */
  nome: unaRiga,
  codiceFiscale: testo,
  partitaIva: testo,
  pec: testo,
  telefono: testo,
  indirizzo: unaRiga,
  cap: testo,
  comune: unaRiga,
  provincia: testo,
  note: testo,
};
const datiSoggetto = z.strictObject(campiSoggetto);
export type DatiSoggetto = z.infer<typeof datiSoggetto>;
export type CampoSoggetto = keyof DatiSoggetto;
export const SOGGETTO_VUOTO: DatiSoggetto = {
  qualifica: 'delegato',
  nome: '',
  codiceFiscale: '',
  partitaIva: '',
  pec: '',
  telefono: '',
  indirizzo: '',
  cap: '',
  comune: '',
  provincia: '',
  note: '',
};
const NOMI_SOGGETTO: Readonly<Record<CampoSoggetto, string>> = {
  qualifica: 'Qualifica',
  nome: 'Nome o denominazione',
  codiceFiscale: 'Codice fiscale',
  partitaIva: 'Partita IVA',
  pec: 'PEC',
  telefono: 'Telefono',
  indirizzo: 'Indirizzo',
  cap: 'CAP',
  comune: 'Comune',
  provincia: 'Provincia',
  note: 'Note',
};

/** Una società senza nessuno dei due codici non si distingue da un'altra con lo stesso nome. */
const unCodiceSeSocieta: Regola = (valore, tutti) =>
  tutti.qualifica === 'societa' && eVuoto(valore) && eVuoto(tutti.codiceFiscale) ? difetto('obbligatorio') : null;

export const REGOLE_SOGGETTO: Regole<CampoSoggetto> = {
  qualifica: [obbligatorio(), incluso(QUALIFICHE)],
  nome: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  codiceFiscale: [codiceFiscale()],
  partitaIva: [unCodiceSeSocieta, partitaIva()],
  pec: [pec()],
  telefono: [formato(/^\+?[0-9][0-9 .()/-]{4,24}$/, '+39 0332 123456')],
  indirizzo: [lunghezzaMassima(RIGA_MAX)],
  cap: [cifre(5)],
  comune: [lunghezzaMassima(RIGA_MAX)],
  provincia: [formato(/^[A-Za-z]{2}$/, 'VA')],
  note: [lunghezzaMassima(TESTO_MAX)],
};

/** Con un codice già presente risponde 409 e l'altro soggetto, salvo `ancheSeDoppione`. */
export const corpoSoggetto = conRegole(
  z.strictObject({ comandoId, ancheSeDoppione: z.boolean(), ...campiSoggetto }),
  REGOLE_SOGGETTO,
  NOMI_SOGGETTO,
);
export type CorpoSoggetto = z.infer<typeof corpoSoggetto>;
/** `versione` è quella che si è letta, perché due modifiche non si coprano. */
export const corpoModifica = conRegole(
  z.strictObject({ comandoId, versione: z.int().min(1), ...campiSoggetto }),
  REGOLE_SOGGETTO,
  NOMI_SOGGETTO,
);
export type CorpoModifica = z.infer<typeof corpoModifica>;

const motivo = z.string().trim().min(1).max(TESTO_MAX);
/** Collega l'account di accesso, o con `null` lo toglie. */
export const corpoAccount = z.strictObject({ comandoId, utenteId: uuid.nullable() });

const NOMI_ACCOUNT = { email: 'E-mail', ruolo: 'Ruolo' } as const;
export const REGOLE_ACCOUNT = {
  email: [obbligatorio(), email(), lunghezzaMassima(RIGA_MAX)],
  ruolo: [obbligatorio(), incluso(RUOLI_ADMIN)],
} as const satisfies Regole;
/** L'account con cui il soggetto entra: gli si manda l'invito. */
export const corpoNuovoAccount = conRegole(
  z.strictObject({ comandoId, email: testo, ruolo: z.enum(RUOLI_ADMIN) }),
  REGOLE_ACCOUNT,
  NOMI_ACCOUNT,
);
/**
 * Un altro invito, con cui si ricollega anche l'app dei codici; la fine e il ritorno dell'account. Chi lo fa dice perché.
 */
export const corpoAttoAccount = z.strictObject({ comandoId, motivo });

/** `doppione` confluisce in questo, che prende i campi che gli mancano. */
export const corpoUnione = z.strictObject({ comandoId, doppione: uuid, motivo });
export type CorpoUnione = z.infer<typeof corpoUnione>;
/** Rimette in vita un soggetto confluito in questo. */
export const corpoSeparazione = z.strictObject({ comandoId, confluito: uuid, motivo });
export type CorpoSeparazione = z.infer<typeof corpoSeparazione>;

/** Doppioni detti nella scheda di un soggetto; quanti sono in tutto lo dice l’elenco, che li cerca. */
export const SOGGETTI_PER_PAGINA = 25;
export const filtroSoggetti = z.strictObject({
  testo: z.string().trim().max(100).default(''),
  qualifica: z.enum(QUALIFICHE).optional(),
  doppioni: z.enum(['si']).optional(),
  ...QUERY_DI_PAGINA,
});
/** La stessa ricerca, intera, per un foglio di calcolo. */
export const filtroSoggettiInFoglio = filtroSoggetti.omit({ dopo: true, quante: true });
const rigaSoggetto = z.strictObject({
  id: uuid,
  qualifica: z.enum(QUALIFICHE),
  nome: testo,
  codiceFiscale: testo,
  partitaIva: testo,
  pec: testo,
  comune: testo,
  conAccount: z.boolean(),
  doppioni: z.int().min(0),
});
export type RigaSoggetto = z.infer<typeof rigaSoggetto>;
export const paginaSoggetti = z.strictObject({
  soggetti: z.array(rigaSoggetto),
  ...CODA_DI_PAGINA,
});
export type PaginaSoggetti = z.infer<typeof paginaSoggetti>;

const attoSoggetto = z.enum([
  'creato',
  'modificato',
  'collegato',
  'scollegato',
  'account_creato',
  'invitato',
  'disabilitato',
  'riabilitato',
  'unito',
  'confluito',
  'separato',
  'ripreso',
]);
export type AttoSoggetto = z.infer<typeof attoSoggetto>;
const versioneSoggetto = z.strictObject({
  versione: z.int().min(1),
  atto: attoSoggetto,
  dati: datiSoggetto,
  altro: uuid.nullable(),
  motivo: z.string().nullable(),
  operatore: z.string(),
  fattoIl: istante,
});
export type VersioneSoggetto = z.infer<typeof versioneSoggetto>;

const account = z.strictObject({ id: uuid, nome: z.string(), email: z.string(), ruolo: z.enum(RUOLI_ADMIN) });
const accountDelSoggetto = account.extend({
  /** `invitato`: non ha ancora scelto la sua password. */
  stato: z.enum(['invitato', 'attivo', 'disabilitato']),
  /** Fino a quando vale l'ultimo invito; `null` se non ce n'è uno da usare. */
  invitoFinoA: istante.nullable(),
  /** Di un magistrato, le procedure a cui assiste; con `ruolo` nullo, tutto l’ufficio (R36). */
  procedure: z.array(
    z.strictObject({
      id: uuid,
      tribunale: z.string(),
      ruolo: z.strictObject({ numero: z.string(), anno: z.int() }).nullable(),
      dal: istante,
    }),
  ),
});
export type AccountDelSoggetto = z.infer<typeof accountDelSoggetto>;
/** Chi entra come delegato o magistrato, con il soggetto a cui è collegato. */
const accountLibero = account.extend({ soggetto: uuid.nullable() });
export type AccountLibero = z.infer<typeof accountLibero>;
/** Parte del nome o dell’e-mail. */
export const filtroAccount = z.strictObject({ testo: z.string().trim().max(100).default('') });
export const elencoAccount = z.strictObject({
  account: z.array(accountLibero),
  /** Quanti altri corrispondono: si cercano scrivendo di più. */
  altri: z.int().min(0),
});
export type ElencoAccount = z.infer<typeof elencoAccount>;

/** Un disabilitato resta nelle vendite che già conduce, e non se ne affidano altre. */
const delegatoInElenco = z.strictObject({
  id: uuid,
  nome: z.string(),
  email: z.string(),
  disabilitato: z.boolean(),
});
export type Delegato = z.infer<typeof delegatoInElenco>;
export const elencoDelegati = z.strictObject({ delegati: z.array(delegatoInElenco) });

const venditaDelSoggetto = z.strictObject({
  asta: uuid,
  titolo: z.string(),
  tribunale: z.string(),
  ...aChePunto,
  inizioOperazioniIl: istante.nullable(),
  /** Le offerte solo a operazioni aperte (R10). */
  come: z.enum(['delegato', 'offerente']),
});
export type VenditaDelSoggetto = z.infer<typeof venditaDelSoggetto>;

const nominato = z.strictObject({ id: uuid, nome: z.string() });
/** Tutto di un soggetto; la lettura è annotata (R37). */
export const soggetto = z.strictObject({
  id: uuid,
  versione: z.int().min(1),
  dati: datiSoggetto,
  account: accountDelSoggetto.nullable(),
  unitoA: nominato.nullable(),
  doppioni: z.array(rigaSoggetto),
  /** I più recenti, e quanti altri. */
  confluiti: z.array(nominato.extend({ unitoIl: istante })),
  altriConfluiti: z.int().min(0),
  /** Le vendite che conduce e che aspettano ancora qualcosa da lui. */
  daAffidare: z.int().min(0),
  /** Le più recenti, e quante altre. */
  versioni: z.array(versioneSoggetto),
  altreVersioni: z.int().min(0),
});
export type Soggetto = z.infer<typeof soggetto>;
export const filtroVenditeDelSoggetto = z.strictObject({ ...QUERY_DI_PAGINA });
export const venditeDelSoggetto = z.strictObject({ vendite: z.array(venditaDelSoggetto), ...CODA_DI_PAGINA });
export type VenditeDelSoggetto = z.infer<typeof venditeDelSoggetto>;
export type RispostaSoggetto = z.infer<typeof versioneScritta>;
/** Chi aveva assorbito il doppione torna com'era, se da allora nessuno l'ha toccato. */
export const rispostaSeparazione = versioneScritta.extend({ tornatoComPrima: z.boolean() });

/** Gli offerenti di una vendita a operazioni aperte (R10, R37). */
const offerenteDiVendita = z.strictObject({
  nome: z.string(),
  identificativo: z.string(),
  pseudonimo: z.string(),
  pec: z.string().nullable(),
  soggetto: uuid.nullable(),
});
export type OfferenteDiVendita = z.infer<typeof offerenteDiVendita>;
export const elencoOfferenti = z.strictObject({
  offerenti: z.array(offerenteDiVendita),
  /** Quando i dati di chi non ha vinto sono stati cancellati (R77): in elenco resta chi ha vinto. */
  cancellatiIl: istante.nullable(),
});
