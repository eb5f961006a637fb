import { inForma } from '@gestore/acquisizione/testo-in-forma';
import { eIban, ibanCompatto } from '@gestore/contratto/bonifico';
import { XMLValidator } from 'fast-xml-parser';
import { creaLettoreXml, dichiaraEntita, elenco, type Nodo, nodo, testoDelNodo } from '../bordo/nodi-xml.ts';
import { centDaDecimale } from './importo.ts';
import { ERRORI_MAX, FILE_BYTE_MAX, LIVELLI_MAX, MOVIMENTI_MAX } from './limiti.ts';
import type { ErroreFile, EsitoLettura, EstrattoLetto, MovimentoLetto } from './movimento.ts';
import { rifiutato } from './movimento.ts';
import { movimentiDellaVoce } from './voce-camt.ts';

const parser = creaLettoreXml(LIVELLI_MAX);

/** Le codifiche che una banca italiana usa; le altre servirebbero a nascondere qualcosa a chi controlla il testo. */
const CODIFICHE = new Set(['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii']);

/**
 * Legge un estratto conto CAMT.053 (versioni 001.02 e 001.08, e le intermedie, che per ciò che serve sono uguali), da solo
 * o negli involucri del CBI. Non solleva mai eccezioni. DTD ed entità sono rifiutate senza leggere il documento; o si
 * legge tutto o niente; i saldi devono tornare con i movimenti.
 */
export function leggiCamt(byte: Uint8Array): EsitoLettura {
  if (byte.length > FILE_BYTE_MAX) return rifiutato('Il file è troppo grande: lo divida per periodi più brevi.');
  const xml = inTesto(byte);
  if (xml === null) return rifiutato('Il file non è scritto in una codifica riconosciuta (UTF-8 o ISO-8859-1).');
  if (dichiaraEntita(xml))
    return rifiutato('Il file dichiara entità o una DTD, che un estratto conto vero non ha: non è stato letto.');
  let radice: Nodo | null;
  try {
    if (XMLValidator.validate(xml) !== true) return rifiutato('Il file non è un documento XML corretto.');
    radice = nodo(parser.parse(xml));
  } catch {
    return rifiutato('Il file non è un documento XML corretto.');
  }
  const estratti = radice === null ? [] : estrattiDentro(radice);
  if (estratti.length === 0)
    return rifiutato(
      'Il file non è un estratto conto CAMT.053, né da solo (Document/BkToCstmrStmt/Stmt) né in un involucro del CBI (CBIBdyBkToCstmrStmtReq, CBIDlyStmtReqLogMsg).',
    );
  const errori: ErroreFile[] = [];
  const letti = estratti.map((estratto, i) => leggiEstratto(estratto, i + 1, errori));
  if (errori.length > 0) return { esito: 'rifiutato', errori: errori.slice(0, ERRORI_MAX) };
  const quanti = letti.reduce((somma, { movimenti }) => somma + movimenti.length, 0);
  if (quanti > MOVIMENTI_MAX)
    return rifiutato(`Il file ha ${quanti} movimenti: al massimo ${MOVIMENTI_MAX} per volta.`);
  return inForma({ esito: 'letto', estratti: letti });
}

/** Ciò che può stare intorno agli estratti: il documento ISO, il corpo e le buste del CBI, il messaggio logico da solo. */
const INVOLUCRO = /^(?:Document|BkToCstmrStmt|CBI[A-Za-z]*Stmt(?:Req|ReqLogMsg)?)$/;
/** Vero dell'involucro che gli estratti li contiene; un'espressione con due ripetizioni su un nome lungo non finirebbe. */
const eMessaggio = (involucro: string): boolean => involucro === 'BkToCstmrStmt' || involucro.endsWith('LogMsg');

/** Gli estratti sotto gli involucri riconosciuti, nell'ordine del file; in nient'altro si entra. */
function estrattiDentro(padre: Nodo): Nodo[] {
  return Object.entries(padre)
    .filter(([nome]) => INVOLUCRO.test(nome))
    .flatMap(([nome, valore]) =>
      elenco(valore).flatMap((uno) => [...(eMessaggio(nome) ? elenco(uno.Stmt) : []), ...estrattiDentro(uno)]),
    );
}

function inTesto(byte: Uint8Array): string | null {
  const testata = new TextDecoder('latin1').decode(byte.subarray(0, 200));
  const codifica = /^\uFEFF?(?:ï»¿)?<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)["']/.exec(testata)?.[1]?.toLowerCase();
  if (codifica !== undefined && !CODIFICHE.has(codifica)) return null;
  try {
    return new TextDecoder(codifica ?? 'utf-8', { fatal: true }).decode(byte);
  } catch {
    return null;
  }
}

function leggiEstratto(estratto: Nodo, numero: number, errori: ErroreFile[]): EstrattoLetto {
  const dove = `Estratto ${numero}`;
  const conto = nodo(estratto.Acct);
  const iban = ibanCompatto(testoDelNodo(nodo(conto?.Id)?.IBAN));
  if (!eIban(iban)) errori.push({ riga: null, messaggio: `${dove}: manca l’IBAN del conto, o non è valido.` });
  const istituto = nodo(nodo(conto?.Svcr)?.FinInstnId);
  const movimenti: MovimentoLetto[] = [];
  let sospesi = 0;
  for (const [i, voce] of elenco(estratto.Ntry).entries()) {
    const letta = movimentiDellaVoce(voce);
    if (letta.tipo === 'sospesa') sospesi += 1;
    else if (letta.tipo === 'errore')
      errori.push({ riga: i + 1, messaggio: `${dove}, voce ${i + 1}: ${letta.messaggio}` });
    else movimenti.push(...letta.movimenti);
  }
  if (errori.length === 0) errori.push(...saldiCheNonTornano(estratto, movimenti, dove));
  return {
    conto: iban,
    intestatario: testoDelNodo(nodo(conto?.Ownr)?.Nm),
    bic: testoDelNodo(istituto?.BICFI) || testoDelNodo(istituto?.BIC) || null,
    movimenti,
    sospesi,
  };
}

/** Saldo iniziale più movimenti dà il saldo finale: se non è così manca qualcosa, e un accredito mancante è un’esclusione. */
function saldiCheNonTornano(estratto: Nodo, movimenti: readonly MovimentoLetto[], dove: string): ErroreFile[] {
  const saldi = new Map(
    elenco(estratto.Bal).map((saldo) => [testoDelNodo(nodo(nodo(saldo.Tp)?.CdOrPrtry)?.Cd), saldo]),
  );
  const iniziale = saldoCent(saldi.get('OPBD') ?? saldi.get('PRCD'));
  const finale = saldoCent(saldi.get('CLBD'));
  if (iniziale === null || finale === null) return [];
  const somma = movimenti.reduce((totale, { importoCent }) => totale + importoCent, iniziale);
  if (somma === finale) return [];
  const messaggio = `${dove}: il saldo iniziale e i movimenti non danno il saldo finale (differenza di ${somma - finale} centesimi). Il file è incompleto: lo scarichi di nuovo dalla banca.`;
  return [{ riga: null, messaggio }];
}

function saldoCent(saldo: Nodo | undefined): number | null {
  if (saldo === undefined) return null;
  const cent = centDaDecimale(testoDelNodo(saldo.Amt));
  return cent === null ? null : testoDelNodo(saldo.CdtDbtInd) === 'DBIT' ? -cent : cent;
}
