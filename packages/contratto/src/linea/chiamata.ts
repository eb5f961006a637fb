import type { CodiceProblema } from '../problemi/index.ts';
import type { LavoroPesante, NomeQuota } from '../quote/tavola.ts';
import type { Chi, PersonaDi } from './chi.ts';

/**
 * Una chiamata HTTP, in una riga: metodo e indirizzo, chi la può fare, che cosa porta, che cosa risponde, con quali
 * problemi. Il server la serve (`serve`), il browser e i programmi la fanno (`chiama`): tutti ne prendono i tipi, e
 * l’indirizzo non sta scritto altrove. Da qui nascono anche il documento OpenAPI, la matrice degli accessi e il fuzz.
 *
 * Nei programmi che chiamano soltanto, gli schemi non servono: la costruzione della pagina li toglie
 * (`apps/web/scripts/contratto-leggero.ts`), e restano metodo, indirizzo e tipi.
 */

const METODI = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Metodo = (typeof METODI)[number];

/**
 * Uno schema, quanto basta a dirne i tipi. Per intero (`z.ZodType`) il compilatore ne confronterebbe i metodi uno per
 * uno, a ogni riga e a ogni uso: con 130 chiamate diciotto secondi invece di uno
 * (`docs/decisions/house.md#a-call-is-a-line-of-our-own-contract`).
 */
export type Schema = { readonly _zod: { readonly output: unknown; readonly input: unknown } };

/** Una risposta che non è JSON: byte di uno di questi tipi (`application/pdf`), che il browser apre o salva. */
type RispostaFile = { readonly file: readonly string[] };
/** Una risposta senza contenuto: 204, o un rinvio ad altro indirizzo. */
type RispostaVuota = { readonly vuota: true };
export type Risposta = Schema | RispostaFile | RispostaVuota;

export const file = (...tipi: readonly string[]): RispostaFile => ({ file: tipi });
export const VUOTA: RispostaVuota = { vuota: true };

/** Un modulo con file (`multipart/form-data`): i campi scritti prima del file, e quanti file porta. */
type CorpoModulo = { readonly modulo: { readonly campi: Schema | null; readonly file: 'uno' | 'molti' } };
/** Byte di un tipo, così come sono. */
type CorpoByte = { readonly byte: string };
export type Corpo = Schema | CorpoModulo | CorpoByte;

export const modulo = (file: 'uno' | 'molti', campi: Schema | null = null): CorpoModulo => ({
  modulo: { campi, file },
});
export const byte = (tipo: string): CorpoByte => ({ byte: tipo });

/** I parametri nell’indirizzo: `/api/aste/:id/eventi` ha `id`. */
type NomiParametri<P extends string> = P extends `${string}:${infer Resto}`
  ? Resto extends `${infer Nome}/${infer Altro}`
    ? PrimoNome<Nome> | NomiParametri<`/${Altro}`>
    : PrimoNome<Resto>
  : never;
type PrimoNome<N extends string> = N extends `${infer Nome}.${string}` ? Nome : N;

type Stato = 200 | 201 | 202 | 204 | 302 | 303 | 406 | 503;
type Risposte = { readonly [S in Stato]?: Risposta };

type Indirizzo =
  | { readonly GET: string }
  | { readonly POST: string }
  | { readonly PUT: string }
  | { readonly PATCH: string }
  | { readonly DELETE: string };

/** Ciò che si scrive di una chiamata. */
type Voci = {
  readonly chi: Chi;
  /** Che cosa fa, in una frase: per il documento. */
  readonly titolo: string;
  /** Uno schema per ciascun nome nell’indirizzo; senza, sono testi. */
  readonly parametri?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly corpo?: Corpo;
  readonly risponde: Risposte;
  /** Oltre a quelli che vengono da sé: vedi `problemiDi`. */
  readonly problemi?: readonly CodiceProblema[];
  /** Sulla strada di un rilancio la risposta non si riesamina in esercizio. */
  readonly svelta?: true;
  /** Quante volte la può fare una persona, se non quanto dice da sé: vedi `quotaDi`. */
  readonly quota?: NomeQuota;
  /** La coda in cui aspetta il suo turno, o `nessuno`, se non quella che le viene da ciò che risponde: vedi `lavoroDi`. */
  readonly pesante?: LavoroPesante | 'nessuno';
};
type Definizione = Indirizzo & Voci;

type Chiamata<D extends Definizione = Definizione> = {
  readonly metodo: Metodo;
  readonly percorso: string;
  readonly definizione: D;
};

/** Qualunque chiamata, per chi le scorre tutte. */
export type QualsiasiChiamata = Chiamata;

/** Scrive una chiamata del contratto; il secondo argomento non c’è mai: serve a non compilare una riga sbagliata. */
export function chiamata<const D extends Definizione>(definizione: D, ..._errori: ErroriDellaRiga<D>): Chiamata<D> {
  for (const metodo of METODI) {
    const percorso: unknown = Object.getOwnPropertyDescriptor(definizione, metodo)?.value;
    if (typeof percorso === 'string') return { metodo, percorso, definizione };
  }
  throw new Error('Una chiamata ha un metodo e un indirizzo.');
}

// I tipi che ne derivano

type DefinizioneDi<C> = C extends { readonly definizione: infer D } ? D : never;
type Semplice<T> = { [K in keyof T]: T[K] };

