import type { Cent, Fase, Istante } from '@gestore/dominio';
import { z } from 'zod';
import { RUOLI_ADMIN, type RuoloAdmin } from './accesso.ts';
import {
  cifre,
  codiceFiscale,
  email,
  eVuoto,
  formato,
  iban,
  incluso,
  lunghezzaMassima,
  no,
  obbligatorio,
  partitaIva,
  pec,
  type Regola,
  type Regole,
} from './regole/index.ts';
import { conRegole } from './regole/zod.ts';
import { comandoId, RIGA_MAX, TESTO_MAX } from './vendita.ts';

/** I registri del gestore: tribunali con i loro parametri consueti, soggetti con i loro codici. */

// Tribunali

const intero = (min: number, max: number) => z.int().min(min).max(max).nullable();

/** Ciò che una vendita nuova può prendere dal suo tribunale; `null` dove l'ufficio non ha una prassi. */
export type ParametriTribunale = {
  rilancioMinimoCent: Cent | null;
  unitaTempoMs: number | null;
  cauzionePercento: number | null;
  cauzioneSu: 'prezzo_offerto' | 'prezzo_base' | null;
  saldoGiorni: number | null;
  rimborsoGiorniLavorativi: number | null;
};
export type DatiTribunale = ParametriTribunale & { nome: string; iban: string; intestatario: string; note: string };

export type CampoTribunale = 'nome' | 'iban' | 'intestatario' | 'note';
export const NOMI_TRIBUNALE: Readonly<Record<CampoTribunale, string>> = {
  nome: 'Ufficio',
  iban: 'IBAN del conto',
  intestatario: 'Intestatario del conto',
  note: 'Note',
};
export const REGOLE_TRIBUNALE: Regole<CampoTribunale> = {
  nome: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  iban: [iban()],
  intestatario: [lunghezzaMassima(RIGA_MAX)],
  note: [lunghezzaMassima(TESTO_MAX)],
};

const testo = z.string();
const campiTribunale = {
  nome: testo,
  rilancioMinimoCent: intero(1, 1_000_000_000_000),
  unitaTempoMs: intero(1_000, 86_400_000),
  // Sotto il dieci per cento la vendita sarebbe contro il codice (cpc 571, R04).
  cauzionePercento: intero(10, 100),
  cauzioneSu: z.enum(['prezzo_offerto', 'prezzo_base']).nullable(),
  saldoGiorni: intero(1, 3_650),
  rimborsoGiorniLavorativi: intero(1, 365),
  iban: testo,
  intestatario: testo,
  note: testo,
};
/**
 * POST /api/edicom/tribunali (con `versione` zero) e /api/edicom/tribunali/:id: una versione nuova, che vale da adesso.
 * `versione` è quella che si è letta, perché due modifiche non si coprano.
 */
export const corpoTribunale = conRegole(
  z.strictObject({ comandoId, versione: z.int().min(0), ...campiTribunale }),
  REGOLE_TRIBUNALE,
  NOMI_TRIBUNALE,
);
export type CorpoTribunale = z.infer<typeof corpoTribunale>;

export type VersioneTribunale = {
  versione: number;
  dati: DatiTribunale;
  validaDal: Istante;
  /** `null` se viene dalle vendite già presenti. */
  operatore: string | null;
};
/** GET /api/edicom/tribunali */
export type RigaTribunale = { id: string; vendite: number } & VersioneTribunale;
/** GET /api/edicom/tribunali/:id (con `?il=` la versione che valeva in quell'istante); versioni dalla più recente. */
export type Tribunale = RigaTribunale & { versioni: VersioneTribunale[] };

// Soggetti

export const QUALIFICHE = ['delegato', 'giudice', 'custode', 'creditore', 'societa', 'altro'] as const;
export type Qualifica = (typeof QUALIFICHE)[number];

