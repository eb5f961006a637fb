import type {
  CorpoOrdine,
  CorrezioneRimborso,
  ImpedimentoRimborso,
  RimborsoDovuto,
  RispostaOrdine,
} from '@gestore/contratto/banca/ordini-rimborso';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, marcaDellaRiga } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { contiPropriDi } from '../../vendita/denaro/conti-propri.ts';
import { soloUnoMuove } from '../../vendita/dopo/una-cauzione-alla-volta.ts';
import { soloUnoAbbina } from '../../vendita/dopo/uno-alla-volta-abbina.ts';
import { ufficiDelConto } from '../../vendita/uffici-veri.ts';
import { intestatarioDelConto } from '../movimenti/conti.ts';
import type { OperatoreDeiConti } from '../operatore.ts';
import { ruoloDi } from '../sigillati/attese.ts';
import { type ComandoFatto, improntaRighe, ordineGiaFatto, type RigaScritta, scriviFatto } from './ordine.ts';
import { nonScrivibile, sepa } from './ordini/caratteri-sepa.ts';
import { CAUSALE_MAX } from './ordini/pain001.ts';
import { type LeggeRimborsi, rimborsiDellaVendita } from './rimborsi-dovuti.ts';

/**
 * Il cammino di un rimborso, dalla richiesta al file (R71): uno prepara l'ordine di ciò che è dovuto; poi un altro lo approva, e chi lo
 * scarica ne porta il file alla banca (`ordine.ts`). Ciò che torna indietro è di nuovo dovuto (`ordini/vivi-e-tornati.ts`).
 */

type Parti = { db: QueryExecutorProvider; segreti: ChiMarca };
type Correzioni = NonNullable<CorpoOrdine['correzioni']>;
type DaPreparare = Omit<CorpoOrdine, 'motivo' | 'correzioni'> & {
  motivo?: string | null | undefined;
  correzioni?: Correzioni | undefined;
};
type Scelta = Pick<CorpoOrdine, 'asta' | 'buste'> & { motivo: string | null; correzioni: Correzioni };

/**
 * Prepara un ordine di rimborso (R71), che prende l'identificativo del comando e che un altro operatore approverà. Ripetere il comando trova
 * il primo esito.
 *
 * @throws 409 `rimborso_non_ordinabile` se qualcosa lo impedisce, o se torna un importo diverso dalla cauzione e manca il perché; 409
 *   `comando_diverso` se il comando ripetuto ha un'altra vendita, o altri rimborsi
 */
export async function preparaOrdine(
  parti: LeggeRimborsi,
  { comandoId, asta, buste, motivo = null, correzioni = [] }: DaPreparare,
  chi: OperatoreDeiConti,
): Promise<RispostaOrdine> {
  const { segreti, orologio } = parti;
  const scelta: Scelta = { asta, buste, motivo, correzioni };
  return parti.db.transaction().execute(async (tx) => {
    await soloUnoAbbina.execute(tx);
    await soloUnoMuove(asta).execute(tx);
    const gia = await ordineGiaFatto(tx, segreti, comandoId);
    if (gia !== null) {
      if (!(await eLoStessoOrdine(tx, gia, scelta))) throw problema('comando_diverso');
      return gia.risposta;
    }
    const { rimborsi } = await rimborsiDellaVendita(parti, asta, tx);
    const scelti = ordinabili(rimborsi, scelta);
    const { adesso, prima } = await contiPropriDi(parti.giornale, asta);
    // Vale l'ultimo nome che la scheda ha dato a quel conto.
    const propri = [adesso, ...prima.map(({ conto: diPrima }) => diPrima).reverse()].filter((uno) => uno !== null);
    const conto = await contoCheRende({ db: tx, segreti }, scelti, propri);
    const righe = inRighe(scelti, await causaleDi(parti, asta));
    const cuc = await cucDelConto({ db: tx, segreti }, conto);
    const numero = await scriviOrdine(tx, segreti, { id: comandoId, asta, conto, cuc, righe });
    const fatto = { fatto: 'preparato', comandoId, motivo, chi, adesso: orologio.adesso() } as const;
    await scriviFatto(tx, segreti, comandoId, fatto);
    return { id: comandoId, numero, stato: 'da_approvare' };
  });
}

/** Un rimborso dovuto con il conto su cui torna; `ibanDellOfferta` è l'altro, se chi prepara l'ha cambiato. */
type Corretto = RimborsoDovuto & { ibanDellOfferta: string | null };

/** I rimborsi scelti, come chi prepara li corregge; 409 `rimborso_non_ordinabile` se anche uno solo non si può ordinare. */
function ordinabili(dovuti: readonly RimborsoDovuto[], { buste, motivo, correzioni }: Scelta): Corretto[] {
  if (correzioni.some(({ bustaId }) => !buste.includes(bustaId)))
    throw problema('rimborso_non_ordinabile', {}, { impedimenti: [] }, 'non_dovuto');
  const corretti = dovuti.map((dovuto) =>
    corretto(
      dovuto,
      correzioni.find(({ bustaId }) => bustaId === dovuto.bustaId),
      motivo,
    ),
  );
  return buste.map((busta) => ordinabile(corretti, busta, motivo));
}

/** Ciò che un conto e un nome giusti risolvono. */
const DEL_CONTO: ReadonlySet<ImpedimentoRimborso> = new Set(['iban_mancante', 'iban_non_valido', 'iban_fuori_sepa']);

