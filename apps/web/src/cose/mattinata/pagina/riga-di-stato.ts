import { eFra, FASI_FIRMATE, type TipoEsito } from '@gestore/dominio';
import { euroInFrase } from '../../../testi/euro-in-frase.ts';
import { momento } from '../../../testi/momento.ts';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { statoTessera } from '../stato-tessera.ts';
import type { TestiRiga } from './riga-di-stato.testi.ts';

/** La riga: che cosa accade, e che cosa fa chi conduce; `attende` se la vendita aspetta lui. */
type StatoInParole = { accade: string; faccia: string; attende: boolean };

/**
 * A che punto è una vendita e che cosa ne fa chi la conduce, dallo stato di una tessera: è la sola frase, su ogni schermata, e non può
 * dire due cose diverse in due posti. `adesso` è l'ora del server.
 */
export function statoInParole(
  vendita: Pick<VenditaSeguita, 'asta' | 'stanza'>,
  adesso: number,
  t: TestiRiga,
  esiti: Readonly<Record<TipoEsito, string>>,
): StatoInParole {
  const stato = statoTessera(vendita, adesso);
  const { migliore, fase } = vendita.stanza;
  const [chi, quanto] = [migliore?.pseudonimo ?? '', euroInFrase(migliore?.importoCent ?? 0)];
  const attende = (accade: string, faccia: string): StatoInParole => ({ accade, faccia, attende: true });
  switch (stato.tipo) {
    case 'attesa': {
      const accade = stato.inizioIl === null ? t.senzaData : t.attesa(momento(stato.inizioIl));
      return { accade, faccia: '', attende: false };
    }
    case 'da_aprire':
      return attende(t.da_aprire(momento(stato.inizioIl)), t.faccia.da_aprire);
    case 'buste':
      return attende(t.buste(stato.decise, stato.quante), t.faccia.buste);
    case 'pronta': {
      const faccia = stato.ammesse === 0 ? 'nessuna' : stato.ammesse === 1 ? 'una' : 'piu';
      return attende(t.pronta(stato.ammesse), t.faccia[faccia]);
    }
    case 'in_gara':
      return { accade: t.in_gara(chi, quanto), faccia: '', attende: false };
    case 'crono_fermo':
      return attende(t.crono_fermo(chi, quanto), t.faccia.crono_fermo);
    case 'gara_sospesa':
      return attende(t.gara_sospesa, t.faccia.gara_sospesa);
    case 'da_aggiudicare':
      return attende(t.da_aggiudicare(chi, quanto), t.faccia.da_aggiudicare);
    case 'vendita_sospesa':
      return attende(t.vendita_sospesa, t.faccia.vendita_sospesa);
    case 'conclusa': {
      const dopo = eFra(fase, FASI_FIRMATE) ? fase : 'esitata';
      const accade = stato.esito === null ? '' : t.conclusa(esiti[stato.esito]);
      return { accade, faccia: t.faccia[dopo], attende: fase !== 'chiusa' };
    }
    default:
      return stato satisfies never;
  }
}
