import { STATI_DI_RICERCA } from '@gestore/contratto/ordini-ricerca';
import {
  type ContiDellaRicerca,
  type FiltroRicerca,
  type SceltaContata,
  TENTATIVO_MAX,
  type VoceContata,
} from '@gestore/contratto/ricerca';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { type Condizioni, condizioniDi, valoriDi } from './condizioni.ts';

/** Oltre, le vendite finite che una ricerca trova non si contano scelta per scelta. */
export const FINITE_CONTATE_MAX = 20_000;

type Casella = Riga<'ricerca', 'stato' | 'categoria' | 'modalita' | 'tentativo'> & { quante: number };
type Posto = { quale: 'regione' | 'provincia' | 'tribunale'; valore: string; quante: number };
type Contate = { caselle: Casella[]; posti: Posto[]; troppe: boolean };

const VUOTE: Contate = { caselle: [], posti: [], troppe: false };

/**
 * Quante vendite ha una ricerca, e quante ciascuna scelta ne lascerebbe. Esatti, qualunque sia la storia: le non finite
 * si contano, le finite si sommano dai loro conti o si contano fin dove costa poco, e oltre si dice.
 */
export async function contiDi(db: QueryExecutorProvider, filtro: FiltroRicerca): Promise<ContiDellaRicerca> {
  const condizioni = await condizioniDi(db, filtro);
  const aperte = await conta(db, condizioni, false);
  const cercaFinite = condizioni.stati.includes('conclusa');
  const sommate = condizioni.soloScelte;
  const finite = sommate
    ? await somma(db, condizioni, filtro)
    : cercaFinite
      ? await conta(db, condizioni, true)
      : VUOTE;
  const caselle = [...aperte.caselle, ...finite.caselle].map((una) => ({
    ...una,
    tentativo: Math.min(una.tentativo, TENTATIVO_MAX),
  }));
  const passa = vagliatrice(filtro, condizioni);
  const totale = somme(caselle.filter((una) => passa(una)));
  if (finite.troppe) return { totale: { numero: totale, esatto: false }, scelte: null };
  const perScelta = (nome: 'stato' | 'categoria' | 'modalita' | 'tentativo'): VoceContata[] =>
    raccolte(caselle.filter((una) => passa(una, nome)).map((una) => [String(una[nome]), una.quante]));
  const stato = perScelta('stato');
  // I conti già fatti delle finite non distinguono province e tribunali.
  const inParte = sommate && cercaFinite;
  return {
    totale: { numero: totale, esatto: true },
    scelte: {
      stato: STATI_DI_RICERCA.map((valore) => ({
        valore,
        quante:
          valore === 'conclusa' && !sommate && !cercaFinite
            ? null
            : (stato.find((una) => una.valore === valore)?.quante ?? 0),
      })),
      categoria: perScelta('categoria'),
      modalita: perScelta('modalita'),
      tentativo: perScelta('tentativo').sort((a, b) => Number(a.valore) - Number(b.valore)),
      regione: neiPosti('regione', aperte, finite),
      provincia: inParte ? null : neiPosti('provincia', aperte, finite),
      tribunale: inParte ? null : neiPosti('tribunale', aperte, finite),
    },
  };
}

