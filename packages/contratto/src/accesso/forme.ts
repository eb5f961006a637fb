import { z } from 'zod';
import { cifre, formato, lunghezzaMassima, obbligatorio } from '../regole/index.ts';
import { conRegole, daRegole } from '../regole/zod.ts';
import { DURATA_GETTONE_S, TIPO_GETTONE } from './costanti-accesso.ts';
import {
  NOMI_ACCESSO,
  REGOLE_ACCESSO_ADMIN,
  REGOLE_RICHIESTA_PASSWORD,
  regoleNuovaPassword,
} from './regole-accesso.ts';

export { COOKIE_CSRF, INTESTAZIONE_CSRF, STRATEGIE, type Strategia } from './costanti-accesso.ts';
export { PASSWORD_LUNGHEZZA } from './regole-accesso.ts';

/** La credenziale del collegamento, o scritta a mano. */
export const schemaAccessoUtente = z.strictObject({
  token: daRegole('Codice di accesso', obbligatorio(), lunghezzaMassima(200)).trim(),
});

/** `codice` è il codice temporaneo di sei cifre; gli spazi si ammettono perché le app lo mostrano in due gruppi. */
export const schemaAccessoAdmin = z.strictObject({
  email: daRegole(NOMI_ACCESSO.email, ...REGOLE_ACCESSO_ADMIN.email).trim(),
  password: daRegole(NOMI_ACCESSO.password, ...REGOLE_ACCESSO_ADMIN.password),
  codice: daRegole(NOMI_ACCESSO.codice, ...REGOLE_ACCESSO_ADMIN.codice).transform((testo) =>
    testo.replaceAll(/\s/g, ''),
  ),
});
export type AccessoAdmin = z.input<typeof schemaAccessoAdmin>;

export const schemaRichiestaPassword = z.strictObject({
  email: daRegole(NOMI_ACCESSO.email, ...REGOLE_RICHIESTA_PASSWORD.email).trim(),
});

/** `token` viene dal collegamento del messaggio. */
export const schemaReimpostaPassword = conRegole(
  z.strictObject({
    token: daRegole('Collegamento', obbligatorio(), lunghezzaMassima(200)),
    password: z.string(),
    confermaPassword: z.string(),
    /** Il primo codice dell’app, quando il collegamento la registra. */
    codice: z.string().optional(),
  }),
  { ...regoleNuovaPassword(NOMI_ACCESSO.nuovaPassword), codice: [cifre(6, { spaziAmmessi: true })] },
  {
    password: NOMI_ACCESSO.nuovaPassword,
    confermaPassword: NOMI_ACCESSO.confermaPassword,
    codice: NOMI_ACCESSO.codice,
  },
);

export const schemaCollegamentoPassword = z.strictObject({
  token: daRegole('Collegamento', obbligatorio(), lunghezzaMassima(200)),
});
/** A che cosa serve il collegamento del messaggio. `app` è la chiave che un invito registra nell’app dei codici; `null` se resta quella di prima. */
export const collegamentoPassword = z.strictObject({
  nome: z.string(),
  email: z.string(),
  scadeIl: z.int(),
  app: z.strictObject({ segreto: z.string(), indirizzo: z.string() }).nullable(),
});
export type CollegamentoPassword = z.infer<typeof collegamentoPassword>;

/** Dove andare dopo l’accesso dal fornitore, e se il browser è già stato mandato al nostro indirizzo. */
export const schemaInizioEsterno = z.object({ ritorno: z.string().optional(), canonico: z.literal('1').optional() });

/** Ciò che il fornitore ha aggiunto all’indirizzo di ritorno, così com’è arrivato. */
export const schemaRitornoEsterno = z.object({
  code: z.string().max(4_096).optional(),
  state: z.string().min(1).max(512),
  iss: z.string().max(2_048).optional(),
  error: z.string().max(512).optional(),
  error_description: z.string().max(2_048).optional(),
});
export type RitornoEsterno = z.infer<typeof schemaRitornoEsterno>;

