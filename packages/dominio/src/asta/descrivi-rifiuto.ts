import { formattaEuro } from '../denaro.ts';
import { RIFIUTI, type Rifiuto } from './rifiuti.ts';

/**
 * La frase italiana di un rifiuto, con i suoi numeri: `{minimo}` legge `minimoCent` in euro, `{apre}` legge `apreIl`
 * con la funzione data, perché il fuso appartiene a chi mostra e non al dominio.
 */
export function descriviRifiuto(rifiuto: Rifiuto, istante: (il: number) => string = String): string {
  const dati: Readonly<Record<string, string | number>> = rifiuto.dati;
  return RIFIUTI[rifiuto.codice][1].replace(/\{(\w+)\}/g, (_, nome: string) => {
    const cent = dati[`${nome}Cent`];
    if (typeof cent === 'number') return formattaEuro(cent);
    const il = dati[`${nome}Il`];
    return typeof il === 'number' ? istante(il) : String(dati[nome] ?? '');
  });
}
