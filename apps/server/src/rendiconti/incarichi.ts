import type { Incarico, LottoIncarico } from '@gestore/contratto/statistiche';
import { chiaveLotto, chiaveProcedura } from '../vendita/aste/chiave-lotto.ts';
import type { VenditaInCifre } from './vendite-in-cifre.ts';

const ANNO = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', year: 'numeric' });
const annoDi = (il: number): number => Number(ANNO.format(il));

/**
 * Il registro degli incarichi di un anno (R09): un incarico per procedura, numerato in ordine di prima pubblicazione
 * nell'anno di Roma in cui comincia. Le pubblicazioni non si cancellano: un numero dato non cambia più.
 */
export function incarichiDellAnno(vendite: readonly VenditaInCifre[], anno: number): Incarico[] {
  const perProcedura = new Map<string, VenditaInCifre[]>();
  for (const una of [...vendite].sort((a, b) => a.pubblicataIl - b.pubblicataIl || (a.id < b.id ? -1 : 1))) {
    const chiave = chiaveProcedura(una);
    const sue = perProcedura.get(chiave);
    if (sue === undefined) perProcedura.set(chiave, [una]);
    else sue.push(una);
  }
  return [...perProcedura.values()]
    .filter(([prima]) => prima !== undefined && annoDi(prima.pubblicataIl) === anno)
    .flatMap(([prima, ...altre], indice) =>
      prima === undefined
        ? []
        : [
            {
              numero: indice + 1,
              tribunale: prima.tribunale,
              ruolo: prima.ruolo === null ? '' : `${prima.ruolo.numero}/${prima.ruolo.anno}`,
              immobile: prima.immobile,
              modalita: prima.modalita,
              incaricatoIl: prima.pubblicataIl,
              lotti: lottiDi([prima, ...altre]),
            },
          ],
    );
}

/** Per ogni lotto: il prezzo base del primo esperimento, quanti se ne sono fatti, come è finito l'ultimo. */
function lottiDi(vendite: readonly VenditaInCifre[]): LottoIncarico[] {
  const perLotto = new Map<string, VenditaInCifre[]>();
  for (const una of [...vendite].sort((a, b) => a.inizioIl - b.inizioIl)) {
    const chiave = chiaveLotto(una);
    perLotto.set(chiave, [...(perLotto.get(chiave) ?? []), una]);
  }
  return [...perLotto.values()].flatMap((sue) => {
    const [prima, ultima] = [sue[0], sue.at(-1)];
    if (prima === undefined || ultima === undefined) return [];
    return [
      {
        lotto: prima.lotto,
        primoPrezzoCent: prima.baseCent,
        esperimenti: sue.length,
        esito: ultima.esito,
        prezzoVenditaCent: sue.find(({ finaleCent }) => finaleCent !== null)?.finaleCent ?? null,
      },
    ];
  });
}
