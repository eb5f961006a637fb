import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuoloUtente, Strategia } from '@gestore/contratto/accesso/forme';
import { SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe/forme';
import type { FastifyInstance } from 'fastify';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { creaUtenteAdmin } from '../../accesso/delegati/utenti-admin.ts';
import { registraOperatore } from '../../accesso/operatori/operatori.ts';
import { apriSessione } from '../../accesso/sessioni/sessioni.ts';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { assegnaProcedura } from '../../vendita/aste/elenchi/assegnazioni.ts';
import { ambienteDiProva } from '../ambiente.ts';
import { depositaBusta, OPERATORE_DI_PROVA, pubblicaVendita } from '../vendita-pubblicata.ts';
import type { Persona } from './politica.ts';
import { conRotte, type Rotta } from './rotte-registrate.ts';

const ORA_MS = 3_600_000;

/** Una vendita con tutto ciò che un indirizzo può nominare. */
export type VenditaDiScena = {
  asta: string;
  delegatoId: string;
  bustaId: string;
  offerenteId: string;
  spettatoreId: string;
  richiestaId: string;
};
export type Chi = { strategia: Strategia; soggettoId: string };
export type Scena = {
  servizio: Servizio;
  /** La base dati come suo proprietario, per ciò che l'applicazione non può fare. */
  urlProprietario: string;
  app: FastifyInstance;
  rotte: Rotta[];
  altrove: Rotta[];
  A: VenditaDiScena;
  B: VenditaDiScena;
  /** Chi è ogni persona; null per chi non è entrato. */
  chi(persona: Persona): Chi | null;
  /** Il gettone CSRF di un browser, e le sessioni ancora aperte: le chiamate di una persona le hanno in comune. */
  csrf: string;
  sessioni: Map<string, Promise<string>>;
  /** Le righe che vedono gli operatori, per la parte dell'indirizzo che le nomina. */
  righe: Readonly<Record<string, string>>;
  chiudi(): Promise<void>;
};

/** L'intero prodotto su una base dati propria, con due vendite a un'ora dall'inizio delle operazioni e una persona per ruolo. */
export async function preparaScena(): Promise<Scena> {
  const base = await nuovaBaseDati();
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-matrice-'));
  const adesso = Date.now();
  const ambiente = await ambienteDiProva(base.urlProprietario, cartella);
  const { fatto, ...server } = await conRotte(() =>
    avviaServizio(leggiConfigurazione(ambiente), { orologio: { adesso: Date.now } }),
  );
  // Le persone della scena si scrivono qui: intanto nessun altro può emettere o revocare credenziali.
  await fatto.pianificatore.ferma();
  const [A, B] = [await vendita(fatto, adesso, '214'), await vendita(fatto, adesso, '215')];
  const magistrato = await admin(fatto, 'magistrato', adesso);
  const sua = { tribunale: 'Tribunale di Brescia', ruolo: { numero: '214', anno: 2025 } };
  await assegnaProcedura(fatto.contesto.db, fatto.contesto.segreti, { utenteId: magistrato, ...sua, dal: adesso });
  const identita = { emittente: 'prova', soggetto: 'scena', nome: 'Anna Operatrice', email: null, adesso };
  const operatore = (await registraOperatore(fatto.contesto.db, fatto.contesto.segreti, identita)) ?? '';
  const ids: Readonly<Record<Persona, Chi | null>> = {
    anonimo: null,
    'strategia sbagliata': null,
    'offerente A': { strategia: 'user', soggettoId: A.offerenteId },
    'offerente B': { strategia: 'user', soggettoId: B.offerenteId },
    'spettatore A': { strategia: 'user', soggettoId: A.spettatoreId },
    'delegato A': { strategia: 'admin', soggettoId: A.delegatoId },
    'delegato B': { strategia: 'admin', soggettoId: B.delegatoId },
    'magistrato A': { strategia: 'admin', soggettoId: magistrato },
    operatore: { strategia: 'edicom', soggettoId: operatore },
  };
  const csrf = (await server.app.inject('/sanctum/csrf-cookie')).cookies[0]?.value ?? '';
  return {
    servizio: fatto,
    urlProprietario: base.urlProprietario,
    ...server,
    A,
    B,
    chi: (persona) => ids[persona],
    csrf,
    sessioni: new Map(),
    righe: await righe(fatto, server.app, { operatore, csrf }, A, adesso),
    async chiudi() {
      await fatto.ferma();
      await base.chiudi();
      await rm(cartella, { recursive: true, force: true });
    },
  };
}

async function admin(servizio: Servizio, ruolo: 'delegato' | 'magistrato', adesso: number): Promise<string> {
  const dati = { email: `${randomUUID()}@studio.example`, nome: 'Avv. Elena Conti', password: randomUUID(), ruolo };
  return (await creaUtenteAdmin(servizio.contesto.db, servizio.contesto.segreti, { ...dati, adesso })).id;
}

async function vendita(
  { impianto: parti, contesto: { db, segreti } }: Servizio,
  adesso: number,
  numero: string,
): Promise<VenditaDiScena> {
  const password = randomUUID();
  const conto = {
    email: `${randomUUID()}@studio.example`,
    nome: 'Avv. Elena Conti',
    password,
    ruolo: 'delegato',
  } as const;
  const { id: delegatoId } = await creaUtenteAdmin(db, segreti, { ...conto, adesso });
  const inizioIl = adesso + ORA_MS;
  const pubblicata = await pubblicaVendita(parti, { inizioIl, delegatoId, scheda: { ruolo: { numero, anno: 2025 } } });
  const { asta } = pubblicata;
  const bustaId = await depositaBusta(pubblicata, inizioIl);
  const credenziale = async (ruolo: RuoloUtente): Promise<string> => {
    const comuni = { astaId: asta, adesso, scadeIl: null };
    const emessa =
      ruolo === 'offerente'
        ? apriCredenziale(db, segreti, { ...comuni, ruolo, bustaId, pseudonimo: 'Abete' })
        : apriCredenziale(db, segreti, { ...comuni, ruolo, bustaId: null, pseudonimo: null });
    return (await emessa).id;
  };
  const richiestaId = randomUUID();
  const impegno = await parti.datiPersonali.scrivi(asta, 'assistenza', { testo: 'Non riesco a entrare.' }, null);
  await pubblicata.fai(OPERATORE_DI_PROVA, { tipo: 'chiediAssistenza', richiestaId, da: 'Abete', impegno }, adesso);
  const [offerenteId, spettatoreId] = [await credenziale('offerente'), await credenziale('spettatore')];
  return { asta, delegatoId, bustaId, offerenteId, spettatoreId, richiestaId };
}

/** Ciò che gli indirizzi degli operatori nominano oltre alle vendite: scritto con le chiamate stesse, o nella sua tavola. */
async function righe(
  { contesto, impianto: { pool } }: Servizio,
  app: FastifyInstance,
  { operatore, csrf }: { operatore: string; csrf: string },
  { asta }: VenditaDiScena,
  adesso: number,
): Promise<Record<string, string>> {
  const chi = { strategia: 'edicom', soggettoId: operatore, adesso, indirizzo: null, dispositivo: null } as const;
  const { gettone } = await apriSessione(contesto.db, contesto.segreti, chi);
  const chiama = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Record<string, unknown>> => {
    const cookies = { 'XSRF-TOKEN': csrf, gestore_sessione_edicom: gettone };
    const altro = payload === undefined ? {} : { payload };
    const risposta = await app.inject({ method, url, cookies, headers: { 'x-xsrf-token': csrf }, ...altro });
    if (risposta.statusCode !== 200) throw new Error(`${method} ${url}: ${risposta.body}`);
    return risposta.json();
  };
  const soggetto = { ...SOGGETTO_VUOTO, comandoId: randomUUID(), nome: 'Ada Neri', ancheSeDoppione: true };
  const { tribunali } = (await chiama('GET', '/api/edicom/tribunali')) as { tribunali: { id: string }[] };
  const posta = randomUUID();
  await pool.query(
    `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, tentativi, creata_il, errore)
     VALUES ($1, $2, NULL, 'a@pec.example', 'Invito', '', 'fallita', 8, $3, '550')`,
    [posta, asta, adesso - 600_000],
  );
  return {
    soggetti: String((await chiama('POST', '/api/edicom/soggetti', soggetto)).id),
    tribunali: tribunali[0]?.id ?? '',
    posta,
  };
}
