import type { Anomalia } from '../../parole/buste.ts';

/**
 * Perché un codice non dovrebbe offrire: è del debitore (cpc 571), di chi gli sta accanto e la procedura lo indica (coniuge,
 * società), o di chi lavora alla procedura (R08: gestore, delegato, custode).
 */
type TitoloImpedito = 'debitore' | 'collegato' | 'personale';

/** Un codice fiscale, o una partita IVA, che la procedura indica come di chi non dovrebbe offrire (R18, R08). */
export type Impedito = { codice: string; titolo: TitoloImpedito };

/** In quale veste un codice compare in un'offerta, dalla più grave: chi compra, chi presenta, chi firma, di chi è la PEC. */
type Veste = 'offerente' | 'presentatore' | 'firmatario' | 'titolarePec';

/** Un codice scritto in un'offerta, e in quale veste; `null` se il campo è vuoto. */
export type CodiceInOfferta = { codice: string | null; veste: Veste };

const PROPOSTA: Record<TitoloImpedito, Pick<Anomalia, 'codice' | 'regola'>> = {
  debitore: { codice: 'codice_di_un_debitore', regola: 'R18' },
  collegato: { codice: 'codice_collegato_al_debitore', regola: 'R18' },
  personale: { codice: 'codice_di_chi_lavora_alla_procedura', regola: 'R08' },
};
const VESTI: readonly Veste[] = ['offerente', 'presentatore', 'firmatario', 'titolarePec'];

/** Lo stesso codice comunque sia scritto: senza spazi e trattini, in maiuscolo, e la partita IVA senza `IT` (R15, R18). */
export function codiceConfrontabile(codice: string): string {
  const compatto = codice.replace(/[\s./_-]/g, '').toUpperCase();
  return /^IT\d{11}$/.test(compatto) ? compatto.slice(2) : compatto;
}

/**
 * Le anomalie di un'offerta in cui compare chi non dovrebbe offrire: bloccano, e il referente decide con un motivo (R18, R38). Di un
 * codice si dice solo la veste più grave, e non il codice: l'anomalia entra nel registro.
 */
export function anomalieDegliImpediti(
  codici: readonly CodiceInOfferta[],
  impediti: readonly Impedito[],
): (Anomalia & { campo: Veste })[] {
  const trovate = new Map<string, Anomalia & { campo: Veste }>();
  const visti = new Set<string>();
  for (const campo of VESTI)
    for (const { codice, veste } of codici) {
      const scritto = codiceConfrontabile(codice ?? '');
      if (veste !== campo || scritto === '' || visti.has(scritto)) continue;
      visti.add(scritto);
      for (const { codice: vietato, titolo } of impediti)
        if (codiceConfrontabile(vietato) === scritto)
          trovate.set(`${titolo} ${campo}`, { ...PROPOSTA[titolo], gravita: 'blocco', campo });
    }
  return [...trovate.values()];
}

/** L'elenco di chi non può offrire c'è e non si legge: il confronto non si è fatto, e chi ammette lo deve sapere (R18). */
export const CONFRONTO_MANCATO: Anomalia = {
  codice: 'confronto_con_i_debitori_non_riuscito',
  regola: 'R18',
  gravita: 'blocco',
  campo: null,
};
