import type { Coincidenza } from '@gestore/contratto/banca/forme';
import type { Istante } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import { problema } from '../../bordo/problema.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { abbinatiDi, rimettiSpecchio, scriviSpecchio, ultimiAtti } from '../../vendita/denaro/accrediti-veri.ts';
import { disfattiOTornati } from '../../vendita/denaro/disfatti.ts';
import { prezziVeri } from '../../vendita/denaro/prezzi-veri.ts';
import { GLI_STESSI } from '../../vendita/denaro/stessi.ts';
import { soloUnoAbbina } from '../../vendita/dopo/uno-alla-volta-abbina.ts';
import { giornoBancario } from '../giorno.ts';
import type { OperatoreDeiConti } from '../operatore.ts';
import { viviETornati } from '../rimborsi/ordini/vivi-e-tornati.ts';
import { type Accredito, abbinaCerti, coincidenze } from './abbina.ts';
import type { OffertaNota } from './offerte-aperte.ts';

type Parti = Pick<Casa, 'db' | 'segreti' | 'orologio'>;
type Atto = {
  movimento: string;
  comandoId: string;
  atto: 'abbinato' | 'sciolto';
  modo: 'automatico' | 'manuale';
  asta: string;
  bustaId: string;
  motivo: string;
};

/** Quanto indietro si guarda chi ha scritto gli atti di un accredito, quando se ne cercano di liberi (ms). */
const ATTI_GUARDATI_MS = 180 * 86_400_000;

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

/** Di un movimento `m`: è un accredito, e non la conferma di un altro. */
const ACCREDITO = sql`m.importo_cent > 0 AND m.riscontro IS NULL`;

/**
 * Fra questi accrediti, quelli che possono essere una cauzione: né un nostro rimborso tornato, per intero o in parte, né uno che la banca ha
 * disfatto, né lo stesso bonifico che copre già un'altra offerta (R39). Di ciascuno, se il suo bonifico è già dato, e ciò che se ne è fatto per
 * ultimo. Decide ciò che un server ha scritto (R74).
 */
async function possibili(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  righe: readonly ConGliStessi[],
): Promise<Possibile[]> {
  const veri = delleSole(segreti, 'movimenti', righe);
  const tutti = veri.flatMap(({ id, stessi }) => [id, ...stessi]);
  const atti = await ultimiAtti(db, segreti, tutti);
  const esclusi = await disfattiOTornati(db, segreti, tutti);
  const prezzi = await prezziVeri(db, segreti, tutti);
  const dato = (id: string): boolean => !esclusi.has(id) && atti.get(id)?.atto === 'abbinato';
  return veri
    .filter(({ id }) => !esclusi.has(id))
    .map((riga) => ({
      ...riga,
      giaDato: riga.stessi.some(dato),
      // Lo stesso bonifico, scritto un'altra volta, ha già pagato una vendita: non è anche una cauzione (R69).
      prezzo: [riga.id, ...riga.stessi].some((id) => prezzi.has(id)),
      ultimo: atti.get(riga.id)?.atto ?? null,
    }));
}

type ConGliStessi = RigaAccredito & { stessi: string[] };
type Possibile = ConGliStessi & { giaDato: boolean; prezzo: boolean; ultimo: string | null };

