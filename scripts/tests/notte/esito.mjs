import { diPlaywright, diVitest } from '../corsa.mjs';
import { migliaia } from './tavola.mjs';

const LETTORI = {
  conto: ({ passate, cadute, nonCorse = 0, detto = '' }) => ({ passate, cadute, nonCorse, detto }),
  vitest: (resoconto) => conFerme(diVitest(resoconto)),
  playwright: (resoconto) => conFerme(diPlaywright(resoconto)),
  guasti: diUccisioni,
};

/**
 * How an item went, from how its program ended and the account that it left (`null`: none). Nothing is green by silence: a program
 * that ended badly, left no account or has tried nothing fell, and what fell without saying how to repeat it is repeated with the
 * command of the item.
 */
export function esitoDi(voce, { uscita, resoconto, coda }) {
  if (resoconto === null) return muta(voce, `uscito con ${uscita} senza un resoconto\n${coda}`);
  const { passate, cadute, nonCorse, detto } = LETTORI[voce.resoconto](resoconto);
  const esito = { passate, nonCorse, detto, cadute: cadute.map((una) => ({ comando: voce.comando, ...una })) };
  if (cadute.length > 0) return esito;
  const perche = uscita !== 0 ? `uscito con ${uscita}, e il suo resoconto non dice perché` : nullaDiFatto(esito);
  return perche === null ? esito : { ...esito, ...muta(voce, `${perche}\n${coda}`), passate, nonCorse };
}

/** An item that was not begun, or was not let end. */
export function nonCorsa(detto) {
  return { passate: 0, cadute: [], nonCorse: 1, detto };
}

/** Only what has nothing against it goes into a ledger. */
export function regge({ cadute, nonCorse }) {
  return cadute.length === 0 && nonCorse === 0;
}

function muta({ nome, comando }, errore) {
  return { passate: 0, cadute: [{ nome, errore: errore.trim(), comando }], nonCorse: 0, detto: '' };
}

function nullaDiFatto({ passate, nonCorse }) {
  return passate === 0 && nonCorse === 0 ? 'finito senza aver provato nulla' : null;
}

function conFerme({ passate, cadute, ferme }) {
  return { passate, cadute, nonCorse: [...ferme.values()].reduce((somma, n) => somma + n, 0), detto: '' };
}

/** Each claim of a fault campaign is one test. */
function diUccisioni(risultato) {
  const { pretese } = risultato;
  const cadute = pretese
    .filter(({ vale }) => !vale)
    .map(({ nome, pretesa, trovato }) => ({
      nome: `guasti › ${nome}`,
      errore: `si pretende ${pretesa}, trovato ${trovato}`,
    }));
  const { uccisioni, rilanci, perduti } = uccisioniDi(risultato);
  return {
    passate: pretese.length - cadute.length,
    cadute,
    nonCorse: 0,
    detto: `${uccisioni} uccisioni, ${migliaia(rilanci)} rilanci confermati, ${perduti} perduti`,
  };
}

/** What a campaign adds to the ledger. */
export function uccisioniDi({ colpi, conti }) {
  return {
    uccisioni: colpi.filter(({ fase, errore }) => fase === 'morti' && errore === null).length,
    rilanci: conti.accettatiConRicevuta,
    perduti: conti.persi,
  };
}
