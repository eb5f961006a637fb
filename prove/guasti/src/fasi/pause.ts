import type { Esaminatore } from '../esame.ts';
import type { Scena } from '../scena.ts';
import { attendi } from '../tempi.ts';

/** Quanto si lascia lavorare fra una pausa e l'altra. */
const FRA_PAUSE_MS = { da: 300, a: 1_500 };
/** La pausa più breve e la più lunga. */
export const PAUSA_MS = { da: 100, a: 30_000 };

/**
 * SIGSTOP di un server o della base dati, da un decimo di secondo a mezzo minuto: il processo è vivo, tiene le sue
 * connessioni e non risponde. La prima coppia è quella di durata massima data.
 */
export async function ferma(
  scena: Scena,
  esaminatore: Esaminatore,
  { coppie, massimoMs }: { coppie: number; massimoMs: number },
): Promise<void> {
  const { caso, motore, server } = scena;
  for (let i = 0; i < coppie; i += 1) {
    for (const chi of ['server', 'base dati'] as const) {
      const ms = i === 0 ? massimoMs : caso.perOrdine(PAUSA_MS.da, massimoMs / 3);
      const indice = caso.intero(0, server.length - 1);
      const segnala = (segnale: 'SIGSTOP' | 'SIGCONT'): void =>
        chi === 'server' ? server[indice]?.segnala(segnale) : motore.segnala(segnale);
      await attendi(caso.intero(FRA_PAUSE_MS.da, FRA_PAUSE_MS.a));
      await esaminatore.colpisci(
        'pause',
        { genere: chi === 'server' ? 'server fermo' : 'base dati ferma', server: chi === 'server' ? indice : null },
        async () => {
          segnala('SIGSTOP');
          await attendi(ms);
          segnala('SIGCONT');
        },
      );
      await esaminatore.rimetti('pause');
    }
  }
}
