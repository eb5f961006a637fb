import type { Evento } from './eventi.ts';
import { evolviSalute } from './evolvi-salute.ts';
import type { Busta, Fase, Parametri, Stato, StatoBusta, StatoIn, StatoPubblicato } from './modello.ts';

/**
 * Applica un fatto allo stato. Ciò che `decidi` garantisce, qui si pretende: un registro che lo viola è guasto e
 * si ferma subito, con un'eccezione, invece di continuare sbagliato.
 */
export function evolvi(stato: Stato, evento: Evento): Stato {
  switch (evento.tipo) {
    case 'AstaCreata':
      pretendi(stato, 'inesistente');
      return {
        fase: 'bozza',
        id: evento.id,
        scheda: evento.scheda,
        parametri: evento.parametri,
        buste: new Map(),
        credenziali: new Map(),
        ultimaRichiesta: 0,
        disservizio: null,
      };
    case 'ParametriModificati':
      return parametriModificati(stato, evento.scheda, evento.parametri);
    case 'AstaPubblicata':
      return { ...pretendi(stato, 'bozza'), fase: 'pubblicata', parametri: evento.parametri };
    case 'RaccoltaAperta':
      return { ...pretendi(stato, 'pubblicata'), fase: 'raccolta' };
    case 'TermineScaduto':
      return { ...pretendi(stato, 'raccolta'), fase: 'termine_scaduto' };
    case 'BustaDepositata':
    case 'BustaScartata':
      return conBusta(stato, bustaArrivata(evento));
    case 'CredenzialeEmessa':
      return {
        ...pubblicato(stato),
        credenziali: new Map(pubblicato(stato).credenziali).set(evento.credenzialeId, evento.bustaId),
      };
    case 'CredenzialeRevocata': {
      const credenziali = new Map(pubblicato(stato).credenziali);
      credenziali.delete(evento.credenzialeId);
      return { ...pubblicato(stato), credenziali };
    }
    case 'AssistenzaRichiesta': {
      const prima = pubblicato(stato);
      return { ...prima, ultimaRichiesta: Math.max(prima.ultimaRichiesta, evento.numero) };
    }
    case 'OperazioniAperte':
      return { ...pretendi(stato, 'termine_scaduto'), fase: 'operazioni_aperte', aperteIl: evento.aperteIl };
    case 'BustaAperta':
      return cambiaBusta(stato, evento.bustaId, () => ({
        tipo: 'aperta',
        offerta: evento.offerta,
        proposte: evento.proposte,
      }));
    case 'BustaIllegibile':
      return cambiaBusta(stato, evento.bustaId, () => ({ tipo: 'scartata_tecnica', motivo: evento.motivo }));
    case 'OffertaAmmessa':
      return cambiaBusta(stato, evento.bustaId, (di) => ({
        tipo: 'ammessa',
        ...esaminata(di),
        nonostante: evento.nonostante,
      }));
    case 'OffertaRifiutata':
      return cambiaBusta(stato, evento.bustaId, (di) => ({
        tipo: 'rifiutata',
        ...esaminata(di),
        motivo: evento.motivo,
      }));
    case 'GaraAvviata': {
      const prima = pretendi(stato, 'operazioni_aperte');
      const { graduatoria, migliore, scadeIl, unitaTempoMs } = evento;
      return {
        ...prima,
        fase: 'gara',
        graduatoria,
        migliore,
        rilanci: 0,
        avviataIl: scadeIl - unitaTempoMs,
        gara: { fase: 'in_corso', scadeIl },
      };
    }
    case 'RilancioAccettato':
      return rilancioAccettato(pretendi(stato, 'gara'), evento);
    case 'CronoFermato':
      return {
        ...pretendi(stato, 'gara'),
        gara: { fase: 'congelata', congelataIl: evento.fermatoIl, residuoMs: evento.residuoMs },
      };
    case 'CronoRipreso':
    case 'CronoRiportato':
    case 'GaraRipresa':
      return { ...pretendi(stato, 'gara'), gara: { fase: 'in_corso', scadeIl: evento.scadeIl } };
    case 'GaraSospesa':
      return {
        ...pretendi(stato, 'gara'),
        gara: {
          fase: 'sospesa',
          sospesaIl: evento.sospesaIl,
          motivo: evento.motivo,
          gravita: null,
          riprendeIl: null,
        },
      };
    case 'DisservizioRilevato':
    case 'DisservizioCessato':
    case 'RipresaFissata':
      return evolviSalute(stato, evento);
    case 'GaraConclusa': {
      const { gara: _, ...resto } = pretendi(stato, 'gara');
      return { ...resto, fase: 'gara_conclusa', conclusaIl: evento.conclusaIl };
    }
    case 'EsitoDichiarato': {
      const { id, scheda, parametri, buste, credenziali, ultimaRichiesta } = pubblicato(stato);
      const { esito: tipo, vincitore, motivo, dichiaratoIl } = evento;
      return {
        fase: 'esitata',
        id,
        scheda,
        parametri,
        buste,
        credenziali,
        ultimaRichiesta,
        disservizio: null,
        esito: { tipo, vincitore, motivo, dichiaratoIl },
        verbale: null,
      };
    }
    case 'VerbaleRedatto':
      return { ...pretendi(stato, 'esitata'), verbale: { versione: evento.versione, impronta: evento.impronta } };
    case 'VerbaleFirmato':
      return {
        ...pretendi(stato, 'esitata'),
        fase: 'verbalizzata',
        verbale: { versione: evento.versione, impronta: evento.impronta },
      };
    case 'AstaChiusa':
      return { ...pretendi(stato, 'verbalizzata'), fase: 'chiusa' };
    case 'RilancioRifiutato':
    case 'RimborsiDisposti':
    case 'AssistenzaPresaInCarico':
    case 'AssistenzaChiusa':
    case 'MessaggioInviato':
    case 'AttoRifiutato':
      return stato;
    default:
      return evento satisfies never;
  }
}

