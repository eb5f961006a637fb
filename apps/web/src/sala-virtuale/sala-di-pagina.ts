import { quandoCambiaAccesso } from '../accesso/sessione.ts';
import { sceltaTenuta } from '../dispositivi/scelta.ts';
import { APPARECCHIO_SPENTO, type ChiVaInOnda, creaApparecchio, type StatoApparecchio } from './apparecchio.ts';
import { segnaInOnda } from './in-onda.ts';
import { creaLinea, type Linea, type StatoLinea } from './linea.ts';
import { creaGiudiceDiLinea, type Qualita } from './qualita.ts';
import { aperturaMs, MISURA_MS } from './ritmo.ts';
import { apriInOnda, apriRicezione, type ComeSiApre, type InOnda, type SalaRicevuta, type Strade } from './rtc.ts';
import { diciMicrofono, type Porta, perAscoltare, perCondurre, perParlare } from './scambi.ts';

/** Fra una pagina e l’altra si resta dentro: chi va dalla stanza alla sala grande non esce e rientra. */
const SENZA_NESSUNO_MS = 3_000;

export type StatoSala = {
  ascolto: StatoLinea<SalaRicevuta>;
  onda: StatoLinea<InOnda>;
  /** Il microfono e la videocamera di questa pagina. */
  apparecchio: StatoApparecchio;
  qualita: Qualita;
  /** Si riceve la sola voce: per scelta, o perché la linea non porta di più. */
  soloVoce: 'no' | 'scelta' | 'linea';
};

const INIZIO: StatoSala = {
  ascolto: { tipo: 'fuori' },
  onda: { tipo: 'fuori' },
  apparecchio: APPARECCHIO_SPENTO,
  qualita: 'buona',
  soloVoce: 'no',
};

const PORTE = {
  fra(ms: number, azione: () => void) {
    const attesa = setTimeout(azione, ms);
    return () => clearTimeout(attesa);
  },
  caso: Math.random,
};

/**
 * La sala virtuale della pagina: vive fuori dagli schermi, perché passare dalla stanza alla sala grande non interrompa nessuno.
 * Nessuno schermo la guarda più: si esce. Con il microfono acceso la guarda, in ogni pagina, chi lo dice (`guscio/microfono-acceso.tsx`).
 */
function creaSalaDiPagina(porta: Porta, id: string) {
  let stato = INIZIO;
  let strade: Strade = [];
  const come = (tentativo: number): ComeSiApre => ({ strade, entroMs: aperturaMs(tentativo, PORTE.caso()) });
  const ascoltatori = new Set<() => void>();
  let uscita: ReturnType<typeof setTimeout> | undefined;
  let smettiDiMisurare = (): void => undefined;
  const cambia = (parte: Partial<StatoSala>): void => {
    stato = { ...stato, ...parte };
    for (const avvisa of ascoltatori) avvisa();
  };
  const ascolto: Linea = creaLinea<SalaRicevuta>({
    ...PORTE,
    apri: (tentativo) => apriRicezione(perAscoltare(porta, id), stato.soloVoce !== 'no', come(tentativo)),
    cambiata(nuovo) {
      cambia({ ascolto: nuovo });
      smettiDiMisurare();
      if (nuovo.tipo === 'dentro') smettiDiMisurare = misura(nuovo.cosa, giudicata);
    },
  });
  const voce = creaVoce({ porta, id, come, stato: () => stato, cambia });
  function giudicata(qualita: Qualita): void {
    if (qualita !== stato.qualita) cambia({ qualita });
    if (qualita === 'scarsa' && stato.soloVoce === 'no') sala.soloVoce('linea');
  }

  const sala = {
    stato: (): StatoSala => stato,
    guarda(avvisa: () => void): () => void {
      clearTimeout(uscita);
      ascoltatori.add(avvisa);
      return () => {
        ascoltatori.delete(avvisa);
        if (ascoltatori.size === 0) uscita = setTimeout(sala.esci, SENZA_NESSUNO_MS);
      };
    },
    entra: (): void => ascolto.entra(),
    /** La pagina se ne va, o il telefono si blocca: microfono e videocamera si spengono, e il posto è subito di un altro. */
    sospendi(): void {
      voce.comandi.taci();
      ascolto.sospendi();
    },
    /** È tornata com’era: si ascolta di nuovo. Il microfono lo riapre chi parla. */
    riprendi: (): void => ascolto.riprendi(),
    esci(): void {
      voce.comandi.taci();
      ascolto.esci();
    },
    /** Per dove si passa da adesso: chi è già dentro resta dov’è. */
    passaPer(nuove: Strade): void {
      strade = nuove;
    },
    /** A che giro è chi inoltra: ripartito, ciò che c’era non c’è più, e si rifà una volta, per quanti schermi lo sappiano. */
    giraIl: quandoCambia(() => {
      ascolto.rifai();
      voce.rifai();
    }),
    soloVoce(perche: StatoSala['soloVoce']): void {
      if (perche === stato.soloVoce) return;
      cambia({ soloVoce: perche, qualita: 'buona' });
      ascolto.rifai();
    },
    ...voce.comandi,
  };
  return sala;
}

/** Chiama ogni volta che il numero è un altro da quello di prima: il primo non lo è. */
function quandoCambia(fai: () => void): (giro: number) => void {
  let noto: number | null = null;
  return (giro) => {
    const cambiato = noto !== null && noto !== giro;
    noto = giro;
    if (cambiato) fai();
  };
}

