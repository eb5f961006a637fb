import { z } from 'zod';
import { DURATA_GETTONE_S, TIPO_GETTONE } from './costanti-accesso.ts';
import { cifre, formato, lunghezzaMassima, obbligatorio } from './regole/index.ts';
import { conRegole, daRegole } from './regole/zod.ts';
import {
  NOMI_ACCESSO,
  REGOLE_ACCESSO_ADMIN,
  REGOLE_RICHIESTA_PASSWORD,
  regoleNuovaPassword,
} from './regole-accesso.ts';

export { COOKIE_CSRF, INTESTAZIONE_CSRF, STRATEGIE, type Strategia } from './costanti-accesso.ts';
export { PASSWORD_LUNGHEZZA } from './regole-accesso.ts';

/** `POST /api/user/auth/login` and `POST /api/user/auth/anteprima`: the credential of the link, or typed by hand. */
export const schemaAccessoUtente = z.strictObject({
  token: daRegole('Codice di accesso', obbligatorio(), lunghezzaMassima(200)).trim(),
});
export type AccessoUtente = z.infer<typeof schemaAccessoUtente>;

/** `POST /api/admin/auth/login`: `codice` is the six-digit TOTP code; spaces are allowed because apps show it as two groups. */
export const schemaAccessoAdmin = z.strictObject({
  email: daRegole(NOMI_ACCESSO.email, ...REGOLE_ACCESSO_ADMIN.email).trim(),
  password: daRegole(NOMI_ACCESSO.password, ...REGOLE_ACCESSO_ADMIN.password),
  codice: daRegole(NOMI_ACCESSO.codice, ...REGOLE_ACCESSO_ADMIN.codice).transform((testo) =>
    testo.replaceAll(/\s/g, ''),
  ),
});
export type AccessoAdmin = z.input<typeof schemaAccessoAdmin>;

/** `POST /api/admin/auth/password/richiesta`: always 204, whether the account exists or not. */
export const schemaRichiestaPassword = z.strictObject({
  email: daRegole(NOMI_ACCESSO.email, ...REGOLE_RICHIESTA_PASSWORD.email).trim(),
});
export type RichiestaPassword = z.infer<typeof schemaRichiestaPassword>;

/** `POST /api/admin/auth/password/reimposta`: `token` comes from the link of the message. */
export const schemaReimpostaPassword = conRegole(
  z.strictObject({
    token: daRegole('Collegamento', obbligatorio(), lunghezzaMassima(200)),
    password: z.string(),
    confermaPassword: z.string(),
    /** The first code of the app, when the link enrols it. */
    codice: z.string().optional(),
  }),
  { ...regoleNuovaPassword(NOMI_ACCESSO.nuovaPassword), codice: [cifre(6, { spaziAmmessi: true })] },
  {
    password: NOMI_ACCESSO.nuovaPassword,
    confermaPassword: NOMI_ACCESSO.confermaPassword,
    codice: NOMI_ACCESSO.codice,
  },
);
export type ReimpostaPassword = z.infer<typeof schemaReimpostaPassword>;

/** `POST /api/admin/auth/password/collegamento`: what the link of the message is for, before choosing a password. */
export const schemaCollegamentoPassword = z.strictObject({
  token: daRegole('Collegamento', obbligatorio(), lunghezzaMassima(200)),
});
/** `app` is the seed that an invitation enrols in the authenticator app; null when the one of before stays. */
export type CollegamentoPassword = {
  nome: string;
  email: string;
  scadeIl: number;
  app: { segreto: string; indirizzo: string } | null;
};

/** Query of `GET /api/_authenticable/login/callback`: what the provider added to the return address, passed on as it came. */
export const schemaRitornoEsterno = z.object({
  code: z.string().max(4_096).optional(),
  state: z.string().min(1).max(512),
  iss: z.string().max(2_048).optional(),
  error: z.string().max(512).optional(),
  error_description: z.string().max(2_048).optional(),
});
export type RitornoEsterno = z.infer<typeof schemaRitornoEsterno>;

