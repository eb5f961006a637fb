import type { Pool, PoolClient } from 'pg';
import { copia } from './copia.ts';
import { EsitoIgnoto } from './errori.ts';
import type { Pronta } from './incatena.ts';
import { esigiVive, finiteIn } from './sessioni-vive.ts';

export type EsitoLotto = 'scritte' | 'conflitto' | 'comando_ripetuto' | 'sessione_finita';

/** Le voci di un comando, e la sessione che deve essere ancora viva quando si confermano. */
export type DaScrivere = { pronte: readonly Pronta[]; sessione?: string | undefined };

/** Una notifica di PostgreSQL porta al massimo 8.000 byte: si divide con margine. */
const AVVISI_PER_NOTIFICA = 90;

/**
 * Scrive più comandi di aste diverse in una transazione e un solo giro di rete. Di solito nessuno è superato: solo se la
 * base dati trova una collisione si leggono le teste, si scarta chi è superato e si riscrive il resto; se un altro
 * processo si infila di nuovo, si va comando per comando, così il conflitto resta del suo. Senza `notifica` PostgreSQL non
 * lo dice agli altri processi: lo fa un mediatore, dopo la conferma.
 */
export async function scriviLotto(pool: Pool, lotto: readonly DaScrivere[], notifica = true): Promise<EsitoLotto[]> {
  const cliente = await pool.connect();
  let rotto: EsitoIgnoto | undefined;
  try {
    return await insieme(cliente, lotto, notifica);
  } catch (errore) {
    if (errore instanceof EsitoIgnoto) rotto = errore;
    throw errore;
  } finally {
    cliente.release(rotto);
  }
}

async function insieme(cliente: PoolClient, lotto: readonly DaScrivere[], notifica: boolean): Promise<EsitoLotto[]> {
  try {
    return await scrivi(cliente, lotto, notifica);
  } catch (errore) {
    const finite = finiteIn(errore);
    if (finite !== null) return senzaFinite(cliente, lotto, notifica, finite);
    if (!eCollisione(errore)) throw errore;
    return lotto.length === 1 ? [collisione(errore)] : senzaSuperati(cliente, lotto, notifica);
  }
}

/** Scarta chi ha la sessione finita, e scrive gli altri insieme: la sessione di uno non costa il rilancio di un altro. */
async function senzaFinite(
  cliente: PoolClient,
  lotto: readonly DaScrivere[],
  notifica: boolean,
  finite: ReadonlySet<string>,
): Promise<EsitoLotto[]> {
  const vivi = lotto.filter(({ sessione }) => sessione === undefined || !finite.has(sessione));
  // A ogni passo il lotto è più piccolo: se non lo è, ciò che dice la base dati non si capisce e non si insiste.
  if (vivi.length === lotto.length) throw new Error('la base dati dice finita una sessione che non è del lotto');
  const esiti = vivi.length > 0 ? await insieme(cliente, vivi, notifica) : [];
  const diVivo = new Map(vivi.map((comando, i) => [comando, esiti[i]]));
  return lotto.map((comando) => diVivo.get(comando) ?? 'sessione_finita');
}

/** Scarta chi non parte più dalla testa della sua asta, e scrive gli altri insieme. */
async function senzaSuperati(
  cliente: PoolClient,
  lotto: readonly DaScrivere[],
  notifica: boolean,
): Promise<EsitoLotto[]> {
  const teste = await leggiTeste(cliente, lotto);
  const buoni = lotto.filter(({ pronte }, i) => teste[i] === pronte[0]?.voce.precedente);
  try {
    const esiti = buoni.length > 0 ? await scrivi(cliente, buoni, notifica) : [];
    const diBuono = new Map(buoni.map((comando, i) => [comando, esiti[i]]));
    return lotto.map((comando) => diBuono.get(comando) ?? 'conflitto');
  } catch (errore) {
    if (esitoDi(errore) === null) throw errore;
    return unoAllaVolta(cliente, lotto, notifica);
  }
}

