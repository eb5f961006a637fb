import { leggiData } from '@gestore/acquisizione/ora-italiana';
import { inForma } from '@gestore/acquisizione/testo-in-forma';
import { eIban, ibanCompatto } from '@gestore/contratto/bonifico';
import { leggiEuro } from '@gestore/dominio';
import { leggiCsv, type RigaCsv } from './csv.ts';
import { estremi } from './estremi.ts';
import {
  CAUSALE_CARATTERI_MAX,
  CONTROPARTE_CARATTERI_MAX,
  ERRORI_MAX,
  FILE_BYTE_MAX,
  MOVIMENTI_MAX,
  RIGA_CARATTERI_MAX,
} from './limiti.ts';
import type { ErroreFile, EsitoLettura, MovimentoLetto } from './movimento.ts';
import { rifiutato } from './movimento.ts';

/** Le colonne, con il nome che devono avere nella prima riga; l'ordine è libero, le maiuscole non contano. */
export const COLONNE_BCC = {
  contabile: 'Data contabile',
  valuta: 'Data valuta',
  importo: 'Importo',
  divisa: 'Divisa',
  descrizione: 'Descrizione',
  ordinante: 'Ordinante',
  iban: 'IBAN ordinante',
  cro: 'CRO',
} as const;
type Colonna = keyof typeof COLONNE_BCC;
const OBBLIGATORIE: readonly Colonna[] = ['contabile', 'valuta', 'importo', 'divisa', 'descrizione'];

/**
 * Legge l'estratto di una BCC in CSV, del conto dato. O tutto o niente: se una riga è sbagliata si elencano gli errori
 * riga per riga e non si importa nulla. Non solleva mai eccezioni.
 */
export function leggiBcc(byte: Uint8Array, conto: Conto): EsitoLettura {
  return inForma(leggi(byte, conto));
}

type Conto = { iban: string; intestatario: string };

function leggi(byte: Uint8Array, conto: Conto): EsitoLettura {
  if (byte.length > FILE_BYTE_MAX) return rifiutato('Il file è troppo grande: lo divida per periodi più brevi.');
  const csv = leggiCsv(inTesto(byte), { rigaMax: RIGA_CARATTERI_MAX });
  if (csv.tipo === 'errore') return { esito: 'rifiutato', errori: [{ riga: csv.riga, messaggio: csv.messaggio }] };
  const [testata, ...righe] = csv.righe;
  if (testata === undefined) return rifiutato('Il file è vuoto.');
  const colonne = leggiTestata(testata);
  if (colonne.errori.length > 0) return { esito: 'rifiutato', errori: colonne.errori };
  if (righe.length === 0) return rifiutato('Il file ha solo la riga dei nomi delle colonne: non c’è nessun movimento.');
  if (righe.length > MOVIMENTI_MAX)
    return rifiutato(`Il file ha ${righe.length} movimenti: al massimo ${MOVIMENTI_MAX} per volta.`);
  const errori: ErroreFile[] = [];
  const movimenti = righe.flatMap((riga) => leggiRiga(riga, colonne.posti, testata.campi.length, errori) ?? []);
  if (errori.length > 0) return { esito: 'rifiutato', errori: errori.slice(0, ERRORI_MAX) };
  return {
    esito: 'letto',
    estratti: [{ conto: conto.iban, intestatario: conto.intestatario, bic: null, movimenti, sospesi: 0 }],
  };
}

/** UTF-8, oppure la codifica dei fogli di calcolo italiani: gli accenti di un file vero si leggono comunque. */
function inTesto(byte: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(byte);
  } catch {
    return new TextDecoder('windows-1252').decode(byte);
  }
}

type Posti = ReadonlyMap<Colonna, number>;

function leggiTestata({ riga, campi }: RigaCsv): { posti: Posti; errori: ErroreFile[] } {
  const posti = new Map<Colonna, number>();
  const errori: ErroreFile[] = [];
  for (const [i, scritto] of campi.entries()) {
    const nome = scritto.trim().replace(/\s+/g, ' ');
    const colonna = (Object.keys(COLONNE_BCC) as Colonna[]).find(
      (una) => COLONNE_BCC[una].toLowerCase() === nome.toLowerCase(),
    );
    if (colonna === undefined) errori.push({ riga, messaggio: `La colonna «${nome.slice(0, 60)}» non è prevista.` });
    else if (posti.has(colonna)) errori.push({ riga, messaggio: `La colonna «${nome}» c’è due volte.` });
    else posti.set(colonna, i);
  }
  for (const una of OBBLIGATORIE)
    if (!posti.has(una)) errori.push({ riga, messaggio: `Manca la colonna «${COLONNE_BCC[una]}».` });
  return { posti, errori };
}

function leggiRiga(
  { riga, campi }: RigaCsv,
  posti: Posti,
  quanti: number,
  errori: ErroreFile[],
): MovimentoLetto | null {
  const no = (messaggio: string): null => {
    errori.push({ riga, messaggio });
    return null;
  };
  if (campi.length !== quanti) return no(`La riga ha ${campi.length} campi e la prima ne ha ${quanti}.`);
  const prima = errori.length;
  const campo = (colonna: Colonna): string => (campi[posti.get(colonna) ?? -1] ?? '').trim().replace(/\s+/g, ' ');
  const data = (colonna: 'contabile' | 'valuta'): string => {
    const letta = leggiData(campo(colonna));
    if (letta.tipo === 'valida') return letta.data.toString();
    no(`«${COLONNE_BCC[colonna]}»: ${letta.messaggio}`);
    return '';
  };
  const contabile = data('contabile');
  const valuta = campo('valuta') === '' ? null : data('valuta');
  const importoCent = centConSegno(campo('importo'));
  if (importoCent === null)
    no(`«Importo»: «${campo('importo').slice(0, 40)}» non è un importo come 9.500,00 oppure -9.500,00.`);
  if (campo('divisa').toUpperCase() !== 'EUR') no(`«Divisa»: «${campo('divisa').slice(0, 10)}» non è EUR.`);
  const iban = ibanCompatto(campo('iban'));
  if (iban !== '' && !eIban(iban)) no(`«IBAN ordinante»: «${iban.slice(0, 40)}» non è un IBAN valido.`);
  if (errori.length > prima || importoCent === null) return null;
  return {
    importoCent,
    contabile,
    valuta,
    riferimento: '',
    ...estremi([campo('cro')], campo('descrizione')),
    controparteIban: iban === '' ? null : iban,
    controparteNome: campo('ordinante').slice(0, CONTROPARTE_CARATTERI_MAX),
    causale: campo('descrizione').slice(0, CAUSALE_CARATTERI_MAX),
  };
}

/** Un importo all'italiana con il segno davanti; `null` se non si legge o è zero. */
function centConSegno(testo: string): number | null {
  const [, segno = '', numero = ''] = /^([+-]?)\s*(.*)$/.exec(testo) ?? [];
  const letto = leggiEuro(numero);
  if (letto.tipo === 'errore' || letto.cent === 0) return null;
  return segno === '-' ? -letto.cent : letto.cent;
}
