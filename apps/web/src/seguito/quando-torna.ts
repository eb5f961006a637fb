const TORNANO = ['online', 'pageshow', 'focus'] as const;

/** Chi riapre il portatile, torna in rete o torna alla pagina deve essere in pari subito. La funzione restituita smette. */
export function quandoTorna(subito: () => void): () => void {
  const seVisibile = (): void => {
    if (document.visibilityState === 'visible') subito();
  };
  for (const quando of TORNANO) addEventListener(quando, seVisibile);
  document.addEventListener('visibilitychange', seVisibile);
  return () => {
    for (const quando of TORNANO) removeEventListener(quando, seVisibile);
    document.removeEventListener('visibilitychange', seVisibile);
  };
}
