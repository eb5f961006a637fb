import { eCent } from '../../denaro.ts';
import type { AttoDopoDi } from '../atti.ts';
import { type DecisioneDopo, type Dove, difettoDelGiorno, noDopo, scriveDopo } from './decisione.ts';

/**
 * Il gestore ha mandato al Portale il rapporto con l'esito: il giorno, e quale documento. Lo stesso documento si manda una volta; un
 * esito che cambia ne fa un altro, che si manda anch'esso (R73).
 */
export function registraRapporto(dove: Dove, { il, impronta }: AttoDopoDi<'registraRapporto'>): DecisioneDopo {
  const { rapporto } = dove.stato;
  if (rapporto?.impronta === impronta) return noDopo('R73_rapporto_gia_trasmesso');
  const rifiuto = difettoDelGiorno(il, dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  const numero = (rapporto?.numero ?? 0) + 1;
  return scriveDopo({ tipo: 'RapportoTrasmesso', numero, il, esito: dove.vendita.esito, impronta });
}

/** Quanto spetta al gestore per questa vendita, e che cosa lo liquida; registrarlo di nuovo corregge quello di prima (R09). */
export function registraCompenso(_: Dove, { importoCent, dettaglio }: AttoDopoDi<'registraCompenso'>): DecisioneDopo {
  if (!eCent(importoCent) || importoCent <= 0) return noDopo('R69_importo_non_valido');
  if (dettaglio.trim() === '') return noDopo('R09_liquidazione_mancante');
  return scriveDopo({ tipo: 'CompensoRegistrato', importoCent, dettaglio: dettaglio.trim() });
}
