import { eCent } from '../../denaro.ts';
import type { AttoDopoDi } from '../atti.ts';
import { restaDellaCauzione } from '../cauzione.ts';
import { residuoDopo, valeLEsito } from '../conto.ts';
import type { CosaMossa, DestinoResiduo, MovimentoCauzione } from '../modello.ts';
import type { RifiutoDopo } from '../rifiuti.ts';
import { type DecisioneDopo, type Dove, noDopo, rifiutaDopo, scriveDopo } from './decisione.ts';

type Muove = 'giraCauzione' | 'incameraCauzione' | 'restituisciAssegno' | 'restituisciResiduo' | 'passaAlleSpese';

const COSA: Readonly<Record<Muove, MovimentoCauzione['cosa']>> = {
  giraCauzione: 'giro',
  incameraCauzione: 'incameramento',
  restituisciAssegno: 'assegno',
  restituisciResiduo: 'residuo',
  passaAlleSpese: 'spese',
};

/** Propone di muovere una cauzione, o ciò che è stato versato oltre il dovuto: il denaro si muove soltanto quando un'altra persona conferma (R71). */
export function proponiMovimento(dove: Dove, atto: AttoDopoDi<Muove>): DecisioneDopo {
  const { stato, attore } = dove;
  const { propostaId, bustaId, importoCent } = atto;
  const cosa = COSA[atto.tipo];
  const dettaglio = atto.dettaglio.trim();
  if (stato.proposti.has(propostaId)) return noDopo('R69_gia_registrato');
  const rifiuto = difettoDelMovimento(dove, { cosa, bustaId, importoCent });
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (dettaglio === '') return noDopo('R71_dettaglio_mancante');
  const movimento = { propostaId, cosa, bustaId, importoCent, dettaglio, propostaDa: attore.id };
  return scriveDopo({ tipo: 'MovimentoProposto', ...movimento });
}

/** L'altra persona: ciò che si era proposto deve valere ancora (R71). */
export function confermaMovimento(dove: Dove, { propostaId }: { propostaId: string }): DecisioneDopo {
  const { stato, attore } = dove;
  const proposto = stato.proposti.get(propostaId);
  if (proposto === undefined) return noDopo('R71_proposta_sconosciuta');
  if (proposto.propostaDa === attore.id) return noDopo('R71_serve_un_altra_persona');
  const rifiuto = difettoDelMovimento(dove, proposto);
  return rifiuto === null ? scriveDopo({ tipo: 'MovimentoConfermato', ...proposto }) : { eventi: [], rifiuto };
}

export function ritiraMovimento({ stato }: Dove, { propostaId, motivo }: AttoDopoDi<'ritiraMovimento'>): DecisioneDopo {
  if (!stato.proposti.has(propostaId)) return noDopo('R71_proposta_sconosciuta');
  if (motivo.trim() === '') return noDopo('R69_motivo_mancante');
  return scriveDopo({ tipo: 'MovimentoRitirato', propostaId, motivo: motivo.trim() });
}

type DaMuovere<C> = { cosa: C; bustaId: string; importoCent: number };

function difettoDelMovimento(
  dove: Dove,
  { cosa, bustaId, importoCent }: DaMuovere<MovimentoCauzione['cosa']>,
): RifiutoDopo | null {
  return cosa === 'residuo' || cosa === 'spese'
    ? difettoDelResiduo(dove, { cosa, bustaId, importoCent })
    : difettoDellaCauzione(dove, { cosa, bustaId, importoCent });
}

/**
 * Ciò che è stato versato oltre il dovuto è di chi ha vinto, e ne esce al più quanto ne resta. Caduto l'esito non c'è un trasferimento di
 * cui pagare le spese: si rende (R69).
 */
function difettoDelResiduo(
  { stato, vendita }: Dove,
  { cosa, bustaId, importoCent }: DaMuovere<DestinoResiduo>,
): RifiutoDopo | null {
  if (vendita.vincitore?.bustaId !== bustaId) return rifiutaDopo('R69_nessuna_aggiudicazione');
  if (!eCent(importoCent) || importoCent <= 0) return rifiutaDopo('R69_importo_non_valido');
  const residuoCent = residuoDopo(stato, vendita);
  if (residuoCent === 0) return rifiutaDopo('R69_nessun_residuo');
  if (importoCent > residuoCent) return rifiutaDopo('R69_oltre_il_residuo', { residuoCent });
  return cosa === 'spese' && !valeLEsito(vendita) ? rifiutaDopo('R69_nessuna_aggiudicazione') : null;
}

/**
 * Di chi si è aggiudicato il bene la cauzione si gira alla procedura, in conto prezzo, finché l'esito vale; dichiarata la
 * decadenza si incamera (cpc 587, R70). Un assegno si restituisce a chi non ha vinto e non è più vincolato, o quando l'esito è
 * revocato (R24, R67). Per nessuna via esce ciò che un'altra, un ordine di rimborso compreso, ha già preso (R71).
 */
function difettoDellaCauzione(
  { stato, vendita, ordinate, adesso }: Dove,
  { cosa, bustaId, importoCent }: DaMuovere<CosaMossa>,
): RifiutoDopo | null {
  const cauzioneCent = vendita.cauzioni.get(bustaId);
  if (cauzioneCent === undefined) return rifiutaDopo('R67_busta_sconosciuta');
  if (stato.mosse.has(bustaId)) return rifiutaDopo('R67_cauzione_gia_mossa');
  if (!eCent(importoCent) || importoCent <= 0) return rifiutaDopo('R69_importo_non_valido');
  if (importoCent > cauzioneCent) return rifiutaDopo('R67_oltre_la_cauzione', { cauzioneCent });
  const restaCent = restaDellaCauzione(cauzioneCent, { mosse: stato.mosse, ordinate }, bustaId);
  if (importoCent > restaCent) return rifiutaDopo('R67_cauzione_in_ordine', { restaCent });
  const haVinto = vendita.vincitore?.bustaId === bustaId;
  if (cosa === 'assegno') {
    const resta = haVinto && (valeLEsito(vendita) || vendita.esito === 'decaduta');
    if (resta) return rifiutaDopo('R67_cauzione_in_conto_prezzo');
    const finoAl = vendita.vincolateFino.get(bustaId) ?? Number.NEGATIVE_INFINITY;
    return adesso <= finoAl ? rifiutaDopo('R24_ancora_vincolata', { finoAl }) : null;
  }
  if (!haVinto) return rifiutaDopo('R69_nessuna_aggiudicazione');
  if (cosa === 'incameramento') return vendita.esito === 'decaduta' ? null : rifiutaDopo('R70_nessuna_decadenza');
  return valeLEsito(vendita) ? null : rifiutaDopo('R69_nessuna_aggiudicazione');
}
