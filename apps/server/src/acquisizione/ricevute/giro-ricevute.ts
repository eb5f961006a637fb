import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { creaLavoroInDisparte } from '../../in-disparte/lavoro-in-disparte.ts';
import type { CasellaLetta, RicevutaLetta, TestataCasella } from './leggi-casella.ts';

const leggiInDisparte = creaLavoroInDisparte<TestataCasella, CasellaLetta>({
  modulo: new URL('./leggi-casella.processo.ts', import.meta.url),
  msMax: 120_000,
  memoriaMb: 256,
  richiesteMax: 1,
  attesaAltreMs: 0,
});

/** Ogni quanto si guarda la casella; dopo un guasto si aspetta di più, e chi tiene la piattaforma lo legge nel log. */
const OGNI_MS = 60_000;
const DOPO_UN_GUASTO_MS = 5 * 60_000;
/** Un orologio di un gestore può essere avanti al nostro; di più, l'ora della ricevuta non è sua. */
const AVANTI_MS = 5 * 60_000;

type Parti = {
  db: Kysely<unknown>;
  orologio: { adesso(): number };
  log: { warn(oggetto: object, testo: string): void };
  casella: { url: string; autorita: readonly string[] } | null;
  leggi?: (testata: TestataCasella) => Promise<CasellaLetta>;
};

/**
 * Legge a giri le ricevute dei messaggi spediti, e ne scrive ciò che dicono (R29). Una ricevuta vale per il messaggio che nomina, se
 * il destinatario è quello a cui l'abbiamo spedito; letta due volte, o da due processi, è una.
 */
export function creaGiroRicevute({ db, orologio, log, casella, leggi = leggiInDisparte }: Parti): () => Promise<void> {
  if (casella === null) return async () => undefined;
  const { url, autorita } = casella;
  const nome = nomeDellaCasella(url);
  let nonPrimaDi = 0;
  let inCorso: Promise<void> | null = null;

  async function leggiLeNuove(): Promise<void> {
    try {
      for (let altri = true; altri; ) {
        const letta = await leggi({ url, autorita, da: await finDove(db, nome) });
        await scrivi(db, nome, letta, orologio.adesso());
        altri = letta.altri;
      }
      nonPrimaDi = orologio.adesso() + OGNI_MS;
    } catch (errore) {
      log.warn({ err: errore, casella: nome }, 'la casella delle ricevute PEC non si legge');
      nonPrimaDi = orologio.adesso() + DOPO_UN_GUASTO_MS;
    }
  }
  // Un server di posta muto non trattiene gli altri giri.
  return async () => {
    if (inCorso !== null || orologio.adesso() < nonPrimaDi) return;
    inCorso = leggiLeNuove().finally(() => {
      inCorso = null;
    });
  };
}

/** La casella configurata, se lo è, e chi firma ciò che vi arriva. */
export function casellaDelleRicevute({
  ricevute,
  autorita,
}: {
  ricevute: string | null;
  autorita: readonly string[];
}): Parti['casella'] {
  return ricevute === null ? null : { url: ricevute, autorita };
}

/** Senza la parola d'ordine: entra nel log e nella base dati. */
export function nomeDellaCasella(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${decodeURIComponent(username)}@${host}${pathname === '/' ? '' : pathname}`;
}

async function finDove(db: Kysely<unknown>, casella: string): Promise<TestataCasella['da']> {
  const { rows } = await sql<Riga<'caselle_lette', 'validita' | 'uid'>>`
    SELECT validita, uid FROM caselle_lette WHERE casella = ${casella}`.execute(db);
  const [fin] = rows;
  return fin === undefined ? null : { validita: Number(fin.validita), uid: Number(fin.uid) };
}

async function scrivi(
  db: Kysely<unknown>,
  casella: string,
  { ricevute, fino }: CasellaLetta,
  adesso: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const ricevuta of ricevute) if (ricevuta.istante <= adesso + AVANTI_MS) await scriviUna(tx, ricevuta, adesso);
    await sql`
      INSERT INTO caselle_lette (casella, validita, uid) VALUES (${casella}, ${fino.validita}, ${fino.uid})
      ON CONFLICT (casella) DO UPDATE SET validita = EXCLUDED.validita, uid = EXCLUDED.uid`.execute(tx);
  });
}

async function scriviUna(
  tx: Kysely<unknown>,
  { messaggio, impronta, tipo, errore, destinatario, istante }: RicevutaLetta,
  adesso: number,
): Promise<void> {
  await sql`
    INSERT INTO ricevute_posta (messaggio, impronta, tipo, errore, istante, letta_il)
    SELECT p.id, ${impronta}, ${tipo}, ${errore}, ${istante}, ${adesso} FROM posta_uscita p
    WHERE p.id = ${messaggio} AND lower(p.destinatario) = ${destinatario.toLowerCase()}
    ON CONFLICT DO NOTHING`.execute(tx);
}
