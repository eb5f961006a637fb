import { randomUUID } from 'node:crypto';
import {
  type AltroDaAspettare,
  type Cancellati,
  type ImpedimentoCancellazione,
  impedimentiACancellare,
} from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import type { DopoLetto } from '../vendita/dopo/seguiti.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { perCiascuna } from '../vendita/pianificatore/per-ciascuna.ts';
import { contaDaCancellare } from './conta.ts';
import { custodisciVincitore, preparaMarche } from './prepara.ts';

/** Ciò che serve a cancellare; i rimborsi e i file delle chiavi arrivano da fuori. */
export type PartiConservazione = Pick<Casa, 'db' | 'orologio' | 'segreti' | 'conservazioneGiorni' | 'log'> &
  Pick<Chiavi, 'sigillo'> &
  Pick<Nucleo, 'seguiti'> & {
    /** Le cauzioni che devono ancora tornare, oltre a quelle rese con un assegno. */
    rimborsiDaPagare(asta: string): Promise<number>;
    distruggiChiave(asta: string): Promise<void>;
  };

/** Vendite guardate a ogni giro: un secondo basta, e nessuna gara aspetta. */
const INSIEME = 3;
/** Chi la prende se la tiene per tanto: se muore in mezzo, dopo la riprende un altro. */
const PRESA_MS = 10 * 60_000;
/** Ciò che si aspetta e che nessun atto annuncia (un rimborso eseguito) si guarda una volta al giorno. */
const ASPETTA_MS = 86_400_000;
const SISTEMA = { tipo: 'sistema', id: 'conservazione' } as const;

/**
 * Cancella i dati di chi non ha vinto delle vendite in cui è dovuto (R77). Ogni vendita è una transazione, quella che scrive il fatto
 * `DatiCancellati`; poi si distrugge la sua chiave. Chi riprende dopo una morte fa soltanto ciò che manca.
 */
export async function cancellaScaduti(parti: PartiConservazione): Promise<void> {
  const { rows } = await sql<Riga<'conservazione', 'asta'>>`
    SELECT asta FROM conservazione WHERE prossimo_il <= ${parti.orologio.adesso()} ORDER BY prossimo_il, asta
    LIMIT ${INSIEME}`.execute(parti.db);
  await perCiascuna(
    'asta',
    rows.map(({ asta }) => asta),
    (asta) => cancella(parti, asta),
  );
}

async function cancella(parti: PartiConservazione, asta: string): Promise<void> {
  const { db, orologio, seguiti } = parti;
  const adesso = orologio.adesso();
  const { rows } = await sql<{ presto: boolean }>`
    UPDATE conservazione SET prossimo_il = ${adesso + PRESA_MS} WHERE asta = ${asta} AND prossimo_il <= ${adesso}
    RETURNING entrata > clock_timestamp() - interval '90 days' AS presto`.execute(db);
  const [presa] = rows;
  if (presa === undefined) return;
  const seguito = await seguiti.leggi(asta);
  if (seguito.stato.cancellati === null) {
    // La base dati conta il minimo dal suo orologio, e rifiuterebbe.
    if (presa.presto) return aspetta(parti, asta, []);
    const impedimenti = await scriviCancellazione(parti, seguito);
    if (impedimenti.length > 0) return aspetta(parti, asta, impedimenti);
  }
  await parti.distruggiChiave(asta);
  await sql`UPDATE conservazione SET finita_il = ${orologio.adesso()}, prossimo_il = NULL WHERE asta = ${asta}`.execute(
    db,
  );
  parti.log.info({ asta }, 'dati di chi non ha vinto cancellati');
}

/** Vuoto se il fatto è scritto; se no, che cosa lo impedisce. */
async function scriviCancellazione(
  parti: PartiConservazione,
  seguito: DopoLetto,
): Promise<readonly ImpedimentoCancellazione[]> {
  const { stato, vendita } = seguito;
  const giorni = parti.conservazioneGiorni;
  const daAspettare = await altroDaAspettare(parti, seguito);
  const impedimenti = impedimentiACancellare(stato, vendita, { giorni, ...daAspettare }, parti.orologio.adesso());
  if (impedimenti.length > 0) return impedimenti;
  const resta = vendita.vincitore?.bustaId ?? null;
  if (resta !== null) await custodisciVincitore(parti, vendita.id, resta);
  const movimenti = await preparaMarche(parti, vendita.id, resta);
  const contati = await contaDaCancellare(parti.db, vendita.id, resta);
  const cancellati: Cancellati = { vendita: vendita.id, resta, ...contati, movimenti, dopoGiorni: giorni };
  const comando = {
    comandoId: randomUUID(),
    attore: SISTEMA,
    atto: { tipo: 'cancellaDati', cancellati, altro: daAspettare },
  } as const;
  const { rifiuto } = await parti.seguiti.esegui(vendita.id, comando, parti.orologio.adesso());
  return rifiuto === null ? [] : [rifiuto.codice as ImpedimentoCancellazione];
}

/** Ciò che i due registri non dicono e che si deve aspettare: rimborsi, ed estratti che soltanto questa chiave può aprire. */
async function altroDaAspettare(
  { db, rimborsiDaPagare }: Pick<PartiConservazione, 'db' | 'rimborsiDaPagare'>,
  { vendita }: Pick<DopoLetto, 'vendita'>,
): Promise<AltroDaAspettare> {
  const { rows } = await sql<{ quanti: number }>`
    SELECT count(*)::int AS quanti FROM crediti_chiavi k JOIN crediti_sigillati c ON c.id = k.lotto
    WHERE k.asta = ${vendita.id} AND c.finito_il IS NULL`.execute(db);
  return { rimborsiDaPagare: await rimborsiDaPagare(vendita.id), contiSigillati: rows[0]?.quanti ?? 0 };
}

/** Si guarda di nuovo domani; un atto nei registri la rimette prima. */
async function aspetta(
  { db, orologio }: Pick<PartiConservazione, 'db' | 'orologio'>,
  asta: string,
  impedimenti: readonly ImpedimentoCancellazione[],
): Promise<void> {
  await sql`
    UPDATE conservazione SET impedita_da = ${[...impedimenti]}::text[], prossimo_il = ${orologio.adesso() + ASPETTA_MS}
    WHERE asta = ${asta}`.execute(db);
}
