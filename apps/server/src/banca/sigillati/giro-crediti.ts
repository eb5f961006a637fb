import type { Istante, TipoEvento } from '@gestore/dominio';
import { sql } from 'kysely';
import { abbinaAperte } from '../abbinamenti/abbina-aperte.ts';
import { type ApreCrediti, apriCrediti } from './apri-crediti.ts';
import { venditeInApertura } from './attese.ts';
import { riapriFinitiDaAltri } from './lotti-veri.ts';

/** Dopo questi fatti un lotto può dire qualcosa di più: si aprono le operazioni, una busta, o la vendita finisce. */
const DECISIVI: readonly string[] = [
  'OperazioniAperte',
  'BustaAperta',
  'ScartataLetta',
  'EsitoDichiarato',
] satisfies readonly TipoEvento[];

/** Con questi di un'offerta si sa quanto e da dove ha versato: un accredito già in chiaro può essere il suo. */
const LETTE: readonly string[] = ['BustaAperta', 'ScartataLetta'] satisfies readonly TipoEvento[];

/** Ciò che hanno fatto gli altri processi si vede entro questo tempo; ciò che si fa qui, al giro seguente. */
const GUARDA_MS = 30_000;
/** Anche se nulla è accaduto si riguarda tutto: una vendita mai aperta smette di tenere chiusi i conti con il tempo (R24). */
const COMUNQUE_MS = 3_600_000;
/** Fra la composizione di una voce e la sua conferma, per quanto un processo si sia fermato. */
const MARGINE_MS = 600_000;

/**
 * Il lavoro che apre i crediti sigillati insieme alle buste, e abbina le cauzioni già in chiaro, senza che nessuno lo chieda; per il resto
 * del tempo non fa nulla.
 */
export function creaGiroCrediti(parti: ApreCrediti): () => Promise<unknown> {
  let daFare = true;
  let fattoIl = 0;
  let guardatoIl = 0;
  let guardatiFinitiIl = 0;
  /** Le vendite di cui si è letta una busta dall'ultimo giro; appena partiti non si sa, e sono tutte quelle in corso. */
  let daAbbinare: Set<string> | null = null;
  parti.esecutore.quandoScritto((asta, _, voci) => {
    if (voci.some(({ tipo }) => DECISIVI.includes(tipo))) daFare = true;
    if (voci.some(({ tipo }) => LETTE.includes(tipo))) daAbbinare?.add(asta);
  });
  let inCorso: Promise<unknown> = Promise.resolve();
  const giro = async (): Promise<void> => {
    const adesso = parti.orologio.adesso();
    if (!daFare && adesso - guardatoIl < GUARDA_MS) return;
    guardatoIl = adesso;
    if (!daFare && adesso - fattoIl < COMUNQUE_MS && !(await altroDaAprire(parti, fattoIl - MARGINE_MS))) return;
    daFare = false;
    if (adesso - guardatiFinitiIl >= COMUNQUE_MS) {
      guardatiFinitiIl = adesso;
      await riapriFinitiDaAltri(parti);
    }
    fattoIl = adesso;
    const lette = daAbbinare;
    daAbbinare = new Set();
    try {
      await apriCrediti(parti);
      await abbinaAperte(parti, lette ?? (await venditeInApertura(parti)).map(({ asta }) => asta));
    } catch (errore) {
      daFare = true;
      daAbbinare = lette === null ? null : new Set([...lette, ...daAbbinare]);
      throw errore;
    }
  };
  // Uno dopo l'altro: chi chiede un giro trova fatto anche quello che era in corso.
  return () => {
    inCorso = inCorso.then(giro, giro);
    return inCorso;
  };
}

/**
 * Se da allora, in qualunque processo, è accaduto qualcosa che può aprire un lotto, o se uno non si è mai guardato. Aprire legge tutte
 * le vendite in attesa e le chiavi di ogni lotto: non si fa ogni mezzo minuto per nulla. I tipi sono scritti qui, perché si segua
 * l'indice di ciò che gli elenchi mostrano.
 */
async function altroDaAprire({ db }: Pick<ApreCrediti, 'db'>, dal: Istante): Promise<boolean> {
  const { rows } = await sql<{ altro: boolean }>`
    SELECT EXISTS (SELECT 1 FROM crediti_sigillati WHERE finito_il IS NULL) AND (
      EXISTS (SELECT 1 FROM crediti_sigillati WHERE finito_il IS NULL AND confronto IS NULL)
      OR EXISTS (SELECT 1 FROM giornale WHERE registrato_il >= ${dal}
        AND tipo IN ('OperazioniAperte', 'BustaAperta', 'EsitoDichiarato'))) AS altro`.execute(db);
  return rows[0]?.altro === true;
}
