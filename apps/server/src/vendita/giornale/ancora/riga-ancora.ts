import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { daFirmare } from '@gestore/registro';

export type Teste = Record<string, [seq: number, impronta: string]>;

/**
 * Il posto di una riga nel suo file: il suo numero, e l'impronta della precedente. `inizio` se prima nel file non ce n'è: è la prima di
 * sempre, o il file è stato accorciato; allora `antiche` dice fin dove arriva quello delle teste antiche, e `file` quale file è, lo
 * stesso da quando nacque.
 */
export type Anello = { n: number; precedente: string; inizio?: true; antiche?: number; file?: string };

/** Una riga del file: le teste cambiate da quella prima, firmate come una ricevuta. Tempi in ms; senza anello è di una versione di prima. */
export type RigaAncora = {
  versione: 1;
  scrittaIl: number;
  teste: Teste;
  anello?: Anello;
  chiave: string;
  firma: string;
};

/**
 * Che cosa non torna fra il file e la base dati: la vendita e la voce, o `null` se è il file stesso. `perche` è anche ciò che due
 * persone dichiarano: di un altro guasto dice altro.
 */
export type DifettoAncora = { asta: string | null; seq: number | null; perche: string };

export const delFile = (perche: string): DifettoAncora => ({ asta: null, seq: null, perche });

/** Una riga del file delle teste; `null` se non si legge. La firma è di chi la verifica. */
export function comeRiga(testo: string): RigaAncora | null {
  try {
    const letta = JSON.parse(testo) as RigaAncora;
    return letta.versione === 1 && typeof letta.teste === 'object' && letta.teste !== null ? letta : null;
  } catch {
    return null;
  }
}

type Firmato = Readonly<Record<string, unknown>> & { chiave: string; firma: string };

/** Se l'ha firmato questo gestore; con il motore, perché all'avvio se ne verificano migliaia, uno per ogni secondo di lavoro. */
export function creaVerifica(pubbliche: Readonly<Record<string, string>>): (documento: Firmato) => boolean {
  const chiavi = new Map<string, KeyObject>();
  for (const [id, x] of Object.entries(pubbliche))
    chiavi.set(id, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
  return (documento) => {
    const chiave = chiavi.get(documento.chiave);
    if (chiave === undefined || typeof documento.firma !== 'string') return false;
    return verify(null, daFirmare(documento), chiave, Buffer.from(documento.firma, 'base64url'));
  };
}
