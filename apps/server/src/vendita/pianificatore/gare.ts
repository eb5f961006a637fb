import { type Atto, finita, type Istante, type Stato } from '@gestore/dominio';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import type { Indice } from '../aste/elenchi/indice.ts';
import type { Esecutore } from '../comandi/esegui.ts';
import type { Filigrana } from '../comandi/filigrana.ts';
import { eDiUnRegistro, eRegistroFermo } from '../giornale/errori.ts';
import type { Presenze } from '../presenze/presenze.ts';
import { perCiascuna } from './per-ciascuna.ts';
import type { Muto, Processi } from './processi.ts';

/** Una voce può essere scritta molto dopo la sua ora, se il processo che l'ha composta si è fermato: si guarda più indietro. */
const MARGINE_INDICE_MS = 600_000;
/** Ogni quanto si rilegge una gara ferma: ripresa, le resta almeno un'unità di tempo, che è molto di più. */
const SGUARDO_FERME_MS = 1_000;
/** Il referente non si vede da tanto: la gara sincrona si ferma (R49). */
const ASSENZA_REFERENTE_MAX_MS = 20_000;

type PorteGare = {
  indice: Pick<Indice, 'inGara' | 'indietro' | 'inPariDal' | 'segnaInPari' | 'aggiorna'>;
  esecutore: Pick<Esecutore, 'esegui' | 'leggi' | 'nota'>;
  orologio: Orologio;
  filigrana: Pick<Filigrana, 'valore'>;
  presenze: Pick<Presenze, 'assenzeReferenti'>;
  processi: Processi;
  /** Falso se questo processo vede un guasto che le vendite ancora non sanno: mai chiudere allora (R57). */
  sana?: () => boolean;
  /** Come questo processo firma i suoi atti nel registro. */
  sistemaId: string;
  /** Un identificativo di comando nuovo. */
  nuovoId: () => string;
};

/** Ciò che il tempo e i guasti rendono dovuto alle gare. Ogni processo lo propone: il doppione perde alla chiave primaria. */
type Gare = {
  /** All'avvio: rimette in pari l'indice, si annuncia, e sospende le gare che un processo morto può aver danneggiato. */
  subentra(): Promise<void>;
  /** Rimette in pari l'indice: una scrittura dell'indice mancata lascerebbe fuori una gara, che nessuno chiuderebbe (R53). */
  rimettiInPari(): Promise<void>;
  batti(): Promise<void>;
  chiudi(): Promise<void>;
  congedaSpariti(): Promise<void>;
  sorvegliaReferenti(): Promise<void>;
};

/**
 * Vero se è fatto; falso se il registro è fermo. Si parte lo stesso, o nessuno potrebbe dichiarare ciò che manca: i morti restano da
 * aspettare, e nessuna gara si chiude senza di loro.
 */
async function seNonFermo(fai: () => Promise<void>): Promise<boolean> {
  try {
    await fai();
    return true;
  } catch (errore) {
    if (eRegistroFermo(errore)) return false;
    throw errore;
  }
}

