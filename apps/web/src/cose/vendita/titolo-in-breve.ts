import { inFrase } from '@gestore/contratto/parole/in-frase';

/** Un titolo come si legge in un elenco: che bene è, e a parte quale lotto. */
type TitoloInBreve = { bene: string; lotto: string | null };

/** «LOTTO 3 - », «Lotto unico: »: il lotto con cui quasi ogni avviso comincia. */
const LOTTO_IN_TESTA = /^(lotto\s+[\p{L}\d/]+)\s*[:,.–—-]\s*(?=\S)/iu;

/** Una preposizione con la maiuscola: chi ha scritto così le ha messe ovunque. Altrimenti una maiuscola è di un nome, e resta. */
const MAIUSCOLE_OVUNQUE = /\s(?:Di|Del|Della|Delle|Dei|In|Con|Da|Ad?|E)\s/;

/**
 * `Lotto 3: autorimessa di 18 m², Via Piave, 225, Cislago` diventa `Autorimessa di 18 m²` e `Lotto 3`: la scheda dice già dove. Un
 * titolo scritto in un altro modo resta com'è, con le maiuscole di una frase.
 */
export function titoloInBreve(titolo: string, { via, comune }: { via: string; comune: string }): TitoloInBreve {
  const [testa = '', lotto] = LOTTO_IN_TESTA.exec(titolo) ?? [];
  const resto = titolo.slice(testa.length).trim();
  const senzaPosto = senzaCoda(senzaCoda(resto, comune), via);
  const tuttoMaiuscole = MAIUSCOLE_OVUNQUE.test(senzaPosto) || senzaPosto === senzaPosto.toUpperCase();
  return {
    bene: tuttoMaiuscole ? inFrase(senzaPosto) : senzaPosto.charAt(0).toUpperCase() + senzaPosto.slice(1),
    lotto: lotto === undefined ? null : inFrase(lotto),
  };
}

/** Il testo senza `, coda` in fondo; se è tutto lì, intero. */
function senzaCoda(testo: string, coda: string): string {
  const fine = `, ${coda}`.toLowerCase();
  return coda !== '' && testo.toLowerCase().endsWith(fine) ? testo.slice(0, -fine.length) : testo;
}
