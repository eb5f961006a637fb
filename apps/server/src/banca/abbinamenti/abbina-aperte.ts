import { randomUUID } from 'node:crypto';
import type { Casa } from '../../piattaforma/casa.ts';
import { inizialeSeIllegibile } from '../../vendita/giornale/errori.ts';
import { AUTOMATICO } from '../sigillati/apri-crediti.ts';
import { annotaOfferte, type LeggeOfferte, offerteAperte } from './offerte-aperte.ts';
import { abbinaTutti, accreditiLiberi } from './scrivi-abbinamenti.ts';

type AbbinaAperte = LeggeOfferte & Pick<Casa, 'segreti'>;

/**
 * Abbina da sé le cauzioni delle vendite di cui si è appena letta una busta, se il loro accredito era già in chiaro: importato a operazioni
 * aperte, o uscito con loro perché nessun'altra vendita attendeva (R39). Chi ha offerto si legge, e si annota, soltanto se c'è un accredito
 * libero dell'importo di una cauzione (R37). Dà quanti ne ha abbinati.
 */
export async function abbinaAperte(parti: AbbinaAperte, aste: Iterable<string>): Promise<number> {
  const cauzioni = new Map<string, number[]>();
  for (const asta of aste) {
    const stato = await parti.esecutore.leggi(asta).then((viva) => viva.stato, inizialeSeIllegibile);
    if (stato.fase === 'inesistente' || stato.fase === 'bozza') continue;
    const lette = [...stato.buste.values()].flatMap((busta) =>
      'offerta' in busta.stato ? (busta.stato.offerta.cauzioneCent ?? []) : [],
    );
    if (lette.length > 0) cauzioni.set(asta, lette);
  }
  const liberi = await importiLiberi(parti, [...cauzioni.values()].flat());
  const conAccredito = [...cauzioni].filter(([, sue]) => sue.some((cent) => liberi.has(cent))).map(([asta]) => asta);
  if (conAccredito.length === 0) return 0;
  const offerte = await offerteAperte(parti, { aste: conAccredito, saltaIllegibili: true });
  await annotaOfferte(parti, 'sistema', offerte);
  return abbinaTutti(parti, randomUUID(), offerte, AUTOMATICO);
}

/** Di questi importi, quelli di un accredito che può ancora abbinarsi da sé. */
async function importiLiberi(
  { db, segreti, orologio }: Pick<Casa, 'db' | 'segreti' | 'orologio'>,
  cent: readonly number[],
): Promise<ReadonlySet<number>> {
  const liberi = await accreditiLiberi(db, segreti, cent, orologio.adesso());
  return new Set(liberi.map(({ importo_cent }) => Number(importo_cent)));
}
