import type { CodiceRegola, MessaggioRegola } from './modello.ts';

export type Valori = Readonly<Record<string, unknown>>;

/**
 * Una regola guarda un valore, qualunque cosa sia, e dice che cosa non va; `null` se va bene. Non lancia mai. Tutte le
 * regole, tranne le obbligatorie e la conferma, lasciano passare un campo vuoto: che si possa lasciare vuoto lo decide
 * un'altra regola.
 */
export type Regola = (valore: unknown, tutti: Valori) => MessaggioRegola | null;

export const difetto = (codice: CodiceRegola, dati: MessaggioRegola['dati'] = {}): MessaggioRegola => ({
  codice,
  dati,
});

/** Nullo, elenco vuoto o testo di soli spazi (specifica, sezione 5); `false` e zero non sono vuoti. */
export function eVuoto(valore: unknown): boolean {
  if (valore === null || valore === undefined) return true;
  return Array.isArray(valore) ? valore.length === 0 : typeof valore === 'string' && valore.trim() === '';
}

/** La regola per i soli campi scritti. */
export const seScritto =
  (regola: Regola): Regola =>
  (valore, tutti) =>
    eVuoto(valore) ? null : regola(valore, tutti);

/**
 * La regola per i soli testi scritti; un numero vale come lo si scriverebbe. Un oggetto non diventa mai testo: da un
 * corpo JSON potrebbe portare un `toString` che non è una funzione, e leggerlo lancerebbe un errore.
 */
export const seTesto = (regola: (scritto: string, tutti: Valori) => MessaggioRegola | null): Regola =>
  seScritto((valore, tutti) => {
    if (typeof valore === 'string') return regola(valore, tutti);
    return typeof valore === 'number' ? regola(String(valore), tutti) : difetto('testo');
  });
