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
    select iban, intestatario from conti_banca where banca = ${banca} order by iban`.execute(parti.db);
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
      select m.*, c.banca, a.asta, a.busta_id, case
        when exists (select 1 from storni z where z.movimento = m.id) then 'storno'
        when m.importo_cent < 0 then 'uscita'
        when exists (select 1 from storni z where z.stornato = m.id) then 'stornato'
        when a.movimento is not null then 'abbinato'
        when exists (select 1 from ritorni_rimborsi t where t.movimento = m.id) then 'tornato'
        when exists (select 1 from ritorni_da_guardare t where t.movimento = m.id) then 'tornato'
        when exists (select 1 from jsonb_to_recordset(${JSON.stringify(attese)}::jsonb) as t(dal date, conto text)
          where m.contabile >= t.dal and t.conto in ('', m.conto)) then 'non_abbinato'
        else 'orfano' end as stato
      from movimenti m join conti_banca c on c.iban = m.conto left join abbinamenti a on a.movimento = m.id
      where c.banca = ${banca} and m.riscontro is null) m`,
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
    with mostrati as materialized (
      select c.id, f.nome, c.conto, f.caricato_il, count(*) over ()::int as in_tutto
      from crediti_sigillati c join file_banca f on f.id = c.file join conti_banca b on b.iban = c.conto
      where b.banca = ${banca} and c.finito_il is null
      order by f.caricato_il desc, c.id limit ${ESTRATTI_SIGILLATI_MAX})
    select m.nome, m.conto, m.caricato_il, m.in_tutto, case when not exists (
        select 1 from vendite_in_attesa v join crediti_chiavi k on k.lotto = m.id and k.asta = v.asta
        where v.inizio_il <= ${adesso} and v.inizio_il > ${scaduteDa(adesso)} and k.apribile_dal <= ${adesso})
      then (
        select k.apribile_dal from crediti_chiavi k where k.lotto = m.id and k.apribile_dal > ${adesso}
          and exists (select 1 from vendite_in_attesa v where v.asta = k.asta)
        order by k.apribile_dal limit 1) end as prossima
    from mostrati m order by m.caricato_il desc, m.id`.execute(db);
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
    select ${sql.raw(colonneMarcate('movimenti'))} from movimenti where id = ${id} and importo_cent > 0`.execute(
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
    select m.conto, m.formato, m.contabile::text, m.importo_cent, m.cro, m.causale,
      m.riscontro is not null or exists (select 1 from movimenti r where r.riscontro = m.id) as riscontrato
    from movimenti m join conti_banca c on c.iban = m.conto
    where c.banca = ${banca} order by m.contabile desc limit ${CONFRONTATI_MAX + 1}`.execute(db);
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
