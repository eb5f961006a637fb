import type { QueryExecutorProvider } from 'kysely';
import { ErroreBaseDati } from '../../base-dati/collegamento/errore-base-dati.ts';
import type { ChiMarca } from '../../base-dati/marche-righe.ts';
import { problema } from '../../bordo/problema.ts';
import { fileDiFirma, nuovaFirma } from './chiave-firma.ts';
import { soloUnoFaChiavi } from './chiavi-note.ts';
import { annotaFine, annotaFirma, type FirmaNota, firmeVere } from './firme-note.ts';

/**
 * Quanto prima si sa che una chiave smetterà (ms): intanto ogni processo, che le rilegge ogni secondo, ha già la seguente, e nessuno firma
 * con quella di prima ciò che si registra dopo la sua fine. Una revoca non aspetta.
 */
const ANTICIPO_MS = 15_000;

/** Quale chiave si sostituisce, per nome; `compromessa`: la sua metà privata può averla qualcun altro, ed è revocata da subito. */
type DaSostituire = { chiave: string; compromessa: boolean };
type DoveRuota = { segreti: ChiMarca; cartellaChiavi: string; adesso: number };

/**
 * Sostituisce la chiave che firma (R66), nella transazione data. Prima il file e poi la riga: un file che nessuno ha annotato non fa
 * danno. Quella di prima smette fra poco, e ciò che ha firmato resta buono; compromessa, è revocata adesso, la nuova firma da adesso, e
 * ciò che ha firmato non prova più nulla da solo. Di una chiave che già non firma si può dire soltanto che è compromessa, e non ne nasce
 * un’altra. 409 `chiave_gia_sostituita`; 503 `sovraccarico` se qualcuno tiene il posto di chi fa chiavi. Chi chiama, scritto tutto, aggiorna
 * la sua `ChiaveFirma`; gli altri processi lo fanno da sé.
 */
export async function ruotaChiaveFirma(
  tx: QueryExecutorProvider,
  { segreti, cartellaChiavi, adesso }: DoveRuota,
  { motivo, ...quale }: DaSostituire & { motivo: string },
): Promise<void> {
  await soloUnoFaChiavi(tx).catch((errore: unknown) => {
    throw errore instanceof ErroreBaseDati ? problema('sovraccarico', {}, {}, 'chiavi') : errore;
  });
  const note = await firmeVere(tx, segreti);
  const prima = daSostituire(note, quale);
  const subito = quale.compromessa || prima.revocataIl !== null;
  const dal = subito ? adesso : adesso + ANTICIPO_MS;
  if (prima === note.at(-1)) {
    const nuova = await nuovaFirma(cartellaChiavi, await versioneSeguente(note, cartellaChiavi));
    if (!(await annotaFirma(tx, segreti, nuova, dal))) throw new Error('una chiave appena fatta è già annotata');
  }
  await annotaFine(tx, segreti, prima.impronta, { dal, revocata: quale.compromessa, motivo });
}

/** Solleva 409 `chiave_gia_sostituita` se quella chiave adesso non si potrebbe sostituire così. Non scrive nulla. */
export async function pretendiSostituibileLaChiave(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  quale: DaSostituire,
): Promise<void> {
  daSostituire(await firmeVere(db, segreti), quale);
}

/** L’ultima, anche se il proprietario della base dati l’ha già revocata a mano; o, compromessa, una qualsiasi che non lo sia. */
function daSostituire(note: readonly FirmaNota[], { chiave, compromessa }: DaSostituire): FirmaNota {
  const sua = note.find(({ id }) => id === chiave);
  const siPuo = sua !== undefined && (sua === note.at(-1) || (compromessa && sua.revocataIl === null));
  if (!siPuo) throw problema('chiave_gia_sostituita');
  return sua;
}

/** Oltre ogni riga vera e ogni file: un posto occupato da altri non si usa. */
async function versioneSeguente(note: readonly FirmaNota[], cartella: string): Promise<number> {
  const nei = (await fileDiFirma(cartella)).map((nome) => Number(/\d{4}/.exec(nome)?.[0]));
  return Math.max(0, ...nei, ...note.map(({ versione }) => versione)) + 1;
}
