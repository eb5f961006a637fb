import type { ErroreFile, EstrattoLetto, RifiutoDelFile, Sbilancio } from './movimento.ts';

/**
 * Gli estratti in cui il saldo iniziale e i movimenti non danno il saldo finale, con la differenza; chi non dichiara i saldi
 * non si può controllare. Se non torna manca qualcosa, e un accredito mancante è un'esclusione.
 */
export function sbilanciDi(estratti: readonly EstrattoLetto[]): Sbilancio[] {
  return estratti.flatMap(({ conto, saldi, movimenti }, i) => {
    if (saldi === null) return [];
    const somma = movimenti.reduce((totale, { importoCent }) => totale + importoCent, saldi.inizialeCent);
    return somma === saldi.finaleCent ? [] : [{ estratto: i + 1, conto, differenzaCent: somma - saldi.finaleCent }];
  });
}

/** Il rifiuto di un file che non torna: dice di quanto, e che cosa si può fare. */
export function rifiutoSbilanciati(sbilanci: readonly Sbilancio[]): RifiutoDelFile {
  const errori = sbilanci.map(
    ({ estratto, differenzaCent }): ErroreFile => ({
      riga: null,
      messaggio: `Estratto ${estratto}: il saldo iniziale e i movimenti non danno il saldo finale (differenza di ${differenzaCent} centesimi). Il file è incompleto: lo scarichi di nuovo dalla banca. Se la banca lo dà sempre così, lo possono prendere due operatori, ciascuno con un motivo.`,
    }),
  );
  return { esito: 'rifiutato', errori, sbilanci: [...sbilanci] };
}
