import { expect, test } from 'vitest';
import { corri } from './corsa.ts';

/** Bastano pochi semi per rivederli: se non bastano più, le storie hanno perso qualcosa. */
const SEMI = 600;
/** Fili veri, forse su una macchina già piena. */
const TEMPO_MAX_MS = 240_000;

/**
 * I difetti che il simulatore ha trovato nel prodotto, tenuti come errori piantati: rimessi al loro posto una storia cade,
 * e la stessa senza di loro regge. Il seme non è scritto qui perché cambia con ogni istruzione in più del server.
 */
test.each([
  ['R53 la gara che l’indice ha perso per un errore della base dati si chiude lo stesso', 'indice-mai-in-pari'],
  ['R66 il proprio rilancio rifiutato arrivato oltre un buco si vede nella stanza', 'l-ultima-copre-la-prima'],
])(
  '%s',
  async (_, guasto) => {
    const { caduto } = await corri({ da: 1, semi: SEMI, guasto });
    expect(caduto).not.toBeNull();
    expect((await corri({ da: caduto?.seme ?? 0, semi: 1 })).caduto).toBeNull();
  },
  TEMPO_MAX_MS,
);