type PortiVoce = {
  porta: Porta;
  id: string;
  come: (tentativo: number) => ComeSiApre;
  stato: () => StatoSala;
  cambia: (parte: Partial<StatoSala>) => void;
};

/** Ciò che questa pagina manda: microfono e videocamera, la linea che li porta, e quando tacciono. */
function creaVoce({ porta, id, come, stato, cambia }: PortiVoce) {
  /** Da quando si manda davvero: ciò che il server ha detto prima non lo sapeva ancora. */
  let dentroDal = Number.POSITIVE_INFINITY;
  const onda = creaOnda(porta, id, come, (nuovo) => {
    cambia({ onda: nuovo });
    dentroDal = nuovo.tipo === 'dentro' ? performance.now() : Number.POSITIVE_INFINITY;
    const { acceso } = stato().apparecchio;
    if (nuovo.tipo === 'dentro' && acceso?.chi === 'parola' && acceso.preso) diciMicrofono(porta, id, true);
    // Chi non va più in onda (la parola tolta, la conduzione passata) non resta con il microfono e la videocamera accesi.
    if (nuovo.tipo === 'rifiutata') apparecchio.finito();
  });
  const apparecchio = creaApparecchio({
    dispositivi: () => navigator.mediaDevices,
    scelta: sceltaTenuta,
    manda: onda.vai,
    smetti: onda.taci,
    cambiato(nuovo) {
      const prima = stato().apparecchio.acceso;
      cambia({ apparecchio: nuovo });
      segnaInOnda({ porta, id }, nuovo.acceso !== null || nuovo.guasto === 'staccato');
      if (nuovo.acceso?.chi === 'parola' && (prima?.preso ?? false) !== nuovo.acceso.preso)
        diciMicrofono(porta, id, nuovo.acceso.preso);
    },
  });
  const comandi = {
    /** Chiede microfono e videocamera, o lo schermo, e li manda: fallito, chi era in onda resta com’era. */
    apri: apparecchio.apri,
    /** Smette di mandare, e spegne microfono e videocamera. */
    taci: apparecchio.taci,
    /** Chi non ha più la parola tace: passata, tolta, finita (R81). */
    senzaParola(): void {
      const { acceso, chiede, ultimo } = stato().apparecchio;
      if ((acceso ?? (chiede ? ultimo : null))?.chi === 'parola') apparecchio.taci();
    },
    /** Lo stesso, da ciò che dice il server a chi è in una pagina che non segue la vendita. */
    senzaParolaDa(chiestoIl: number): void {
      if (chiestoIl > dentroDal) comandi.senzaParola();
    },
  };
  return { rifai: onda.rifai, comandi };
}

/** Misura ciò che arriva, finché non si smette. */
function misura(ricevuta: SalaRicevuta, giudicata: (qualita: Qualita) => void): () => void {
  const giudica = creaGiudiceDiLinea();
  const ogni = setInterval(() => {
    ricevuta.misura().then(
      (campione) => giudicata(giudica(campione)),
      () => undefined,
    );
  }, MISURA_MS);
  return () => clearInterval(ogni);
}

/** Ciò che si manda: chi conduce, o chi ha la parola. */
function creaOnda(
  porta: Porta,
  id: string,
  come: (tentativo: number) => ComeSiApre,
  cambiata: (stato: StatoLinea<InOnda>) => void,
) {
  let flusso: MediaStream | null = null;
  let chiParla: ChiVaInOnda = 'parola';
  const linea: Linea = creaLinea<InOnda>({
    ...PORTE,
    apri: (tentativo) => {
      if (flusso === null) throw new Error('nulla da mandare in onda');
      return apriInOnda(chiParla === 'conduce' ? perCondurre(id) : perParlare(porta, id), flusso, come(tentativo));
    },
    cambiata(stato) {
      if (stato.tipo === 'rifiutata') spegni();
      cambiata(stato);
    },
  });
  function spegni(): void {
    for (const traccia of flusso?.getTracks() ?? []) traccia.stop();
    flusso = null;
  }
  const taci = (): void => {
    linea.esci();
    spegni();
  };
  return {
    taci,
    rifai: (): void => linea.rifai(),
    vai(come: ChiVaInOnda, nuovo: MediaStream): void {
      taci();
      flusso = nuovo;
      chiParla = come;
      linea.entra();
    },
  };
}
export type SalaDiPagina = ReturnType<typeof creaSalaDiPagina>;

const aperte = new Map<string, SalaDiPagina>();

/** Una per vendita, la stessa per tutti gli schermi della pagina. */
export function salaDiPagina(porta: Porta, id: string): SalaDiPagina {
  const chiave = `${porta}/${id}`;
  const gia = aperte.get(chiave);
  if (gia !== undefined) return gia;
  const sala = creaSalaDiPagina(porta, id);
  aperte.set(chiave, sala);
  // Chi esce, o perde l’accesso, lascia anche la sala; guardare una pagina di tutti non è uscire.
  const dellaPorta = porta === 'utente' ? 'user' : 'admin';
  quandoCambiaAccesso((strategia) => strategia === dellaPorta && sala.esci());
  for (const [dove, via, torna] of [
    [window, 'pagehide', 'pageshow'],
    [document, 'freeze', 'resume'],
  ] as const) {
    dove.addEventListener(via, sala.sospendi);
    dove.addEventListener(torna, sala.riprendi);
  }
  return sala;
}
