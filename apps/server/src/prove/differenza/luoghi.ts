import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Normalizza } from './normalizza.ts';

/** I luoghi che nessuna chiamata mostra: la base dati, la cartella, le misure, il registro del processo. */

/** Le tavole comuni a tutte le vendite, in cui le offerte aspettano senza dire di quale sono: si sa solo il loro numero. */
export const CUSTODIA: readonly string[] = ['public.depositi'];

type Nominati = Readonly<Record<string, string>>;

/**
 * Ogni tavola dello schema, una voce per vendita nominata e una per ciò che non ne nomina alcuna: righe intere, i byte
 * sostituiti dalla loro misura. Vengono lette come proprietario, quindi anche quelle che il prodotto non può leggere.
 */
export async function righeDellaBaseDati(
  urlProprietario: string,
  nominati: Nominati,
  normalizza: Normalizza,
): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: urlProprietario });
  await client.connect();
  try {
    const { rows: tavole } = await client.query<{ nome: string }>(
      `SELECT format('%I.%I', schemaname, relname) AS nome FROM pg_stat_user_tables ORDER BY 1`,
    );
    const viste = new Map<string, string>();
    for (const { nome } of tavole) {
      const { rows } = await client.query<{ riga: string }>(`SELECT to_jsonb(t)::text AS riga FROM ${nome} t`);
      const perChi = new Map<string, string[]>();
      for (const { riga } of rows) {
        const chi = Object.entries(nominati).find(([, id]) => riga.includes(id))?.[0] ?? 'nessuna vendita';
        perChi.set(chi, [...(perChi.get(chi) ?? []), normalizza(misuraDeiByte(riga))]);
      }
      for (const [chi, sue] of perChi) viste.set(`tavola ${nome}, ${chi}`, sue.sort().join('\n'));
    }
    const { rows: contatori } = await client.query<{ riga: string }>(
      `SELECT format('%s %s', sequencename, last_value) AS riga FROM pg_sequences ORDER BY 1`,
    );
    viste.set('contatori della base dati', contatori.map(({ riga }) => riga).join('\n'));
    return viste;
  } finally {
    await client.end();
  }
}

const misuraDeiByte = (riga: string): string =>
  riga.replace(/"\\\\x([0-9a-f]*)"/g, (_, byte: string) => `"<byte ${byte.length / 2}>"`);

/** Nomi e misure di ogni file della cartella dei dati. */
export function fileDellaCartella(cartella: string, normalizza: Normalizza): string {
  return (
    readdirSync(cartella, { recursive: true, withFileTypes: true })
      // Chi guarda se c'è posto scrive un file e lo toglie: non dice di nessuna vendita.
      .filter((voce) => voce.isFile() && !voce.name.startsWith('.scrittura-'))
      .map((voce) => join(voce.parentPath, voce.name))
      .map((file) => normalizza(`${file} ${statSync(file).size} ${readFileSync(file).length}`))
      .sort()
      .join('\n')
  );
}

/** Le misure, senza i valori di quelle che pesano la macchina, il tempo passato a rispondere o quante voci il disco prende insieme. */
export function misure(testo: string): string {
  return testo
    .split('\n')
    .filter((riga) => !/^(?:# \w+ )?(?:process_|nodejs_)/.test(riga))
    .map((riga) => (/_(?:sum|bucket|teste_riga)\b/.test(riga) ? riga.replace(/ [^ ]+$/, '') : riga))
    .join('\n');
}

const DELLA_MACCHINA = new Set(['time', 'pid', 'hostname', 'reqId', 'stack', 'durataMs']);

/** Le righe del registro del processo, senza ora, processo e durate; in ordine alfabetico, perché i lavori si alternano. */
export function righeDelLog(righe: readonly string[], normalizza: Normalizza): string {
  return righe
    .map((riga) =>
      normalizza(
        JSON.stringify(JSON.parse(riga), (nome, valore: unknown) => (DELLA_MACCHINA.has(nome) ? null : valore)),
      ),
    )
    .sort()
    .join('\n');
}
