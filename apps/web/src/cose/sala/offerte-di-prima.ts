import type { Cent, RilancioVista, Stanza } from '@gestore/dominio';

/** Un'offerta come si legge dal fondo: di chi, quanto, e da dove è venuta; `partenza` è quella con cui la gara è cominciata. */
export type OffertaDetta = { pseudonimo: string; importoCent: Cent; da: RilancioVista['canale'] | 'partenza' };

type DiUnaGara = Pick<Stanza, 'graduatoria' | 'rilanci' | 'migliore'>;

/** Le offerte che sono state in testa, dalla più alta: i rilanci, e quella da cui si è partiti. */
function offerteInTesta({ graduatoria, rilanci }: DiUnaGara): OffertaDetta[] {
  const [prima] = graduatoria;
  const partenza: OffertaDetta[] =
    prima === undefined ? [] : [{ pseudonimo: prima.pseudonimo, importoCent: prima.prezzoCent, da: 'partenza' }];
  return [
    ...rilanci.map(({ pseudonimo, importoCent, canale: da }): OffertaDetta => ({ pseudonimo, importoCent, da })),
    ...partenza,
  ].sort((a, b) => b.importoCent - a.importoCent);
}

/** Quella di chi è in testa, con la sua provenienza; `null` se nessuno lo è. */
export function offertaInTesta(gara: DiUnaGara): OffertaDetta | null {
  return gara.migliore === null ? null : (offerteInTesta(gara).find(eDiChi(gara.migliore)) ?? null);
}

/** Le ultime `quante` prima di quella in testa, dalla più alta. */
export function offerteDiPrima(gara: DiUnaGara, quante: number): OffertaDetta[] {
  const { migliore } = gara;
  const altre = offerteInTesta(gara);
  return (migliore === null ? altre : altre.filter((una) => !eDiChi(migliore)(una))).slice(0, quante);
}

function eDiChi({ pseudonimo, importoCent }: NonNullable<Stanza['migliore']>): (una: OffertaDetta) => boolean {
  return (una) => una.pseudonimo === pseudonimo && una.importoCent === importoCent;
}
