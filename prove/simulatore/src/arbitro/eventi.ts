import type { Voce } from '@gestore/registro';
import type { Invio } from '../storia.ts';
import { ammesse, daDecidere, inTesta, LEGGI_BUSTE } from './buste.ts';
import { LEGGI_CONDUZIONE, mossaDiAltri } from './conduzione.ts';
import { rimborsi } from './diritto.ts';
import { intero, oggetto, testo } from './leggi.ts';
import { LEGGI_OSSERVAZIONI } from './osservazioni.ts';
import { daGuardare, rifatti } from './precedenza.ts';
import { daSuperare, ostacoli, RAGIONI } from './rifiuti.ts';
import { LEGGI_SALA } from './sala.ts';
import { LEGGI_SALUTE, ripresaLecita } from './salute.ts';
import type { Diritto, Richiesta } from './situazione.ts';
import { assegnazioneDovuta, decisaDaiRilanci, LEGGI_SOSTE, mossaDaFerma, premioDovuto } from './soste.ts';

/** Ciò che la voce non ricorda di un atto rifiutato lo dice chi lo ha mandato. */
type Mandato = Invio | undefined;
type Legge = (d: Diritto, v: Voce, mandato: Mandato) => string | null;

const conduce = (v: Voce): boolean => v.attore.tipo === 'referente' || v.attore.tipo === 'magistrato';
/** La prima condizione che non vale, con le sue parole. */
function primo(...condizioni: readonly [vale: boolean, altrimenti: string][]): string | null {
  return condizioni.find(([vale]) => !vale)?.[1] ?? null;
}

/** R53, R54: ciò che si è detto in sala si scrive quando di prima del fermo non c'è più nulla da elaborare. */
const SORPASSATO = 'R54: un rilancio in sala scritto prima di uno che era arrivato prima del fermo';

