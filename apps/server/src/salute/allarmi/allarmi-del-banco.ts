import type { Allarme, RispostaAllarmi } from '@gestore/contratto/salute/allarmi';
import { FASI_CON_ESITO, type Stato } from '@gestore/dominio';
import { sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { unaDi } from '../../base-dati/una-di.ts';
import { cercabile } from '../../piattaforma/arnesi/testo-cercabile.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Chiavi } from '../../sigillo/chiavi/apri-chiavi.ts';
import { chiaveLotto } from '../../vendita/aste/confronti/chiave-lotto.ts';
import { ufficiScritti } from '../../vendita/aste/elenchi/elenco-aste.ts';
import type { RigaIndice } from '../../vendita/aste/elenchi/indice.ts';
import { nonConsegnato } from '../../vendita/aste/ricevute-posta.ts';
import { terminiPassati } from '../../vendita/dopo/termini-dopo.ts';
import { ultimiFattiDopo } from '../../vendita/dopo/ultimi-fatti.ts';
import { eDiUnRegistro } from '../../vendita/giornale/errori.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import type { LavoroFermo } from '../../vendita/pianificatore/lavori-fermi.ts';
import { LAVORO_OMBRA } from '../ombra/offerente-sintetico.ts';
import { allarmiDi, IMMINENTE_MS } from './allarmi.ts';
import { allarmiDegliAccessi } from './allarmi-accessi.ts';
import { allarmiDellaConservazione } from './allarmi-conservazione.ts';
import { allarmiDeiDocumenti } from './allarmi-documenti.ts';
import { allarmiInDue } from './allarmi-in-due.ts';
import { allarmiDellaPosta } from './allarmi-posta.ts';
import { allarmiDelRegistro } from './allarmi-registro.ts';
import { allarmiDeiRimborsi } from './allarmi-rimborsi.ts';
import { titoloPerAllarme } from './titolo-per-allarme.ts';

/** Allarmi detti insieme, i più gravi prima; degli altri si dice quanti sono. */
const ALLARMI_MAX = 200;
/** Termini passati detti insieme: gli altri stanno nel loro elenco, a pagine. */
const TERMINI_PASSATI_MAX = 50;
/** Il massimo di `bigint`, come negli indici di `aste` (base-dati/schema/04-vendite.sql). */
const MAI = sql`9223372036854775807`;
/** Un rinvio resta da riconvocare per tanto; poi è storia, e lo dicono le statistiche. */
const RINVIO_RICORDATO_MS = 60 * 86_400_000;

/** Ciò che serve a dire che cosa non va adesso. */
export type PartiAllarmi = Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Chiavi, 'custodia'> &
  Pick<
    Nucleo,
    'turni' | 'esecutore' | 'orologioSano' | 'oraNonConfermata' | 'lavoriFermi' | 'marche' | 'registroFermo' | 'danni'
  >;

/** Una vendita nella cui sala virtuale qualcuno non è entrato: da quando, e quante persone. */
type RifiutatiInSala = { asta: string; dal: number; quanti: number };
/** Ciò che altre capacità sanno: chi non entra nella sala, che cosa della custodia delle buste non torna. */
export type AltriGuasti = {
  nonEntrano: () => readonly RifiutatiInSala[];
  /** La vendita, o `null` se non si può dire quale (R10). */
  buste: () => Promise<readonly { asta: string | null; dal: number }[]>;
};
const NESSUN_ALTRO: AltriGuasti = { nonEntrano: () => [], buste: async () => [] };

/** Gli allarmi del momento, i più gravi prima, e le code del banco, dal registro e dalla posta. */
export async function allarmiDelBanco(
  parti: PartiAllarmi,
  { nonEntrano, buste }: AltriGuasti = NESSUN_ALTRO,
): Promise<RispostaAllarmi> {
  const adesso = parti.orologio.adesso();
  const seguite = await sql<Riga<'aste', 'id'>>`
    SELECT id FROM aste WHERE fase NOT IN ('bozza', ${unaDi(FASI_CON_ESITO)})
      AND inizio_operazioni_il <= ${adesso + IMMINENTE_MS} ORDER BY inizio_operazioni_il, id`.execute(parti.db);
  const ids = seguite.rows.map(({ id }) => id);
  const richieste = await richiestePerStato(parti);
  const [convocati, posta] = await Promise.all([convocatiDi(parti, ids), codePosta(parti)]);
  const operatoriInTurno = await parti.turni.quanti();
  const allarmi: Allarme[] = [
    ...(await allarmiDelRegistro(parti, adesso)),
    ...(await busteMancanti(parti, await buste())),
    ...(await allarmiDegliAccessi(parti.db, adesso)),
    ...(await allarmiInDue(parti, adesso)),
    ...chiaviDaRimettere(parti),
    ...(await lavoriDaGuardare(parti)),
    ...(await globali(parti, adesso)),
    ...(await terminiDaGuardare(parti, adesso)),
    ...(await allarmiDellaConservazione(parti.db, adesso)),
    ...(await allarmiDeiDocumenti(parti.db)),
    ...(await allarmiDeiRimborsi(parti)),
    ...(await fuoriDallaSala(parti, nonEntrano())),
  ];
  for (const asta of new Set([...ids, ...richieste.aperte.keys()])) {
    const stato = await statoDi(parti, asta);
    if (stato === null) allarmi.push(await fermo(parti, { lavoro: 'registro', asta, dal: adesso }));
    if (stato === null || stato.fase === 'inesistente' || stato.fase === 'bozza') continue;
    const credenziali = convocati.get(asta) ?? [];
    const richiesteAperte = richieste.aperte.get(asta) ?? [];
    allarmi.push(...allarmiDi(stato, { adesso, operatoriInTurno, credenziali, richiesteAperte }));
  }
  const peso = ({ gravita }: Allarme): number => (gravita === 'blocco' ? 0 : 1);
  const ordinati = allarmi.sort((a, b) => peso(a) - peso(b) || a.dal - b.dal);
  return {
    adessoMs: adesso,
    allarmi: ordinati.slice(0, ALLARMI_MAX),
    altri: Math.max(0, ordinati.length - ALLARMI_MAX),
    code: {
      richiesteAperte: [...richieste.aperte.values()].reduce((somma, quando) => somma + quando.length, 0),
      richiesteInCarico: richieste.inCarico,
      postaInAttesa: posta.in_attesa ?? 0,
      postaAMano: posta.da_consegnare_a_mano ?? 0,
      postaFallita: posta.fallita ?? 0,
    },
  };
}

/** Chi non è entrato nella sala virtuale: la vendita va avanti, ma qualcuno aspetta (R81). */
async function fuoriDallaSala({ db }: PartiAllarmi, rifiutati: readonly RifiutatiInSala[]): Promise<Allarme[]> {
  return Promise.all(
    rifiutati.map(async ({ asta, dal, quanti }) => {
      const comune = { codice: 'sala_rifiuta', gravita: 'attenzione', asta, dal, entro: null, quanti } as const;
      return { ...comune, titolo: await titoloPerAllarme(db, asta), chi: [] };
    }),
  );
}

/** I termini passati senza che nulla sia stato registrato: li guarda chi conduce, e il gestore glielo ricorda (R69). */
async function terminiDaGuardare({ db }: PartiAllarmi, adesso: number): Promise<Allarme[]> {
  const passati = await terminiPassati(db, adesso, TERMINI_PASSATI_MAX);
  return passati.map(({ asta, titolo, scadeIl, tipo }) => ({
    codice: 'R69_termine_passato',
    gravita: 'attenzione',
    asta,
    titolo,
    dal: scadeIl,
    entro: null,
    quanti: 1,
    chi: [tipo],
  }));
}

type Convocati = { bustaId: string; pseudonimo: string; consegnata: boolean; respinta: boolean }[];

/** Di un offerente si sanno sempre la busta e lo pseudonimo. */
type Convocato = Marcata<'credenziali'> &
  Precisa<'credenziali', { busta_id: string; pseudonimo: string }> & { consegnata: boolean; respinta: boolean };

async function convocatiDi(parti: PartiAllarmi, aste: string[]): Promise<Map<string, Convocati>> {
  const convocati = new Map<string, Convocati>(aste.map((asta) => [asta, []]));
  const credenziali = await sql<Convocato>`
    SELECT ${sql.raw(colonneMarcate('credenziali', 'c'))},
      coalesce(bool_or(p.stato = 'inviata' AND NOT ${nonConsegnato}), false) OR c.primo_accesso_il IS NOT NULL AS consegnata,
      coalesce(bool_or(${nonConsegnato}), false) AND c.primo_accesso_il IS NULL AS respinta
    FROM credenziali c LEFT JOIN posta_uscita p ON p.credenziale_id = c.id
    WHERE c.asta = ANY(${aste}::uuid[]) AND c.ruolo = 'offerente' AND c.revocata_il IS NULL GROUP BY c.id`.execute(
    parti.db,
  );
  for (const { asta, busta_id: bustaId, pseudonimo, consegnata, respinta } of delleSole(
    parti.segreti,
    'credenziali',
    credenziali.rows,
  ))
    convocati.get(asta)?.push({ bustaId, pseudonimo, consegnata, respinta });
  return convocati;
}

/** Le richieste di aiuto che nessuno ha ancora chiuso, in tutte le vendite non chiuse (R80). */
async function richiestePerStato(parti: PartiAllarmi): Promise<{ aperte: Map<string, number[]>; inCarico: number }> {
  const { rows } = await sql<Riga<'assistenze_aperte', 'asta' | 'chiesta_il' | 'presa'>>`
    SELECT r.asta, r.chiesta_il, r.presa FROM assistenze_aperte r JOIN aste a ON a.id = r.asta AND a.fase <> 'chiusa'`.execute(
    parti.db,
  );
  const aperte = new Map<string, number[]>();
  for (const { asta, chiesta_il, presa } of rows)
    if (!presa) aperte.set(asta, [...(aperte.get(asta) ?? []), Number(chiesta_il)]);
  return { aperte, inCarico: rows.filter(({ presa }) => presa).length };
}

type Posta = Partial<Record<string, number>>;

async function codePosta(parti: PartiAllarmi): Promise<Posta> {
  const { rows } = await sql<Riga<'posta_uscita', 'stato'> & { quanti: number }>`
    SELECT stato, count(*)::int AS quanti FROM posta_uscita WHERE stato <> 'inviata' GROUP BY stato`.execute(parti.db);
  return Object.fromEntries(rows.map(({ stato, quanti }) => [stato, quanti]));
}

/** Ciò che riguarda tutta l'installazione: orologio, posta che non parte, rinvii senza una data nuova. */
async function globali(parti: PartiAllarmi, adesso: number): Promise<Allarme[]> {
  const allarmi: Allarme[] = [];
  const comune = { asta: null, titolo: '', dal: adesso, entro: null, chi: [] };
  if (!parti.orologioSano()) allarmi.push({ ...comune, codice: 'R74_orologio', gravita: 'blocco', quanti: 1 });
  if (parti.oraNonConfermata())
    allarmi.push({ ...comune, codice: 'R74_ora_non_confermata', gravita: 'attenzione', quanti: 1 });
  return [
    ...allarmi,
    ...(await allarmiDellaPosta(parti.db, adesso)),
    ...(await daRiconvocare(parti, adesso)),
    ...(await daScrivereSulPortale(parti, adesso)),
  ];
}

/** Ciò che era in custodia e non torna: mai di chi, né quante (R10, R25). */
async function busteMancanti(
  { db }: Pick<PartiAllarmi, 'db'>,
  buste: readonly { asta: string | null; dal: number }[],
): Promise<Allarme[]> {
  return Promise.all(
    buste.map(async ({ asta, dal }) => {
      const codice = asta === null ? 'R25_custodia_non_torna' : 'R25_busta_mancante';
      const comune = { codice, gravita: 'blocco', asta, dal, entro: null, quanti: 1 } as const;
      return { ...comune, titolo: await titoloPerAllarme(db, asta), chi: [] };
    }),
  );
}

/** Ogni chiave che serve e non c’è, o non è quella: di quale vendita, e da quando si vede (R10). */
function chiaviDaRimettere({ custodia }: Pick<PartiAllarmi, 'custodia'>): Allarme[] {
  return [...Map.groupBy(custodia.difetti(), ({ asta }) => asta)].map(([asta, guasti]) => {
    const dal = Math.min(...guasti.map((uno) => uno.dal));
    const comune = { codice: 'chiave_da_rimettere', gravita: 'blocco', asta, titolo: guasti[0]?.titolo ?? '' } as const;
    return { ...comune, dal, entro: null, quanti: guasti.length, chi: guasti.map(({ file }) => file) };
  });
}

/** Lo stato di una vendita; `null` se il suo registro non si lascia leggere: le altre si dicono comunque. */
async function statoDi({ esecutore }: Pick<PartiAllarmi, 'esecutore'>, asta: string): Promise<Stato | null> {
  try {
    return (await esecutore.leggi(asta)).stato;
  } catch (errore) {
    if (eDiUnRegistro(errore)) return null;
    throw errore;
  }
}

/** Ciò che la piattaforma fa da sé e non le riesce: per quella vendita soltanto, o per tutte. */
async function lavoriDaGuardare(parti: Pick<PartiAllarmi, 'db' | 'lavoriFermi'>): Promise<Allarme[]> {
  return Promise.all(parti.lavoriFermi.elenco().map((uno) => fermo(parti, uno)));
}

async function fermo({ db }: Pick<PartiAllarmi, 'db'>, { lavoro, asta, dal }: LavoroFermo): Promise<Allarme> {
  const comune = { asta, titolo: await titoloPerAllarme(db, asta), dal, entro: null, quanti: 1 };
  // Chi giudica la salute si sente dire di no: nessuna vendita è ferma per questo, ma qualcuno deve guardare (R57).
  if (lavoro === LAVORO_OMBRA) return { ...comune, codice: 'R57_sintetico_respinto', gravita: 'attenzione', chi: [] };
  return { ...comune, codice: 'lavoro_fermo', gravita: 'blocco', chi: [lavoro] };
}

/**
 * R73: l'esito di un avviso del portale va scritto anche lì, finché non risulta mandato il rapporto con quell'esito; la chiusura della
 * vendita dice che non resta nulla da fare.
 */
async function daScrivereSulPortale(parti: PartiAllarmi, adesso: number): Promise<Allarme[]> {
  const { rows } = await sql<Precisa<'aste', { stato: RigaIndice }>>`
    SELECT stato FROM aste WHERE fase IN ('esitata', 'verbalizzata')
      AND inizio_operazioni_il > ${adesso - RINVIO_RICORDATO_MS}
      AND stato->'scheda'->>'idVenditaPvp' IS NOT NULL ORDER BY inizio_operazioni_il`.execute(parti.db);
  const ids = rows.map(({ stato }) => stato.id);
  const mandati = await ultimiFattiDopo(parti.db, 'RapportoTrasmesso', ids);
  return rows
    .filter(({ stato }) => mandati.get(stato.id)?.esito !== stato.esito)
    .map(({ stato }) => daSeguire('R73_esito_sul_portale', stato, adesso));
}

/** R32: una vendita rinviata, o sospesa dal giudice, aspetta una data nuova con un avviso nuovo. */
async function daRiconvocare(parti: PartiAllarmi, adesso: number): Promise<Allarme[]> {
  const dal = adesso - RINVIO_RICORDATO_MS;
  const { rows: rinviate } = await sql<Precisa<'aste', { stato: RigaIndice }>>`
    SELECT stato FROM aste WHERE coalesce(inizio_operazioni_il, ${MAI}) > ${dal} AND inizio_operazioni_il IS NOT NULL
      AND fase IN (${unaDi(FASI_CON_ESITO)}) AND stato->>'esito' IN ('rinviata', 'sospesa')
    ORDER BY inizio_operazioni_il`.execute(parti.db);
  if (rinviate.length === 0) return [];
  // Le vendite dello stesso ufficio, comunque scritto; quale sia lo stesso lotto lo dice la sua chiave.
  const chiavi = new Set(rinviate.map(({ stato }) => cercabile(stato.scheda.tribunale)));
  const uffici = (await ufficiScritti(parti.db)).filter((uno) => chiavi.has(cercabile(uno)));
  const { rows: stessoUfficio } = await sql<Precisa<'aste', { stato: RigaIndice }>>`
    SELECT stato FROM aste WHERE stato #>> '{scheda,tribunale}' = ANY(${uffici}::text[])
      AND coalesce(inizio_operazioni_il, ${MAI}) > ${dal} AND fase <> 'bozza'`.execute(parti.db);
  return rinviate
    .filter(({ stato }) => !stessoUfficio.some((altra) => eSeguito(altra.stato, stato)))
    .map(({ stato }) => daSeguire('R32_da_riconvocare', stato, adesso));
}

/** Qualcosa che una vendita aspetta da quando dovevano cominciare le sue operazioni. */
function daSeguire(codice: Allarme['codice'], { id, scheda, parametri }: RigaIndice, adesso: number): Allarme {
  const dal = parametri.inizioOperazioniIl ?? adesso;
  return { codice, gravita: 'attenzione', asta: id, titolo: scheda.titolo, dal, entro: null, quanti: 1, chi: [] };
}

function eSeguito(seguente: RigaIndice, di: RigaIndice): boolean {
  return (
    seguente.id !== di.id &&
    seguente.fase !== 'bozza' &&
    lottoDi(seguente) === lottoDi(di) &&
    (seguente.parametri.inizioOperazioniIl ?? 0) > (di.parametri.inizioOperazioniIl ?? 0)
  );
}

function lottoDi({ id, scheda: { tribunale, ruolo, lotto } }: RigaIndice): string {
  return chiaveLotto({ id, tribunale, ruolo, lotto: lotto.codice });
}
