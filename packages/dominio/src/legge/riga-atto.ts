import type { AttoDi, TipoAtto } from '../parole/atti.ts';
import type { Attore } from '../parole/attori.ts';
import type { EventoDi, TipoEvento } from '../parole/fatti.ts';
import type { Stato } from '../parole/stato.ts';
import type { Istante } from '../tempo.ts';
import type { Decisione } from './decisione.ts';

/** Ciò che un fatto dice dell’atto che lo ha scritto: `true` se può essere stato quello. */
export type Segni = { readonly [T in TipoEvento]?: (fatto: EventoDi<T>) => boolean };

/** La vita di un atto: che cosa ne decide la legge, e come si riconosce nei fatti che ha scritto. */
type RigaAtto<A extends TipoAtto> = {
  decidi: (stato: Stato, atto: AttoDi<A>, attore: Attore, adesso: Istante) => Decisione;
  /** Si guarda ciò che ha scritto chi lo manda, non ciò che il server vi ha aggiunto, che da una volta all’altra cambia. */
  segni: (atto: AttoDi<A>) => Segni;
  /** A vendita ferma si compie: la riprende o la conclude, o non la porta avanti (R32). */
  aVenditaFerma?: true;
  /** Il suo rifiuto resta nel registro: chi ha chiesto che cosa, quando, e perché non è passato. */
  siVerbalizza?: true;
};
/** La riga di ogni atto di un capitolo. */
export type RigheAtti<A extends TipoAtto> = { readonly [K in A]: RigaAtto<K> };

/** Basta che il fatto ci sia. */
export const sempre = (): boolean => true;
