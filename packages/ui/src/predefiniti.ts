/**
 * Predefiniti di ciò che compare sopra la pagina: specifica, sezione 9, ciascuno una volta sola. Lo strato delle finestre
 * (1040) è in `tema.css`, perché lo usano i fogli di stile.
 */
export const SOVRAPPOSTI = {
  /** Fissi sullo schermo: un aiuto rimasto dov'era mentre la finestra si stringe non fa scorrere la pagina di lato. */
  positionMethod: 'fixed',
  /** Dove compare un aiuto rispetto a ciò che spiega. */
  side: 'top',
  /** Distanza minima dai bordi della finestra, in punti. */
  collisionPadding: 5,
  /** Distanza minima della freccia dagli angoli, in punti. */
  arrowPadding: 6,
  /** Spazio per la freccia: la sua altezza. */
  sideOffset: 6,
} as const;

/** Ogni quanto si guarda se ciò che un aiuto spiega si vede ancora. */
export const CONTROLLO_VISIBILITA_MS = 100;

/** Durata di un avviso che passa. */
export const DURATA_AVVISO_MS = 3_000;

/** L'attributo di ciò che sta per prendere il fuoco, e non lo ha ancora: una finestra che si scarica, un campo da correggere. */
export const FUOCO_IN_ARRIVO = 'data-fuoco-in-arrivo';

/** Una finestra che aspetta una risposta. Un avviso che passa, per la libreria finestra anch’esso, non ne aspetta nessuna. */
export const FINESTRA_APERTA = '[role=dialog]:not([aria-modal=false]), [role=alertdialog]';
