import type { Differenza } from '@gestore/contratto/banca/forme';
import type { Formato } from '../sigillati/lotto-sigillato.ts';

/** Un movimento di un lato: `riscontrato` se l'altro formato lo conferma. */
export type LatoMovimento = {
  formato: Formato;
  contabile: string;
  importoCent: number;
  cro: string | null;
  causale: string;
  riscontrato: boolean;
};

/**
 * Le differenze di un conto fra il CSV e il CAMT.053, da solo o in un involucro del CBI, nei giorni che coprono entrambi;
 * `null` se ce n'è uno solo. Due righe con lo stesso CRO ma data o importo diversi sono una differenza sola, che li mostra
 * entrambi.
 */
export function differenze(conto: string, movimenti: readonly LatoMovimento[]): Differenza[] | null {
  const csv = movimenti.filter(({ formato }) => formato === 'csv');
  const camt = movimenti.filter(({ formato }) => formato !== 'csv');
  const comuni = intersezione(giorni(csv), giorni(camt));
  if (comuni === null) return null;
  const dentro = ({ contabile, riscontrato }: LatoMovimento): boolean =>
    !riscontrato && contabile >= comuni.dal && contabile <= comuni.al;
  const soloCamt = new Set(camt.filter(dentro));
  const trovate: Differenza[] = [];
  for (const riga of csv.filter(dentro)) {
    const gemella = [...soloCamt].find(({ cro }) => cro !== null && cro === riga.cro);
    if (gemella !== undefined) soloCamt.delete(gemella);
    trovate.push({
      ...vista(conto, riga),
      tipo: gemella === undefined ? 'solo_estratto' : 'diverso',
      altro: gemella === undefined ? null : { contabile: gemella.contabile, importoCent: gemella.importoCent },
    });
  }
  for (const riga of soloCamt) trovate.push({ ...vista(conto, riga), tipo: 'solo_movimenti', altro: null });
  return trovate.sort((a, b) => a.contabile.localeCompare(b.contabile));
}

const vista = (conto: string, { contabile, importoCent, causale }: LatoMovimento) => ({
  conto,
  contabile,
  importoCent,
  causale,
});

type Giorni = { dal: string; al: string };

function giorni(movimenti: readonly LatoMovimento[]): Giorni | null {
  const date = movimenti.map(({ contabile }) => contabile).sort();
  const [dal, al] = [date[0], date.at(-1)];
  return dal === undefined || al === undefined ? null : { dal, al };
}

function intersezione(a: Giorni | null, b: Giorni | null): Giorni | null {
  if (a === null || b === null) return null;
  const [, dal = ''] = [a.dal, b.dal].sort();
  const [al = ''] = [a.al, b.al].sort();
  return dal <= al ? { dal, al } : null;
}
