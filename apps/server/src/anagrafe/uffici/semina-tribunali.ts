import { randomUUID } from 'node:crypto';
import type { DatiTribunale } from '@gestore/contratto/anagrafe/forme';
import type { ParametriBozza } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { cercabile } from '../../piattaforma/arnesi/testo-cercabile.ts';
import type { PartiAnagrafe } from '../parti.ts';
import { scriviRigaVersione } from './tribunali.ts';

/** Il nome di una scheda vuota, che non è quello di un ufficio. */
const DA_INDICARE = cercabile('Tribunale da indicare');

/**
 * Registra gli uffici che compaiono nelle vendite e non ancora nell'elenco, con i parametri della loro vendita più
 * recente. Si può ripetere quando si vuole: un ufficio che c'è già non si tocca.
 */
export async function seminaTribunali(parti: PartiAnagrafe): Promise<void> {
  const { db } = parti;
  const { rows } = await sql<Riga<'vendite_per_ufficio', 'ufficio'>>`
    SELECT ufficio FROM vendite_per_ufficio ORDER BY ufficio`.execute(db);
  const { rows: presenti } = await sql<Riga<'tribunali', 'chiave'>>`SELECT chiave FROM tribunali`.execute(db);
  const note = new Set(presenti.map(({ chiave }) => chiave));
  for (const { ufficio: nome } of rows) {
    const chiave = cercabile(nome);
    if (chiave === '' || chiave === DA_INDICARE || note.has(chiave)) continue;
    const parametri = await parametriDi(db, nome);
    if (parametri === null) continue;
    note.add(chiave);
    await registra(parti, chiave, datiDa(nome, parametri));
  }
}

/** I parametri della vendita più recente di un ufficio, o di una senza data; `null` se intanto non ne ha più. */
async function parametriDi(db: QueryExecutorProvider, nome: string): Promise<ParametriBozza | null> {
  const delTribunale = sql`FROM aste WHERE stato #>> '{scheda,tribunale}' = ${nome}`;
  // L'espressione dell'indice `aste_del_tribunale`: un passo, e non una lettura di tutte le sue.
  const inizio = sql`coalesce(inizio_operazioni_il, 9223372036854775807)`;
  const { rows } = await sql<{ parametri: ParametriBozza | null }>`
    SELECT coalesce(
      (SELECT stato -> 'parametri' ${delTribunale} AND ${inizio} < 9223372036854775807 ORDER BY ${inizio} DESC LIMIT 1),
      (SELECT stato -> 'parametri' ${delTribunale} LIMIT 1)) AS parametri`.execute(db);
  return rows[0]?.parametri ?? null;
}

function datiDa(nome: string, parametri: ParametriBozza): DatiTribunale {
  const { rilancioMinimoCent, unitaTempoMs, cauzionePercento, cauzioneSu, saldoGiorni, rimborsoGiorniLavorativi } =
    parametri;
  return {
    nome: nome.trim(),
    rilancioMinimoCent,
    unitaTempoMs,
    cauzionePercento,
    cauzioneSu,
    saldoGiorni,
    rimborsoGiorniLavorativi,
    iban: '',
    intestatario: '',
    note: '',
    modelloVerbale: null,
  };
}

async function registra({ db, segreti, orologio }: PartiAnagrafe, chiave: string, dati: DatiTribunale): Promise<void> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      INSERT INTO tribunali (id, chiave, versione) VALUES (${id}, ${chiave}, 1)
      ON CONFLICT (chiave) DO NOTHING RETURNING id`.execute(tx);
    // Un altro processo l'ha registrato nel frattempo: vale il suo.
    if (rows.length === 0) return;
    await scriviRigaVersione(tx, segreti, {
      comando_id: id,
      tribunale: id,
      versione: 1,
      dati,
      valida_dal: orologio.adesso(),
      operatore_id: null,
      operatore_nome: null,
    });
  });
}
