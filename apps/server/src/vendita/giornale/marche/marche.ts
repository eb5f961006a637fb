import { createHmac, hash } from 'node:crypto';
import type { Segreti } from '../../../piattaforma/segreti.ts';

/**
 * La marca di una voce: HMAC-SHA-256 su vendita e impronta, con una chiave che deriva dal segreto dell'installazione e non è
 * mai nella base dati. La dividono i server che dividono la cartella. Chi ha la sola password della base dati sa comporre
 * impronta e legame di una voce, ma non la sua marca.
 */

/** Centotrentadue bit, in base64url: nessuno li indovina, e ogni voce ne porta pochi byte. */
const MARCA_CARATTERI = 22;
const BLOCCO_BYTE = 64;
const UUID_CARATTERI = 36;
const IMPRONTA_CARATTERI = 64;
const MESSAGGIO_BYTE = UUID_CARATTERI + IMPRONTA_CARATTERI;
const SHA256_BYTE = 32;
/** Le estranee che si ricordano: oltre, l'allarme dice comunque che ce ne sono. */
const ESTRANEE_MAX = 1_000;

/** Una voce che nessun server dell'installazione ha scritto: la prima vista di quella vendita, e da quando (ms). */
export type VoceEstranea = { asta: string; seq: number; dal: number };

/** Ciò che di una riga del registro dice chi l'ha scritta. */
export type DaRiconoscere = { asta: string; seq: number; impronta: string; marca: string | null };

export type Marche = {
  /** La marca di una voce; `asta` in minuscolo, com'è nel registro. */
  di(asta: string, impronta: string): string;
  /** Vero se la riga l'ha scritta un server di questa installazione; se no la vendita è fra le estranee. */
  riconosce(riga: DaRiconoscere): boolean;
  /** Vero se quella vendita è trattenuta. */
  trattiene(asta: string): boolean;
  /** Le vendite trattenute, con la prima voce estranea di ciascuna. */
  estranee(): readonly VoceEstranea[];
  /** La voce estranea non c'è più, chi amministra l'ha tolta: la vendita non è più trattenuta. */
  tolta(asta: string): void;
  /** Le voci senza marca valgono: il registro ne ha di prima delle marche, contate fuori dalla base dati. */
  accettaSenza(): void;
};

type Parti = { segreti: Pick<Segreti, 'chiave'>; adesso?: () => number; avvisa?: (estranea: VoceEstranea) => void };

/** Le marche di un'installazione. `avvisa` si chiama una volta per ogni vendita che si scopre trattenuta. */
export function creaMarche({ segreti, adesso = Date.now, avvisa = () => undefined }: Parti): Marche {
  const di = creaHmac(chiaveMarche(segreti));
  const estranee = new Map<string, VoceEstranea>();
  let senza = false;
  return {
    di,
    riconosce({ asta, seq, impronta, marca }) {
      if (marca === null ? senza : marca === di(asta, impronta)) return true;
      const nota = estranee.get(asta);
      if (nota === undefined || seq < nota.seq) {
        const estranea = { asta, seq, dal: nota?.dal ?? adesso() };
        if (nota !== undefined || estranee.size < ESTRANEE_MAX) estranee.set(asta, estranea);
        avvisa(estranea);
      }
      return false;
    },
    trattiene: (asta) => estranee.size > 0 && estranee.has(asta),
    estranee: () => [...estranee.values()],
    tolta: (asta) => void estranee.delete(asta),
    accettaSenza() {
      senza = true;
    },
  };
}

function chiaveMarche(segreti: Pick<Segreti, 'chiave'>): Buffer {
  return segreti.chiave('marche-del-registro');
}

/**
 * HMAC (RFC 2104) in due impronte su memoria già pronta: metà del tempo di `createHmac`, poco più di un microsecondo, e sta su
 * ogni rilancio. Una prova li confronta.
 */
function creaHmac(chiave: Buffer): (asta: string, impronta: string) => string {
  const dentro = Buffer.concat([conChiave(chiave, 0x36), Buffer.alloc(MESSAGGIO_BYTE)]);
  const fuori = Buffer.concat([conChiave(chiave, 0x5c), Buffer.alloc(SHA256_BYTE)]);
  return (asta, impronta) => {
    // Ciò che non ha la forma di una vendita e di un'impronta nessun server lo scrive: si risponde com'è, senza memoria pronta.
    if (asta.length !== UUID_CARATTERI || impronta.length !== IMPRONTA_CARATTERI)
      return createHmac('sha256', chiave).update(`${asta}/${impronta}`).digest('base64url').slice(0, MARCA_CARATTERI);
    dentro.write(asta + impronta, BLOCCO_BYTE, 'latin1');
    fuori.write(hash('sha256', dentro), BLOCCO_BYTE, 'hex');
    return hash('sha256', fuori, 'base64url').slice(0, MARCA_CARATTERI);
  };
}

function conChiave(chiave: Buffer, valore: number): Buffer {
  const blocco = Buffer.alloc(BLOCCO_BYTE, valore);
  for (const [i, byte] of chiave.entries()) blocco[i] = byte ^ valore;
  return blocco;
}

/**
 * La stessa marca come la calcola PostgreSQL, per chi carica registri interi di prova: `asta` e `impronta` sono espressioni di
 * testo. La chiave vi sta in chiaro: non si manda mai alla base dati di un'installazione vera.
 */
export function marcaInSql(segreti: Pick<Segreti, 'chiave'>, asta: string, impronta: string): string {
  const byte = (valore: number): string => `'\\x${conChiave(chiaveMarche(segreti), valore).toString('hex')}'::bytea`;
  const interna = `sha256(${byte(0x36)} || convert_to(concat(${asta}, ${impronta}), 'UTF8'))`;
  return `left(translate(encode(sha256(${byte(0x5c)} || ${interna}), 'base64'), '+/', '-_'), ${MARCA_CARATTERI})`;
}
