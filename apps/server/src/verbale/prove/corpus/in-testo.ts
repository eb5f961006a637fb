import type { Blocco, Documento } from '../../documento.ts';

/** Un documento come testo semplice, riga per riga: ciò che si legge aprendo il PDF, senza l'impaginazione. */
export function inTesto({ ufficio, titolo, sottotitolo, piede, dataMs, sezioni, firma }: Documento): string {
  const corpo = sezioni.flatMap(({ titolo: di, blocchi }) => ['', `## ${di}`, ...blocchi.flatMap(righeDi)]);
  const righe = [
    ufficio,
    titolo,
    sottotitolo,
    ...corpo,
    '',
    firma ?? 'senza firma',
    piede,
    new Date(dataMs).toISOString(),
  ];
  return `${righe.join('\n')}\n`;
}

function righeDi(blocco: Blocco): string[] {
  switch (blocco.tipo) {
    case 'paragrafo':
      return [blocco.testo];
    case 'ricco':
      return [blocco.tratti.map(({ testo }) => testo).join('')];
    case 'elenco':
      return blocco.voci.map((voce) => `- ${voce.map(({ testo }) => testo).join('')}`);
    case 'codice':
      return [blocco.testo];
    case 'dati':
      return blocco.voci.map(([nome, valore]) => `${nome}: ${valore}`);
    case 'tabella':
      return [blocco.colonne.map(({ testo }) => testo), ...blocco.righe].map((riga) => `| ${riga.join(' | ')}`);
    default:
      return blocco satisfies never;
  }
}
