import { esigi, esigiFase, esigiPubblicata, esigiSana, FattoImpossibile, stessaTesta } from '../../legge/pretese.ts';
import type { EsitoSenzaVendita } from '../../parole/esito.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Migliore, PostoInGraduatoria } from '../../parole/gara.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import { daAprireODecidere } from '../buste/apertura.ts';
import { graduatoria } from '../buste/graduatoria.ts';
import { aggiudicazioneDovuta } from './decidi.ts';
import { inTestaAgliAltri, trattenuta, trattiene, tuttiLiberi } from './vincolo.ts';

type Dichiarato = EventoDi<'EsitoDichiarato'>;

/** L'esito si dichiara una volta; chi vince era in testa o era l'unico ammesso, e chi non vince ha un motivo (R40-R43, R55). */
export function esitoDichiarato(stato: Stato, evento: Dichiarato): Stato {
  const prima = esigiPubblicata(stato, evento);
  esigi(!('esito' in prima), stato, evento, 'l’esito è già dichiarato');
  const { esito: tipo, vincitore, motivo, dichiaratoIl } = evento;
  if (tipo === 'aggiudicata' || tipo === 'aggiudicata_sotto_base') aggiudicata(prima, evento);
  else if (tipo === 'assegnata') assegnata(prima, evento);
  else if (tipo === 'decaduta') throw new FattoImpossibile(evento.tipo, prima.fase, 'si decade dopo l’esito (R70)');
  else senzaVincitore(prima, evento, tipo);
  const { id, scheda, parametri, buste, arrivi, credenziali, ultimaRichiesta, rimborsate, istanze, osservazioni } =
    prima;
  return {
    fase: 'esitata',
    id,
    scheda,
    secondo: prima.secondo,
    conduceDal: prima.conduceDal,
    errate: prima.errate,
    parametri,
    buste,
    arrivi,
    credenziali,
    ultimaRichiesta,
    disservizio: null,
    ultimoDisservizio: null,
    ferma: null,
    parita: prima.parita,
    ultimaSosta: prima.ultimaSosta,
    inizioAperteIl: prima.inizioAperteIl,
    sala: prima.sala,
    rimborsate,
    istanze,
    osservazioni,
    assegnazione: null,
    dichiarazione: prima.dichiarazione,
    esito: {
      tipo,
      vincitore,
      assegnazione: prima.assegnazione,
      motivo,
      dichiaratoIl,
      liberi: !trattiene(tipo) || tuttiLiberi(prima),
      inTesta: inTestaAgliAltri(prima),
      dopo: null,
    },
    verbale: null,
  };
}

function aggiudicata(stato: StatoPubblicato, evento: Dichiarato): void {
  const { vincitore, esito } = evento;
  const spetta = diDiritto(stato, evento);
  if (vincitore === null || spetta === null)
    throw new FattoImpossibile(evento.tipo, stato.fase, 'aggiudicata senza un avente diritto (R41, R43)');
  esigi(stessaTesta(vincitore, spetta), stato, evento, 'vince chi non ne ha diritto (R41, R55)');
  esigiSana(stato, evento);
  const conIstanze = stato.istanze.size > 0;
  const sotto = vincitore.importoCent < stato.parametri.prezzoBaseCent;
  esigi(sotto === (esito === 'aggiudicata_sotto_base'), stato, evento, 'l’esito non è quello del prezzo (R42)');
  // Il motivo no: nelle vendite di prima non si scriveva.
  esigi(!sotto || !conIstanze, stato, evento, 'sotto il prezzo base con istanze di assegnazione (R42)');
}

/** Assegnata: il bene è di un'istanza, tutto è deciso, e il prezzo base non è raggiunto (R46). */
function assegnata(stato: StatoPubblicato, evento: Dichiarato): void {
  esigi(evento.vincitore === null, stato, evento, 'questo esito non ha un vincitore');
  esigi(stato.assegnazione !== null, stato, evento, 'nessuna istanza ha il bene (R46)');
  esigiSana(stato, evento);
  if (stato.fase !== 'gara_conclusa') {
    const [, seconda] = offerteDecise(stato, evento);
    esigi(seconda === undefined, stato, evento, 'con due offerte la gara è obbligatoria (R43)');
  }
  esigi(!aggiudicazioneDovuta(stato), stato, evento, 'il prezzo base è raggiunto (R46)');
}

