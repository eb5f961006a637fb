import type { Evento } from '../parole/fatti.ts';
import type { Pubblico, VistaEvento } from '../parole/viste.ts';
import { FATTI } from './fatti.ts';
import type { CampiVisti, Sguardo, Vede } from './riga.ts';

/** Che cosa di un valore si può vedere: tutto, alcuni campi, o i primi elementi. Ciò che manca è celato. */
type Svelati = true | { readonly [campo: string]: Svelati } | readonly Svelati[];
type Oggetto = { readonly [campo: string]: unknown };

/** Chi riceve una copia oscurata del registro: chi conduce lo legge intero. */
export type PubblicoOscurato = Exclude<Pubblico, { tipo: 'referente' }>;

/** Una riga senza il tipo del suo fatto: il compilatore non sa legare la riga al fatto che l'ha scelta. */
type RigaQualunque = {
  vede: Vede<Evento> | ((fatto: Evento, chi: Pubblico) => Vede<Evento>);
  comeVista?: (fatto: Evento, guarda: Sguardo) => VistaEvento;
};
const rigaDi = ({ tipo }: Evento): RigaQualunque => FATTI[tipo] as unknown as RigaQualunque;

const RISERVATO: VistaEvento = { tipo: 'riservato' };

/**
 * L'unica strada per cui un fatto esce (R33): chi non conduce vede pseudonimi, mai buste, proposte o motivi altrui. Un campo che
 * qualcun altro vede viaggia lo stesso, e vale `null`.
 */
export function vistaPer(evento: Evento, chi: Pubblico): VistaEvento {
  const riga = rigaDi(evento);
  const vede = comeVede(riga, evento, chi);
  const proprio = eSuo(evento, chi);
  const visti = vistiDa(vede, chi, proprio);
  if (visti === null) return RISERVATO;
  if (riga.comeVista !== undefined)
    return riga.comeVista(evento, { referente: chi.tipo === 'referente', suo: proprio });
  const vista: { [campo: string]: unknown } = { tipo: evento.tipo };
  for (const [campo, parte] of comeEsce(evento, vistiDiPiu(vede), visti))
    vista[campo] = parte === null ? null : visto((evento as Oggetto)[campo], parte);
  return vista as VistaEvento;
}

/** I campi che escono, ciascuno con ciò che se ne vede; `null` di quelli che vede soltanto qualcun altro. */
type Uscita = readonly (readonly [campo: string, parte: Svelati | null])[];
/** Di una riga che non guarda il fatto, né elenchi, si dice una volta: un rilancio esce verso molti. */
const uscite = new WeakMap<object, Map<unknown, Uscita>>();

function comeEsce(evento: Evento, tutti: CampiVisti<Evento>, visti: CampiVisti<Evento>): Uscita {
  if (tutti === true || visti === true) return usciteDi(evento, tutti, visti);
  const note = uscite.get(tutti) ?? new Map<unknown, Uscita>();
  const nota = note.get(visti);
  if (nota !== undefined) return nota;
  const uscita = usciteDi(evento, tutti, visti);
  const semplici = [...tutti, ...visti].every((voce) => typeof voce === 'string');
  if (semplici) uscite.set(tutti, note.set(visti, uscita));
  return uscita;
}

function usciteDi(evento: Evento, tutti: CampiVisti<Evento>, visti: CampiVisti<Evento>): Uscita {
  const visibili = svelatiDi(evento, visti);
  return Object.keys(svelatiDi(evento, tutti)).map((campo) => [campo, visibili[campo] ?? null]);
}

/**
 * I campi di un fatto che `vistaPer` fa uscire verso `chi`, e nessun altro (R33): con questi si oscura il registro di chi
 * partecipa. Una prova cambia ogni campo di ogni fatto: se è celato la vista non deve cambiare, se è svelato deve.
 * `null` dove la vista è `riservato`: di quella voce non si vede nemmeno che cosa sia.
 */
export function svelati(evento: Evento, chi: PubblicoOscurato): { readonly [campo: string]: Svelati } | null {
  const visti = vistiDa(comeVede(rigaDi(evento), evento, chi), chi, eSuo(evento, chi));
  return visti === null ? null : svelatiDi(evento, visti);
}

const comeVede = ({ vede }: RigaQualunque, evento: Evento, chi: Pubblico): Vede<Evento> =>
  typeof vede === 'function' ? vede(evento, chi) : vede;

/** Vero se il fatto parla dell'offerta di chi guarda. */
const eSuo = (evento: Evento, chi: Pubblico): boolean =>
  chi.tipo === 'offerente' && 'bustaId' in evento && evento.bustaId === chi.bustaId;

function vistiDa(vede: Vede<Evento>, chi: Pubblico, proprio: boolean): CampiVisti<Evento> | null {
  if ('nessuno' in vede) return null;
  if ('tutti' in vede) return vede.tutti;
  if ('chiConduce' in vede) return chi.tipo === 'referente' ? vede.chiConduce : (vede.altri ?? null);
  return chi.tipo === 'referente' || proprio ? vede.chiConduceEIlSuo : (vede.altri ?? null);
}

/** Ciò che ne vede chi ne vede di più. */
function vistiDiPiu(vede: Vede<Evento>): CampiVisti<Evento> {
  if ('nessuno' in vede) return [];
  if ('tutti' in vede) return vede.tutti;
  return 'chiConduce' in vede ? vede.chiConduce : vede.chiConduceEIlSuo;
}

/** Una selezione qualunque: i nomi, e di quelli di cui si vede una parte la loro selezione. */
type Selezione = true | readonly (string | { readonly [campo: string]: Selezione | readonly Selezione[] })[];

function svelatiDi(valore: object, visti: CampiVisti<Evento> | Selezione): { readonly [campo: string]: Svelati } {
  if (visti === true) {
    const { tipo: _, ...dati } = valore as Oggetto;
    return Object.fromEntries(Object.keys(dati).map((campo) => [campo, true]));
  }
  const voci = (visti as Exclude<Selezione, true>).flatMap((voce): [string, Svelati][] =>
    typeof voce === 'string'
      ? [[voce, true]]
      : Object.entries(voce).map(([campo, sua]) => [campo, diParte((valore as Oggetto)[campo], sua)]),
  );
  return Object.fromEntries(voci);
}

/** Di un valore di cui si vede una parte: di un elenco, lo stesso di ogni elemento o di ciascuno il suo; ciò che manca si vede che manca. */
function diParte(valore: unknown, selezione: Selezione | readonly Selezione[]): Svelati {
  if (valore === null || valore === undefined || selezione === true) return true;
  if (!Array.isArray(valore)) return svelatiDi(valore as object, selezione as Selezione);
  const diCiascuno = selezione.some((una) => una === true || Array.isArray(una));
  return diCiascuno || selezione.length === 0
    ? (selezione as readonly Selezione[]).map((una, i) => (una === true ? true : svelatiDi(valore[i] as object, una)))
    : valore.map((uno: object) => svelatiDi(uno, selezione as Selezione));
}

/** Il valore, con i soli campi svelati; `null` se di esso non si vede nulla. */
function visto(valore: unknown, parte: Svelati | undefined): unknown {
  if (parte === undefined) return null;
  if (parte === true || valore === null || typeof valore !== 'object') return valore;
  if (Array.isArray(parte)) return parte.map((una, i) => visto((valore as readonly unknown[])[i], una));
  return Object.fromEntries(Object.entries(parte).map(([campo, di]) => [campo, visto((valore as Oggetto)[campo], di)]));
}
