import type { AnyRouter } from '@tanstack/react-router';

/**
 * Fa passare da una pagina all'altra con la transizione «page» (fuori, poi dentro: `stile.css`). Solo fra pagine diverse:
 * il primo disegno ha la sua entrata, e un filtro nell'indirizzo non è una pagina nuova.
 *
 * Si sostituisce il metodo del router perché il suo lascia senza risposta il rifiuto di `ready`: una navigazione che ne
 * interrompe un'altra, o una scheda nascosta, diventerebbe un errore della pagina.
 */
export function conTransizione(router: AnyRouter): void {
  router.startViewTransition = (aggiorna) => {
    const da: string | undefined = router.state.resolvedLocation?.pathname;
    if (da === undefined || da === router.latestLocation.pathname || senzaMovimento()) return aggiorna();
    const transizione = document.startViewTransition(aggiorna);
    transizione.ready.catch(() => undefined);
    transizione.finished.catch(() => undefined);
    return transizione.updateCallbackDone;
  };
}

function senzaMovimento(): boolean {
  return (
    typeof document.startViewTransition !== 'function' ||
    document.visibilityState === 'hidden' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
