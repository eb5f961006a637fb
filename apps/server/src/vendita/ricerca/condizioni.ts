import { type AreaCercata, leggiArea, leggiPunto, type Punto, type Riquadro } from '@gestore/contratto/parole/luoghi';
import { type FiltroRicerca, type ParolaIntesa, TENTATIVI_DISTINTI } from '@gestore/contratto/ricerca/forme';
import type { StatoDiRicerca } from '@gestore/contratto/ricerca/ordini-ricerca';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { problema } from '../../bordo/problema.ts';
import { intendi } from './parole.ts';

type Condizione = RawBuilder<unknown>;

/** Un filtro come condizioni sulla tavola `ricerca`, che nelle query si chiama `r`. */
export type Condizioni = {
  /** Ciò che non è una scelta contata: parole, luogo, tribunale, prezzo, date, area. */
  base: Condizione[];
  /** I posti scelti, ciascuno per sé come le scelte. */
  posti: Readonly<Record<'regione' | 'provincia' | 'comune', Condizione | null>>;
  /** Le scelte, ciascuna per sé: i conti di una non guardano se stessa. */
  scelte: Readonly<Record<'categoria' | 'modalita' | 'tentativo', Condizione | null>>;
  /** Gli stati cercati; senza, tutti quelli delle vendite non finite. */
  stati: readonly StatoDiRicerca[];
  /** Vero se nulla guarda oltre le scelte e la regione: allora i conti delle finite sono già fatti. */
  soloScelte: boolean;
  /** Il centro e il raggio in chilometri, se si cerca attorno a un punto. */
  centro: Punto | null;
  intese: ParolaIntesa[];
};

const NON_FINITE: readonly StatoDiRicerca[] = ['aperta', 'in_attesa', 'in_corso', 'sospesa'];
export const TUTTI_GLI_STATI: readonly StatoDiRicerca[] = [...NON_FINITE, 'conclusa'];

const RAGGIO_TERRESTRE_KM = 6_371;
const KM_PER_GRADO = (RAGGIO_TERRESTRE_KM * Math.PI) / 180;

/** Un valore che si può ripetere, come elenco; senza, vuoto. */
export const valoriDi = <T>(valore: T | readonly T[] | undefined): readonly T[] =>
  valore === undefined ? [] : Array.isArray(valore) ? (valore as readonly T[]) : [valore as T];

/** Legge un filtro: ne capisce le parole e i posti. Lancia il problema di un'area o di un centro che non si leggono. */
export async function condizioniDi(db: QueryExecutorProvider, filtro: FiltroRicerca): Promise<Condizioni> {
  const { testo = '', luogo = '', prezzoMin, prezzoMax, dal, al } = filtro;
  const base: Condizione[] = [];
  const intese: ParolaIntesa[] = [];
  for (const [scritto, soloLuogo] of [
    [testo, false],
    [luogo, true],
  ] as const) {
    if (scritto === '') continue;
    const intesi = await intendi(db, scritto, soloLuogo);
    intese.push(...intesi.intese);
    if (intesi.impossibile) base.push(sql`false`);
    else if (intesi.tsquery !== null) base.push(sql`r.parole @@ ${intesi.tsquery}::tsquery`);
  }
  if (valoriDi(filtro.tribunale).length > 0) base.push(fra('tribunale', valoriDi(filtro.tribunale)));
  if (prezzoMin !== undefined) base.push(sql`r.prezzo_cent >= ${prezzoMin}`);
  if (prezzoMax !== undefined) base.push(sql`r.prezzo_cent <= ${prezzoMax}`);
  if (dal !== undefined) base.push(sql`r.inizio_il >= ${dal}`);
  if (al !== undefined) base.push(sql`r.inizio_il <= ${al}`);
  const { centro, condizioni } = neiPosti(filtro);
  base.push(...condizioni);
  const posti = {
    regione: forse('regione', valoriDi(filtro.regione)),
    provincia: forse('provincia', valoriDi(filtro.provincia)),
    comune: forse('comune', valoriDi(filtro.comune)),
  };
  const stati = valoriDi(filtro.stato);
  return {
    base,
    posti,
    soloScelte: base.length === 0 && posti.provincia === null && posti.comune === null,
    centro,
    intese,
    stati: stati.length === 0 ? NON_FINITE : stati,
    scelte: {
      categoria: forse('categoria', valoriDi(filtro.categoria)),
      modalita: forse('modalita', valoriDi(filtro.modalita)),
      tentativo: tentativi(valoriDi(filtro.tentativo)),
    },
  };
}

const forse = (colonna: string, valori: readonly string[]): Condizione | null =>
  valori.length === 0 ? null : fra(colonna, valori);

