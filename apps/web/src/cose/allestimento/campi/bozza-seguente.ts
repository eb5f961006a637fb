import type { ParametriBozza, Scheda } from '@gestore/dominio';

/** Le date dell'avviso: un nome nuovo che finisce per `Il` non compila finché non è qui. */
const SENZA_DATE: { readonly [K in keyof ParametriBozza as K extends `${string}Il` ? K : never]-?: null } = {
  termineOfferteIl: null,
  cauzioneEntroIl: null,
  inizioOperazioniIl: null,
};

/**
 * Da quale bozza comincia un altro esperimento, o un altro lotto della stessa procedura: le date e quale esperimento sia li dice il
 * nuovo avviso (R03, R32, R39).
 */
export function bozzaSeguente({ scheda, parametri }: { scheda: Scheda; parametri: ParametriBozza }): {
  scheda: Scheda;
  parametri: ParametriBozza;
} {
  return { scheda: { ...scheda, esperimento: null }, parametri: { ...parametri, ...SENZA_DATE } };
}
