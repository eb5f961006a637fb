import { versioneDi } from '@gestore/contratto/eventi/leggi';
import {
  type Comando,
  decidi,
  type Evento,
  type Istante,
  muoveIlTermine,
  type Rifiuto,
  type Stato,
  stessoAtto,
} from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { creaMappaLimitata, type MappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import { EsitoIgnoto } from '../giornale/errori.ts';
import type { DaAggiungere, Giornale, VoceDaScrivere } from '../giornale/giornale.ts';
import { leggiEvento } from '../giornale/letture/leggi-evento.ts';
import type { Accanto } from '../giornale/versati.ts';
import { type AstaViva, applica, applicaScritte, astaVuota, rifiutoIn, segue, statoDopo } from './asta-viva.ts';
import { creaCambi, type Dopo } from './cambi.ts';
import { type ImpronteDegliAtti, SENZA_IMPRONTE } from './impronte.ts';

/** Comandi in attesa per una sola asta: a 10.000 rilanci al secondo è un secondo di coda, oltre si rifiuta chiaramente. */
const ATTESE_MAX = 10_000;
/** Tentativi dopo un conflitto: ogni conflitto è il progresso di un altro processo, tanti di fila non se ne vedono. */
const TENTATIVI_MAX = 50;
/** Aste tenute in memoria; la più vecchia senza lavoro esce e si rilegge al bisogno. */
const ASTE_IN_MEMORIA_MAX = 3_000;
/** Voci lette per volta. */
const PAGINA = 5_000;

export class AstaSovraccarica extends Error {
  override name = 'AstaSovraccarica';
}

/** Quanto un rilancio arrivato dopo lo zero aspetta la chiusura: più di quanto un processo muto la tiene ferma. */
const ATTESA_CHIUSURA_MS = 8_000;

/** Allo zero la gara non si è chiusa né fermata: di chi è arrivato dopo non si può ancora dire nulla. */
export class ZeroInVerifica extends Error {
  override name = 'ZeroInVerifica';
}

/** L'identificativo del comando è già di un'altra persona: la sua ricevuta non si dà a chi lo indovina. */
export class ComandoDiAltri extends Error {
  override name = 'ComandoDiAltri';
}

/** L'identificativo è di un altro comando della stessa persona: dargli la prima ricevuta direbbe fatto ciò che non lo è. */
export class ComandoDiverso extends Error {
  override name = 'ComandoDiverso';
}

/** La sessione di chi lo manda è finita prima che si confermasse: di questo comando non è scritto nulla. */
export class SessioneFinita extends Error {
  override name = 'SessioneFinita';
}

/** `voci` sono le scritture del comando: per un rifiuto può non essercene alcuna. */
export type RispostaComando = { rifiuto: Rifiuto | null; voci: readonly Voce[]; ripetuto: boolean };

/**
 * Un comando con ciò che ha scritto chi lo manda, se il server vi ha aggiunto altro (`detto`), e con i dati personali da
 * scrivere con i suoi fatti (`accanto`), e i depositi che essi versano: di ciò che la regola non accoglie non se ne scrive nessuno.
 */
export type ComandoMandato = Comando & Accanto & { detto?: unknown };

export type Esecutore = {
  /**
   * Esegue un comando contro un numero di sequenza; un comando ripetuto riceve la prima risposta. `ricevutoIl` è l'arrivo.
   * Un rilancio arrivato dopo lo zero aspetta che la gara si chiuda, o che lo zero si sposti (R53). Con una `sessione` si
   * scrive soltanto se non è finita (`SessioneFinita`); ciò che non scrive nulla non la guarda.
   */
  esegui(asta: string, comando: ComandoMandato, ricevutoIl: Istante, sessione?: string): Promise<RispostaComando>;
  /** Lo stato aggiornato all'ultima voce scritta da chiunque. */
  leggi(asta: string): Promise<Readonly<AstaViva>>;
  /**
   * Per chi guarda soltanto, e torna a guardare: lo stato in memoria se nessuno ha detto che è superato, senza entrare nella fila dei
   * comandi; altrimenti come `leggi`.
   */
  recente(asta: string): Promise<Readonly<AstaViva>>;
  /** Lo stato che questo processo ha in memoria, forse superato, senza chiedere nulla; `undefined` se non ne ha. */
  nota(asta: string): Readonly<AstaViva> | undefined;
  /** Qualcuno ha scritto: chi è rimasto indietro rileggerà prima di decidere, invece di scontrarsi. Perdere un avviso non guasta. */
  avvisa(avvisi: readonly { asta: string; seq: number }[]): void;
  /** La base dati è un'altra: ciò che si era letto da quella di prima può non esserci mai stato, e si rilegge. */
  dimentica(): void;
  /** Il processo si ferma: chi aspetta che lo zero sia certo lo chiede altrove (`ZeroInVerifica`), invece di tenerlo aperto. */
  congeda(): void;
  /** Finisce quando nessun comando è in fila: chi si ferma li aspetta, prima di perdere la base dati. */
  finiti(): Promise<void>;
  /** Avvisa dopo ogni scrittura di questo processo; serve alle proiezioni. */
  quandoScritto(ascolta: (asta: string, stato: Stato, voci: readonly Voce[]) => void): void;
};

type PartiEsecutore = {
  giornale: Giornale;
  dopo?: Dopo;
  /** L'impronta di ciò che dice un atto (`creaImpronte`); senza, un atto rifiutato si riconosce soltanto dal genere. */
  impronte?: ImpronteDegliAtti;
  /** Ciò che si può preparare di ciò che scrive un offerente mentre la base dati lo scrive: non deve avere effetti. */
  intanto?: (voci: readonly Voce[]) => void;
};

/**
 * La chiave primaria (asta, seq) è l'arbitro: si decide sullo stato in memoria, si scrive al numero seguente e su un
 * conflitto si rilegge e si decide di nuovo. In un processo i comandi di un'asta vanno in fila, per non scontrarsi da soli.
 */
export function creaEsecutore({ giornale, dopo, impronte = SENZA_IMPRONTE, intanto }: PartiEsecutore): Esecutore {
  const file = new Map<string, { coda: Promise<unknown>; attese: number }>();
  const cambi = creaCambi(dopo);
  const { vive, avvisa, aggiorna, superata, aggiornata, dimentica, dimenticaTutte } = creaMemoria(
    giornale,
    (id) => file.has(id),
    cambi.cambiata,
  );
  const ascoltatori: ((asta: string, stato: Stato, voci: readonly Voce[]) => void)[] = [];

  function inFila<T>(asta: string, lavoro: () => Promise<T>): Promise<T> {
    const fila = file.get(asta) ?? { coda: Promise.resolve(), attese: 0 };
    if (fila.attese >= ATTESE_MAX) throw new AstaSovraccarica(`troppi comandi in attesa per l'asta ${asta}`);
    fila.attese += 1;
    file.set(asta, fila);
    const esito = fila.coda.then(lavoro).finally(() => {
      fila.attese -= 1;
      if (fila.attese === 0) file.delete(asta);
    });
    // Un comando fallito non ferma la fila: il suo errore è di chi lo ha mandato.
    fila.coda = esito.catch(() => undefined);
    return esito;
  }

  async function prova(
    id: string,
    comando: ComandoMandato,
    ricevutoIl: Istante,
    sessione: string | undefined,
  ): Promise<RispostaComando | Rimandato> {
    const nota = aggiornata(id);
    let fresca = nota === undefined;
    let asta = nota ?? (await aggiorna(id));
    for (let tentativo = 0; tentativo < TENTATIVI_MAX; tentativo += 1) {
      const { comandoId } = comando;
      const gia = asta.comandi.has(comandoId) ? await giornale.leggiPerComando(id, comandoId) : undefined;
      if (gia !== undefined) {
        await esigiStesso({ giornale, impronte }, id, comando, gia);
        return { rifiuto: rifiutoIn(gia), voci: gia, ripetuto: true };
      }
      const { eventi, rifiuto } = decidi(asta.stato, comando, ricevutoIl);
      const rimandato = aspettaLoZero(asta.stato, comando, rifiuto);
      if (eventi.length === 0 || rimandato) {
        // Ciò che non lascia traccia vale solo se lo stato era l'ultimo: un altro processo può averlo già cambiato.
        if (fresca && rimandato) return rimanda(id);
        if (fresca) return { rifiuto, voci: [], ripetuto: false };
        asta = await aggiorna(id);
        fresca = true;
        continue;
      }
      const voci = daScrivere(riconoscibili(eventi, comando, impronte), comando, ricevutoIl);
      const seguente = statoDopo(asta, id, voci);
      const scritto = await giornale.aggiungi({
        asta: id,
        dopoSeq: asta.seq,
        precedente: asta.impronta,
        sessione,
        ...conAccanto(voci, comando, intanto),
      });
      if (scritto.esito === 'sessione_finita') throw new SessioneFinita(`asta ${id}`);
      if (scritto.esito === 'scritte') {
        applicaScritte(asta, scritto.voci, seguente);
        vive.metti(id, asta);
        cambi.cambiata(id);
        for (const ascolta of ascoltatori) ascolta(id, asta.stato, scritto.voci);
        return { rifiuto, voci: scritto.voci, ripetuto: false };
      }
      asta = await superata(id, asta.seq);
      fresca = true;
    }
    throw new AstaSovraccarica(`asta ${id}: ${TENTATIVI_MAX} conflitti di seguito`);
  }

  /** Comincia ad aspettare prima di lasciare la fila: nessun cambiamento gli sfugge. */
  function rimanda(id: string): Rimandato {
    if (cambi.attese(id) >= ATTESE_MAX) throw new AstaSovraccarica(`troppi rilanci allo zero dell'asta ${id}`);
    return { aspetta: cambi.prossimo(id, ATTESA_CHIUSURA_MS) };
  }

  const inTurno = (
    asta: string,
    comando: ComandoMandato,
    ricevutoIl: Istante,
    sessione?: string,
  ): Promise<RispostaComando | Rimandato> =>
    inFila(asta, async () => {
      try {
        return await prova(asta, comando, ricevutoIl, sessione);
      } catch (errore) {
        // Dopo un esito ignoto lo stato in memoria non è più affidabile: si rileggerà dal registro.
        if (errore instanceof EsitoIgnoto) dimentica(asta);
        throw errore;
      }
    });

  return {
    async esegui(asta, comando, ricevutoIl, sessione) {
      for (;;) {
        const esito = await inTurno(asta, comando, ricevutoIl, sessione);
        if (!('aspetta' in esito)) return esito;
        if (!(await esito.aspetta)) throw new ZeroInVerifica(`asta ${asta}: non ancora chiusa`);
      }
    },
    leggi: (asta) => inFila(asta, () => aggiorna(asta)),
    recente: async (asta) => aggiornata(asta) ?? inFila(asta, () => aggiorna(asta)),
    nota: (asta) => vive.trova(asta),
    avvisa,
    dimentica: dimenticaTutte,
    ...congedo(file, cambi),
    quandoScritto: (ascolta) => void ascoltatori.push(ascolta),
  };
}

type Memoria = {
  vive: Pick<MappaLimitata<AstaViva>, 'trova' | 'metti'>;
  avvisa(avvisi: readonly { asta: string; seq: number }[]): void;
  /** Lo stato con tutto ciò che il registro ha in più. */
  aggiorna(id: string): Promise<AstaViva>;
  /** Dopo un conflitto: se non si è letto nulla di nuovo è ciò che si ricorda a essere sbagliato, e si rilegge da capo. */
  superata(id: string, prima: number): Promise<AstaViva>;
  /** Lo stato in memoria, se nessuno ha detto che è superato. */
  aggiornata(id: string): AstaViva | undefined;
  dimentica(id: string): void;
  dimenticaTutte(): void;
};

/** Le aste che un processo ricorda, e fin dove ne ha sentito parlare. */
function creaMemoria(
  giornale: Pick<Giornale, 'leggi'>,
  trattieni: (id: string) => boolean,
  cambiata: (id: string) => void,
): Memoria {
  /** L'ultima voce di cui si è sentito parlare, delle aste in memoria. */
  const sentite = new Map<string, number>();
  const vive = creaMappaLimitata<AstaViva>(ASTE_IN_MEMORIA_MAX, {
    trattieni,
    quandoEsce: (id) => sentite.delete(id),
  });

  async function aggiorna(id: string): Promise<AstaViva> {
    let asta = vive.trova(id) ?? astaVuota();
    sentite.delete(id);
    for (;;) {
      const voci = await giornale.leggi(id, asta.seq, PAGINA);
      if (!segue(asta, voci)) {
        // Ciò che si ricordava nel registro non c'è più: la primaria di prima non l'aveva ancora dato a questa.
        dimentica(id);
        asta = astaVuota();
        continue;
      }
      applica(asta, voci);
      if (voci.length > 0) cambiata(id);
      if (voci.length < PAGINA) break;
    }
    if (asta.seq > 0) vive.metti(id, asta);
    return asta;
  }

  function dimentica(id: string): void {
    vive.togli(id);
    sentite.delete(id);
  }

  return {
    vive,
    aggiorna,
    dimentica,
    async superata(id, prima) {
      const asta = await aggiorna(id);
      if (asta.seq > prima) return asta;
      dimentica(id);
      return aggiorna(id);
    },
    aggiornata(id) {
      const asta = vive.trova(id);
      return asta === undefined || (sentite.get(id) ?? 0) > asta.seq ? undefined : asta;
    },
    avvisa(avvisi) {
      for (const { asta, seq } of avvisi) {
        const viva = vive.trova(asta);
        if (viva === undefined) continue;
        sentite.set(asta, Math.max(seq, sentite.get(asta) ?? 0));
        if (seq > viva.seq) cambiata(asta);
      }
    },
    dimenticaTutte() {
      for (const id of [...vive.chiavi()]) {
        dimentica(id);
        cambiata(id);
      }
    },
  };
}

/** Come ci si ferma: chi aspetta lo zero lo sa subito, e le file si svuotano; di un comando fallito sa chi lo ha mandato. */
function congedo(
  file: ReadonlyMap<string, { coda: Promise<unknown> }>,
  { congeda }: Pick<ReturnType<typeof creaCambi>, 'congeda'>,
): Pick<Esecutore, 'congeda' | 'finiti'> {
  return {
    congeda,
    async finiti() {
      while (file.size > 0) await Promise.all([...file.values()].map(({ coda }) => coda));
    },
  };
}

type Rimandato = { aspetta: Promise<boolean> };

/**
 * Chi arriva dopo lo zero non si respinge finché la gara corre: un altro processo può avere in mano un rilancio arrivato
 * prima, che lo sposta, o lo stesso comando ripetuto altrove (R52, R53). A gara chiusa nessuno ne ha più.
 */
function aspettaLoZero(stato: Stato, { atto }: Comando, rifiuto: Rifiuto | null): boolean {
  return atto.tipo === 'rilancia' && stato.fase === 'gara' && rifiuto?.codice === 'R53_tempo_scaduto';
}

function daScrivere(eventi: readonly Evento[], { comandoId, attore }: Comando, ricevutoIl: Istante): VoceDaScrivere[] {
  return eventi.map(({ tipo, ...dati }, parte) => {
    return { tipo, versione: versioneDi(tipo), dati, comandoId, parte, attore, ricevutoIl };
  });
}

/** Le voci da scrivere, con i dati di cui portano l'impegno e ciò che se ne prepara intanto, se le scrive un offerente. */
function conAccanto(
  voci: readonly VoceDaScrivere[],
  { attore, accanto = [], versati = [] }: ComandoMandato,
  intanto: DaAggiungere['intanto'],
): Pick<DaAggiungere, 'voci' | 'accanto' | 'versati' | 'intanto'> {
  if (accanto.length + versati.length === 0)
    return { voci, intanto: attore.tipo === 'offerente' ? intanto : undefined };
  const testo = JSON.stringify(voci);
  const detto = (uno: string): boolean => testo.includes(`"${uno}"`);
  const nominati = versati.filter(({ bustaId }) => detto(bustaId));
  return { voci, accanto: accanto.filter(({ impegno }) => detto(impegno)), versati: nominati };
}

/** Di un atto rifiutato il registro tiene l'impronta di ciò che diceva: ripetuto con altro non riceve il rifiuto del primo (R66). */
function riconoscibili(
  eventi: readonly Evento[],
  comando: ComandoMandato,
  impronte: ImpronteDegliAtti,
): readonly Evento[] {
  if (eventi.every(({ tipo }) => tipo !== 'AttoRifiutato')) return eventi;
  const impronta = improntaDi(comando, impronte);
  return eventi.map((evento) => (evento.tipo === 'AttoRifiutato' ? { ...evento, impronta } : evento));
}

function improntaDi({ atto, detto = atto }: ComandoMandato, impronte: ImpronteDegliAtti): string | null {
  return impronte(detto);
}

/** Un comando già scritto è una ripetizione solo se lo manda la stessa persona e dice lo stesso atto. */
async function esigiStesso(
  { giornale, impronte }: { giornale: Pick<Giornale, 'leggi'>; impronte: ImpronteDegliAtti },
  asta: string,
  comando: ComandoMandato,
  gia: readonly Voce[],
): Promise<void> {
  if (diAltri(gia, comando)) throw new ComandoDiAltri(comando.comandoId);
  const termine = muoveIlTermine(comando.atto) ? await termineDiPrima(giornale, asta, gia) : null;
  const fatti = gia.map(leggiEvento);
  const impronta = fatti.some(({ tipo }) => tipo === 'AttoRifiutato') ? improntaDi(comando, impronte) : null;
  if (!stessoAtto(comando.atto, fatti, termine, impronta)) throw new ComandoDiverso(comando.comandoId);
}

/** Il termine per le offerte com'era prima di quelle voci, dal registro: lo chiede soltanto chi ripete un rinvio. */
async function termineDiPrima(
  giornale: Pick<Giornale, 'leggi'>,
  asta: string,
  voci: readonly Voce[],
): Promise<Istante | null> {
  const prima = astaVuota();
  const finoA = voci[0]?.seq ?? 0;
  for (;;) {
    const lette = (await giornale.leggi(asta, prima.seq, PAGINA)).filter(({ seq }) => seq < finoA);
    applica(prima, lette);
    if (lette.length < PAGINA) break;
  }
  return 'parametri' in prima.stato ? prima.stato.parametri.termineOfferteIl : null;
}

/** Due operatori possono depositare lo stesso file e il sistema ha più processi; una persona in gara è una sola. */
function diAltri(voci: readonly Voce[], { attore }: Comando): boolean {
  const primo = voci[0]?.attore;
  if (primo === undefined) return false;
  const personale = attore.tipo === 'offerente' || attore.tipo === 'spettatore';
  return primo.tipo !== attore.tipo || (personale && primo.id !== attore.id);
}
