import { randomUUID } from 'node:crypto';
import type { DatiTribunale } from '@gestore/contratto/anagrafe';
import type { ParametriBozza } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { cercabile } from '../bordo/testo-cercabile.ts';
import type { PartiAnagrafe } from './parti.ts';

/** Il nome di una scheda vuota, che non è quello di un ufficio. */
const DA_INDICARE = cercabile('Tribunale da indicare');

/**
 * Registra gli uffici che compaiono nelle vendite e non ancora nell'elenco, con i parametri della loro vendita più
 * recente. Si può ripetere quando si vuole: un ufficio che c'è già non si tocca.
 */
export async function seminaTribunali({ db, orologio }: PartiAnagrafe): Promise<void> {
  const { rows } = await sql<{ ufficio: string; parametri: ParametriBozza }>`
    select distinct on (stato #>> '{scheda,tribunale}')
      stato #>> '{scheda,tribunale}' as ufficio, stato -> 'parametri' as parametri
    from aste order by stato #>> '{scheda,tribunale}', inizio_operazioni_il desc nulls last`.execute(db);
  const { rows: presenti } = await sql<Riga<'tribunali', 'chiave'>>`select chiave from tribunali`.execute(db);
  const note = new Set(presenti.map(({ chiave }) => chiave));
  for (const { ufficio: nome, parametri } of rows) {
    const chiave = cercabile(nome);
    if (chiave === '' || chiave === DA_INDICARE || note.has(chiave)) continue;
    note.add(chiave);
    await registra({ db, orologio }, chiave, datiDa(nome, parametri));
  }
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
  };
}

async function registra({ db, orologio }: PartiAnagrafe, chiave: string, dati: DatiTribunale): Promise<void> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into tribunali (id, chiave, versione) values (${id}, ${chiave}, 1)
      on conflict (chiave) do nothing returning id`.execute(tx);
    // Un altro processo l'ha registrato nel frattempo: vale il suo.
    if (rows.length === 0) return;
    await sql`
      insert into tribunali_versioni (tribunale, versione, dati, valida_dal, comando_id)
      values (${id}, 1, ${JSON.stringify(dati)}, ${orologio.adesso()}, ${id})`.execute(tx);
  });
}
