import { Rifiuto } from './rifiuto.mjs';
import { migliaia, righeDi, tavola } from './tavola.mjs';

export const FILE_GUASTI = 'prove/notte/guasti.md';
/** What has to be seen before one says that no acknowledged raise is lost. */
const META = { uccisioni: 1_000, rilanci: 1_000_000 };
const TESTA = ['Quando', 'Commit', 'Seme', 'Uccisioni', 'Rilanci confermati', 'Perduti'];

/** The campaigns that a file says to have held. */
export function leggiUccisioni(testo) {
  return righeDi(FILE_GUASTI, testo, TESTA).map(({ dove, celle: [quando, commit, ...numeri] }) => {
    const storto = numeri.find((numero) => !/^\d+$/.test(numero));
    if (storto !== undefined) throw new Rifiuto(`${dove}: «${storto}» non è un numero.`);
    if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new Rifiuto(`${dove}: «${commit}» non è un commit.`);
    if (!/^\d{4}-\d\d-\d\d$/.test(quando)) throw new Rifiuto(`${dove}: «${quando}» non è una data.`);
    const [seme, uccisioni, rilanci, perduti] = numeri.map(Number);
    return { quando, commit, seme, uccisioni, rilanci, perduti };
  });
}

/** The file that says so; a campaign that two machines have written is there once. */
export function scriviUccisioni(campagne) {
  const righe = diverse(campagne)
    .toSorted((una, altra) => una.seme - altra.seme || (una.commit < altra.commit ? -1 : 1))
    .map(({ quando, commit, seme, uccisioni, rilanci, perduti }) => [
      quando,
      commit,
      seme,
      uccisioni,
      rilanci,
      perduti,
    ]);
  return [
    '# Processi uccisi di notte sotto i rilanci',
    '',
    'Scritto da `npm run notte`, una campagna alla volta e soltanto se ha retto; `npm run notte -- --conti` ne rifà il conto dopo aver',
    'unito ciò che hanno scritto più macchine. La campagna è quella di [`prove/guasti`](../guasti/README.md), fasi `morti` e `controllo`.',
    '',
    ...tavola(TESTA, righe),
    '',
    `In tutto: ${contoUccisioni(campagne)}.`,
    '',
  ].join('\n');
}

export function contoUccisioni(campagne) {
  const somma = (che) => diverse(campagne).reduce((tutti, una) => tutti + una[che], 0);
  return (
    `${migliaia(somma('uccisioni'))} uccisioni di ${migliaia(META.uccisioni)}, ` +
    `${migliaia(somma('rilanci'))} rilanci confermati di ${migliaia(META.rilanci)}, ${migliaia(somma('perduti'))} perduti`
  );
}

/** The seeds of as many campaigns that nobody has done yet. */
export function semiDaUccidere(campagne, quanti) {
  const ultimo = Math.max(0, ...campagne.map(({ seme }) => seme));
  return Array.from({ length: quanti }, (_, i) => ultimo + 1 + i);
}

/** The same campaign counts once, whoever wrote it twice. */
function diverse(campagne) {
  return [...new Map(campagne.map((una) => [`${una.commit} ${una.seme} ${una.rilanci}`, una])).values()];
}
