import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuoloAdmin, Strategia } from '@gestore/contratto/accesso/forme';
import type { PoliticaDisservizi } from '@gestore/dominio';
import { creaUtenteAdmin } from '../accesso/delegati/utenti-admin.ts';
import { registraOperatore } from '../accesso/operatori/operatori.ts';
import { apriSessioneGettoni } from '../accesso/sessioni/gettoni-accesso.ts';
import type { PassiOrologio } from '../avvio/apri-orologio.ts';
import { avviaServizio, type Servizio } from '../avvio/servizio.ts';
import { type BaseDiProva, nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from './ambiente.ts';
import { mattina } from './mattina.ts';

export type Corpo = Record<string, unknown>;
export type Risposta = { stato: number; tipo: string; corpo: Corpo; testo: string };
/** Una persona entrata con i suoi gettoni: chiama il servizio come un programma. */
export type Persona = {
  id: string;
  /** Ciò che mostra chi è, per chi fa una chiamata a modo suo. */
  intestazioni: Readonly<Record<string, string>>;
  chiama(metodo: 'GET' | 'POST' | 'PUT' | 'DELETE', percorso: string, corpo?: unknown): Promise<Risposta>;
  /** Manda ciò che non è JSON, con le intestazioni che porta. */
  manda(percorso: string, tipo: string, corpo: string, altre?: Record<string, string>): Promise<Response>;
  /** La risposta di una lettura prima che il suo corpo sia arrivato. */
  apri(percorso: string): Promise<Response>;
  /** Manda byte come sono. */
  mandaByte(percorso: string, byte: Uint8Array): Promise<Risposta>;
  carica(
    percorso: string,
    file: { nome: string; testo: string | Uint8Array },
    campi?: Record<string, string>,
  ): Promise<Risposta>;
};
export type BancoOperatori = {
  servizio: Servizio;
  ora: { adesso: number };
  /** Un operatore nuovo, conosciuto dal provider con quel nome. */
  operatore(nome: string): Promise<Persona>;
  delegato(nome: string, codiceFiscale?: string): Promise<Persona>;
  /** Chi è entrato con quella credenziale. */
  partecipante(credenzialeId: string): Promise<Persona>;
  magistrato(nome: string): Promise<Persona>;
  /** Un'istruzione che al ruolo dell'applicazione non è concessa. */
  comeProprietario: BaseDiProva['comeProprietario'];
  /** Chi non è entrato. */
  nessuno: Persona;
  chiudi(): Promise<void>;
};

type Opzioni = {
  daSolo?: boolean;
  ambiente?: Record<string, string>;
  oraVera?: { ambiente: Record<string, string>; passi: PassiOrologio; politica?: PoliticaDisservizi };
};

/**
 * Il servizio intero su una base dati sua, con un orologio che la prova sposta e quanti operatori servono. Con `daSolo`
 * falso i giri del pianificatore li fa la prova: quelli di un processo vero seguono il tempo vero, non il suo orologio. Con
 * `oraVera` l'orologio è quello misurato, come in produzione, e la salute si sorveglia: la prova può soltanto guardarlo.
 */
export async function preparaBancoOperatori({
  daSolo = true,
  ambiente: altro,
  oraVera,
}: Opzioni = {}): Promise<BancoOperatori> {
  const base = await nuovaBaseDati();
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-operatori-'));
  const ora =
    oraVera === undefined
      ? { adesso: mattina() }
      : {
          get adesso() {
            return Date.now();
          },
        };
  const ambiente = { ...(await ambienteDiProva(base.urlProprietario, cartella)), ...altro, ...oraVera?.ambiente };
  const configurazione = leggiConfigurazione(ambiente);
  const servizio = await avviaServizio(
    oraVera?.politica === undefined
      ? configurazione
      : { ...configurazione, salute: { ...configurazione.salute, politica: oraVera.politica } },
    oraVera === undefined ? { orologio: { adesso: () => ora.adesso }, daSolo } : { daSolo, passi: oraVera.passi },
  );
  const { db, segreti } = servizio.contesto;
  const entra = async (strategia: Strategia, id: string): Promise<Persona> => {
    const chi = { strategia, soggettoId: id, adesso: ora.adesso, indirizzo: null, dispositivo: null };
    const { access_token } = await apriSessioneGettoni(db, segreti, chi);
    return persona(servizio.url, id, { authorization: `Bearer ${access_token}` });
  };
  const admin = async (nome: string, ruolo: RuoloAdmin, codiceFiscale?: string): Promise<Persona> => {
    const suo = codiceFiscale === undefined ? {} : { codiceFiscale };
    const dati = { email: `${randomUUID()}@studio.example`, nome, password: randomUUID(), ruolo, ...suo };
    return entra('admin', (await creaUtenteAdmin(db, segreti, { ...dati, adesso: ora.adesso })).id);
  };
  return {
    servizio,
    ora,
    async operatore(nome) {
      const identita = { emittente: 'prova', soggetto: randomUUID(), nome, email: null, adesso: ora.adesso };
      const id = await registraOperatore(db, segreti, identita);
      if (id === null) throw new Error('operatore disabilitato');
      return entra('edicom', id);
    },
    delegato: (nome, codiceFiscale) => admin(nome, 'delegato', codiceFiscale),
    partecipante: (credenzialeId) => entra('user', credenzialeId),
    magistrato: (nome) => admin(nome, 'magistrato'),
    comeProprietario: base.comeProprietario,
    nessuno: persona(servizio.url, '', {}),
    async chiudi() {
      await servizio.ferma();
      await base.chiudi();
      await rm(cartella, { recursive: true, force: true });
    },
  };
}

function persona(url: string, id: string, accesso: Record<string, string>): Persona {
  const manda = async (percorso: string, richiesta: RequestInit): Promise<Risposta> => {
    const risposta = await fetch(`${url}${percorso}`, { ...richiesta, headers: { ...accesso, ...richiesta.headers } });
    const testo = await risposta.text();
    const tipo = risposta.headers.get('content-type') ?? '';
    return { stato: risposta.status, tipo, testo, corpo: tipo.includes('json') ? (JSON.parse(testo) as Corpo) : {} };
  };
  return {
    id,
    intestazioni: accesso,
    apri: (percorso) => fetch(`${url}${percorso}`, { headers: accesso }),
    manda: (percorso, tipo, corpo, altre = {}) =>
      fetch(`${url}${percorso}`, {
        method: 'POST',
        headers: { ...accesso, 'content-type': tipo, ...altre },
        body: corpo,
      }),
    chiama: (metodo, percorso, corpo) =>
      manda(percorso, {
        method: metodo,
        ...(corpo === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(corpo) }),
      }),
    mandaByte: (percorso, byte) =>
      manda(percorso, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: Buffer.from(byte),
      }),
    carica(percorso, { nome, testo }, campi = {}) {
      const modulo = new FormData();
      for (const [campo, valore] of Object.entries(campi)) modulo.append(campo, valore);
      modulo.append('file', new Blob([typeof testo === 'string' ? testo : Buffer.from(testo)]), nome);
      return manda(percorso, { method: 'POST', body: modulo });
    },
  };
}
