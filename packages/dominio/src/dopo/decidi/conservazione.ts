import type { AttoDopoDi } from '../atti.ts';
import { impedimentiACancellare } from '../conservazione.ts';
import {
  type DecisioneDopo,
  type Dove,
  difettoDelGiorno,
  difettoDellOrdine,
  noDopo,
  ordinePulito,
  scriveDopo,
} from './decisione.ts';

/** Il gestore ha trasmesso alla banca dati delle aste: il giorno, una volta (R72). */
export function registraTrasmissione(dove: Dove, { il }: AttoDopoDi<'registraTrasmissione'>): DecisioneDopo {
  if (dove.stato.trasmessaIl !== null) return noDopo('R69_gia_registrato');
  const rifiuto = difettoDelGiorno(il, dove);
  return rifiuto === null ? scriveDopo({ tipo: 'BancaDatiTrasmessa', il }) : { eventi: [], rifiuto };
}

/** Un ordine dell'autorità di non cancellare: con il suo numero, il suo giorno e un motivo (R77). */
export function bloccaConservazione(dove: Dove, atto: AttoDopoDi<'bloccaConservazione'>): DecisioneDopo {
  if (dove.stato.cancellati !== null) return noDopo('R77_gia_cancellati');
  if (dove.stato.blocchi.has(atto.bloccoId)) return noDopo('R69_gia_registrato');
  return perOrdine(dove, atto, 'ConservazioneBloccata');
}

/** Un altro ordine toglie il blocco; gli altri blocchi restano (R77). */
export function sbloccaConservazione(dove: Dove, atto: AttoDopoDi<'sbloccaConservazione'>): DecisioneDopo {
  if (!dove.stato.blocchi.has(atto.bloccoId)) return noDopo('R77_blocco_sconosciuto');
  return perOrdine(dove, atto, 'ConservazioneSbloccata');
}

function perOrdine(
  dove: Dove,
  { bloccoId, provvedimento, motivo }: AttoDopoDi<'bloccaConservazione' | 'sbloccaConservazione'>,
  tipo: 'ConservazioneBloccata' | 'ConservazioneSbloccata',
): DecisioneDopo {
  const rifiuto = difettoDellOrdine(provvedimento, dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (motivo.trim() === '') return noDopo('R69_motivo_mancante');
  return scriveDopo({ tipo, bloccoId, provvedimento: ordinePulito(provvedimento), motivo: motivo.trim() });
}

/** Scrive che i dati di chi non ha vinto si cancellano, se nulla lo impedisce: la cancellazione è nella stessa transazione (R77). */
export function cancellaDati(
  { stato, vendita, adesso }: Dove,
  { cancellati, altro: daAspettare }: AttoDopoDi<'cancellaDati'>,
): DecisioneDopo {
  const [primo] = impedimentiACancellare(stato, vendita, { ...daAspettare, giorni: cancellati.dopoGiorni }, adesso);
  return primo === undefined ? scriveDopo({ tipo: 'DatiCancellati', ...cancellati }) : noDopo(primo);
}
