import type { AstaPubblica } from '@gestore/contratto';
import { euro, obbligatorio, type Regola } from '@gestore/contratto/regole';
import { formattaEuro, type LetturaEuro, leggiEuro, type Stanza } from '@gestore/dominio';
import { useEffect, useState } from 'react';
import { type Forma, useForma } from '../forme/usa-forma.ts';
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
  scegli(importoCent: number): void;
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
  });
  const [inCorso, setInCorso] = useState(false);
  const [sorte, setSorte] = useState<SorteRilancio | null>(null);
  const [daConfermare, setDaConfermare] = useState<number | null>(null);
  const testo = mostrato(forma.valori.importo);
  const letto = leggiEuro(testo);

  const setDaChiarire = useDaChiarire(asta.id, setSorte);

  const impedimento = impedimentoDi(stanza, pseudonimo, asta.parametri.autoRilancioAmmesso);
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
  return {
    forma,
    testo,
    letto,
    minimoCent,
    sottoMinimo: forma.errore('importo') !== null && letto.tipo === 'valido' && letto.cent < minimoCent,
    inCorso,
    impedimento,
    sorte,
    daConfermare,
    scegli: (importoCent) => forma.imposta({ importo: soloCifre(importoCent) }),
    invia() {
      if (impedimento !== null || !forma.verifica() || letto.tipo === 'errore') return;
      if (letto.cent > minimoCent + rilancioMinimoCent * asta.parametri.multiploConferma) setDaConfermare(letto.cent);
      else manda(letto.cent);
    },
    conferma() {
      if (daConfermare !== null) manda(daConfermare);
    },
    annulla: () => setDaConfermare(null),
  };
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

/** L'importo come si scrive in un campo: senza il simbolo. */
function soloCifre(cent: number): string {
  return formattaEuro(cent).replace('€ ', '');
}
