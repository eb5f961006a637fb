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

/** Si lancia all'avvio quando una variabile d'ambiente manca o è sbagliata; il messaggio la nomina, in italiano. */
export class ErroreConfigurazione extends Error {
  override name = 'ErroreConfigurazione';
}

const facoltativa = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valore) => (valore === '' ? undefined : valore), schema.optional());

const indirizzoWeb = z.url({ protocol: /^https?$/ }).transform((testo) => testo.replace(/\/+$/, ''));
/** Un indirizzo, o più macchine come le scrive libpq; la regola e le sue parole sono di chi si collega. */
const indirizzoBaseDati = z.string().superRefine((testo, esito) => {
  try {
    leggiIndirizzi(testo);
  } catch (errore) {
    esito.addIssue({ code: 'custom', message: (errore as Error).message });
  }
});
const siNo = z.enum(['si', 'no']).transform((valore) => valore === 'si');

/** Schema e host sono testo fisso, perché la politica dei contenuti li nomina; dopo, soltanto i segnaposto conosciuti. */
const TESSERE = /^https?:\/\/[\w.-]+(?::\d+)?\/(?:[^{}\s]|\{(?:z|x|y|chiave)\})*$/;

/** Ogni variabile d'ambiente che il server legge, con il suo predefinito e il suo significato. */
const schema = z.object({
  /** `production` rifiuta tutto ciò che c'è soltanto per lo sviluppo. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Che cosa fa questo processo: tutto, le chiamate senza socket, o soltanto i socket (`staffetta`). */
  RUOLO: z.enum(['tutto', 'server', 'staffetta']).default('tutto'),
  /** Con RUOLO=tutto, `no` tiene i socket in questo stesso processo; se no li tiene un suo figlio. */
  SOCKET_A_PARTE: siNo.default(true),
  /** Come i processi si dicono di avere scritto: un indirizzo redis:// o nats://; nessuno: LISTEN/NOTIFY di PostgreSQL. */
  DIFFUSIONE_URL: facoltativa(z.url({ protocol: /^(rediss?|nats|tls)$/ })),
  /** La porta TCP dell'unico ascolto HTTP e WebSocket. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** L'indirizzo d'ascolto; 0.0.0.0 lo apre alla rete. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** La cartella della base dati incorporata, delle chiavi e dei documenti caricati. */
  DATA_DIR: z.string().min(1).default('./dati'),
  /** Dopo quanti giorni da un esito definitivo si cancellano i dati di chi non ha vinto (R77). */
  CONSERVAZIONE_GIORNI: z.coerce
    .number()
    .int()
    .min(CONSERVAZIONE_GIORNI_MIN)
    .max(CONSERVAZIONE_GIORNI_MAX)
    .default(CONSERVAZIONE_GIORNI),
  /** Il file in cui si conservano le teste dei registri fuori dalla base dati, meglio su un altro disco; nessuno: in DATA_DIR. */
  FILE_TESTE: facoltativa(z.string().min(1)),
  /** Un PostgreSQL >= 15 al posto di quello incorporato: una macchina, o più d'una con target_session_attrs=read-write. */
  DATABASE_URL: facoltativa(indirizzoBaseDati),
  /** `si` accetta la base dati incorporata in produzione, dove altrimenti serve DATABASE_URL. */
  BASE_DATI_INCORPORATA: siNo.default(false),
  /** L'indirizzo che le persone digitano, senza barra finale; nessuno: http://HOST:PORT. */
  BASE_URL: facoltativa(indirizzoWeb),
  /** Indirizzi o reti dei proxy inversi di cui si credono le X-Forwarded-*, separati da virgole; nessuno: non si crede a nessuno. */
  TRUST_PROXY: facoltativa(z.string()),
  /** Che cosa dice il log; se nessuno lo dice, in sviluppo un terminale ha parole, e soltanto avvisi ed errori. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** I server NTP con cui si confronta l'ora, separati da virgole, con la porta se non è 123; meglio tre; nessuno: spento. */
  NTP_SERVER: facoltativa(z.string()),
  ...VARIABILI_SALUTE,
  ...VARIABILI_GESTORE,
  ...VARIABILI_PEC,
  ...VARIABILI_FIDUCIA,
  /** Il gettone Bearer di /metrics; nessuno: /metrics non risponde, perché un proxy senza intestazioni somiglia a questa macchina. */
  METRICS_TOKEN: facoltativa(z.string().min(16)),
  ...VARIABILI_OIDC,
  /** smtp:// (in produzione con STARTTLS, vedi `soloCifrata`) o smtps://, con le credenziali; nessuno: i messaggi restano qui. */
  SMTP_URL: facoltativa(z.url({ protocol: /^smtps?$/ })),
  /** Il mittente dei messaggi; serve con SMTP_URL. */
  SMTP_MITTENTE: facoltativa(z.string().min(3)),
  /** Il tempo reale: il nostro server su questa porta, o uno ospitato che parla il protocollo di Pusher. */
  PUSHER_DRIVER: z.enum(['embedded', 'pusher']).default('embedded'),
  PUSHER_APP_ID: z.string().min(1).default('gestore'),
  PUSHER_KEY: z.string().min(1).default('gestore'),
  /** Il segreto che firma le autorizzazioni dei canali; nessuno, con quello incorporato: si genera e si conserva in DATA_DIR. */
  PUSHER_SECRET: facoltativa(z.string().min(16)),
  PUSHER_CLUSTER: z.string().min(1).default('eu'),
  PUSHER_ENCRYPTED: siNo.default(true),
  /** L'host di un fornitore compatibile (PUSHER_DRIVER=pusher), o dove le pagine trovano la nostra staffetta (RUOLO=server). */
  PUSHER_HOST: facoltativa(z.hostname()),
  /** La porta di PUSHER_HOST; nessuna: 443, o 80 senza cifratura. */
  PUSHER_PORT: facoltativa(z.coerce.number().int().min(1).max(65_535)),
  /** L'indirizzo delle tessere delle mappe con {z}, {x}, {y} e, se vogliono una chiave, {chiave}; nessuno: solo il contorno. */
  MAPPE_URL_TESSERE: facoltativa(z.string().regex(TESSERE)),
  /** La chiave che prende il posto di {chiave}. La manda il browser: è pubblica per natura, va limitata a questo sito. */
  MAPPE_CHIAVE: facoltativa(z.string().regex(/^[\w.~-]+$/)),
  /** Le parole che il fornitore delle tessere vuole mostrate; servono con MAPPE_URL_TESSERE. */
  MAPPE_ATTRIBUZIONE: facoltativa(z.string().trim().min(1).max(200)),
  ...VARIABILI_SALA,
});

