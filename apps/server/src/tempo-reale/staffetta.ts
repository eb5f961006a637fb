import type { Pubblico } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { vistaVoce } from '../aste/stanze.ts';
import { eventoDi } from '../comandi/asta-viva.ts';
import type { Avviso } from '../giornale/ascolta.ts';
import { canaleDi } from './canali.ts';

const PAGINA = 1_000;

type Porte = {
  leggi: (asta: string, dopoSeq: number, limite: number) => Promise<Voce[]>;
  pubblica: (canale: string, evento: string, datiJson: string) => void;
  /** Se qualcuno ascolta qui quel canale; con un fornitore esterno non si può sapere, e si pubblica sempre. */
  ascoltato: (canale: string) => boolean;
  guasto: (errore: unknown) => void;
};

export type Staffetta = {
  /** Qualcuno ha scritto: si leggono le voci nuove e si mandano in ordine, mai due volte. */
  avvisa(avvisi: readonly Avviso[]): void;
  /** Dopo una notifica forse persa: si rimette in pari ogni asta ascoltata. */
  rimettiInPari(): void;
  /** Finisce quando non c'è più nulla da mandare. */
  quiete(): Promise<void>;
};

/**
 * Porta i fatti dal registro ai canali, dopo la scrittura e mai prima. Ogni pubblico ha la sua vista, serializzata una
 * volta sola; `riservato` passa comunque, per non lasciare buchi nella sequenza.
 */
export function creaStaffetta({ leggi, pubblica, ascoltato, guasto }: Porte): Staffetta {
  const ultimi = new Map<string, number>();
  const inCorso = new Map<string, { ancora: number; lavoro: Promise<void> }>();

  function pubbliciDi(asta: string, voce: Voce): Pubblico[] {
    const pubblici: Pubblico[] = [{ tipo: 'referente' }, { tipo: 'partecipante' }, { tipo: 'sala' }];
    const evento = eventoDi(voce);
    // Il canale proprio porta solo ciò che differisce dalla sequenza comune.
    if ('bustaId' in evento && typeof evento.bustaId === 'string') {
      const suo: Pubblico = { tipo: 'offerente', bustaId: evento.bustaId };
      if (JSON.stringify(vistaVoce(voce, suo)) !== JSON.stringify(vistaVoce(voce, { tipo: 'partecipante' })))
        pubblici.push(suo);
    }
    return pubblici.filter((chi) => ascoltato(canaleDi(asta, chi)));
  }

  async function manda(asta: string, daSeq: number, finoA: number): Promise<void> {
    // Chi ascolta parte da un'istantanea più nuova di ciò che si è già mandato: la prima volta basta l'ultimo avviso.
    let da = ultimi.get(asta) ?? daSeq - 1;
    while (da < finoA) {
      const voci = await leggi(asta, da, PAGINA);
      if (voci.length === 0) break;
      for (const voce of voci) {
        for (const chi of pubbliciDi(asta, voce))
          pubblica(canaleDi(asta, chi), 'voce', JSON.stringify(vistaVoce(voce, chi)));
        da = voce.seq;
      }
      ultimi.set(asta, da);
    }
  }

  function spingi(asta: string, da: number, seq: number): void {
    const gia = inCorso.get(asta);
    if (gia !== undefined) {
      gia.ancora = Math.max(gia.ancora, seq);
      return;
    }
    const posto = { ancora: seq, lavoro: Promise.resolve() };
    inCorso.set(asta, posto);
    posto.lavoro = (async () => {
      for (let fino = 0; fino < posto.ancora; ) {
        fino = posto.ancora;
        await manda(asta, da, fino).catch(guasto);
      }
      inCorso.delete(asta);
    })();
  }

  return {
    avvisa(avvisi) {
      for (const { asta, da, seq } of avvisi) spingi(asta, da, seq);
    },
    rimettiInPari() {
      for (const asta of ultimi.keys()) spingi(asta, 1, Number.MAX_SAFE_INTEGER);
    },
    async quiete() {
      while (inCorso.size > 0) await Promise.all([...inCorso.values()].map(({ lavoro }) => lavoro));
    },
  };
}
