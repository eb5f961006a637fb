import type { AstaPubblica } from '@gestore/contratto';
import { euro, obbligatorio, type Regola } from '@gestore/contratto/regole';
import { type LetturaEuro, leggiEuro, type Stanza, soloCifre } from '@gestore/dominio';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Forma, useForma } from '../forme/usa-forma.ts';
import { type ASchermo, appenaSalito, aSchermo, sceltoDaUnPasso, scrittoAMano } from './appena-salito.ts';
import { type Impedimento, impedimentoDi } from './posizione.ts';
import { type InSospeso, inSospeso, mandaRilancio, type SorteRilancio, seguiSorte } from './rilancio.ts';

/** Finché la persona non scrive il campo è `null` e mostra il minimo, che sale con la gara. */
type Valori = { importo: string | null };

export type Rilancio = {
  forma: Forma<Valori>;
  /** Ciò che il campo mostra: quello che si è scritto, o il minimo di adesso. */
  testo: string;
  letto: LetturaEuro;
  minimoCent: number;
  /** L'importo scritto si legge ma non basta. */
  sottoMinimo: boolean;
  inCorso: boolean;
  /** Perché adesso un rilancio verrebbe rifiutato; `null` se si può. */
  impedimento: Impedimento | null;
  sorte: SorteRilancio | null;
  /** L'importo fuori dal consueto per cui si chiede conferma. */
  daConfermare: number | null;
  /** L'importo, salito un istante prima del tocco, che non è partito: si chiede di toccare ancora. */
  salito: number | null;
  /** Scrive nel campo quanto è in testa adesso più tanto. */
  scegliInPiu(inPiuCent: number): void;
  invia(): void;
  conferma(): void;
  annulla(): void;
};

type Opzioni = {
  asta: AstaPubblica;
  stanza: Stanza;
  /** Chi rilancia. */
  pseudonimo: string;
  quandoFatto: () => Promise<void>;
  /** Dove va il rilancio: al server, se non si dice altro. */
  manda?: (asta: string, importoCent: number) => Promise<SorteRilancio>;
};

/** Il rilancio di una stanza: sta sopra il modulo, così cambiare disposizione della pagina non perde nulla di scritto. */
export function useRilancio(
  { asta, stanza, pseudonimo, quandoFatto, manda: mandaA = mandaRilancio }: Opzioni,
  nomeImporto: string,
): Rilancio {
  const { migliore, rilancioMinimoCent } = stanza;
  const minimoCent = (migliore?.importoCent ?? 0) + rilancioMinimoCent;
  const mostrato = (scritto: string | null): string => scritto ?? soloCifre(minimoCent);
  const suMostrato =
    (regola: Regola): Regola =>
    (valore, tutti) =>
      regola(mostrato(valore as string | null), tutti);
  const forma = useForma<Valori>({
    iniziali: { importo: null },
    regole: { importo: [suMostrato(obbligatorio()), suMostrato(euro({ minimoCent }))] },
    nomi: { importo: nomeImporto },
    conserva: { no: 'gara' },
  });
  const [inCorso, setInCorso] = useState(false);
  const [sorte, setSorte] = useState<SorteRilancio | null>(null);
  const [daConfermare, setDaConfermare] = useState<number | null>(null);
  const testo = mostrato(forma.valori.importo);
  const letto = leggiEuro(testo);

  const setDaChiarire = useDaChiarire(asta.id, setSorte);

  const impedimento = impedimentoDi(stanza, pseudonimo, asta.parametri.autoRilancioAmmesso);
  const diCuiParte = letto.tipo === 'valido' && impedimento === null ? letto.cent : null;
  const sotto = useSottoIlDito({
    scritto: forma.valori.importo,
    cent: diCuiParte,
    minimoCent: impedimento === null ? minimoCent : null,
  });
  const manda = (importoCent: number): void => {
    setDaConfermare(null);
    setInCorso(true);
    setSorte(null);
    setDaChiarire(null);
    const mandati = forma.valori;
    mandaA(asta.id, importoCent)
      .then(async (esito) => {
        setSorte(esito);
        if (esito.tipo === 'incerto') setDaChiarire(inSospeso(asta.id));
        if (esito.tipo === 'accettato') forma.inviata(mandati);
        await quandoFatto();
      })
      .finally(() => setInCorso(false));
  };
  const fermi = useFermi(
    { forma, manda, daConfermare, testaCent: migliore?.importoCent ?? 0, passo: sotto.passo },
    setDaConfermare,
  );
  return {
    ...fermi,
    forma,
    testo,
    letto,
    minimoCent,
    sottoMinimo: forma.errore('importo') !== null && letto.tipo === 'valido' && letto.cent < minimoCent,
    inCorso,
    impedimento,
    sorte,
    daConfermare,
    salito: sotto.salito,
    invia() {
      if (impedimento !== null || !forma.verifica() || letto.tipo === 'errore' || sotto.ferma()) return;
      if (letto.cent > minimoCent + rilancioMinimoCent * asta.parametri.multiploConferma) setDaConfermare(letto.cent);
      else manda(letto.cent);
    },
  };
}

