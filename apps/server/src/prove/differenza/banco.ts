import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { COOKIE_CSRF, INTESTAZIONE_CSRF } from '@gestore/contratto/accesso/costanti-accesso';
import type { Strategia } from '@gestore/contratto/accesso/forme';
import type { FastifyInstance } from 'fastify';
import { creaUtenteAdmin } from '../../accesso/delegati/utenti-admin.ts';
import { registraOperatore } from '../../accesso/operatori/operatori.ts';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { percorsoElenco } from '../../acquisizione/depositi/elenco-depositi.ts';
import { parolaGv } from '../../acquisizione/rotte-gv.ts';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { assegnaProcedura } from '../../vendita/aste/elenchi/assegnazioni.ts';
import { ambienteDiProva } from '../ambiente.ts';
import { apriZip } from '../apri-zip.ts';
import { conRotte } from '../matrice/rotte-registrate.ts';
import type { DaFare } from './chiamate.ts';
import { creaNormalizza, type Normalizza } from './normalizza.ts';

const MINUTO_MS = 60_000;

/** Chi guarda: ognuno con la sua strategia e con il suo identificativo, quando l'ha. */
export const PERSONE = [
  'anonimo',
  'offerente di altra vendita',
  'spettatore',
  'delegato',
  'delegato di altra vendita',
  'magistrato',
  'operatore',
  'operatore che carica',
] as const;
export type Persona = (typeof PERSONE)[number];
export type Chi = { strategia: Strategia; id: string };
export type Risposta = { stato: number; testo: string; corpo: Record<string, unknown>; mostrata: string };

export type Banco = {
  servizio: Servizio;
  app: FastifyInstance;
  ora: { adesso: number };
  cartella: string;
  urlProprietario: string;
  /** Chi è ciascuno; chi manca non è ancora entrato. */
  chi: Map<Persona, Chi>;
  /** Righe che non sono di una vendita e che un indirizzo può nominare: la parte che precede, l'identificativo. */
  righe: Map<string, string>;
  /** Gli identificativi che la prova conosce, con il nome che prendono. */
  noti: Map<string, string>;
  normalizza: Normalizza;
  gettone(persona: Persona): Promise<string | null>;
  chiama(persona: Persona, daFare: DaFare): Promise<Risposta>;
  deposita(asta: string, pacchetti: readonly Uint8Array[], porta: 'operatore' | 'gv'): Promise<number[]>;
  /** Ferma il servizio e dice l'ultima testa di ogni registro, come la tiene fuori dalla base dati. */
  chiudi(): Promise<string>;
};

