import { inForma } from '@gestore/acquisizione/testo-in-forma';
import { eIban, ibanCompatto } from '@gestore/contratto/bonifico';
import { elenco, type Nodo, nodo, testoDelNodo } from '../bordo/nodi-xml.ts';
import { centDaDecimale } from './importo.ts';
import { ERRORI_MAX, MOVIMENTI_MAX } from './limiti.ts';
import { type ErroreFile, type EsitoLettura, type EstrattoLetto, type MovimentoLetto, rifiutato } from './movimento.ts';
import { movimentiDellaVoce } from './voce-camt.ts';

/**
 * Legge gli elementi `Stmt` di ISO 20022, ovunque stiano (versioni 001.02 e 001.08, e le intermedie, che per ciò che serve
 * sono uguali): tutti o nessuno.
 */
export function leggiStmt(estratti: readonly Nodo[]): EsitoLettura {
  const errori: ErroreFile[] = [];
  const letti = estratti.map((estratto, i) => leggiUno(estratto, i + 1, errori));
  if (errori.length > 0) return { esito: 'rifiutato', errori: errori.slice(0, ERRORI_MAX) };
  const quanti = letti.reduce((somma, { movimenti }) => somma + movimenti.length, 0);
  if (quanti > MOVIMENTI_MAX)
    return rifiutato(`Il file ha ${quanti} movimenti: al massimo ${MOVIMENTI_MAX} per volta.`);
  return inForma({ esito: 'letto', estratti: letti });
}

function leggiUno(estratto: Nodo, numero: number, errori: ErroreFile[]): EstrattoLetto {
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
  return {
    conto: iban,
    intestatario: testoDelNodo(nodo(conto?.Ownr)?.Nm),
    bic: testoDelNodo(istituto?.BICFI) || testoDelNodo(istituto?.BIC) || null,
    movimenti,
    sospesi,
    saldi: saldiDi(estratto),
  };
}

function saldiDi(estratto: Nodo): EstrattoLetto['saldi'] {
  const saldi = new Map(
    elenco(estratto.Bal).map((saldo) => [testoDelNodo(nodo(nodo(saldo.Tp)?.CdOrPrtry)?.Cd), saldo]),
  );
  const inizialeCent = saldoCent(saldi.get('OPBD') ?? saldi.get('PRCD'));
  const finaleCent = saldoCent(saldi.get('CLBD'));
  return inizialeCent === null || finaleCent === null ? null : { inizialeCent, finaleCent };
}

function saldoCent(saldo: Nodo | undefined): number | null {
  if (saldo === undefined) return null;
  const cent = centDaDecimale(testoDelNodo(saldo.Amt));
  return cent === null ? null : testoDelNodo(saldo.CdtDbtInd) === 'DBIT' ? -cent : cent;
}
