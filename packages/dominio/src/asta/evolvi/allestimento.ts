import type { EventoDi } from '../eventi.ts';
import type { Parametri, ParametriBozza, Stato, StatoIn } from '../modello.ts';
import { SALA_CHIUSA } from '../sala.ts';
import { esigi, esigiFase, esigiPubblicata } from './pretese.ts';

type Allestimento = EventoDi<
  | 'AstaCreata'
  | 'ParametriModificati'
  | 'AstaPubblicata'
  | 'RaccoltaAperta'
  | 'TermineScaduto'
  | 'OperazioniRinviate'
  | 'DelegatoSostituito'
>;

/** Applica i fatti che precedono le operazioni (la bozza, la pubblicazione, il termine) e chi conduce, che può cambiare. */
export function evolviAllestimento(stato: Stato, evento: Allestimento): Stato {
  switch (evento.tipo) {
    case 'AstaCreata':
      esigiFase(stato, evento, 'inesistente');
      return {
        fase: 'bozza',
        id: evento.id,
        scheda: evento.scheda,
        parametri: evento.parametri,
        buste: new Map(),
        arrivi: new Map(),
        credenziali: new Map(),
        ultimaRichiesta: 0,
        disservizio: null,
        ferma: null,
        ultimaSosta: null,
        sala: SALA_CHIUSA,
        rimborsate: new Set(),
        istanze: new Map(),
        osservazioni: new Map(),
        assegnazione: null,
        dichiarazione: null,
      };
    case 'ParametriModificati':
      return parametriModificati(stato, evento);
    case 'AstaPubblicata': {
      const bozza = esigiFase(stato, evento, 'bozza');
      esigi(completi(evento.parametri), stato, evento, 'i parametri non sono completi (R02)');
      return { ...bozza, fase: 'pubblicata', parametri: evento.parametri, dichiarazione: evento.dichiarazione };
    }
    case 'RaccoltaAperta':
      return { ...esigiFase(stato, evento, 'pubblicata'), fase: 'raccolta' };
    case 'TermineScaduto': {
      const raccolta = esigiFase(stato, evento, 'raccolta');
      const { termineOfferteIl } = raccolta.parametri;
      esigi(evento.termineIl === termineOfferteIl, stato, evento, 'il termine non è quello dei parametri (R03)');
      return { ...raccolta, fase: 'termine_scaduto' };
    }
    case 'OperazioniRinviate':
      return operazioniRinviate(stato, evento);
    case 'DelegatoSostituito':
      return delegatoSostituito(stato, evento);
    default:
      return evento satisfies never;
  }
}

function parametriModificati(stato: Stato, evento: EventoDi<'ParametriModificati'>): Stato {
  const { scheda, parametri } = evento;
  if (stato.fase === 'bozza') return { ...stato, scheda, parametri };
  const pubblicata = esigiPubblicata(stato, evento);
  const aperta = stato.fase === 'pubblicata' || stato.fase === 'raccolta';
  esigi(aperta, stato, evento, 'i parametri sono congelati (R02)');
  esigi(completi(parametri), stato, evento, 'i parametri non sono completi (R02)');
  return { ...pubblicata, scheda, parametri } as StatoIn<'pubblicata' | 'raccolta'>;
}

/** Il rinvio parte da T0 come era, va in avanti, e non riapre un termine passato (R02, R32). */
function operazioniRinviate(stato: Stato, evento: EventoDi<'OperazioniRinviate'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  const { fase, parametri } = prima;
  const { fissateIl, inizioOperazioniIl, termineOfferteIl, provvedimento, motivo } = evento;
  const chiusa = fase === 'pubblicata' || fase === 'raccolta' || fase === 'termine_scaduto';
  esigi(chiusa, stato, evento, 'le operazioni sono già aperte (R32)');
  esigi(fissateIl === parametri.inizioOperazioniIl, stato, evento, 'le operazioni non erano fissate allora (R32)');
  esigi(inizioOperazioniIl > fissateIl, stato, evento, 'le operazioni non si anticipano (R10)');
  const fermo = termineOfferteIl === parametri.termineOfferteIl;
  const spostabile = fase !== 'termine_scaduto' && termineOfferteIl > parametri.termineOfferteIl;
  esigi(fermo || spostabile, stato, evento, 'il termine è passato, o si anticipa (R02)');
  esigi(termineOfferteIl < inizioOperazioniIl, stato, evento, 'il termine non precede le operazioni (R03)');
  esigi(provvedimento.numero !== '' && motivo !== '', stato, evento, 'manca il provvedimento o il motivo (R32)');
  return { ...prima, parametri: { ...parametri, inizioOperazioniIl, termineOfferteIl } } as StatoIn<typeof fase>;
}

/** Chi subentra è un altro, chi lascia era proprio lui, e il verbale non è ancora firmato (R36, R68). */
function delegatoSostituito(stato: Stato, evento: EventoDi<'DelegatoSostituito'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  const { precedenteId, delegatoId, delegatoNome, provvedimento, dispostoDa, motivo } = evento;
  const aperta = prima.fase !== 'verbalizzata' && prima.fase !== 'chiusa';
  esigi(aperta, stato, evento, 'il verbale è firmato (R68)');
  esigi(precedenteId === prima.scheda.delegatoId, stato, evento, 'non conduceva chi è sostituito (R36)');
  esigi(delegatoId !== precedenteId, stato, evento, 'chi subentra conduceva già (R36)');
  const motivata = provvedimento.numero !== '' && dispostoDa !== '' && motivo !== '';
  esigi(motivata, stato, evento, 'manca il provvedimento o il motivo (R36)');
  return { ...prima, scheda: { ...prima.scheda, delegatoId, delegatoNome } };
}

/** Ogni parametro ha un valore, tranne l'offerta minima che l'avviso può tacere. */
function completi(parametri: ParametriBozza): parametri is Parametri {
  for (const [nome, valore] of Object.entries(parametri))
    if (valore === null && nome !== 'offertaMinimaCent') return false;
  return true;
}
