import type { CorpoOrdine, FattoOrdine, RigaOrdine, RispostaOrdine } from '@gestore/contratto/banca/ordini-rimborso';
import { canonicalizza, improntaDi } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, eDellaCasa, marcaDellaRiga } from '../../../base-dati/marche-righe.ts';
import type { Riga } from '../../../base-dati/tavole.ts';
import { problema } from '../../../bordo/problema.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import { soloUnoMuove } from '../../../vendita/dopo/una-cauzione-alla-volta.ts';
import { soloUnoAbbina } from '../../../vendita/dopo/uno-alla-volta-abbina.ts';
import { ufficiDelConto } from '../../../vendita/uffici-veri.ts';
import { contoVero, intestatarioDelConto } from '../../movimenti/conti.ts';
import type { OperatoreDeiConti } from '../../operatore.ts';
import { ruoloDi } from '../../sigillati/attese.ts';
import { type Corretto, corretto } from '../corretto.ts';
import { type LeggeRimborsi, rimborsiDellaVendita } from '../rimborsi-dovuti.ts';
import { sepa } from './caratteri-sepa.ts';
import { statoOrdine } from './decidi-ordine.ts';
import { type AttoScritto, fattiDi } from './ordini-veri.ts';

const CAUSALE_MAX = 140;

/** Una riga com'è scritta: `ibanDellOfferta` se chi l'ha preparata ne ha messo un altro. */
type RigaPreparata = RigaOrdine & { bustaId: string; ibanDellOfferta?: string | null };

/**
 * L'impronta di ciò che si paga: la stessa si ricalcola quando si approva e quando si scarica. Di una riga corretta vi sta anche il conto
 * dell'offerta, che chi approva ha letto; di una che non lo è, l'impronta è quella di sempre.
 */
export function improntaRighe(conto: string, righe: readonly RigaPreparata[], cuc: string | null = null): string {
  const dette = righe.map(({ ibanDellOfferta, ...riga }) =>
    ibanDellOfferta === undefined || ibanDellOfferta === null ? riga : { ...riga, ibanDellOfferta },
  );
  return improntaDi(canonicalizza({ conto, righe: dette, ...(cuc === null ? {} : { cuc }) }));
}

/**
 * Prepara un ordine di rimborso (R71), che prende l'identificativo del comando. Ogni rimborso è ricontrollato qui: 409
 * `rimborso_non_ordinabile` se qualcosa lo impedisce, o se torna un importo diverso dalla cauzione e manca il perché. Lo approverà un altro operatore. Ripetere il comando trova il primo
 * esito; con un'altra vendita o altri rimborsi è un altro comando, e si rifiuta: 409 `comando_diverso`.
 */
export async function preparaOrdine(
  parti: LeggeRimborsi & Pick<Casa, 'orologio'>,
  { comandoId, asta, buste, motivo = null, correzioni = [] }: DaPreparare,
  chi: OperatoreDeiConti,
): Promise<RispostaOrdine> {
  return parti.db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    await soloUnoMuove(asta).execute(tx);
    const gia = await ordineGiaFatto(tx, parti.segreti, comandoId);
    if (gia !== null) {
      if (gia.motivo !== motivo || !(await eLoStessoOrdine(tx, gia, { asta, buste, correzioni })))
        throw problema('comando_diverso');
      return gia.risposta;
    }
    const dovuti = await rimborsiDellaVendita(parti, asta, tx);
    if (correzioni.some(({ bustaId }) => !buste.includes(bustaId)))
      throw problema('rimborso_non_ordinabile', {}, { impedimenti: [] }, 'non_dovuto');
    const corretti = dovuti.rimborsi.map((dovuto) =>
      corretto(
        dovuto,
        correzioni.find(({ bustaId }) => bustaId === dovuto.bustaId),
        motivo,
      ),
    );
    const scelti = buste.map((busta) => ordinabile(corretti, busta, motivo));
    const conti = [...new Set(scelti.map(({ conto }) => conto))];
    const [conto] = conti;
    if (conti.length !== 1 || conto === undefined || conto === null) throw problema('conti_diversi');
    await pretendiIntestatario({ db: tx, segreti: parti.segreti }, conto);
    const riga = await parti.indice.una(asta);
    const causale = sepa(
      `Restituzione cauzione R.G. ${riga === null ? '' : ruoloDi(riga)} ${riga?.scheda.lotto.codice ?? ''} ${riga?.scheda.tribunale ?? ''}`,
      CAUSALE_MAX,
    );
    const righe = scelti.map(({ bustaId, importoCent, iban, intestatario, ibanDellOfferta }, i) => ({
      riga: i + 1,
      bustaId,
      importoCent,
      iban: iban ?? '',
      intestatario,
      causale,
      ibanDellOfferta,
    }));
    const importoCent = righe.reduce((somma, una) => somma + una.importoCent, 0);
    const cuc = await cucDelConto({ db: tx, segreti: parti.segreti }, conto);
    const impronta = improntaRighe(conto, righe, cuc);
    const ordine = { id: comandoId, asta, conto, importo_cent: importoCent, righe: righe.length, impronta };
    const { rows } = await sql<Riga<'ordini', 'numero'>>`
      insert into ordini (id, asta, conto, importo_cent, righe, impronta, marca, cuc)
      values (${comandoId}, ${asta}, ${conto}, ${importoCent}, ${righe.length}, ${impronta},
        ${marcaDellaRiga(parti.segreti, 'ordini', ordine)}, ${cuc})
      returning numero`.execute(tx);
    for (const bonifico of righe) {
      await sql`
        insert into ordini_righe (ordine, riga, busta_id, importo_cent, iban, intestatario, causale, iban_offerta)
        values (${comandoId}, ${bonifico.riga}, ${bonifico.bustaId}, ${bonifico.importoCent}, ${bonifico.iban},
          ${bonifico.intestatario}, ${bonifico.causale}, ${bonifico.ibanDellOfferta})`.execute(tx);
      // Che non sia in un altro ordine lo dicono gli ordini: una riga di questo elenco messa a mano non lo impedisce.
      await sql`delete from rimborsi_ordinati where asta = ${asta} and busta_id = ${bonifico.bustaId}`.execute(tx);
      await sql`
        insert into rimborsi_ordinati (asta, busta_id, ordine) values (${asta}, ${bonifico.bustaId}, ${comandoId})`.execute(
        tx,
      );
    }
    const fatto = { fatto: 'preparato', comandoId, motivo, chi, adesso: parti.orologio.adesso() } as const;
    await scriviFatto(tx, parti.segreti, comandoId, fatto);
    return { id: comandoId, numero: rows[0]?.numero ?? 0, stato: 'da_approvare' };
  });
}

