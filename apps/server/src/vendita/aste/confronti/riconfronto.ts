import { randomUUID } from 'node:crypto';
import { aOperazioniAperte, FASI_DAL_VIVO, type Scheda, type StatoPubblicato } from '@gestore/dominio';
import { type RawBuilder, sql } from 'kysely';
import type { Riga } from '../../../base-dati/tavole.ts';
import { unaDi } from '../../../base-dati/una-di.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import type { Nucleo } from '../../nucleo.ts';
import { anomalieDelleAperte } from '../buste/apertura.ts';
import { stessaProcedura } from './impediti.ts';

type Parti = Pick<Casa, 'db' | 'segreti' | 'orologio'> & Pick<Nucleo, 'datiPersonali' | 'esecutore'>;
const CONFRONTO = { tipo: 'sistema', id: 'confronto' } as const;

/**
 * Le vendite che possono essere della stessa procedura, per anno e numero di ruolo: con altre cifre non lo sono, comunque sia scritto.
 * Di quelle scelte lo dice `stessaProcedura`; senza ruolo una vendita è sola.
 */
function forseStessaProcedura({ ruolo }: Pick<Scheda, 'ruolo'>): RawBuilder<unknown> {
  if (ruolo === null) return sql`false`;
  const cifre = (scritto: RawBuilder<unknown>) => sql`ltrim(regexp_replace(${scritto}, '[^0-9]', '', 'g'), '0')`;
  const numero = sql`stato #>> '{scheda,ruolo,numero}'`;
  const stesse = sql`${cifre(numero)} = ${cifre(sql`${ruolo.numero}::text`)}`;
  // Le cifre di altre scritture sono cifre anche loro, e qui non si leggono: quelle si guardano tutte.
  const altraScrittura = sql`(${numero} || ${ruolo.numero}::text) ~ '[^ -~]'`;
  return sql`stato #>> '{scheda,ruolo,anno}' = ${String(ruolo.anno)} AND (${stesse} OR ${altraScrittura})`;
}

/**
 * Le offerte già aperte della procedura, contro l'elenco appena scritto: ciò che di loro non si sapeva entra nel registro, e chi
 * conduce lo vede subito (R18). Ripetuto, non scrive nulla due volte.
 */
export async function riconfrontaLaProcedura(
  parti: Parti,
  vendita: { id: string; scheda: Pick<Scheda, 'tribunale' | 'ruolo' | 'delegatoId'> },
): Promise<void> {
  const { rows } = await sql<Riga<'aste', 'id'>>`
    SELECT id FROM aste WHERE id = ${vendita.id} OR (fase IN (${unaDi(FASI_DAL_VIVO)})
      AND ${forseStessaProcedura(vendita.scheda)})`.execute(parti.db);
  for (const { id } of rows) {
    const { stato } = await parti.esecutore.leggi(id);
    if (!aOperazioniAperte(stato) || !stessaProcedura(vendita, stato as StatoPubblicato)) continue;
    const trovate = await anomalieDelleAperte(parti, stato as StatoPubblicato);
    if (trovate.length === 0) continue;
    const comando = {
      comandoId: randomUUID(),
      attore: CONFRONTO,
      atto: { tipo: 'riconfrontaOfferte', trovate },
    } as const;
    await parti.esecutore.esegui(id, comando, parti.orologio.adesso());
  }
}