/** Una parte della tavola, contata riga per riga. */
async function conta(db: QueryExecutorProvider, condizioni: Condizioni, finite: boolean): Promise<Contate> {
  const { base, scelte, stati } = condizioni;
  const passa = tutteVere([
    ...Object.values(scelte).filter((una) => una !== null),
    sql`r.stato = ANY(${stati}::text[])`,
  ]);
  const fine = finite ? sql`LIMIT ${FINITE_CONTATE_MAX + 1}` : sql``;
  const perPosto = (quale: SceltaContata): RawBuilder<unknown> => sql`
    UNION ALL (SELECT ${quale}, '', '', '', 0, ${sql.ref(quale)}, count(*)::int FROM s WHERE passa
      GROUP BY ${sql.ref(quale)})`;
  const { rows } = await sql<Casella & { quale: string; valore: string }>`
    WITH s AS MATERIALIZED (
      SELECT r.stato, r.categoria, r.modalita, r.tentativo, r.regione, r.provincia, r.tribunale, ${passa} AS passa
      FROM ricerca r WHERE ${tutteVere([...base, sql`r.finita = ${finite}`])} ${fine})
    SELECT 'casella' AS quale, stato, categoria, modalita, tentativo, '' AS valore, count(*)::int AS quante
    FROM s GROUP BY 2, 3, 4, 5
    ${perPosto('regione')} ${perPosto('provincia')} ${perPosto('tribunale')}`.execute(db);
  const caselle = rows.filter(({ quale }) => quale === 'casella');
  const posti = rows.filter(({ quale }) => quale !== 'casella') as unknown as Posto[];
  return { caselle, posti, troppe: finite && somme(caselle) > FINITE_CONTATE_MAX };
}

/** I conti delle vendite finite, già fatti. */
async function somma(db: QueryExecutorProvider, condizioni: Condizioni, filtro: FiltroRicerca): Promise<Contate> {
  const regioni = valoriDi(filtro.regione);
  const dove = regioni.length === 0 ? sql`true` : sql`r.regione = ANY(${regioni}::text[])`;
  const { rows } = await sql<Omit<Casella, 'stato'> & Riga<'ricerca_conti', 'regione'>>`
    SELECT r.categoria, r.modalita, r.tentativo, r.regione, sum(r.conto)::int AS quante FROM ricerca_conti r WHERE ${dove}
    GROUP BY 1, 2, 3, 4 HAVING sum(r.conto) > 0`.execute(db);
  const caselle = rows.map((riga) => ({ ...riga, stato: 'conclusa' }));
  const passa = vagliatrice(filtro, condizioni);
  const posti = caselle
    .filter((una) => passa(una))
    .map(({ regione, quante }) => ({ quale: 'regione', valore: regione, quante }) as const);
  return { caselle, posti, troppe: false };
}

const tutteVere = (condizioni: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(condizioni, sql` AND `)})`;
const somme = (caselle: readonly { quante: number }[]): number => caselle.reduce((fin, { quante }) => fin + quante, 0);

/** Se una casella passa le scelte, tutte o tutte meno una. */
function vagliatrice(filtro: FiltroRicerca, { stati }: Condizioni) {
  const scelti = {
    stato: stati as readonly string[],
    categoria: valoriDi(filtro.categoria) as readonly string[],
    modalita: valoriDi(filtro.modalita) as readonly string[],
    tentativo: valoriDi(filtro.tentativo).map(String) as readonly string[],
  };
  return (casella: Casella, meno?: keyof typeof scelti): boolean =>
    (Object.keys(scelti) as (keyof typeof scelti)[]).every((nome) => {
      const valore = nome === 'tentativo' ? Math.min(casella.tentativo, TENTATIVO_MAX) : casella[nome];
      return nome === meno || scelti[nome].length === 0 || scelti[nome].includes(String(valore));
    });
}

/** I conti dello stesso valore insieme, dal più pieno. */
function raccolte(conti: readonly (readonly [string, number])[]): { valore: string; quante: number }[] {
  const insieme = new Map<string, number>();
  for (const [valore, quante] of conti) insieme.set(valore, (insieme.get(valore) ?? 0) + quante);
  return [...insieme]
    .map(([valore, quante]) => ({ valore, quante }))
    .sort((a, b) => b.quante - a.quante || (a.valore < b.valore ? -1 : 1));
}

function neiPosti(quale: Posto['quale'], ...parti: readonly Contate[]): VoceContata[] {
  return raccolte(
    parti.flatMap(({ posti }) =>
      posti.filter((uno) => uno.quale === quale).map((uno) => [uno.valore, uno.quante] as const),
    ),
  );
}
