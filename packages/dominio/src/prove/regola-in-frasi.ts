/** Una frase di una regola, com'è nel disegno del dominio, e i nomi degli errori che la rompono (`npm run leggi`). */
type FraseDellaLegge = { frase: string; guasti: readonly string[] };

/** Una regola con il suo testo, alla lettera, e le frasi in cui si divide: insieme sono tutto il testo. */
export type RegolaInFrasi = { regola: string; testo: string; frasi: readonly FraseDellaLegge[] };
