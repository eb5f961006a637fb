import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const GIORNALE = 'apps/server/src/vendita/giornale/';
const VERIFICATORE = `${GIORNALE}verificatore.test.ts`;
const ANCORA = `${GIORNALE}ancora.test.ts`;
const FILE_TESTE = `${GIORNALE}file-teste.test.ts`;
const CAMBIATA = 'apps/server/src/prove/storie/una-voce-cambiata.test.ts';

/** Altri modi di non accorgersi che il registro non è più quello scritto, o di fermare tutti per una vendita sola (R74). */
export const REGISTRO_ROTTO: readonly RegolaRotta[] = [
  {
    ...fuori(
      'R74',
      'un registro che non torna si passa',
      `${GIORNALE}verificatore.ts`,
      VERIFICATORE,
      'if (trovato !== null) danni.annota(',
      'if (trovato === null) danni.annota(',
    ),
    atto: 'verifica',
  },
  {
    ...fuori(
      'R74',
      'la verifica ricomincia da capo a ogni giro',
      `${GIORNALE}verificatore.ts`,
      VERIFICATORE,
      'return { flusso, punto: { seq, impronta, salata }, giri };',
      'return { flusso: NESSUNO, punto: INIZIO_CATENA, giri };',
    ),
    atto: 'posto',
  },
  {
    ...fuori(
      'R74',
      'ciò che è scritto nella base dati trattiene una vendita da sé',
      `${GIORNALE}verificatore.ts`,
      VERIFICATORE,
      'const esito = await ricalcola(giornale, flusso);',
      "const esito = { esito: 'alterata', seq: 1, motivo: 'è scritto' };",
    ),
    atto: 'creduto',
  },
  {
    ...fuori(
      'R74',
      'in una vendita danneggiata si scrive',
      'apps/server/src/vendita/comandi/trattenute.ts',
      CAMBIATA,
      'if (danni.trattiene(asta) && !(disservizio && danni.torna(asta))) throw registroAlterato();',
      'if (danni.trattiene(asta) && disservizio && !danni.torna(asta)) throw registroAlterato();',
    ),
    atto: 'trattenuta',
  },
  {
    ...fuori(
      'R74',
      'tolta la coda di una vendita le altre vanno avanti senza che nessuno lo dichiari',
      `${GIORNALE}ancora.ts`,
      CAMBIATA,
      'restano = tutti.filter(({ perche }) => !dichiarati.has(perche));',
      'restano = tutti.filter(({ asta, perche }) => asta === null && !dichiarati.has(perche));',
    ),
    atto: 'dichiarata',
  },
  {
    ...fuori(
      'R74',
      'una riga tolta dal file delle teste non si nota',
      `${GIORNALE}catena-righe.ts`,
      ANCORA,
      'if (anello.n === prima.n + 1 && anello.precedente === prima.impronta) return null;',
      'if (anello.n > prima.n) return null;',
    ),
    atto: 'catena',
  },
  {
    ...fuori(
      'R74',
      'un file delle teste tagliato in fondo non si nota',
      `${GIORNALE}leggi-teste.ts`,
      ANCORA,
      'if (ultima.n < segno.n) return',
      'if (ultima.n > segno.n + 1_000_000) return',
    ),
    atto: 'tagliato',
  },
  {
    ...fuori(
      'R74',
      'chi sposta il posto nella base dati tiene la verifica lontana da una vendita',
      `${GIORNALE}verificatore.ts`,
      VERIFICATORE,
      'suo = await percorri(suo);',
      'suo = da;',
    ),
    atto: 'giro',
  },
  {
    ...fuori(
      'R74',
      'una vendita a cui manca la coda torna quando torna la sua catena',
      `${GIORNALE}danni.ts`,
      `${GIORNALE}danni.test.ts`,
      'if (noti.get(flusso)?.da === da) noti.delete(flusso);',
      'noti.delete(flusso);',
    ),
    atto: 'teste',
  },
  {
    ...fuori(
      'R74',
      'il file di un’altra macchina passa per quello accorciato',
      `${GIORNALE}leggi-teste.ts`,
      FILE_TESTE,
      'prima.file !== undefined && prima.file === segno.file;',
      'prima.file !== segno.impronta;',
    ),
    atto: 'scambiato',
  },
  {
    ...fuori(
      'R74',
      'tolto il segno dalla base dati il file svuotato non si nota',
      `${GIORNALE}file-teste.ts`,
      FILE_TESTE,
      'const noto = piuAvanti(segno, segni.ultima());',
      'const noto = segno;',
    ),
    atto: 'segno',
  },
];
