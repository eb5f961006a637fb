import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import type {
  CruscottoGiudice,
  DaDisporre,
  Ritardo,
  Sosta,
  TermineDelGiudice,
} from '@gestore/contratto/delegato/cruscotto-giudice';
import { eFra, FASI_A_BUSTE_CHIUSE, FASI_DAL_VIVO, type Istante, type StatoPubblicato } from '@gestore/dominio';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Precisa, Riga } from '../../../base-dati/tavole.ts';
import { unaDi } from '../../../base-dati/una-di.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import { proposteAdesso, venditeDelLotto } from '../../dopo/stesso-lotto.ts';
import { fattiLetti } from '../../giornale/letture/fatti.ts';
import type { Nucleo } from '../../nucleo.ts';
import { assegnazioniDi } from './assegnazioni.ts';
import { NON_CONCLUSA, sueVendite } from './elenco-aste.ts';
import type { RigaIndice } from './indice.ts';

/** Quante vendite si guardano per ciascuna delle domande: oltre si dice che ce ne sono altre, e gli elenchi le hanno tutte. */
const GUARDATE_MAX = 100;
/** Un quarto d'ora dopo l'ora di inizio, chi è convocato aspetta e non sa perché. */
const NON_APERTA_MS = 15 * 60_000;
/** Operazioni cominciate il giorno prima e ancora senza esito. */
const SENZA_ESITO_MS = 86_400_000;
/** Due giorni dopo l'inizio, un esito senza il suo verbale firmato. */
const SENZA_VERBALE_MS = 2 * 86_400_000;

type Parti = Pick<Casa, 'db' | 'segreti' | 'orologio'> & Pick<Nucleo, 'esecutore' | 'seguiti' | 'stanze' | 'giornale'>;
type Sua = Pick<DaDisporre, 'asta' | 'titolo' | 'tribunale' | 'ruolo'>;
type DiUna = Precisa<'aste', { stato: RigaIndice }>;
type RigaTermine = DiUna & Riga<'termini_dopo', 'tipo' | 'numero' | 'scade_il' | 'importo_cent'>;

/**
 * Il cruscotto di un magistrato: di ciò che gli è assegnato, e di nient'altro (R36). Ciò che si propone viene dagli stessi calcoli di
 * chi conduce; il giudice legge, e il suo provvedimento lo registra chi conduce (R70).
 */
export async function cruscottoDi(parti: Parti, chi: UtenteAdmin): Promise<CruscottoGiudice> {
  const { db, segreti, orologio } = parti;
  const adesso = orologio.adesso();
  const condizioni = await sueVendite(parti, chi);
  const [assegnate, ferme, tarde, dopo, termini] = await Promise.all([
    assegnazioniDi(db, segreti, chi.id),
    leggi(db, [
      ...condizioni,
      NON_CONCLUSA,
      sql`(coalesce((stato->>'ferma')::boolean, false) OR (attende AND fase = 'gara'))`,
    ]),
    leggi(db, [...condizioni, inRitardo(adesso)]),
    leggi(db, [...condizioni, conSeguito(adesso)]),
    terminiDi(db, condizioni),
  ]);
  const soste: Sosta[] = [];
  const daDisporre: DaDisporre[] = [];
  for (const riga of ferme.righe) soste.push(...(await sostaDi(parti, riga)));
  for (const sosta of soste)
    if (sosta.cosa === 'vendita' && sosta.provvedimento === null)
      daDisporre.push({ ...vendita(sosta), tipo: 'ferma_senza_provvedimento', dal: sosta.dal, importoCent: null });
  for (const riga of dopo.righe) daDisporre.push(...(await propostePer(parti, riga, adesso)));
  const ritardi = [
    ...tarde.righe.map((riga) => ritardoDi(riga)),
    ...termini.righe.filter((t) => t.scadeIl < adesso).map(passato),
  ];
  return {
    adessoMs: adesso,
    assegnate: assegnate.map(({ tribunale, ruolo, dal }) => ({
      tribunale,
      ruolo: ruolo === null ? null : `${ruolo.numero}/${ruolo.anno}`,
      dal,
    })),
    daDisporre,
    ritardi: ritardi.sort((a, b) => a.dal - b.dal),
    soste,
    termini: termini.righe.filter(({ scadeIl }) => scadeIl >= adesso),
    altre: [ferme, tarde, dopo, termini].some(({ altre }) => altre),
  };
}

async function leggi(
  db: QueryExecutorProvider,
  dove: readonly RawBuilder<unknown>[],
): Promise<{ righe: RigaIndice[]; altre: boolean }> {
  const { rows } = await sql<DiUna>`
    SELECT stato FROM aste WHERE ${sql.join(dove, sql` AND `)}
    ORDER BY inizio_operazioni_il DESC NULLS LAST, id LIMIT ${GUARDATE_MAX + 1}`.execute(db);
  return { righe: rows.slice(0, GUARDATE_MAX).map(({ stato }) => stato), altre: rows.length > GUARDATE_MAX };
}

function inRitardo(adesso: Istante): RawBuilder<unknown> {
  return sql`NOT coalesce((stato->>'ferma')::boolean, false) AND (
    (fase IN (${unaDi(FASI_A_BUSTE_CHIUSE)}) AND inizio_operazioni_il < ${adesso - NON_APERTA_MS})
    OR (fase IN (${unaDi(FASI_DAL_VIVO)}) AND inizio_operazioni_il < ${adesso - SENZA_ESITO_MS})
    OR (fase = 'esitata' AND inizio_operazioni_il < ${adesso - SENZA_VERBALE_MS}))`;
}

