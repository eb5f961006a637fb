import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const BONIFICO = 'packages/contratto/src/bonifico.ts';
const PROVE_BONIFICO = 'packages/contratto/src/bonifico.test.ts';
const CODICI = 'packages/contratto/src/codice-fiscale.ts';
const PROVE_CODICI = 'packages/contratto/src/codice-fiscale.test.ts';
const CARATTERI = 'apps/server/src/banca/caratteri-sepa.ts';
const PROVE_RITORNI = 'apps/server/src/banca/rimborsi-tornati.test.ts';
const PROVE_STORNI = 'apps/server/src/banca/rotte-storni.test.ts';
const PROVE_CARATTERI = 'apps/server/src/banca/caratteri-sepa.test.ts';

const rotta = (
  regola: string,
  atto: string,
  che: string,
  [file, prove]: readonly [string, string],
  cerca: string,
  metti: string,
): RegolaRotta => ({ ...fuori(regola, che, file, prove, cerca, metti), atto });

/** I modi di rompere ciò che si guarda di un codice e di un conto, e di pagare chi non si deve. */
export const BANCA_ROTTE: readonly RegolaRotta[] = [
  rotta(
    'R14',
    'cin',
    'la lettera di controllo del conto va sempre bene',
    [BONIFICO, PROVE_BONIFICO],
    'return carattereDiControllo(iban.slice(5)) === iban[4];',
    'return iban.length > 0;',
  ),
  rotta(
    'R71',
    'sepa-2025',
    'ai paesi entrati da poco nell’area SEPA non si rimborsa',
    [BONIFICO, PROVE_BONIFICO],
    '(isSEPACountry(paese) || ENTRATI_IN_SEPA.has(paese))',
    'isSEPACountry(paese)',
  ),
  rotta(
    'R71',
    'iban-copiato',
    'ciò che non si vede in un IBAN copiato vi resta',
    [BONIFICO, PROVE_BONIFICO],
    "testo.replace(NON_SI_VEDE, '')",
    "testo.replace(/\\s/g, '')",
  ),
  rotta(
    'R71',
    'nomi',
    'le lettere che non si scompongono svaniscono dal nome di chi è rimborsato',
    [CARATTERI, PROVE_CARATTERI],
    'if (reso !== undefined) return reso;',
    '',
  ),
  rotta(
    'R15',
    'nascita',
    'un giorno di nascita che non esiste va bene',
    [CODICI, PROVE_CODICI],
    'return giorno >= 1 && giorno <= new Date(Date.UTC(anno, mese, 0)).getUTCDate();',
    'return giorno <= 99;',
  ),
  rotta('R15', 'zeri', 'undici zeri sono una partita IVA', [CODICI, PROVE_CODICI], ' || /^0{7}/.test(codice)', ''),
  rotta(
    'R15',
    'prefissi',
    'il prefisso IVA della Grecia non si riconosce',
    [CODICI, PROVE_CODICI],
    "new Set(['EL', 'XI'])",
    "new Set(['XI'])",
  ),
  rotta(
    'R71',
    'tornato',
    'una riga tornata indietro resta pagata, e chi ha offerto non riavrà il suo denaro',
    ['apps/server/src/banca/ordini-veri.ts', PROVE_RITORNI],
    'if (!finito && !tornati.has(chiaveRitorno(id, riga)))',
    'if (!finito)',
  ),
  rotta(
    'R71',
    'tornato-in-parte',
    'un ritorno di un euro fa pagare di nuovo tutta la cauzione',
    ['apps/server/src/banca/registra-ritorno.ts', PROVE_RITORNI],
    'if (importoCent !== null && Number(riga.riga_cent) !== importoCent) return daGuardare();',
    '',
  ),
  rotta(
    'R71',
    'resto-in-cauzione',
    'un rimborso tornato in parte si prende per la cauzione di qualcuno',
    ['apps/server/src/banca/disfatti.ts', PROVE_RITORNI],
    "...delleSole(segreti, 'ritorni_da_guardare', inParte).map(({ movimento }) => movimento),",
    '',
  ),
  rotta(
    'R71',
    'stornata',
    'una cauzione che la banca ha disfatto vale ancora, e si rimborsa',
    ['apps/server/src/banca/disfatti.ts', PROVE_STORNI],
    'stornati: new Set(vere.flatMap(({ stornato }) => stornato ?? [])) };',
    'stornati: new Set() };',
  ),
  rotta(
    'R71',
    'stornata-dopo-l-ordine',
    'un ordine già pronto paga una cauzione che la banca ha disfatto dopo',
    ['apps/server/src/banca/atti-ordine.ts', PROVE_STORNI],
    'await pretendiArrivate(tx, segreti, riga);',
    '',
  ),
  rotta(
    'R71',
    'storno-due-volte',
    'lo stesso storno scritto due volte disfa anche la cauzione versata di nuovo',
    ['apps/server/src/banca/storni.ts', PROVE_STORNI],
    'if (possibili.some((uno) => gia(uno) && sue.some((sua) => stessoBonifico(uno, sua)))) continue;',
    '',
  ),
  rotta(
    'R74',
    'ritorno-a-mano',
    'un ritorno scritto a mano nella base dati fa pagare due volte',
    ['apps/server/src/banca/ritorni.ts', PROVE_RITORNI],
    "delleSole(segreti, 'ritorni_rimborsi', rows).map(",
    'rows.map(',
  ),
  rotta(
    'R71',
    'corretto-muto',
    'si cambia il conto di un rimborso senza dire perché',
    ['apps/server/src/banca/corretto.ts', PROVE_RITORNI],
    "if (motivo === null) impedimenti.push('correzione_da_motivare');",
    '',
  ),
  rotta(
    'R71',
    'esito-da-solo',
    'chi ha preparato un ordine ne carica il rifiuto, e lo paga due volte',
    ['apps/server/src/banca/esiti.ts', 'apps/server/src/banca/esiti.test.ts'],
    '=== chi.id)',
    "=== '')",
  ),
];
