import { esigi, esigiFase, esigiPubblicata } from '../../legge/pretese.ts';
import type { Parametri, ParametriBozza, Scheda } from '../../parole/allestimento.ts';
import { eFra, FASI_A_BUSTE_CHIUSE } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import { SALA_CHIUSA } from '../../parole/sala.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import { giorniDopo, giornoARoma } from '../../tempo.ts';
import { vociErrata } from './errata.ts';
import { FACOLTATIVI_DA_PUBBLICATA } from './pubblicazione.ts';

type Allestimento = EventoDi<
  'AstaCreata' | 'ParametriModificati' | 'AstaPubblicata' | 'RaccoltaAperta' | 'TermineScaduto' | 'OperazioniRinviate'
>;

/** Applica i fatti che precedono le operazioni: la bozza, la pubblicazione, il termine. */
export function evolviAllestimento(stato: Stato, evento: Allestimento): Stato {
  switch (evento.tipo) {
    case 'AstaCreata':
      esigiFase(stato, evento, 'inesistente');
      return {
        fase: 'bozza',
        id: evento.id,
        scheda: evento.scheda,
        secondo: null,
        conduceDal: null,
        errate: 0,
        parametri: evento.parametri,
        buste: new Map(),
        arrivi: new Map(),
        credenziali: new Map(),
        ultimaRichiesta: 0,
        disservizio: null,
        ultimoDisservizio: null,
        ferma: null,
        ultimaSosta: null,
        inizioAperteIl: null,
        sala: SALA_CHIUSA,
        rimborsate: new Set(),
        parita: [],
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
  const errate = pubblicata.errate + (vociErrata(pubblicata, evento).length > 0 ? 1 : 0);
  return { ...pubblicata, scheda, parametri, errate } as StatoIn<'pubblicata' | 'raccolta'>;
}

/** Il rinvio parte da T0 come era, va in avanti, e non riapre un termine passato (R02, R32). */
function operazioniRinviate(stato: Stato, evento: EventoDi<'OperazioniRinviate'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  const { fase, parametri } = prima;
  const { fissateIl, inizioOperazioniIl, termineOfferteIl, provvedimento, motivo } = evento;
  esigi(eFra(fase, FASI_A_BUSTE_CHIUSE), stato, evento, 'le operazioni sono già aperte (R32)');
  esigi(fissateIl === parametri.inizioOperazioniIl, stato, evento, 'le operazioni non erano fissate allora (R32)');
  esigi(inizioOperazioniIl > fissateIl, stato, evento, 'le operazioni non si anticipano (R10)');
  const fermo = termineOfferteIl === parametri.termineOfferteIl;
  const spostabile = fase !== 'termine_scaduto' && termineOfferteIl > parametri.termineOfferteIl;
  esigi(fermo || spostabile, stato, evento, 'il termine è passato, o si anticipa (R02)');
  esigi(termineOfferteIl < inizioOperazioniIl, stato, evento, 'il termine non precede le operazioni (R03)');
  esigi(provvedimento.numero !== '' && motivo !== '', stato, evento, 'manca il provvedimento o il motivo (R32)');
  const spostati = {
    ...parametri,
    ...cauzioneSpostata(parametri, evento),
    inizioOperazioniIl,
    termineOfferteIl,
  };
  return { ...prima, scheda: nelLuogo(prima.scheda, evento), parametri: spostati } as StatoIn<typeof fase>;
}

/** La scheda con il luogo che un rinvio o una ripresa dà alle operazioni; la stessa se resta quello (R02). */
export function nelLuogo(scheda: Scheda, { luogoOperazioni }: { luogoOperazioni?: string }): Scheda {
  return luogoOperazioni === undefined ? scheda : { ...scheda, luogoOperazioni };
}

/**
 * Il giorno per l'accredito che l'avviso dà è quello che il rinvio dice (R32, R39). I rinvii di prima non lo dicevano: andava avanti di
 * tanti giorni quanti le operazioni, e la scheda che tutti hanno letto diceva quello.
 */
function cauzioneSpostata(
  { cauzioneEntroIl: entro, inizioOperazioniIl }: Parametri,
  rinvio: EventoDi<'OperazioniRinviate'>,
): Pick<Parametri, 'cauzioneEntroIl'> {
  if (entro === null || entro === undefined) return {};
  const giorni = giornoARoma(rinvio.inizioOperazioniIl) - giornoARoma(inizioOperazioniIl);
  return { cauzioneEntroIl: rinvio.cauzioneEntroIl ?? giorniDopo(entro, giorni) };
}

/** Ogni parametro ha un valore, tranne ciò che l'avviso o un registro di prima può tacere. */
function completi(parametri: ParametriBozza): parametri is Parametri {
  for (const [nome, valore] of Object.entries(parametri))
    if (valore === null && !FACOLTATIVI_DA_PUBBLICATA.some((uno) => uno === nome)) return false;
  return true;
}
