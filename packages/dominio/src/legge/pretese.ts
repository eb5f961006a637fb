import type { Busta } from '../parole/buste.ts';
import type { Fase } from '../parole/fasi.ts';
import type { Evento, TipoEvento } from '../parole/fatti.ts';
import type { Migliore } from '../parole/gara.ts';
import type { Stato, StatoIn, StatoPubblicato } from '../parole/stato.ts';

/**
 * Un fatto che quello stato non può avere: abbiamo deciso male, o il registro è guasto. Non è mai colpa di chi ha mandato
 * il comando. Il numero della voce lo aggiunge chi la legge.
 */
export class FattoImpossibile extends Error {
  override name = 'FattoImpossibile';
  readonly fatto: TipoEvento;
  readonly fase: Fase;

  constructor(fatto: TipoEvento, fase: Fase, perche: string) {
    super(`registro incoerente: ${fatto} in fase ${fase}: ${perche}`);
    this.fatto = fatto;
    this.fase = fase;
  }
}

/** Ciò che `decidi` garantisce, preteso leggendo; `perche` dice che cosa non torna. */
export function esigi(vero: boolean, stato: Stato, evento: Evento, perche: string): asserts vero {
  if (!vero) throw new FattoImpossibile(evento.tipo, stato.fase, perche);
}

/** Lo stato, se è in quella fase. */
export function esigiFase<F extends Fase>(stato: Stato, evento: Evento, fase: F): StatoIn<F> {
  esigi(stato.fase === fase, stato, evento, `attesa la fase ${fase}`);
  return stato as StatoIn<F>;
}

/** Lo stato, se la vendita è pubblicata: da lì in poi i parametri sono completi. */
export function esigiPubblicata(stato: Stato, evento: Evento): StatoPubblicato {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza')
    throw new FattoImpossibile(evento.tipo, stato.fase, 'la vendita non è pubblicata');
  return stato;
}

/** La busta di cui il fatto parla, con lo pseudonimo che il fatto le dà. */
export function esigiBusta(stato: StatoPubblicato, evento: Evento & { pseudonimo: string }, bustaId: string): Busta {
  const busta = stato.buste.get(bustaId);
  if (busta === undefined) throw new FattoImpossibile(evento.tipo, stato.fase, `busta ${bustaId} sconosciuta`);
  esigi(busta.pseudonimo === evento.pseudonimo, stato, evento, 'lo pseudonimo non è quello della busta');
  return busta;
}

/** La piattaforma dev'essere in salute: se non lo è, non si avvia, non si chiude, non si aggiudica e non si esclude (R57). */
export function esigiSana(stato: StatoPubblicato, evento: Evento): void {
  esigi(stato.disservizio === null, stato, evento, 'la piattaforma non è in salute (R57)');
}

/** Vero se le due teste sono la stessa busta allo stesso prezzo. */
export function stessaTesta(prima: Migliore, dopo: Migliore): boolean {
  return (
    prima.bustaId === dopo.bustaId && prima.pseudonimo === dopo.pseudonimo && prima.importoCent === dopo.importoCent
  );
}
