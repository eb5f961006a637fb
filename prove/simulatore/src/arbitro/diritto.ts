import type { Voce } from '@gestore/registro';
import { dopoConduzione } from './conduzione.ts';
import { intero, oggetto, testo } from './leggi.ts';
import { rifatti } from './precedenza.ts';
import { dopoSalute } from './salute.ts';
import { dopoSoste } from './soste.ts';

/** Ciò che si sa di una busta leggendo il registro. Importi in centesimi, istanti in millisecondi. */
export type BustaLetta = {
  id: string;
  pseudonimo: string;
  suCarta: boolean;
  telematica: boolean;
  ammessa: boolean;
  /** Chi conduce non ne ha ancora deciso (R25, R48). */
  attende: boolean;
  /** Non si legge; e `dettata` se chi conduce ne ha digitato l'offerta leggendone i byte (R25). */
  scartata: boolean;
  dettata: boolean;
  prezzoCent: number;
  cauzioneCent: number;
  pagamentoGiorni: number;
  depositoIl: number;
};

export type Crono =
  | { tipo: 'nessuno' }
  | { tipo: 'corre'; zeroIl: number }
  | { tipo: 'fermo'; dalIl: number; restoMs: number }
  | { tipo: 'sospeso' };

/** Un rilancio che vale: `il` è l'arrivo se online, la dichiarazione se in sala. */
export type RilancioLetto = { busta: string; pseudonimo: string; cent: number; il: number; sala: boolean };

/** Un rilancio online respinto per la testa che aveva davanti: quanti rilanci validi lo precedevano, e quando era arrivato. */
export type RespintoLetto = { busta: string; pseudonimo: string; cent: number; il: number; dopo: number };

/** La situazione di diritto dopo un prefisso del registro, ricavata dai soli fatti. */
export type Diritto = {
  fase: 'prima' | 'operazioni' | 'gara' | 'conclusa' | 'esitata';
  crono: Crono;
  unitaMs: number;
  drenaggioMs: number;
  passoCent: number;
  baseCent: number;
  suSeStessi: boolean;
  /** Chi conduce, `null` se la storia non lo dice, e chi può prenderne il posto (R36). */
  conduce: string | null;
  secondo: string | null;
  /** Quando chi conduce ha ricevuto la conduzione; `null` se non è mai passata. */
  conduceDal: number | null;
  buste: Map<string, BustaLetta>;
  testa: { busta: string; pseudonimo: string; cent: number } | null;
  /** La vendita intera è ferma: da quando, se per ordine del giudice, per quando riprende, e se chi ha offerto è libero (R32, R71). */
  ferma: { dalIl: number; perOrdine: boolean; inDue: boolean; riprendeIl: number | null; liberati: boolean } | null;
  /** Le istanze di assegnazione, e quella a cui il bene è andato (R46). */
  istanze: ReadonlyMap<string, number>;
  /** L'inizio fissato per le operazioni finché le buste erano chiuse: una ripresa non lo cambia (R46). */
  inizioIl: number;
  assegnata: string | null;
  /** Come chi conduce ha disposto le offerte pari, dalla prima decisione (R45). */
  parita: readonly (readonly string[])[];
  /** Chi ha vinto, dopo l'esito; e le buste la cui cauzione è già stata resa (R71). */
  vince: string | null;
  rese: ReadonlySet<string>;
  rilanci: number;
  /** Le teste che i rilanci in sala di adesso hanno superato, una sull'altra: vuota se in testa non c'è la sala (R55). */
  superate: readonly NonNullable<Diritto['testa']>[];
  /** I rilanci che valgono, nell'ordine in cui valgono, e la testa di partenza (R51, R54). */
  validi: readonly RilancioLetto[];
  respinti: readonly RespintoLetto[];
  partenza: Diritto['testa'];
  /** Gli autori che aspettano la nuova ricevuta, dopo una decisione (R54). */
  attesi: readonly { busta: string; cent: number; minimoCent: number | null }[];
  /** L'arrivo dell'ultima correzione di un rilancio in sala; `null` se mai. */
  correttaIl: number | null;
  /** Il fermo a cui si è scritto l'ultimo rilancio in sala: di ciò che è arrivato prima nessuno ha più nulla (R53, R54). */
  scrittaAlFermo: number;
  /** Gli aiuti chiesti fin qui, per identificativo. */
  richieste: readonly string[];
  /** I messaggi che non sono per tutti, e di chi sono. */
  conversazioni: readonly { filo: string; messaggioId: string }[];
  /** Di chi è il rilancio in sala che una decisione ha appena messo dopo quelli online: la voce seguente (R54). */
  dettaDopo: string | null;
  avviataIl: number;
  conclusaIl: number;
  /** L'ultima sospensione; zero se non ce ne sono state. */
  sospesaIl: number;
  /** La piattaforma non è in salute, e da quando (R57). */
  malata: { dal: number; gravita: string } | null;
  /** Chi è già stato detto scollegato e quando, e se la gara si è già fermata da sé per questo. */
  scollegati: { fermata: boolean; dettiIl: ReadonlyMap<string, number> };
  /** La riga dell’ultimo disservizio finito, quando si riprende, e i tempi che il gestore ha dichiarato. */
  gravita: string | null;
  riprendeIl: number | null;
  /** Quanta salute di seguito finisce quello in corso, e come era finito l'ultimo. */
  saniMs: number;
  finito: { il: number; saniMs: number } | null;
  preavvisi: Readonly<Record<string, number>>;
};

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
