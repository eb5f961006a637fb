import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Istante } from '@gestore/dominio';
import type { Sigillo } from '../../sigillo/sigillo.ts';
import type { MovimentoLetto } from '../lettura/movimento.ts';

/**
 * Un lotto: i movimenti di un estratto che possono riguardare offerte ancora chiuse (R10), cifrati con una chiave sola, che
 * a sua volta è sigillata con quella delle buste di ciascuna vendita in attesa. La prima che si apre apre il lotto.
 */

/** Il nome di ciascun formato che si legge (`lettori.ts`): minuscolo, di lettere e cifre, come la base dati lo pretende. */
export const FORMATI = ['camt', 'cbi', 'csv'] as const;
export type Formato = (typeof FORMATI)[number];

/**
 * I lotti, insieme quelli dello stesso formato e i formati nell'ordine di `FORMATI`: di un movimento detto da più fonti resta sempre lo stesso,
 * comunque i lotti si chiamino, e gli altri lo confermano.
 */
export function perFormato<L extends { formato: Formato }>(lotti: readonly L[]): L[][] {
  const inFila = lotti.toSorted((a, b) => FORMATI.indexOf(a.formato) - FORMATI.indexOf(b.formato));
  return [...Map.groupBy(inFila, ({ formato }) => formato).values()];
}

export type MovimentoConChiave = Omit<MovimentoLetto, 'primi'> & { chiave: string };
/** Una vendita che attende: con la sua chiave, e dal suo istante, il lotto si apre. */
export type Destinataria = { asta: string; apribileDal: Istante };
type ChiaveDelLotto = Destinataria & { chiave: Uint8Array };
export type LottoSigillato = {
  id: string;
  conto: string;
  cifrato: Uint8Array;
  chiavi: ChiaveDelLotto[];
  /** Le impronte dei movimenti, mescolate ad altre inventate: quante sono non dice quanti movimenti ci sono. */
  impronte: string[];
};
/** Ciò che il lotto contiene; `finoAl` è l’ultimo giorno dell’estratto, `null` se non ha movimenti. */
type ContenutoLotto = { finoAl: string | null; movimenti: MovimentoConChiave[] };

/** L'ultimo giorno di quei movimenti, `aaaa-mm-gg`. */
export function ultimoGiorno(movimenti: readonly Pick<MovimentoLetto, 'contabile'>[]): string | null {
  return movimenti.reduce<string | null>((fine, { contabile }) => (contabile > (fine ?? '') ? contabile : fine), null);
}

/** Una sessantina di movimenti: più di quanti ne porti l’estratto di una vendita ordinaria. Oltre, il doppio e così via. */
const CHIARO_BYTE_MIN = 32 * 1024;
const IMPRONTE_MIN = 64;
const IV_BYTE = 12;
const ETICHETTA_BYTE = 16;

/** Sigilla `contenuto` per le vendite in attesa; `nuove` sono le impronte dei suoi movimenti. */
export async function chiudiLotto(
  sigillo: Sigillo,
  conto: string,
  contenuto: ContenutoLotto,
  nuove: readonly string[],
  destinatarie: readonly Destinataria[],
): Promise<LottoSigillato> {
  const id = randomUUID();
  const chiave = randomBytes(32);
  const chiavi: ChiaveDelLotto[] = [];
  for (const { asta, apribileDal } of destinatarie) {
    const contesto = { asta, busta: id, parte: 'crediti', apribileDal } as const;
    chiavi.push({ asta, apribileDal, chiave: await sigillo.sigilla(chiave, contesto) });
  }
  const cifrato = cifra(JSON.stringify(contenuto), chiave, id);
  chiave.fill(0);
  return { id, conto, cifrato, chiavi, impronte: coperte(nuove) };
}

/** Apre un lotto con la chiave di una delle sue vendite. Solleva `ErroreSigillo`, anche se il suo istante non è arrivato. */
export async function apriLotto(
  sigillo: Sigillo,
  { id, cifrato, con }: { id: string; cifrato: Uint8Array; con: ChiaveDelLotto },
  adesso: Istante,
): Promise<ContenutoLotto> {
  const { asta, apribileDal } = con;
  const chiave = await sigillo.apri(con.chiave, { asta, busta: id, parte: 'crediti', apribileDal }, adesso);
  return JSON.parse(decifra(cifrato, chiave, id)) as ContenutoLotto;
}

/**
 * L’impronta di un movimento con una chiave che non sta nella base dati: senza, chi prova nomi, IBAN e importi non può
 * sapere se ha indovinato.
 */
export function improntaDelMovimento(chiave: Uint8Array, conto: string, formato: Formato, movimento: string): string {
  return createHmac('sha256', chiave).update(`${conto}\n${formato}\n${movimento}`).digest('base64url');
}

/** La potenza di due da `minimo` in su che contiene `quanti`. */
function misura(quanti: number, minimo: number): number {
  let capienza = minimo;
  while (capienza < quanti) capienza *= 2;
  return capienza;
}

function coperte(nuove: readonly string[]): string[] {
  const finte = Array.from({ length: misura(nuove.length, IMPRONTE_MIN) - nuove.length }, () =>
    randomBytes(32).toString('base64url'),
  );
  return [...nuove, ...finte].sort();
}

function cifra(testo: string, chiave: Uint8Array, id: string): Uint8Array {
  const chiaro = Buffer.from(testo);
  // Gli spazi in fondo non cambiano un JSON, e la lunghezza non dice più quanti movimenti ci sono.
  const coperto = Buffer.alloc(misura(chiaro.length, CHIARO_BYTE_MIN), ' ');
  chiaro.copy(coperto);
  const iv = randomBytes(IV_BYTE);
  const cifratore = createCipheriv('aes-256-gcm', chiave, iv).setAAD(Buffer.from(id));
  const corpo = Buffer.concat([cifratore.update(coperto), cifratore.final()]);
  return Buffer.concat([iv, cifratore.getAuthTag(), corpo]);
}

function decifra(cifrato: Uint8Array, chiave: Uint8Array, id: string): string {
  const corpo = cifrato.subarray(IV_BYTE + ETICHETTA_BYTE);
  const decifratore = createDecipheriv('aes-256-gcm', chiave, cifrato.subarray(0, IV_BYTE)).setAAD(Buffer.from(id));
  decifratore.setAuthTag(cifrato.subarray(IV_BYTE, IV_BYTE + ETICHETTA_BYTE));
  return Buffer.concat([decifratore.update(corpo), decifratore.final()]).toString('utf8');
}
