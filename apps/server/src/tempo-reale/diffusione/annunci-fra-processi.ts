import { z } from 'zod';
import type { AvvisoDiScrittura } from '../../vendita/giornale/ascolta.ts';

/**
 * Come un processo dice agli altri che ha scritto. PostgreSQL lo fa da sé, con la notifica dentro la transazione; un
 * mediatore (Redis, NATS) se è configurato. Viaggiano solo numeri: le voci ognuno le legge dal registro, così un
 * mediatore che mente, perde o ripete non mostra nulla di falso a nessuno.
 */
export type Diffusione = {
  /** Dopo la conferma, mai prima. Non fallisce e non aspetta: chi non riceve si rimette in pari da solo. */
  annuncia(avvisi: readonly AvvisoDiScrittura[]): void;
  /** Falso finché gli annunci degli altri non arrivano: intanto si guarda più spesso il registro. */
  collegata(): boolean;
  ferma(): Promise<void>;
};

export type Ascoltatore = {
  quando(avvisi: AvvisoDiScrittura[]): void;
  /** Gli annunci arrivano da adesso: ciò che è passato prima non si sa. */
  quandoCollegata(): void;
  log: { warn(dati: object, testo: string): void };
};

/** Il nome su cui si annuncia, uguale per tutti i processi. */
export const ARGOMENTO = 'gestore-vendite.giornale';

/** Avvisi in un messaggio: cento kilobyte, dieci volte sotto il massimo di NATS. */
const AVVISI_PER_MESSAGGIO = 1_000;
/** Come le altre attese del tempo reale: presto, poi sempre più di rado. */
const PRIMA_ATTESA_MS = 100;
const ATTESA_MAX_MS = 2_000;

const avvisi = z.array(
  z.strictObject({ asta: z.uuid(), da: z.int().positive(), seq: z.int().positive().max(2_147_483_647) }),
);

/** I messaggi che portano questi avvisi. */
export function annunciDi(tutti: readonly AvvisoDiScrittura[]): string[] {
  const pezzi: string[] = [];
  for (let da = 0; da < tutti.length; da += AVVISI_PER_MESSAGGIO)
    pezzi.push(
      JSON.stringify(tutti.slice(da, da + AVVISI_PER_MESSAGGIO).map(({ asta, da, seq }) => ({ asta, da, seq }))),
    );
  return pezzi;
}

/** Rilegge un messaggio; ciò che non è dei nostri si scarta, dicendolo. */
export function leggiAnnuncio(testo: string, log: Ascoltatore['log']): AvvisoDiScrittura[] {
  try {
    return avvisi.parse(JSON.parse(testo));
  } catch (errore) {
    log.warn({ err: errore }, 'annuncio non riconosciuto');
    return [];
  }
}

/** Quanto aspettare prima del prossimo tentativo di collegarsi, in millisecondi. */
export function attesaMs(tentativi: number): number {
  return Math.min(PRIMA_ATTESA_MS * 2 ** Math.min(tentativi, 10), ATTESA_MAX_MS);
}
