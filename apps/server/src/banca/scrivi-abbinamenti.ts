import type { Coincidenza } from '@gestore/contratto/banca';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Forse, Riga } from '../base-dati/tavole.ts';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata, marcaDellaRiga } from '../bordo/marche-righe.ts';
import { problema } from '../bordo/problema.ts';
import { soloUnoAbbina } from '../vendita/dopo/uno-alla-volta-abbina.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { type Accredito, abbinaCerti, coincidenze } from './abbina.ts';
import type { OffertaNota } from './offerte-aperte.ts';
import type { OperatoreDeiConti } from './operatore.ts';
import { ordiniVivi } from './ordini-veri.ts';
import { STORNATO } from './storni.ts';

type Parti = Pick<Vendita, 'db' | 'segreti' | 'orologio'>;
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

/** In che cosa coincidevano, come resta scritto; del CRO anche quale, e dove la banca l'aveva scritto. */
function detto(
  per: readonly Coincidenza[],
  riga: Pick<RigaAccredito, 'cro' | 'trn' | 'estremi_da'> | undefined,
): string {
  if (per.length === 0) return 'Non coincide nulla.';
  const quale = riga?.trn ?? riga?.cro ?? null;
  const dove = riga?.estremi_da === null || riga === undefined ? '' : `, letto in ${riga.estremi_da}`;
  const parole = per.map((una) => (una === 'cro' && quale !== null ? `${PAROLE.cro} (${quale}${dove})` : PAROLE[una]));
  return `Coincidono ${parole.join(', ')}.`;
}

type RigaAccredito = Marcata<'movimenti'>;
const MOVIMENTO = sql.raw(colonneMarcate('movimenti', 'm'));
const inAccredito = ({ id, importo_cent, cro, trn, controparte_iban, causale }: RigaAccredito): Accredito => ({
  id,
  importoCent: Number(importo_cent),
  cro,
  trn,
  controparteIban: controparte_iban,
  causale,
});

/** Lo stesso bonifico di `m` scritto un'altra volta, e già dato a un'offerta: un bonifico ne copre una sola (R39). */
const GIA_DATO = sql`exists (select 1 from movimenti g join abbinamenti b on b.movimento = g.id
    where g.id <> m.id and not exists (select 1 from storni z where z.stornato = g.id) and g.conto = m.conto and g.importo_cent = m.importo_cent
      and (g.trn = m.trn or (g.cro = m.cro and (g.trn is null or m.trn is null))))`;

/** Di un movimento `m`: può essere una cauzione. Né una conferma, né un nostro rimborso tornato, per intero o in parte, né uno che la banca ha disfatto. */
const ACCREDITO = sql`m.importo_cent > 0 and m.riscontro is null
  and not exists (select 1 from ritorni_rimborsi t where t.movimento = m.id)
  and not exists (select 1 from ritorni_da_guardare t where t.movimento = m.id)
  and not ${STORNATO}`;

/** Di un movimento `m`: può ancora abbinarsi da sé. Né il prezzo di una vendita (R69), né ciò che una persona ha sciolto. */
export const ACCREDITO_LIBERO = sql`${ACCREDITO}
  and not exists (select 1 from abbinamenti a where a.movimento = m.id)
  and not exists (select 1 from movimenti_del_prezzo p where p.movimento = m.id)
  and not exists (select 1 from abbinamenti_atti t where t.movimento = m.id and t.atto = 'sciolto')
  and not ${GIA_DATO}`;

/**
 * Scrive gli abbinamenti certi degli accrediti liberi con le offerte date; quelli sciolti a mano non si rifanno. L'importo è sempre quello
 * di una cauzione: gli altri movimenti, quanti che siano, non si leggono.
 */
export function abbinaTutti(
  { db, segreti, orologio }: Parti,
  comandoId: string,
  offerte: readonly OffertaNota[],
  chi: OperatoreDeiConti,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    const fatti = await fattiDa(tx, segreti, comandoId);
    if (fatti.some(({ modo }) => modo === 'manuale')) throw problema('comando_diverso');
    if (fatti.length > 0) return fatti.length;
    const cauzioni = [...new Set(offerte.flatMap(({ cauzioneCent }) => cauzioneCent ?? []))];
    const { rows } = await sql<RigaAccredito>`
      select ${MOVIMENTO} from movimenti m
      where m.importo_cent = any(${cauzioni}::bigint[]) and ${ACCREDITO_LIBERO}`.execute(tx);
    const abbinate = await busteCoperte(tx);
    const liberi = new Map(delleSole(segreti, 'movimenti', rows).map((riga) => [riga.id, riga]));
    const certi = abbinaCerti(
      [...liberi.values()].map(inAccredito),
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
        motivo: detto(per, liberi.get(movimento)),
      } as const;
      await scrivi(tx, segreti, { ...atto, chi, adesso: orologio.adesso() });
    }
    return certi.length;
  });
}

/** Le buste che hanno già un accredito; uno che la banca ha disfatto non ne copre nessuna. */
export async function busteCoperte(tx: QueryExecutorProvider): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Riga<'abbinamenti', 'busta_id'>>`
    select busta_id from abbinamenti a where not exists (select 1 from storni z where z.stornato = a.movimento)`.execute(
    tx,
  );
  return new Set(rows.map(({ busta_id }) => busta_id));
}

