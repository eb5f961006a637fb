import type { Voce } from '@gestore/registro';
import { dopoConduzione } from './conduzione.ts';
import { intero, oggetto, testo } from './leggi.ts';
import { rifatti } from './precedenza.ts';
import { dopoSalute } from './salute.ts';
import type { BustaLetta, Diritto, RilancioLetto } from './situazione.ts';
import { dopoSoste } from './soste.ts';

export function nessunDiritto(): Diritto {
  return {
    fase: 'prima',
    crono: { tipo: 'nessuno' },
    unitaMs: 0,
    drenaggioMs: 0,
    passoCent: 0,
    baseCent: 0,
    suSeStessi: false,
    conduce: null,
    secondo: null,
    conduceDal: null,
    buste: new Map(),
    testa: null,
    ferma: null,
    istanze: new Map(),
    inizioIl: 0,
    assegnata: null,
    parita: [],
    vince: null,
    rese: new Set(),
    rilanci: 0,
    superate: [],
    validi: [],
    respinti: [],
    partenza: null,
    attesi: [],
    correttaIl: null,
    scrittaAlFermo: 0,
    richieste: [],
    conversazioni: [],
    dettaDopo: null,
    avviataIl: 0,
    conclusaIl: 0,
    sospesaIl: 0,
    malata: null,
    scollegati: { fermata: false, dettiIl: new Map() },
    gravita: null,
    riprendeIl: null,
    saniMs: 0,
    finito: null,
    preavvisi: {},
  };
}