function pretendi<F extends Fase>(stato: Stato, fase: F): StatoIn<F> {
  if (stato.fase !== fase) throw new Error(`registro incoerente: attesa la fase ${fase}, trovata ${stato.fase}`);
  return stato as StatoIn<F>;
}

function pubblicato(stato: Stato): StatoPubblicato {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza')
    throw new Error(`registro incoerente: asta ${stato.fase}`);
  return stato;
}

function parametriModificati(
  stato: Stato,
  scheda: StatoIn<'bozza'>['scheda'],
  parametri: StatoIn<'bozza'>['parametri'],
): Stato {
  if (stato.fase === 'bozza') return { ...stato, scheda, parametri };
  // Dopo la pubblicazione `decidi` accetta solo parametri completi.
  return { ...pubblicato(stato), scheda, parametri: parametri as Parametri };
}

function bustaArrivata(evento: Extract<Evento, { tipo: 'BustaDepositata' | 'BustaScartata' }>): Busta {
  const { bustaId: id, pseudonimo, canale, depositataIl, tardiva, impronta } = evento;
  const stato: StatoBusta =
    evento.tipo === 'BustaScartata' ? { tipo: 'scartata_tecnica', motivo: evento.motivo } : { tipo: 'sigillata' };
  return { id, pseudonimo, canale, depositataIl, tardiva, impronta, stato };
}

function conBusta(stato: Stato, busta: Busta): Stato {
  return { ...pubblicato(stato), buste: new Map(pubblicato(stato).buste).set(busta.id, busta) };
}

function cambiaBusta(stato: Stato, bustaId: string, cambia: (di: StatoBusta) => StatoBusta): Stato {
  const busta = pubblicato(stato).buste.get(bustaId);
  if (busta === undefined) throw new Error(`registro incoerente: busta ${bustaId} sconosciuta`);
  return conBusta(stato, { ...busta, stato: cambia(busta.stato) });
}

function esaminata(di: StatoBusta): Pick<Extract<StatoBusta, { tipo: 'aperta' }>, 'offerta' | 'proposte'> {
  if (!('offerta' in di)) throw new Error('registro incoerente: offerta decisa prima di essere aperta');
  return { offerta: di.offerta, proposte: di.proposte };
}

function rilancioAccettato(stato: StatoIn<'gara'>, evento: Extract<Evento, { tipo: 'RilancioAccettato' }>): Stato {
  const { bustaId, pseudonimo, importoCent, scadeIl } = evento;
  if (importoCent < stato.migliore.importoCent + stato.parametri.rilancioMinimoCent)
    throw new Error('registro incoerente: rilancio sotto il minimo (R50)');
  if (stato.gara.fase === 'sospesa') throw new Error('registro incoerente: rilancio a gara sospesa (R57)');
  return {
    ...stato,
    migliore: { bustaId, pseudonimo, importoCent },
    rilanci: stato.rilanci + 1,
    gara: { fase: 'in_corso', scadeIl },
  };
}