/** Il servizio intero su una base dati sua, con l'orologio che la prova sposta e il pianificatore che la prova muove. */
export async function preparaBanco(adesso: number, porta: number): Promise<Banco> {
  const base = await nuovaBaseDati();
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-differenza-'));
  // Le teste si scrivono ogni tanto, nell'ora vera: quante righe siano dipende dalla macchina, l'ultima di ciascuna no.
  const fileTeste = join(await mkdtemp(join(tmpdir(), 'gestore-teste-')), 'teste.jsonl');
  const ora = { adesso };
  const ambiente = {
    ...(await ambienteDiProva(base.urlProprietario, cartella)),
    PORT: String(porta),
    LOG_LEVEL: 'trace',
    FILE_TESTE: fileTeste,
  };
  const orologio = { adesso: () => ora.adesso };
  const { fatto: servizio, app } = await conRotte(() =>
    avviaServizio(leggiConfigurazione(ambiente), { orologio, daSolo: false }),
  );
  const chi = new Map<Persona, Chi>();
  const noti = new Map<string, string>();
  const righe = new Map<string, string>();
  const normalizza = creaNormalizza({ noti, cartella });
  const gettoni = new Map<string, Promise<string>>();
  const { db, segreti } = servizio.contesto;

  const gettone = async (persona: Persona, url = ''): Promise<string | null> => {
    const suo = chi.get(persona);
    if (suo === undefined) return null;
    // Ciò che una chiamata fa alla sessione non deve toccare le altre.
    const chiave = `${persona} ${Math.floor(ora.adesso / MINUTO_MS)} ${url.includes('/auth/') ? gettoni.size : ''}`;
    const nuova = {
      strategia: suo.strategia,
      soggettoId: suo.id,
      adesso: ora.adesso - gettoni.size,
      indirizzo: null,
      dispositivo: null,
    };
    const aperta =
      gettoni.get(chiave) ?? apriSessioneGettoni(db, segreti, nuova).then(({ access_token }) => access_token);
    gettoni.set(chiave, aperta);
    return aperta;
  };
  const manda = async (autorizzazione: string | null, { nome, metodo, url, corpo }: DaFare): Promise<Risposta> => {
    const tipo = corpo === undefined ? {} : { 'content-type': 'json' in corpo ? 'application/json' : corpo.tipo };
    const csrf = metodo === 'GET' || url.endsWith('/pacchetti') ? {} : await gettoneCsrf(app);
    const risposta = await app.inject({
      method: metodo,
      url,
      // Chi prova ad accedere lo fa da un indirizzo suo: i tentativi si contano nell'ora vera.
      ...(url.includes('/auth/') ? { remoteAddress: indirizzoDi(nome) } : {}),
      headers: { ...tipo, ...csrf, ...(autorizzazione === null ? {} : { authorization: `Bearer ${autorizzazione}` }) },
      ...(corpo === undefined ? {} : { payload: 'json' in corpo ? JSON.stringify(corpo.json) : corpo.byte }),
    });
    return mostra(risposta, normalizza);
  };
  return {
    servizio,
    app,
    ora,
    cartella,
    urlProprietario: base.urlProprietario,
    chi,
    righe,
    noti,
    normalizza,
    gettone,
    chiama: async (persona, daFare) =>
      manda(await gettone(persona, daFare.url), { ...daFare, nome: `${persona} ${daFare.nome}` }),
    async deposita(asta, pacchetti, porta) {
      if (porta === 'gv') {
        const url = `/api/gv/aste/${asta}/pacchetti`;
        const uno = (byte: Uint8Array): Promise<Risposta> =>
          manda(parolaGv(segreti), {
            nome: url,
            metodo: 'POST',
            url,
            corpo: { tipo: 'application/zip', byte: Buffer.from(byte) },
          });
        return (await Promise.all(pacchetti.map(uno))).map(({ stato }) => stato);
      }
      const corpo = await modulo(pacchetti.map((byte, i) => ({ nome: `offerta-${i}.zip`, byte })));
      const url = `/api/edicom/aste/${asta}/pacchetti`;
      return [(await manda(await gettone('operatore che carica'), { nome: url, metodo: 'POST', url, corpo })).stato];
    },
    async chiudi() {
      await servizio.ferma();
      await base.chiudi();
      const teste = normalizza(ultimeTeste(await readFile(fileTeste, 'utf8')));
      const elenco = (await readFile(percorsoElenco(fileTeste))).length;
      for (const una of [cartella, dirname(fileTeste)]) await rm(una, { recursive: true, force: true });
      return `${teste}\nelenco dei depositi: ${elenco} byte`;
    },
  };
}

/** Le persone che ci sono dall'inizio: chi partecipa entra quando la sua vendita lo convoca o lo ammette. */
export async function entranoTutti({ servizio, ora, chi, noti }: Banco): Promise<void> {
  const { db, segreti } = servizio.contesto;
  const adesso = ora.adesso;
  const admin = async (persona: Persona, ruolo: 'delegato' | 'magistrato'): Promise<void> => {
    const dati = {
      email: `${ruolo}-${chi.size}@studio.example`,
      nome: 'Elena Conti',
      password: 'una-password-lunga',
      ruolo,
    };
    chi.set(persona, { strategia: 'admin', id: (await creaUtenteAdmin(db, segreti, { ...dati, adesso })).id });
  };
  const operatore = async (persona: Persona, nome: string): Promise<void> => {
    const identita = { emittente: 'prova', soggetto: nome, nome, email: null, adesso };
    chi.set(persona, { strategia: 'edicom', id: (await registraOperatore(db, segreti, identita)) ?? '' });
  };
  await admin('delegato', 'delegato');
  await admin('delegato di altra vendita', 'delegato');
  await admin('magistrato', 'magistrato');
  const assegnata = { tribunale: 'Tribunale di Brescia', ruolo: null, dal: adesso };
  await assegnaProcedura(db, segreti, { utenteId: chi.get('magistrato')?.id ?? '', ...assegnata });
  await operatore('operatore', 'Anna Operatrice');
  await operatore('operatore che carica', 'Bruno Operatore');
  for (const [persona, { id }] of chi) noti.set(id, `<${persona}>`);
}

