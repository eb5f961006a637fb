import type { GestorePubblico } from '@gestore/contratto/bordo/configurazione-pubblica';
import { CONSERVAZIONE_GIORNI, CONSERVAZIONE_GIORNI_MAX, CONSERVAZIONE_GIORNI_MIN } from '@gestore/dominio';
import { z } from 'zod';
import type { ServerNtp } from '../ora/ntp.ts';
import { eQuestaMacchina } from '../questa-macchina.ts';
import { type ConfigurazioneFiducia, fiduciaDa, VARIABILI_FIDUCIA } from './fiducia.ts';
import { gestoreDa, VARIABILI_GESTORE } from './gestore.ts';
import { leggiIndirizzi } from './indirizzi.ts';
import { leggiServerNtp } from './ntp.ts';
import {
  type ConfigurazioneOidc,
  type ConfigurazioneOidcSviluppo,
  controllaSoloQui,
  oidcDa,
  oidcSviluppoDa,
  VARIABILI_OIDC,
} from './oidc.ts';
import { type ConfigurazionePec, pecDa, VARIABILI_PEC } from './pec.ts';
import { type ConfigurazioneSala, salaDa, VARIABILI_SALA } from './sala.ts';
import { type ConfigurazioneSalute, saluteDa, VARIABILI_SALUTE } from './salute.ts';

/** Raised at start when an environment variable is missing or wrong; the message names it, in Italian. */
export class ErroreConfigurazione extends Error {
  override name = 'ErroreConfigurazione';
}

const facoltativa = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valore) => (valore === '' ? undefined : valore), schema.optional());

const indirizzoWeb = z.url({ protocol: /^https?$/ }).transform((testo) => testo.replace(/\/+$/, ''));
/** One address, or several machines as libpq writes them; the rule and its words are of who connects. */
const indirizzoBaseDati = z.string().superRefine((testo, esito) => {
  try {
    leggiIndirizzi(testo);
  } catch (errore) {
    esito.addIssue({ code: 'custom', message: (errore as Error).message });
  }
});
const siNo = z.enum(['si', 'no']).transform((valore) => valore === 'si');

/** Scheme and host are fixed text, because the content policy names them; after them only the known placeholders. */
const TESSERE = /^https?:\/\/[\w.-]+(?::\d+)?\/(?:[^{}\s]|\{(?:z|x|y|chiave)\})*$/;

