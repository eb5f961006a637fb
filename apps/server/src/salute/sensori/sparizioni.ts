import type { Istante, Sparizione } from '@gestore/dominio';
import { PRESENZA_VALIDA_MS } from '../../vendita/presenze/presenze.ts';

/** Chi sparisce in questo tempo sparisce insieme (4-sigillo). */
export const INSIEME_MS = 5_000;
/**
 * Chi ha chiuso il socket e tace da tanto se n'è andato: chi ricarica la pagina torna prima, e chi ha un altro dispositivo si
 * fa sentire, al più tardi, con la domanda di controllo della stanza (cinque secondi e un quarto di scarto).
 */
export const USCITO_MS = 7_000;

/** Un offerente di una gara come lo dicono i suoi segnali; i tempi sono millisecondi fa. */
export type OfferentePresente = {
  asta: string;
  bustaId: string;
  rete: string | null;
  presenteDaMs: number;
  vistoFaMs: number;
  lasciataFaMs: number | null;
};

/** Ciò che è sparito da una vendita, prima di sapere chi di loro conta. */
export type SparizioneIn = Pick<Sparizione, 'scollegati' | 'presenti'> & { asta: string };

/**
 * Le vendite da cui qualcuno è sparito insieme a qualcun altro: hanno chiuso il socket e non sono tornati, oppure non danno
 * segnali da poco più del tempo di validità. Chi si è già visto uscire non è di nuovo sparito quando la sua presenza scade,
 * se con lui non scade quella di chi è sparito in silenzio.
 */
export function sparizioni(presenti: readonly OfferentePresente[], adesso: Istante): SparizioneIn[] {
  return [...Map.groupBy(presenti, ({ asta }) => asta)].flatMap(([asta, offerenti]) => {
    const spariti = spariscono(offerenti);
    if (spariti.length < 2) return [];
    return {
      asta,
      presenti: offerenti.map(({ bustaId }) => bustaId),
      scollegati: spariti.map(({ bustaId, rete, presenteDaMs, vistoFaMs }) => ({
        bustaId,
        rete,
        presenteDal: Math.floor(adesso - presenteDaMs),
        vistoIl: Math.floor(adesso - vistoFaMs),
      })),
    };
  });
}

function spariscono(offerenti: readonly OfferentePresente[]): OfferentePresente[] {
  const usciti = offerenti.filter(
    ({ lasciataFaMs }) => lasciataFaMs !== null && lasciataFaMs >= USCITO_MS && lasciataFaMs < USCITO_MS + INSIEME_MS,
  );
  const scaduti = offerenti.filter(({ vistoFaMs }) => vistoFaMs >= PRESENZA_VALIDA_MS);
  const inSilenzio = scaduti.some(({ lasciataFaMs }) => lasciataFaMs === null);
  return offerenti.filter((uno) => usciti.includes(uno) || (inSilenzio && scaduti.includes(uno)));
}