function ultimeTeste(file: string): string {
  const righe = file
    .trim()
    .split('\n')
    .map((riga) => JSON.parse(riga) as { teste: Record<string, unknown> });
  return JSON.stringify(Object.assign({}, ...righe.map(({ teste }) => teste)));
}

function indirizzoDi(nome: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(nome).digest();
  return `10.${a}.${b}.${c}`;
}

/** I file di un modulo, come li manda un browser. */
export async function modulo(
  file: readonly { nome: string; byte: Uint8Array }[],
): Promise<{ tipo: string; byte: Buffer }> {
  const scritto = new FormData();
  for (const { nome, byte } of file) scritto.append('file', new Blob([Buffer.from(byte)]), nome);
  const richiesta = new Response(scritto);
  return { tipo: richiesta.headers.get('content-type') ?? '', byte: Buffer.from(await richiesta.arrayBuffer()) };
}

/** Ciò che una pagina nostra mostra quando cambia qualcosa. */
async function gettoneCsrf(app: FastifyInstance): Promise<Record<string, string>> {
  const valore = (await app.inject('/sanctum/csrf-cookie')).cookies[0]?.value ?? '';
  return { cookie: `${COOKIE_CSRF}=${valore}`, [INTESTAZIONE_CSRF]: valore };
}

/** Le intestazioni che dicono solo l'ora vera, o quanto resta di un limite che l'ora vera consuma. */
const DELL_ORA_VERA = new Set(['date', 'x-ratelimit-reset']);

async function mostra(
  { statusCode: stato, body: testo, rawPayload: byte, headers }: Awaited<ReturnType<FastifyInstance['inject']>>,
  normalizza: Normalizza,
): Promise<Risposta> {
  const tipo = String(headers['content-type'] ?? '');
  const compresso = /pdf|zip|spreadsheetml/.test(tipo);
  // Di un file compresso, che porta impronte a caso, la misura dipende dal caso: valgono le pagine, le voci, il contenuto.
  const intestazioni = Object.entries(headers)
    .filter(([nome]) => !DELL_ORA_VERA.has(nome) && !(compresso && nome === 'content-length'))
    .map(([nome, valore]) => `${nome}: ${String(valore)}`);
  const dentro = compresso ? await contenutoDi(byte) : `${byte.length}\n${testo}`;
  const corpo = tipo.includes('json') && testo !== '' ? (JSON.parse(testo) as Record<string, unknown>) : {};
  return { stato, testo, corpo, mostrata: normalizza([stato, ...intestazioni, dentro].join('\n')) };
}

/** Le pagine di un PDF, il cui testo si guarda quando lo si stampa; di uno zip le voci, ciascuna con il suo contenuto. */
async function contenutoDi(byte: Buffer): Promise<string> {
  if (byte.subarray(0, 4).toString('latin1') === '%PDF')
    return `${/\/Count (\d+)/.exec(byte.toString('latin1'))?.[1] ?? 'quante'} pagine`;
  const voci = [...(await apriZip(byte))].map(async ([nome, voce]) =>
    /\.(?:pdf|zip)$/.test(nome) ? `${nome}: ${await contenutoDi(voce)}` : `${nome}: ${voce.length}\n${voce.toString()}`,
  );
  return (await Promise.all(voci)).join('\n');
}
