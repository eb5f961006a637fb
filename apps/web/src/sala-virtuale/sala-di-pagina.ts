import { creaLinea, type Linea, type StatoLinea } from './linea.ts';
import { creaGiudiceDiLinea, type Qualita } from './qualita.ts';
import { MISURA_MS } from './ritmo.ts';
import { apriInOnda, apriRicezione, type InOnda, type SalaRicevuta } from './rtc.ts';
import { type Porta, perAscoltare, perCondurre, perParlare } from './scambi.ts';

/** Fra una pagina e l’altra si resta dentro: chi va dalla stanza alla sala grande non esce e rientra. */
const SENZA_NESSUNO_MS = 3_000;

export type StatoSala = {
  ascolto: StatoLinea<SalaRicevuta>;
  onda: StatoLinea<InOnda>;
  qualita: Qualita;
  /** Si riceve la sola voce: per scelta, o perché la linea non porta di più. */
  soloVoce: 'no' | 'scelta' | 'linea';
};

const INIZIO: StatoSala = { ascolto: { tipo: 'fuori' }, onda: { tipo: 'fuori' }, qualita: 'buona', soloVoce: 'no' };

const PORTE = {
  fra(ms: number, azione: () => void) {
    const attesa = setTimeout(azione, ms);
    return () => clearTimeout(attesa);
  },
  caso: Math.random,
};

/**
 * La sala virtuale della pagina: vive fuori dagli schermi, perché passare dalla stanza alla sala grande non interrompa nessuno.
 * Nessuno schermo la guarda più: si esce.
 */
export function creaSalaDiPagina(porta: Porta, id: string) {
  let stato = INIZIO;
  const ascoltatori = new Set<() => void>();
  let uscita: ReturnType<typeof setTimeout> | undefined;
  let smettiDiMisurare = (): void => undefined;
  const cambia = (parte: Partial<StatoSala>): void => {
    stato = { ...stato, ...parte };
    for (const avvisa of ascoltatori) avvisa();
  };
  const ascolto: Linea = creaLinea<SalaRicevuta>({
    ...PORTE,
    apri: () => apriRicezione(perAscoltare(porta, id), stato.soloVoce !== 'no'),
    cambiata(nuovo) {
      cambia({ ascolto: nuovo });
      smettiDiMisurare();
      if (nuovo.tipo === 'dentro') smettiDiMisurare = misura(nuovo.cosa, giudicata);
    },
  });
  const onda = creaOnda(porta, id, (nuovo) => cambia({ onda: nuovo }));
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
    esci(): void {
      onda.taci();
      ascolto.esci();
    },
    /** Chi inoltra è ripartito: ciò che c’era non c’è più. */
    rifai(): void {
      ascolto.rifai();
      onda.rifai();
    },
    soloVoce(perche: StatoSala['soloVoce']): void {
      if (perche === stato.soloVoce) return;
      cambia({ soloVoce: perche, qualita: 'buona' });
      ascolto.rifai();
    },
    vaInOnda: onda.vai,
    /** Smette di mandare, e spegne microfono e videocamera. */
    taci: onda.taci,
  };
  return sala;
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
function creaOnda(porta: Porta, id: string, cambiata: (stato: StatoLinea<InOnda>) => void) {
  let flusso: MediaStream | null = null;
  let chiParla: 'conduce' | 'parola' = 'parola';
  const linea: Linea = creaLinea<InOnda>({
    ...PORTE,
    apri: () => {
      if (flusso === null) throw new Error('nulla da mandare in onda');
      return apriInOnda(chiParla === 'conduce' ? perCondurre(id) : perParlare(porta, id), flusso);
    },
    cambiata,
  });
  const taci = (): void => {
    linea.esci();
    for (const traccia of flusso?.getTracks() ?? []) traccia.stop();
    flusso = null;
  };
  return {
    taci,
    rifai: (): void => linea.rifai(),
    vai(come: 'conduce' | 'parola', nuovo: MediaStream): void {
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
  const sala = aperte.get(chiave) ?? creaSalaDiPagina(porta, id);
  aperte.set(chiave, sala);
  return sala;
}
