import { ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { elenco, type Nodo, nodo, testi, testoDelNodo } from '../../../piattaforma/arnesi/nodi-xml.ts';
import { type CampoConEstremi, estremi } from '../estremi.ts';
import { centDaDecimale } from '../importo.ts';
import { CAUSALE_CARATTERI_MAX, CONTROPARTE_CARATTERI_MAX } from '../limiti.ts';
import type { MovimentoLetto } from '../movimento.ts';
import { primiEstremi } from '../primi-estremi.ts';
import { ritornoDi } from './ritorno-camt.ts';

type VoceLetta =
  | { tipo: 'letta'; movimenti: MovimentoLetto[] }
  | { tipo: 'sospesa' }
  | { tipo: 'errore'; messaggio: string };

const errore = (messaggio: string): VoceLetta => ({ tipo: 'errore', messaggio });

/**
 * I movimenti di una voce: uno, o quanti ne dettaglia se ciascuno ha il suo importo e insieme fanno quello della voce. Se
 * non lo fanno (spese trattenute, dettagli senza importo) la voce resta un movimento solo, da abbinare a mano: di chi sia
 * ciascuna parte non si indovina. Una voce da zero euro non muove nulla e non dà movimenti; una non ancora contabilizzata
 * è `sospesa`.
 */
export function movimentiDellaVoce(voce: Nodo): VoceLetta {
  const stato = testoDelNodo(nodo(voce.Sts)?.Cd) || testoDelNodo(voce.Sts);
  if (stato === 'PDNG' || stato === 'INFO' || stato === 'FUTR') return { tipo: 'sospesa' };
  if (stato !== 'BOOK') return errore('lo stato non è BOOK.');
  if (testoDelNodo(nodo(voce.Amt)?.['@Ccy']) !== 'EUR') return errore('la divisa non è EUR.');
  const cent = centDaDecimale(testoDelNodo(voce.Amt));
  if (cent === null) return errore('l’importo non è leggibile.');
  const verso = testoDelNodo(voce.CdtDbtInd);
  if (verso !== 'CRDT' && verso !== 'DBIT') return errore('manca se l’importo entra o esce (CdtDbtInd).');
  const contabile = dataDi(voce.BookgDt);
  if (contabile === null) return errore('manca la data contabile, o non esiste nel calendario.');
  if (cent === 0) return { tipo: 'letta', movimenti: [] };
  const dettagli = elenco(voce.NtryDtls).flatMap((gruppo) => elenco(gruppo.TxDtls));
  const comune = { verso, contabile, valuta: dataDi(voce.ValDt), voce } as const;
  if (dettagli.length <= 1) return { tipo: 'letta', movimenti: [movimento(comune, dettagli[0] ?? {}, cent)] };
  const parti = dettagli.map((dettaglio) => centDaDecimale(importoDi(dettaglio)));
  if (parti.some((parte) => parte === null) || parti.reduce((somma: number, parte) => somma + (parte ?? 0), 0) !== cent)
    return { tipo: 'letta', movimenti: [insieme(comune, dettagli, cent)] };
  const movimenti = dettagli.flatMap((dettaglio, i) => {
    const parte = parti[i] ?? 0;
    return parte === 0 ? [] : [movimento(comune, dettaglio, parte)];
  });
  return { tipo: 'letta', movimenti };
}

/** La voce intera, con le causali di tutti i suoi dettagli: né l'ordinante né gli estremi di uno valgono per il totale. */
function insieme(comune: Comune, dettagli: readonly Nodo[], cent: number): MovimentoLetto {
  const causali = {
    RmtInf: dettagli.flatMap(({ RmtInf }) => elenco(RmtInf)),
    AddtlTxInf: dettagli.flatMap(({ AddtlTxInf }) => testi(AddtlTxInf)),
  };
  const { primi: _, ...intera } = movimento(comune, causali, cent);
  return { ...intera, cro: null, trn: null, estremiDa: null };
}

/** I riferimenti di un dettaglio in cui si cercarono gli estremi da principio, nell'ordine di allora (`primiEstremi`). */
const CAMPI = ['TxId', 'AcctSvcrRef', 'InstrId', 'EndToEndId'] as const;
/** Nel CAMT.053 delle banche italiane il TRN sta nel riferimento del sistema di pagamento: è il primo in cui si guarda. */
type Campo = (typeof CAMPI)[number] | 'ClrSysRef';

type Comune = { verso: 'CRDT' | 'DBIT'; contabile: string; valuta: string | null; voce: Nodo };

function movimento({ verso, contabile, valuta, voce }: Comune, dettaglio: Nodo, cent: number): MovimentoLetto {
  const riferimenti = nodo(dettaglio.Refs);
  const scritte = elenco(dettaglio.RmtInf).flatMap(({ Ustrd }) => testi(Ustrd));
  const causale = [...scritte, ...testi(dettaglio.AddtlTxInf), ...testi(voce.AddtlNtryInf)].join(' ');
  const parti = nodo(dettaglio.RltdPties);
  const [chi, conto] = verso === 'CRDT' ? [parti?.Dbtr, parti?.DbtrAcct] : [parti?.Cdtr, parti?.CdtrAcct];
  const iban = ibanCompatto(testoDelNodo(nodo(nodo(conto)?.Id)?.IBAN));
  const riferimento = testoDelNodo(riferimenti?.AcctSvcrRef) || testoDelNodo(voce.AcctSvcrRef);
  const dove = (campo: Campo): CampoConEstremi => ({
    dove: `Refs/${campo}`,
    valore: testoDelNodo(riferimenti?.[campo]),
  });
  const dellaVoce = { dove: 'Ntry/AcctSvcrRef', valore: testoDelNodo(voce.AcctSvcrRef) };
  const trovati = estremi([dove('ClrSysRef'), ...CAMPI.map(dove), dellaVoce], {
    dove: 'causale',
    valore: causale,
    unita: scritte.join(''),
  });
  const primi = primiEstremi(
    [...CAMPI.map(dove), dellaVoce].map(({ valore }) => valore),
    causale,
  );
  return {
    importoCent: verso === 'CRDT' ? cent : -cent,
    contabile,
    valuta,
    riferimento: riferimento.slice(0, CONTROPARTE_CARATTERI_MAX),
    ...trovati,
    ...(primi.cro === trovati.cro && primi.trn === trovati.trn ? {} : { primi }),
    controparteIban: iban === '' ? null : iban.slice(0, 34),
    // Dalla versione 001.08 il nome sta dentro Pty.
    controparteNome: (testoDelNodo(nodo(nodo(chi)?.Pty)?.Nm) || testoDelNodo(nodo(chi)?.Nm)).slice(
      0,
      CONTROPARTE_CARATTERI_MAX,
    ),
    causale: causale.slice(0, CAUSALE_CARATTERI_MAX),
    ...ritornoDi(voce, dettaglio),
  };
}

function importoDi(dettaglio: Nodo): string {
  return testoDelNodo(dettaglio.Amt) || testoDelNodo(nodo(nodo(dettaglio.AmtDtls)?.TxAmt)?.Amt);
}

/** `Dt`, oppure il giorno scritto in `DtTm`: è quello della banca e non si sposta di fuso. */
function dataDi(valore: unknown): string | null {
  const scritta = testoDelNodo(nodo(valore)?.Dt) || testoDelNodo(nodo(valore)?.DtTm).slice(0, 10);
  try {
    return Temporal.PlainDate.from(scritta.slice(0, 10), { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
