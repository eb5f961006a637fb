import type { Disegnata } from './programma.ts';

const ENTITA: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Testo di chiunque dentro un attributo o fra due tag. */
function testoInHtml(testo: string): string {
  return testo.replaceAll(/[&<>"']/g, (segno) => ENTITA[segno] ?? segno);
}

/** JSON in un blocco che il browser non esegue: nulla di ciò che porta lo può chiudere. */
function jsonInHtml(valore: unknown): string {
  return JSON.stringify(valore)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** I file di una pagina: quelli senza cui non si disegna, e quelli che vuole appena si vede. */
export type Pezzi = { subito: readonly string[]; poi: readonly string[] };

type Contorno = { lingua: 'it' | 'en'; indirizzo: string; pezzi: Pezzi };

/** La pagina vuota con dentro ciò che si è disegnato: titolo, descrizione, anteprima, parole, letture. */
export function riempiPagina(
  vuota: string,
  { titolo, descrizione, corpo, lette }: Disegnata,
  { lingua, indirizzo, pezzi }: Contorno,
): string {
  const detto = {
    titolo: testoInHtml(titolo),
    descrizione: testoInHtml(descrizione),
    indirizzo: testoInHtml(indirizzo),
  };
  const testa = [
    `<title>${detto.titolo}</title>`,
    `<meta name="description" content="${detto.descrizione}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Gestore Vendite" />`,
    `<meta property="og:locale" content="${lingua === 'it' ? 'it_IT' : 'en_GB'}" />`,
    `<meta property="og:title" content="${detto.titolo}" />`,
    `<meta property="og:description" content="${detto.descrizione}" />`,
    `<meta property="og:url" content="${detto.indirizzo}" />`,
    `<link rel="canonical" href="${detto.indirizzo}" />`,
  ].join('\n    ');
  return conPezzi(vuota, pezzi)
    .replace('<html lang="it">', () => `<html lang="${lingua}">`)
    .replace(/ *<meta name="description"[^>]*>\n/, '')
    .replace(/<title>[^<]*<\/title>/, () => testa)
    .replace(
      '<div id="radice"></div>',
      () =>
        `<div id="radice">${corpo}</div>\n    <script type="application/json" id="lette">${jsonInHtml(lette)}</script>`,
    );
}

const eStile = (file: string): boolean => file.endsWith('.css');

/** Chiede subito i file che la pagina vorrà: se no si scoprono uno dopo l'altro, e senza i suoi stili si vedrebbe storta. */
export function conPezzi(pagina: string, pezzi: Pezzi, letture: readonly string[] = []): string {
  const anticipi = [
    ...letture.map((una) => `    <link rel="preload" as="fetch" crossorigin href="${una}">\n`),
    ...pezzi.subito.map(
      (file) => `    <link rel="${eStile(file) ? 'stylesheet' : 'modulepreload'}" crossorigin href="${file}">\n`,
    ),
    // Un foglio di stile fermerebbe il disegno: chi arriva dopo porta il suo con sé.
    ...pezzi.poi
      .filter((file) => !eStile(file))
      .map((file) => `    <link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">\n`),
  ].join('');
  return pagina.replace('  </head>', () => `${anticipi}  </head>`);
}
