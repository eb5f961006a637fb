import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { daFirmare } from '@gestore/registro';
import type { QueryExecutorProvider } from 'kysely';
import type { ChiaveFirma } from '../../../sigillo/chiavi/chiave-firma.ts';

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

/** Vero se una riga del file delle teste l'ha firmata questo gestore. */
export type VerificaRiga = (riga: RigaAncora) => Promise<boolean>;

/** Nomi di chiavi che non sono nostre, che si ricordano per non cercarle ancora; oltre, si aspetta il giro delle chiavi. */
const IGNOTE_MAX = 100;

/**
 * Se l'ha firmato questo gestore; con il motore, perché all'avvio se ne verificano migliaia, uno per ogni secondo di lavoro. Di una chiave
 * che non conosce rilegge una volta le chiavi: può averla fatta un altro processo, e chi l'ha già ha già scritto con lei.
 */
export function creaVerifica(
  chiaveFirma: Pick<ChiaveFirma, 'chiaviPubbliche' | 'aggiorna'>,
  db: QueryExecutorProvider,
): (documento: Firmato) => Promise<boolean> {
  const note = new Map<string, KeyObject>();
  const ignote = new Set<string>();

  function chiaveDi(id: string): KeyObject | null {
    const nota = note.get(id);
    if (nota !== undefined) return nota;
    const pubbliche = chiaveFirma.chiaviPubbliche();
    const x = Object.hasOwn(pubbliche, id) ? pubbliche[id] : undefined;
    if (x === undefined) return null;
    const chiave = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    note.set(id, chiave);
    return chiave;
  }

  async function cerca(id: string): Promise<KeyObject | null> {
    const nota = chiaveDi(id);
    if (nota !== null || ignote.has(id) || ignote.size >= IGNOTE_MAX) return nota;
    await chiaveFirma.aggiorna(db);
    const trovata = chiaveDi(id);
    if (trovata === null) ignote.add(id);
    return trovata;
  }

  return async (documento) => {
    if (typeof documento.chiave !== 'string' || typeof documento.firma !== 'string') return false;
    const chiave = await cerca(documento.chiave);
    if (chiave === null) return false;
    return verify(null, daFirmare(documento), chiave, Buffer.from(documento.firma, 'base64url'));
  };
}