type PercorsoDi<D> = D extends { GET: infer P extends string }
  ? P
  : D extends { POST: infer P extends string }
    ? P
    : D extends { PUT: infer P extends string }
      ? P
      : D extends { PATCH: infer P extends string }
        ? P
        : D extends { DELETE: infer P extends string }
          ? P
          : never;

/** Vuoto se la riga è giusta; altrimenti chiede un argomento che nessuno ha, e dice perché. */
export type ErroriDellaRiga<D> =
  Exclude<keyof D, keyof Voci | Metodo> extends never
    ? D extends { readonly parametri: infer Schemi }
      ? [keyof Schemi] extends [NomiParametri<PercorsoDi<D>>]
        ? [NomiParametri<PercorsoDi<D>>] extends [keyof Schemi]
          ? []
          : ['a un nome dell’indirizzo manca lo schema', never]
        : ['uno schema dei parametri non è nell’indirizzo', never]
      : []
    : ['una voce che nessuna chiamata ha', never];

/** I parametri dell’indirizzo, letti: senza schema sono testi. */
export type ParametriDi<C> =
  DefinizioneDi<C> extends infer D
    ? D extends { parametri: infer Schemi }
      ? { -readonly [N in keyof Schemi]: Schemi[N] extends Schema ? Schemi[N]['_zod']['output'] : never }
      : { [N in NomiParametri<PercorsoDi<D>>]: string }
    : never;
export type QueryDi<C> = DefinizioneDi<C> extends { query: infer Q extends Schema } ? Q['_zod']['output'] : undefined;
export type CorpoDi<C> = DefinizioneDi<C> extends { corpo: infer B extends Schema } ? B['_zod']['output'] : undefined;
export type ChiDi<C> = DefinizioneDi<C> extends { chi: Chi<infer S> } ? PersonaDi<S> : never;

/** Byte con il loro tipo; `nome` è quello con cui si salvano, se ne hanno uno; `inLinea` li fa aprire nella pagina. */
export type FileDato = { tipo: string; nome: string | null; byte: Uint8Array; inLinea?: boolean };

type ValoreDi<R> = R extends Schema ? R['_zod']['output'] : R extends RispostaFile ? FileDato : undefined;
/** Ciò che risponde quando riesce: il valore di uno dei suoi stati. */
export type RispostaDi<C> =
  DefinizioneDi<C> extends { risponde: infer R } ? { [S in keyof R]: ValoreDi<R[S]> }[keyof R] : never;

/** Ciò che scrive chi chiama: parametri, query e corpo in un oggetto solo. I file vanno nel campo `modulo` o `byte`. */
export type IngressoDi<C> = DefinizioneDi<C> extends infer D ? Semplice<Parti<D>> : never;
type Parti<D> = { [N in NomiParametri<PercorsoDi<D>>]: string } & (D extends { query: infer Q extends Schema }
  ? Q['_zod']['input']
  : unknown) &
  (D extends { corpo: infer B }
    ? B extends Schema
      ? B['_zod']['input']
      : B extends CorpoModulo
        ? { modulo: FormData }
        : { byte: Uint8Array<ArrayBuffer> }
    : unknown);

/** Ciò che si dà a chi chiama, dopo la chiamata: nulla, se non porta nulla. */
export type ArgomentiDi<C> =
  Record<never, never> extends IngressoDi<C> ? [ingresso?: IngressoDi<C>] : [ingresso: IngressoDi<C>];

// Come si manda

export type Richiesta = { metodo: Metodo; percorso: string; corpo: unknown };

const PARTE = /:([A-Za-z]+)/g;

/** Una chiamata con i suoi valori: l’indirizzo intero e, se non è un GET, ciò che resta come corpo. */
export function componi<C extends QualsiasiChiamata>(
  chiamata: C,
  ingresso: Readonly<Record<string, unknown>>,
): Richiesta {
  const { metodo, percorso } = chiamata;
  const resto: Record<string, unknown> = { ...ingresso };
  const indirizzo = percorso.replace(PARTE, (_, nome: string) => {
    const valore = resto[nome];
    delete resto[nome];
    if (typeof valore !== 'string' && typeof valore !== 'number') throw new TypeError(`${percorso}: manca «${nome}».`);
    return encodeURIComponent(valore);
  });
  if (metodo === 'GET') return { metodo, percorso: indirizzo + codaDi(resto), corpo: undefined };
  if (resto.modulo instanceof FormData) return { metodo, percorso: indirizzo, corpo: resto.modulo };
  if (resto.byte instanceof Uint8Array) return { metodo, percorso: indirizzo, corpo: resto.byte };
  return { metodo, percorso: indirizzo, corpo: Object.keys(resto).length === 0 ? undefined : resto };
}

function codaDi(query: Readonly<Record<string, unknown>>): string {
  const parti = new URLSearchParams();
  for (const [nome, valore] of Object.entries(query)) {
    if (valore === undefined || valore === null) continue;
    for (const singolo of Array.isArray(valore) ? valore : [valore]) parti.append(nome, String(singolo));
  }
  const coda = parti.toString();
  return coda === '' ? '' : `?${coda}`;
}

/** L’indirizzo di una chiamata GET, per un collegamento che il browser apre da sé (un PDF, un calendario). */
export function indirizzoDi<C extends QualsiasiChiamata>(chiamata: C, ingresso: IngressoDi<C>): string {
  return componi(chiamata, ingresso as Readonly<Record<string, unknown>>).percorso;
}