/** La situazione dopo un fatto in più. Non giudica: per quello c'è la legge. */
export function dopo(finQui: Diritto, voce: Voce): Diritto {
  const { dati } = voce;
  const prima: Diritto = finQui.dettaDopo === null ? finQui : { ...finQui, dettaDopo: null };
  const conSalute = dopoSalute(prima, voce) ?? dopoSoste(prima, voce) ?? dopoConduzione(prima, voce);
  if (conSalute !== null) return conSalute;
  switch (voce.tipo) {
    case 'AstaPubblicata': {
      const parametri = oggetto(dati, 'parametri');
      return {
        ...prima,
        unitaMs: intero(parametri, 'unitaTempoMs'),
        drenaggioMs: intero(parametri, 'drenaggioMs'),
        passoCent: intero(parametri, 'rilancioMinimoCent'),
        baseCent: intero(parametri, 'prezzoBaseCent'),
        suSeStessi: parametri.autoRilancioAmmesso === true,
        inizioIl: intero(parametri, 'inizioOperazioniIl'),
      };
    }
    case 'OperazioniRinviate':
      return { ...prima, inizioIl: intero(dati, 'inizioOperazioniIl') };
    case 'BustaDepositata':
    case 'BustaScartata':
      return conBusta(prima, {
        id: testo(dati, 'bustaId'),
        pseudonimo: testo(dati, 'pseudonimo'),
        suCarta: dati.canale === 'cartacea',
        telematica: dati.canale === 'telematica',
        ammessa: false,
        attende: true,
        scartata: voce.tipo === 'BustaScartata',
        dettata: false,
        prezzoCent: 0,
        cauzioneCent: 0,
        pagamentoGiorni: 0,
        depositoIl: typeof dati.depositataIl === 'number' ? dati.depositataIl : Number.MAX_SAFE_INTEGER,
      });
    case 'OperazioniAperte':
      return { ...prima, fase: 'operazioni' };
    case 'ScartataLetta':
    case 'BustaAperta': {
      const offerta = oggetto(dati, 'offerta');
      return cambia(prima, testo(dati, 'bustaId'), {
        prezzoCent: intero(offerta, 'prezzoCent'),
        cauzioneCent: intero(offerta, 'cauzioneCent'),
        pagamentoGiorni: intero(offerta, 'pagamentoGiorni'),
        attende: true,
        scartata: false,
        dettata: voce.tipo === 'ScartataLetta',
      });
    }
    case 'OffertaAmmessa':
      return cambia(prima, testo(dati, 'bustaId'), { ammessa: true, attende: false });
    case 'OffertaRifiutata':
    case 'ScartataEsclusa':
      return cambia(prima, testo(dati, 'bustaId'), { ammessa: false, attende: false });
    case 'ParitaDecisa': {
      const ordine = (dati.ordine as { bustaId: string }[]).map(({ bustaId }) => bustaId);
      return { ...prima, parita: [...prima.parita, ordine] };
    }
    case 'GaraAvviata':
      return {
        ...prima,
        fase: 'gara',
        avviataIl: voce.ricevutoIl,
        testa: testaIn(oggetto(dati, 'migliore')),
        partenza: testaIn(oggetto(dati, 'migliore')),
        crono: { tipo: 'corre', zeroIl: intero(dati, 'scadeIl') },
      };
    case 'RilancioAccettato':
      return {
        ...prima,
        ...alFermo(prima, dati.canale === 'sala'),
        rilanci: prima.rilanci + 1,
        superate: dati.canale === 'sala' && prima.testa !== null ? [...prima.superate, prima.testa] : [],
        testa: testaIn(dati),
        validi: [...prima.validi, rilancioIn(dati, dati.canale === 'sala')],
        crono: dopoIlRilancio(prima.crono, dati),
      };
    case 'RilancioRettificato':
      return {
        ...corretta(prima, voce),
        testa: testaIn(dati),
        validi: prima.validi.map((uno, i) =>
          i === prima.validi.length - 1 ? { ...uno, cent: intero(dati, 'importoCent') } : uno,
        ),
      };
    case 'RilancioPrecedente':
      return {
        ...(dati.prima === 'sala' ? conLaSalaPrima(prima, voce) : { ...prima, dettaDopo: testo(dati, 'bustaId') }),
        ...alFermo(prima, true),
      };
    case 'RilancioRifiutato':
      return { ...prima, ...respintoIn(prima, voce) };
    case 'RilancioRigiudicato':
      return { ...prima, attesi: prima.attesi.slice(1) };
    case 'RilancioAnnullato':
      return {
        ...corretta(prima, voce),
        rilanci: prima.rilanci - 1,
        validi: prima.validi.slice(0, -1),
        respinti: prima.respinti.map((uno) => ({ ...uno, dopo: Math.min(uno.dopo, prima.validi.length - 1) })),
        testa: prima.superate.at(-1) ?? prima.testa,
        superate: prima.superate.slice(0, -1),
      };
    case 'MessaggioInviato': {
      const { filo } = dati;
      if (typeof filo !== 'string') return prima;
      return { ...prima, conversazioni: [...prima.conversazioni, { filo, messaggioId: testo(dati, 'messaggioId') }] };
    }
    case 'AssistenzaRichiesta':
      return { ...prima, richieste: [...prima.richieste, testo(dati, 'richiestaId')] };
    case 'CronoFermato':
      return {
        ...prima,
        crono: { tipo: 'fermo', dalIl: intero(dati, 'fermatoIl'), restoMs: intero(dati, 'residuoMs') },
      };
    case 'CronoRipreso':
    case 'GaraRipresa':
      return { ...prima, crono: { tipo: 'corre', zeroIl: intero(dati, 'scadeIl') } };
    case 'GaraSospesa':
      return {
        ...prima,
        crono: { tipo: 'sospeso' },
        riprendeIl: null,
        sospesaIl: voce.registratoIl,
        scrittaAlFermo: 0,
      };
    case 'GaraConclusa':
      return { ...prima, fase: 'conclusa', crono: { tipo: 'nessuno' }, conclusaIl: intero(dati, 'conclusaIl') };
    case 'EsitoDichiarato':
      return { ...prima, fase: 'esitata', ferma: null, ...dopoLEsito(dati) };
    case 'RimborsiDisposti':
      return { ...prima, rese: new Set([...prima.rese, ...rimborsi(voce).map(({ bustaId }) => bustaId)]) };
    default:
      return prima;
  }
}

/** Il tempo riparte da chi rilancia; un rilancio online arrivato prima del fermo gli rende il suo resto, e resta fermo (R54). */
function dopoIlRilancio(crono: Diritto['crono'], dati: Voce['dati']): Diritto['crono'] {
  const zeroIl = intero(dati, 'scadeIl');
  return crono.tipo === 'fermo' && dati.canale === 'online'
    ? { ...crono, restoMs: zeroIl - crono.dalIl }
    : { tipo: 'corre', zeroIl };
}

