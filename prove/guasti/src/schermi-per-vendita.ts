/** Ogni vendita seguita ha uno schermo per ciascuno dei due offerenti, e una console. */
export const SCHERMI_PER_VENDITA = 3;
