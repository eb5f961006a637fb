import type { Regola, Valori } from './regola.ts';
import { type Lingua, type MessaggioRegola, messaggioDi } from './testi.ts';

/** Le regole di un modulo, campo per campo: la prima che non passa è quella che si dice. */
export type Regole<Campo extends string = string> = Readonly<Partial<Record<Campo, readonly Regola[]>>>;
export type Errori<Campo extends string = string> = Partial<Record<Campo, MessaggioRegola>>;

/** Che cosa non va in un valore secondo le sue regole; `null` se va bene. */
export function primoErrore(regole: readonly Regola[], valore: unknown, tutti: Valori): MessaggioRegola | null {
  for (const regola of regole) {
    const messaggio = regola(valore, tutti);
    if (messaggio !== null) return messaggio;
  }
  return null;
}

/** Che cosa non va in ogni campo; un oggetto vuoto se tutto va bene. */
export function verifica<Campo extends string>(regole: Regole<Campo>, valori: Valori): Errori<Campo> {
  const errori: Errori<Campo> = {};
  for (const campo of Object.keys(regole) as Campo[]) {
    const messaggio = primoErrore(regole[campo] ?? [], valori[campo], valori);
    if (messaggio !== null) errori[campo] = messaggio;
  }
  return errori;
}

/** Gli stessi errori in parole; `nomi` sono i nomi dei campi come li legge la persona. */
export function inParole<Campo extends string>(
  errori: Errori<Campo>,
  nomi: Readonly<Record<Campo, string>>,
  lingua: Lingua = 'it',
): Partial<Record<Campo, string>> {
  const parole: Partial<Record<Campo, string>> = {};
  for (const campo of Object.keys(errori) as Campo[]) {
    const messaggio = errori[campo];
    if (messaggio !== undefined) parole[campo] = messaggioDi(messaggio, nomi[campo], lingua);
  }
  return parole;
}
