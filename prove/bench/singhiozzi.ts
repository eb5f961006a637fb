import type { Ambiente } from './ambiente.ts';
import { avviaProgramma } from './pavimento.ts';

/** I risvegli in ritardo di chi ha la precedenza su tutti: quanto la macchina si è fermata da sola. */
export type Singhiozzi = {
  /** Di ogni risveglio, su ogni core, in ms. */
  ritardiMs: number[];
  /** Falso se il sistema non dà la precedenza: allora c'è anche l'attesa di un core occupato da noi. */
  precedenza: boolean;
};

/** Guarda la macchina per `durataMs`, mentre altri la usano: sotto queste pause nessuna coda può scendere. */
export async function guardaSinghiozzi(ambiente: Ambiente, durataMs: number): Promise<Singhiozzi> {
  const programma = avviaProgramma(await ambiente.programma('singhiozzi'), [String(durataMs)]);
  ambiente.poi(() => programma.ferma());
  const ritardiMs: number[] = [];
  programma.quandoRiga((riga) => {
    if (riga.startsWith('S ')) ritardiMs.push(Number(riga.slice(2)) / 1e6);
  });
  const [, concessa] = (await programma.aspetta('FINE')).split(' ');
  await programma.uscito;
  return { ritardiMs, precedenza: concessa === '1' };
}