/**
 * Il rimborso come chi prepara l'ordine lo corregge (R71): un altro IBAN, già controllato, e il nome com'è scritto sul conto. Corretto senza
 * dire perché non si ordina. Ciò che impedisce per altro resta: correggere un conto non libera chi è vincolato, e non paga due volte.
 */
function corretto(dovuto: RimborsoDovuto, correzione: CorrezioneRimborso | undefined, motivo: string | null): Corretto {
  if (correzione === undefined) return { ...dovuto, ibanDellOfferta: null };
  const nome = correzione.intestatario ?? '';
  const intestatario = nome === '' ? dovuto.intestatario : nome;
  const impedimenti = dovuto.impedimenti.filter((uno) => !DEL_CONTO.has(uno) && uno !== 'intestatario_mancante');
  if (sepa(intestatario, 1) === '' || nonScrivibile(intestatario)) impedimenti.push('intestatario_mancante');
  if (motivo === null) impedimenti.push('correzione_da_motivare');
  // Vuoto se l'offerta non ne aveva uno: resta detto che il conto l'ha scritto chi ha preparato.
  return { ...dovuto, iban: correzione.iban, intestatario, impedimenti, ibanDellOfferta: dovuto.iban ?? '' };
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

/**
 * Il conto da cui ripartono tutti. Chi paga ha un nome nel file: quello dell'estratto o, se la banca non lo scrive, quello che la vendita o un
 * tribunale hanno indicato per lo stesso conto. Uno che nessun server ha scritto non vale. 409 `conti_diversi`, `conto_alterato`,
 * `intestatario_del_conto_mancante`.
 */
async function contoCheRende(
  parti: Parti,
  scelti: readonly Corretto[],
  propri: Parameters<typeof intestatarioDelConto>[2],
): Promise<string> {
  const conti = [...new Set(scelti.map(({ conto }) => conto))];
  const [conto] = conti;
  if (conti.length !== 1 || conto === undefined || conto === null) throw problema('conti_diversi');
  const nome = await intestatarioDelConto(parti, conto, propri);
  if (nome === null) throw problema('conto_alterato');
  if (sepa(nome, 1) === '') throw problema('intestatario_del_conto_mancante');
  return conto;
}

async function causaleDi({ indice }: Pick<LeggeRimborsi, 'indice'>, asta: string): Promise<string> {
  const riga = await indice.una(asta);
  return sepa(
    `Restituzione cauzione R.G. ${riga === null ? '' : ruoloDi(riga)} ${riga?.scheda.lotto.codice ?? ''} ${riga?.scheda.tribunale ?? ''}`,
    CAUSALE_MAX,
  );
}

function inRighe(scelti: readonly Corretto[], causale: string): RigaScritta[] {
  return scelti.map(({ bustaId, importoCent, iban, intestatario, ibanDellOfferta }, i) => ({
    riga: i + 1,
    bustaId,
    importoCent,
    iban: iban ?? '',
    intestatario,
    causale,
    ibanDellOfferta,
  }));
}

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

type DaScrivere = { id: string; asta: string; conto: string; cuc: string | null; righe: readonly RigaScritta[] };

/** Scrive l'ordine e le sue righe; dà il suo numero. */
async function scriviOrdine(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { id, asta, conto, cuc, righe }: DaScrivere,
): Promise<number> {
  const importoCent = righe.reduce((somma, una) => somma + una.importoCent, 0);
  const impronta = improntaRighe(conto, righe, cuc);
  const ordine = { id, asta, conto, importo_cent: importoCent, righe: righe.length, impronta };
  const { rows } = await sql<Riga<'ordini', 'numero'>>`
    INSERT INTO ordini (id, asta, conto, importo_cent, righe, impronta, marca, cuc)
    VALUES (${id}, ${asta}, ${conto}, ${importoCent}, ${righe.length}, ${impronta},
      ${marcaDellaRiga(segreti, 'ordini', ordine)}, ${cuc})
    RETURNING numero`.execute(tx);
  for (const bonifico of righe) {
    await sql`
      INSERT INTO ordini_righe (ordine, riga, busta_id, importo_cent, iban, intestatario, causale, iban_offerta)
      VALUES (${id}, ${bonifico.riga}, ${bonifico.bustaId}, ${bonifico.importoCent}, ${bonifico.iban}, ${bonifico.intestatario},
        ${bonifico.causale}, ${bonifico.ibanDellOfferta})`.execute(tx);
    // Che non sia in un altro ordine lo dicono gli ordini: una riga di questo elenco messa a mano non lo impedisce.
    await sql`DELETE FROM rimborsi_ordinati WHERE asta = ${asta} AND busta_id = ${bonifico.bustaId}`.execute(tx);
    await sql`
      INSERT INTO rimborsi_ordinati (asta, busta_id, ordine) VALUES (${asta}, ${bonifico.bustaId}, ${id})`.execute(tx);
  }
  return rows[0]?.numero ?? 0;
}

async function eLoStessoOrdine(
  tx: QueryExecutorProvider,
  { risposta: { id }, fatto, motivo: scritto }: ComandoFatto,
  { asta, buste, motivo, correzioni }: Scelta,
): Promise<boolean> {
  if (scritto !== motivo) return false;
  const { rows } = await sql<Riga<'ordini', 'asta'> & Riga<'ordini_righe', 'busta_id' | 'iban' | 'iban_offerta'>>`
    SELECT o.asta, r.busta_id, r.iban, r.iban_offerta FROM ordini o JOIN ordini_righe r ON r.ordine = o.id WHERE o.id = ${id}`.execute(
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
