import { createHmac } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { ChiMarca } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { scriviUnaVolta } from '../../piattaforma/arnesi/file-una-volta.ts';

/** Ciò che la marca copre. Il collegamento cifrato no: si dimentica quando parte, e la base dati non lo lascia cambiare. */
type DaMarcare = Riga<'posta_uscita', 'id' | 'asta' | 'credenziale_id' | 'destinatario' | 'oggetto' | 'testo'>;
type Marcato = DaMarcare & Riga<'posta_uscita', 'marca'>;

/** Messaggi marcati insieme, al primo avvio. */
const INSIEME = 1_000;
const PRIMO = '00000000-0000-0000-0000-000000000000';
/** Nella cartella dei dati: le marche ai messaggi di prima si sono messe. */
const FILE_MARCHE_POSTA = 'marche-posta.json';

/** La marca di un messaggio: HMAC-SHA-256 di a chi va, per che cosa, e di ciò che dice. */
export function marcaDelMessaggio(chi: ChiMarca, messaggio: DaMarcare): string {
  const { id, asta, credenziale_id: credenziale, destinatario, oggetto, testo } = messaggio;
  const detto = JSON.stringify([id, asta?.toLowerCase() ?? null, credenziale, destinatario, oggetto, testo]);
  return createHmac('sha256', chi.chiave('marche-della-posta')).update(detto).digest('base64url');
}

/** Vero se il messaggio l'ha scritto un server di questa installazione: gli altri non partono, e il loro recapito non vale. */
export function eNostro(chi: ChiMarca, messaggio: Marcato): boolean {
  return messaggio.marca !== null && messaggio.marca === marcaDelMessaggio(chi, messaggio);
}

/** Il recapito di ciascuna credenziale: quello a cui un server ha scritto il suo invito; assente o `null` se non ne ha. */
export async function recapitiDelle(
  tx: QueryExecutorProvider,
  chi: ChiMarca,
  credenziali: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<Marcato>`
    SELECT id, asta, credenziale_id, destinatario, oggetto, testo, marca FROM posta_uscita
    WHERE credenziale_id = ANY(${[...credenziali]}::uuid[]) ORDER BY creata_il, id`.execute(tx);
  return new Map(
    rows.filter((riga) => eNostro(chi, riga)).map((riga) => [riga.credenziale_id ?? '', riga.destinatario]),
  );
}

type Parti = { db: Kysely<unknown>; segreti: ChiMarca; orologio: { adesso(): number } };

/**
 * Marca i messaggi scritti prima che ci fossero le marche. Si fa una volta, al primo avvio: che sia fatto lo dice un file della
 * cartella dei dati, e chi ha la password della base dati non può chiedere che si rifaccia.
 */
export async function marcaPostaDiPrima({ db, segreti, orologio }: Parti, cartella: string): Promise<void> {
  const percorso = join(cartella, FILE_MARCHE_POSTA);
  const fatto = await access(percorso).then(
    () => true,
    () => false,
  );
  if (fatto) return;
  for (let dopo = PRIMO; ; ) {
    const { rows } = await sql<Marcato>`
      SELECT id, asta, credenziale_id, destinatario, oggetto, testo, marca FROM posta_uscita
      WHERE marca IS NULL AND id > ${dopo} ORDER BY id LIMIT ${INSIEME}`.execute(db);
    const ultima = rows.at(-1);
    if (ultima === undefined) break;
    dopo = ultima.id;
    await sql`
      UPDATE posta_uscita SET marca = u.marca
      FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((riga) => marcaDelMessaggio(segreti, riga))}::text[]) AS u (di, marca)
      WHERE id = u.di`.execute(db);
  }
  await scriviUnaVolta(percorso, JSON.stringify({ versione: 1, dal: orologio.adesso() }));
}
