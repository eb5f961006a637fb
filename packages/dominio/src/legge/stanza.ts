import { conAssistenza, IN_STANZA_MAX } from '../capitoli/assistenza/stanza.ts';
import { bustaAperta, bustaNellaStanza, conBusta, conLeTrovate, offertaRifiutata } from '../capitoli/buste/stanza.ts';
import { conIstanze } from '../capitoli/esito/stanza.ts';
import { corretta, precedenteA } from '../capitoli/gara/stanza.ts';
import { conOsservazione } from '../capitoli/osservazioni/stanza.ts';
import { conSala, SALA_CHIUSA_VISTA } from '../capitoli/sala/stanza.ts';
import { conSospensione } from '../capitoli/soste/stanza.ts';
import type { GaraVista, RigiudicatoVista, Stanza, VoceVista } from '../parole/stanza.ts';
import type { VistaDi, VistaEvento } from '../parole/viste.ts';

export const STANZA_VUOTA: Stanza = {
  seq: 0,
  fase: 'bozza',
  buste: [],
  arrivi: [],
  graduatoria: [],
  gara: null,
  disservizio: null,
  scollegati: null,
  ferma: null,
  unitaTempoMs: 0,
  rilancioMinimoCent: 0,
  migliore: null,
  rilanci: [],
  rifiutati: [],
  correzioni: [],
  precedenze: [],
  rigiudicati: [],
  esito: null,
  istanze: [],
  assegnataCent: null,
  caducazione: null,
  verbale: null,
  sala: SALA_CHIUSA_VISTA,
  osservazioni: [],
  messaggi: [],
  assistenza: [],
};

/**
 * Applica la voce seguente. Lancia se non è la seguente (chi chiama deve prima chiedere `?dopo=`) o se è di un tipo che
 * questa versione non conosce: una pagina aperta da prima deve ripartire da un'istantanea, non mostrare uno stato monco.
 */
export function applicaVista(stanza: Stanza, voce: VoceVista): Stanza {
  if (voce.seq !== stanza.seq + 1) throw new Error(`attesa la voce ${stanza.seq + 1}, arrivata la ${voce.seq}`);
  return { ...cambia(stanza, voce), seq: voce.seq };
}

