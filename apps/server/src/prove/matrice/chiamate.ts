import { randomInt, randomUUID } from 'node:crypto';
import { COOKIE_CSRF, INTESTAZIONE_CSRF, type Strategia } from '@gestore/contratto/accesso/costanti-accesso';
import { nomeCookie } from '../../accesso/sessioni/cookie.ts';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { apriSessione } from '../../accesso/sessioni/sessioni.ts';
import type { Oggetto, Persona } from './politica.ts';
import type { Rotta } from './rotte-registrate.ts';
import type { Chi, Scena, VenditaDiScena } from './scena.ts';

export type Esito = { stato: number; tipo: string; corpo: Record<string, unknown>; testo: string };
type Come = {
  /** Come la persona mostra chi è; con `gettone`, come fa un programma. */
  mezzo?: 'cookie' | 'gettone';
  /** Sostituisce le intestazioni di chi chiama a ragione. */
  intestazioni?: Record<string, string>;
  metodo?: string;
  corpo?: unknown;
  /** Di un'altra vendita, dentro l'indirizzo della propria: la credenziale, la richiesta. */
  figlioAltrui?: boolean;
  /** Ciò che segue l'indirizzo, da `?`. */
  coda?: string;
};

/** Ciò di cui la scena ne ha uno: la parte dell'indirizzo prima dell'identificativo. */
const IN_SCENA: ReadonlySet<string> = new Set(['asta', 'aste', 'sessioni', 'soggetti', 'tribunali', 'posta']);

/**
 * Quali oggetti l'indirizzo di una rotta può nominare. Gli operatori non hanno nulla e vedono tutto, e la scena non
 * deve avere una di ogni loro cosa; chi vede soltanto ciò che è suo si prova su ciò che è di un altro.
 */
export function oggettiDi({ url }: Rotta): readonly Oggetto[] {
  if (!url.includes('/:')) return ['nessuno'];
  const padri = url.split('/').flatMap((parte, i, parti) => (parte === ':id' ? [parti[i - 1] ?? ''] : []));
  const daOperatori = url.startsWith('/api/edicom/') && !padri.every((padre) => IN_SCENA.has(padre));
  return daOperatori ? ['inesistente'] : ['suo', 'altrui', 'inesistente'];
}

/** L'unico oggetto che dice di più: di un altro, quando ce n'è uno. */
export function oggettoDiProva(rotta: Rotta): Oggetto {
  return oggettiDi(rotta).includes('altrui') ? 'altrui' : (oggettiDi(rotta)[0] ?? 'nessuno');
}

/** La chiamata di una persona su una rotta, da un indirizzo suo, così che nessun conto di tentativi sia comune. */
export async function chiama(
  scena: Scena,
  rotta: Rotta,
  persona: Persona,
  oggetto: Oggetto,
  {
    mezzo = 'cookie',
    intestazioni = {},
    metodo = rotta.metodo,
    corpo = {},
    figlioAltrui = false,
    coda = '',
  }: Come = {},
): Promise<Esito> {
  const { app, csrf } = scena;
  const chi = chiChiama(scena, rotta, persona);
  const accesso = await mostra(scena, chi, { mezzo, rotta, altrove: persona === 'strategia sbagliata' });
  const conCorpo = metodo !== 'GET' && metodo !== 'HEAD';
  const risposta = await app.inject({
    method: metodo as 'GET',
    url: (await indirizzo(scena, rotta.url, persona, oggetto, figlioAltrui)) + coda,
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    cookies: { [COOKIE_CSRF]: csrf, ...accesso.cookie },
    headers: { [INTESTAZIONE_CSRF]: csrf, ...accesso.intestazioni, ...intestazioni },
    ...(conCorpo ? { payload: corpo as object | string } : {}),
  });
  const tipo = String(risposta.headers['content-type'] ?? '');
  const json = tipo.includes('json') && risposta.body !== '';
  return { stato: risposta.statusCode, tipo, testo: risposta.body, corpo: json ? risposta.json() : {} };
}