export const schemaCanale = z.strictObject({
  channel_name: daRegole('Nome del canale', obbligatorio(), formato(/[A-Za-z0-9_\-=@,.;#]{1,200}/, 'private-asta.1')),
  socket_id: daRegole('Identificativo della connessione', obbligatorio(), formato(/\d{1,20}\.\d{1,20}/, '123.456')),
});
/** L’autorizzazione di un socket su un canale, come la vuole il protocollo Pusher. */
export const schemaFirmaCanale = z.strictObject({ auth: z.string(), channel_data: z.string().optional() });
export type FirmaCanale = z.infer<typeof schemaFirmaCanale>;

export const RUOLI_UTENTE = ['offerente', 'spettatore'] as const;
export type RuoloUtente = (typeof RUOLI_UTENTE)[number];
export const RUOLI_ADMIN = ['delegato', 'magistrato'] as const;
export type RuoloAdmin = (typeof RUOLI_ADMIN)[number];

/** L’utente intero della strategia `user`: una credenziale di una vendita, con il solo pseudonimo (R33). `id` è della credenziale. */
export const schemaUtenteVendita = z.strictObject({
  id: z.uuid(),
  strategia: z.literal('user'),
  nome: z.string(),
  scope: z.array(z.enum(RUOLI_UTENTE)),
  astaId: z.uuid(),
  ruolo: z.enum(RUOLI_UTENTE),
  bustaId: z.uuid().nullable(),
  pseudonimo: z.string().nullable(),
});
export type UtenteVendita = z.infer<typeof schemaUtenteVendita>;

/** L’utente intero della strategia `admin`: un delegato o un magistrato. */
export const schemaUtenteAdmin = z.strictObject({
  id: z.uuid(),
  strategia: z.literal('admin'),
  nome: z.string(),
  email: z.string(),
  scope: z.array(z.enum(RUOLI_ADMIN)),
});
export type UtenteAdmin = z.infer<typeof schemaUtenteAdmin>;

/** L’utente intero della strategia `edicom`: un operatore conosciuto dal fornitore esterno. */
export const schemaUtenteOperatore = z.strictObject({
  id: z.uuid(),
  strategia: z.literal('edicom'),
  nome: z.string(),
  email: z.string().nullable(),
  scope: z.array(z.literal('operatore')),
});
export type UtenteOperatore = z.infer<typeof schemaUtenteOperatore>;

/** L’utente: la risposta di chi chiede chi è entrato, e di ogni accesso. */
export const schemaUtente = z.discriminatedUnion('strategia', [
  schemaUtenteVendita,
  schemaUtenteAdmin,
  schemaUtenteOperatore,
]);
export type Utente = z.infer<typeof schemaUtente>;

/** Chi si sarebbe, senza entrare. Gli istanti sono in millisecondi dall’epoca. */
export const schemaAnteprima = z.strictObject({
  ruolo: z.enum(RUOLI_UTENTE),
  pseudonimo: z.string().nullable(),
  astaId: z.uuid(),
  titolo: z.string().nullable(),
  inizioOperazioniIl: z.number().int().nullable(),
  scadeIl: z.number().int().nullable(),
  giaCollegato: z.boolean(),
});

/** La fine dell’accesso dal fornitore esterno: `ritorno` è la pagina da aprire, un percorso locale sicuro. */
export const schemaAccessoEsterno = z.strictObject({ utente: schemaUtenteOperatore, ritorno: z.string() });

/** Una coppia di gettoni. Le durate sono in secondi, come le vuole la RFC 6749. */
export const schemaGettoni = z.strictObject({
  token_type: z.literal(TIPO_GETTONE),
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.literal(DURATA_GETTONE_S),
  /** Secondi dopo i quali il gettone di rinnovo è rifiutato anche se non usato: la fine della sessione. */
  refresh_expires_in: z.number().int().positive(),
});
export type Gettoni = z.infer<typeof schemaGettoni>;

export const schemaRinnovo = z.strictObject({
  refresh_token: daRegole('Gettone di rinnovo', obbligatorio(), lunghezzaMassima(200)),
});

/** I programmi e i sistemi che si riconoscono da ciò che un browser dice di sé; degli altri non si inventa il nome. */
const PROGRAMMI = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const;
const SISTEMI = ['Android', 'ChromeOS', 'iPad', 'iPhone', 'Linux', 'macOS', 'Windows'] as const;

/** Da dove si usa un accesso: `rete` è la sola rete dell’indirizzo, mai l’indirizzo intero (`93.45.12.x`). */
const luogo = z.strictObject({
  rete: z.string().nullable(),
  programma: z.enum(PROGRAMMI).nullable(),
  sistema: z.enum(SISTEMI).nullable(),
});
export type Luogo = z.infer<typeof luogo>;

const accesso = z.strictObject({
  id: z.uuid(),
  creataIl: z.number().int(),
  luogo,
  /** Un browser con il suo cookie, o un programma con i gettoni. */
  mezzo: z.enum(['cookie', 'gettoni']),
});

/** Una sessione aperta, come la vede chi la tiene. */
const schemaSessione = accesso.extend({
  ultimoUsoIl: z.number().int(),
  scadeIl: z.number().int(),
  corrente: z.boolean(),
  /** Da dove altro la si è usata: è qui che si vede chi ne avesse copiato il cookie. Dal luogo visto per ultimo. */
  altrove: z.array(luogo.extend({ dal: z.int(), al: z.int() })),
  /** Quanti altri luoghi, visti prima di quelli. */
  altriLuoghi: z.int().min(0),
});
export type Sessione = z.infer<typeof schemaSessione>;

const PERCHE_FINITA = [
  'uscita',
  'subentro',
  'revoca_credenziale',
  'revoca_utente',
  'riuso_gettone',
  'cambio_password',
] as const;

/** Un accesso che non vale più, e perché: chi ha fatto uscire il titolare si vede anche dopo. */
const schemaSessioneFinita = accesso.extend({ finitaIl: z.int(), perche: z.enum(PERCHE_FINITA) });
export type AccessoFinito = z.infer<typeof schemaSessioneFinita>;

export const elencoSessioni = z.strictObject({
  sessioni: z.array(schemaSessione),
  /** Quante altre, aperte prima di queste. */
  altre: z.int().min(0),
  /** Gli ultimi finiti, dal più recente. */
  finite: z.array(schemaSessioneFinita),
  /** Quanti altri finiti si ricordano, prima di quelli. */
  altreFinite: z.int().min(0),
});
/** Quanti accessi ha chiuso il comando; lo stesso comando di nuovo dice lo stesso numero, e non ne chiude altri. */
export const sessioniChiuse = z.strictObject({ chiuse: z.int().min(0) });
export type ElencoSessioni = z.infer<typeof elencoSessioni>;

/** Il documento di problema (RFC 9457) di ogni chiamata del server; `codice` è stabile, le parole sono per le persone. */
export const schemaProblema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  codice: z.string(),
  errori: z.array(z.strictObject({ campo: z.string(), messaggio: z.string() })).optional(),
  incidente: z.string().optional(),
});
export type DocumentoProblema = z.infer<typeof schemaProblema>;