/** Un valore solo è un'uguaglianza, che un indice ordinato può seguire. */
function fra(colonna: string, valori: readonly string[]): Condizione {
  const riferimento = sql.ref(`r.${colonna}`);
  return valori.length === 1 ? sql`${riferimento} = ${valori[0]}` : sql`${riferimento} = ANY(${valori}::text[])`;
}

function tentativi(numeri: readonly number[]): Condizione | null {
  if (numeri.length === 0) return null;
  const anche = numeri.includes(TENTATIVI_DISTINTI) ? sql` OR r.tentativo > ${TENTATIVI_DISTINTI}` : sql``;
  return sql`(r.tentativo = ANY(${numeri}::int[])${anche})`;
}

/** Gli stati, e con essi in quale parte della tavola si guarda. */
export function negliStati(stati: readonly StatoDiRicerca[]): Condizione {
  const aperti = stati.filter((uno) => uno !== 'conclusa');
  const finite = aperti.length < stati.length;
  const tutti = NON_FINITE.every((uno) => stati.includes(uno));
  if (!finite) return tutti ? sql`r.finita = false` : sql`r.finita = false AND r.stato = ANY(${aperti}::text[])`;
  if (aperti.length === 0) return sql`r.finita = true`;
  return tutti ? sql`true` : sql`r.stato = ANY(${stati}::text[])`;
}

/** Tutte le condizioni di una ricerca. */
export function tutteLe({ base, posti, scelte, stati }: Condizioni): Condizione[] {
  return [...base, ...fatte(posti), ...fatte(scelte), negliStati(stati)];
}

/** Quelle che restringono, fra più scelte possibili. */
export const fatte = (scelte: Readonly<Record<string, Condizione | null>>): Condizione[] =>
  Object.values(scelte).filter((una) => una !== null);

function neiPosti({ centro, raggio, area }: FiltroRicerca): { centro: Punto | null; condizioni: Condizione[] } {
  const condizioni: Condizione[] = [];
  const punto = centro === undefined ? null : leggiPunto(centro);
  if ((punto === null) !== (raggio === undefined) || (centro !== undefined && punto === null))
    throw problema('centro_non_valido');
  if (punto !== null && raggio !== undefined)
    condizioni.push(nelRiquadro(attorno(punto, raggio)), sql`${distanza(punto)} <= ${raggio}`);
  if (area !== undefined) condizioni.push(nellArea(areaLetta(area)));
  return { centro: punto, condizioni };
}

export function areaLetta(scritta: string): AreaCercata {
  const letta = leggiArea(scritta);
  if (typeof letta !== 'string') return letta;
  throw problema('area_non_valida', {}, {}, letta === 'illeggibile' ? null : letta);
}

function nellArea(area: AreaCercata): Condizione {
  if (area.tipo === 'riquadro') return nelRiquadro(area.riquadro);
  const vertici = `(${area.vertici.map(({ lat, lon }) => `(${lon},${lat})`).join(',')})`;
  return sql`point(r.lon, r.lat) <@ ${vertici}::polygon`;
}

/**
 * Di un punto in un riquadro PostgreSQL stima sempre una vendita su mille. Va bene per una città; di mezza Italia cercherebbe
 * così tutte le vendite, per poi ordinarle e darne una pagina. Da questi gradi in su si confrontano le coordinate, di cui sa
 * quante ce ne sono.
 */
const GRADI_DI_UN_POSTO = 1.5;

export function nelRiquadro({ ovest, sud, est, nord }: Riquadro): Condizione {
  if (est - ovest > GRADI_DI_UN_POSTO && nord - sud > GRADI_DI_UN_POSTO)
    return sql`r.lon BETWEEN ${ovest} AND ${est} AND r.lat BETWEEN ${sud} AND ${nord}`;
  return sql`point(r.lon, r.lat) <@ ${`(${ovest},${sud}),(${est},${nord})`}::box`;
}

/** Il riquadro che contiene il cerchio: verso i poli un grado di longitudine è più corto. */
function attorno({ lat, lon }: Punto, km: number): Riquadro {
  const su = km / KM_PER_GRADO;
  const piuLontano = Math.min(89, Math.abs(lat) + su);
  const lato = su / Math.cos((piuLontano * Math.PI) / 180);
  return { ovest: lon - lato, est: lon + lato, sud: lat - su, nord: lat + su };
}

/** Quanti chilometri dal punto, senza strade (formula dell'emisenoverso). */
export function distanza({ lat, lon }: Punto): Condizione {
  return sql`${2 * RAGGIO_TERRESTRE_KM}::double precision * asin(least(1, sqrt(sin(radians(r.lat - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(r.lat)) * sin(radians(r.lon - ${lon}) / 2) ^ 2)))`;
}
