import type { Pool, PoolClient } from 'pg';
import type { Forse, Riga } from '../../base-dati/tavole.ts';
import { copia } from './copia.ts';
import { EsitoIgnoto } from './errori.ts';
import type { Pronta } from './incatena.ts';
import type { Marche } from './marche/marche.ts';
import { scriviAccanto } from './parole.ts';
import { esigiVive, finiteIn } from './sessioni-vive.ts';
import { svuotaVersati, type Versato } from './versati.ts';

export type EsitoGruppo = 'scritte' | 'conflitto' | 'comando_ripetuto' | 'sessione_finita';

/** Le voci di un comando, la sessione che deve essere ancora viva quando si confermano, e i depositi che esse versano. */
export type DaScrivere = {
  pronte: readonly Pronta[];
  sessione?: string | undefined;
  versati?: readonly Versato[] | undefined;
};

/** Con che cosa si scrive: le marche, e se PostgreSQL lo dice agli altri processi. */
type ComeScrivere = { marche: Pick<Marche, 'di'>; notifica?: boolean };

/** Una notifica di PostgreSQL porta al massimo 8.000 byte: si divide con margine. */
const AVVISI_PER_NOTIFICA = 90;

/**
 * Scrive più comandi di aste diverse in una transazione e un solo giro di rete. Di solito nessuno è superato: solo se la
 * base dati trova una collisione si leggono le teste, si scarta chi è superato e si riscrive il resto; se un altro
 * processo si infila di nuovo, si va comando per comando, così il conflitto resta del suo. Senza `notifica` PostgreSQL non
 * lo dice agli altri processi: lo fa un mediatore, dopo la conferma.
 */
export async function scriviGruppo(
  pool: Pool,
  gruppo: readonly DaScrivere[],
  come: ComeScrivere,
): Promise<EsitoGruppo[]> {
  const cliente = await pool.connect();
  let rotto: EsitoIgnoto | undefined;
  try {
    return await insieme(cliente, gruppo, come);
  } catch (errore) {
    if (errore instanceof EsitoIgnoto) rotto = errore;
    throw errore;
  } finally {
    cliente.release(rotto);
  }
}

async function insieme(cliente: PoolClient, gruppo: readonly DaScrivere[], come: ComeScrivere): Promise<EsitoGruppo[]> {
  try {
    return await scrivi(cliente, gruppo, come);
  } catch (errore) {
    const finite = finiteIn(errore);
    if (finite !== null) return senzaFinite(cliente, gruppo, come, finite);
    if (!eCollisione(errore)) throw errore;
    return gruppo.length === 1 ? [collisione(errore)] : senzaSuperati(cliente, gruppo, come);
  }
}

/** Scarta chi ha la sessione finita, e scrive gli altri insieme: la sessione di uno non costa il rilancio di un altro. */
async function senzaFinite(
  cliente: PoolClient,
  gruppo: readonly DaScrivere[],
  come: ComeScrivere,
  finite: ReadonlySet<string>,
): Promise<EsitoGruppo[]> {
  const vivi = gruppo.filter(({ sessione }) => sessione === undefined || !finite.has(sessione));
  // A ogni passo il gruppo è più piccolo: se non lo è, ciò che dice la base dati non si capisce e non si insiste.
  if (vivi.length === gruppo.length) throw new Error('la base dati dice finita una sessione che non è del gruppo');
  const esiti = vivi.length > 0 ? await insieme(cliente, vivi, come) : [];
  const diVivo = new Map(vivi.map((comando, i) => [comando, esiti[i]]));
  return gruppo.map((comando) => diVivo.get(comando) ?? 'sessione_finita');
}

/** Scarta chi non parte più dalla testa della sua asta, e scrive gli altri insieme. */
async function senzaSuperati(
  cliente: PoolClient,
  gruppo: readonly DaScrivere[],
  come: ComeScrivere,
): Promise<EsitoGruppo[]> {
  const teste = await leggiTeste(cliente, gruppo);
  const buoni = gruppo.filter(({ pronte }, i) => teste[i] === pronte[0]?.voce.precedente);
  try {
    const esiti = buoni.length > 0 ? await scrivi(cliente, buoni, come) : [];
    const diBuono = new Map(buoni.map((comando, i) => [comando, esiti[i]]));
    return gruppo.map((comando) => diBuono.get(comando) ?? 'conflitto');
  } catch (errore) {
    if (esitoDi(errore) === null) throw errore;
    return unoAllaVolta(cliente, gruppo, come);
  }
}

