import type { Pagina, QueryDiPagina } from '@gestore/contratto/linea/pagina';
import { SCORSE_INSIEME } from '../base-dati/pagina.ts';
import type { FoglioAPagine, RigaDiFoglio } from './foglio.ts';

type Sua<T> = {
  /** Senza estensione. */
  nome: string;
  intestazioni: readonly string[];
  /** Una riga dell’elenco può stare su più righe del foglio: allora quante saranno non si sa prima. */
  scrivi: (una: T) => readonly RigaDiFoglio[];
  unaPerUna?: boolean;
};

/**
 * Un elenco intero in un foglio, letto a pagine come lo legge chi lo guarda: le stesse condizioni, le stesse righe. La prima pagina è
 * letta quando torna: ciò che si scrive dopo, anche che si è esportato, non vi entra.
 */
export async function foglioDellElenco<T>(
  leggi: (pagina: QueryDiPagina) => Promise<Pagina<T>>,
  { nome, intestazioni, scrivi, unaPerUna = true }: Sua<T>,
): Promise<FoglioAPagine> {
  const prima = await leggi({ quante: SCORSE_INSIEME });
  const { quanti } = prima;
  async function* pagine(): AsyncGenerator<RigaDiFoglio[], void> {
    for (let { righe, prossimo } = prima; ; ) {
      yield righe.flatMap((una) => scrivi(una));
      if (prossimo === null) return;
      ({ righe, prossimo } = await leggi({ dopo: prossimo, quante: SCORSE_INSIEME }));
    }
  }
  return { nome, intestazioni, quante: unaPerUna && quanti?.esatto === true ? quanti.numero : null, pagine: pagine() };
}
