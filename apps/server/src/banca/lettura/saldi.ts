import type { ErroreFile, EstrattoLetto, RifiutoDelFile, Sbilancio } from './movimento.ts';

/**
 * Gli estratti in cui il saldo iniziale e i movimenti non danno il saldo finale, o un totale scritto non è quello delle voci, con la
 * differenza; chi non dichiara né gli uni né gli altri non si può controllare. Se non torna manca qualcosa, e un accredito mancante è un'esclusione.
 */
export function sbilanciDi(estratti: readonly EstrattoLetto[]): Sbilancio[] {
  return estratti.flatMap(({ conto, saldi, movimenti, totali = [] }, i) => {
    const estratto = i + 1;
    const deiTotali = totali.map((uno): Sbilancio => ({ ...uno, estratto, conto }));
    if (saldi === null) return deiTotali;
    const somma = movimenti.reduce((totale, { importoCent }) => totale + importoCent, saldi.inizialeCent);
    const differenzaCent = somma - saldi.finaleCent;
    return differenzaCent === 0 ? deiTotali : [{ estratto, conto, differenzaCent }, ...deiTotali];
  });
}

/** Quale totale non torna, come si dice in una frase. */
const QUALE = {
  totale: 'il totale delle voci',
  entrate: 'il totale delle entrate',
  uscite: 'il totale delle uscite',
  dettagli: 'il totale dei dettagli di una voce',
} as const;

function nonTorna({ che, differenzaCent, quante }: Sbilancio): string {
  if (che === undefined)
    return `il saldo iniziale e i movimenti non danno il saldo finale (differenza di ${differenzaCent} centesimi)`;
  const di = quante === undefined ? `${differenzaCent} centesimi` : `${quante} voci`;
  return `${QUALE[che]} scritto nell’estratto non è quello delle sue voci (differenza di ${di})`;
}

/** Il rifiuto di un file che non torna: dice di quanto, e che cosa si può fare. */
export function rifiutoSbilanciati(sbilanci: readonly Sbilancio[]): RifiutoDelFile {
  const errori = sbilanci.map(
    (sbilancio): ErroreFile => ({
      riga: null,
      messaggio: `Estratto ${sbilancio.estratto}: ${nonTorna(sbilancio)}. Il file è incompleto: lo scarichi di nuovo dalla banca. Se la banca lo dà sempre così, lo possono prendere due operatori, ciascuno con un motivo.`,
    }),
  );
  return { esito: 'rifiutato', errori, sbilanci: [...sbilanci] };
}
