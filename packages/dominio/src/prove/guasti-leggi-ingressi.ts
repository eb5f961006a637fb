import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const rotta = (
  regola: string,
  atto: string,
  che: string,
  [file, prove]: readonly [string, string],
  cerca: string,
  metti: string,
): RegolaRotta => ({ ...fuori(regola, che, file, prove, cerca, metti), atto });

const PVP = 'packages/acquisizione/src/';
const PROVE_PVP = `${PVP}pvp.test.ts`;
const CALENDARIO = 'apps/server/src/calendario/';

/** I modi di rompere ciò che arriva dal portale, e ciò che va a chi segue una vendita. */
export const INGRESSI_ROTTI: readonly RegolaRotta[] = [
  rotta(
    'R25',
    'collegamenti',
    'un collegamento con uno spazio fa perdere l’avviso di vendita',
    [`${PVP}pvp-collegamenti.ts`, PROVE_PVP],
    'CHE_NON_SI_VEDONO.test(intero)',
    '/\\s/.test(intero)',
  ),
  rotta(
    'R25',
    'coordinate',
    'coordinate vuote fanno perdere l’annuncio',
    [`${PVP}pvp-schema.ts`, PROVE_PVP],
    'coordinate: z.unknown().optional(),',
    'coordinate: COORDINATE.nullish(),',
  ),
  rotta(
    'R68',
    'tentativi',
    'di un tentativo che non si legge non si tiene il conto',
    [`${PVP}pvp-esperimenti.ts`, PROVE_PVP],
    'return { esperimento: esperimenti.length + 1, esperimenti };',
    'return { esperimento: esperimenti.filter(({ data }) => data !== null).length + 1, esperimenti };',
  ),
  rotta(
    'R32',
    'sequenza',
    'chi segue il calendario non sa che la vendita è cambiata',
    [`${CALENDARIO}scrivi-ics.ts`, `${CALENDARIO}calendario-ics.test.ts`],
    'revisione?.volte ?? 0',
    '0',
  ),
  rotta(
    'R32',
    'ferma',
    'nel calendario una vendita ferma si tiene',
    [`${CALENDARIO}calendario-ics.ts`, `${CALENDARIO}calendario-ics.test.ts`],
    'annullato: ferma || SALTATE.includes(esito),',
    'annullato: SALTATE.includes(esito),',
  ),
  rotta(
    'R37',
    'danneggiato',
    'di un PDF arrivato a metà non si dice nulla',
    ['apps/server/src/documenti/esame.processo.ts', 'apps/server/src/acquisizione/allegati-ostili.test.ts'],
    "return byte.subarray(-CODA_DEL_PDF_BYTE).includes('%%EOF');",
    'return byte.subarray(-CODA_DEL_PDF_BYTE).length > 0;',
  ),
  rotta(
    'R25',
    'nome-in-byte',
    'un nome che nessun sistema sa salvare si accetta',
    ['apps/server/src/acquisizione/nomi-archivio.ts', 'apps/server/src/acquisizione/pacchetti-strani.test.ts'],
    'some((tratto) => Buffer.byteLength(tratto) > NOME_FILE_BYTE_MAX)',
    'some((tratto) => Buffer.byteLength(tratto) > 9 * NOME_FILE_BYTE_MAX)',
  ),
  rotta(
    'R02',
    'rilettura',
    'un annuncio letto di nuovo copre ciò che una persona ha corretto',
    ['apps/server/src/vendita/aste/rilettura.ts', 'apps/server/src/vendita/rotte/rilettura.test.ts'],
    'return tace || isDeepStrictEqual(nata, letta) ? presente : letta;',
    'return tace ? presente : letta;',
  ),
  rotta(
    'R10',
    'revisioni',
    'il calendario dice quante offerte sono arrivate',
    ['apps/server/src/vendita/aste/revisioni.ts', `${CALENDARIO}rotte-calendario.test.ts`],
    "AND g.tipo IN ('AstaPubblicata',",
    "AND g.tipo IN ('BustaDepositata', 'AstaPubblicata',",
  ),
];