/** `strategia sbagliata` è qualcuno davvero entrato, altrove, e che mostra qui quella sessione. */
function chiChiama(scena: Scena, { url }: Rotta, persona: Persona): Chi | null {
  if (persona !== 'strategia sbagliata') return scena.chi(persona);
  return scena.chi(url.startsWith('/api/admin/') ? 'operatore' : 'delegato A');
}

async function mostra(
  scena: Scena,
  chi: Chi | null,
  { mezzo, rotta: { url }, altrove }: { mezzo: 'cookie' | 'gettone'; rotta: Rotta; altrove: boolean },
): Promise<{ cookie: Record<string, string>; intestazioni: Record<string, string> }> {
  if (chi === null) return { cookie: {}, intestazioni: {} };
  // Ciò che queste chiamate fanno alla sessione non deve vedersi nelle chiamate che seguono.
  const quale = url.includes('/auth/') ? randomUUID() : `${mezzo} ${chi.strategia} ${chi.soggettoId}`;
  const gettone = await (scena.sessioni.get(quale) ?? scena.sessioni.set(quale, apri(scena, chi, mezzo)).get(quale));
  if (mezzo === 'gettone') return { cookie: {}, intestazioni: { authorization: `Bearer ${gettone}` } };
  // Altrove: nel cookie della strategia che la rotta vuole, così che tocchi al server accorgersi di chi è.
  const qui = /^\/api\/(user|admin|edicom)\//.exec(url)?.[1] as Strategia | undefined;
  const cookie = nomeCookie(scena.servizio.contesto, altrove ? (qui ?? 'user') : chi.strategia);
  return { cookie: { [cookie]: gettone ?? '' }, intestazioni: {} };
}

async function apri({ servizio: { contesto } }: Scena, chi: Chi, mezzo: 'cookie' | 'gettone'): Promise<string> {
  const nuova = { ...chi, adesso: contesto.orologio.adesso(), indirizzo: null, dispositivo: null };
  if (mezzo === 'cookie') return (await apriSessione(contesto.db, contesto.segreti, nuova)).gettone;
  return (await apriSessioneGettoni(contesto.db, contesto.segreti, nuova)).access_token;
}

async function indirizzo(
  scena: Scena,
  url: string,
  persona: Persona,
  oggetto: Oggetto,
  figlioAltrui: boolean,
): Promise<string> {
  const [sua, altra] = persona.endsWith(' B') ? [scena.B, scena.A] : [scena.A, scena.B];
  const vendita = oggetto === 'altrui' ? altra : sua;
  const figli = figlioAltrui ? altra : vendita;
  const parti = await Promise.all(
    url.split('/').map((parte, i, tutte) => {
      if (!parte.startsWith(':')) return parte;
      if (oggetto === 'inesistente') return randomUUID();
      const padre = tutte[i - 1] ?? '';
      return padre === 'sessioni'
        ? sessione(scena, url, persona, oggetto)
        : nomeDi(scena, parte, padre, vendita, figli);
    }),
  );
  return parti.join('/');
}

function nomeDi(scena: Scena, parte: string, padre: string, vendita: VenditaDiScena, figli: VenditaDiScena): string {
  if (parte === ':cid') return figli.offerenteId;
  if (parte === ':rid') return figli.richiestaId;
  if (parte === ':impronta' && padre === 'caricamenti') return 'a'.repeat(64);
  if (parte === ':tipo') return 'png';
  if (parte === ':da') return '0';
  if (parte === ':id') return scena.righe[padre] ?? vendita.asta;
  return randomUUID();
}

/** Una sessione viva di questa persona, o di un'altra della stessa strategia. */
async function sessione(scena: Scena, url: string, persona: Persona, oggetto: Oggetto): Promise<string> {
  const strategia = /^\/api\/(user|admin|edicom)\//.exec(url)?.[1] as Strategia;
  const chi = scena.chi(persona);
  const soggettoId = oggetto === 'suo' && chi?.strategia === strategia ? chi.soggettoId : randomUUID();
  const { db, segreti, orologio } = scena.servizio.contesto;
  const nuova = { strategia, soggettoId, adesso: orologio.adesso(), indirizzo: null, dispositivo: null };
  return (await apriSessione(db, segreti, nuova)).id;
}