/** Una riga di legge per ogni fatto: quando poteva essere scritto, e che cosa doveva dire. */
const LEGGI: Record<string, Legge> = {
  ...LEGGI_BUSTE,
  ...LEGGI_CONDUZIONE,
  ...LEGGI_OSSERVAZIONI,
  ...LEGGI_SALA,
  ...LEGGI_SALUTE,
  ...LEGGI_SOSTE,
  OperazioniRinviate: (d, v) =>
    primo(
      [conduce(v), 'R32: rinviate da chi non conduce la vendita'],
      [d.fase === 'prima', 'R32: rinviate dopo l’apertura'],
      [intero(v.dati, 'inizioOperazioniIl') > intero(v.dati, 'fissateIl'), 'R10: operazioni anticipate'],
      [intero(v.dati, 'inizioOperazioniIl') > v.ricevutoIl, 'R32: rinviate a un momento già passato'],
      [
        intero(v.dati, 'termineOfferteIl') < intero(v.dati, 'inizioOperazioniIl'),
        'R03: il termine segue le operazioni',
      ],
    ),
  CredenzialeConsegnata: (_, v) =>
    primo(
      [v.attore.tipo === 'operatore' || v.attore.tipo === 'referente', 'R30: consegna a mano di chi non può'],
      [v.attore.id !== testo(v.dati, 'propostaDa'), 'R30: consegna a mano di una persona sola'],
    ),
  IngressoAnnotato: (_, v) => primo([v.attore.tipo === 'sistema', 'R30: un ingresso annotato da una persona']),
  GaraAvviata: (d, v) => {
    const prima = inTesta(d);
    const migliore = oggetto(v.dati, 'migliore');
    return primo(
      [conduce(v), 'R48: la gara non l’ha avviata il referente'],
      [d.malata === null, 'R57: gara avviata a piattaforma malata'],
      [d.fase === 'operazioni', 'R48: gara avviata due volte o fuori tempo'],
      [ammesse(d).length >= 2, 'R43: gara con meno di due offerte'],
      [daDecidere(d).length === 0, 'R48: gara avviata con buste da decidere'],
      [prima !== undefined, 'R45: gara avviata fra offerte pari senza che chi conduce abbia deciso'],
      [
        migliore.bustaId === prima?.id && migliore.importoCent === prima?.prezzoCent,
        'R44: in testa non c’è la più alta',
      ],
      [intero(v.dati, 'scadeIl') === v.ricevutoIl + d.unitaMs, 'R52: la gara non parte con l’unità intera'],
    );
  },
  RilancioAccettato: (d, v) => {
    const richiesta = richiestaIn(v);
    const sala = v.dati.canale === 'sala';
    const contro = ostacoli(d, richiesta);
    const crono = d.crono;
    const fermoA = crono.tipo === 'fermo' ? crono.dalIl + crono.restoMs : Number.NEGATIVE_INFINITY;
    const zeroIl = crono.tipo === 'corre' ? crono.zeroIl : fermoA;
    const atteso = sala ? v.ricevutoIl + d.unitaMs : Math.max(zeroIl, v.ricevutoIl + d.unitaMs);
    return primo(
      [contro.length === 0, `R50: rilancio accettato contro ${contro.join(', ')}`],
      [sala ? conduce(v) : v.attore.id === richiesta.busta, 'R38: rilancio accettato da chi non poteva'],
      [testo(v.dati, 'pseudonimo') === d.buste.get(richiesta.busta)?.pseudonimo, 'R34: pseudonimo di un altro'],
      [sala || v.ricevutoIl >= d.scrittaAlFermo, SORPASSATO],
      [sala || intero(v.dati, 'dichiaratoIl') === v.ricevutoIl, 'R53: l’ora del rilancio non è quella di arrivo'],
      [intero(v.dati, 'scadeIl') === atteso, 'R52: il rilancio non dà l’unità intera dal suo arrivo'],
    );
  },
  RilancioRettificato: (d, v) => {
    const prima = d.superate.at(-1);
    const vero = v.dati.importoCent;
    return primo(
      [correzione(d, v, intero(v.dati, 'registratoCent')) === null, String(correzione(d, v, v.dati.registratoCent))],
      [Number.isInteger(vero) && vero !== v.dati.registratoCent, 'R55: rettificato in ciò che era già scritto'],
      [Number(vero) - (prima?.cent ?? 0) >= d.passoCent, 'R50: rettificato sotto il minimo'],
    );
  },
  RilancioAnnullato: (d, v) => {
    const prima = d.superate.at(-1);
    const torna = oggetto(v.dati, 'migliore');
    return primo(
      [correzione(d, v, intero(v.dati, 'importoCent')) === null, String(correzione(d, v, v.dati.importoCent))],
      [
        torna.bustaId === prima?.busta && torna.importoCent === prima?.cent,
        'R55: annullato un rilancio, non torna in testa chi c’era prima',
      ],
    );
  },
  RilancioPrecedente: precedente,
  RilancioRigiudicato: (d, v) => {
    const [atteso] = d.attesi;
    const suo = v.dati.rifiuto as { codice?: string; dati?: { minimoCent?: number } } | null;
    return primo(
      [conduce(v), 'R54: deciso da chi non conduce'],
      [
        atteso?.busta === v.dati.bustaId && atteso?.cent === v.dati.importoCent,
        'R54: giudicato di nuovo un altro rilancio',
      ],
      [
        (suo?.dati?.minimoCent ?? null) === (atteso?.minimoCent ?? null),
        'R54: a un autore si dice altro da ciò che vale',
      ],
      [/^[0-9a-f]{64}$/.test(testo(v.dati, 'ricevutaPrima')), 'R66: la nuova ricevuta non nomina quella di prima'],
    );
  },
  RilancioRifiutato: rifiuto,
  AttoRifiutato: rifiuto,
  CronoFermato: (d, v) =>
    primo(
      [conduce(v), 'R54: il crono non l’ha fermato il referente'],
      [d.crono.tipo === 'corre' && v.ricevutoIl < d.crono.zeroIl, 'R54: fermato un crono che non correva più'],
      [intero(v.dati, 'fermatoIl') === v.ricevutoIl, 'R54: il fermo non ha l’ora del suo arrivo'],
      [
        d.crono.tipo === 'corre' && intero(v.dati, 'residuoMs') === d.crono.zeroIl - v.ricevutoIl,
        'R54: il tempo residuo non è quello che restava',
      ],
    ),
  CronoRipreso: (d, v) =>
    primo(
      [conduce(v), 'R54: il crono non l’ha ripreso il referente'],
      [d.crono.tipo === 'fermo', 'R54: ripreso un crono che non era fermo'],
      [
        d.crono.tipo === 'fermo' && intero(v.dati, 'scadeIl') === v.ricevutoIl + d.crono.restoMs,
        'R54: il tempo residuo è cambiato attraverso il fermo',
      ],
    ),
  GaraSospesa: (d, v) => {
    const primaDelloZero = d.crono.tipo !== 'corre' || v.ricevutoIl < d.crono.zeroIl;
    return primo(
      [d.fase === 'gara' && d.crono.tipo !== 'sospeso', 'R57: sospesa una gara che non c’era o già sospesa'],
      [v.attore.tipo === 'sistema' || (conduce(v) && v.dati.motivo === 'atto_del_referente'), 'R57: sospesa da altri'],
      [v.dati.motivo === 'incidente' || primaDelloZero, 'R53: riaperto per atto un tempo già finito'],
    );
  },
  GaraRipresa: (d, v) =>
    primo(
      [ripresaLecita(d, v), 'R57: la gara non l’ha ripresa il referente'],
      [d.fase === 'gara' && d.crono.tipo === 'sospeso', 'R57: ripresa una gara che non era sospesa'],
      [intero(v.dati, 'scadeIl') === v.ricevutoIl + d.unitaMs, 'R57: ripresa senza l’unità intera'],
    ),
  GaraConclusa: (d, v) => {
    const zeroIl = d.crono.tipo === 'corre' ? d.crono.zeroIl : Number.NaN;
    const migliore = oggetto(v.dati, 'migliore');
    return primo(
      [v.attore.tipo === 'sistema', 'R53: la gara l’ha chiusa qualcuno'],
      [d.malata === null, 'R57: chiusa a piattaforma malata'],
      [d.fase === 'gara' && d.crono.tipo === 'corre', 'R53: chiusa una gara ferma, sospesa o già chiusa'],
      [intero(v.dati, 'conclusaIl') === zeroIl, 'R52: la gara non finisce allo zero'],
      [v.ricevutoIl >= zeroIl + d.drenaggioMs, 'R53: chiusa prima della fine del drenaggio'],
      [
        migliore.bustaId === d.testa?.busta && migliore.importoCent === d.testa?.cent,
        'R51: chiusa con un altro in testa',
      ],
      [intero(v.dati, 'rilanci') === d.rilanci, 'R51: contati altri rilanci'],
    );
  },
  AssistenzaRichiesta: (d, v) =>
    primo([
      intero(v.dati, 'numero') === d.richieste.length + 1,
      'R80: la richiesta di aiuto non ha il numero seguente',
    ]),
  AssistenzaPresaInCarico: risposta,
  AssistenzaChiusa: risposta,
  MessaggioInviato: (_, v) =>
    primo(
      [v.attore.tipo !== 'sistema' && v.attore.tipo !== 'magistrato', 'R80: messaggio di chi non è nella stanza'],
      [v.dati.ruolo === v.attore.tipo, 'R80: messaggio con il ruolo di un altro'],
      [v.attore.tipo !== 'spettatore', 'R35: ha scritto chi assiste in silenzio'],
      [v.attore.tipo !== 'offerente' || v.dati.filo === v.attore.id, 'R33: messaggio nella conversazione di un altro'],
      [v.dati.filo !== null || v.attore.tipo === 'referente', 'R33: avviso a tutti di chi non conduce'],
    ),
  EsitoDichiarato: (d, v) =>
    primo(
      [conduce(v), 'R38: l’esito non l’ha dichiarato il referente'],
      [d.fase !== 'esitata', 'R61: esito due volte'],
    ) ??
    (typeof v.dati.esito === 'string' && v.dati.esito.startsWith('aggiudicata')
      ? aggiudicata(d, v)
      : senzaVincitore(d, v)),
  RimborsiDisposti: (d, v) => {
    const scritti = rimborsi(v)
      .map(({ bustaId, importoCent }) => `${bustaId} ${importoCent}`)
      .sort();
    const dovuti = [...d.buste.values()]
      .filter(({ id, cauzioneCent, scartata }) => id !== d.vince && (scartata || cauzioneCent > 0) && !d.rese.has(id))
      // Di una busta che non si leggeva torna ciò che la banca ha accreditato (R25).
      .map(({ id, cauzioneCent, scartata }) => `${id} ${scartata ? null : cauzioneCent}`)
      .sort();
    return primo(
      [d.fase === 'esitata' || d.ferma?.liberati === true, 'R71: rimborsi prima dell’esito'],
      [scritti.join() === dovuti.join(), 'R71: i rimborsi non sono le cauzioni di chi ha perso'],
    );
  },
};