export type DatiSoggetto = {
  qualifica: Qualifica;
  /** Cognome e nome, o denominazione. */
  nome: string;
  codiceFiscale: string;
  partitaIva: string;
  pec: string;
  telefono: string;
  indirizzo: string;
  cap: string;
  comune: string;
  provincia: string;
  note: string;
};
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
export const NOMI_SOGGETTO: Readonly<Record<CampoSoggetto, string>> = {
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
  tutti.qualifica === 'societa' && eVuoto(valore) && eVuoto(tutti.codiceFiscale) ? no('obbligatorio') : null;

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

const campiSoggetto = {
  qualifica: z.enum(QUALIFICHE),
  nome: testo,
  codiceFiscale: testo,
  partitaIva: testo,
  pec: testo,
  telefono: testo,
  indirizzo: testo,
  cap: testo,
  comune: testo,
  provincia: testo,
  note: testo,
};
/** POST /api/edicom/soggetti: con un codice già presente risponde 409 e l'altro soggetto, salvo `ancheSeDoppione`. */
export const corpoSoggetto = conRegole(
  z.strictObject({ comandoId, ancheSeDoppione: z.boolean(), ...campiSoggetto }),
  REGOLE_SOGGETTO,
  NOMI_SOGGETTO,
);
export type CorpoSoggetto = z.infer<typeof corpoSoggetto>;
/** POST /api/edicom/soggetti/:id/modifica: `versione` è quella che si è letta, perché due modifiche non si coprano. */
export const corpoModifica = conRegole(
  z.strictObject({ comandoId, versione: z.int().min(1), ...campiSoggetto }),
  REGOLE_SOGGETTO,
  NOMI_SOGGETTO,
);
export type CorpoModifica = z.infer<typeof corpoModifica>;

const motivo = z.string().trim().min(1).max(TESTO_MAX);
/** POST /api/edicom/soggetti/:id/account: collega l'account di accesso, o con `null` lo toglie. */
export const corpoAccount = z.strictObject({ comandoId, utenteId: z.uuid().nullable() });

const NOMI_ACCOUNT = { email: 'E-mail', ruolo: 'Ruolo' } as const;
export const REGOLE_ACCOUNT = {
  email: [obbligatorio(), email(), lunghezzaMassima(RIGA_MAX)],
  ruolo: [obbligatorio(), incluso(RUOLI_ADMIN)],
} as const satisfies Regole;
/**
 * POST /api/edicom/soggetti/:id/account/crea: crea l'account con cui il soggetto entra e gli manda l'invito. 409
 * `account_gia_presente` se ne ha già uno, `email_gia_usata` se l'indirizzo è di un altro account.
 */
export const corpoNuovoAccount = conRegole(
  z.strictObject({ comandoId, email: testo, ruolo: z.enum(RUOLI_ADMIN) }),
  REGOLE_ACCOUNT,
  NOMI_ACCOUNT,
);
/**
 * POST /api/edicom/soggetti/:id/account/invita, .../disabilita e .../riabilita: un altro invito, con cui si ricollega anche
 * l'app dei codici; la fine e il ritorno dell'account. Chi lo fa dice perché.
 */
export const corpoAttoAccount = z.strictObject({ comandoId, motivo });

/** POST /api/edicom/soggetti/:id/unisci: `doppione` confluisce in questo, che prende i campi che gli mancano. */
export const corpoUnione = z.strictObject({ comandoId, doppione: z.uuid(), motivo });
export type CorpoUnione = z.infer<typeof corpoUnione>;
/** POST /api/edicom/soggetti/:id/separa: rimette in vita un soggetto confluito in questo. */
export const corpoSeparazione = z.strictObject({ comandoId, confluito: z.uuid(), motivo });
export type CorpoSeparazione = z.infer<typeof corpoSeparazione>;

export const SOGGETTI_PER_PAGINA = 25;
/** GET /api/edicom/soggetti?testo=&qualifica=&pagina=&doppioni= */
export const filtroSoggetti = z.strictObject({
  testo: z.string().trim().max(100).default(''),
  qualifica: z.enum(QUALIFICHE).optional(),
  doppioni: z.enum(['si']).optional(),
  pagina: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type RigaSoggetto = {
  id: string;
  qualifica: Qualifica;
  nome: string;
  codiceFiscale: string;
  partitaIva: string;
  pec: string;
  comune: string;
  conAccount: boolean;
  doppioni: number;
};
export type PaginaSoggetti = { soggetti: RigaSoggetto[]; quanti: number; pagina: number; pagine: number };

export type AttoSoggetto =
  | 'creato'
  | 'modificato'
  | 'collegato'
  | 'scollegato'
  | 'account_creato'
  | 'invitato'
  | 'disabilitato'
  | 'riabilitato'
  | 'unito'
  | 'confluito'
  | 'separato'
  | 'ripreso';
export type VersioneSoggetto = {
  versione: number;
  atto: AttoSoggetto;
  dati: DatiSoggetto;
  altro: string | null;
  motivo: string | null;
  operatore: string;
  fattoIl: Istante;
};
export type Account = { id: string; nome: string; email: string; ruolo: RuoloAdmin };
export type AccountDelSoggetto = Account & {
  /** `invitato`: non ha ancora scelto la sua password. */
  stato: 'invitato' | 'attivo' | 'disabilitato';
  /** Fino a quando vale l'ultimo invito; `null` se non ce n'è uno da usare. */
  invitoFinoA: Istante | null;
};
export type VenditaDelSoggetto = {
  asta: string;
  titolo: string;
  tribunale: string;
  fase: Fase;
  inizioOperazioniIl: Istante | null;
  /** Le offerte solo a operazioni aperte (R10). */
  come: 'delegato' | 'offerente';
};
/** GET /api/edicom/soggetti/:id; la lettura è annotata (R37). */
export type Soggetto = {
  id: string;
  versione: number;
  dati: DatiSoggetto;
  account: AccountDelSoggetto | null;
  unitoA: { id: string; nome: string } | null;
  doppioni: RigaSoggetto[];
  confluiti: { id: string; nome: string; unitoIl: Istante }[];
  vendite: VenditaDelSoggetto[];
  versioni: VersioneSoggetto[];
};
export type RispostaSoggetto = { id: string; versione: number };
/** GET /api/edicom/account: chi entra come delegato o magistrato, con il soggetto a cui è collegato. */
export type AccountLibero = Account & { soggetto: string | null };

/** GET /api/edicom/offerenti?asta=: gli offerenti di una vendita a operazioni aperte (R10, R37). */
export type OfferenteDiVendita = {
  nome: string;
  identificativo: string;
  pseudonimo: string;
  pec: string | null;
  soggetto: string | null;
};
