import type { ParolaIntesa } from '@gestore/contratto/ricerca/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { cercabile } from '../../piattaforma/arnesi/testo-cercabile.ts';

/** Le parole di una ricerca: oltre queste non la restringono più. */
const PAROLE_MAX = 12;
/** Parole simili guardate per una che negli avvisi non c'è. */
const SIMILI_MAX = 20;
/** Quante se ne cercano al suo posto. */
const CERCATE_MAX = 5;
/** Chi scrive «casa vicino a Saronno» non cerca avvisi con la parola «vicino». */
const DI_CONTORNO: ReadonlySet<string> = new Set(['vicino', 'vicina', 'presso', 'zona', 'pressi']);

/** Ciò che si cerca fra le parole: un `tsquery` già scritto, o nulla da cercare; `impossibile` se una parola non c'è. */
type ParoleCercate = { tsquery: string | null; impossibile: boolean; intese: ParolaIntesa[] };

type Esaminata = { scritta: string; lessema: string | null; saputa: boolean };

/**
 * Le parole scritte, con la radice di ciascuna; di una che nessun avviso ha si cercano quelle che cominciano così o che
 * le somigliano per una o due lettere. `soloLuogo` le vuole fra quelle del luogo.
 */
export async function intendi(db: QueryExecutorProvider, testo: string, soloLuogo = false): Promise<ParoleCercate> {
  const tutte = cercabile(testo).match(/[a-z0-9]+/g) ?? [];
  const utili = [...new Set(tutte)].filter((una) => !DI_CONTORNO.has(una)).slice(0, PAROLE_MAX);
  if (utili.length === 0) return { tsquery: null, impossibile: tutte.length === 0 && testo !== '', intese: [] };
  const esaminate = await esamina(db, utili);
  const peso = soloLuogo ? ':A' : '';
  const gruppi: string[] = [];
  const intese: ParolaIntesa[] = [];
  for (const { scritta, lessema, saputa } of esaminate) {
    if (lessema === null) continue;
    const radici = [lessema];
    if (!saputa) {
      const trovate = migliori(scritta, await similiA(db, scritta));
      intese.push({ scritta, cercate: trovate.map(({ parola }) => parola) });
      radici.splice(0, 1, ...new Set(trovate.map((una) => una.radice)));
    }
    if (radici.length === 0) return { tsquery: null, impossibile: true, intese };
    gruppi.push(`(${radici.map((una) => `'${una}'${peso}`).join(' | ')})`);
  }
  return { tsquery: gruppi.length === 0 ? null : gruppi.join(' & '), impossibile: false, intese };
}

/** Una parola con una cifra si cerca com'è: un numero di ruolo quasi giusto è quello di un altro. */
async function esamina(db: QueryExecutorProvider, parole: readonly string[]): Promise<Esaminata[]> {
  const { rows } = await sql<Esaminata>`
    SELECT p.scritta, p.lessema,
      p.scritta ~ '[0-9]' OR EXISTS (SELECT 1 FROM ricerca_parole r WHERE r.radice = p.lessema) AS saputa
    FROM (SELECT scritta, posto,
        CASE WHEN scritta ~ '[0-9]' THEN scritta ELSE (ts_lexize('italian_stem', scritta))[1] END AS lessema
      FROM unnest(${parole}::text[]) WITH ORDINALITY AS w(scritta, posto)) p
    ORDER BY p.posto`.execute(db);
  return rows;
}

/** Le parole degli avvisi che cominciano così o che le somigliano, dalla più simile. */
async function similiA(db: QueryExecutorProvider, scritta: string): Promise<Riga<'ricerca_parole'>[]> {
  if (scritta.length < 3) return [];
  const { rows } = await sql<Riga<'ricerca_parole'>>`
    SELECT r.parola, r.radice FROM ricerca_parole r
    WHERE r.parola % ${scritta} OR r.parola LIKE ${`${scritta}%`}
    ORDER BY similarity(r.parola, ${scritta}) DESC, r.parola LIMIT ${SIMILI_MAX}`.execute(db);
  return rows;
}

function migliori(scritta: string, simili: readonly Riga<'ricerca_parole'>[]): Riga<'ricerca_parole'>[] {
  const errori = scritta.length < 4 ? 0 : scritta.length < 6 ? 1 : 2;
  return simili
    .map((una) => ({ una, errori: una.parola.startsWith(scritta) ? 0 : lettereDiverse(scritta, una.parola) }))
    .filter((stimata) => stimata.errori <= errori)
    .sort((a, b) => a.errori - b.errori)
    .slice(0, CERCATE_MAX)
    .map(({ una }) => una);
}

/** Lettere da cambiare, aggiungere, togliere o scambiare con la vicina per fare di una parola l'altra. */
function lettereDiverse(a: string, b: string): number {
  let dueFa: number[] = [];
  let prima = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const adesso = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const uguali = a[i - 1] === b[j - 1];
      const senzaScambio = Math.min(
        (prima[j] ?? 0) + 1,
        (adesso[j - 1] ?? 0) + 1,
        (prima[j - 1] ?? 0) + (uguali ? 0 : 1),
      );
      const scambiate = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      adesso.push(scambiate ? Math.min(senzaScambio, (dueFa[j - 2] ?? 0) + 1) : senzaScambio);
    }
    dueFa = prima;
    prima = adesso;
  }
  return prima[b.length] ?? 0;
}
