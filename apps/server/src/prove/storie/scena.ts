import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Strategia } from '@gestore/contratto/accesso/forme';
import { sql } from 'kysely';
import { creaUtenteAdmin } from '../../accesso/delegati/utenti-admin.ts';
import { registraOperatore } from '../../accesso/operatori/operatori.ts';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { creaPacchettiDimostrativi } from '../../dimostrazione/invenzioni/pacchetti.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { collegamentiInPartenza } from '../../posta/prove/collegamenti-in-partenza.ts';
import { ambienteDiProva } from '../ambiente.ts';
import { mattina } from '../mattina.ts';
import { RIGHE_DEL_REGISTRO } from '../registro-catturato.ts';
import { pubblicaVendita } from '../vendita-pubblicata.ts';

/** Una vendita vera con le sue persone, su cui una di loro prova tutto ciò che le viene in mente. */

const MINUTO_MS = 60_000;
const GIORNO_MS = 86_400_000;
const BASE_CENT = 10_000_000;

export type Corpo = Record<string, unknown>;
export type Risposta = { stato: number; testo: string; corpo: Corpo };
/** Una persona: il suo gettone di adesso, quali che siano le ore passate. */
export type Persona = { strategia: Strategia; id: string };

export type Storia = {
  servizio: Servizio;
  ora: { adesso: number };
  urlProprietario: string;
  asta: string;
  inizioIl: number;
  elena: Persona;
  anna: Persona;
  bruno: Persona;
  /** Gli offerenti convocati, ciascuno con il collegamento che ha ricevuto. */
  offerenti: { persona: Persona; bustaId: string; pseudonimo: string; collegamento: string }[];
  pacchetti: Uint8Array[];
  vai(istante: number): Promise<void>;
  chiama(chi: Persona | null, metodo: 'GET' | 'POST' | 'PUT', url: string, json?: unknown): Promise<Risposta>;
  conGettone(gettone: string | null, metodo: string, url: string, json?: unknown): Promise<Risposta>;
  carica(chi: Persona, url: string, byte: Uint8Array): Promise<Risposta>;
  /** L'atto del referente, e ciò che gli si risponde. */
  atto(chi: Persona, atto: Corpo): Promise<Risposta>;
  operatore(nome: string): Promise<Persona>;
  delegato(nome: string, email?: string): Promise<Persona>;
  convoca(): Promise<void>;
  apri(): Promise<void>;
  avvia(): Promise<void>;
  /** I fatti di quel tipo nel registro della vendita, con chi li ha compiuti. */
  fatti(tipo?: string): Promise<{ tipo: string; attore_id: string; dati: Corpo }[]>;
  /** Le chiamate rifiutate che il registro del processo ricorda di questa persona. */
  rifiutate(chi: Persona): Corpo[];
  chiudi(): Promise<void>;
};