/** `POST /api/broadcasting/auth`, as JSON or as a form (the default of pusher-js). */
export const schemaCanale = z.strictObject({
  channel_name: daRegole('Nome del canale', obbligatorio(), formato(/[A-Za-z0-9_\-=@,.;#]{1,200}/, 'private-asta.1')),
  socket_id: daRegole('Identificativo della connessione', obbligatorio(), formato(/\d{1,20}\.\d{1,20}/, '123.456')),
});
export type RichiestaCanale = z.infer<typeof schemaCanale>;

export const RUOLI_UTENTE = ['offerente', 'spettatore'] as const;
export type RuoloUtente = (typeof RUOLI_UTENTE)[number];
export const RUOLI_ADMIN = ['delegato', 'magistrato'] as const;
export type RuoloAdmin = (typeof RUOLI_ADMIN)[number];

/** Whole user object of strategy `user`: one credential of one sale, under a pseudonym only (R33). `id` is the credential's. */
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

/** Whole user object of strategy `admin`: a delegate or a magistrate. */
export const schemaUtenteAdmin = z.strictObject({
  id: z.uuid(),
  strategia: z.literal('admin'),
  nome: z.string(),
  email: z.string(),
  scope: z.array(z.enum(RUOLI_ADMIN)),
});
export type UtenteAdmin = z.infer<typeof schemaUtenteAdmin>;

/** Whole user object of strategy `edicom`: an operator known through the external provider. */
export const schemaUtenteOperatore = z.strictObject({
  id: z.uuid(),
  strategia: z.literal('edicom'),
  nome: z.string(),
  email: z.string().nullable(),
  scope: z.array(z.literal('operatore')),
});
export type UtenteOperatore = z.infer<typeof schemaUtenteOperatore>;

/** The user object that `GET /api/{strategia}/auth/user` answers and that every login answers too. */
export const schemaUtente = z.discriminatedUnion('strategia', [
  schemaUtenteVendita,
  schemaUtenteAdmin,
  schemaUtenteOperatore,
]);
export type Utente = z.infer<typeof schemaUtente>;

/** Answer of `POST /api/user/auth/anteprima`: who one would be, without signing in. Times are epoch milliseconds. */
export const schemaAnteprima = z.strictObject({
  ruolo: z.enum(RUOLI_UTENTE),
  pseudonimo: z.string().nullable(),
  astaId: z.uuid(),
  titolo: z.string().nullable(),
  inizioOperazioniIl: z.number().int().nullable(),
  scadeIl: z.number().int().nullable(),
  giaCollegato: z.boolean(),
});
export type Anteprima = z.infer<typeof schemaAnteprima>;

/** Answer of the external-provider callback: the page to open now (a safe local path). */
export const schemaAccessoEsterno = z.strictObject({ utente: schemaUtenteOperatore, ritorno: z.string() });
export type AccessoEsterno = z.infer<typeof schemaAccessoEsterno>;

/** Answer of `POST /api/{strategia}/auth/token` and `.../token/rinnova`. Durations in seconds, as RFC 6749 wants them. */
export const schemaGettoni = z.strictObject({
  token_type: z.literal(TIPO_GETTONE),
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.literal(DURATA_GETTONE_S),
  /** Seconds after which the refresh token is refused even if unused: the session's own end. */
  refresh_expires_in: z.number().int().positive(),
});
export type Gettoni = z.infer<typeof schemaGettoni>;

/** `POST /api/{strategia}/auth/token/rinnova`. */
export const schemaRinnovo = z.strictObject({
  refresh_token: daRegole('Gettone di rinnovo', obbligatorio(), lunghezzaMassima(200)),
});

/** One open session as its owner sees it in `GET /api/{strategia}/auth/sessioni`. */
export const schemaSessione = z.strictObject({
  id: z.uuid(),
  creataIl: z.number().int(),
  ultimoUsoIl: z.number().int(),
  scadeIl: z.number().int(),
  indirizzo: z.string().nullable(),
  dispositivo: z.string().nullable(),
  /** A browser with its cookie, or a program with bearer tokens. */
  mezzo: z.enum(['cookie', 'gettoni']),
  corrente: z.boolean(),
});
export type Sessione = z.infer<typeof schemaSessione>;

/** RFC 9457 problem document as every call of this server answers it; `codice` is stable, the words are for people. */
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
