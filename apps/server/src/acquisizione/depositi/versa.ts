import { randomInt, randomUUID } from 'node:crypto';
import { aOperazioniAperte, type BustaVersata, leggibiliDal, type StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { tieniBusta } from '../../vendita/aste/buste/buste-vere.ts';
import { nuovoPseudonimo } from '../../vendita/aste/buste/pseudonimi.ts';
import type { PartiDeposito } from '../parti.ts';
import { type BustaInAttesa, seAlterata } from './depositi.ts';
import { conISuoiIstanti } from './risigilla.ts';

type Parti = Pick<
  PartiDeposito,
  'db' | 'esecutore' | 'orologio' | 'log' | 'depositi' | 'sigillo' | 'convoca' | 'segreti'
>;

/** Buste che escono insieme, in un gruppo del registro. Nessuna vendita vista ne ha tante. */
const INSIEME_MAX = 200;
/** Uno pseudonimo può essere stato dato intanto a chi assiste: si tira di nuovo. */
const TENTATIVI_MAX = 5;
const SENZA_PARTI = { contatti: null, contenuto: null, pacchetto: new Uint8Array() };
const PERDUTA =
  'La busta in custodia è stata tolta o alterata nella base dati, e non è tornata: il suo contenuto non c’è.';
const SISTEMA = { tipo: 'sistema', id: 'depositi' } as const;

/**
 * Versa nel registro le buste di una vendita, se l'ora in cui si possono contare è venuta (R10): tutte insieme, in un ordine
 * tirato a sorte e con pseudonimi dati ora, così che né l'uno né gli altri dicano chi è arrivato prima. Poi convoca.
 * Ripetibile: chi si ferma in mezzo, o arriva secondo da un altro processo, non scrive nulla due volte e non perde nulla.
 */
export async function versa(parti: Parti, asta: string): Promise<void> {
  const attese = (await parti.depositi.inAttesa()).get(asta) ?? [];
  if (attese.length > 0) await versaLe(parti, asta, attese);
}

/** Come `versa`, per ogni vendita che ha buste in attesa: un giro del pianificatore. Una che non riesce non ferma le altre. */
export async function versaTutte(parti: Parti): Promise<void> {
  for (const [asta, attese] of await parti.depositi.inAttesa()) {
    try {
      await versaLe(parti, asta, attese);
    } catch (errore) {
      parti.log.error({ err: errore }, 'buste non versate');
    }
  }
}

async function versaLe(parti: Parti, asta: string, tutte: readonly BustaInAttesa[]): Promise<void> {
  const { stato } = await parti.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return;
  if (parti.orologio.adesso() < leggibiliDal(stato) || fermaABusteChiuse(stato)) return;
  const mischiate = mischia(tutte);
  for (let da = 0; da < mischiate.length; da += INSIEME_MAX) {
    const intere: BustaInAttesa[] = [];
    for (const busta of mischiate.slice(da, da + INSIEME_MAX)) {
      const affiancata = eUscita(stato, busta) ? busta : await affianca(parti, stato, busta);
      if (affiancata !== null) intere.push(affiancata);
    }
    if (!(await scrivi(parti, asta, intere))) return;
    for (const { id } of intere) parti.depositi.uscita(id);
  }
  await parti.convoca(asta);
}

/** Ferma prima dell'apertura, nessuno conta le buste finché non riprende; se chi ha offerto è libero, la cauzione gli torna (R10, R71). */
function fermaABusteChiuse(stato: StatoPubblicato): boolean {
  return stato.ferma !== null && !stato.ferma.liberati && !aOperazioniAperte(stato);
}

function eUscita(stato: StatoPubblicato, { testata: { bustaId } }: BustaInAttesa): boolean {
  return stato.buste.has(bustaId) || stato.arrivi.has(bustaId);
}

/** Falso se la vendita è stata appena rinviata o sospesa: le buste restano dove sono fino alla nuova ora. */
async function scrivi(parti: Parti, asta: string, attese: readonly BustaInAttesa[]): Promise<boolean> {
  for (let tentativo = 0; tentativo < TENTATIVI_MAX; tentativo += 1) {
    const { stato } = await parti.esecutore.leggi(asta);
    if (stato.fase === 'inesistente' || stato.fase === 'bozza') return false;
    const nuove = attese.filter((una) => !eUscita(stato, una));
    if (nuove.length === 0) return true;
    const buste = conPseudonimi(nuove, await pseudonimiUsati(parti, stato));
    // Con le voci, e non dopo: la base dati non lascia svuotare un deposito altrimenti.
    const versati = nuove.map(({ id, testata: { bustaId } }) => ({ id, bustaId }));
    const comando = { comandoId: randomUUID(), attore: SISTEMA, atto: { tipo: 'versaBuste', buste }, versati } as const;
    const { rifiuto } = await parti.esecutore.esegui(asta, comando, parti.orologio.adesso());
    if (rifiuto === null) return true;
    if (rifiuto.codice === 'R10_non_versabili' || rifiuto.codice === 'R32_vendita_ferma') return false;
  }
  throw new Error('le buste non si versano: lo pseudonimo è sempre di un altro');
}

/**
 * Le parti sigillate della busta dove chi la convoca e chi la apre le cerca, con gli istanti di adesso: una arrivata mentre
 * si rinviava è ancora sigillata fino a quelli di prima. `null` se qualcuno l'ha alterata nella base dati: le altre non la aspettano,
 * ma senza di lei le operazioni non si aprono; detta perduta, entra in elenco come scartata, con la ragione (R25).
 */
async function affianca(
  { db, segreti, depositi, sigillo }: Pick<Parti, 'db' | 'segreti' | 'depositi' | 'sigillo'>,
  stato: StatoPubblicato,
  attesa: BustaInAttesa,
): Promise<BustaInAttesa | null> {
  const { id, perduta = false } = attesa;
  const letta = perduta ? null : await depositi.intera(id).catch(seAlterata);
  const intera = letta && (await conISuoiIstanti(sigillo, letta, stato).catch(seAlterata));
  if (intera === null && !perduta) {
    depositi.alterata(id);
    return null;
  }
  const { asta, bustaId, contattiDal, contenutoDal, ricevuta } = intera?.testata ?? attesa.testata;
  const { contatti, contenuto, pacchetto } = intera?.parti ?? SENZA_PARTI;
  const parti = { contatti, contattiDal, contenuto, contenutoDal, pacchetto };
  if (!(await tieniBusta({ db, segreti }, { asta, bustaId, impronta: ricevuta.impronta, ...parti }))) {
    // Qualcuno ha preso il suo posto: entrata nel registro si aprirebbe la sua.
    depositi.alterata(id);
    return null;
  }
  if (intera !== null) return attesa;
  return { ...attesa, testata: { ...attesa.testata, ricevuta: { ...ricevuta, motivo: PERDUTA } } };
}

function conPseudonimi(attese: readonly BustaInAttesa[], usati: Set<string>): BustaVersata[] {
  return attese.map(({ testata: { bustaId, canale, ricevuta } }) => {
    const pseudonimo = nuovoPseudonimo(usati);
    usati.add(pseudonimo);
    const { arrivataIl, provataIl, impronta, motivo: scarto } = ricevuta;
    return { bustaId, pseudonimo, canale, arrivataIl, provataIl, impronta, scarto };
  });
}

/** Anche quelli di chi assiste: due persone della stessa vendita non hanno lo stesso nome (R34). */
async function pseudonimiUsati({ db }: Pick<Parti, 'db'>, { id, buste }: StatoPubblicato): Promise<Set<string>> {
  const { rows } = await sql<Riga<'credenziali', 'pseudonimo'>>`
    SELECT pseudonimo FROM credenziali WHERE asta = ${id}`.execute(db);
  return new Set([...buste.values(), ...rows].flatMap(({ pseudonimo }) => pseudonimo ?? []));
}

/** Fisher e Yates con il caso della crittografia: ogni ordine è ugualmente probabile. */
function mischia<T>(elenco: readonly T[]): T[] {
  const mischiato = [...elenco];
  for (let i = mischiato.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [mischiato[i], mischiato[j]] = [mischiato[j] as T, mischiato[i] as T];
  }
  return mischiato;
}