/** Qui ogni comando è una transazione: se una si guasta, le precedenti sono già scritte e l'esito del gruppo è ignoto. */
async function unoAllaVolta(
  cliente: PoolClient,
  gruppo: readonly DaScrivere[],
  come: ComeScrivere,
): Promise<EsitoGruppo[]> {
  const esiti: EsitoGruppo[] = [];
  for (const comando of gruppo) {
    try {
      const [esito] = await scrivi(cliente, [comando], come);
      esiti.push(esito ?? 'conflitto');
    } catch (errore) {
      const esito = esitoDi(errore);
      if (esito === null) throw new EsitoIgnoto('la scrittura si è interrotta a metà del gruppo', { cause: errore });
      esiti.push(esito);
    }
  }
  return esiti;
}

/** Torna a transazione confermata. Scrittura e conferma viaggiano insieme: un errore di connessione non dice se è scritto. */
async function scrivi(cliente: PoolClient, gruppo: readonly DaScrivere[], come: ComeScrivere): Promise<EsitoGruppo[]> {
  const ordinato = gruppo.toSorted(perAsta);
  let righe = '';
  for (const { pronte } of ordinato)
    for (const { voce, riga } of pronte) righe += `${come.marche.di(voce.asta, voce.impronta)}\t${riga}`;
  const sessioni = ordinato.flatMap(({ sessione }) => sessione ?? []);
  const accanto = ordinato.flatMap(({ pronte }) => pronte.flatMap((pronta) => pronta.accanto));
  const svuota = ordinato
    .map(({ pronte, versati = [] }) => svuotaVersati(pronte[0]?.voce.asta ?? '', versati))
    .join('');
  const dopo = scriviAccanto(accanto) + svuota + esigiVive(sessioni);
  try {
    await copia(cliente, righe, come.notifica === false ? [] : notifiche(ordinato), dopo);
  } catch (errore) {
    if (eSenzaEffetto(errore)) throw errore;
    throw new EsitoIgnoto('la conferma della scrittura non ha avuto risposta', { cause: errore });
  }
  return gruppo.map(() => 'scritte');
}

/** Tutti i processi prendono le aste nello stesso ordine: due gruppi in ordine opposto si aspetterebbero a vicenda. */
function perAsta(a: DaScrivere, b: DaScrivere): number {
  return (a.pronte[0]?.voce.asta ?? '') < (b.pronte[0]?.voce.asta ?? '') ? -1 : 1;
}

async function leggiTeste(cliente: PoolClient, gruppo: readonly DaScrivere[]): Promise<(string | null)[]> {
  const aste = gruppo.map(({ pronte }) => pronte[0]?.voce.asta ?? '');
  const { rows } = await cliente.query<Forse<Riga<'giornale', 'impronta'>>>({
    name: 'giornale-teste',
    text: `SELECT coalesce((SELECT g.impronta FROM giornale g WHERE g.asta = t.asta ORDER BY g.seq DESC LIMIT 1), repeat('0', 64)) AS impronta
           FROM unnest($1::uuid[]) WITH ORDINALITY AS t(asta, posto) ORDER BY t.posto`,
    values: [aste],
  });
  return rows.map(({ impronta }) => impronta);
}

/** Gli avvisi delle scritture, a gruppi che una notifica porta. */
function notifiche(gruppo: readonly DaScrivere[]): string[] {
  const avvisi = gruppo.map(({ pronte }) => {
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
function esitoDi(errore: unknown): EsitoGruppo | null {
  if (finiteIn(errore) !== null) return 'sessione_finita';
  return eCollisione(errore) ? collisione(errore) : null;
}

function collisione(errore: unknown): EsitoGruppo {
  return (errore as ErrorePg).constraint?.includes('comando_id') === true ? 'comando_ripetuto' : 'conflitto';
}