/** Le decisioni del pianificatore sulle gare, senza timer: chi le chiama sceglie quando. */
export function creaGare(porte: PorteGare): Gare {
  const { indice, esecutore, orologio, filigrana, presenze, processi, nuovoId } = porte;
  const sistema = { tipo: 'sistema', id: porte.sistemaId } as const;
  const esegui = (asta: string, atto: Atto) =>
    esecutore.esegui(asta, { comandoId: nuovoId(), attore: sistema, atto }, orologio.adesso());
  const sospendi = (asta: string, motivo: 'incidente' | 'referente_disconnesso', dettaglio: string) =>
    esegui(asta, { tipo: 'sospendiGara', motivo, dettaglio });

  /** Chi non risponde può avere in mano un rilancio di qualunque gara: dopo averlo dichiarato morto nessuna lo aspetterebbe. */
  async function sospendiTutte(dettaglio: string): Promise<void> {
    // Tutte insieme, e ciascuna fino in fondo anche se un'altra non riesce: dividono le scritture.
    const esiti = await Promise.allSettled((await tutteInGara()).map((asta) => sospendi(asta, 'incidente', dettaglio)));
    for (const esito of esiti) if (esito.status === 'rejected' && !eDiUnRegistro(esito.reason)) throw esito.reason;
  }

  const { rimettiInPari, illeggibili } = creaPari(porte);

  /** Le gare in corso, con quelle che l'indice ha perso: chi non le vede non può dire che un morto non ne avesse in mano. */
  async function tutteInGara(): Promise<string[]> {
    await rimettiInPari();
    return indice.inGara();
  }

  const sguardi = creaSguardi(porte);

  return {
    async rimettiInPari() {
      await rimettiInPari();
      const alcune = illeggibili();
      if (alcune !== null) throw alcune;
    },
    async subentra() {
      await rimettiInPari();
      const { morti } = await processi.subentra(filigrana.valore());
      // Un rilancio in tempo può non aver trovato la piattaforma, o essere morto con lei: si sospende (R57). I morti si
      // dichiarano dopo: se ci si ferma in mezzo, al prossimo avvio si sospende di nuovo.
      if (morti.length === 0) return;
      const sospese = await seNonFermo(() => sospendiTutte('La piattaforma si è interrotta durante la gara.'));
      if (sospese) await processi.dichiaraMorti(morti);
    },
    batti: () => processi.batti(filigrana.valore()),
    /** Un processo sparito quando nessuno era in gara non deve fermare la prossima. */
    async congedaSpariti() {
      const spariti = soloSpariti((await processi.stato()).muti);
      if (spariti.length > 0 && (await tutteInGara()).length === 0) await processi.dichiaraMorti(spariti);
    },
    async chiudi() {
      const inGara = await indice.inGara();
      sguardi.dimentica(inGara);
      let basta = false;
      await perVendita(inGara, async (asta) => {
        if (basta || !sguardi.daGuardare(asta)) return;
        const { stato } = await esecutore.leggi(asta);
        const attesa = attesaDi(stato, orologio.adesso());
        if (attesa === null) return;
        basta = porte.sana?.() === false;
        if (basta) return;
        const { filigranaIl, muti } = await processi.stato();
        if (muti.length > 0 && (attesa.allaFine || filigranaIl < attesa.prima)) {
          basta = true;
          await sospendiTutte(silenzioDi(attesa, muti));
          // Chi tace ma esiste resta da aspettare: un rilancio arrivato alla sua porta è in tempo.
          await processi.dichiaraMorti(soloSpariti(muti));
          return;
        }
        if (attesa.allaFine && filigranaIl >= attesa.prima) await esegui(asta, { tipo: 'concludiGara', filigranaIl });
      });
    },
    async sorvegliaReferenti() {
      const assenze = await presenze.assenzeReferenti(await indice.inGara());
      await perVendita(assenze.keys(), async (asta) => {
        const assenzaMs = assenze.get(asta) ?? 0;
        if (assenzaMs < ASSENZA_REFERENTE_MAX_MS) return;
        const mancaMs = mancaDa((await esecutore.leggi(asta)).stato, assenzaMs, orologio.adesso());
        if (mancaMs < ASSENZA_REFERENTE_MAX_MS) return;
        await sospendi(
          asta,
          'referente_disconnesso',
          `Il referente non è collegato da ${Math.round(mancaMs / 1000)} secondi.`,
        );
      });
    },
  };
}

/**
 * Da quanto manca chi conduce una gara in corso: zero se non è in corso, o è a crono già a zero, perché fermarla adesso riaprirebbe un
 * tempo finito. Chi ha appena ricevuto la conduzione ha lo stesso tempo per farsi vedere (R36, R49).
 */
function mancaDa(stato: Stato, assenzaMs: number, adesso: Istante): number {
  if (stato.fase !== 'gara' || stato.gara.fase !== 'in_corso' || adesso >= stato.gara.scadeIl) return 0;
  // Chi non ha ricevuto la conduzione da nessuno e non si è mai visto si aspetta ancora: è di chi la riceve che non si aspetta.
  if (stato.conduceDal === null) return Number.isFinite(assenzaMs) ? assenzaMs : 0;
  return Math.min(assenzaMs, adesso - stato.conduceDal);
}

/**
 * L'istante di cui si aspetta che nessuno abbia più in mano ciò che è arrivato prima: lo zero di una gara finita, o il fermo di un
 * crono fermo, dopo il quale si detta ciò che si è detto in sala (R53, R54). `null` se non si aspetta nulla.
 */
