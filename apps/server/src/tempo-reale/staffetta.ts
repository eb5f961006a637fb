import type { Voce } from '@gestore/registro';
import type { Avviso } from '../giornale/ascolta.ts';

/** Ciò che di una voce va su un canale. `dati` porta sempre `seq`: chi segue riconosce buchi e doppioni. */
export type DaPubblicare = { canale: string; evento: string; dati: { seq: number } };

export type PorteStaffetta = {
  /** Le voci dopo un numero di sequenza, in ordine, a pagine; una pagina vuota vuol dire che non ce n'è più. */
  leggiDopo: (asta: string, seq: number) => Promise<Voce[]>;
  /** Chi vede che cosa: per ogni pubblico il suo canale e la sua vista. */
  perOgniPubblico: (voce: Voce) => readonly DaPubblicare[];
  pubblica: (canale: string, evento: string, datiJson: string) => void | Promise<void>;
  /** Se qualcuno qui segue l'asta. Di chi non è seguito non si legge nulla. */
  seguita: (asta: string) => boolean;
  /** Se qualcuno qui ascolta il canale: le viste per nessuno non si serializzano. */
  ascoltato: (canale: string) => boolean;
  guasto: (errore: unknown) => void;
};

export type Staffetta = {
  /** Qualcuno ha scritto: si leggono le voci nuove e si mandano in ordine, mai due volte. */
  avvisa(avvisi: readonly Avviso[]): void;
  /** Dopo notifiche forse perse: si rimette in pari ogni asta seguita. */
  rimettiInPari(aste: Iterable<string>): void;
  /** Finisce quando non c'è più nulla da mandare. */
  quiete(): Promise<void>;
};

/** Fin dove mandare, e da dove cominciare se di quest'asta non si è ancora mandato nulla. */
type Lavoro = { finoA: number; inizio: number | 'ultima' };

/**
 * Porta i fatti dal registro ai canali, dopo la scrittura e mai prima: un solo lavoro per asta alla volta, e la voce
 * seguente parte quando tutti i canali hanno preso quella prima. Se il registro non si legge, il posto resta dov'era e
 * si riparte da lì al prossimo avviso; intanto gli schermi chiedono da sé.
 */
export function creaStaffetta(porte: PorteStaffetta): Staffetta {
  /** Ultima voce mandata di ogni asta seguita. */
  const mandate = new Map<string, number>();
  const inCorso = new Map<string, { lavoro: Lavoro; finito: Promise<void> }>();

  async function manda(voce: Voce): Promise<void> {
    const consegne = porte.perOgniPubblico(voce).map(async ({ canale, evento, dati }) => {
      if (porte.ascoltato(canale)) await porte.pubblica(canale, evento, JSON.stringify(dati));
    });
    // Una consegna fallita non ferma le altre, e non si ripete: chi l'ha persa vede il buco e chiede.
    for (const esito of await Promise.allSettled(consegne)) if (esito.status === 'rejected') porte.guasto(esito.reason);
  }

  async function mandaDopo(asta: string, dopo: number, finoA: number): Promise<void> {
    for (let seq = dopo; seq < finoA; ) {
      const voci = await porte.leggiDopo(asta, seq);
      if (voci.length === 0) return;
      for (const voce of voci) {
        seq = voce.seq;
        mandate.set(asta, seq);
        await manda(voce);
      }
    }
  }

  /** Non si sa che cosa chi segue abbia già: basta l'ultima voce, e chi è indietro vede il buco. */
  async function mandaUltima(asta: string): Promise<void> {
    let ultima: Voce | undefined;
    for (;;) {
      const voci = await porte.leggiDopo(asta, ultima?.seq ?? 0);
      if (voci.length === 0) break;
      ultima = voci.at(-1);
    }
    if (ultima === undefined) return;
    mandate.set(asta, ultima.seq);
    await manda(ultima);
  }

  async function compi(asta: string, lavoro: Lavoro): Promise<void> {
    for (let fatto = 0; fatto < lavoro.finoA; ) {
      const { finoA, inizio } = lavoro;
      const dopo = mandate.get(asta) ?? inizio;
      await (dopo === 'ultima' ? mandaUltima(asta) : mandaDopo(asta, dopo, finoA)).catch(porte.guasto);
      fatto = finoA;
    }
    // Nello stesso istante in cui si vede che non resta nulla: un avviso non può cadere in mezzo.
    inCorso.delete(asta);
  }

  function spingi(asta: string, lavoro: Lavoro): void {
    const gia = inCorso.get(asta);
    if (gia !== undefined) {
      gia.lavoro.finoA = Math.max(gia.lavoro.finoA, lavoro.finoA);
      return;
    }
    if (!porte.seguita(asta)) {
      mandate.delete(asta);
      return;
    }
    const posto = { lavoro, finito: Promise.resolve() };
    inCorso.set(asta, posto);
    posto.finito = compi(asta, lavoro);
  }

  return {
    avvisa(avvisi) {
      for (const { asta, da, seq } of avvisi) spingi(asta, { finoA: seq, inizio: da - 1 });
    },
    rimettiInPari(aste) {
      for (const asta of aste) spingi(asta, { finoA: Number.MAX_SAFE_INTEGER, inizio: 'ultima' });
    },
    async quiete() {
      while (inCorso.size > 0) await Promise.all([...inCorso.values()].map(({ finito }) => finito));
    },
  };
}
