import type { GuastoPiantato } from './guasto.ts';

/** Errori alla porta: chi può chiamare, a che ora si stampa l'arrivo, che cosa dice un no. */
export const CONFINE: readonly GuastoPiantato[] = [
  {
    nome: 'verbo-senza-csrf',
    che: 'su un verbo il gettone CSRF non si controlla',
    cerca: "new Set(['GET', 'HEAD', 'OPTIONS'])",
    metti: "new Set(['GET', 'HEAD', 'OPTIONS', 'POST'])",
  },
  {
    nome: 'gettone-non-confrontato',
    che: 'basta mandare un gettone CSRF qualunque',
    cerca: " || typeof ricevuto !== 'string' || !ugualiSenzaIndizi(ricevuto, atteso)",
    metti: " || typeof ricevuto !== 'string'",
  },
  {
    nome: 'gettone-senza-firma',
    che: 'vale anche un gettone CSRF che non abbiamo dato noi',
    cerca: 'if (valore === undefined) return null;\n  const [emesso',
    metti: 'if (valore !== undefined) return valore;\n  if (valore === undefined) return null;\n  const [emesso',
  },
  {
    nome: 'altra-origine-ammessa',
    che: 'una pagina di un altro sito chiama con un gettone suo',
    cerca: '  rifiutaAltraOrigine(request, contesto);\n',
    metti: '',
  },
  {
    nome: 'no-che-dice-chi',
    che: 'il testo di un no dice quale busta è in testa',
    cerca: 'throw problemaDi(errore);\n  } finally {',
    metti:
      "const { stato } = await parti.esecutore.leggi(asta);\n    const testa = 'migliore' in stato ? stato.migliore.bustaId : '';\n    if (errore instanceof Problema)\n      throw Problema.dellaLegge(errore.codice, { frase: errore.message + ' In testa: ' + testa }, errore.dettagli);\n    throw problemaDi(errore);\n  } finally {",
  },
  {
    nome: 'ora-dopo-la-lettura',
    che: 'l’ora di arrivo si stampa dopo aver letto lo stato',
    cerca: 'const inMano = arrivato?.inMano ?? parti.filigrana.entra();',
    metti: 'await parti.esecutore.leggi(asta);\n    const inMano = arrivato?.inMano ?? parti.filigrana.entra();',
  },
  {
    nome: 'indice-mai-in-pari',
    che: 'una gara che l’indice ha perso non si ritrova più',
    cerca: 'perVendita(await indice.indietro(dal - MARGINE_INDICE_MS), ',
    metti: 'perVendita([], ',
  },
];