/** Quelle di cui un termine è passato, o che per ciò che è accaduto chiedono un provvedimento: le altre aggiudicate sono storia. */
function conSeguito(adesso: Istante): RawBuilder<unknown> {
  return sql`id IN (SELECT asta FROM proposte_dopo UNION
    SELECT asta FROM termini_dopo WHERE NOT fatto AND scade_il < ${adesso})`;
}

async function terminiDi(
  db: QueryExecutorProvider,
  condizioni: readonly RawBuilder<unknown>[],
): Promise<{ righe: TermineDelGiudice[]; altre: boolean }> {
  const { rows } = await sql<RigaTermine>`
    SELECT stato, t.tipo, t.numero, t.scade_il, t.importo_cent FROM termini_dopo t JOIN aste ON id = t.asta
    WHERE NOT t.fatto AND ${sql.join(condizioni, sql` AND `)}
    ORDER BY t.scade_il, t.asta, t.tipo LIMIT ${GUARDATE_MAX + 1}`.execute(db);
  const righe = rows.slice(0, GUARDATE_MAX).map(({ stato, tipo, numero, scade_il, importo_cent }) => ({
    ...suaDi(stato),
    tipo: tipo as TermineDelGiudice['tipo'],
    numero: numero === 0 ? null : numero,
    scadeIl: Number(scade_il),
    importoCent: importo_cent === null ? null : Number(importo_cent),
  }));
  return { righe, altre: rows.length > GUARDATE_MAX };
}

function ritardoDi(riga: RigaIndice): Ritardo {
  const dal = riga.parametri.inizioOperazioniIl ?? 0;
  const comune = { ...suaDi(riga), dal, termine: null };
  if (riga.fase === 'esitata') return { ...comune, tipo: 'senza_verbale' };
  const aperta = eFra(riga.fase, FASI_DAL_VIVO);
  return { ...comune, tipo: aperta ? 'senza_esito' : 'non_aperta' };
}

function passato({ tipo, scadeIl, ...termine }: TermineDelGiudice): Ritardo {
  return { ...vendita(termine), tipo: 'termine_passato', dal: scadeIl, termine: tipo };
}

/** Perché una vendita è ferma: il motivo lo scrive chi l'ha fermata, e chi assiste per ufficio lo legge. */
async function sostaDi({ esecutore, giornale, stanze }: Parti, riga: RigaIndice): Promise<Sosta[]> {
  const stato = await pubblicata(esecutore, riga.id);
  if (stato === null) return [];
  const assegnata = suaDi(riga);
  if (stato.ferma !== null) {
    const { da, provvedimento, riprendeIl, liberati } = stato.ferma;
    const motivo = (await fattiLetti(giornale, riga.id, ['VenditaSospesa'])).at(-1)?.fatto.motivo ?? null;
    return [{ ...assegnata, cosa: 'vendita', dal: da, provvedimento, garaSospesa: null, motivo, riprendeIl, liberati }];
  }
  if (stato.fase !== 'gara' || stato.gara.fase !== 'sospesa') return [];
  const { gara } = await stanze.leggi(riga.id, { tipo: 'referente' });
  const motivo = gara?.fase === 'sospesa' ? gara.dettaglio : null;
  const { sospesaIl: dal, riprendeIl, motivo: garaSospesa } = stato.gara;
  return [{ ...assegnata, cosa: 'gara', dal, provvedimento: null, garaSospesa, motivo, riprendeIl, liberati: false }];
}

async function propostePer(parti: Parti, riga: RigaIndice, adesso: Istante): Promise<DaDisporre[]> {
  const seguito = await parti.seguiti.leggi(riga.id);
  const decaduta = seguito.vendita.esito === 'decaduta' ? await pubblicata(parti.esecutore, riga.id) : null;
  const rivendite = decaduta === null ? [] : (await venditeDelLotto(parti, decaduta, seguito.vendita)).rivendite;
  return proposteAdesso(seguito, rivendite, adesso).flatMap((proposta): DaDisporre[] => {
    const comune = { ...suaDi(riga), dal: null, importoCent: null };
    if (proposta.tipo === 'decadenza') return [{ ...comune, tipo: 'decadenza', dal: proposta.dal }];
    if (proposta.tipo === 'decreto') return [{ ...comune, tipo: 'decreto' }];
    if (proposta.tipo !== 'differenza' && proposta.tipo !== 'rate_perdute') return [];
    return [{ ...comune, tipo: proposta.tipo, importoCent: proposta.importoCent }];
  });
}

async function pubblicata(esecutore: Parti['esecutore'], id: string): Promise<StatoPubblicato | null> {
  const { stato } = await esecutore.leggi(id);
  return stato.fase === 'inesistente' || stato.fase === 'bozza' ? null : stato;
}

function suaDi({ id, scheda: { titolo, tribunale, ruolo } }: RigaIndice): Sua {
  return { asta: id, titolo, tribunale, ruolo: ruolo === null ? '' : `${ruolo.numero}/${ruolo.anno}` };
}

function vendita({ asta, titolo, tribunale, ruolo }: Sua): Sua {
  return { asta, titolo, tribunale, ruolo };
}
