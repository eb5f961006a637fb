import type {
  CorpoRispostaPubblica,
  CorpoRitiroRisposta,
  RispostaConTraccia,
  RispostaPubblica,
} from '@gestore/contratto/assistenza/risposte-pubbliche';
import { RISPOSTE_PUBBLICHE_MAX, STESURE_MAX } from '@gestore/contratto/parole/limiti-testo';
import { type PersonaNelTesto, personaNelTesto, type Stato, siPubblicanoRisposte } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import { ricercatiDi } from '../vendita/aste/confronti/debitore.ts';
import type { GiaScritto } from '../vendita/comandi/gia-scritto.ts';
import { NOME_DEL_REFERENTE, NOME_DELLO_SPETTATORE } from '../vendita/rotte/attori.ts';
import type { PartiAssistenza } from './parti.ts';
import { richiestaDi } from './richieste.ts';

type Vendita = Exclude<Stato, { fase: 'inesistente' }>;
type Chi = { id: string; nome: string };
type Stesura = Riga<'risposte_pubbliche', 'id' | 'versione' | 'domanda_scritta' | 'risposta_scritta' | 'scritta_il'> & {
  [N in keyof DiRisposta]: DiRisposta[N] | null;
};
/** Ciò che di una risposta può esserci, o no: la richiesta da cui viene, e il suo ritiro. */
type DiRisposta = Riga<'risposte_di_richieste', 'da_richiesta'> &
  Riga<'risposte_ritirate', 'motivo_scritto' | 'chi_nome' | 'ritirata_il'>;

/** Le risposte di una vendita, dalla più recente, con ogni stesura di prima e ciò che ne è stato: sono poche, e ci sono tutte. */
export async function tutteLeRisposte(db: QueryExecutorProvider, asta: string): Promise<RispostaConTraccia[]> {
  const { rows } = await sql<Stesura>`
    SELECT p.id, p.versione, p.domanda_scritta, p.risposta_scritta, p.scritta_il,
      d.da_richiesta, r.motivo_scritto, r.chi_nome, r.ritirata_il
    FROM risposte_pubbliche p LEFT JOIN risposte_di_richieste d ON d.id = p.id
      LEFT JOIN risposte_ritirate r ON r.id = p.id
    WHERE p.asta = ${asta}
    ORDER BY min(p.scritta_il) OVER (PARTITION BY p.id) DESC, p.id, p.versione DESC`.execute(db);
  const trovate = new Map<string, RispostaConTraccia>();
  for (const riga of rows) {
    const { id, versione, da_richiesta: richiesta } = riga;
    const stesura = {
      domanda: riga.domanda_scritta,
      risposta: riga.risposta_scritta,
      scrittaIl: Number(riga.scritta_il),
    };
    const ultima = trovate.get(id);
    if (ultima === undefined)
      trovate.set(id, { id, versione, ...stesura, prima: [], richiesta, ritirata: ritiroDi(riga) });
    else ultima.prima.push(stesura);
  }
  return [...trovate.values()];
}

function ritiroDi({ motivo_scritto, chi_nome, ritirata_il }: Stesura): RispostaConTraccia['ritirata'] {
  if (motivo_scritto === null || chi_nome === null || ritirata_il === null) return null;
  return { il: Number(ritirata_il), da: chi_nome, motivo: motivo_scritto };
}

/** Quelle che la scheda mostra, come le legge chiunque: da quale richiesta vengono non si dice (R10, R33). */
export async function rispostePubblicate(db: QueryExecutorProvider, asta: string): Promise<RispostaPubblica[]> {
  return (await tutteLeRisposte(db, asta)).flatMap(({ richiesta: _, ritirata, ...pubblica }) =>
    ritirata === null ? [pubblica] : [],
  );
}

/**
 * Pubblica una risposta, o ne scrive una stesura nuova. Vi sta ciò che chi pubblica ha scritto e nulla di chi ha chiesto; si può
 * dalla pubblicazione della vendita al suo esito, ci siano o no offerte (R10). Una scrittura alla volta per vendita.
 */
export async function pubblicaUnaRisposta(
  parti: PartiAssistenza,
  vendita: Vendita,
  corpo: CorpoRispostaPubblica,
  chi: Chi,
): Promise<RispostaPubblica[]> {
  const { comandoId, corregge, domanda, risposta, richiesta } = corpo;
  const adesso = parti.orologio.adesso();
  const nominata = await chiSiNomina(parti, vendita, corpo);
  return unaAllaVolta(parti, vendita.id, async (tx) => {
    const gia = await sql`SELECT 1 FROM risposte_pubbliche WHERE comando_id = ${comandoId}`.execute(tx);
    if (gia.rows.length > 0) return;
    if (!siPubblicanoRisposte(vendita.fase)) throw problema('risposte_chiuse');
    if (nominata !== null) throw problema('R76_persona_nel_testo', {}, {}, nominata);
    const tutte = await tutteLeRisposte(tx, vendita.id);
    pretendiNuova(tutte, corpo);
    const { id, versione } = postoDi(tutte, corregge, comandoId);
    await sql`
      INSERT INTO risposte_pubbliche (id, versione, comando_id, asta, domanda_scritta, risposta_scritta, chi_id, chi_nome, scritta_il)
      VALUES (${id}, ${versione}, ${comandoId}, ${vendita.id}, ${domanda}, ${risposta}, ${chi.id}, ${chi.nome}, ${adesso})`.execute(
      tx,
    );
    if (richiesta !== undefined && versione === 1)
      await sql`
        INSERT INTO risposte_di_richieste (id, asta, da_richiesta) VALUES (${id}, ${vendita.id}, ${richiesta})`.execute(
        tx,
      );
  });
}