export async function preparaStoria(): Promise<Storia> {
  const base = await nuovaBaseDati();
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-storia-'));
  const ora = { adesso: mattina() };
  const ambiente = { ...(await ambienteDiProva(base.urlProprietario, cartella)), LOG_LEVEL: 'info' };
  const orologio = { adesso: () => ora.adesso };
  const servizio = await avviaServizio(leggiConfigurazione(ambiente), {
    orologio,
    daSolo: false,
    // Gli inviti li legge chi prova: nessuno li dice sulla console.
    tace: () => true,
  });
  const { db, segreti } = servizio.contesto;

  const conGettone: Storia['conGettone'] = async (gettone, metodo, url, json) => {
    const risposta = await fetch(`${servizio.url}${url}`, {
      method: metodo,
      headers: {
        ...(gettone === null ? {} : { authorization: `Bearer ${gettone}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const testo = await risposta.text();
    const tipo = risposta.headers.get('content-type') ?? '';
    return { stato: risposta.status, testo, corpo: tipo.includes('json') ? (JSON.parse(testo) as Corpo) : {} };
  };
  const gettoneDi = async ({ strategia, id }: Persona): Promise<string> => {
    const nuova = { strategia, soggettoId: id, adesso: ora.adesso, indirizzo: null, dispositivo: null };
    return (await apriSessioneGettoni(db, segreti, nuova)).access_token;
  };
  const operatore = async (nome: string): Promise<Persona> => {
    const identita = { emittente: 'prova', soggetto: randomUUID(), nome, email: null, adesso: ora.adesso };
    return { strategia: 'edicom', id: (await registraOperatore(db, segreti, identita)) ?? '' };
  };
  const delegato = async (nome: string, email = `${randomUUID()}@studio.example`): Promise<Persona> => {
    const dati = { email, nome, password: 'una-password-lunga', ruolo: 'delegato' } as const;
    return { strategia: 'admin', id: (await creaUtenteAdmin(db, segreti, { ...dati, adesso: ora.adesso })).id };
  };

  const [elena, anna, bruno] = [await delegato('Elena Conti'), await operatore('Anna'), await operatore('Bruno')];
  const inizioIl = Math.ceil(ora.adesso / MINUTO_MS) * MINUTO_MS + 10 * GIORNO_MS;
  const { asta } = await pubblicaVendita(servizio.impianto, { inizioIl, delegatoId: elena.id });
  const pacchetti = await pacchettiPer(inizioIl);
  const storia: Storia = {
    servizio,
    ora,
    urlProprietario: base.urlProprietario,
    asta,
    inizioIl,
    elena,
    anna,
    bruno,
    offerenti: [],
    pacchetti,
    async vai(istante) {
      ora.adesso = istante;
      await servizio.pianificatore.giro();
    },
    conGettone,
    chiama: async (chi, ...resto) => conGettone(chi === null ? null : await gettoneDi(chi), ...resto),
    async carica(chi, url, byte) {
      const modulo = new FormData();
      modulo.append('file', new Blob([Buffer.from(byte)]), 'offerta.zip');
      const headers = { authorization: `Bearer ${await gettoneDi(chi)}` };
      const risposta = await fetch(`${servizio.url}${url}`, { method: 'POST', headers, body: modulo });
      const testo = await risposta.text();
      return { stato: risposta.status, testo, corpo: JSON.parse(testo) as Corpo };
    },
    atto: (chi, atto) => storia.chiama(chi, 'POST', `/api/admin/aste/${asta}/atti`, { comandoId: randomUUID(), atto }),
    operatore,
    delegato,
    convoca: () => convoca(storia),
    apri: () => apri(storia),
    avvia: async () => riuscito(await storia.atto(elena, { tipo: 'avviaGara' })),
    async fatti(tipo) {
      const { rows } = await sql<{ tipo: string; attore_id: string; dati: string }>`
        SELECT tipo, attore_id, dati FROM giornale WHERE asta = ${asta} ORDER BY seq`.execute(db);
      const letti = rows.map(({ dati, ...altro }) => ({ ...altro, dati: JSON.parse(dati) as Corpo }));
      return tipo === undefined ? letti : letti.filter((fatto) => fatto.tipo === tipo);
    },
    rifiutate: (chi) =>
      RIGHE_DEL_REGISTRO.map((riga) => JSON.parse(riga) as { rifiuto?: Corpo })
        .flatMap(({ rifiuto }) => (rifiuto === undefined ? [] : [rifiuto]))
        .filter((rifiuto) => rifiuto.chi === chi.id),
    async chiudi() {
      await servizio.ferma();
      await base.chiudi();
      await rm(cartella, { recursive: true, force: true });
    },
  };
  return storia;
}

function riuscito({ stato, testo }: Risposta): void {
  if (stato >= 300) throw new Error(`la scena non riesce: ${stato} ${testo}`);
}

async function pacchettiPer(inizioIl: number): Promise<Uint8Array[]> {
  const asta = {
    tribunale: 'Tribunale di Brescia',
    ruolo: { numero: '214', anno: 2025 },
    lotto: '3',
    prezzoBaseCent: BASE_CENT,
    offertaMinimaCent: (BASE_CENT * 3) / 4,
    cauzionePercento: 10,
    termineOfferteIl: inizioIl - GIORNO_MS,
    inizioOperazioniIl: inizioIl,
  };
  return (await creaPacchettiDimostrativi({ asta, seme: 5 })).map(({ bytes }) => bytes);
}

/** Tre offerte buone due giorni prima; alle T0-170 minuti gli inviti, e ognuno sa il suo collegamento. */
async function convoca(storia: Storia): Promise<void> {
  const { servizio, inizioIl, asta, bruno, pacchetti, offerenti } = storia;
  await storia.vai(inizioIl - 2 * GIORNO_MS);
  for (const byte of pacchetti.slice(0, 3))
    riuscito(await storia.carica(bruno, `/api/edicom/aste/${asta}/pacchetti`, byte));
  await storia.vai(inizioIl - GIORNO_MS + 1);
  await storia.vai(inizioIl - 170 * MINUTO_MS);
  await storia.vai(inizioIl - 169 * MINUTO_MS);
  for (const collegamento of await collegamentiInPartenza(servizio.impianto, asta)) {
    const token = collegamento.split('/').at(-1);
    const entrato = await storia.conGettone(null, 'POST', '/api/user/auth/token', { token });
    riuscito(entrato);
    const io = (await storia.conGettone(String(entrato.corpo.access_token), 'GET', '/api/user/auth/user')).corpo;
    const persona = { strategia: 'user', id: String(io.id) } as const;
    offerenti.push({ persona, bustaId: String(io.bustaId), pseudonimo: String(io.pseudonimo), collegamento });
  }
}

/** A T0 la delegata apre, legge e ammette; un'operatrice è in turno. */
async function apri(storia: Storia): Promise<void> {
  const { inizioIl, anna, elena, offerenti } = storia;
  await storia.vai(inizioIl);
  riuscito(await storia.chiama(anna, 'POST', '/api/edicom/turno', { inTurno: true }));
  if ((await storia.fatti('OperazioniAperte')).length === 0)
    riuscito(await storia.atto(elena, { tipo: 'apriOperazioni' }));
  for (const { bustaId } of offerenti) {
    riuscito(await storia.atto(elena, { tipo: 'apriBusta', bustaId }));
    riuscito(await storia.atto(elena, { tipo: 'ammettiOfferta', bustaId, nonostante: 'Cauzione da verificare.' }));
  }
}
