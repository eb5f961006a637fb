import { setTimeout as pausa } from 'node:timers/promises';
import type pg from 'pg';
import { baseDatiAssente } from './assente.ts';
import { ErroreBaseDati } from './errore-base-dati.ts';
import { versoLaPrimaria } from './primario.ts';

/** Quanto si aspetta una base dati che si sta avviando: dopo una caduta rilegge ciò che aveva scritto, e può volerci tempo. */
const ATTESA_MAX_MS = 60_000;
const FRA_PROVE_MS = 500;
/** Mentre si serve è la rete che manca; all'avvio è quasi sempre un nome scritto male, che va detto e non aspettato. */
const SENZA_NOME: readonly unknown[] = ['ENOTFOUND', 'EAI_AGAIN'];

/**
 * La prima connessione. Se la base dati non è ancora pronta si aspetta, al più `attesaMaxMs`, perché server e base dati che
 * ripartono insieme non dipendano da chi è più svelto. Una password o un nome sbagliati non si aspettano.
 */
export async function collegaAppenaPronta(url: string, attesaMaxMs: number = ATTESA_MAX_MS): Promise<pg.Client> {
  const { connectionString, Client } = versoLaPrimaria(url);
  for (const limite = performance.now() + attesaMaxMs; ; await pausa(FRA_PROVE_MS)) {
    const cliente = new Client({ connectionString });
    // Se cade mentre nessuno le chiede nulla è soltanto un evento, che senza ascoltatore fermerebbe il processo.
    cliente.on('error', () => undefined);
    try {
      await cliente.connect();
      return cliente;
    } catch (causa) {
      await cliente.end().catch(() => undefined);
      if (!baseDatiAssente(causa) || SENZA_NOME.includes((causa as { code?: unknown }).code)) throw causa;
      if (performance.now() >= limite)
        throw new ErroreBaseDati(
          `La base dati non è pronta dopo ${Math.round(attesaMaxMs / 1_000)} secondi: controlli che sia accesa e che DATABASE_URL sia giusto (${(causa as Error).message}).`,
        );
    }
  }
}