export type Configurazione = {
  produzione: boolean;
  /** Nelle prove una risposta che non è del contratto è un errore; altrove è una riga del log. */
  risposteRigorose: boolean;
  ruolo: 'tutto' | 'server' | 'staffetta';
  /** I socket li tiene un processo figlio. */
  socketAParte: boolean;
  diffusione: { tipo: 'postgres' } | { tipo: 'redis' | 'nats'; url: string };
  porta: number;
  host: string;
  cartellaDati: string;
  /** R77: i giorni dopo un esito definitivo. */
  conservazioneGiorni: number;
  /** null: `teste.jsonl` nella cartella dei dati. */
  fileTeste: string | null;
  urlBaseDati: string | null;
  baseUrl: string;
  proxyFidati: string[];
  livelloLog: z.infer<typeof schema>['LOG_LEVEL'];
  /** In sviluppo, e nessuno ha detto LOG_LEVEL: chi legge il log a un terminale ha parole. */
  logInParole: boolean;
  tokenMetriche: string | null;
  /** I server che devono confermare l'ora (R74); vuoto: quella della macchina si confronta soltanto con la base dati. */
  ntp: readonly ServerNtp[];
  salute: ConfigurazioneSalute;
  /** Ciò che il sito dice di chi lo tiene (R06). */
  gestore: GestorePubblico;
  /** Il codice fiscale del legale rappresentante del gestore; `null` se nessuno l'ha detto (R07). */
  rappresentante: string | null;
  /** A quali ricevute di posta certificata si crede (R12). */
  pec: ConfigurazionePec;
  /** L'elenco di fiducia che dice quali autorità emettono certificati (R07); null: non si verificano. */
  elencoFiducia: ConfigurazioneFiducia | null;
  /** null: nessun fornitore d'identità è configurato. */
  oidc: ConfigurazioneOidc | null;
  /** Il fornitore di sviluppo, soltanto dove qualcuno l'ha chiesto; null: non esiste. */
  oidcSviluppo: ConfigurazioneOidcSviluppo | null;
  smtp: { url: string; mittente: string } | null;
  pusher: {
    driver: 'embedded' | 'pusher';
    appId: string;
    chiave: string;
    segreto: string | null;
    cluster: string;
    cifrato: boolean;
    /** null: l'host del cluster, o quello della pagina con il tempo reale incorporato. */
    host: string | null;
    porta: number | null;
  };
  /** null: nessuna tessera, le mappe mostrano il contorno dell'Italia. */
  mappe: { urlTessere: string; chiave: string | null; attribuzione: string } | null;
  /** Voce e immagine della sala virtuale (R81); null: questo server non ne porta. */
  sala: ConfigurazioneSala | null;
};

/** Legge e controlla l'ambiente. Lancia `ErroreConfigurazione` che nomina ogni variabile sbagliata. */
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
    logInParole: v.NODE_ENV === 'development' && ambiente.LOG_LEVEL === undefined,
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

/** Che cosa è sbagliato in una variabile, dopo il suo nome. */
function leggiOppure<T>(nome: string, leggi: () => T): T {
  try {
    return leggi();
  } catch (errore) {
    throw new ErroreConfigurazione(`${nome}: ${errore instanceof Error ? errore.message : String(errore)}`);
  }
}

/** Un file che non si legge, o variabili che non stanno insieme: il messaggio nomina quella sbagliata. */
function oppureErrata<T>(leggi: () => T): T {
  try {
    return leggi();
  } catch (errore) {
    throw new ErroreConfigurazione(errore instanceof Error ? errore.message : String(errore));
  }
}

type Variabili = z.infer<typeof schema>;

/** La staffetta non ha una base dati sua, e deve sapere quali pagine possono aprire un socket. */
function controllaRuolo(v: Variabili): void {
  if (v.RUOLO !== 'staffetta') return;
  for (const nome of ['DATABASE_URL', 'BASE_URL'] as const)
    if (v[nome] === undefined) throw new ErroreConfigurazione(`${nome}: manca, ed è necessario con RUOLO=staffetta.`);
}

/** La base dati incorporata è per provare; in produzione qualcuno deve aver detto che la vuole, sapendo perché no. */
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
 * I messaggi portano collegamenti che aprono una sessione: su una rete partono cifrati o non partono. `smtps://` lo è
 * già; `smtp://` deve passare a TLS prima di mandare, salvo che il server di posta sia su questa macchina o l'indirizzo
 * dica altro.
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