function attesaDi(stato: Stato, adesso: Istante): Attesa | null {
  if (stato.fase !== 'gara' || stato.gara.fase === 'sospesa') return null;
  if (stato.gara.fase === 'congelata') return { prima: stato.gara.congelataIl, allaFine: false };
  const { gara, parametri } = stato;
  return finita(gara, adesso, parametri.drenaggioMs) ? { prima: gara.scadeIl, allaFine: true } : null;
}
type Attesa = { prima: Istante; allaFine: boolean };

function silenzioDi({ allaFine }: Attesa, { length: quanti }: readonly Muto[]): string {
  return `${allaFine ? 'Allo zero' : 'A crono fermo'} di una gara ${quanti} processi della piattaforma non rispondevano.`;
}

/** L'indice segue le scritture: un arresto, o un errore della base dati, può averlo lasciato indietro. */
function creaPari({ indice, esecutore, orologio }: Pick<PorteGare, 'indice' | 'esecutore' | 'orologio'>) {
  /**
   * L'inizio dell'ultima volta che l'indice è stato rimesso in pari: prima non c'è nulla da ritrovare. Chi parte lo trova
   * scritto da chi c'era prima. Se l'ora è tornata indietro vale quella di adesso: ciò che si scrive porta lei.
   */
  let inPariDal: Istante | null = null;
  /** Le vendite il cui registro non si è lasciato leggere l'ultima volta. */
  let illeggibili: AggregateError | null = null;

  async function rimettiInPari(): Promise<void> {
    const inizio = orologio.adesso();
    const dal = Math.min(inPariDal ?? (await indice.inPariDal()), inizio);
    const lette = await perVendita(await indice.indietro(dal - MARGINE_INDICE_MS), async (asta) => {
      const { stato, seq } = await esecutore.leggi(asta);
      await indice.aggiorna(stato, seq);
    }).catch(soloSeDiAlcune);
    illeggibili = lette ?? null;
    // Finché una non si lascia leggere si riparte da qui: andando oltre nessuno la cercherebbe più.
    inPariDal = illeggibili === null ? inizio : dal;
    if (illeggibili === null) await indice.segnaInPari(inizio);
  }

  return { rimettiInPari, illeggibili: () => illeggibili };
}

/** Quali gare guardare a ogni giro, secondo ciò che si ha in memoria. */
function creaSguardi({ esecutore, orologio }: Pick<PorteGare, 'esecutore' | 'orologio'>) {
  /** Quando si è letta l'ultima volta una gara che non correva. */
  const fermeLetteIl = new Map<string, number>();

  /**
   * Se la gara può essere finita, secondo ciò che si ha in memoria. La memoria può essere superata, ma un tempo di gara
   * si sposta in avanti: rilanci, fermate e riprese lo allungano (R54, R57). Si chiude solo su ciò che si rilegge: una
   * memoria vecchia può far chiudere tardi, mai presto.
   */
  function daGuardare(asta: string): boolean {
    const stato = esecutore.nota(asta)?.stato;
    if (stato?.fase !== 'gara') return true;
    if (stato.gara.fase === 'in_corso') {
      fermeLetteIl.delete(asta);
      return finita(stato.gara, orologio.adesso(), stato.parametri.drenaggioMs);
    }
    const lettaIl = fermeLetteIl.get(asta);
    if (lettaIl !== undefined && orologio.adesso() - lettaIl < SGUARDO_FERME_MS) return false;
    fermeLetteIl.set(asta, orologio.adesso());
    return true;
  }

  function dimentica(inGara: readonly string[]): void {
    if (fermeLetteIl.size === 0) return;
    const correnti = new Set(inGara);
    for (const asta of fermeLetteIl.keys()) if (!correnti.has(asta)) fermeLetteIl.delete(asta);
  }

  return { daGuardare, dimentica };
}

/** Un registro che non si lascia leggere è di quella vendita sola; ogni altro errore è di tutte, e ferma il giro. */
function perVendita(aste: Iterable<string>, fai: (asta: string) => Promise<unknown>): Promise<void> {
  return perCiascuna('asta', aste, fai, eDiUnRegistro);
}

function soloSpariti(muti: readonly Muto[]): string[] {
  return muti.filter(({ sparito }) => sparito).map(({ id }) => id);
}

/** Ciò che non è riuscito per alcune vendite soltanto. */
function soloSeDiAlcune(errore: unknown): AggregateError {
  if (errore instanceof AggregateError) return errore;
  throw errore;
}
