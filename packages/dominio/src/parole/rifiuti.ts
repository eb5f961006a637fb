import { RIFIUTI_ALLESTIMENTO, RIFIUTI_NON_CONDOTTE } from './rifiuti/allestimento.ts';
import { RIFIUTI_ASSISTENZA } from './rifiuti/assistenza.ts';
import { RIFIUTI_BUSTE, RIFIUTI_CANALI, RIFIUTI_PARITA } from './rifiuti/buste.ts';
import { RIFIUTI_CONDUZIONE } from './rifiuti/conduzione.ts';
import { RIFIUTI_ESITO } from './rifiuti/esito.ts';
import type { FormaRifiuto, TipiDato } from './rifiuti/forme.ts';
import { RIFIUTI_GARA } from './rifiuti/gara.ts';
import { RIFIUTI_OSSERVAZIONI } from './rifiuti/osservazioni.ts';
import { RIFIUTI_SALA } from './rifiuti/sala.ts';
import { RIFIUTI_SALUTE } from './rifiuti/salute.ts';
import { RIFIUTI_SOSTE } from './rifiuti/soste.ts';
import { RIFIUTI_VERBALE } from './rifiuti/verbale.ts';

/** Un elenco chiuso: ogni codice ha la sua regola, una frase su che cosa è successo e che si può fare, e i dati che porta, o più forme. */
export const RIFIUTI = {
  fase_non_ammessa: ['R48', 'L’atto non è possibile adesso: {fase}.', { fase: 'fase' }],
  ruolo_non_ammesso: ['R38', 'Questo atto non spetta al Suo ruolo.'],
  ...RIFIUTI_NON_CONDOTTE,
  ...RIFIUTI_CANALI,
  ...RIFIUTI_CONDUZIONE,
  ...RIFIUTI_VERBALE,
  ...RIFIUTI_PARITA,
  ...RIFIUTI_OSSERVAZIONI,
  ...RIFIUTI_SALA,
  ...RIFIUTI_ALLESTIMENTO,
  ...RIFIUTI_BUSTE,
  ...RIFIUTI_SOSTE,
  ...RIFIUTI_ESITO,
  ...RIFIUTI_GARA,
  ...RIFIUTI_SALUTE,
  ...RIFIUTI_ASSISTENZA,
} as const satisfies Record<string, readonly [regola: string, frase: string, ...forme: FormaRifiuto[]]>;

type Tabella = typeof RIFIUTI;

/** Perché la legge non ammette un atto: una riga di `RIFIUTI`, da cui vengono la regola citata, la frase e i dati. */
export type CodiceRifiuto = keyof Tabella;

type FormeDi<C extends CodiceRifiuto> = Tabella[C] extends readonly [string, string, ...infer F extends FormaRifiuto[]]
  ? F
  : never;

type DatiDi<F> = F extends FormaRifiuto ? { readonly [K in keyof F]: TipiDato[F[K]] } : never;

type NessunDato = Readonly<Record<string, never>>;

/** I dati che un codice porta, dalla tabella; un'unione se ha più forme. */
type DatiRifiuto<C extends CodiceRifiuto = CodiceRifiuto> =
  FormeDi<C> extends readonly [] ? NessunDato : DatiDi<FormeDi<C>[number]>;

/** Ciò che segue il codice: niente se non porta dati. */
export type ArgomentiRifiuto<C extends CodiceRifiuto> = FormeDi<C> extends readonly [] ? [] : [dati: DatiRifiuto<C>];

type Rifiuti = { [C in CodiceRifiuto]: { codice: C; regola: string; dati: DatiRifiuto<C> } };

/** Un rifiuto; dal codice si sa che dati ha. */
export type Rifiuto<C extends CodiceRifiuto = CodiceRifiuto> = Rifiuti[C];

/** Un rifiuto con la sua regola e i suoi dati: con altri, con di più o senza non si compila. */
export function rifiuta<C extends CodiceRifiuto>(codice: C, ...[dati]: ArgomentiRifiuto<C>): Rifiuto<C> {
  const rifiuto: { [K in keyof Rifiuto]: unknown } = { codice, regola: RIFIUTI[codice][0], dati: dati ?? {} };
  // Gli argomenti vengono dalla stessa tabella: per un codice generico il compilatore non sa vederlo.
  return rifiuto as Rifiuto<C>;
}
