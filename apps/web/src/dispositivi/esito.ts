import type { ProvaApparecchio } from '@gestore/contratto/sala/forme';
import type { GuastoDispositivi } from './guasti.ts';

/** A che punto è la prova, e che cosa si è sentito e visto fin qui. */
export type InProva = {
  prova:
    | { tipo: 'ferma' }
    /** Quali tracce il browser ha aperto. */
    | { tipo: 'in_corso'; voce: boolean; immagine: boolean }
    | { tipo: 'guasta'; perche: GuastoDispositivi };
  /** Una voce si è sentita, un’immagine si è vista. */
  voce: boolean;
  immagine: boolean;
  /** Se ha sentito il suono di prova; `null` finché non lo dice. */
  suono: boolean | null;
  /** Quanto ci mette il server a rispondere; `null` se non si sa. */
  andataRitornoMs: number | null;
  /** Per dove voce e immagine passano; `null` finché non si sa. */
  strada: StradaProvata | null;
};

/** Se voce e immagine passano dalla rete di chi prova, per ciascuna delle due vie. */
export type StradaProvata = { udp: boolean; tcp: boolean };

/** Oltre, due che parlano si tolgono la parola a vicenda. */
const RETE_BUONA_MAX_MS = 400;

const DEI_GUASTI = {
  non_sicuro: 'negato',
  rifiutato: 'negato',
  assente: 'assente',
  occupato: 'occupato',
  altro: 'occupato',
} as const satisfies Readonly<Record<GuastoDispositivi, ProvaApparecchio['microfono']>>;

/** L’esito della prova, come lo legge chi dà assistenza: nessuna immagine e nessun suono, soltanto se funzionano. */
export function esitoDellaProva({ prova, voce, immagine, suono, andataRitornoMs, strada }: InProva): ProvaApparecchio {
  const come = (sentito: boolean, traccia: 'voce' | 'immagine'): ProvaApparecchio['microfono'] => {
    if (sentito) return 'funziona';
    if (prova.tipo === 'guasta') return DEI_GUASTI[prova.perche];
    if (prova.tipo === 'ferma') return 'non_provato';
    return prova[traccia] ? 'muto' : 'assente';
  };
  return {
    microfono: come(voce, 'voce'),
    camera: come(immagine, 'immagine'),
    ascolto: suono === null ? 'non_provato' : suono ? 'funziona' : 'non_sente',
    rete: andataRitornoMs === null ? 'non_provata' : andataRitornoMs <= RETE_BUONA_MAX_MS ? 'buona' : 'scarsa',
    strada: strada === null ? 'non_provata' : strada.udp ? 'udp' : strada.tcp ? 'tcp' : 'nessuna',
  };
}

const A_POSTO: ReadonlySet<string> = new Set(['funziona', 'buona', 'udp', 'tcp', 'non_provato', 'non_provata']);

/** Vero di chi va chiamato prima della vendita. */
export function conGuai({ microfono, camera, ascolto, rete, strada }: ProvaApparecchio): boolean {
  return [microfono, camera, ascolto, rete, strada].some((esito) => !A_POSTO.has(esito));
}
