import { type CodiceRifiuto, RIFIUTI } from '@gestore/dominio';
import { PROBLEMI_ACCESSO } from '../accesso/problemi.ts';
import { PROBLEMI_ANAGRAFE } from '../anagrafe/problemi.ts';
import { PROBLEMI_PROPOSTE } from '../anagrafe/problemi-proposte.ts';
import { PROBLEMI_ASSISTENZA } from '../assistenza/problemi.ts';
import { PROBLEMI_DELLE_RICHIESTE } from '../assistenza/problemi-richieste.ts';
import { PROBLEMI_DELLE_RISPOSTE } from '../assistenza/problemi-risposte.ts';
import { PROBLEMI_BANCA } from '../banca/problemi.ts';
import { PROBLEMI_DELLA_SCANSIONE } from '../buste/problemi-scansione.ts';
import { PROBLEMI_CALENDARIO } from '../calendario/problemi.ts';
import { PROBLEMI_DEI_DOCUMENTI } from '../documenti/problemi.ts';
import { PROBLEMI_DELLA_DICHIARAZIONE } from '../documenti/problemi-dichiarazione.ts';
import { PROBLEMI_DEI_FILE } from '../documenti/problemi-file.ts';
import { PROBLEMI_DOPO } from '../dopo/problemi.ts';
import { PROBLEMI_OPERATORE } from '../operatore/problemi.ts';
import { PROBLEMI_POSTA } from '../posta/problemi.ts';
import type { Lingua } from '../regole/modello.ts';
import { PROBLEMI_RENDICONTI } from '../rendiconti/problemi.ts';
import { PROBLEMI_RICERCA } from '../ricerca/problemi.ts';
import { PROBLEMI_SALA } from '../sala/problemi.ts';
import { PROBLEMI_SALUTE } from '../salute/problemi.ts';
import { PROBLEMI_VENDITA } from '../vendita/problemi.ts';
import { PROBLEMI_VERBALE } from '../verbale/problemi.ts';
import { PROBLEMI_COMUNI } from './comuni.ts';
import type { VoceProblema } from './modello.ts';
import { RIFIUTI_EN } from './rifiuti-en.ts';

export { CODICI_DELLA_CREDENZIALE } from '../accesso/problemi.ts';
export type { Lingua } from '../regole/modello.ts';
export { CODICI_DI_UN_COLLEGAMENTO } from '../sala/problemi.ts';
export { CODICI_DI_UN_ATTO } from '../vendita/problemi.ts';
export type { EsitoProblema, VoceProblema } from './modello.ts';

/** Ogni problema con cui una chiamata può rispondere, oltre ai rifiuti della legge (`RIFIUTI`). Un’area aggiunge qui la sua tavola. */
export const PROBLEMI = {
  ...PROBLEMI_ANAGRAFE,
  ...PROBLEMI_ASSISTENZA,
  ...PROBLEMI_COMUNI,
  ...PROBLEMI_ACCESSO,
  ...PROBLEMI_CALENDARIO,
  ...PROBLEMI_DOPO,
  ...PROBLEMI_DEI_DOCUMENTI,
  ...PROBLEMI_DELLA_DICHIARAZIONE,
  ...PROBLEMI_DEI_FILE,
  ...PROBLEMI_BANCA,
  ...PROBLEMI_OPERATORE,
  ...PROBLEMI_POSTA,
  ...PROBLEMI_PROPOSTE,
  ...PROBLEMI_RENDICONTI,
  ...PROBLEMI_RICERCA,
  ...PROBLEMI_DELLE_RICHIESTE,
  ...PROBLEMI_DELLE_RISPOSTE,
  ...PROBLEMI_SALA,
  ...PROBLEMI_SALUTE,
  ...PROBLEMI_DELLA_SCANSIONE,
  ...PROBLEMI_VENDITA,
  ...PROBLEMI_VERBALE,
} as const;

export type CodiceNostro = keyof typeof PROBLEMI;
export type CodiceProblema = CodiceNostro | CodiceRifiuto;

/** I rifiuti della legge, tutti: di un atto qualsiasi si elencano in blocco. */
export const RIFIUTI_DELLA_LEGGE = Object.keys(RIFIUTI) as readonly CodiceRifiuto[];

/** Gli stati con cui la legge rifiuta: 409, e ciò che ha deciso è certo. */
const STATO_RIFIUTO = 409;

/** La voce di un codice; di un rifiuto della legge, che ha la sua frase, solo ciò che importa a chi chiama. */
export function voceDi(codice: CodiceProblema): VoceProblema {
  const nostre: Readonly<Record<string, VoceProblema>> = PROBLEMI;
  const nostra = nostre[codice];
  if (nostra !== undefined) return nostra;
  const [regola, frase] = RIFIUTI[codice as CodiceRifiuto];
  return {
    stato: STATO_RIFIUTO,
    titolo: { it: 'Atto non ammesso', en: 'Act not allowed' },
    frase: { it: frase, en: RIFIUTI_EN[codice as CodiceRifiuto] },
    esito: 'certo',
    regola,
  };
}

/** I casi che un codice distingue con parole loro. */
export type CasoDi<C extends CodiceNostro> = (typeof PROBLEMI)[C] extends { casi: infer Casi } ? keyof Casi : never;

/** La voce con le parole di un caso; di un caso che non distingue, quelle di sempre. */
export function voceNelCaso(voce: VoceProblema, caso: string | null): VoceProblema {
  const parole =
    caso === null || voce.casi === undefined || !Object.hasOwn(voce.casi, caso) ? undefined : voce.casi[caso];
  return parole === undefined ? voce : { ...voce, ...parole };
}

/** La frase con i suoi dati al posto dei nomi fra graffe. */
export function componiFrase(voce: VoceProblema, lingua: Lingua, dati: Readonly<Record<string, unknown>> = {}): string {
  return voce.frase[lingua].replace(/\{(\w+)\}/g, (_, nome: string) => String(dati[nome] ?? ''));
}

/** I problemi di un elenco a pagine (`linea/pagina.ts`): il cursore di un altro, una ricerca troppo lenta. */
export const CODICI_DI_UN_ELENCO = [
  'cursore_non_valido',
  'ricerca_troppo_lenta',
] as const satisfies readonly CodiceNostro[];

/** I problemi di una ricerca pubblica, oltre a quelli di un elenco: un’area o un centro che non si leggono. */
export const CODICI_DI_UNA_RICERCA = [
  'area_non_valida',
  'centro_non_valido',
] as const satisfies readonly CodiceNostro[];
