import { setTimeout as pausa } from 'node:timers/promises';
import type pg from 'pg';
import { leggiIndirizzi, type Ospite, scritto } from '../../piattaforma/configurazione/indirizzi.ts';
import { baseDatiAssente } from './assente.ts';
import { ErroreBaseDati } from './errore-base-dati.ts';
import { baseDatiInParole, nonEPostgres, nonSiUsa, percheNo } from './errori-in-parole.ts';
import { parlaPostgres } from './parla-postgres.ts';
import { collegaOspite, versoLaPrimaria } from './primario.ts';

/** Quanto si aspetta una base dati che si sta avviando: dopo una caduta rilegge ciò che aveva scritto, e può volerci tempo. */
const ATTESA_MAX_MS = 60_000;
const FRA_PROVE_MS = 500;
/** Una macchina che non c'è non rifiuta: tace. Oltre, questo tentativo è finito. */
const COLLEGAMENTO_MAX_MS = 5_000;

/** Quanto si aspetta in tutto, e di ogni tentativo; a chi lo si dice. */
type Attesa = {
  attesaMaxMs?: number;
  tentativoMaxMs?: number;
  dice?: ((attesa: string) => void) | undefined;
};

/**
 * La prima connessione. Se la base dati non è ancora pronta si aspetta, al più `attesaMaxMs`, perché server e base dati che
 * ripartono insieme non dipendano da chi è più svelto; che la si aspetta lo si dice, una volta, con `dice`. Ciò che aspettare
 * non sistema (una password o un nome sbagliati, un programma che non è PostgreSQL) solleva subito `ErroreBaseDati`, in parole.
 */
export async function collegaAppenaPronta(
  url: string,
  { attesaMaxMs = ATTESA_MAX_MS, tentativoMaxMs = COLLEGAMENTO_MAX_MS, dice }: Attesa = {},
): Promise<pg.Client> {
  const { connectionString, Client } = versoLaPrimaria(url);
  const { ospiti } = leggiIndirizzi(url);
  const dove = ospiti.map(scritto).join(', ');
  const secondi = Math.round(attesaMaxMs / 1_000);
  let detto = false;
  for (const limite = performance.now() + attesaMaxMs; ; await pausa(FRA_PROVE_MS)) {
    const cliente = new Client({ connectionString, connectionTimeoutMillis: tentativoMaxMs });
    // Se cade mentre nessuno le chiede nulla è soltanto un evento, che senza ascoltatore fermerebbe il processo.
    cliente.on('error', () => undefined);
    try {
      await cliente.connect();
      return cliente;
    } catch (causa) {
      await cliente.end().catch(() => undefined);
      const definitivo = await perSempre(causa, url, tentativoMaxMs);
      if (definitivo !== null) throw definitivo;
      const perche = percheNo(causa, url);
      if (performance.now() >= limite)
        throw new ErroreBaseDati(
          `La base dati (${dove}) non è pronta dopo ${secondi} secondi: controlli che sia accesa e che DATABASE_URL sia giusto (${perche}).`,
        );
      if (!detto)
        dice?.(`La base dati (${dove}) non risponde ancora (${perche}): la si aspetta, al più ${secondi} secondi.`);
      detto = true;
    }
  }
}

/** I codici di PostgreSQL che passano da sé: si sta avviando, non ha posto per un'altra connessione, cambia la primaria. */
const TRANSITORI = /^(08|53|57P0[1-3]|25006|58030)/;

/** Ciò che non cambia aspettando, in parole; `null` se può passare da sé. */
async function perSempre(causa: unknown, url: string, tentativoMaxMs: number): Promise<ErroreBaseDati | null> {
  const { code } = causa as { code?: unknown };
  const inParole = baseDatiInParole(causa, url);
  // Mentre si serve un nome che non si trova è la rete che manca; all'avvio è quasi sempre scritto male.
  if (inParole !== null) return TRANSITORI.test(String(code)) ? null : inParole;
  const { ospiti, primaria } = leggiIndirizzi(url);
  if (primaria) return nessunaLasciaEntrare(ospiti, url);
  const [unica] = ospiti;
  // Chi non dà un codice ha interrotto, taciuto o detto altro: si guarda se parla PostgreSQL.
  if (unica !== undefined && (code === undefined || code === 'ECONNRESET'))
    if ((await parlaPostgres(unica, tentativoMaxMs)) === false) return nonEPostgres(unica);
  return baseDatiAssente(causa) ? null : nonSiUsa(causa, url);
}

/** Di più macchine chi cerca la primaria dice soltanto che non c'è: se nessuna lascia entrare, si dice perché. */
async function nessunaLasciaEntrare(ospiti: readonly Ospite[], url: string): Promise<ErroreBaseDati | null> {
  const { url: prima } = leggiIndirizzi(url);
  const rifiuti = await Promise.all(
    ospiti.map(async (ospite) => {
      try {
        await (await collegaOspite(prima, ospite)).end();
        return null;
      } catch (causa) {
        const { code } = causa as { code?: unknown };
        return TRANSITORI.test(String(code)) ? null : baseDatiInParole(causa, url);
      }
    }),
  );
  return rifiuti.every((uno) => uno !== null) ? (rifiuti[0] ?? null) : null;
}
