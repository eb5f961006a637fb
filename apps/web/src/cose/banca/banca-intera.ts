/** Le letture dei conti: dopo un atto possono essere cambiate tutte, perché movimenti, rimborsi e ordini si tengono insieme. */
export const BANCA_INTERA = [['operatore', 'banca']] as const;
