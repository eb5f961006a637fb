import {
  type Banca,
  type Candidato,
  ESTRATTI_SIGILLATI_MAX,
  type EstrattoSigillato,
  type FiltroMovimenti,
  type Movimento,
  type PaginaMovimenti,
  type RispostaDifferenze,
} from '@gestore/contratto/banca/forme';
import { accreditoEntro } from '@gestore/dominio';
import { sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import { type ElencoAPagine, leggiPagina } from '../../base-dati/pagina.ts';
import type { Forse, Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { type AttoAbbinamento, diceDiversi, ultimiAtti } from '../../vendita/denaro/accrediti-veri.ts';
import { storniDi, tornatiFra } from '../../vendita/denaro/disfatti.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import { coincidenze } from '../abbinamenti/abbina.ts';
import { contrasti } from '../abbinamenti/contrasti.ts';
import { type LeggeOfferte, type OffertaNota, offerteAperte } from '../abbinamenti/offerte-aperte.ts';
import { giornoBancario } from '../giorno.ts';
import { type PrimaAttesa, primeInAttesa, scaduteDa } from '../sigillati/attese.ts';
import { differenze, type LatoMovimento } from './differenze.ts';

/** Movimenti confrontati fra i due formati: due anni pieni. */
const CONFRONTATI_MAX = 20_000;

type RigaMovimento = Marcata<'movimenti'> &
  Precisa<'conti_banca', { banca: Banca }> &
  Forse<Riga<'abbinamenti', 'asta' | 'busta_id'>> & {
    contabile: string;
    valuta: string | null;
    stato: Movimento['stato'];
  };
type MovimentoLetto = RigaMovimento & Forse<Pick<AttoAbbinamento, 'modo' | 'motivo' | 'operatore_nome' | 'fatto_il'>>;

/** Una pagina di movimenti, dal più recente; quelli che ne confermano un altro non si contano due volte. */
export async function elencaMovimenti(
  parti: Pick<Casa, 'db' | 'segreti' | 'orologio'> & Pick<Nucleo, 'esecutore'>,
  { banca, stato, ...query }: FiltroMovimenti,
): Promise<PaginaMovimenti> {
  const inAttesa = await primeInAttesa(parti);
  const { righe: lette, ...resto } = await leggiPagina<RigaMovimento>(
    parti.db,
    movimentiDi(banca, stato, inAttesa),
    query,
  );
  const righe = await soloVeri(parti, lette);
  const { rows: conti } = await sql<Riga<'conti_banca', 'iban' | 'intestatario'>>`
    SELECT iban, intestatario FROM conti_banca WHERE banca = ${banca} ORDER BY iban`.execute(parti.db);
  const suggellati = await estrattiSigillati(parti, banca);
  const offerte = righe.some(({ asta }) => asta !== null) ? await buste(parti, righe) : new Map();
  return { ...resto, movimenti: righe.map((riga) => inMovimento(riga, offerte)), conti, ...suggellati };
}

/**
 * Ciò che un server ha scritto: un movimento messo a mano non si mostra, e ciò che di uno vero dicono altre righe (abbinato, disfatto,
 * tornato) vale se le ha scritte un server. Una riga tolta o messa a mano non nasconde nulla, e si dice (R74).
 */
async function soloVeri(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  lette: readonly RigaMovimento[],
): Promise<MovimentoLetto[]> {
  const veri = delleSole(segreti, 'movimenti', lette);
  const loro = veri.map(({ id }) => id);
  const ultimi = await ultimiAtti(db, segreti, loro);
  const { uscite, stornati } = await storniDi(db, segreti, loro);
  const tornati = await tornatiFra(db, segreti, loro);
  const diversi: string[] = [];
  const mostrati = veri.map((riga): MovimentoLetto => {
    const ultimo = ultimi.get(riga.id);
    const abbinato = ultimo?.atto === 'abbinato' ? ultimo : undefined;
    const {
      asta = null,
      busta_id = null,
      modo = null,
      motivo = null,
      operatore_nome = null,
      fatto_il = null,
    } = abbinato ?? {};
    if (asta !== riga.asta || busta_id !== riga.busta_id) diversi.push(riga.id);
    const vero = { ...riga, asta, busta_id, modo, motivo, operatore_nome, fatto_il };
    if (uscite.has(riga.id)) return { ...vero, stato: 'storno' };
    if (Number(riga.importo_cent) < 0) return { ...vero, stato: 'uscita' };
    if (stornati.has(riga.id)) return { ...vero, stato: 'stornato' };
    if (abbinato !== undefined) return { ...vero, stato: 'abbinato' };
    if (tornati.has(riga.id)) return { ...vero, stato: 'tornato' };
    return riga.stato === 'orfano' ? vero : { ...vero, stato: 'non_abbinato' };
  });
  await diceDiversi(db, segreti, diversi);
  return mostrati;
}

/** `attese` è ciò che aspettano le vendite con le buste chiuse: un accredito che può essere loro non è orfano. */
function movimentiDi(
  banca: Banca,
  stato: Movimento['stato'] | undefined,
  attese: readonly PrimaAttesa[],
): ElencoAPagine {
  return {
    nome: 'movimenti',
    filtro: { banca, stato },
    ordine: [
      { valore: sql`m.contabile`, tipo: 'date', verso: 'giu' },
      { valore: sql`m.id`, tipo: 'uuid', verso: 'giu' },
    ],
    colonne: sql`${sql.raw(colonneMarcate('movimenti', 'm'))}, m.banca, m.contabile::text, m.valuta::text, m.stato, m.asta, m.busta_id`,
    da: sql`(
      SELECT m.*, c.banca, a.asta, a.busta_id, CASE
        WHEN EXISTS (SELECT 1 FROM storni z WHERE z.movimento = m.id) THEN 'storno'
        WHEN m.importo_cent < 0 THEN 'uscita'
        WHEN EXISTS (SELECT 1 FROM storni z WHERE z.stornato = m.id) THEN 'stornato'
        WHEN a.movimento IS NOT NULL THEN 'abbinato'
        WHEN EXISTS (SELECT 1 FROM ritorni_rimborsi t WHERE t.movimento = m.id) THEN 'tornato'
        WHEN EXISTS (SELECT 1 FROM ritorni_da_guardare t WHERE t.movimento = m.id) THEN 'tornato'
        WHEN EXISTS (SELECT 1 FROM jsonb_to_recordset(${JSON.stringify(attese)}::jsonb) AS t(dal date, conto text)
          WHERE m.contabile >= t.dal AND t.conto IN ('', m.conto)) THEN 'non_abbinato'
        ELSE 'orfano' END AS stato
      FROM movimenti m JOIN conti_banca c ON c.iban = m.conto LEFT JOIN abbinamenti a ON a.movimento = m.id
      WHERE c.banca = ${banca} AND m.riscontro IS NULL) m`,
    dove: stato === undefined ? [] : [sql`m.stato = ${stato}`],
  };
}

type EstrattoLetto = Riga<'file_banca', 'nome' | 'caricato_il'> &
  Riga<'crediti_sigillati', 'conto'> & { prossima: string | null; in_tutto: number };

/**
 * Gli estratti con una parte ancora sigillata: il nome, il conto e quando se ne potrà leggere altro; mai quanto contiene. `prossima` è
 * il prossimo istante in cui una vendita che lo attende si apre, e manca se una poteva già aprirsi: di un lotto si chiede la prima
 * chiave utile, che le sue vendite possono essere cinquantamila.
 */
async function estrattiSigillati(
  { db, orologio }: Pick<Casa, 'db' | 'orologio'>,
  banca: Banca,
): Promise<Pick<PaginaMovimenti, 'sigillati' | 'altriSigillati'>> {
  const adesso = orologio.adesso();
  const { rows } = await sql<EstrattoLetto>`
    WITH mostrati AS MATERIALIZED (
      SELECT c.id, f.nome, c.conto, f.caricato_il, count(*) OVER ()::int AS in_tutto
      FROM crediti_sigillati c JOIN file_banca f ON f.id = c.file JOIN conti_banca b ON b.iban = c.conto
      WHERE b.banca = ${banca} AND c.finito_il IS NULL
      ORDER BY f.caricato_il DESC, c.id LIMIT ${ESTRATTI_SIGILLATI_MAX})
    SELECT m.nome, m.conto, m.caricato_il, m.in_tutto, CASE WHEN NOT EXISTS (
        SELECT 1 FROM vendite_in_attesa v JOIN crediti_chiavi k ON k.lotto = m.id AND k.asta = v.asta
        WHERE v.inizio_il <= ${adesso} AND v.inizio_il > ${scaduteDa(adesso)} AND k.apribile_dal <= ${adesso})
      THEN (
        SELECT k.apribile_dal FROM crediti_chiavi k WHERE k.lotto = m.id AND k.apribile_dal > ${adesso}
          AND EXISTS (SELECT 1 FROM vendite_in_attesa v WHERE v.asta = k.asta)
        ORDER BY k.apribile_dal LIMIT 1) END AS prossima
    FROM mostrati m ORDER BY m.caricato_il DESC, m.id`.execute(db);
  const sigillati = rows.map(
    ({ nome, conto, caricato_il, prossima }): EstrattoSigillato => ({
      nome,
      conto,
      caricatoIl: Number(caricato_il),
      prossimaIl: prossima === null ? null : Number(prossima),
    }),
  );
  return { sigillati, altriSigillati: (rows[0]?.in_tutto ?? 0) - rows.length };
}

type BustaNota = { titolo: string; pseudonimo: string; cauzioneCent: number | null; accreditoEntroIl: number };

/** Le buste abbinate, sotto pseudonimo: per mostrarle non serve sapere di chi sono. */
async function buste(
  nucleo: Pick<Nucleo, 'esecutore'>,
  righe: readonly MovimentoLetto[],
): Promise<Map<string, BustaNota>> {
  const note = new Map<string, BustaNota>();
  for (const asta of new Set(righe.flatMap(({ asta: una }) => una ?? []))) {
    const { stato } = await nucleo.esecutore.leggi(asta);
    if (stato.fase === 'inesistente' || stato.fase === 'bozza') continue;
    for (const busta of stato.buste.values())
      if ('offerta' in busta.stato)
        note.set(busta.id, {
          titolo: stato.scheda.titolo,
          pseudonimo: busta.pseudonimo,
          cauzioneCent: busta.stato.offerta.cauzioneCent,
          accreditoEntroIl: accreditoEntro(stato.parametri),
        });
  }
  return note;
}

function inMovimento(riga: MovimentoLetto, note: ReadonlyMap<string, BustaNota>): Movimento {
  const busta = note.get(riga.busta_id ?? '');
  return {
    id: riga.id,
    banca: riga.banca,
    conto: riga.conto,
    importoCent: Number(riga.importo_cent),
    contabile: riga.contabile,
    valuta: riga.valuta,
    cro: riga.cro,
    trn: riga.trn,
    estremiDa: riga.estremi_da,
    controparteIban: riga.controparte_iban,
    controparteNome: riga.controparte_nome,
    causale: riga.causale,
    stato: riga.stato,
    abbinamento:
      riga.asta === null || riga.busta_id === null || busta === undefined
        ? null
        : {
            asta: riga.asta,
            bustaId: riga.busta_id,
            titolo: busta.titolo,
            pseudonimo: busta.pseudonimo,
            cauzioneCent: busta.cauzioneCent,
            modo: riga.modo ?? 'manuale',
            motivo: riga.motivo ?? '',
            operatore: riga.operatore_nome ?? '',
            fattoIl: Number(riga.fatto_il),
            inTermine: riga.contabile <= giornoBancario(busta.accreditoEntroIl),
          },
  };
}

/** Le offerte aperte a cui un accredito può corrispondere, dalla più somigliante; con le offerte lette, per annotarle. */
export async function candidatiDi(
  parti: LeggeOfferte & Pick<Casa, 'db' | 'segreti'>,
  id: string,
): Promise<{ candidati: Candidato[]; lette: readonly OffertaNota[] }> {
  const { rows } = await sql<Marcata<'movimenti'>>`
    SELECT ${sql.raw(colonneMarcate('movimenti'))} FROM movimenti WHERE id = ${id} AND importo_cent > 0`.execute(
    parti.db,
  );
  const [riga] = delleSole(parti.segreti, 'movimenti', rows);
  if (riga === undefined) throw problema('movimento_inesistente');
  const { cro, trn, controparte_iban: controparteIban } = riga;
  const accredito = { id, importoCent: Number(riga.importo_cent), cro, trn, controparteIban, causale: riga.causale };
  const lette = await offerteAperte(parti);
  const candidati = lette.map((offerta) => {
    const coincide = coincidenze(accredito, offerta);
    return {
      asta: offerta.asta,
      titolo: offerta.ruolo === '' ? offerta.titolo : `${offerta.titolo} (${offerta.ruolo})`,
      bustaId: offerta.bustaId,
      pseudonimo: offerta.pseudonimo,
      offerente: offerta.offerente,
      cauzioneCent: offerta.cauzioneCent,
      coincide,
      contrasta: contrasti(accredito, offerta, coincide.includes('cro')),
    };
  });
  const punti = ({ coincide, contrasta }: Candidato): number => coincide.length - contrasta.length;
  return { candidati: candidati.sort((a, b) => punti(b) - punti(a)), lette };
}

/** Le differenze fra estratti in CSV e movimenti CAMT dei conti di quella banca; se sono troppi, dei giorni più recenti interi. */
export async function elencaDifferenze({ db }: Pick<Casa, 'db'>, banca: Banca): Promise<RispostaDifferenze> {
  const { rows: letti } = await sql<Omit<LatoMovimento, 'importoCent'> & Riga<'movimenti', 'conto' | 'importo_cent'>>`
    SELECT m.conto, m.formato, m.contabile::text, m.importo_cent, m.cro, m.causale,
      m.riscontro IS NOT NULL OR EXISTS (SELECT 1 FROM movimenti r WHERE r.riscontro = m.id) AS riscontrato
    FROM movimenti m JOIN conti_banca c ON c.iban = m.conto
    WHERE c.banca = ${banca} ORDER BY m.contabile DESC LIMIT ${CONFRONTATI_MAX + 1}`.execute(db);
  // Del giorno più vecchio potrebbe mancare qualche movimento, e sembrerebbe una differenza.
  const tagliato = letti.length > CONFRONTATI_MAX ? (letti.at(-1)?.contabile ?? null) : null;
  const rows = tagliato === null ? letti : letti.filter(({ contabile }) => contabile > tagliato);
  const risposta: RispostaDifferenze = {
    differenze: [],
    senzaConfronto: [],
    dal: tagliato === null ? null : (rows.at(-1)?.contabile ?? tagliato),
  };
  for (const conto of new Set(rows.map((riga) => riga.conto))) {
    const delConto = rows.filter((riga) => riga.conto === conto);
    const trovate = differenze(
      conto,
      delConto.map(({ importo_cent, ...lato }) => ({ ...lato, importoCent: Number(importo_cent) })),
    );
    if (trovate === null) risposta.senzaConfronto.push(conto);
    else risposta.differenze.push(...trovate);
  }
  return risposta;
}
