import type { Cucitura } from './cucitura.ts';

/** Una regola rotta apposta: parole del codice cambiate in memoria, e una prova con il numero della regola deve fallire. */
export type RegolaRotta = Cucitura & {
  regola: string;
  /** Di una regola che si rompe in più modi, quale: un atto che segue l'esito. */
  atto?: string;
  /** Che errore è, in una riga. */
  che: string;
  /** Le prove che se ne devono accorgere: un file, con la sua cartella se il nome non basta, o un pacchetto. */
  prove: string;
};

/** Con che nome si chiama un errore: la regola, e l'atto se ce n'è uno. */
export function nomeDellaRotta({ regola, atto }: Pick<RegolaRotta, 'regola' | 'atto'>): string {
  return atto === undefined ? regola : `${regola}/${atto}`;
}
