import { evolviAllestimento } from '../capitoli/allestimento/evolvi.ts';
import {
  arrivoDeciso,
  bustaArrivata,
  evolviEsame,
  offertaRiconfrontata,
  operazioniAperte,
  pacchettoArrivato,
  paritaDecisa,
} from '../capitoli/buste/evolvi.ts';
import { evolviConduzione } from '../capitoli/conduzione/evolvi.ts';
import { evolviCredenziale } from '../capitoli/credenziali/evolvi.ts';
import { esitoDichiarato, rimborsiDisposti } from '../capitoli/esito/evolvi.ts';
import { esitoCaducato, evolviIstanze } from '../capitoli/esito/evolvi-istanze.ts';
import {
  evolviCrono,
  garaAvviata,
  garaConclusa,
  rilancioAccettato,
  rilancioRifiutato,
} from '../capitoli/gara/evolvi.ts';
import { rilancioPrecedente, rilancioRigiudicato } from '../capitoli/gara/evolvi-precedenza.ts';
import { rilancioAnnullato, rilancioRettificato } from '../capitoli/gara/evolvi-rettifica.ts';
import { evolviOsservazioni } from '../capitoli/osservazioni/evolvi.ts';
import { evolviSala } from '../capitoli/sala/evolvi.ts';
import { evolviSalute, offerentiScollegati } from '../capitoli/salute/evolvi.ts';
import { evolviSospensione } from '../capitoli/soste/evolvi.ts';
import { evolviVerbale } from '../capitoli/verbale/evolvi.ts';
import type { Evento, EventoDi } from '../parole/fatti.ts';
import type { Stato } from '../parole/stato.ts';
import { esigi, esigiPubblicata } from './pretese.ts';

/**
 * Applica un fatto allo stato. Ciò che `decidi` garantisce, qui si pretende: un fatto che quello stato non può avere è un
 * `FattoImpossibile`, e ci si ferma subito invece di continuare sbagliato. Chi scrive lo applica prima di scriverlo.
 */
export function evolvi(stato: Stato, evento: Evento): Stato {
  switch (evento.tipo) {
    case 'AstaCreata':
    case 'ParametriModificati':
    case 'AstaPubblicata':
    case 'RaccoltaAperta':
    case 'TermineScaduto':
    case 'OperazioniRinviate':
      return evolviAllestimento(stato, evento);
    case 'DelegatoSostituito':
    case 'SecondoDelegatoNominato':
    case 'ConduzionePassata':
      return evolviConduzione(stato, evento);
    case 'VenditaSospesa':
    case 'VenditaRipresa':
    case 'OperazioniRiaperte':
    case 'OfferentiLiberati':
      return evolviSospensione(stato, evento);
    case 'BustaDepositata':
    case 'BustaScartata':
      return bustaArrivata(stato, evento);
    case 'ArrivoTardivo':
      return pacchettoArrivato(stato, evento);
    case 'OffertaRiconfrontata':
      return offertaRiconfrontata(stato, evento);
    case 'ArrivoDeciso':
      return arrivoDeciso(stato, evento);
    case 'CredenzialeEmessa':
    case 'CredenzialeRevocata':
    case 'CredenzialeConsegnata':
    case 'IngressoAnnotato':
      return evolviCredenziale(stato, evento);
    case 'OperazioniAperte':
      return operazioniAperte(stato, evento);
    case 'BustaAperta':
    case 'BustaIllegibile':
    case 'ScartataLetta':
    case 'ScartataEsclusa':
    case 'OffertaAmmessa':
    case 'OffertaRifiutata':
      return evolviEsame(stato, evento);
    case 'ParitaDecisa':
      return paritaDecisa(stato, evento);
    case 'GaraAvviata':
      return garaAvviata(stato, evento);
    case 'RilancioAccettato':
      return rilancioAccettato(stato, evento);
    case 'RilancioRettificato':
      return rilancioRettificato(stato, evento);
    case 'RilancioAnnullato':
      return rilancioAnnullato(stato, evento);
    case 'RilancioPrecedente':
      return rilancioPrecedente(stato, evento);
    case 'RilancioRigiudicato':
      return rilancioRigiudicato(stato, evento);
    case 'RilancioRifiutato':
      return rilancioRifiutato(stato, evento);
    case 'CronoFermato':
    case 'CronoRipreso':
    case 'CronoRiportato':
    case 'GaraSospesa':
    case 'GaraRipresa':
      return evolviCrono(stato, evento);
    case 'DisservizioRilevato':
    case 'DisservizioCessato':
    case 'RipresaFissata':
      return evolviSalute(stato, evento);
    case 'OfferentiScollegati':
      return offerentiScollegati(stato, evento);
    case 'GaraConclusa':
      return garaConclusa(stato, evento);
    case 'EsitoDichiarato':
      return esitoDichiarato(stato, evento);
    case 'IstanzaRegistrata':
    case 'IstanzaRitirata':
    case 'BeneAssegnato':
      return evolviIstanze(stato, evento);
    case 'EsitoCaducato':
      return esitoCaducato(stato, evento);
    case 'RimborsiDisposti':
      return rimborsiDisposti(stato, evento);
    case 'VerbaleRedatto':
    case 'VerbaleFirmato':
    case 'VerbaleFirmatoDepositato':
    case 'AstaChiusa':
      return evolviVerbale(stato, evento);
    case 'SalaAperta':
    case 'SalaChiusa':
    case 'ReferenteInOnda':
    case 'SchermoCondiviso':
    case 'ParolaChiesta':
    case 'ParolaRitirata':
    case 'ParolaData':
    case 'ParolaTolta':
    case 'SilenziatiTutti':
      return evolviSala(stato, evento);
    case 'OsservazionePresentata':
    case 'OsservazioneAnnotata':
    case 'OsservazioneTrattenuta':
      return evolviOsservazioni(stato, evento);
    case 'AssistenzaRichiesta':
      return assistenzaRichiesta(stato, evento);
    case 'AssistenzaPresaInCarico':
    case 'AssistenzaChiusa':
    case 'MessaggioInviato':
    case 'AttoRifiutato':
      return esigiPubblicata(stato, evento);
    default:
      return evento satisfies never;
  }
}

/** Le richieste di aiuto sono numerate una dopo l'altra (R80). */
function assistenzaRichiesta(stato: Stato, evento: EventoDi<'AssistenzaRichiesta'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  esigi(evento.numero === prima.ultimaRichiesta + 1, stato, evento, 'il numero non è il seguente (R80)');
  return { ...prima, ultimaRichiesta: evento.numero };
}
