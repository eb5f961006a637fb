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
 * Sostituisce la chiave che firma (R66): quella di prima smette fra poco; compromessa, è revocata adesso, e ciò che ha firmato
 * non prova più nulla da solo. Chi chiama, scritto tutto, aggiorna la sua `ChiaveFirma`.
 *
 * @param tx la transazione di chi chiama
 * @throws 409 `chiave_gia_sostituita`; 503 `sovraccarico` se qualcuno tiene il posto di chi fa chiavi
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
  // Di una chiave che già non firma si dice soltanto che è compromessa: non ne nasce un'altra. E prima il file: annotato da
  // nessuno, non fa danno.
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
  const nota = note.find(({ id }) => id === chiave);
  const siPuo = nota !== undefined && (nota === note.at(-1) || (compromessa && nota.revocataIl === null));
  if (!siPuo) throw problema('chiave_gia_sostituita');
  return nota;
}

/** Oltre ogni riga vera e ogni file: un posto occupato da altri non si usa. */
async function versioneSeguente(note: readonly FirmaNota[], cartella: string): Promise<number> {
  const nei = (await fileDiFirma(cartella)).map((nome) => Number(/\d{4}/.exec(nome)?.[0]));
  return Math.max(0, ...nei, ...note.map(({ versione }) => versione)) + 1;
}