type Visti = {
  importo: ASchermo | null;
  minimo: ASchermo | null;
  scritto: string | null;
  /** Ciò che l'ultimo passo toccato sta scrivendo nel campo. */
  passo: string | null;
};

/**
 * Il minimo sale con la gara e il pulsante con lui: chi tocca nell'istante in cui cambia ne ha letto uno più basso. Quel tocco non
 * manda nulla, lo dice, e il seguente manda ciò che intanto si è potuto leggere.
 */
function useSottoIlDito(adesso: { scritto: string | null; cent: number | null; minimoCent: number | null }) {
  const visti = useRef<Visti>({ importo: null, minimo: null, scritto: null, passo: null });
  const [salito, setSalito] = useState<number | null>(null);
  const { scritto, cent, minimoCent } = adesso;
  // Prima che si dipinga: il tempo si conta da quando l'importo nuovo può essere letto.
  useLayoutEffect(() => {
    const { importo, minimo, scritto: prima, passo } = visti.current;
    const adessoMs = performance.now();
    const scelto = scritto === passo ? (suo: number) => sceltoDaUnPasso(minimo, suo) : scrittoAMano;
    visti.current = {
      importo:
        scritto !== null && scritto !== prima && cent !== null ? scelto(cent) : aSchermo(importo, cent, adessoMs),
      minimo: aSchermo(minimo, minimoCent, adessoMs),
      scritto,
      passo: null,
    };
  }, [scritto, cent, minimoCent]);
  return {
    /** L'importo fermato, finché è ancora quello che partirebbe. */
    salito: salito === cent ? salito : null,
    /** Vero se il tocco di adesso non deve mandare nulla. */
    ferma(): boolean {
      const ferma = appenaSalito(visti.current.importo, performance.now());
      setSalito(ferma ? cent : null);
      return ferma;
    },
    /** L'importo che sta per essere scritto viene da un passo. */
    passo(importo: string): void {
      visti.current.passo = importo;
    },
  };
}

type DiAdesso = Pick<Rilancio, 'daConfermare' | 'forma'> & {
  manda(importoCent: number): void;
  testaCent: number;
  passo(importo: string): void;
};

/** Sempre le stesse funzioni, che guardano l'ultimo disegno: chi le riceve non si ridisegna a ogni rilancio altrui. */
function useFermi(diAdesso: DiAdesso, setDaConfermare: (cent: number | null) => void) {
  const adesso = useRef(diAdesso);
  adesso.current = diAdesso;
  const [fermi] = useState(() => ({
    scegliInPiu(inPiuCent: number): void {
      const importo = soloCifre(adesso.current.testaCent + inPiuCent);
      adesso.current.passo(importo);
      adesso.current.forma.imposta({ importo });
    },
    conferma(): void {
      if (adesso.current.daConfermare !== null) adesso.current.manda(adesso.current.daConfermare);
    },
    annulla: (): void => setDaConfermare(null),
  }));
  return fermi;
}

/** Un rilancio rimasto senza risposta, anche prima di ricaricare la pagina: si chiede al registro che fine ha fatto. */
function useDaChiarire(asta: string, di: (sorte: SorteRilancio) => void): (sospeso: InSospeso | null) => void {
  const [daChiarire, setDaChiarire] = useState<InSospeso | null>(() => inSospeso(asta));
  useEffect(() => {
    if (daChiarire === null) return undefined;
    let interessa = true;
    di({ tipo: 'incerto', importoCent: daChiarire.importoCent });
    void seguiSorte(asta, daChiarire, { aspetta: reteOTempo, interessa: () => interessa, di });
    return () => {
      interessa = false;
    };
  }, [asta, daChiarire, di]);
  return setDaChiarire;
}

/** Aspetta tanto, o finché la rete torna. */
function reteOTempo(ms: number): Promise<void> {
  return new Promise((fatto) => {
    const basta = (): void => {
      clearTimeout(timer);
      removeEventListener('online', basta);
      fatto();
    };
    const timer = setTimeout(basta, ms);
    addEventListener('online', basta);
  });
}