/** Gli accrediti di uno di questi importi che possono ancora abbinarsi da sé: né il prezzo di una vendita (R69), né ciò che una persona ha sciolto. */
export async function accreditiLiberi(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  cent: readonly number[],
  adesso: Istante,
): Promise<RigaAccredito[]> {
  if (cent.length === 0) return [];
  // Chi ha un atto è preso, o lo si è sciolto. Di sei mesi si guarda se un server lo ha scritto; di prima no, che sono quelli di anni.
  const dal = giornoBancario(adesso - ATTI_GUARDATI_MS);
  const { rows: tutti } = await sql<Pick<RigaAccredito, 'id'>>`
    SELECT m.id FROM movimenti m
    WHERE m.importo_cent = ANY(${[...new Set(cent)]}::bigint[]) AND ${ACCREDITO}
      AND (m.contabile >= ${dal}::date OR NOT EXISTS (SELECT 1 FROM abbinamenti_atti t WHERE t.movimento = m.id))`.execute(
    db,
  );
  const trovati = tutti.map(({ id }) => id);
  const atti = await ultimiAtti(db, segreti, trovati);
  // Lo stesso bonifico si cerca per i pochi che restano: di un importo comune quelli abbinati sono decine di migliaia, e per ciascuno
  // li si scorrerebbe tutti.
  const senzaAtti = trovati.filter((id) => !atti.has(id));
  const { rows } = await sql<ConGliStessi>`
    SELECT ${MOVIMENTO}, ${GLI_STESSI} AS stessi FROM movimenti m WHERE m.id = ANY(${senzaAtti}::uuid[])`.execute(db);
  return (await possibili(db, segreti, rows)).filter(
    ({ giaDato, prezzo, ultimo }) => !giaDato && !prezzo && ultimo === null,
  );
}

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
    const cauzioni = offerte.flatMap(({ cauzioneCent }) => cauzioneCent ?? []);
    const liberi = new Map(
      (await accreditiLiberi(tx, segreti, cauzioni, orologio.adesso())).map((riga) => [riga.id, riga]),
    );
    for (const asta of new Set(offerte.map((offerta) => offerta.asta))) await rimettiSpecchio(tx, segreti, asta);
    const abbinate = await busteCoperte(tx, segreti, offerte);
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

/** Delle vendite di queste offerte, le buste che hanno già un accredito; uno che la banca ha disfatto non ne copre nessuna. */
export async function busteCoperte(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  offerte: readonly Pick<OffertaNota, 'asta'>[],
): Promise<ReadonlySet<string>> {
  const coperte = new Set<string>();
  for (const asta of new Set(offerte.map((offerta) => offerta.asta)))
    for (const { busta_id, stornato } of await abbinatiDi(db, segreti, asta)) if (!stornato) coperte.add(busta_id);
  return coperte;
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
    const { rows } = await sql<ConGliStessi>`
      SELECT ${MOVIMENTO}, ${GLI_STESSI} AS stessi FROM movimenti m WHERE m.id = ${movimento} AND ${ACCREDITO}`.execute(
      tx,
    );
    const [riga] = await possibili(tx, segreti, rows);
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
    if (riga.ultimo === 'abbinato' || riga.giaDato) throw problema('gia_abbinato');
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
    const riga = (await ultimiAtti(tx, segreti, [movimento])).get(movimento);
    if (riga?.atto !== 'abbinato') throw problema('non_abbinato');
    const { vivi } = await viviETornati(tx, segreti, riga.asta);
    if (vivi.has(riga.busta_id)) throw problema('rimborso_in_ordine');
    const { asta, busta_id: bustaId } = riga;
    const atto = { movimento, comandoId, atto: 'sciolto', modo: 'manuale', asta, bustaId, motivo } as const;
    await scrivi(tx, segreti, { ...atto, chi, adesso: orologio.adesso() });
  });
}

type Compiuto = Marcata<'abbinamenti_atti'>;

/** Gli atti che questo comando ha già compiuto. */
async function fattiDa(tx: QueryExecutorProvider, segreti: ChiMarca, comandoId: string): Promise<Compiuto[]> {
  const { rows } = await sql<Compiuto>`
    SELECT ${sql.raw(colonneMarcate('abbinamenti_atti'))} FROM abbinamenti_atti
    WHERE comando_id = ${comandoId}`.execute(tx);
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
    INSERT INTO abbinamenti_atti
      (movimento, comando_id, atto, modo, asta, busta_id, motivo, operatore_id, operatore_nome, fatto_il, marca)
    VALUES (${movimento}, ${atto.comandoId}, ${atto.atto}, ${atto.modo}, ${asta}, ${bustaId}, ${atto.motivo}, ${chi.id},
      ${chi.nome}, ${adesso}, ${marca})`.execute(tx);
  await scriviSpecchio(tx, movimento, atto.atto === 'abbinato' ? { asta, busta_id: bustaId } : null);
}
