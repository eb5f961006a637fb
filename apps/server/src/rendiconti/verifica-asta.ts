import type { EsitoCatena } from '@gestore/contratto/rendiconti/registro-accessi';
import type { EsitoVerifica } from '@gestore/registro';
import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { flussoDopo } from '../vendita/dopo/flusso.ts';
import { type Alterata, eLegata, ricalcola } from '../vendita/giornale/verifica/ricalcola.ts';
import type { Nucleo } from '../vendita/nucleo.ts';

/**
 * Ricalcola la catena di un'asta dalla prima voce all'ultima. L'indice ricorda fin dove il registro è arrivato: una coda
 * tolta si vede anche se ciò che resta è integro; dopo l'esito, anche quella del secondo registro. Finché le offerte sono segrete non dice quante voci ci sono (R10).
 */
export async function verificaAsta(
  { giornale, db, orologio }: Pick<Casa, 'db' | 'orologio'> & Pick<Nucleo, 'giornale'>,
  asta: string,
): Promise<EsitoCatena | null> {
  const verificataIl = orologio.adesso();
  const { rows } = await sql<Riga<'aste', 'seq'> & { della_vendita: string; leggibile: boolean }>`
    SELECT seq, stato->'scheda'->>'titolo' AS della_vendita, coalesce(leggibili_dal <= ${verificataIl}, false) AS leggibile
    FROM aste WHERE id = ${asta}`.execute(db);
  const riga = rows[0];
  if (riga === undefined) return null;
  const prima = conCoda(await ricalcola(giornale, asta), riga.seq);
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

/** L'indice aveva visto il registro arrivare fino a lì. */
function conCoda(esito: EsitoVerifica, almeno: number): EsitoVerifica {
  if (esito.esito === 'alterata' || esito.voci >= almeno) return esito;
  const motivo = `mancano le ultime voci: ce n'erano almeno ${almeno}, ne restano ${esito.voci}`;
  return { esito: 'alterata', seq: esito.voci + 1, motivo };
}

/**
 * Il secondo registro, di ciò che segue l'esito: la sua catena, e il legame con la voce del primo che la sua prima voce nomina (R69,
 * R74). `null` se torna, o se non c'è ancora.
 */
async function difettoDelDopo(giornale: Nucleo['giornale'], asta: string): Promise<Alterata | null> {
  const flusso = flussoDopo(asta);
  const esito = await ricalcola(giornale, flusso);
  if (esito.esito === 'alterata') return { ...esito, motivo: `dopo l’esito: ${esito.motivo}` };
  const [aperto] = await giornale.leggi(flusso, 0, 1);
  if (aperto === undefined || (await eLegata(giornale, asta, aperto))) return null;
  return { esito: 'alterata', seq: 1, motivo: 'dopo l’esito: la prima voce non è legata a questa vendita' };
}