/**
 * Chi paga ha un nome nel file: quello dell'estratto o, se la banca non lo scrive, quello che un tribunale ha indicato per lo
 * stesso conto. Uno che nessun server ha scritto non vale. 409 `conto_alterato`, 409 `intestatario_del_conto_mancante`.
 */
async function pretendiIntestatario(parti: Parti, conto: string): Promise<void> {
  if ((await contoVero(parti, conto)) === null) throw problema('conto_alterato');
  if (sepa(await intestatarioDelConto(parti, conto), 1) === '') throw problema('intestatario_del_conto_mancante');
}

type Parti = { db: QueryExecutorProvider; segreti: ChiMarca };

/**
 * Il codice CUC con cui gli ordini di quel conto si caricano nel canale CBI: quello di un ufficio che ha indicato lo stesso conto, il più
 * recente se sono più d'uno; `null` se nessuno lo ha, e allora il file è un pain.001.
 */
async function cucDelConto(parti: Parti, conto: string): Promise<string | null> {
  // Nel canale CBI la banca si dice con il codice ABI, che sta nei soli conti italiani.
  if (!conto.startsWith('IT')) return null;
  const codici = (await ufficiDelConto(parti, conto)).map(({ dati }) => dati.cuc ?? '');
  return codici.find((cuc) => /^[A-Z0-9]{8}$/.test(cuc)) ?? null;
}

function ordinabile(dovuti: readonly Corretto[], busta: string, motivo: string | null): Corretto {
  const dovuto = dovuti.find(({ bustaId }) => bustaId === busta);
  if (dovuto === undefined) throw problema('rimborso_non_ordinabile', {}, { impedimenti: [] }, 'non_dovuto');
  const { pseudonimo } = dovuto;
  const impedimenti =
    dovuto.daMotivare && motivo === null ? [...dovuto.impedimenti, 'importo_diverso'] : dovuto.impedimenti;
  if (impedimenti.length > 0) throw problema('rimborso_non_ordinabile', { pseudonimo }, { impedimenti });
  return dovuto;
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

type Correzioni = NonNullable<CorpoOrdine['correzioni']>;
type DaPreparare = Omit<CorpoOrdine, 'motivo' | 'correzioni'> & {
  motivo?: string | null | undefined;
  correzioni?: Correzioni | undefined;
};
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
  { asta, buste, correzioni }: Required<Pick<DaPreparare, 'asta' | 'buste'>> & { correzioni: Correzioni },
): Promise<boolean> {
  const { rows } = await sql<Riga<'ordini', 'asta'> & Riga<'ordini_righe', 'busta_id' | 'iban' | 'iban_offerta'>>`
    select o.asta, r.busta_id, r.iban, r.iban_offerta from ordini o join ordini_righe r on r.ordine = o.id where o.id = ${id}`.execute(
    tx,
  );
  const scritte = rows.map(({ busta_id }) => busta_id).sort();
  const stesseBuste = rows[0]?.asta === asta && scritte.join() === [...buste].sort().join();
  const corrette = rows.filter(({ iban_offerta }) => iban_offerta !== null);
  const stessiConti =
    corrette.length === correzioni.length &&
    corrette.every((riga) => correzioni.some(({ bustaId, iban }) => riga.busta_id === bustaId && riga.iban === iban));
  return fatto === 'preparato' && stesseBuste && stessiConti;
}
