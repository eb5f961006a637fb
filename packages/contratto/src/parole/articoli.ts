/** I giorni che si dicono cominciando con una vocale: otto e undici. */
const VOCALE = /^(8|11) /;

const conArticolo =
  (intero: string, eliso: string) =>
  (quando: string): string =>
    VOCALE.test(quando) ? `${eliso}’${quando}` : `${intero} ${quando.replace(/^1 /, '1º ')}`;

/** `il 21 novembre 2026 alle 10:00`, `l’8 novembre 2026`, `il 1º dicembre 2026`. */
export const ilGiorno = conArticolo('il', 'l');
/** `dal 21 novembre 2026`, `dall’8 novembre 2026`. */
export const dalGiorno = conArticolo('dal', 'dall');
/** `al 21 novembre 2026`, `all’8 novembre 2026`. */
export const alGiorno = conArticolo('al', 'all');
