import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { creaUtenteAdmin } from '@gestore/server/accesso/delegati/utenti-admin';
import { avviaServizio } from '@gestore/server/avvio/servizio';
import { type Marcata, marcaDellaRiga } from '@gestore/server/base-dati/marche-righe';
import { venditaInRaccolta } from '@gestore/server/dimostrazione/carica';
import { leggiConfigurazione } from '@gestore/server/piattaforma/configurazione/configurazione';
import { MotoreSalaIncorporato } from '@gestore/server/sala/motore/motore-incorporato';
import { assegnaProcedura } from '@gestore/server/vendita/aste/elenchi/assegnazioni';
import { scorriAste } from '@gestore/server/vendita/aste/elenchi/elenco-aste';
import { type LetturaTrattenuta, type PassoDiLettura, trattieniLettura } from './lettura-trattenuta.ts';
import { allestisci, allestisciFerme, type Ferme } from './scena.ts';
import { allestisciAscoltata, allestisciStorie } from './storie.ts';

/**
 * Il server vero in un processo a parte, con un orologio che la prova sposta. Il prodotto non ha alcun comando per
 * farlo: lo scarto vive soltanto in questo file. Con SCARTO_MS comincia da quello.
 */
let scartoMs = Number(process.env.SCARTO_MS ?? 0);
const orologio = { adesso: () => Date.now() + scartoMs };
const { SCENA, STORIE, SALUTE, MODELLO, SENZA_DISCO } = process.env;
const configurazione = leggiConfigurazione();
/** Ciò che la cartella aveva già, se è la copia di un modello. */
const nota = join(configurazione.cartellaDati, 'modello.json');
const trovato: { conti?: Conti; ferme?: Ferme } = JSON.parse(await readFile(nota, 'utf8').catch(() => '{}'));
const servizio = await avviaServizio(configurazione, {
  orologio,
  conSalute: SALUTE === 'si',
  // Come `npm start`: i socket in un processo figlio, che segue anche l'ora che la prova sposta.
  socketAParte: true,
  // Nessuna prova nel browser tocca la base dati: un registro cambiato lo trova `verificatore.test.ts`.
  ricalcola: false,
  // Con SENZA_DISCO i dati finiscono con la prova: non c'è nulla da ritrovare se la macchina cade. Chi misura non lo chiede.
  postgresDiProva:
    SENZA_DISCO === 'si' ? ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'shared_buffers=64MB'] : [],
}).catch((errore: NodeJS.ErrnoException) => {
  // La porta era libera quando la si è trovata: chi l'ha trovata ne trova un'altra (`banco.ts`).
  if (errore.code === 'EADDRINUSE') process.exit(constants.errno.EADDRINUSE);
  throw errore;
});
const accesso = {
  email: 'delegata@studio.example',
  password: 'una password lunga',
  segretoTotp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
/** Altri due conti, per le prove che entrano tante volte: da un dispositivo nuovo i tentativi di ciascuno si contano. */
const giudice = { ...accesso, email: 'giudice@tribunale.example', segretoTotp: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' };
const supplente = { ...accesso, email: 'supplente@studio.example', segretoTotp: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK' };
const conti = trovato.conti ?? (await creaConti());
const id = conti.delegata;

/**
 * Con SCENA=piena la base dati ha una vendita per ogni momento: bozza, raccolta, pronta, gara in corso, aggiudicata. Con
 * SCENA=lunga la gara dura quanto le prove che la attraversano; con SCENA=storie le vendite sono quelle di `storie.ts` che STORIE
 * nomina, con SCENA=ascoltata ce n'è una. Con SALUTE=si la salute si sorveglia davvero.
 * Con MODELLO si allestisce ciò che le scene hanno in comune, lo si lascia nella cartella e ci si ferma (`modelli.ts`).
 */
const UNITA_LUNGA_MS = 3_600_000;
if (MODELLO !== undefined) {
  const ferme = MODELLO === 'scena' ? await allestisciFerme(servizio, id) : undefined;
  await servizio.ferma();
  await writeFile(nota, JSON.stringify({ conti, ferme }));
  process.exit(0);
}
const storie = SCENA === 'storie' ? await allestisciStorie(servizio, id, (STORIE ?? '').split(',')) : null;
const ascoltata = SCENA === 'ascoltata' ? await allestisciAscoltata(servizio, id) : null;
const scena =
  SCENA === undefined || storie !== null || ascoltata !== null
    ? null
    : await allestisci(
        servizio,
        id,
        trovato.ferme ?? (await allestisciFerme(servizio, id)),
        SCENA === 'lunga' ? UNITA_LUNGA_MS : undefined,
      );
// Il giudice assiste a tutte le vendite della scena, e non ne conduce nessuna.
for (const tribunale of new Set(
  (await Array.fromAsync(scorriAste(servizio.contesto.db, []))).map(({ scheda }) => scheda.tribunale),
))
  await assegnaProcedura(servizio.contesto.db, servizio.contesto.segreti, {
    utenteId: conti.giudice,
    tribunale,
    ruolo: null,
    dal: orologio.adesso(),
  });

type Conti = Record<'delegata' | 'giudice' | 'supplente', string>;

async function creaConti(): Promise<Conti> {
  const { db, segreti } = servizio.contesto;
  const crea = async (conto: typeof accesso, nome: string, ruolo: 'delegato' | 'magistrato'): Promise<string> =>
    (await creaUtenteAdmin(db, segreti, { ...conto, nome, ruolo, adesso: orologio.adesso() })).id;
  return {
    delegata: await crea(accesso, 'Avv. Elena Conti', 'delegato'),
    giudice: await crea(giudice, 'Dott. Paolo Serra', 'magistrato'),
    supplente: await crea(supplente, 'Avv. Marco Riva', 'delegato'),
  };
}

const GIORNO_MS = 86_400_000;

/** Come dopo una notte: nessuno ha toccato la tastiera per più di quanto il server tollera. */
async function finisciSessioni(): Promise<void> {
  const { pool, segreti } = servizio.impianto;
  const { rows } = await pool.query<Marcata<'sessioni'> & { id: string }>('SELECT * FROM sessioni');
  for (const riga of rows) {
    const ferma = Number(riga.ultimo_uso_il) - GIORNO_MS;
    const marca = marcaDellaRiga(segreti, 'sessioni', { ...riga, ultimo_uso_il: ferma });
    await pool.query('UPDATE sessioni SET ultimo_uso_il = $1, marca = $2 WHERE id = $3', [ferma, marca, riga.id]);
  }
}

/** I collegamenti che aspettano di partire, come li avrebbe chi apre la posta: nessuna pagina li mostra. */
async function collegamenti(): Promise<{ pec: string | null; collegamento: string }[]> {
  const { rows } = await servizio.impianto.pool.query<{ pec: string | null; cifrato: string }>(
    `SELECT p.destinatario AS pec, p.collegamento_cifrato AS cifrato FROM posta_uscita p
     JOIN credenziali c ON c.id = p.credenziale_id WHERE c.revocata_il IS NULL AND p.collegamento_cifrato IS NOT NULL
     ORDER BY p.creata_il, p.id`,
  );
  // Gli inviti di un modello portano a dove stava lui.
  return rows.map(({ pec, cifrato }) => {
    const { pathname } = new URL(servizio.contesto.segreti.decifra(cifrato));
    return { pec, collegamento: new URL(pathname, servizio.url).href };
  });
}

async function libera(asta: string, provvedimento: { numero: string; del: string }): Promise<void> {
  const atto = { tipo: 'liberaOfferenti', provvedimento, motivo: 'Lo dispone il giudice.', propostaDa: id } as const;
  const comando = { comandoId: randomUUID(), attore: { tipo: 'operatore', id: randomUUID() }, atto } as const;
  const { rifiuto } = await servizio.impianto.esecutore.esegui(asta, comando, orologio.adesso());
  if (rifiuto !== null) throw new Error(rifiuto.codice);
}

/** La ripresa di una vendita ferma, per provvedimento, come la scriverebbe un operatore. */
async function riprendi(asta: string, nuovoInizioIl: number, provvedimento: Provvedimento): Promise<void> {
  const { stato } = await servizio.impianto.esecutore.leggi(asta);
  if (!('ferma' in stato) || stato.ferma === null) throw new Error('la vendita non è ferma');
  const { da, riprendeIl } = stato.ferma;
  const motivo = 'La causa della sospensione è cessata.';
  const ripresa = { fermaDal: da, attesaIl: riprendeIl, nuovoInizioIl, nuovoTermineIl: null, provvedimento, motivo };
  const atto = { tipo: 'riprendiVendita', ...ripresa } as const;
  const comando = { comandoId: randomUUID(), attore: { tipo: 'operatore', id: randomUUID() }, atto } as const;
  const { rifiuto } = await servizio.impianto.esecutore.esegui(asta, comando, orologio.adesso());
  if (rifiuto !== null) throw new Error(rifiuto.codice);
}

/** La lettura di un estratto che chi prova tiene ferma. */
let lettura: LetturaTrattenuta | null = null;

async function conLaLettura(passo: PassoDiLettura): Promise<NodeJS.Signals | null> {
  if (passo === 'trattieni') lettura = trattieniLettura();
  if (passo === 'nata') await lettura?.nata;
  if (passo === 'lasciata') await lettura?.lasciata;
  if (passo === 'riprendi') lettura?.riprendi();
  return passo === 'finita' && lettura !== null ? lettura.finita : null;
}

type Provvedimento = { numero: string; del: string };
type Chiesto =
  | { tipo: 'libera'; asta: string; provvedimento: { numero: string; del: string } }
  | { tipo: 'riprendi'; asta: string; nuovoInizioIl: number; provvedimento: Provvedimento }
  | { tipo: 'avanza'; ms: number }
  | { tipo: 'ripeti' }
  | { tipo: 'collegamenti' }
  | { tipo: 'allaSala'; segnale: 'SIGKILL' | 'SIGSTOP' }
  | { tipo: 'finisciSessioni' }
  | { tipo: 'lettura'; passo: PassoDiLettura }
  | { tipo: 'ferma' };
process.on('message', (messaggio: Chiesto) => {
  if (messaggio.tipo === 'collegamenti') {
    collegamenti().then(
      (trovati) => process.send?.({ tipo: 'trovati', trovati }),
      () => process.exit(1),
    );
    return;
  }
  if (messaggio.tipo === 'finisciSessioni') {
    finisciSessioni().then(
      () => process.send?.({ tipo: 'finite' }),
      () => process.exit(1),
    );
    return;
  }
  if (messaggio.tipo === 'lettura') {
    const { passo } = messaggio;
    conLaLettura(passo).then(
      (segnale) => process.send?.({ tipo: `lettura ${passo}`, segnale }),
      () => process.exit(1),
    );
    return;
  }
  if (messaggio.tipo === 'allaSala') {
    const { motore } = servizio.parti.regia;
    const pid = motore instanceof MotoreSalaIncorporato ? motore.pid() : null;
    if (pid === null) process.exit(1);
    process.kill(pid, messaggio.segnale);
    process.send?.({ tipo: 'avuto' });
    return;
  }
  if (messaggio.tipo === 'libera') {
    libera(messaggio.asta, messaggio.provvedimento).then(
      () => process.send?.({ tipo: 'liberati' }),
      () => process.exit(1),
    );
    return;
  }
  if (messaggio.tipo === 'riprendi') {
    riprendi(messaggio.asta, messaggio.nuovoInizioIl, messaggio.provvedimento).then(
      () => process.send?.({ tipo: 'ripresa' }),
      () => process.exit(1),
    );
    return;
  }
  if (messaggio.tipo === 'ripeti') {
    venditaInRaccolta(servizio, { delegatoId: id, delegatoNome: 'Avv. Elena Conti' }).then(
      () => process.send?.({ tipo: 'ripetuta' }),
      () => process.exit(1),
    );
    return;
  }
  if (messaggio.tipo === 'avanza') {
    scartoMs += messaggio.ms;
    process.send?.({ tipo: 'avanzato', adessoMs: orologio.adesso() });
    return;
  }
  ferma();
});
// Se chi prova sparisce, il server e la sua base dati non gli sopravvivono.
process.on('disconnect', ferma);
function ferma(): void {
  lettura?.abbandona();
  servizio.ferma().finally(() => process.exit(0));
}
process.send?.({
  tipo: 'pronto',
  url: servizio.url,
  accesso,
  giudice,
  supplente,
  scena,
  storie,
  ascoltata,
  adessoMs: orologio.adesso(),
});
