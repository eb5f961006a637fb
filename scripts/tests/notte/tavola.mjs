import { Rifiuto } from './rifiuto.mjs';

/** How thousands are written to who reads. */
export function migliaia(n) {
  return n.toLocaleString('it-IT', { useGrouping: 'always' });
}

/** The lines of a Markdown table; a bar inside a cell would close it. */
export function tavola(testa, righe) {
  const riga = (celle) => `| ${celle.map((cella) => String(cella).replaceAll('|', '\\|')).join(' | ')} |`;
  return [riga(testa), `|${testa.map(() => '---|').join('')}`, ...righe.map(riga)];
}

/**
 * The rows below every table with that head, each with its place in the file; throws in words at a row that has not as many cells,
 * at a file left half merged, and where there is no such table.
 */
export function righeDi(file, testo, testa) {
  const righe = [];
  let dentro = false;
  let trovata = false;
  for (const [posto, riga] of testo.split('\n').entries()) {
    const dove = `${file}, riga ${posto + 1}`;
    if (/^(<{7}|={7}|>{7})( |$)/.test(riga))
      throw new Rifiuto(`${dove}: è rimasta l’unione di due versioni da finire.`);
    const celle = celleDi(riga);
    if (celle === null) dentro = false;
    else if (celle.join('|') === testa.join('|')) {
      dentro = true;
      trovata = true;
    } else if (dentro && !celle.every((cella) => /^:?-+:?$/.test(cella))) {
      if (celle.length !== testa.length)
        throw new Rifiuto(`${dove}: le celle sono ${celle.length}, e non ${testa.length}.`);
      righe.push({ dove, celle });
    }
  }
  if (!trovata) throw new Rifiuto(`${file}: non c’è la tavola che comincia con «${testa.join(' | ')}».`);
  return righe;
}

function celleDi(riga) {
  if (!riga.startsWith('|')) return null;
  return riga
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .slice(1)
    .map((cella) => cella.trim().replaceAll('\\|', '|'));
}
