import type { TipoEvento } from '@gestore/dominio';
import { type ApreCrediti, apriCrediti } from './apri-crediti.ts';

/** Dopo questi fatti un lotto può dire qualcosa di più: si aprono le operazioni, una busta, o la vendita finisce. */
const DECISIVI: readonly string[] = [
  'OperazioniAperte',
  'BustaAperta',
  'EsitoDichiarato',
] satisfies readonly TipoEvento[];

/** Ciò che hanno fatto gli altri processi si vede entro questo tempo; ciò che si fa qui, al giro seguente. */
const COMUNQUE_MS = 30_000;

/** Il lavoro che apre i crediti sigillati insieme alle buste, senza che nessuno lo chieda; per il resto del tempo non fa nulla. */
export function creaGiroCrediti(vendita: ApreCrediti): () => Promise<unknown> {
  let daFare = true;
  let fattoIl = 0;
  vendita.esecutore.quandoScritto((_, __, voci) => {
    if (voci.some(({ tipo }) => DECISIVI.includes(tipo))) daFare = true;
  });
  let inCorso: Promise<unknown> = Promise.resolve();
  const una = async (): Promise<void> => {
    const adesso = vendita.orologio.adesso();
    if (!daFare && adesso - fattoIl < COMUNQUE_MS) return;
    daFare = false;
    fattoIl = adesso;
    try {
      await apriCrediti(vendita);
    } catch (errore) {
      daFare = true;
      throw errore;
    }
  };
  // Uno dopo l'altro: chi chiede un giro trova fatto anche quello che era in corso.
  return () => {
    inCorso = inCorso.then(una, una);
    return inCorso;
  };
}
