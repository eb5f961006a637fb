import type { EventoDi, TipoEvento } from '../parole/fatti.ts';
import type { Stanza } from '../parole/stanza.ts';
import type { Stato } from '../parole/stato.ts';
import type { Pubblico, VistaDi, VistaEvento } from '../parole/viste.ts';
import type { Istante } from '../tempo.ts';

/** Dove sta un testo nei dati di un fatto: `/motivo/testo`. */
export type Percorsi = readonly string[];

type Campo<V> = V extends readonly (infer E)[] ? CampiVisti<E> | readonly CampiVisti<E>[] : CampiVisti<V>;
/** Che cosa di un valore si vede: tutto, o quei campi; di un elenco, lo stesso di ogni elemento, o di ciascuno il suo. */
export type CampiVisti<V> =
  | true
  | readonly (V extends object ? Exclude<keyof V, 'tipo'> | { readonly [K in keyof V]?: Campo<V[K]> } : never)[];

/** Che cosa di un fatto vede chi lo guarda. Di chi non ne vede nulla resta il posto nella sequenza (R33). */
export type Vede<F> =
  | { nessuno: true }
  | { tutti: CampiVisti<F> }
  /** Chi conduce, e se c'è `altri` anche chi partecipa e la sala. */
  | { chiConduce: CampiVisti<F>; altri?: CampiVisti<F> }
  /** Chi conduce e l'offerente di cui il fatto parla; e gli altri, se c'è `altri`. */
  | { chiConduceEIlSuo: CampiVisti<F>; altri?: CampiVisti<F> };

/** Chi guarda: se conduce, e se il fatto parla della sua offerta. */
export type Sguardo = { referente: boolean; suo: boolean };

/** La vita di un fatto: che cosa cambia, quali sue parole stanno accanto al registro, chi ne vede che cosa. */
type RigaFatto<T extends TipoEvento> = {
  /** Applica il fatto allo stato, e pretende ciò che `decidi` garantisce. */
  evolvi: (stato: Stato, fatto: EventoDi<T>) => Stato;
  /**
   * I testi liberi che una persona vi scrive, che possono nominare qualcuno. Il registro ne tiene l'impegno; il testo sta accanto e
   * si può cancellare (GDPR). Un motivo che scrive il sistema (una busta scartata, illeggibile) non è di una persona, e resta nel
   * registro. Chi non ne ha lo dice.
   */
  parole: Percorsi;
  vede: Vede<EventoDi<T>> | ((fatto: EventoDi<T>, chi: Pubblico) => Vede<EventoDi<T>>);
  /** Ciò che esce, dove non sono i campi che si vedono com'erano scritti. Non si chiede di chi non ne vede nulla. */
  comeVista?: (fatto: EventoDi<T>, guarda: Sguardo) => VistaEvento;
};
/** La riga di ogni fatto di un capitolo. */
export type RigheFatti<T extends TipoEvento> = { readonly [K in T]: RigaFatto<K> };

/** Quando una voce è arrivata, e il suo posto. */
export type Posto = { seq: number; ricevutoIl: Istante };
/** Come ogni vista cambia la stanza di chi la riceve, sul server e nel browser. */
export type NellaStanza<V extends VistaEvento['tipo']> = {
  readonly [K in V]: (stanza: Stanza, vista: VistaDi<K>, posto: Posto) => Stanza;
};

/** Una vista che non cambia la stanza: ciò che dice si rilegge altrove. */
export const comeEra = (stanza: Stanza): Stanza => stanza;
