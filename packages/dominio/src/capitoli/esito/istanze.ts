import { ultimoARitroso } from '../../calendario.ts';
import { eCent } from '../../denaro.ts';
import { conduce, type Decisione, faseNonAmmessa, fatto, inDisservizio, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn } from '../../parole/fasi.ts';
import { type Rifiuto, rifiuta } from '../../parole/rifiuti.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import { giornoARoma, giornoInCifre, type Istante } from '../../tempo.ts';
import { daEsaminare } from '../buste/apertura.ts';
import { aggiudicazioneDovuta, assegnazioneDovuta, rimborsi } from './decidi.ts';

/** L'istanza si deposita tanti giorni prima della vendita: un termine che si conta all'indietro (cpc 588, 155). */
export const ISTANZA_GIORNI_PRIMA = 10;

/**
 * Un creditore chiede che il bene gli sia assegnato se la vendita non raggiunge il prezzo base (cpc 588-589, R46). La registra chi
 * conduce, fino all'esito: conta quando fu depositata, e una depositata in tempo vale anche se la si registra dopo (scelta).
 */
export function registraIstanza(
  stato: Stato,
  atto: AttoDi<'registraIstanza'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza' || 'esito' in stato) return faseNonAmmessa(stato);
  const rifiuto = difettoDellIstanza(stato, atto, adesso);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  const { istanzaId, importoCent, speseCent, prelazioniCent, depositataIl } = atto;
  return fatto({
    tipo: 'IstanzaRegistrata',
    istanzaId,
    creditore: atto.creditore.trim(),
    importoCent,
    speseCent,
    prelazioniCent,
    depositataIl,
  });
}

function difettoDellIstanza(
  { istanze, parametri: { prezzoBaseCent, inizioOperazioniIl }, inizioAperteIl }: StatoPubblicato,
  { istanzaId, creditore, importoCent, speseCent, prelazioniCent, depositataIl }: AttoDi<'registraIstanza'>,
  adesso: Istante,
): Rifiuto | null {
  if (istanze.has(istanzaId)) return rifiuta('R46_istanza_gia_registrata');
  if (creditore.trim() === '') return rifiuta('R46_creditore_mancante');
  if (![importoCent, speseCent, prelazioniCent].every(eCent)) return rifiuta('R46_importo_non_valido');
  if (depositataIl > adesso) return rifiuta('R46_deposito_futuro');
  // A prezzi letti un creditore saprebbe già quanto basta: una ripresa non riapre il termine (cpc 588).
  const ultimo = ultimoARitroso(giornoARoma(inizioAperteIl ?? inizioOperazioniIl), ISTANZA_GIORNI_PRIMA);
  if (giornoARoma(depositataIl) > ultimo) return rifiuta('R46_istanza_tardiva', { ultimo: giornoInCifre(ultimo) });
  // Non meno del prezzo base, né delle spese e dei crediti che vengono prima del suo (cpc 506, 589).
  const minimoCent = Math.max(prezzoBaseCent, speseCent + prelazioniCent);
  return importoCent < minimoCent ? rifiuta('R46_sotto_minimo', { minimoCent }) : null;
}

/** Il creditore rinuncia, o l'istanza era scritta male: un fatto nuovo, con il suo perché, fino all'esito (R46, R74). */
export function ritiraIstanza(stato: Stato, atto: AttoDi<'ritiraIstanza'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza' || 'esito' in stato) return faseNonAmmessa(stato);
  if (!stato.istanze.has(atto.istanzaId)) return no('R46_istanza_sconosciuta');
  const motivo = atto.motivo.trim();
  if (motivo === '') return no('R46_motivo_mancante');
  return fatto({ tipo: 'IstanzaRitirata', istanzaId: atto.istanzaId, motivo });
}

/**
 * Il bene va al creditore: quando tutto è deciso e il prezzo base non è raggiunto, o nessuno ha offerto (cpc 572, 573, 588, 590,
 * R46). Fra più istanze a chi offre di più; a parità sceglie chi conduce, con un motivo (scelta, R47).
 */
export function assegna(stato: Stato, atto: AttoDi<'assegna'>, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'operazioni_aperte', 'gara_conclusa')) return faseNonAmmessa(stato);
  if (inDisservizio(stato)) return no('R57_piattaforma_non_sana');
  const istanza = stato.istanze.get(atto.istanzaId);
  if (istanza === undefined) return no('R46_istanza_sconosciuta');
  if (stato.fase === 'operazioni_aperte') {
    const quante = daEsaminare(stato);
    if (quante > 0) return no('R48_buste_da_esaminare', { quante });
  }
  if (aggiudicazioneDovuta(stato)) return no('R46_prezzo_raggiunto');
  if (!assegnazioneDovuta(stato)) return no('R43_gara_obbligatoria');
  const { importoCent } = istanza;
  const offerti = [...stato.istanze.values()].map((una) => una.importoCent);
  const maggiore = Math.max(...offerti);
  if (importoCent < maggiore) return no('R47_istanza_migliore', { importoCent: maggiore });
  const motivo = atto.motivo?.trim() || null;
  if (motivo === null && offerti.filter((uno) => uno === maggiore).length > 1) return no('R47_parita');
  return fatto(
    { tipo: 'BeneAssegnato', istanzaId: atto.istanzaId, importoCent },
    {
      tipo: 'EsitoDichiarato',
      esito: 'assegnata',
      vincitore: null,
      motivo,
      irraggiungibili: [],
      motivoIrraggiungibili: null,
      dichiaratoIl: adesso,
    },
    rimborsi(stato, null),
  );
}