function cambia(stanza: Stanza, { seq, ricevutoIl, evento }: VoceVista): Stanza {
  switch (evento.tipo) {
    case 'riservato':
    // La data nuova, e chi conduce, stanno nella scheda della vendita: la pagina la richiede.
    case 'OperazioniRinviate':
    case 'DelegatoSostituito':
    case 'SecondoDelegatoNominato':
    case 'ConduzionePassata':
      return stanza;
    // Un'integrazione del verbale si firma anche a vendita chiusa, che chiusa resta (R68).
    case 'FaseCambiata':
      return stanza.fase === 'chiusa' ? stanza : { ...stanza, fase: evento.fase };
    case 'VenditaSospesa':
    case 'VenditaRipresa':
    case 'OperazioniRiaperte':
    case 'OfferentiLiberati':
      return conSospensione(stanza, evento);
    case 'OperazioniAperte':
      return { ...stanza, fase: 'operazioni_aperte', buste: evento.buste.map(bustaNellaStanza) };
    case 'BustaArrivata':
      return { ...stanza, buste: [...stanza.buste, bustaNellaStanza(evento.busta)] };
    case 'ArrivoTardivo':
      return { ...stanza, arrivi: [...stanza.arrivi, { ...evento.arrivo, deciso: null }] };
    case 'ArrivoDeciso': {
      const { bustaId, accolto, motivo } = evento;
      const deciso = { accolto, motivo };
      return { ...stanza, arrivi: stanza.arrivi.map((a) => (a.bustaId === bustaId ? { ...a, deciso } : a)) };
    }
    case 'BustaAperta':
      return bustaAperta(stanza, evento);
    case 'OffertaRiconfrontata':
      return conBusta(stanza, evento.pseudonimo, (b) => conLeTrovate(b, evento.proposte));
    case 'BustaScartata':
      return conBusta(stanza, evento.pseudonimo, (b) => ({
        ...b,
        stato: 'scartata_tecnica',
        riservato: b.riservato === null ? null : { ...b.riservato, scarto: evento.motivo },
      }));
    case 'OffertaAmmessa':
      return conBusta(stanza, evento.pseudonimo, (b) => ({
        ...b,
        stato: 'ammessa',
        motivo: null,
        riservato: b.riservato === null ? null : { ...b.riservato, nonostante: evento.nonostante },
      }));
    case 'OffertaRifiutata':
      return offertaRifiutata(stanza, evento);
    case 'ParitaDecisa':
      return stanza;
    case 'GaraAvviata':
      return garaAvviata(stanza, evento);
    case 'RilancioAccettato': {
      const { pseudonimo, importoCent, canale, dichiaratoIl, scadeIl } = evento;
      const rilanci = [...stanza.rilanci, { seq, pseudonimo, importoCent, canale, ricevutoIl, dichiaratoIl }];
      // Ricevuto prima del fermo e scritto dopo: il crono resta fermo, con il residuo che gli spetta (R54).
      const { gara: prima } = stanza;
      const resta = canale === 'online' && prima?.fase === 'congelata';
      const gara: GaraVista = resta
        ? { ...prima, residuoMs: scadeIl - prima.fermatoIl }
        : { fase: 'in_corso', scadeIl };
      return { ...stanza, rilanci, migliore: { pseudonimo, importoCent }, gara };
    }
    case 'RilancioRifiutato': {
      const { pseudonimo, importoCent, rifiuto } = evento;
      return { ...stanza, rifiutati: [...stanza.rifiutati, { seq, pseudonimo, importoCent, ricevutoIl, rifiuto }] };
    }
    case 'RilancioRettificato':
    case 'RilancioAnnullato':
      return corretta(stanza, evento, seq, ricevutoIl);
    case 'RilancioPrecedente':
      return precedenteA(stanza, evento, seq, ricevutoIl);
    case 'RilancioRigiudicato': {
      const { tipo: _, rilancioIl, ...giudizio } = evento;
      const suo: RigiudicatoVista = { seq, ...giudizio, ricevutoIl: rilancioIl };
      return { ...stanza, rigiudicati: [...stanza.rigiudicati, suo] };
    }
    case 'CronoFermato':
      return { ...stanza, gara: { fase: 'congelata', residuoMs: evento.residuoMs, fermatoIl: ricevutoIl } };
    case 'CronoRipreso':
    case 'CronoRiportato':
      return { ...stanza, gara: { fase: 'in_corso', scadeIl: evento.scadeIl } };
    case 'GaraSospesa': {
      const { motivo, dettaglio } = evento;
      return {
        ...stanza,
        gara: { fase: 'sospesa', da: ricevutoIl, motivo, dettaglio, gravita: null, riprendeIl: null },
      };
    }
    case 'DisservizioRilevato': {
      const { dal, gravita, visto } = evento;
      return conSospesa({ ...stanza, disservizio: { dal, gravita, visto } }, { riprendeIl: null });
    }
    case 'OfferentiScollegati': {
      const { pseudonimi, presenti, fermata } = evento;
      return { ...stanza, scollegati: { seq, ricevutoIl, pseudonimi, presenti, fermata } };
    }
    case 'DisservizioCessato':
      return conSospesa({ ...stanza, disservizio: null }, { gravita: evento.gravita });
    case 'RipresaFissata':
      return conSospesa(stanza, { riprendeIl: evento.riprendeIl });
    case 'GaraConclusa':
      return {
        ...stanza,
        fase: 'gara_conclusa',
        migliore: evento.migliore,
        gara: { fase: 'conclusa', conclusaIl: evento.conclusaIl },
      };
    case 'EsitoDichiarato':
      return {
        ...stanza,
        fase: 'esitata',
        disservizio: null,
        ferma: null,
        migliore: evento.vincitore,
        // Un esito disposto dal giudice può arrivare a gara sospesa: non riparte più (R32).
        gara:
          stanza.gara === null || stanza.gara.fase === 'conclusa'
            ? stanza.gara
            : { fase: 'conclusa', conclusaIl: ricevutoIl },
        esito: { tipo: evento.esito, vincitore: evento.vincitore, motivo: evento.motivo },
      };
    case 'IstanzaRegistrata':
    case 'IstanzaRitirata':
    case 'BeneAssegnato':
    case 'EsitoCaducato':
      return conIstanze(stanza, evento);
    case 'VerbaleRedatto':
      return { ...stanza, verbale: { versione: evento.versione, impronta: evento.impronta } };
    case 'AssistenzaCambiata':
      return { ...stanza, assistenza: conAssistenza(stanza, evento, ricevutoIl) };
    case 'SalaAperta':
    case 'SalaChiusa':
    case 'ReferenteInOnda':
    case 'SchermoCondiviso':
    case 'ParolaChiesta':
    case 'ParolaRitirata':
    case 'ParolaData':
    case 'ParolaTolta':
    case 'SilenziatiTutti':
      return { ...stanza, sala: conSala(stanza.sala, evento, ricevutoIl) };
    case 'OsservazionePresentata':
    case 'OsservazioneAnnotata':
    case 'OsservazioneTrattenuta':
      return { ...stanza, osservazioni: conOsservazione(stanza, evento, ricevutoIl) };
    case 'MessaggioInviato': {
      const { messaggioId, da, ruolo } = evento;
      const messaggi = [...stanza.messaggi, { seq, messaggioId, da, ruolo, ricevutoIl }];
      return { ...stanza, messaggi: messaggi.slice(-IN_STANZA_MAX) };
    }
    default:
      throw new Error(`tipo di voce sconosciuto: ${(evento satisfies never as VistaEvento).tipo}`);
  }
}

function garaAvviata(stanza: Stanza, { scadeIl, tipo: _, ...avviata }: VistaDi<'GaraAvviata'>): Stanza {
  return { ...stanza, ...avviata, fase: 'gara', gara: { fase: 'in_corso', scadeIl } };
}

function conSospesa(
  stanza: Stanza,
  cambiaSospesa: Partial<Pick<Extract<GaraVista, { fase: 'sospesa' }>, 'gravita' | 'riprendeIl'>>,
): Stanza {
  return stanza.gara?.fase === 'sospesa' ? { ...stanza, gara: { ...stanza.gara, ...cambiaSospesa } } : stanza;
}
