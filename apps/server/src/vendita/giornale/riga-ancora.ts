export type Teste = Record<string, [seq: number, impronta: string]>;
/** Una riga del file: le teste cambiate da quella prima, firmate come una ricevuta. Tempi in ms. */
export type RigaAncora = { versione: 1; scrittaIl: number; teste: Teste; chiave: string; firma: string };

/** Che cosa non torna fra il file e la base dati: la vendita, o `null` se è il file stesso. */
export type DifettoAncora = { asta: string | null; perche: string };

/** Una riga del file delle teste; `null` se non si legge. La firma è di chi la verifica. */
export function comeRiga(testo: string): RigaAncora | null {
  try {
    const letta = JSON.parse(testo) as RigaAncora;
    return letta.versione === 1 && typeof letta.teste === 'object' && letta.teste !== null ? letta : null;
  } catch {
    return null;
  }
}