/** Toglie dalla scheda una risposta, in qualunque momento: un nome che vi si legge non può restare perché la vendita è finita (R76). */
export async function ritiraUnaRisposta(
  parti: PartiAssistenza,
  asta: string,
  quale: string,
  { comandoId, versione, motivo }: CorpoRitiroRisposta,
  chi: Chi,
): Promise<RispostaPubblica[]> {
  const adesso = parti.orologio.adesso();
  return unaAllaVolta(parti, asta, async (tx) => {
    const gia = await sql`SELECT 1 FROM risposte_ritirate WHERE comando_id = ${comandoId}`.execute(tx);
    if (gia.rows.length > 0) return;
    const { id } = ancoraPubblicata(await tutteLeRisposte(tx, asta), { id: quale, versione });
    await sql`
      INSERT INTO risposte_ritirate (id, versione, comando_id, asta, motivo_scritto, chi_id, chi_nome, ritirata_il)
      VALUES (${id}, ${versione}, ${comandoId}, ${asta}, ${motivo}, ${chi.id}, ${chi.nome}, ${adesso})`.execute(tx);
  });
}

/** Le scritture di una vendita sono una dopo l'altra: chi arriva secondo vede ciò che ha fatto il primo. */
async function unaAllaVolta(
  { db }: Pick<PartiAssistenza, 'db'>,
  asta: string,
  scrivi: (tx: QueryExecutorProvider) => Promise<void>,
): Promise<RispostaPubblica[]> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`risposte ${asta}`}, 0))`.execute(tx);
    await scrivi(tx);
    return rispostePubblicate(tx, asta);
  });
}

/** Vero di ciò che quella persona ha già pubblicato, o ritirato, con quel comando. */
export function giaPubblicata(db: QueryExecutorProvider): GiaScritto {
  return async (asta, comandoId, { id }) => {
    const { rows } = await sql`
      SELECT 1 FROM risposte_pubbliche WHERE comando_id = ${comandoId} AND asta = ${asta} AND chi_id = ${id}
      UNION ALL SELECT 1 FROM risposte_ritirate WHERE comando_id = ${comandoId} AND asta = ${asta} AND chi_id = ${id}`.execute(
      db,
    );
    return rows.length > 0;
  };
}

/** Chi si legge nella domanda o nella risposta, e non vi si deve leggere (R33, R76). */
async function chiSiNomina(
  parti: PartiAssistenza,
  vendita: Vendita,
  corpo: CorpoRispostaPubblica,
): Promise<PersonaNelTesto | null> {
  const cercati = { ...(await ricercatiDi(parti, vendita)), pseudonimo: await pseudonimoDi(parti, vendita.id, corpo) };
  return personaNelTesto(corpo.domanda, cercati) ?? personaNelTesto(corpo.risposta, cercati);
}

/** Lo pseudonimo di chi ha fatto la richiesta da cui la risposta viene, o veniva quando la si è pubblicata. */
async function pseudonimoDi(
  parti: PartiAssistenza,
  asta: string,
  { richiesta, corregge }: CorpoRispostaPubblica,
): Promise<string | null> {
  const daCorreggere =
    corregge === null ? null : (await tutteLeRisposte(parti.db, asta)).find(({ id }) => id === corregge.id);
  const quale = richiesta ?? daCorreggere?.richiesta ?? null;
  if (quale === null) return null;
  const { da } = await richiestaDi(parti, asta, quale);
  return da === NOME_DEL_REFERENTE || da === NOME_DELLO_SPETTATORE ? null : da;
}

/** Di una richiesta si pubblica una risposta sola, e la stessa risposta una volta sola, finché non la si ritira. */
function pretendiNuova(
  tutte: readonly RispostaConTraccia[],
  { corregge, domanda, risposta, richiesta }: CorpoRispostaPubblica,
): void {
  const mostrate = tutte.filter(({ ritirata }) => ritirata === null);
  if (corregge === null && richiesta !== undefined && mostrate.some((una) => una.richiesta === richiesta))
    throw problema('richiesta_gia_pubblicata');
  const uguale = (una: RispostaConTraccia): boolean => una.domanda === domanda && una.risposta === risposta;
  if (mostrate.some((una) => una.id !== corregge?.id && uguale(una))) throw problema('risposta_uguale');
}

function ancoraPubblicata(
  tutte: readonly RispostaConTraccia[],
  guardata: { id: string; versione: number },
): RispostaConTraccia {
  const ultima = tutte.find(({ id }) => id === guardata.id);
  if (ultima === undefined) throw problema('risposta_inesistente');
  if (ultima.ritirata !== null) throw problema('risposta_ritirata');
  if (ultima.versione !== guardata.versione) throw problema('risposta_cambiata');
  return ultima;
}

function postoDi(
  tutte: readonly RispostaConTraccia[],
  corregge: CorpoRispostaPubblica['corregge'],
  comandoId: string,
): { id: string; versione: number } {
  const troppe = () => problema('risposte_troppe', { limite: RISPOSTE_PUBBLICHE_MAX, correzioni: STESURE_MAX - 1 });
  if (corregge === null) {
    if (tutte.length >= RISPOSTE_PUBBLICHE_MAX) throw troppe();
    return { id: comandoId, versione: 1 };
  }
  const { id, versione } = ancoraPubblicata(tutte, corregge);
  if (versione >= STESURE_MAX) throw troppe();
  return { id, versione: versione + 1 };
}
