import type { Coincidenza } from '@gestore/contratto/banca';
import { type QueryExecutorProvider, sql } from 'kysely';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';
import { type Accredito, abbinaCerti, coincidenze } from './abbina.ts';
import { movimentoInesistente } from './movimenti.ts';
import type { OffertaNota } from './offerte-aperte.ts';

type Chi = { id: string; nome: string };
type Parti = Pick<Vendita, 'db' | 'orologio'>;
type Atto = {
  movimento: string;
  comandoId: string;
  atto: 'abbinato' | 'sciolto';
  modo: 'automatico' | 'manuale';
  asta: string;
  bustaId: string;
  motivo: string;
};

const PAROLE = { cro: 'CRO', importo: 'importo', iban: 'IBAN' } as const;

/** In che cosa coincidevano, come resta scritto. */
function detto(per: readonly Coincidenza[]): string {
  return per.length === 0 ? 'Non coincide nulla.' : `Coincidono ${per.map((una) => PAROLE[una]).join(', ')}.`;
}

type RigaAccredito = { id: string; importo_cent: string; cro: string | null; trn: string | null; iban: string | null };
const inAccredito = ({ id, importo_cent, cro, trn, iban }: RigaAccredito): Accredito => ({
  id,
  importoCent: Number(importo_cent),
  cro,
  trn,
  controparteIban: iban,
});

/**
 * Un abbinamento alla volta, fino alla fine della transazione: due operatori insieme non danno lo stesso accredito a due
 * offerte, e nessuno scioglie quello di una cauzione mentre se ne ordina il rimborso.
 */
export const soloUnoAbbina = sql`select pg_advisory_xact_lock(hashtext('abbinamenti'))`;

/** Scrive gli abbinamenti certi degli accrediti liberi con le offerte date; quelli sciolti a mano non si rifanno. */
export function abbinaTutti(
  { db, orologio }: Parti,
  comandoId: string,
  offerte: readonly OffertaNota[],
  chi: Chi,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    const { rows: gia } = await sql<{ quanti: number }>`
      select count(*)::int as quanti from abbinamenti_atti where comando_id = ${comandoId}`.execute(tx);
    if ((gia[0]?.quanti ?? 0) > 0) return gia[0]?.quanti ?? 0;
    const { rows } = await sql<RigaAccredito>`
      select m.id, m.importo_cent, m.cro, m.trn, m.controparte_iban as iban from movimenti m
      where m.importo_cent > 0 and m.riscontro is null
        and not exists (select 1 from abbinamenti a where a.movimento = m.id)
        and not exists (select 1 from abbinamenti_atti t where t.movimento = m.id and t.atto = 'sciolto')`.execute(tx);
    const { rows: coperte } = await sql<{ busta_id: string }>`select busta_id from abbinamenti`.execute(tx);
    const abbinate = new Set(coperte.map(({ busta_id }) => busta_id));
    const certi = abbinaCerti(
      rows.map(inAccredito),
      offerte.filter(({ bustaId }) => !abbinate.has(bustaId)),
    );
    for (const { movimento, asta, bustaId, per } of certi) {
      const atto = {
        movimento,
        comandoId,
        atto: 'abbinato',
        modo: 'automatico',
        asta,
        bustaId,
        motivo: detto(per),
      } as const;
      await scrivi(tx, atto, chi, orologio.adesso());
    }
    return certi.length;
  });
}

/** Abbina a mano un accredito a un'offerta aperta, con un motivo. 409 se l'accredito è già abbinato. */
export function abbinaAMano(
  { db, orologio }: Parti,
  movimento: string,
  { comandoId, motivo }: { comandoId: string; motivo: string },
  offerta: OffertaNota,
  chi: Chi,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    const { rows } = await sql<RigaAccredito & { asta: string | null; fatto: boolean }>`
      select m.id, m.importo_cent, m.cro, m.trn, m.controparte_iban as iban, a.asta,
        exists (select 1 from abbinamenti_atti t where t.movimento = m.id and t.comando_id = ${comandoId}) as fatto
      from movimenti m left join abbinamenti a on a.movimento = m.id
      where m.id = ${movimento} and m.importo_cent > 0 and m.riscontro is null`.execute(tx);
    const [riga] = rows;
    if (riga === undefined) throw movimentoInesistente();
    if (riga.fatto) return;
    if (riga.asta !== null)
      throw new Problema(
        409,
        'gia_abbinato',
        'Accredito già abbinato',
        'Un altro abbinamento c’è già: lo sciolga prima, con il suo motivo.',
      );
    const per = coincidenze(inAccredito(riga), offerta);
    const { asta, bustaId } = offerta;
    const atto = {
      movimento,
      comandoId,
      atto: 'abbinato',
      modo: 'manuale',
      asta,
      bustaId,
      motivo: `${motivo} ${detto(per)}`,
    } as const;
    await scrivi(tx, atto, chi, orologio.adesso());
  });
}

/** Scioglie un abbinamento; l'accredito torna da abbinare, e non si riabbina da solo. 409 se il rimborso è in un ordine. */
export function sciogli(
  { db, orologio }: Parti,
  movimento: string,
  { comandoId, motivo }: { comandoId: string; motivo: string },
  chi: Chi,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    const { rows: fatto } = await sql`
      select 1 from abbinamenti_atti where movimento = ${movimento} and comando_id = ${comandoId}`.execute(tx);
    if (fatto.length > 0) return;
    const { rows } = await sql<{ asta: string; busta_id: string; ordinato: boolean }>`
      select a.asta, a.busta_id, exists (
        select 1 from rimborsi_ordinati r where r.asta = a.asta and r.busta_id = a.busta_id) as ordinato
      from abbinamenti a where a.movimento = ${movimento}`.execute(tx);
    const [riga] = rows;
    if (riga === undefined)
      throw new Problema(
        409,
        'non_abbinato',
        'Accredito non abbinato',
        'Questo accredito non è abbinato a nessuna offerta.',
      );
    if (riga.ordinato)
      throw new Problema(
        409,
        'rimborso_in_ordine',
        'Rimborso già in un ordine',
        'La cauzione di questa offerta è in un ordine di rimborso: prima va annullato quello.',
      );
    const { asta, busta_id: bustaId } = riga;
    const atto = { movimento, comandoId, atto: 'sciolto', modo: 'manuale', asta, bustaId, motivo } as const;
    await scrivi(tx, atto, chi, orologio.adesso());
  });
}

async function scrivi(tx: QueryExecutorProvider, atto: Atto, chi: Chi, adesso: number): Promise<void> {
  const { movimento, asta, bustaId } = atto;
  await sql`
    insert into abbinamenti_atti
      (movimento, comando_id, atto, modo, asta, busta_id, motivo, operatore_id, operatore_nome, fatto_il)
    values (${movimento}, ${atto.comandoId}, ${atto.atto}, ${atto.modo}, ${asta}, ${bustaId}, ${atto.motivo}, ${chi.id},
      ${chi.nome}, ${adesso})`.execute(tx);
  await (atto.atto === 'abbinato'
    ? sql`insert into abbinamenti (movimento, asta, busta_id) values (${movimento}, ${asta}, ${bustaId})`
    : sql`delete from abbinamenti where movimento = ${movimento}`
  ).execute(tx);
}