/** Che cosa non va nel fatto scritto in quella situazione; `null` se la legge lo ammette. */
export function giudicaEvento(d: Diritto, v: Voce, mandato?: Mandato): string | null {
  const legge = LEGGI[v.tipo];
  if (legge === undefined) return `un fatto che questa storia non può contenere: ${v.tipo}`;
  // La decisione e le ricevute che ne seguono sono un fatto solo (R54, R66).
  if (d.attesi.length > 0 && v.tipo !== 'RilancioRigiudicato')
    return 'R54: un autore resta senza la sua nuova ricevuta';
  return mossaDiAltri(d, v) ?? mossaDaFerma(d, v) ?? legge(d, v, mandato);
}

/** R54: in sala, a crono fermo, prima di rilanci online accettati: o va al suo posto e quelli si rifanno, o non muove nulla. */
function precedente(d: Diritto, v: Voce): string | null {
  const { dati } = v;
  const { crono } = d;
  const [il, cent] = [intero(dati, 'dichiaratoIl'), intero(dati, 'importoCent')];
  const { dopo, testa } = daGuardare(d, il);
  const sala = dati.prima === 'sala';
  const attesi = sala
    ? rifatti(d, { busta: testo(dati, 'bustaId'), pseudonimo: testo(dati, 'pseudonimo'), cent, il, sala: true }).attesi
    : dopo.map((uno) => ({ busta: uno.busta, cent: uno.cent, minimoCent: null }));
  const scritti = (dati.seguiti as { bustaId: string; importoCent: number; minimoCent: number | null }[]).map((uno) =>
    [uno.bustaId, uno.importoCent, uno.minimoCent].join(' '),
  );
  const ultimo = attesi.findLast(({ minimoCent }) => minimoCent === null);
  const inCima = sala ? (ultimo ?? { busta: testo(dati, 'bustaId'), cent }) : d.testa;
  const migliore = oggetto(dati, 'migliore');
  const ultimaSala = d.validi.findLast((uno) => uno.sala)?.il ?? d.avviataIl;
  return primo(
    [conduce(v), 'R54: deciso da chi non conduce'],
    [d.fase === 'gara' && crono.tipo === 'fermo', 'R54: deciso a crono che corre'],
    [d.buste.get(testo(dati, 'bustaId'))?.suCarta === true, 'R31: in sala parla chi ha offerto online'],
    [d.buste.get(testo(dati, 'bustaId'))?.ammessa === true, 'R38: in sala parla chi non è ammesso'],
    [crono.tipo === 'fermo' && il <= crono.dalIl && il >= ultimaSala, 'R54: una dichiarazione che non può essere'],
    [dopo.length > 0, 'R54: deciso dove non c’era nulla da decidere'],
    [typeof dati.motivo === 'string' && dati.motivo.trim() !== '', 'R54: deciso senza un motivo'],
    [!sala || cent - (testa?.cent ?? 0) >= d.passoCent, 'R50: messo dove non valeva'],
    [!sala || d.suSeStessi || testa?.busta !== dati.bustaId, 'R56: messo sopra sé stesso'],
    [
      scritti.join() === attesi.map((uno) => [uno.busta, uno.cent, uno.minimoCent].join(' ')).join(),
      'R54: i rilanci dopo non sono giudicati di nuovo con la stessa regola',
    ],
    [migliore.bustaId === inCima?.busta && migliore.importoCent === inCima?.cent, 'R51: deciso, in testa c’è un altro'],
    [dati.scadeIl === (sala ? v.ricevutoIl + d.unitaMs : null), 'R54: deciso, il tempo non è intero'],
  );
}