/** Every variable of the environment that the server reads, with its default and its meaning. */
const schema = z.object({
  /** `production` refuses everything that exists for development only. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** What this process does: everything, the calls without sockets, or the sockets only (`staffetta`, the relay). */
  RUOLO: z.enum(['tutto', 'server', 'staffetta']).default('tutto'),
  /** With RUOLO=tutto, `no` keeps the sockets in this same process; otherwise a child of this one holds them. */
  SOCKET_A_PARTE: siNo.default(true),
  /** How processes tell each other that they wrote: redis:// or nats:// address; none: PostgreSQL's LISTEN/NOTIFY. */
  DIFFUSIONE_URL: facoltativa(z.url({ protocol: /^(rediss?|nats|tls)$/ })),
  /** TCP port of the one HTTP and WebSocket listener. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address to listen on; 0.0.0.0 opens it to the network. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Directory of the embedded database, of the keys and of the uploaded documents. */
  DATA_DIR: z.string().min(1).default('./dati'),
  /** How many days after a final outcome the data of those who did not win are erased (R77). */
  CONSERVAZIONE_GIORNI: z.coerce
    .number()
    .int()
    .min(CONSERVAZIONE_GIORNI_MIN)
    .max(CONSERVAZIONE_GIORNI_MAX)
    .default(CONSERVAZIONE_GIORNI),
  /** File where the heads of the journals are kept outside the database, better on another disk; none: in DATA_DIR. */
  FILE_TESTE: facoltativa(z.string().min(1)),
  /** PostgreSQL >= 15 to use instead of the embedded one: a machine, or several with target_session_attrs=read-write. */
  DATABASE_URL: facoltativa(indirizzoBaseDati),
  /** `si` accepts the embedded database in production, where DATABASE_URL is otherwise required. */
  BASE_DATI_INCORPORATA: siNo.default(false),
  /** Address that people type, without final slash; none: http://HOST:PORT. */
  BASE_URL: facoltativa(indirizzoWeb),
  /** Addresses or networks of the reverse proxies whose X-Forwarded-* are believed, comma separated; none: nobody. */
  TRUST_PROXY: facoltativa(z.string()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** NTP servers to compare the time with, comma separated, each with its port if it is not 123; better three; none: off. */
  NTP_SERVER: facoltativa(z.string()),
  ...VARIABILI_SALUTE,
  ...VARIABILI_GESTORE,
  ...VARIABILI_PEC,
  ...VARIABILI_FIDUCIA,
  /** Bearer token for /metrics; none: /metrics answers nobody, since a proxy that adds no header looks like this machine. */
  METRICS_TOKEN: facoltativa(z.string().min(16)),
  ...VARIABILI_OIDC,
  /** smtp:// (in production with STARTTLS, see `soloCifrata`) or smtps://, with credentials; none: messages stay here. */
  SMTP_URL: facoltativa(z.url({ protocol: /^smtps?$/ })),
  /** Sender of the messages; required with SMTP_URL. */
  SMTP_MITTENTE: facoltativa(z.string().min(3)),
  /** Real-time driver: our own server on this port, or a hosted one that speaks the Pusher protocol. */
  PUSHER_DRIVER: z.enum(['embedded', 'pusher']).default('embedded'),
  PUSHER_APP_ID: z.string().min(1).default('gestore'),
  PUSHER_KEY: z.string().min(1).default('gestore'),
  /** Secret that signs channel authorisations; none with the embedded driver: generated and kept in DATA_DIR. */
  PUSHER_SECRET: facoltativa(z.string().min(16)),
  PUSHER_CLUSTER: z.string().min(1).default('eu'),
  PUSHER_ENCRYPTED: siNo.default(true),
  /** Host of a compatible provider (PUSHER_DRIVER=pusher), or where pages find our own relay (RUOLO=server). */
  PUSHER_HOST: facoltativa(z.hostname()),
  /** Port of PUSHER_HOST; none: 443, or 80 without encryption. */
  PUSHER_PORT: facoltativa(z.coerce.number().int().min(1).max(65_535)),
  /** Address of the map tiles with {z}, {x}, {y} and, if the provider wants a key, {chiave}; none: the outline only. */
  MAPPE_URL_TESSERE: facoltativa(z.string().regex(TESSERE)),
  /** Key that takes the place of {chiave}. The browser sends it: public by nature, restrict it to this site. */
  MAPPE_CHIAVE: facoltativa(z.string().regex(/^[\w.~-]+$/)),
  /** Words that the provider of the tiles wants shown; required with MAPPE_URL_TESSERE. */
  MAPPE_ATTRIBUZIONE: facoltativa(z.string().trim().min(1).max(200)),
  ...VARIABILI_SALA,
});

export type Configurazione = {
  produzione: boolean;
  /** In tests an answer that is not the contract's is an error; elsewhere it is a line of the log. */
  risposteRigorose: boolean;
  ruolo: 'tutto' | 'server' | 'staffetta';
  /** The sockets are held by a child process. */
  socketAParte: boolean;
  diffusione: { tipo: 'postgres' } | { tipo: 'redis' | 'nats'; url: string };
  porta: number;
  host: string;
  cartellaDati: string;
  /** R77: the days after a final outcome. */
  conservazioneGiorni: number;
  /** null: `teste.jsonl` in the data directory. */
  fileTeste: string | null;
  urlBaseDati: string | null;
  baseUrl: string;
  proxyFidati: string[];
  livelloLog: z.infer<typeof schema>['LOG_LEVEL'];
  tokenMetriche: string | null;
  /** Servers that must confirm the time (R74); empty: only the machine's is compared with the database's. */
  ntp: readonly ServerNtp[];
  salute: ConfigurazioneSalute;
  /** What the site says of who runs it (R06). */
  gestore: GestorePubblico;
  /** Fiscal code of the legal representative of the gestore; `null` if nobody said it (R07). */
  rappresentante: string | null;
  /** Which receipts of certified mail are believed (R12). */
  pec: ConfigurazionePec;
  /** The trusted list that says which authorities issue certificates (R07); null: they are not verified. */
  elencoFiducia: ConfigurazioneFiducia | null;
  /** null: no provider is configured. */
  oidc: ConfigurazioneOidc | null;
  /** The development provider, only where somebody asked for it; null: it does not exist. */
  oidcSviluppo: ConfigurazioneOidcSviluppo | null;
  smtp: { url: string; mittente: string } | null;
  pusher: {
    driver: 'embedded' | 'pusher';
    appId: string;
    chiave: string;
    segreto: string | null;
    cluster: string;
    cifrato: boolean;
    /** null: the host of the cluster, or the page's own with the embedded driver. */
    host: string | null;
    porta: number | null;
  };
  /** null: no tiles, maps show the outline of Italy. */
  mappe: { urlTessere: string; chiave: string | null; attribuzione: string } | null;
  /** Voice and picture of the virtual room (R81); null: this server carries none. */
  sala: ConfigurazioneSala | null;
};

/** Reads and checks the environment. Throws `ErroreConfigurazione` naming every wrong variable. */
export function leggiConfigurazione(ambiente: Record<string, string | undefined> = process.env): Configurazione {
  const esito = schema.safeParse(ambiente);
  if (!esito.success) {
    const righe = esito.error.issues.map((problema) => {
      const nome = String(problema.path[0] ?? '');
      const valore = ambiente[nome];
      return valore === undefined ? `${nome}: manca.` : `${nome}: il valore non è valido (${spiega(problema)}).`;
    });
    throw new ErroreConfigurazione(`Configurazione non valida.\n${righe.join('\n')}`);
  }
  const v = esito.data;
  const produzione = v.NODE_ENV === 'production';
  controllaRuolo(v);
  controllaBaseDati(v);
  const baseUrl = v.BASE_URL ?? `http://${v.HOST.includes(':') ? `[${v.HOST}]` : v.HOST}:${v.PORT}`;
  oppureErrata(() => controllaSoloQui(v, baseUrl));
  return {
    produzione,
    risposteRigorose: v.NODE_ENV === 'test',
    ruolo: v.RUOLO,
    socketAParte: v.RUOLO === 'tutto' && v.PUSHER_DRIVER === 'embedded' && v.SOCKET_A_PARTE,
    diffusione: diffusioneDa(v),
    porta: v.PORT,
    host: v.HOST,
    cartellaDati: v.DATA_DIR,
    conservazioneGiorni: v.CONSERVAZIONE_GIORNI,
    fileTeste: v.FILE_TESTE ?? null,
    urlBaseDati: v.DATABASE_URL ?? null,
    baseUrl,
    proxyFidati: (v.TRUST_PROXY ?? '').split(',').flatMap((parte) => (parte.trim() === '' ? [] : [parte.trim()])),
    livelloLog: v.LOG_LEVEL,
    tokenMetriche: v.METRICS_TOKEN ?? null,
    ntp: leggiOppure('NTP_SERVER', () => leggiServerNtp(v.NTP_SERVER ?? '')),
    salute: saluteDa(v),
    gestore: gestoreDa(v),
    rappresentante: v.GESTORE_RAPPRESENTANTE ?? null,
    pec: oppureErrata(() => pecDa(v)),
    elencoFiducia: oppureErrata(() => fiduciaDa(v)),
    oidc: oppureErrata(() => oidcDa(v)),
    oidcSviluppo: oppureErrata(() => oidcSviluppoDa(v)),
    smtp: smtpDa(v),
    pusher: pusherDa(v),
    mappe: mappeDa(v),
    sala: oppureErrata(() => salaDa(v, baseUrl)),
  };
}

/** What is wrong in a variable, after its name. */
function leggiOppure<T>(nome: string, leggi: () => T): T {
  try {
    return leggi();
  } catch (errore) {
    throw new ErroreConfigurazione(`${nome}: ${errore instanceof Error ? errore.message : String(errore)}`);
  }
}

/** A file that cannot be read, or variables that do not stand together: the message names the wrong one. */
function oppureErrata<T>(leggi: () => T): T {
  try {
    return leggi();
  } catch (errore) {
    throw new ErroreConfigurazione(errore instanceof Error ? errore.message : String(errore));
  }
}

type Variabili = z.infer<typeof schema>;

/** The relay has no database of its own, and must know which pages may open a socket. */
function controllaRuolo(v: Variabili): void {
  if (v.RUOLO !== 'staffetta') return;
  for (const nome of ['DATABASE_URL', 'BASE_URL'] as const)
    if (v[nome] === undefined) throw new ErroreConfigurazione(`${nome}: manca, ed è necessario con RUOLO=staffetta.`);
}

/** The embedded database is for trial; in production somebody must have said that it is what he wants, knowing why not. */
function controllaBaseDati(v: Variabili): void {
  if (v.NODE_ENV !== 'production' || v.DATABASE_URL !== undefined || v.BASE_DATI_INCORPORATA) return;
  throw new ErroreConfigurazione(
    'DATABASE_URL: manca. In produzione la base dati incorporata non si avvia da sola: è fatta per provare, vive su questa sola macchina, non ha una copia né aggiornamenti di sicurezza propri, e il pacchetto che la porta non è ancora una versione stabile. Indichi in DATABASE_URL una PostgreSQL amministrata, oppure BASE_DATI_INCORPORATA=si se, sapendolo, vuole usare quella incorporata.',
  );
}

function diffusioneDa({ DIFFUSIONE_URL: url }: Variabili): Configurazione['diffusione'] {
  if (url === undefined) return { tipo: 'postgres' };
  return { tipo: url.startsWith('redis') ? 'redis' : 'nats', url };
}

function smtpDa(v: Variabili): Configurazione['smtp'] {
  if (v.SMTP_URL === undefined) return null;
  if (v.SMTP_MITTENTE === undefined) {
    throw new ErroreConfigurazione('SMTP_MITTENTE: manca, ed è necessario con SMTP_URL.');
  }
  return { url: v.NODE_ENV === 'production' ? soloCifrata(v.SMTP_URL) : v.SMTP_URL, mittente: v.SMTP_MITTENTE };
}

/**
 * Messages carry links that open a session: on a network they leave encrypted or not at all. `smtps://` already is;
 * `smtp://` must pass to TLS before sending, unless the mail server is on this machine or the address says otherwise.
 */
function soloCifrata(indirizzo: string): string {
  const url = new URL(indirizzo);
  const decisa = ['requireTLS', 'ignoreTLS'].some((nome) => url.searchParams.has(nome));
  if (url.protocol === 'smtps:' || decisa || eQuestaMacchina(url.hostname)) return indirizzo;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

function pusherDa(v: Variabili): Configurazione['pusher'] {
  if (v.PUSHER_DRIVER === 'pusher' && v.PUSHER_SECRET === undefined) {
    throw new ErroreConfigurazione('PUSHER_SECRET: manca, ed è necessario con PUSHER_DRIVER=pusher.');
  }
  if (v.PUSHER_HOST !== undefined && v.PUSHER_DRIVER !== 'pusher' && v.RUOLO !== 'server') {
    throw new ErroreConfigurazione('PUSHER_HOST: vale soltanto con PUSHER_DRIVER=pusher o con RUOLO=server.');
  }
  if (v.PUSHER_PORT !== undefined && v.PUSHER_HOST === undefined) {
    throw new ErroreConfigurazione('PUSHER_PORT: vale soltanto con PUSHER_HOST.');
  }
  return {
    driver: v.PUSHER_DRIVER,
    appId: v.PUSHER_APP_ID,
    chiave: v.PUSHER_KEY,
    segreto: v.PUSHER_SECRET ?? null,
    cluster: v.PUSHER_CLUSTER,
    cifrato: v.PUSHER_ENCRYPTED,
    host: v.PUSHER_HOST ?? null,
    porta: v.PUSHER_HOST === undefined ? null : (v.PUSHER_PORT ?? (v.PUSHER_ENCRYPTED ? 443 : 80)),
  };
}

function mappeDa(v: Variabili): Configurazione['mappe'] {
  const { MAPPE_URL_TESSERE: urlTessere, MAPPE_CHIAVE: chiave, MAPPE_ATTRIBUZIONE: attribuzione } = v;
  if (urlTessere === undefined) {
    if (chiave === undefined && attribuzione === undefined) return null;
    throw new ErroreConfigurazione('MAPPE_URL_TESSERE: manca, ma sono indicati MAPPE_CHIAVE o MAPPE_ATTRIBUZIONE.');
  }
  const mancante = ['{z}', '{x}', '{y}'].find((posto) => !urlTessere.includes(posto));
  if (mancante !== undefined) throw new ErroreConfigurazione(`MAPPE_URL_TESSERE: manca ${mancante} nell'indirizzo.`);
  if (urlTessere.includes('{chiave}') !== (chiave !== undefined)) {
    throw new ErroreConfigurazione('MAPPE_CHIAVE: serve se, e soltanto se, MAPPE_URL_TESSERE contiene {chiave}.');
  }
  if (attribuzione === undefined) {
    throw new ErroreConfigurazione('MAPPE_ATTRIBUZIONE: manca, ed è necessaria con MAPPE_URL_TESSERE.');
  }
  return { urlTessere, chiave: chiave ?? null, attribuzione };
}

function spiega(problema: z.core.$ZodIssue): string {
  switch (problema.code) {
    case 'invalid_type':
      return 'serve un numero';
    case 'too_small':
      return `minimo ${problema.minimum}`;
    case 'too_big':
      return `massimo ${problema.maximum}`;
    case 'invalid_value':
      return `valori ammessi: ${problema.values.join(', ')}`;
    case 'custom':
      return problema.message;
    case 'invalid_format':
      return 'serve un indirizzo completo del tipo previsto';
    default:
      return 'controllare il formato';
  }
}
