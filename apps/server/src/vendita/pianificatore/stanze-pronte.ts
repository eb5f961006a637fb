import type { Indice } from '../aste/elenchi/indice.ts';
import type { Esecutore } from '../comandi/esegui.ts';
import { perCiascuna } from './per-ciascuna.ts';

/** Vendite che si leggono in un giro: le altre al seguente, perché intanto altrove si rilancia. */
const INSIEME = 50;

/**
 * Legge prima che serva il registro delle vendite con le operazioni aperte: il primo rilancio di una gara trova lo stato in
 * memoria anche nel processo che non ha aperto le operazioni, o che è appena ripartito. Ciascuna una volta: chi poi scrive, o
 * sente che altri hanno scritto, la tiene in pari.
 */
export function creaStanzePronte({
  indice,
  esecutore,
}: {
  indice: Pick<Indice, 'dalVivo'>;
  esecutore: Pick<Esecutore, 'nota' | 'recente'>;
}): () => Promise<void> {
  const pronte = new Set<string>();
  return async () => {
    const dalVivo = await indice.dalVivo();
    const aperte = new Set(dalVivo);
    for (const asta of pronte) if (!aperte.has(asta)) pronte.delete(asta);
    const nuove = dalVivo.filter((asta) => !pronte.has(asta)).slice(0, INSIEME);
    await perCiascuna('asta', nuove, async (asta) => {
      // Una che non si legge la dicono già gli altri giri: qui non si riprova a ogni secondo.
      pronte.add(asta);
      if (esecutore.nota(asta) === undefined) await esecutore.recente(asta);
    });
  };
}
