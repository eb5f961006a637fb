import type { EsitoCatena } from '@gestore/contratto/registro-accessi';
import { type EsitoVerifica, PRIMA_IMPRONTA, type PuntoCatena, verificaCatena } from '@gestore/registro';
import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { flussoDopo } from '../vendita/dopo/seguiti.ts';
import type { Vendita } from '../vendita/vendita.ts';

/** Voci ricalcolate di seguito: una ventina di millisecondi, poi le stanze aperte tornano ad avere il processo. */
const LOTTO = 500;

/**
 * Ricalcola la catena di un'asta dalla prima voce all'ultima. L'indice ricorda fin dove il registro è arrivato: una coda
 * tolta si vede anche se ciò che resta è integro; dopo l'esito, anche quella del secondo registro. Finché le offerte sono segrete non dice quante voci ci sono (R10).
 */
export async function verificaAsta(
  { giornale, db, orologio }: Pick<Vendita, 'giornale' | 'db' | 'orologio'>,
  asta: string,
): Promise<EsitoCatena | null> {
  const verificataIl = orologio.adesso();
  const { rows } = await sql<Riga<'aste', 'seq'> & { della_vendita: string; leggibile: boolean }>`
    SELECT seq, stato->'scheda'->>'titolo' AS della_vendita, coalesce(leggibili_dal <= ${verificataIl}, false) AS leggibile
    FROM aste WHERE id = ${asta}`.execute(db);
  const riga = rows[0];
  if (riga === undefined) return null;
  const prima = await ricalcola(giornale, asta, riga.seq);
  const esito = prima.esito === 'integra' ? ((await difettoDelDopo(giornale, asta)) ?? prima) : prima;
  const alterata = esito.esito === 'alterata';
  return {
    asta,
    titolo: riga.della_vendita,
    esito: esito.esito,
    voci: !alterata && riga.leggibile ? esito.voci : null,
    seq: alterata && riga.leggibile ? esito.seq : null,
    motivo: alterata && riga.leggibile ? esito.motivo : null,
    verificataIl,
  };
}

async function ricalcola(giornale: Vendita['giornale'], asta: string, almeno: number): Promise<EsitoVerifica> {
  let punto: PuntoCatena = { seq: 0, impronta: PRIMA_IMPRONTA };
  for (;;) {
    const voci = await giornale.leggi(asta, punto.seq, LOTTO);
    const ultima = voci.at(-1);
    if (ultima === undefined) break;
    const esito = verificaCatena(voci, punto);
    if (esito.esito === 'alterata') return esito;
    punto = { seq: ultima.seq, impronta: ultima.impronta, salata: ultima.prova !== undefined };
  }
  if (punto.seq >= almeno) return { esito: 'integra', voci: punto.seq };
  return {
    esito: 'alterata',
    seq: punto.seq + 1,
    motivo: `mancano le ultime voci: ce n'erano almeno ${almeno}, ne restano ${punto.seq}`,
  };
}

/**
 * Il secondo registro, di ciò che segue l'esito: la sua catena, e il legame con la voce del primo che la sua prima voce nomina (R69,
 * R74). `null` se torna, o se non c'è ancora.
 */
async function difettoDelDopo(
  giornale: Vendita['giornale'],
  asta: string,
): Promise<Extract<EsitoVerifica, { esito: 'alterata' }> | null> {
  const flusso = flussoDopo(asta);
  const [aperto] = await giornale.leggi(flusso, 0, 1);
  if (aperto === undefined) return null;
  const esito = await ricalcola(giornale, flusso, 0);
  if (esito.esito === 'alterata') return { ...esito, motivo: `dopo l’esito: ${esito.motivo}` };
  const { vendita, seq, impronta } = aperto.dati;
  const legata = typeof seq === 'number' ? (await giornale.leggi(asta, seq - 1, 1))[0] : undefined;
  if (vendita === asta && legata?.impronta === impronta) return null;
  return { esito: 'alterata', seq: 1, motivo: 'dopo l’esito: la prima voce non è legata a questa vendita' };
}
