/**
 * Da chiamare prima di ogni pagina. Zod proverebbe a compilare gli schemi con `new Function`, che la nostra politica dei
 * contenuti rifiuta: gli schemi funzionano lo stesso, ma ogni pagina segnalerebbe una violazione che non lo è. La
 * configurazione si scrive dove Zod la cerca (`globalThis`, perché le sue copie la dividano) senza caricare Zod, che a
 * quasi nessuna pagina serve.
 */
export function zodSenzaEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