/** Qui ogni comando è una transazione: se una si guasta, le precedenti sono già scritte e l'esito del lotto è ignoto. */
async function unoAllaVolta(
  cliente: PoolClient,
  lotto: readonly DaScrivere[],
  notifica: boolean,
): Promise<EsitoLotto[]> {
  const esiti: EsitoLotto[] = [];
  for (const comando of lotto) {
    try {
      const [esito] = await scrivi(cliente, [comando], notifica);
      esiti.push(esito ?? 'conflitto');
    } catch (errore) {
      const esito = esitoDi(errore);
      if (esito === null) throw new EsitoIgnoto('la scrittura si è interrotta a metà del lotto', { cause: errore });
      esiti.push(esito);
    }
  }
  return esiti;
}

/** Torna a transazione confermata. Scrittura e conferma viaggiano insieme: un errore di connessione non dice se è scritto. */
async function scrivi(cliente: PoolClient, lotto: readonly DaScrivere[], notifica: boolean): Promise<EsitoLotto[]> {
  const ordinato = lotto.toSorted(perAsta);
  let righe = '';
  for (const { pronte } of ordinato) for (const { riga } of pronte) righe += riga;
  const sessioni = ordinato.flatMap(({ sessione }) => sessione ?? []);
  try {
    await copia(cliente, righe, notifica ? notifiche(ordinato) : [], esigiVive(sessioni));
  } catch (errore) {
    if (eSenzaEffetto(errore)) throw errore;
    throw new EsitoIgnoto('la conferma della scrittura non ha avuto risposta', { cause: errore });
  }
  return lotto.map(() => 'scritte');
}

/** Tutti i processi prendono le aste nello stesso ordine: due lotti in ordine opposto si aspetterebbero a vicenda. */
function perAsta(a: DaScrivere, b: DaScrivere): number {
  return (a.pronte[0]?.voce.asta ?? '') < (b.pronte[0]?.voce.asta ?? '') ? -1 : 1;
}

async function leggiTeste(cliente: PoolClient, lotto: readonly DaScrivere[]): Promise<(string | null)[]> {
  const aste = lotto.map(({ pronte }) => pronte[0]?.voce.asta ?? '');
  const { rows } = await cliente.query<{ impronta: string | null }>({
    name: 'giornale-teste',
    text: `SELECT coalesce((SELECT g.impronta FROM giornale g WHERE g.asta = t.asta ORDER BY g.seq DESC LIMIT 1), repeat('0', 64)) AS impronta
           FROM unnest($1::uuid[]) WITH ORDINALITY AS t(asta, posto) ORDER BY t.posto`,
    values: [aste],
  });
  return rows.map(({ impronta }) => impronta);
}

/** Gli avvisi delle scritture, a gruppi che una notifica porta. */
function notifiche(lotto: readonly DaScrivere[]): string[] {
  const avvisi = lotto.map(({ pronte }) => {
    const prima = pronte[0]?.voce;
    return { asta: prima?.asta, da: prima?.seq, seq: pronte.at(-1)?.voce.seq };
  });
  const gruppi: string[] = [];
  for (let da = 0; da < avvisi.length; da += AVVISI_PER_NOTIFICA)
    gruppi.push(JSON.stringify(avvisi.slice(da, da + AVVISI_PER_NOTIFICA)));
  return gruppi;
}

type ErrorePg = { code?: string; constraint?: string };

/**
 * Gli errori con cui PostgreSQL dice di avere annullato tutto: dati (22), vincoli (23), stato (25), transazione sciolta
 * (40, tranne 40003 che non lo sa), permessi e nomi (42), e la nostra condizione (VS). Ogni altro può essere arrivato dopo la conferma.
 */
const SENZA_EFFETTO = /^(22|23|25|42|VS|40(?!003))/;

function eSenzaEffetto(errore: unknown): boolean {
  return SENZA_EFFETTO.test((errore as ErrorePg).code ?? '');
}

/** 23505: chiave già presente; 23000: fuori catena, cioè superata da un altro processo; 40P01: attesa reciproca sciolta. */
function eCollisione(errore: unknown): boolean {
  const codice = (errore as ErrorePg).code;
  return codice === '23505' || codice === '23000' || codice === '40P01';
}

/** Che cosa è di un comando scritto da solo, se l'errore dice che non lo è; `null` se è un guasto. */
function esitoDi(errore: unknown): EsitoLotto | null {
  if (finiteIn(errore) !== null) return 'sessione_finita';
  return eCollisione(errore) ? collisione(errore) : null;
}

function collisione(errore: unknown): EsitoLotto {
  return (errore as ErrorePg).constraint?.includes('comando_id') === true ? 'comando_ripetuto' : 'conflitto';
}