/** Chi può vincere: la testa a gara conclusa, l'unica offerta ammessa se la gara non serve; `null` se nessuno. */
function diDiritto(stato: StatoPubblicato, evento: Dichiarato): Migliore | null {
  if (stato.fase === 'gara_conclusa') return stato.migliore;
  const [prima, seconda] = offerteDecise(stato, evento);
  if (prima === undefined || seconda !== undefined) return null;
  return { bustaId: prima.bustaId, pseudonimo: prima.pseudonimo, importoCent: prima.prezzoCent };
}

function senzaVincitore(stato: StatoPubblicato, evento: Dichiarato, esito: EsitoSenzaVendita): void {
  const { vincitore, motivo } = evento;
  esigi(vincitore === null, stato, evento, 'questo esito non ha un vincitore');
  esigi(motivo !== null && motivo !== '', stato, evento, 'manca il motivo (R38)');
  switch (esito) {
    case 'sospesa':
    case 'rinviata':
    case 'revocata':
    case 'estinta':
      return;
    case 'non_aggiudicata': {
      esigiSana(stato, evento);
      if (stato.fase === 'gara_conclusa') return;
      const [prima, seconda] = offerteDecise(stato, evento);
      const sotto = prima !== undefined && prima.prezzoCent < stato.parametri.prezzoBaseCent;
      esigi(sotto && seconda === undefined, stato, evento, 'l’unica offerta valida non è sotto il prezzo base (R41)');
      return;
    }
    case 'deserta_nessuna_offerta':
    case 'deserta_offerte_inefficaci': {
      esigiSana(stato, evento);
      const [prima] = offerteDecise(stato, evento);
      const vuota = stato.buste.size === 0;
      esigi(prima === undefined, stato, evento, 'ci sono offerte valide (R40)');
      esigi(vuota === (esito === 'deserta_nessuna_offerta'), stato, evento, 'deserta per un’altra ragione (R40)');
      return;
    }
    default:
      return esito satisfies never;
  }
}

/** Le offerte ammesse, a operazioni aperte e con tutte le buste decise. */
function offerteDecise(stato: StatoPubblicato, evento: Dichiarato): PostoInGraduatoria[] {
  const aperte = esigiFase(stato, evento, 'operazioni_aperte');
  esigi(daAprireODecidere(aperte) === 0, stato, evento, 'restano buste da decidere (R48)');
  return graduatoria(aperte);
}

/**
 * A ogni offerta che non ha vinto, e a chi è arrivato tardi, torna la cauzione che ha versato, una volta: dopo l'esito, o quando il giudice libera tutti (R71).
 * Che dopo una vendita sospesa o rinviata tornino soltanto quelle di chi è libero non si pretende: nei registri di prima tornavano tutte.
 */
export function rimborsiDisposti(stato: Stato, evento: EventoDi<'RimborsiDisposti'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  const { buste, ferma } = prima;
  esigi('esito' in prima || ferma?.liberati === true, stato, evento, 'nessuno è ancora libero (R71)');
  const vincitoreId = 'esito' in prima ? trattenuta(prima.esito) : undefined;
  const rimborsate = new Set(prima.rimborsate);
  for (const { bustaId, importoCent } of evento.rimborsi) {
    const di = buste.get(bustaId)?.stato;
    const versata = di !== undefined && 'offerta' in di ? di.offerta.cauzioneCent : null;
    const eCauzione =
      di === undefined
        ? prima.arrivi.has(bustaId) && importoCent === null
        : importoCent === versata && bustaId !== vincitoreId;
    esigi(eCauzione, stato, evento, 'non è una sua cauzione (R71)');
    esigi(!rimborsate.has(bustaId), stato, evento, 'la cauzione torna due volte (R71)');
    rimborsate.add(bustaId);
  }
  return { ...prima, rimborsate };
}