/** Dopo una correzione tutti hanno l'unità intera: da subito se il tempo correva o era finito, da quando riprende se era fermo. */
function corretta(prima: Diritto, { ricevutoIl }: Voce): Diritto {
  const { crono, unitaMs } = prima;
  const zeroIl = Math.max(ricevutoIl + unitaMs, crono.tipo === 'corre' ? crono.zeroIl : 0);
  const fermo = crono.tipo === 'fermo' ? { ...crono, restoMs: unitaMs } : crono;
  const riparte = crono.tipo === 'corre' || crono.tipo === 'nessuno';
  return { ...prima, fase: 'gara', correttaIl: ricevutoIl, crono: riparte ? { tipo: 'corre', zeroIl } : fermo };
}

function alFermo({ crono }: Diritto, inSala: boolean): Partial<Diritto> {
  return inSala && crono.tipo === 'fermo' ? { scrittaAlFermo: crono.dalIl } : {};
}

function rilancioIn(dati: Voce['dati'], sala: boolean): RilancioLetto {
  return { ...testaIn(dati), il: intero(dati, 'dichiaratoIl'), sala };
}

function conLaSalaPrima(d: Diritto, voce: Voce): Diritto {
  const suo = rilancioIn(voce.dati, true);
  const { attesi, validi, respinti } = rifatti(d, suo);
  const { busta, pseudonimo, cent } = validi.at(-1) ?? suo;
  return {
    ...d,
    validi,
    respinti,
    rilanci: validi.length,
    testa: { busta, pseudonimo, cent },
    superate: [],
    attesi,
    crono: { tipo: 'corre', zeroIl: voce.ricevutoIl + d.unitaMs },
  };
}

/** Respinto online per la testa che aveva davanti: se in sala si era parlato prima si giudica di nuovo (R50, R54, R56). */
function respintoIn({ fase, respinti, validi }: Diritto, { dati, ricevutoIl }: Voce): Pick<Diritto, 'respinti'> {
  const codice = testo(oggetto(dati, 'rifiuto'), 'codice');
  const perLaTesta = codice === 'R50_importo_insufficiente' || codice === 'R56_auto_rilancio';
  if (fase !== 'gara' || dati.canale !== 'online' || !perLaTesta) return { respinti };
  return { respinti: [...respinti, { ...testaIn(dati), il: ricevutoIl, dopo: validi.length }] };
}

/** In testa resta chi ha vinto; se il bene è di un creditore o di nessuno, nessuno (R46). */
function dopoLEsito(dati: Voce['dati']): Pick<Diritto, 'vince' | 'testa'> {
  const vince = vincitoreIn(dati);
  return { vince, testa: vince === null ? null : testaIn(oggetto(dati, 'vincitore')) };
}

function vincitoreIn({ vincitore }: Voce['dati']): string | null {
  return typeof vincitore === 'object' && vincitore !== null && 'bustaId' in vincitore
    ? String(vincitore.bustaId)
    : null;
}

/** Le cauzioni che una voce dispone di rendere. */
export function rimborsi({ dati }: Voce): { bustaId: string; importoCent: number }[] {
  return dati.rimborsi as { bustaId: string; importoCent: number }[];
}

function testaIn(dati: Voce['dati']): NonNullable<Diritto['testa']> {
  return { busta: testo(dati, 'bustaId'), pseudonimo: testo(dati, 'pseudonimo'), cent: intero(dati, 'importoCent') };
}

function conBusta(prima: Diritto, busta: BustaLetta): Diritto {
  return { ...prima, buste: new Map(prima.buste).set(busta.id, busta) };
}

function cambia(prima: Diritto, id: string, con: Partial<BustaLetta>): Diritto {
  const busta = prima.buste.get(id);
  return busta === undefined ? prima : conBusta(prima, { ...busta, ...con });
}

/** Tutte le situazioni: al posto `n` quella dopo le prime `n` voci. */
export function situazioni(voci: readonly Voce[]): Diritto[] {
  const tutte = [nessunDiritto()];
  for (const voce of voci) tutte.push(dopo(tutte.at(-1) as Diritto, voce));
  return tutte;
}
