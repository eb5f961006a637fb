import { formattaIstante } from '@gestore/contratto/formato';
import type { EventoDi, Istante, MotivoParolaTolta } from '@gestore/dominio';
import { dato } from './dati-bloccati.ts';

type FattoNarratoDiSala = EventoDi<'SalaAperta' | 'SalaChiusa' | 'ParolaData' | 'ParolaTolta'>;

const FINITA: Readonly<Record<MotivoParolaTolta, string>> = {
  referente: 'tolta dal referente',
  rinuncia: 'lasciata da chi parlava',
  scadenza: 'finita con il suo tempo',
  disconnessione: 'finita perché il collegamento si è interrotto',
};

/** Chi ha avuto la parola nella sala virtuale, quando e per quanto: per tutti sotto pseudonimo (R81). */
export function frasiSala(evento: FattoNarratoDiSala, ricevutoIl: Istante): string[] {
  const ora = dato(formattaIstante(ricevutoIl));
  switch (evento.tipo) {
    case 'SalaAperta':
      return [`${ora}. Il referente apre la sala virtuale; voce e immagini non sono registrate.`];
    case 'SalaChiusa':
      return [`${ora}. La sala virtuale è chiusa.`];
    case 'ParolaData':
      return [`${ora}. Il referente dà la parola a ${dato(evento.pseudonimo)} nella sala virtuale.`];
    case 'ParolaTolta':
      return [
        `${ora}. La parola di ${dato(evento.pseudonimo)} è ${FINITA[evento.motivo]}, dopo ${dato(evento.secondi === 1 ? 'un secondo' : `${evento.secondi} secondi`)}.`,
      ];
    default:
      return evento satisfies never;
  }
}
