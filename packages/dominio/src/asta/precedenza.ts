import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { Migliore, RilancioAccolto, StatoIn } from './modello.ts';

type ConGara = Pick<StatoIn<'gara' | 'gara_conclusa'>, 'accettati' | 'graduatoria' | 'parametri'>;

/** Un rilancio accettato dopo l’istante di una dichiarazione in sala; `minimoCent` se, messa quella al suo posto, non vale più. */
export type RilancioSeguito = Migliore & { ricevutoIl: Istante; minimoCent: Cent | null };

/** I rilanci da guardare: il primo accettato con un istante dopo la dichiarazione, e ciò che lo segue (R54). */
export function accettatiDopo({ accettati }: ConGara, dichiaratoIl: Istante): readonly RilancioAccolto[] {
  const primo = accettati.findIndex((rilancio) => rilancio.dichiaratoIl > dichiaratoIl);
  return primo === -1 ? [] : accettati.slice(primo);
}

/** La testa che c’era prima di quei rilanci, gli ultimi `quanti`: il rilancio di prima, o l’offerta di partenza (R44). */
export function testaPrima({ accettati, graduatoria }: ConGara, quanti: number): Migliore | null {
  const prima = accettati[accettati.length - quanti - 1];
  if (prima !== undefined) return soloTesta(prima);
  const [partenza] = graduatoria;
  if (partenza === undefined) return null;
  return { bustaId: partenza.bustaId, pseudonimo: partenza.pseudonimo, importoCent: partenza.prezzoCent };
}

/** Con il rilancio in sala al suo posto, ciascuno dei seguenti vale se raggiunge la testa di allora più il passo (R50, R54). */
export function rigiudica(
  { parametri }: ConGara,
  { importoCent }: Pick<Migliore, 'importoCent'>,
  seguenti: readonly RilancioAccolto[],
): RilancioSeguito[] {
  let testaCent = importoCent;
  return seguenti.map((rilancio) => {
    const minimoCent = testaCent + parametri.rilancioMinimoCent;
    const vale = rilancio.importoCent >= minimoCent;
    if (vale) testaCent = rilancio.importoCent;
    return { ...soloTesta(rilancio), ricevutoIl: rilancio.dichiaratoIl, minimoCent: vale ? null : minimoCent };
  });
}

/** L’ultimo rilancio detto in sala: chi parla dopo non parla prima. */
export function ultimoInSala({ accettati }: ConGara): RilancioAccolto | null {
  return accettati.findLast(({ canale }) => canale === 'sala') ?? null;
}

export function soloTesta({ bustaId, pseudonimo, importoCent }: Migliore): Migliore {
  return { bustaId, pseudonimo, importoCent };
}
