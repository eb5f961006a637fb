import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';
import { ErroreBaseDati } from './errore-base-dati.ts';

/** Quanto si aspetta una base dati che si sta avviando: dopo una caduta rilegge ciò che aveva scritto, e può volerci tempo. */
const ATTESA_MAX_MS = 60_000;
const FRA_PROVE_MS = 500;
/** 57P03: si sta avviando o recuperando; gli altri: non ascolta ancora. Una password sbagliata non si aspetta. */
const NON_ANCORA: readonly unknown[] = ['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'];

/**
 * La prima connessione. Se la base dati non è ancora pronta si aspetta, al più `attesaMaxMs`, perché server e base dati che
 * ripartono insieme non dipendano da chi è più svelto.
 */
export async function collegaAppenaPronta(url: string, attesaMaxMs: number = ATTESA_MAX_MS): Promise<pg.Client> {
  for (const limite = performance.now() + attesaMaxMs; ; await pausa(FRA_PROVE_MS)) {
    const cliente = new pg.Client({ connectionString: url });
    // Se cade mentre nessuno le chiede nulla è soltanto un evento, che senza ascoltatore fermerebbe il processo.
    cliente.on('error', () => undefined);
    try {
      await cliente.connect();
      return cliente;
    } catch (causa) {
      await cliente.end().catch(() => undefined);
      if (!NON_ANCORA.includes((causa as { code?: unknown }).code)) throw causa;
      if (performance.now() >= limite)
        throw new ErroreBaseDati(
          `La base dati non è pronta dopo ${Math.round(attesaMaxMs / 1_000)} secondi: controlli che sia accesa e che DATABASE_URL sia giusto (${(causa as Error).message}).`,
        );
    }
  }
}