function aggiudicata(d: Diritto, v: Voce): string | null {
  const vincitore = oggetto(v.dati, 'vincitore');
  const sotto = (d.testa?.cent ?? 0) < d.baseCent;
  return primo(
    [d.malata === null, 'R57: aggiudicata a piattaforma malata'],
    [d.ferma === null, 'R32: aggiudicata a vendita ferma'],
    [d.fase === 'conclusa', 'R61: esito prima della fine'],
    [vincitore.bustaId === d.testa?.busta && vincitore.importoCent === d.testa?.cent, 'R55: vince chi non è in testa'],
    [v.dati.esito === (sotto ? 'aggiudicata_sotto_base' : 'aggiudicata'), 'R42: l’esito non è quello del prezzo'],
    [!sotto || d.istanze.size === 0, 'R42: aggiudicata sotto la base con istanze di assegnazione'],
    [
      !sotto || d.rilanci > 0 || (typeof v.dati.motivo === 'string' && v.dati.motivo !== ''),
      'R42: sotto la base senza dire perché',
    ],
  );
}

/** Senza aggiudicatario: assegnata al creditore, non aggiudicata, o finita per ordine del giudice (R41, R42, R46, R71). */
function senzaVincitore(d: Diritto, v: Voce): string | null {
  const { esito, vincitore } = v.dati;
  const ordine = d.ferma?.perOrdine === true;
  const finisce = esito === 'revocata' || esito === 'estinta';
  // Finita la gara, il giudice che ha fermato la vendita può disporre che non si aggiudichi (R42).
  const nonAggiudica = esito === 'non_aggiudicata' && ordine && d.fase === 'conclusa';
  return primo(
    [vincitore === null, 'R55: ha vinto qualcuno in una vendita senza aggiudicatario'],
    [
      finisce || esito === 'assegnata' || esito === 'non_aggiudicata',
      `un esito che questa storia non può avere: ${esito}`,
    ],
    [finisce || nonAggiudica || d.ferma === null, 'R32: esito di una vendita ferma'],
    [finisce || d.malata === null, 'R57: esito a piattaforma malata'],
    [finisce || d.fase === 'conclusa', 'R61: esito prima della fine'],
    [esito !== 'assegnata' || d.assegnata !== null, 'R46: assegnata a nessuno'],
    [esito === 'assegnata' || ordine || !premioDovuto(d), 'R41: trattenuta un’aggiudicazione dovuta'],
    [esito === 'assegnata' || ordine || !decisaDaiRilanci(d), 'R42: trattenuto ciò che i rilanci avevano deciso'],
    [esito === 'assegnata' || ordine || !assegnazioneDovuta(d), 'R46: trattenuta un’assegnazione dovuta'],
    [esito !== 'estinta' || ordine, 'R70: estinta senza il giudice'],
    [esito !== 'revocata' || ordine || d.ferma?.liberati === true, 'R32: revocata senza il giudice'],
    [
      !(finisce || nonAggiudica) || d.fase === 'prima' || d.ferma?.inDue === true || d.ferma?.liberati === true,
      'R71: finita da una persona sola, con i prezzi davanti',
    ],
  );
}

