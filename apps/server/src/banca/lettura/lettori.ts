import { cominciaComeXml } from '../../piattaforma/arnesi/comincia-xml.ts';
import { nodo } from '../../piattaforma/arnesi/nodi-xml.ts';
import type { Formato } from '../sigillati/lotto-sigillato.ts';
import { lettoreCamt } from './camt/leggi-camt.ts';
import { lettoreCbi } from './camt/leggi-cbi.ts';
import { lettoreCsv } from './csv/leggi-csv.ts';
import type { Aperto, Apre, ContoDelFile, Lettore } from './lettore.ts';
import { FILE_BYTE_MAX, TESTO_BYTE_MAX } from './limiti.ts';
import { type EsitoLettura, type RifiutoDelFile, rifiutato, type Sbilancio } from './movimento.ts';
import { rifiutoSbilanciati, sbilanciDi } from './saldi.ts';

/** I formati che si leggono; l'ordine non decide, perché ciascuno riconosce soltanto il suo. */
export const LETTORI: readonly Lettore[] = [lettoreCamt, lettoreCbi, lettoreCsv];

type EstrattoDiUnFormato =
  | (Exclude<EsitoLettura, RifiutoDelFile> & { formato: Formato; sbilanci: Sbilancio[] })
  | RifiutoDelFile;

/**
 * Legge un estratto nel formato che il suo contenuto dice. Non solleva mai eccezioni: ciò che nessuno riconosce è rifiutato
 * in parole, e mai letto come se fosse altro. Un file i cui saldi non tornano è rifiutato con la differenza, salvo che lo
 * si voglia comunque (`ancheSbilanciato`).
 */
export function leggiEstratto(
  byte: Uint8Array,
  conto: ContoDelFile | null,
  { ancheSbilanciato = false }: { ancheSbilanciato?: boolean } = {},
): EstrattoDiUnFormato {
  const byteMax = cominciaComeXml(byte) ? FILE_BYTE_MAX : TESTO_BYTE_MAX;
  if (byte.length > byteMax)
    return rifiutato(
      `Il file è troppo grande: al massimo ${byteMax / 1024 / 1024} MB. Lo divida per periodi più brevi.`,
    );
  const aperti = new Map<Apre, Aperto | null>();
  for (const { apre } of LETTORI) if (!aperti.has(apre)) aperti.set(apre, apre(byte));
  for (const lettore of LETTORI) {
    const aperto = aperti.get(lettore.apre) ?? null;
    if (aperto === null || !lettore.riconosce(aperto)) continue;
    const letto = lettore.legge(aperto, conto);
    if (letto.esito === 'rifiutato') return letto;
    const sbilanci = sbilanciDi(letto.estratti);
    if (sbilanci.length > 0 && !ancheSbilanciato) return rifiutoSbilanciati(sbilanci);
    return { ...letto, formato: lettore.formato, sbilanci };
  }
  return nonRiconosciuto([...aperti.values()].flatMap((aperto) => aperto ?? []));
}

/** Ciò che si riconosce per dire che non si legge, e perché. */
const NON_LETTI: readonly (readonly [eSuo: (aperto: Aperto) => boolean, frase: string])[] = [
  [
    (aperto) => aperto.genere === 'xml' && contiene(aperto, 'AcctRpt'),
    'Il file è un CAMT.052, la situazione di giornata: non è definitivo. Scarichi l’estratto CAMT.053.',
  ],
  [
    (aperto) => aperto.genere === 'xml' && contiene(aperto, 'DbtCdtNtfctn'),
    'Il file è un CAMT.054, l’avviso di singole operazioni: non ha i saldi. Scarichi l’estratto CAMT.053.',
  ],
  [
    (aperto) => aperto.genere === 'testo' && /^\s?RH\w{5}/.test(aperto.testo),
    'Il file è una rendicontazione CBI RH, che non si legge ancora: scarichi dalla banca il CAMT.053 o il CSV.',
  ],
  [
    (aperto) => aperto.genere === 'testo' && /^:6[02]F:/m.test(aperto.testo.slice(0, 10_000)),
    'Il file è un MT940, che non si legge ancora: scarichi dalla banca il CAMT.053 o il CSV.',
  ],
];

function nonRiconosciuto(aperti: readonly Aperto[]): RifiutoDelFile {
  for (const aperto of aperti) if (aperto.genere === 'rifiutato') return { esito: 'rifiutato', errori: aperto.errori };
  const noto = NON_LETTI.find(([eSuo]) => aperti.some(eSuo));
  if (noto !== undefined) return rifiutato(noto[1]);
  if (aperti.some((aperto) => aperto.genere === 'testo' && aperto.testo.trim() === ''))
    return rifiutato('Il file è vuoto.');
  return aperti.some(({ genere }) => genere === 'xml')
    ? rifiutato(
        'Il file non è un estratto conto CAMT.053, né da solo (Document/BkToCstmrStmt/Stmt) né in un involucro del CBI (CBIBdyBkToCstmrStmtReq, CBIDlyStmtReqLogMsg).',
      )
    : rifiutato(
        'Il file non è un estratto che si riconosce: né un CAMT.053, né un CSV con una riga che nomini data contabile, importo e descrizione.',
      );
}

/** Vero se la radice, o il messaggio subito dentro, porta quel nome, come lo scrivono ISO (`BkToCstmr…`) e il CBI. */
function contiene(aperto: Aperto, nome: string): boolean {
  if (aperto.genere !== 'xml') return false;
  return Object.entries(aperto.radice).some(
    ([uno, dentro]) => uno.includes(nome) || Object.keys(nodo(dentro) ?? {}).some((altro) => altro.includes(nome)),
  );
}