/** Abbina a mano un accredito a un'offerta aperta, con un motivo. 409 se l'accredito, o il suo bonifico scritto altrove, è già abbinato. */
export function abbinaAMano(
  { db, segreti, orologio }: Parti,
  movimento: string,
  { comandoId, motivo }: { comandoId: string; motivo: string },
  offerta: OffertaNota,
  chi: OperatoreDeiConti,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    const { rows } = await sql<
      RigaAccredito & Forse<Riga<'abbinamenti', 'asta'>> & { gia_dato: boolean; prezzo: boolean }
    >`
      select ${MOVIMENTO}, a.asta, ${GIA_DATO} as gia_dato,
        exists (select 1 from movimenti_del_prezzo p where p.movimento = m.id) as prezzo
      from movimenti m left join abbinamenti a on a.movimento = m.id
      where m.id = ${movimento} and ${ACCREDITO}`.execute(tx);
    const [riga] = delleSole(segreti, 'movimenti', rows);
    if (riga === undefined) throw problema('movimento_inesistente');
    const per = coincidenze(inAccredito(riga), offerta);
    const { asta, bustaId } = offerta;
    const atto = {
      movimento,
      comandoId,
      atto: 'abbinato',
      modo: 'manuale',
      asta,
      bustaId,
      motivo: `${motivo} ${detto(per, riga)}`,
    } as const;
    if (await giaCompiuto(tx, segreti, atto)) return;
    if (riga.asta !== null || riga.gia_dato) throw problema('gia_abbinato');
    // Ha già pagato una vendita: come cauzione conterebbe due volte, e tornerebbe a chi l'ha già spesa (R69, R71).
    if (riga.prezzo) throw problema('accredito_del_prezzo');
    await scrivi(tx, segreti, { ...atto, chi, adesso: orologio.adesso() });
  });
}

/** Scioglie un abbinamento; l'accredito torna da abbinare, e non si riabbina da solo. 409 se il rimborso è in un ordine. */
export function sciogli(
  { db, segreti, orologio }: Parti,
  movimento: string,
  { comandoId, motivo }: { comandoId: string; motivo: string },
  chi: OperatoreDeiConti,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    if (await giaCompiuto(tx, segreti, { movimento, comandoId, atto: 'sciolto', motivo })) return;
    const { rows } = await sql<Riga<'abbinamenti', 'asta' | 'busta_id'>>`
      select a.asta, a.busta_id from abbinamenti a where a.movimento = ${movimento}`.execute(tx);
    const [riga] = rows;
    if (riga === undefined) throw problema('non_abbinato');
    if ((await ordiniVivi(tx, segreti, riga.asta)).has(riga.busta_id)) throw problema('rimborso_in_ordine');
    const { asta, busta_id: bustaId } = riga;
    const atto = { movimento, comandoId, atto: 'sciolto', modo: 'manuale', asta, bustaId, motivo } as const;
    await scrivi(tx, segreti, { ...atto, chi, adesso: orologio.adesso() });
  });
}

type Compiuto = Marcata<'abbinamenti_atti'>;

/** Gli atti che questo comando ha già compiuto. */
async function fattiDa(tx: QueryExecutorProvider, segreti: ChiMarca, comandoId: string): Promise<Compiuto[]> {
  const { rows } = await sql<Compiuto>`
    select ${sql.raw(colonneMarcate('abbinamenti_atti'))} from abbinamenti_atti
    where comando_id = ${comandoId}`.execute(tx);
  return delleSole(segreti, 'abbinamenti_atti', rows);
}

/** Vero se questo comando ha già compiuto proprio questo; se ha fatto altro 409 `comando_diverso`. */
async function giaCompiuto(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  {
    comandoId,
    movimento,
    atto,
    bustaId,
    motivo,
  }: Pick<Atto, 'comandoId' | 'movimento' | 'atto' | 'motivo'> & { bustaId?: string },
): Promise<boolean> {
  const fatti = await fattiDa(tx, segreti, comandoId);
  if (fatti.length === 0) return false;
  const stesso = fatti.every(
    (fatto) =>
      fatto.movimento === movimento &&
      fatto.atto === atto &&
      fatto.motivo === motivo &&
      (bustaId === undefined || fatto.busta_id === bustaId),
  );
  if (!stesso) throw problema('comando_diverso');
  return true;
}

async function scrivi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { chi, adesso, ...atto }: Atto & { chi: OperatoreDeiConti; adesso: number },
): Promise<void> {
  const { movimento, asta, bustaId } = atto;
  const marca = marcaDellaRiga(segreti, 'abbinamenti_atti', {
    movimento,
    comando_id: atto.comandoId,
    atto: atto.atto,
    modo: atto.modo,
    asta,
    busta_id: bustaId,
    motivo: atto.motivo,
    operatore_id: chi.id,
    operatore_nome: chi.nome,
    fatto_il: adesso,
  });
  await sql`
    insert into abbinamenti_atti
      (movimento, comando_id, atto, modo, asta, busta_id, motivo, operatore_id, operatore_nome, fatto_il, marca)
    values (${movimento}, ${atto.comandoId}, ${atto.atto}, ${atto.modo}, ${asta}, ${bustaId}, ${atto.motivo}, ${chi.id},
      ${chi.nome}, ${adesso}, ${marca})`.execute(tx);
  await (atto.atto === 'abbinato'
    ? sql`insert into abbinamenti (movimento, asta, busta_id) values (${movimento}, ${asta}, ${bustaId})`
    : sql`delete from abbinamenti where movimento = ${movimento}`
  ).execute(tx);
}
