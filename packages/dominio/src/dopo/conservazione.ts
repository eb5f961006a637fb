import { fineDelGiorno, giornoARoma, type Istante } from '../tempo.ts';
import { valeLEsito } from './conto.ts';
import { giornoDi } from './giorni.ts';
import type { StatoDopo, VenditaEsitata } from './modello.ts';

/**
 * Quanto si conservano i dati di chi non ha vinto, da quando l'esito è definitivo, se il gestore non dice altro (scelta): nessuna norma
 * fissa un numero. Il GDPR chiede non più del necessario (art. 5.1.e) e ammette ciò che serve a difendere un diritto (art. 17.3.e).
 */
export const CONSERVAZIONE_GIORNI = 365;
/** Sotto, una parte potrebbe ancora opporsi o reclamare: venti giorni, con quelli di agosto che non corrono (cpc 591-ter, 617, L. 742/1969). */
export const CONSERVAZIONE_GIORNI_MIN = 90;
/** Oltre si è prescritta anche l'azione ordinaria (cc 2946). */
export const CONSERVAZIONE_GIORNI_MAX = 3_660;

/** Ciò che i due registri non dicono, e si guarda quando si cancella. */
export type AltroDaAspettare = { rimborsiDaPagare: number; contiSigillati: number };

/** Perché i dati di chi non ha vinto non si cancellano ancora. */
export type ImpedimentoCancellazione =
  | 'R77_gia_cancellati'
  | 'R77_blocco'
  | 'R77_esito_non_definitivo'
  | 'R77_trasmissione_mancante'
  | 'R77_rimborsi_da_pagare'
  | 'R77_conti_sigillati'
  | 'R77_termine_non_passato';

/**
 * Da quando l'esito è definitivo: con il decreto di trasferimento se il bene è di qualcuno, anche estinta la procedura, con il provvedimento se l'esito è caduto,
 * subito se nessuno l'ha avuto; `null` se non lo è ancora (R77).
 */
export function definitivoDal(
  { decreto }: Pick<StatoDopo, 'decreto'>,
  vendita: Pick<VenditaEsitata, 'esito' | 'dichiaratoIl' | 'caducataDel'>,
): Istante | null {
  const scritto = valeLEsito(vendita) ? (decreto?.del ?? null) : vendita.caducataDel;
  if (scritto === null) return valeLEsito(vendita) ? null : vendita.dichiaratoIl;
  return fineDelGiorno(giornoDi(scritto) ?? giornoARoma(vendita.dichiaratoIl));
}

/** Da quando si possono cancellare, se nulla lo impedisce; `null` finché l'esito non è definitivo. */
export function cancellabileDal(
  stato: Pick<StatoDopo, 'decreto'>,
  vendita: Pick<VenditaEsitata, 'esito' | 'dichiaratoIl' | 'caducataDel'>,
  giorni: number,
): Istante | null {
  const dal = definitivoDal(stato, vendita);
  return dal === null ? null : fineDelGiorno(giornoARoma(dal) + giorni);
}

/** Tutto ciò che impedisce di cancellare adesso; vuoto, si cancella (R77). */
export function impedimentiACancellare(
  stato: StatoDopo,
  vendita: VenditaEsitata,
  { giorni, rimborsiDaPagare, contiSigillati }: AltroDaAspettare & { giorni: number },
  adesso: Istante,
): ImpedimentoCancellazione[] {
  if (stato.cancellati !== null) return ['R77_gia_cancellati'];
  const dal = cancellabileDal(stato, vendita, giorni);
  const trovati: ImpedimentoCancellazione[] = [];
  if (stato.blocchi.size > 0) trovati.push('R77_blocco');
  if (dal === null) trovati.push('R77_esito_non_definitivo');
  // Di una vendita senza offerte al Ministero non va nessun offerente.
  if (vendita.buste > 0 && stato.trasmessaIl === null) trovati.push('R77_trasmissione_mancante');
  if (rimborsiDaPagare > 0) trovati.push('R77_rimborsi_da_pagare');
  if (contiSigillati > 0) trovati.push('R77_conti_sigillati');
  if (dal !== null && adesso <= dal) trovati.push('R77_termine_non_passato');
  return trovati;
}
