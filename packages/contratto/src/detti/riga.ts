import type { EventoDi, TipoEvento, VistaEvento } from '@gestore/dominio';

/** La stessa cosa nelle due lingue. */
export type InDueLingue<D> = Readonly<Record<'it' | 'en', D>>;

/** Come si nomina una busta in un documento: per il tribunale pseudonimo e identità, per i partecipanti solo il primo. */
export type Nomina = (bustaId: string, pseudonimo: string) => string;

/** Come il verbale racconta un fatto: `ora` è quella della sua voce, già bloccata; ciò che è di una parte sola solo se `riservato`. */
export type ComeSiNarra = { ora: string; nomina: Nomina; riservato: boolean };

export type CapitoloDelVerbale = 'buste' | 'gara';
/**
 * Dove il verbale racconta un fatto, e con che frasi. `altrove` ha una sezione o una tabella sua; `tace` prepara le operazioni, si guarda
 * soltanto, o è il verbale stesso.
 */
export type NelVerbale<F> =
  | 'altrove'
  | 'tace'
  | { capitolo: CapitoloDelVerbale; frasi(fatto: F, come: ComeSiNarra): string[] };

export type TipoVista = VistaEvento['tipo'];
type Frase<V extends TipoVista> = InDueLingue<(vista: VistaEvento & { tipo: V }) => string>;
/** Ciò che di un fatto esce, in parole: nella cronologia (`null`: la tace, o lo raccoglie), e una voce alla volta dove la vendita si rivede. */
type DettoDellaVista<V extends TipoVista> = {
  cronologia: Frase<V> | null;
  /** Manca se si rivede come nella cronologia, o se anche lì è soltanto un fatto fra gli altri. */
  rivista?: Frase<V>;
};

/** Tutte le parole di un fatto. Chi ne aggiunge uno le scrive qui, e in nessun altro posto. */
type DettoDelFatto<T extends TipoEvento> = {
  /** Come si chiama nel registro. */
  nome: InDueLingue<string>;
  verbale: NelVerbale<EventoDi<T>>;
  /** Che cosa dice nell'attestazione di un disservizio (R57); manca se di un disservizio non dice nulla. */
  disservizio?: (fatto: EventoDi<T>, riservato: boolean) => string;
} & (T extends TipoVista ? DettoDellaVista<T> : unknown);

/** Le parole di ogni fatto di un capitolo. */
export type DettiDeiFatti<T extends TipoEvento> = { readonly [K in T]: DettoDelFatto<K> };
/** Le parole di ciò che di un fatto esce con un altro nome. */
export type DettiDelleViste<V extends TipoVista> = { readonly [K in V]: DettoDellaVista<K> };
