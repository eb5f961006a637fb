import type { CorpoOrdine, FattoOrdine, RigaOrdine, RimborsoDovuto, RispostaOrdine } from '@gestore/contratto/banca';
import { canonicalizza, improntaDi } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';
import { ruoloDi } from './attese.ts';
import { type FattoDiOrdine, statoOrdine } from './decidi-ordine.ts';
import { sepa } from './pain001.ts';
import { rimborsiDellaVendita } from './rimborsi-dovuti.ts';
import { soloUnoAbbina } from './scrivi-abbinamenti.ts';

export type Chi = { id: string; nome: string };
const CAUSALE_MAX = 140;

/** L'impronta di ciò che si paga: la stessa si ricalcola quando si approva e quando si scarica. */
export function improntaRighe(conto: string, righe: readonly (RigaOrdine & { bustaId: string })[]): string {
  return improntaDi(canonicalizza({ conto, righe }));
}

/**
 * Prepara un ordine di rimborso (R71), che prende l'identificativo del comando. Ogni rimborso è ricontrollato qui: 409
 * `rimborso_non_ordinabile` se qualcosa lo impedisce. Lo approverà un altro operatore.
 */
export async function preparaOrdine(
  vendita: Vendita,
  { comandoId, asta, buste }: CorpoOrdine,
  chi: Chi,
): Promise<RispostaOrdine> {
  return vendita.db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    const gia = await rispostaDi(tx, comandoId);
    if (gia !== null) return gia;
    const dovuti = await rimborsiDellaVendita(vendita, asta, tx);
    const scelti = buste.map((busta) => ordinabile(dovuti.rimborsi, busta));
    const conti = [...new Set(scelti.map(({ conto }) => conto))];
    const [conto] = conti;
    if (conti.length !== 1 || conto === undefined || conto === null)
      throw new Problema(
        409,
        'conti_diversi',
        'Cauzioni su conti diversi',
        'Le cauzioni scelte sono arrivate su conti diversi: faccia un ordine per ciascun conto.',
      );
    await pretendiIntestatario(tx, conto);
    const riga = await vendita.indice.una(asta);
    const causale = sepa(
      `Restituzione cauzione R.G. ${riga === null ? '' : ruoloDi(riga)} ${riga?.scheda.lotto.codice ?? ''} ${riga?.scheda.tribunale ?? ''}`,
      CAUSALE_MAX,
    );
    const righe = scelti.map(({ bustaId, importoCent, iban, intestatario }, i) => ({
      riga: i + 1,
      bustaId,
      importoCent,
      iban: iban ?? '',
      intestatario,
      causale,
    }));
    const importoCent = righe.reduce((somma, una) => somma + una.importoCent, 0);
    const { rows } = await sql<{ numero: number }>`
      insert into ordini (id, asta, conto, importo_cent, righe, impronta)
      values (${comandoId}, ${asta}, ${conto}, ${importoCent}, ${righe.length}, ${improntaRighe(conto, righe)})
      returning numero`.execute(tx);
    for (const una of righe) {
      await sql`
        insert into ordini_righe (ordine, riga, busta_id, importo_cent, iban, intestatario, causale)
        values (${comandoId}, ${una.riga}, ${una.bustaId}, ${una.importoCent}, ${una.iban}, ${una.intestatario},
          ${una.causale})`.execute(tx);
      await sql`
        insert into rimborsi_ordinati (asta, busta_id, ordine) values (${asta}, ${una.bustaId}, ${comandoId})`.execute(
        tx,
      );
    }
    await scriviFatto(tx, comandoId, { fatto: 'preparato', comandoId, motivo: null }, chi, vendita.orologio.adesso());
    return { id: comandoId, numero: rows[0]?.numero ?? 0, stato: 'da_approvare' };
  });
}

/**
 * Chi paga ha un nome nel file: quello dell'estratto o, se la banca non lo scrive, quello che un tribunale ha indicato per lo
 * stesso conto. 409 `intestatario_del_conto_mancante`.
 */
async function pretendiIntestatario(tx: QueryExecutorProvider, conto: string): Promise<void> {
  await sql`
    update conti_banca c set intestatario = v.dati ->> 'intestatario'
    from tribunali t join tribunali_versioni v on v.tribunale = t.id and v.versione = t.versione
    where c.iban = ${conto} and c.intestatario = '' and v.dati ->> 'iban' = c.iban`.execute(tx);
  const { rows } = await sql<{
    nome: string;
  }>`select intestatario as nome from conti_banca where iban = ${conto}`.execute(tx);
  if (sepa(rows[0]?.nome ?? '', 1) !== '') return;
  throw new Problema(
    409,
    'intestatario_del_conto_mancante',
    'Intestatario del conto mancante',
    'L’estratto non dice di chi è il conto: indichi IBAN e intestatario nei parametri del tribunale, poi ripeta.',
  );
}

function ordinabile(dovuti: readonly RimborsoDovuto[], busta: string): RimborsoDovuto {
  const suo = dovuti.find(({ bustaId }) => bustaId === busta);
  if (suo !== undefined && suo.impedimenti.length === 0) return suo;
  throw new Problema(
    409,
    'rimborso_non_ordinabile',
    'Rimborso non ordinabile',
    suo === undefined
      ? 'Uno dei rimborsi scelti non è dovuto per questa vendita: ricarichi la pagina.'
      : `Il rimborso di ${suo.pseudonimo} non si può ordinare: ricarichi la pagina e veda che cosa manca.`,
    { regola: 'R71', impedimenti: suo?.impedimenti ?? [] },
  );
}

export type FattoScritto = FattoDiOrdine & { operatore: string; motivo: string | null; fattoIl: number };

/** I fatti di un ordine, dal primo all'ultimo. */
export async function fattiDi(tx: QueryExecutorProvider, ordine: string): Promise<FattoScritto[]> {
  const { rows } = await sql<{ fatto: FattoOrdine; chi: string; nome: string; motivo: string | null; il: string }>`
    select atto as fatto, operatore_id as chi, operatore_nome as nome, motivo, fatto_il as il
    from ordini_atti where ordine = ${ordine} order by seq`.execute(tx);
  return rows.map(({ fatto, chi, nome, motivo, il }) => ({
    fatto,
    operatoreId: chi,
    operatore: nome,
    motivo,
    fattoIl: Number(il),
  }));
}

export async function scriviFatto(
  tx: QueryExecutorProvider,
  ordine: string,
  { fatto, comandoId, motivo }: { fatto: FattoOrdine; comandoId: string; motivo: string | null },
  chi: Chi,
  adesso: number,
): Promise<void> {
  await sql`
    insert into ordini_atti (ordine, seq, atto, comando_id, motivo, operatore_id, operatore_nome, fatto_il)
    select ${ordine}, coalesce(max(seq), 0) + 1, ${fatto}, ${comandoId}, ${motivo}, ${chi.id}, ${chi.nome}, ${adesso}
    from ordini_atti where ordine = ${ordine}`.execute(tx);
}

/** Lo stato dell'ordine su cui questo comando ha già agito; `null` se il comando è nuovo. */
export async function rispostaDi(tx: QueryExecutorProvider, comandoId: string): Promise<RispostaOrdine | null> {
  const { rows } = await sql<{ id: string; numero: number }>`
    select o.id, o.numero from ordini_atti a join ordini o on o.id = a.ordine where a.comando_id = ${comandoId}`.execute(
    tx,
  );
  const [ordine] = rows;
  return ordine === undefined ? null : { ...ordine, stato: statoOrdine(await fattiDi(tx, ordine.id)) };
}
