import { formattaEuro } from '../denaro.ts';
import type { Fase } from '../parole/fasi.ts';
import { RIFIUTI, type Rifiuto } from '../parole/rifiuti.ts';

const CHIUSE = 'le operazioni non sono aperte';
const ESITO = 'l’esito è già dichiarato';
/** A che punto è la vendita, detto a chi chiede un atto che lì non ha posto: di due insieme, il secondo legge perché. */
const A_CHE_PUNTO: Readonly<Record<Fase, string>> = {
  inesistente: 'la vendita non c’è',
  bozza: 'la vendita non è pubblicata',
  pubblicata: CHIUSE,
  raccolta: CHIUSE,
  termine_scaduto: CHIUSE,
  operazioni_aperte: 'si esaminano le buste',
  gara: 'la gara è in corso',
  gara_conclusa: 'la gara è conclusa',
  esitata: ESITO,
  verbalizzata: `${ESITO} e il verbale è firmato`,
  chiusa: 'la vendita è chiusa',
};

/**
 * La frase italiana di un rifiuto, con i suoi numeri: `{minimo}` legge `minimoCent` in euro, `{apre}` legge `apreIl`
 * con la funzione data, perché il fuso appartiene a chi mostra e non al dominio; `{fase}` dice a che punto è la vendita.
 */
export function descriviRifiuto(rifiuto: Rifiuto, istante: (il: number) => string = String): string {
  return componiRifiuto(RIFIUTI[rifiuto.codice][1], rifiuto, istante, A_CHE_PUNTO);
}

/** Una frase con i dati di un rifiuto al posto dei segnaposti: quella italiana, o la sua traduzione. */
export function componiRifiuto(
  frase: string,
  rifiuto: Rifiuto,
  istante: (il: number) => string,
  fasi: Readonly<Record<Fase, string>>,
): string {
  const dati: Readonly<Record<string, string | number>> = rifiuto.dati;
  return frase.replace(/\{(\w+)\}/g, (_, nome: string) => {
    const cent = dati[`${nome}Cent`];
    if (typeof cent === 'number') return formattaEuro(cent);
    if (nome === 'fase') return fasi[dati.fase as Fase];
    const il = dati[`${nome}Il`];
    return typeof il === 'number' ? istante(il) : String(dati[nome] ?? '');
  });
}
