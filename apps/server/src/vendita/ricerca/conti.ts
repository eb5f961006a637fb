import {
  type ContiDellaRicerca,
  type FiltroRicerca,
  TENTATIVI_DISTINTI,
  type VoceContata,
} from '@gestore/contratto/ricerca/forme';
import { STATI_DI_RICERCA } from '@gestore/contratto/ricerca/ordini-ricerca';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { type Condizioni, condizioniDi, fatte, valoriDi } from './condizioni.ts';

/** Oltre, i comuni in cui la ricerca trova vendite non si contano uno per uno: si sceglie prima una provincia. */
const COMUNI_CONTATI_MAX = 200;
/** Oltre, le vendite finite che una ricerca trova non si contano scelta per scelta. */
const FINITE_CONTATE_MAX = 20_000;

type Casella = Riga<'ricerca', 'stato' | 'categoria' | 'modalita' | 'tentativo'> & { quante: number };
type NomePosto = 'regione' | 'provincia' | 'comune' | 'tribunale';
type Posto = { quale: NomePosto; valore: string; quante: number };
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
  const caselle = [...aperte.caselle, ...finite.caselle].map((casella) => ({
    ...casella,
    tentativo: Math.min(casella.tentativo, TENTATIVI_DISTINTI),
  }));
  const passa = vagliatrice(filtro, condizioni);
  const totale = somme(caselle.filter((una) => passa(una)));
  if (finite.troppe) return { totale: { numero: totale, esatto: false }, scelte: null };
  const perScelta = (nome: 'stato' | 'categoria' | 'modalita' | 'tentativo'): VoceContata[] =>
    raccolte(caselle.filter((una) => passa(una, nome)).map((una) => [String(una[nome]), una.quante]));
  const stato = perScelta('stato');
  /** Delle finite contate una per una non si sa quante ne avrebbe un posto che non è fra gli scelti. */
  const perPosto = (quale: NomePosto): VoceContata[] => {
    const scelti: readonly string[] = quale === 'tribunale' || sommate || !cercaFinite ? [] : valoriDi(filtro[quale]);
    return neiPosti(quale, aperte, finite).map((voce) =>
      scelti.length === 0 || scelti.includes(voce.valore) ? voce : { ...voce, quante: null },
    );
  };
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
      regione: perPosto('regione'),
      provincia: inParte ? null : perPosto('provincia'),
      comune: inParte ? null : nonTroppi(perPosto('comune')),
      tribunale: inParte ? null : perPosto('tribunale'),
    },
  };
}

/** I posti che si scelgono, più d'uno per ciascuna voce: i conti di una non guardano se stessa. */
const POSTI_SCELTI = ['regione', 'provincia', 'comune'] as const;

const nonTroppi = (comuni: VoceContata[]): VoceContata[] | null => (comuni.length > COMUNI_CONTATI_MAX ? null : comuni);

/** Una parte della tavola, contata riga per riga. */
async function conta(db: QueryExecutorProvider, condizioni: Condizioni, finite: boolean): Promise<Contate> {
  const { base, posti: scelti, scelte, stati } = condizioni;
  const passa = tutteVere([...fatte(scelte), sql`r.stato = ANY(${stati}::text[])`]);
  // Le finite sono molte: si leggono solo quelle dei posti scelti.
  const lette = [...base, ...(finite ? fatte(scelti) : []), sql`r.finita = ${finite}`];
  const fine = finite ? sql`LIMIT ${FINITE_CONTATE_MAX + 1}` : sql``;
  const neiScelti = (meno?: NomePosto): RawBuilder<unknown> =>
    tutteVere([sql`true`, ...POSTI_SCELTI.filter((uno) => uno !== meno).map((uno) => sql.ref(`s.in_${uno}`))]);
  const perPosto = (quale: NomePosto, quanti = sql``): RawBuilder<unknown> => sql`
    UNION ALL (SELECT ${quale}, '', '', '', 0, ${sql.ref(quale)}, count(*)::int FROM s WHERE passa AND ${neiScelti(quale)}
      GROUP BY ${sql.ref(quale)} ${quanti})`;
  const { rows } = await sql<Casella & { quale: string; valore: string }>`
    WITH s AS MATERIALIZED (
      SELECT r.stato, r.categoria, r.modalita, r.tentativo, r.regione, r.provincia, r.comune, r.tribunale, ${passa} AS passa,
        ${sql.join(POSTI_SCELTI.map((uno) => sql`${scelti[uno] ?? sql`true`} AS ${sql.ref(`in_${uno}`)}`))}
      FROM ricerca r WHERE ${tutteVere(lette)} ${fine})
    SELECT 'casella' AS quale, stato, categoria, modalita, tentativo, '' AS valore, count(*)::int AS quante
    FROM s WHERE ${neiScelti()} GROUP BY 2, 3, 4, 5
    ${perPosto('regione')} ${perPosto('provincia')} ${perPosto('tribunale')}
    ${perPosto('comune', sql`ORDER BY 7 DESC LIMIT ${COMUNI_CONTATI_MAX + 1}`)}`.execute(db);
  const caselle = rows.filter(({ quale }) => quale === 'casella');
  const posti = rows.filter(({ quale }) => quale !== 'casella') as unknown as Posto[];
  return { caselle, posti, troppe: finite && somme(caselle) > FINITE_CONTATE_MAX };
}

/** I conti delle vendite finite, già fatti. */
async function somma(db: QueryExecutorProvider, condizioni: Condizioni, filtro: FiltroRicerca): Promise<Contate> {
  const regioni: readonly string[] = valoriDi(filtro.regione);
  const { rows } = await sql<Omit<Casella, 'stato'> & Riga<'ricerca_conti', 'regione'>>`
    SELECT r.categoria, r.modalita, r.tentativo, r.regione, sum(r.conto)::int AS quante FROM ricerca_conti r
    GROUP BY 1, 2, 3, 4 HAVING sum(r.conto) > 0`.execute(db);
  const caselle = rows.map((riga) => ({ ...riga, stato: 'conclusa' }));
  const passa = vagliatrice(filtro, condizioni);
  const posti = caselle
    .filter((una) => passa(una))
    .map(({ regione, quante }) => ({ quale: 'regione', valore: regione, quante }) as const);
  return {
    caselle: caselle.filter(({ regione }) => regioni.length === 0 || regioni.includes(regione)),
    posti,
    troppe: false,
  };
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
      const valore = nome === 'tentativo' ? Math.min(casella.tentativo, TENTATIVI_DISTINTI) : casella[nome];
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
