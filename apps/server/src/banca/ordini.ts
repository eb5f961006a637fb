import type {
  CorpoOrdine,
  FattoOrdine,
  RigaOrdine,
  RimborsoDovuto,
  RispostaOrdine,
} from '@gestore/contratto/ordini-rimborso';
import { canonicalizza, improntaDi } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { type ChiMarca, colonneMarcate, eDellaCasa, marcaDellaRiga } from '../bordo/marche-righe.ts';
import { problema } from '../bordo/problema.ts';
import { soloUnoMuove } from '../vendita/dopo/una-cauzione-alla-volta.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { ruoloDi } from './attese.ts';
import { sepa } from './caratteri-sepa.ts';
import { statoOrdine } from './decidi-ordine.ts';
import type { OperatoreDeiConti } from './operatore.ts';
import { type AttoScritto, fattiDi } from './ordini-veri.ts';
import { type LeggeRimborsi, rimborsiDellaVendita } from './rimborsi-dovuti.ts';
import { soloUnoAbbina } from './scrivi-abbinamenti.ts';

const CAUSALE_MAX = 140;

/** L'impronta di ciò che si paga: la stessa si ricalcola quando si approva e quando si scarica. */
export function improntaRighe(conto: string, righe: readonly (RigaOrdine & { bustaId: string })[]): string {
  return improntaDi(canonicalizza({ conto, righe }));
}

/**
 * Prepara un ordine di rimborso (R71), che prende l'identificativo del comando. Ogni rimborso è ricontrollato qui: 409
 * `rimborso_non_ordinabile` se qualcosa lo impedisce, o se torna un importo diverso dalla cauzione e manca il perché. Lo approverà un altro operatore. Ripetere il comando trova il primo
 * esito; con un'altra vendita o altri rimborsi è un altro comando, e si rifiuta: 409 `comando_diverso`.
 */
export async function preparaOrdine(
  vendita: LeggeRimborsi & Pick<Vendita, 'orologio'>,
  { comandoId, asta, buste, motivo = null }: Omit<CorpoOrdine, 'motivo'> & { motivo?: string | null | undefined },
  chi: OperatoreDeiConti,
): Promise<RispostaOrdine> {
  return vendita.db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    await soloUnoMuove(asta).execute(tx);
    const gia = await ordineGiaFatto(tx, vendita.segreti, comandoId);
    if (gia !== null) {
      if (gia.motivo !== motivo || !(await eLoStessoOrdine(tx, gia, asta, buste))) throw problema('comando_diverso');
      return gia.risposta;
    }
    const dovuti = await rimborsiDellaVendita(vendita, asta, tx);
    const scelti = buste.map((busta) => ordinabile(dovuti.rimborsi, busta, motivo));
    const conti = [...new Set(scelti.map(({ conto }) => conto))];
    const [conto] = conti;
    if (conti.length !== 1 || conto === undefined || conto === null) throw problema('conti_diversi');
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
    const impronta = improntaRighe(conto, righe);
    const ordine = { id: comandoId, asta, conto, importo_cent: importoCent, righe: righe.length, impronta };
    const { rows } = await sql<Riga<'ordini', 'numero'>>`
      insert into ordini (id, asta, conto, importo_cent, righe, impronta, marca)
      values (${comandoId}, ${asta}, ${conto}, ${importoCent}, ${righe.length}, ${impronta},
        ${marcaDellaRiga(vendita.segreti, 'ordini', ordine)})
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
    const fatto = { fatto: 'preparato', comandoId, motivo, chi, adesso: vendita.orologio.adesso() } as const;
    await scriviFatto(tx, vendita.segreti, comandoId, fatto);
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
  const { rows } = await sql<Riga<'conti_banca', 'intestatario'>>`
    select intestatario from conti_banca where iban = ${conto}`.execute(tx);
  if (sepa(rows[0]?.intestatario ?? '', 1) === '') throw problema('intestatario_del_conto_mancante');
}

function ordinabile(dovuti: readonly RimborsoDovuto[], busta: string, motivo: string | null): RimborsoDovuto {
  const suo = dovuti.find(({ bustaId }) => bustaId === busta);
  if (suo === undefined) throw problema('rimborso_non_ordinabile', {}, { impedimenti: [] }, 'non_dovuto');
  const { pseudonimo } = suo;
  const impedimenti = suo.daMotivare && motivo === null ? [...suo.impedimenti, 'importo_diverso'] : suo.impedimenti;
  if (impedimenti.length > 0) throw problema('rimborso_non_ordinabile', { pseudonimo }, { impedimenti });
  return suo;
}

export async function scriviFatto(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  ordine: string,
  { fatto, comandoId, motivo, chi, adesso }: DaScrivere,
): Promise<void> {
  const { rows } = await sql<Riga<'ordini_atti', 'seq'>>`
    select coalesce(max(seq), 0) + 1 as seq from ordini_atti where ordine = ${ordine}`.execute(tx);
  const seq = rows[0]?.seq ?? 1;
  const marca = marcaDellaRiga(segreti, 'ordini_atti', {
    comando_id: comandoId,
    ordine,
    seq,
    atto: fatto,
    motivo,
    operatore_id: chi.id,
    operatore_nome: chi.nome,
    fatto_il: adesso,
  });
  await sql`
    insert into ordini_atti (ordine, seq, atto, comando_id, motivo, operatore_id, operatore_nome, fatto_il, marca)
    values (${ordine}, ${seq}, ${fatto}, ${comandoId}, ${motivo}, ${chi.id}, ${chi.nome}, ${adesso}, ${marca})`.execute(
    tx,
  );
}

type DaScrivere = {
  fatto: FattoOrdine;
  comandoId: string;
  motivo: string | null;
  chi: OperatoreDeiConti;
  adesso: number;
};

export type ComandoFatto = { risposta: RispostaOrdine; fatto: FattoOrdine; motivo: string | null };

/** Ciò che questo comando ha già fatto, con l'ordine com'è adesso; `null` se il comando è nuovo. */
export async function ordineGiaFatto(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  comandoId: string,
): Promise<ComandoFatto | null> {
  const { rows } = await sql<Riga<'ordini', 'id' | 'numero'> & AttoScritto>`
    select o.id, o.numero, ${sql.raw(colonneMarcate('ordini_atti', 'a'))} from ordini_atti a join ordini o on o.id = a.ordine
    where a.comando_id = ${comandoId}`.execute(tx);
  const [riga] = rows;
  if (riga === undefined) return null;
  if (!eDellaCasa(segreti, 'ordini_atti', riga)) throw problema('comando_diverso');
  const { id, numero, atto, motivo } = riga;
  return { risposta: { id, numero, stato: statoOrdine(await fattiDi(tx, segreti, id)) }, fatto: atto, motivo };
}

async function eLoStessoOrdine(
  tx: QueryExecutorProvider,
  { risposta: { id }, fatto }: ComandoFatto,
  asta: string,
  buste: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<Riga<'ordini', 'asta'> & Riga<'ordini_righe', 'busta_id'>>`
    select o.asta, r.busta_id from ordini o join ordini_righe r on r.ordine = o.id where o.id = ${id}`.execute(tx);
  const scritte = rows.map(({ busta_id }) => busta_id).sort();
  return fatto === 'preparato' && rows[0]?.asta === asta && scritte.join() === [...buste].sort().join();
}
