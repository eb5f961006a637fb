import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { SENZA_OTTIMIZZARE } from './apparecchi-finti.ts';
import { LENTEZZA } from './lentezza.ts';

/** Ogni prova ha un browser, un server e una base dati: oltre, su una macchina grande, è la memoria che manca. */
const INSIEME_MAX = 8;
/**
 * Uno più dei processori: una prova aspetta un terzo del suo tempo (l'avvio di un server, un conto alla rovescia, la risposta di un altro), e
 * intanto lavora chi è in più. Il giro intero, su due processori: 974 secondi di prove e 190 di preparazione in 590.
 */
const INSIEME = availableParallelism() + 1;
/** Le prove che non dipendono l'una dall'altra: chi è libero prende la prossima, e ciascuno ha un server per tutte le sue. */
const UNA_PER_UNA = ['accessibilita.spec.ts', 'specifica/*.spec.ts'];
/** Dove si guarda una sala: ogni pagina comprime o disegna un’immagine che si muove, e due sale insieme lasciano senza CPU anche chi inoltra. */
const SALE = 'sala-*.spec.ts';

/**
 * Un browser vero, nessuna ripetizione: una prova che passa al secondo tentativo non è passata. I limiti crescono con la lentezza
 * della macchina: un'attesa finisce con il suo evento, e il limite serve solo a non aspettare per sempre ciò che non viene.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: fileURLToPath(new URL('./giro.ts', import.meta.url)),
  workers: Math.min(INSIEME_MAX, INSIEME),
  retries: 0,
  timeout: 600_000 * LENTEZZA,
  expect: { timeout: 30_000 * LENTEZZA },
  reporter: [['list'], ['json']],
  // Ciò che esamina ogni caso, o ripete da un altro lato ciò che un'altra prova già guarda, si fa di notte: `NOTTE=1`.
  ...(process.env.NOTTE === undefined ? { grepInvert: /@notte/ } : {}),
  projects: [
    // Una alla volta, e dal principio: alla fine resterebbe una corsia sola.
    { name: 'sale', testMatch: SALE, workers: 1 },
    { name: 'storie', testMatch: '**/*.spec.ts', testIgnore: [SALE, ...UNA_PER_UNA] },
    { name: 'pagine', testMatch: UNA_PER_UNA, fullyParallel: true },
  ],
  use: {
    locale: 'it-IT',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000 * LENTEZZA,
    // Una traccia tenuta per ogni prova costa un terzo del giro: di una fallita restano l'immagine e la pagina in parole, e
    // chi la vuole intera la rigioca (`npm run test:browser -- NOME --trace on`).
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM === undefined ? {} : { executablePath: process.env.CHROMIUM }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', SENZA_OTTIMIZZARE],
    },
  },
});
