import { type Evento, evolvi, type Rifiuto, STATO_INIZIALE, type Stato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';

/**
 * Lo stato di un'asta a un certo numero di sequenza, e quali comandi ha già eseguito (idempotenza). Le loro voci non si
 * tengono: chi ripete è raro e le rilegge dal registro, mentre tenerle costerebbe a ogni asta viva la sua storia intera.
 */
export type AstaViva = {
  stato: Stato;
  seq: number;
  impronta: string;
  /** I comandi che hanno scritto qualcosa. */
  comandi: Set<string>;
};

const PRIMA_IMPRONTA = '0'.repeat(64);

/** Un'asta di cui non si è ancora letto nulla. */
export function astaVuota(): AstaViva {
  return { stato: STATO_INIZIALE, seq: 0, impronta: PRIMA_IMPRONTA, comandi: new Set() };
}

/** Applica le voci seguenti; un buco significa che il registro è stato letto male, e si ferma. */
export function applica(asta: AstaViva, voci: readonly Voce[]): void {
  for (const voce of voci) {
    if (voce.seq <= asta.seq) continue;
    if (voce.seq !== asta.seq + 1)
      throw new Error(`asta ${voce.asta}: attesa la voce ${asta.seq + 1}, letta la ${voce.seq}`);
    asta.stato = evolvi(asta.stato, eventoDi(voce));
    asta.seq = voce.seq;
    asta.impronta = voce.impronta;
    asta.comandi.add(voce.comandoId);
  }
}

/** L'evento scritto in una voce. I tipi di evento sono di questa versione: le vecchie si portano avanti qui. */
export function eventoDi(voce: Voce): Evento {
  return { tipo: voce.tipo, ...voce.dati } as Evento;
}

/** Il rifiuto che un comando ha lasciato nel registro, se ne ha lasciato uno. */
export function rifiutoIn(voci: readonly Voce[]): Rifiuto | null {
  for (const voce of voci) {
    const evento = eventoDi(voce);
    if (evento.tipo === 'RilancioRifiutato' || evento.tipo === 'AttoRifiutato') return evento.rifiuto;
  }
  return null;
}
