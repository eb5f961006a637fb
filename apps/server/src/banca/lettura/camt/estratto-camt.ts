import { inForma } from '@gestore/acquisizione/testo-in-forma';
import { eIban, ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { elenco, type Nodo, nodo, testoDelNodo } from '../../../piattaforma/arnesi/nodi-xml.ts';
import { centDaDecimale } from '../importo.ts';
import { ERRORI_MAX, MOVIMENTI_MAX } from '../limiti.ts';
import {
  type ErroreFile,
  type EsitoLettura,
  type EstrattoLetto,
  type MovimentoLetto,
  rifiutato,
  type TotaleDiverso,
} from '../movimento.ts';
import { creaTotaliCamt } from './totali-camt.ts';
import { movimentiDellaVoce } from './voce-camt.ts';
import { vociDellEstratto } from './voci-camt.ts';

/**
 * Legge gli elementi `Stmt` di ISO 20022, ovunque stiano (versioni 001.02 e 001.08, e le intermedie, che per ciò che serve
 * sono uguali): tutti o nessuno.
 */
export function leggiStmt(estratti: readonly Nodo[]): EsitoLettura {
  const errori: ErroreFile[] = [];
  const letti: EstrattoLetto[] = [];
  let restano = MOVIMENTI_MAX;
  for (const [i, estratto] of estratti.entries()) {
    const letto = leggiUno(estratto, i + 1, { errori, restano });
    restano -= letto.movimenti.length;
    // Chi ne ha troppi non si legge fino in fondo: quanti siano non si sa.
    if (restano < 0)
      return rifiutato(
        `Il file ha più di ${MOVIMENTI_MAX} movimenti, che è il massimo: lo divida per periodi più brevi.`,
      );
    letti.push(letto);
  }
  if (errori.length > 0) return { esito: 'rifiutato', errori: errori.slice(0, ERRORI_MAX) };
  return inForma({ esito: 'letto', estratti: letti });
}

function leggiUno(
  estratto: Nodo,
  numero: number,
  { errori, restano }: { errori: ErroreFile[]; restano: number },
): EstrattoLetto {
  const dove = `Estratto ${numero}`;
  const conto = nodo(estratto.Acct);
  const iban = ibanCompatto(testoDelNodo(nodo(conto?.Id)?.IBAN));
  if (!eIban(iban)) errori.push({ riga: null, messaggio: `${dove}: manca l’IBAN del conto, o non è valido.` });
  const istituto = nodo(nodo(conto?.Svcr)?.FinInstnId);
  const movimenti: MovimentoLetto[] = [];
  let sospesi = 0;
  let voci = 0;
  const totali = creaTotaliCamt();
  for (const aperta of vociDellEstratto(estratto)) {
    voci += 1;
    const letta = aperta.tipo === 'aperta' ? movimentiDellaVoce(aperta.voce) : aperta;
    if (aperta.tipo === 'aperta' && letta.tipo !== 'errore') totali.conta(aperta.voce, letta.tipo === 'sospesa');
    if (letta.tipo === 'sospesa') sospesi += 1;
    else if (letta.tipo === 'letta') {
      // Uno per uno: una voce sola può dettagliarne più di quanti argomenti abbia una chiamata.
      for (const movimento of letta.movimenti) movimenti.push(movimento);
    } else if (errori.length < ERRORI_MAX)
      errori.push({ riga: voci, messaggio: `${dove}, voce ${voci}: ${letta.messaggio}` });
    if (movimenti.length > restano) break;
  }
  return {
    conto: iban,
    intestatario: testoDelNodo(nodo(conto?.Ownr)?.Nm),
    bic: testoDelNodo(istituto?.BICFI) || testoDelNodo(istituto?.BIC) || null,
    movimenti,
    sospesi,
    saldi: saldiDi(estratto),
    ...nonVuoti(totali.nonTornano(estratto)),
  };
}

const nonVuoti = (totali: TotaleDiverso[]): Pick<EstrattoLetto, 'totali'> => (totali.length === 0 ? {} : { totali });

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
