import type pg from 'pg';
import { ATTESA_CONNESSIONE_MS, PROVA_VITA_MS } from '../../base-dati/collegamento/connessione.ts';
import { versoLaPrimaria } from '../../base-dati/collegamento/primario.ts';

/** Dove chi chiude una sessione lo dice a tutti i processi. */
export const CANALE_SESSIONI = 'sessioni';

/** Un comando scritto: dalla voce `da` alla voce `seq` comprese. */
export type AvvisoDiScrittura = { asta: string; da: number; seq: number };
type Ascolto = { ferma(): Promise<void> };

/** Quanto si aspetta prima di ricollegarsi, raddoppiando fino al massimo. */
const PRIMA_ATTESA_MS = 100;
const ATTESA_MAX_MS = 5_000;

/**
 * Ascolta le scritture di tutti i processi. Una notifica persa non si recupera: dopo ogni ricollegamento si chiama
 * `quandoRiconnesso`, e chi ascolta si rimette in pari leggendo il registro.
 */
export async function ascoltaGiornale({
  url,
  quando,
  quandoSessioneFinisce,
  quandoRiconnesso,
}: {
  url: string;
  /** `scrittore` è il processo di PostgreSQL che ha scritto. */
  quando: (avvisi: AvvisoDiScrittura[], scrittore: number) => void;
  /** Una sessione è finita, in questo o in un altro processo. */
  quandoSessioneFinisce?: (id: string) => void;
  quandoRiconnesso: () => void;
}): Promise<Ascolto> {
  const { connectionString, Client } = versoLaPrimaria(url);
  let cliente: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let fermo = false;

  async function collega(): Promise<void> {
    const nuovo = new Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: PROVA_VITA_MS,
      // Un ricollegamento che non riesce né fallisce sarebbe l'ultimo: si lascia, e se ne prova un altro.
      connectionTimeoutMillis: ATTESA_CONNESSIONE_MS,
      application_name: 'gestore-vendite-ascolto',
    });
    nuovo.on('error', () => undefined);
    nuovo.on('end', () => {
      if (!fermo && cliente === nuovo) ricollega(PRIMA_ATTESA_MS);
    });
    nuovo.on('notification', ({ channel, payload, processId }) => {
      if (payload === undefined) return;
      if (channel === CANALE_SESSIONI) quandoSessioneFinisce?.(payload);
      else quando(JSON.parse(payload) as AvvisoDiScrittura[], processId);
    });
    await nuovo.connect();
    await nuovo.query(`LISTEN giornale; LISTEN ${CANALE_SESSIONI}`);
    cliente = nuovo;
  }

  function ricollega(attesaMs: number): void {
    timer = setTimeout(() => {
      collega().then(quandoRiconnesso, () => ricollega(Math.min(attesaMs * 2, ATTESA_MAX_MS)));
    }, attesaMs);
  }

  await collega();
  return {
    async ferma() {
      fermo = true;
      clearTimeout(timer);
      await cliente?.end().catch(() => undefined);
    },
  };
}
