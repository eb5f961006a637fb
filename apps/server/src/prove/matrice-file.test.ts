import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { apriCredenziale, credenzialiDellAsta } from '../accesso/credenziali/credenziali.ts';
import { creaUtenteAdmin } from '../accesso/delegati/utenti-admin.ts';
import { apriSessioneGettoni } from '../accesso/sessioni/gettoni-accesso.ts';
import { avviaServizio } from '../avvio/servizio.ts';
import { nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';
import { venditaAggiudicata } from '../dimostrazione/carica.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from './ambiente.ts';
import { conRotte } from './matrice/rotte-registrate.ts';

/**
 * R33 su ogni risposta e ogni file, anche su quelli in cui non si può cercare un nome: si cambiano le identità di tutti
 * gli altri, e ciò che riceve chi non le deve sapere resta uguale byte per byte. Ciò che riceve il delegato cambia.
 */
const base = await nuovaBaseDati();
const cartella = await mkdtemp(join(tmpdir(), 'gestore-file-'));
const adesso = Date.now();
const ambiente = await ambienteDiProva(base.urlProprietario, cartella);
const {
  fatto: servizio,
  app,
  rotte,
} = await conRotte(() => avviaServizio(leggiConfigurazione(ambiente), { orologio: { adesso: () => adesso } }));
await servizio.pianificatore.ferma();
const { db, segreti } = servizio.contesto;
const proprietario = new pg.Client({ connectionString: base.urlProprietario });
await proprietario.connect();
afterAll(async () => {
  await proprietario.end();
  await servizio.ferma();
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
});

const conto = {
  email: 'elena@studio.example',
  nome: 'Avv. Elena Conti',
  password: 'una-password-lunga',
  ruolo: 'delegato',
} as const;
const { id: delegatoId } = await creaUtenteAdmin(db, segreti, { ...conto, adesso });
const asta = await venditaAggiudicata(servizio, { delegatoId, delegatoNome: 'Avv. Elena Conti' });
const { stato } = await servizio.impianto.esecutore.leggi(asta);
if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('la vendita doveva essere conclusa');
const sua = [...stato.buste.values()].find(({ stato: di }) => di.tipo === 'ammessa');
if (sua === undefined) throw new Error('nessuna busta ammessa');
const offerente = (await credenzialiDellAsta(db, asta)).find(({ bustaId }) => bustaId === sua.id);
if (offerente === undefined) throw new Error('la busta ammessa doveva avere la sua credenziale');
const credenzialeId = offerente.id;
const spettatore = await apriCredenziale(db, segreti, {
  astaId: asta,
  adesso,
  scadeIl: null,
  ruolo: 'spettatore',
  bustaId: null,
  pseudonimo: null,
});

const sessione = { adesso, indirizzo: null, dispositivo: null };
const gettone = async (strategia: 'user' | 'admin', soggettoId: string): Promise<string> =>
  (await apriSessioneGettoni(db, segreti, { ...sessione, strategia, soggettoId })).access_token;
const PERSONE = {
  anonimo: null,
  offerente: await gettone('user', offerente.id),
  spettatore: await gettone('user', spettatore.id),
  delegato: await gettone('admin', delegatoId),
};
type Persona = keyof typeof PERSONE;

/** Le letture della vendita: le pagine di una persona su se stessa cambiano a ogni accesso e non parlano di altri. */
const letture = rotte.filter(
  ({ metodo, url }) => metodo === 'GET' && /^\/api\/(?:user|admin|pubblico)\//.test(url) && !url.includes('/auth/'),
);
const prima = await tutte(app);
const cambiate = await cambiaGliAltri(sua.id);
const dopo = await tutte(app);

type Letta = { stato: number; tipo: string; byte: Buffer };

async function tutte(server: FastifyInstance): Promise<Map<string, Letta>> {
  const lette = new Map<string, Letta>();
  for (const [persona, suo] of Object.entries(PERSONE))
    for (const { url } of letture) {
      const percorso = url
        .replace(':id', asta)
        .replace(':cid', credenzialeId)
        .replaceAll(/:\w+/g, sua?.id ?? '');
      const headers = suo === null ? {} : { authorization: `Bearer ${suo}` };
      const risposta = await server.inject({ url: percorso, headers });
      const tipo = String(risposta.headers['content-type'] ?? '');
      lette.set(`${persona} ${url}`, { stato: risposta.statusCode, tipo, byte: risposta.rawPayload });
    }
  return lette;
}

/** Le identità delle altre buste, lettera per lettera diverse: nomi, codici, IBAN, recapiti. */
async function cambiaGliAltri(bustaId: string): Promise<number> {
  const { rows } = await proprietario.query<{ impegno: string; dati: { bustaId: string; offerta?: object } }>(
    "SELECT impegno, dati FROM dati_personali WHERE asta = $1 AND tipo = 'offerta'",
    [asta],
  );
  const altri = rows.filter(({ dati }) => dati.bustaId !== bustaId && dati.offerta !== undefined);
  for (const { impegno, dati } of altri)
    await proprietario.query('UPDATE dati_personali SET dati = $1 WHERE impegno = $2', [
      JSON.stringify({ ...dati, offerta: diverso(dati.offerta) }),
      impegno,
    ]);
  return altri.length;
}

/** I testi in cui c'è una persona: dove è scritto di che genere è, la forma resta. */
function diverso(valore: unknown, chiave = ''): unknown {
  if (Array.isArray(valore)) return valore.map((uno) => diverso(uno, chiave));
  if (typeof valore === 'object' && valore !== null)
    return Object.fromEntries(Object.entries(valore).map(([nome, figlio]) => [nome, diverso(figlio, nome)]));
  if (
    typeof valore !== 'string' ||
    ['tipo', 'qualita', 'gravita', 'regola', 'codice', 'campo', 'quota'].includes(chiave)
  )
    return valore;
  return valore.replace(/[a-y0-8]/gi, (segno) => String.fromCharCode(segno.charCodeAt(0) + 1));
}

const uguali = (persona: Persona) =>
  letture.flatMap(({ url }) => {
    const [una, altra] = [prima.get(`${persona} ${url}`), dopo.get(`${persona} ${url}`)];
    return una !== undefined && altra !== undefined && una.stato === altra.stato && una.byte.equals(altra.byte)
      ? []
      : [url];
  });
const riuscite = (persona: Persona) => letture.filter(({ url }) => prima.get(`${persona} ${url}`)?.stato === 200);

describe('R33 le identità degli altri non toccano nulla di ciò che riceve chi non le deve sapere', () => {
  test.each(['anonimo', 'offerente', 'spettatore'] as const)('%s', (persona) => {
    expect(cambiate).toBeGreaterThan(2);
    expect(uguali(persona)).toEqual([]);
  });
  test('chi partecipa ha davvero ricevuto stanza, esito, resoconto, trascrizione', () => {
    const sue = riuscite('offerente').map(({ url }) => url);
    for (const parte of ['/api/user/asta', '/esito', '/resoconto.pdf', '/trascrizione.json', '/ricevute'])
      expect(sue.some((url) => url.endsWith(parte))).toBe(true);
    expect(riuscite('offerente').some(({ url }) => url.startsWith('/api/admin/'))).toBe(false);
  });
  test('la prova ha forza: ciò che riceve il delegato cambia, nelle pagine e nei file', () => {
    const diverse = uguali('delegato');
    for (const parte of ['/buste', '/rilanci.pdf', '/rimborsi', '/verbali/bozza'])
      expect([parte, diverse.some((url) => url.endsWith(parte))]).toEqual([parte, true]);
  });
});

describe('i file', () => {
  const FIRME: Readonly<Record<string, RegExp>> = { pdf: /^%PDF-/, zip: /^PK/, ics: /^BEGIN:VCALENDAR/, json: /^\{/ };
  test('ognuno è ciò che dice di essere, e un rifiuto non è mai un file', () => {
    for (const [chi, { stato: quale, tipo, byte }] of [...prima, ...dopo]) {
      const genere = /\.(pdf|zip|ics|json)$/.exec(chi)?.[1];
      if (quale >= 400) expect([chi, tipo]).toEqual([chi, 'application/problem+json; charset=utf-8']);
      else if (genere !== undefined) expect([chi, FIRME[genere]?.test(byte.toString('latin1'))]).toEqual([chi, true]);
    }
  });
});
