import { giorniDopo, type Istante, type StatoPubblicato, terminiDopo, vincoloDi } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import { scadenzaLavorativa } from '../../vendita/aste/scheda/termini.ts';
import type { DopoLetto } from '../../vendita/dopo/seguiti.ts';
import { fattiLetti } from '../../vendita/giornale/letture/fatti.ts';
import type { PartiPosta } from '../parti.ts';

/** Quanto una credenziale vale ancora dopo l'ultimo termine di chi serve: il tempo di leggere ciò che ne è seguito (scelta). */
const DOPO_L_ULTIMO_TERMINE_GIORNI = 30;

/** Ciò che è seguito a un esito e che qualcuno deve ancora leggere: un rimborso, con il suo ultimo giorno, o l'esito che cade. */
type Seguita = {
  dopo: DopoLetto;
  rimborsi: readonly { buste: ReadonlySet<string>; entroIl: Istante }[];
  cadutaIl: readonly Istante[];
};

/** Trenta giorni di Roma dopo quell'istante, alla stessa ora: il meno che una credenziale viva vale. */
export const validaAlmeno = (dal: Istante): Istante => giorniDopo(dal, DOPO_L_ULTIMO_TERMINE_GIORNI);

/** Per chi ha offerto in una vendita ferma: fin dopo il nuovo inizio, e finché la legge lo tiene legato alla sua offerta (R24, R30, R32). */
export function validaDaFerma(stato: StatoPubblicato, adesso: Istante): Istante {
  const vincoli = [...stato.buste.values()].map((busta) => vincoloDi(stato, busta, adesso)?.finoAl ?? adesso);
  return validaAlmeno(Math.max(stato.parametri.inizioOperazioniIl, adesso, ...vincoli));
}

/** Ciò che serve a sapere fin quando valgono le credenziali di una vendita; `null` finché un esito non c'è. */
export async function seguitaDi(
  { seguiti, giornale }: Pick<PartiPosta, 'seguiti' | 'giornale'>,
  stato: StatoPubblicato,
): Promise<Seguita | null> {
  return 'esito' in stato ? conIFatti(giornale, await seguiti.leggi(stato.id)) : null;
}

async function conIFatti(giornale: PartiPosta['giornale'], dopo: DopoLetto): Promise<Seguita> {
  const fatti = await fattiLetti(giornale, dopo.vendita.id, ['RimborsiDisposti', 'EsitoCaducato']);
  return {
    dopo,
    rimborsi: fatti.flatMap(({ il, fatto }) =>
      fatto.tipo === 'RimborsiDisposti'
        ? [
            {
              buste: new Set(fatto.rimborsi.map(({ bustaId }) => bustaId)),
              entroIl: scadenzaLavorativa(il, fatto.giorniLavorativi).scadeIl,
            },
          ]
        : [],
    ),
    cadutaIl: fatti.flatMap(({ il, fatto }) => (fatto.tipo === 'EsitoCaducato' ? [il] : [])),
  };
}

/**
 * Fin quando vale la credenziale di quella busta (R30): trenta giorni dopo l'ultimo termine di chi serve. Di chi ha vinto contano i termini
 * del prezzo, a rate e con le proroghe, e ogni atto che ne segue; di chi non ha vinto il rimborso, e il giorno fino a cui è ancora
 * vincolato alla sua offerta. Chi assiste non ha una busta: l'inizio e l'esito.
 */
export function valeFinoAl(stato: StatoPubblicato, seguita: Seguita | null, bustaId: string | null): Istante {
  const inizio = stato.parametri.inizioOperazioniIl;
  if (seguita === null) return validaAlmeno(inizio);
  const { dopo, rimborsi, cadutaIl } = seguita;
  const { vendita } = dopo;
  const daRendere =
    bustaId === null ? [] : rimborsi.filter(({ buste }) => buste.has(bustaId)).map(({ entroIl }) => entroIl);
  const legato = bustaId === null ? undefined : vendita.vincolateFino.get(bustaId);
  const haVinto = bustaId !== null && vendita.vincitore?.bustaId === bustaId;
  const diChiHaVinto = haVinto
    ? [
        ...terminiDopo(dopo.stato, vendita).map(({ scadeIl }) => scadeIl),
        ...dopo.fatti.map(({ voce }) => voce.ricevutoIl),
        ...cadutaIl,
      ]
    : [];
  return validaAlmeno(Math.max(inizio, vendita.dichiaratoIl, legato ?? inizio, ...daRendere, ...diChiHaVinto));
}

/**
 * Le credenziali di una vendita con il suo esito valgono fino all'ultimo termine di chi servono: anche quelle già scadute, se quel termine
 * corre ancora (R30). Nella transazione di chi rifà i termini; ripeterlo non cambia nulla.
 */
export async function prolungaConITermini(
  { esecutore, giornale, segreti }: Pick<PartiPosta, 'esecutore' | 'giornale' | 'segreti'>,
  tx: QueryExecutorProvider,
  dopo: DopoLetto,
): Promise<void> {
  const { stato } = await esecutore.leggi(dopo.vendita.id);
  if (!('esito' in stato)) return;
  const seguita = await conIFatti(giornale, dopo);
  const vive = await credenzialiVive(tx, segreti, stato.id);
  await prolunga(tx, segreti, vive, ({ busta_id }) => valeFinoAl(stato, seguita, busta_id));
}

/** Le credenziali non revocate di una vendita, tenute ferme; quelle che nessun server ha emesso non sono di nessuno. */
export async function credenzialiVive(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<Marcata<'credenziali'>[]> {
  const { rows } = await sql<Marcata<'credenziali'>>`
    SELECT ${sql.raw(colonneMarcate('credenziali'))} FROM credenziali
    WHERE asta = ${asta} AND revocata_il IS NULL ORDER BY id FOR UPDATE`.execute(tx);
  return rows.filter((riga) => eDellaCasa(segreti, 'credenziali', riga));
}

/** Quelle che scadono prima scadono allora, con la marca di chi lo decide; nessuna scade prima di quanto già vale. */
export async function prolunga(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  righe: readonly Marcata<'credenziali'>[],
  fino: (riga: Marcata<'credenziali'>) => Istante,
): Promise<void> {
  const presto = righe.flatMap((riga) => {
    const scadeIl = fino(riga);
    return riga.scade_il !== null && Number(riga.scade_il) < scadeIl ? [{ riga, scadeIl }] : [];
  });
  if (presto.length === 0) return;
  const marche = presto.map(({ riga, scadeIl }) =>
    marcaDellaRiga(segreti, 'credenziali', { ...riga, scade_il: scadeIl }),
  );
  await sql`
    UPDATE credenziali SET scade_il = u.scade_il, marca = u.marca
    FROM unnest(${presto.map(({ riga }) => riga.id)}::uuid[], ${presto.map(({ scadeIl }) => scadeIl)}::bigint[],
      ${marche}::text[]) AS u (di, scade_il, marca)
    WHERE id = u.di`.execute(tx);
}