function rifiuto(d: Diritto, v: Voce, mandato: Mandato): string | null {
  const scritto = oggetto(v.dati, 'rifiuto');
  const codice = testo(scritto, 'codice');
  const minimo = oggetto(scritto, 'dati').minimoCent;
  // Ciò che si rettifica deve valere sulla testa che aveva superato (R55).
  const richiesta = richiestaIn(v, mandato);
  const superata = codice === 'R55_vero_sotto_minimo' ? d.superate.at(-1) : daSuperare(d, richiesta);
  return primo(
    [RAGIONI[codice]?.(d, richiesta) === true, `rifiuto senza ragione: ${codice}`],
    [richiesta.atto !== 'rilancia' || v.ricevutoIl >= d.scrittaAlFermo, SORPASSATO],
    // Finché la gara non è chiusa un altro processo può ancora spostare lo zero: chi è arrivato dopo aspetta (R52, R53).
    [
      v.tipo !== 'RilancioRifiutato' || codice !== 'R53_tempo_scaduto' || d.fase !== 'gara',
      'R53: respinto per tempo mentre lo zero poteva ancora spostarsi',
    ],
    [minimo === undefined || minimo === (superata?.cent ?? 0) + d.passoCent, 'R50: il minimo detto non è il minimo'],
  );
}

