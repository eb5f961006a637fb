import { type Cent, formattaEuro } from '../denaro.ts';
import type { Proposta } from './proposte.ts';

/** Che cosa i movimenti del conto dicono di una cauzione; `ignota` se gli estratti non arrivano al giorno del termine (R39). */
export type StatoSulConto = 'accreditata' | 'parziale' | 'non_accreditata' | 'ignota';

/** Ciò che il conto diceva di una cauzione quando chi conduce ha ammesso l'offerta, per data contabile (R39). */
export type CauzioneSulConto = {
  stato: StatoSulConto;
  dovutaCent: Cent;
  ricevutaCent: Cent;
  /** L'ultima data contabile fra gli accrediti, `aaaa-mm-gg`. */
  contabileIl: string | null;
  /** Vero se ciò che è arrivato entro il giorno del termine non bastava. */
  dopoIlTermine: boolean;
};

/**
 * Ciò che il conto fa proporre: non accreditata, in parte, o dopo il suo termine, l'offerta è inefficace (cpc 571, secondo comma) e
 * ammetterla vuole un motivo (R39); che non se ne sappia nulla è un avviso. `null` se è a posto.
 */
export function propostaSulConto(sua: CauzioneSulConto | null | undefined): Proposta | null {
  if (sua === null || sua === undefined) return null;
  const { stato, dovutaCent, ricevutaCent, contabileIl, dopoIlTermine } = sua;
  const inefficace = (codice: string): Proposta => ({
    codice,
    regola: 'R39',
    gravita: 'inefficace',
    dati: { dovutaCent, ricevutaCent, contabileIl },
  });
  if (stato === 'ignota') return { codice: 'cauzione_ignota', regola: 'R39', gravita: 'avviso', dati: {} };
  if (stato === 'non_accreditata') return inefficace('cauzione_non_accreditata');
  if (stato === 'parziale') return inefficace('cauzione_parziale');
  return dopoIlTermine ? inefficace('cauzione_oltre_termine') : null;
}

/** Le proposte su un'offerta con, per ultima, quella che il conto fa (R39): si decide su tutte insieme (R38). */
export function conIlConto(
  proposte: readonly Proposta[],
  cauzione: CauzioneSulConto | null | undefined,
): readonly Proposta[] {
  const sulConto = propostaSulConto(cauzione);
  return sulConto === null ? proposte : [...proposte, sulConto];
}

/** Ciò che il conto diceva di una cauzione quando si è ammessa l'offerta, come lo racconta il verbale (R39). */
export function descriviSulConto({
  stato,
  dovutaCent,
  ricevutaCent,
  contabileIl,
  dopoIlTermine,
}: CauzioneSulConto): string {
  const [ricevuta, dovuta] = [formattaEuro(ricevutaCent), formattaEuro(dovutaCent)];
  const giorno = contabileIl === null ? '' : `, data contabile ${contabileIl.split('-').reverse().join('/')}`;
  const tardi = dopoIlTermine ? ', oltre il termine' : '';
  if (stato === 'ignota') return 'Gli estratti caricati non arrivano al giorno del termine: dell’accredito non si sa.';
  if (stato === 'non_accreditata') return `Della cauzione di ${dovuta} sul conto non risulta nulla.`;
  if (stato === 'parziale') return `Della cauzione di ${dovuta} sul conto risultano ${ricevuta}${giorno}${tardi}.`;
  return `La cauzione di ${dovuta} è sul conto${giorno}${tardi}.`;
}
