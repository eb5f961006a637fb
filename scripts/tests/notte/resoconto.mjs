import { righe, ultimaRiga } from '../verdetto.mjs';
import { SPECIE } from './argomenti.mjs';
import { durata } from './parti.mjs';
import { migliaia, tavola } from './tavola.mjs';

/** Where the account of a run goes, without its extension: the day, the commit, how much of the night. */
export function nomeDelGiro({ quando, commit, parte, solo }) {
  const quanto = parte === null ? [] : [`parte-${parte.i}-di-${parte.n}`];
  const quali = solo.length === SPECIE.length ? [] : ['solo', ...solo];
  const tutto = quanto.length + quali.length === 0 ? ['intero'] : [];
  return [quando, commit, ...quanto, ...quali, ...tutto].join('-');
}

/** The first name that no account has: who runs again does not cover how it went before. */
export function libero(nome, esiste) {
  for (let n = 1; ; n += 1) {
    const file = `${nome}${n === 1 ? '' : `-${n}`}.md`;
    if (!esiste(file)) return file;
  }
}

/** All the items together, as the last line of `npm test` counts them; one that was not run counts one. */
export function somma(corse) {
  const tutti = { passate: 0, cadute: [], deboli: [], nonCorse: 0 };
  for (const { esito } of corse) {
    tutti.passate += esito?.passate ?? 0;
    tutti.cadute.push(...(esito?.cadute ?? []));
    tutti.nonCorse += esito?.nonCorse ?? 1;
  }
  return tutti;
}

/**
 * The account of a run, as it stands: `corse` are the items with how they went (`null`: not yet) and their seconds; `fine` says how
 * it ended, and is null as long as it runs. Who finds one that runs and no process knows that it was cut off.
 */
export function componi({ giro, macchina, corse, fine, conti }) {
  const { quando, commit, comando } = giro;
  const tutti = somma(corse);
  return [
    `# La notte del ${quando}, commit ${commit}`,
    '',
    fine === null ? 'Non è arrivata in fondo: o corre ancora, o l’hanno uccisa.' : fine,
    '',
    `\`${comando}\`: **${ultimaRiga(tutti)}**, in ${minuti(sommaDi(corse))} (alla macchina di riferimento se ne aspettavano ${minuti(durata(corse.map(({ voce }) => voce)))}).`,
    '',
    `${macchina}`,
    '',
    ...tavola(
      ['Voce', 'Comando', 'Attesi s', 'Secondi', 'Passate', 'Cadute', 'Non corse', ''],
      corse.map(({ voce, esito, secondi }) => [
        voce.nome,
        `\`${voce.comando}\``,
        voce.secondi,
        ...(esito === null
          ? ['', '', '', '', 'non corsa']
          : [secondi, migliaia(esito.passate), esito.cadute.length, esito.nonCorse, suUnaRiga(esito.detto)]),
      ]),
    ),
    ...(tutti.cadute.length === 0 ? [] : ['', '## Cadute', '', '```', ...righe(tutti), '```']),
    '',
    ...conti.map((uno) => `- ${uno}`),
    '',
  ].join('\n');
}

/** A length that one reads at a glance. */
export function minuti(secondi) {
  return secondi < 90 ? `${secondi} s` : `${migliaia(Math.round(secondi / 60))} min`;
}

function sommaDi(corse) {
  return corse.reduce((tutti, { secondi }) => tutti + (secondi ?? 0), 0);
}

function suUnaRiga(testo) {
  return testo.replaceAll(/\s+/g, ' ');
}