/** R55: si corregge solo il rilancio in sala che è in testa, da chi conduce, con un motivo, prima dell'esito; e il tempo è intero. */
function correzione(d: Diritto, v: Voce, scritto: unknown): string | null {
  const { crono } = d;
  const intera = v.ricevutoIl + d.unitaMs;
  const zeroIl = crono.tipo === 'corre' ? Math.max(crono.zeroIl, intera) : d.fase === 'conclusa' ? intera : null;
  return primo(
    [conduce(v), 'R55: corretto da chi non conduce'],
    [d.fase === 'gara' || d.fase === 'conclusa', 'R55: corretto fuori dalla gara, o dopo l’esito'],
    [d.fase === 'gara' || d.malata === null, 'R57: gara riaperta a piattaforma malata'],
    [d.testa?.busta === v.dati.bustaId && d.testa?.cent === scritto, 'R55: corretto un rilancio che non è in testa'],
    [d.testa?.pseudonimo === v.dati.pseudonimo, 'R34: pseudonimo di un altro'],
    [d.superate.length > 0, 'R55: corretto un rilancio che non è stato detto in sala'],
    [typeof v.dati.motivo === 'string' && v.dati.motivo.trim() !== '', 'R55: corretto senza un motivo'],
    [v.dati.scadeIl === zeroIl, 'R55: dopo la correzione il tempo non è intero'],
  );
}

/** R80: risponde l'operatore, o il referente, a una richiesta che c'è; e la voce dice chi. */
function risposta(d: Diritto, v: Voce): string | null {
  return primo(
    [v.attore.tipo === 'operatore' || v.attore.tipo === 'referente', 'R80: ha risposto chi non poteva'],
    [d.richieste.includes(testo(v.dati, 'richiestaId')), 'R80: risposta a una richiesta che non c’è'],
    [v.dati.operatoreId === v.attore.id, 'R80: risposta con il nome di un altro'],
  );
}

/** La richiesta che ha prodotto una voce: ciò che la voce ricorda, e per il resto ciò che è stato mandato. */
function richiestaIn(v: Voce, mandato?: Mandato): Richiesta {
  const dati = { ...mandato?.atto, ...v.dati } as Voce['dati'];
  const sala = dati.canale === 'sala';
  return {
    atto: typeof dati.atto === 'string' ? dati.atto : sala ? inSalaCon(mandato) : 'rilancia',
    attore: v.attore,
    busta: testo(dati, 'bustaId'),
    importoCent: dati.importoCent,
    registratoCent: dati.registratoCent,
    motivo: dati.motivo,
    mandato: mandato?.atto ?? {},
    ricevutoIl: v.ricevutoIl,
    dichiaratoIl: intero(dati, 'dichiaratoIl'),
  };
}

/** Un rilancio in sala si registra, o si decide che è venuto prima. */
function inSalaCon(mandato: Mandato): string {
  return mandato?.atto.tipo === 'decidiPrecedenza' ? mandato.atto.tipo : 'registraRilancioInSala';
}
