import { createHmac } from 'node:crypto';
import {
  type CorpoDecisione,
  type QualitaSpettatore,
  RICHIESTE_DA_DECIDERE_MAX,
  type RichiestaVista,
} from '@gestore/contratto/assistenza/richieste-assistere';
import type { CredenzialeEmessa } from '@gestore/contratto/posta/forme';
import { type Attore, codiceConfrontabile, FASI_A_BUSTE_CHIUSE, type StatoPubblicato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Forse, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { tipoDi } from '../../sigillo/firme/documento-firmato.ts';
import type { GiaScritto } from '../../vendita/comandi/gia-scritto.ts';
import { ammettiSpettatore } from '../credenziali/credenziali.ts';
import type { PartiPosta } from '../parti.ts';
import { accodaPosta } from '../uscita/uscita.ts';
import { testoRifiutoDiAssistere } from './testi-richieste.ts';

/** Ciò che scrive chi chiede: entra cifrato nella base dati. */
type Scritta = { nome: string; identificativo: string; pec: string; qualita: QualitaSpettatore; motivazione: string };
type RichiestaArrivata = Scritta & { comandoId: string; documento: Uint8Array };
type Parti = Pick<PartiPosta, 'db' | 'segreti' | 'orologio'>;

/** Finché si può ancora entrare a guardare. */
const SI_CHIEDE: readonly StatoPubblicato['fase'][] = [...FASI_A_BUSTE_CHIUSE, 'operazioni_aperte', 'gara'];
const AMMESSI: readonly string[] = ['pdf', 'jpeg', 'png'];

/**
 * Riceve una richiesta di assistere (R35). Chi chiede due volte, con lo stesso codice e la stessa PEC, ne fa una: la risposta non
 * cambia, e non dice a chi prova i dati di un altro se quella persona ha già chiesto. Con un'altra PEC sono due, e chi conduce
 * guarda i documenti: altrimenti chi scrive per primo il codice di un altro gli toglierebbe la parola. Delle offerte non sa e
 * non dice nulla (R10).
 */
export async function riceviRichiesta(
  { db, segreti, orologio }: Parti,
  { id: asta, fase, ferma }: Pick<StatoPubblicato, 'id' | 'fase' | 'ferma'>,
  { comandoId, documento, ...scritta }: RichiestaArrivata,
): Promise<void> {
  pretendiAperte({ fase, ferma });
  if (!AMMESSI.includes(tipoDi(documento)))
    throw problema(
      'richiesta_documento',
      {},
      { errori: [{ campo: 'documento', messaggio: 'Scelga un PDF, un JPEG o un PNG.' }] },
    );
  const chi = createHmac('sha256', segreti.chiave('richieste'))
    .update(`${asta} ${codiceConfrontabile(scritta.identificativo)} ${scritta.pec.trim().toLowerCase()}`)
    .digest('base64url');
  const dati = segreti.cifra(JSON.stringify(scritta));
  const cifrato = segreti.cifra(Buffer.from(documento).toString('base64'));
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`richieste ${asta}`}, 0))`.execute(tx);
    const { rows } = await sql<{ quante: number }>`
      SELECT count(*)::int AS quante FROM richieste_assistere r
      WHERE r.asta = ${asta} AND r.chi <> ${chi} AND NOT EXISTS (SELECT 1 FROM richieste_decise d WHERE d.richiesta = r.id)`.execute(
      tx,
    );
    if ((rows[0]?.quante ?? 0) >= RICHIESTE_DA_DECIDERE_MAX)
      throw problema('richieste_troppe', { limite: RICHIESTE_DA_DECIDERE_MAX });
    await sql`
      INSERT INTO richieste_assistere (id, asta, chi, dati, documento, ricevuta_il)
      VALUES (${comandoId}, ${asta}, ${chi}, ${dati}, ${cifrato}, ${orologio.adesso()}) ON CONFLICT DO NOTHING`.execute(
      tx,
    );
  });
}

function pretendiAperte({ fase, ferma }: Pick<StatoPubblicato, 'fase' | 'ferma'>): void {
  if (ferma === null && !SI_CHIEDE.includes(fase)) throw problema('richieste_chiuse');
}

type Decisa = Riga<'richieste_decise', 'comando_id' | 'accolta' | 'di_diritto' | 'motivo' | 'chi_nome' | 'decisa_il'>;
type Letta = Riga<'richieste_assistere', 'id' | 'dati' | 'ricevuta_il'> & Forse<Decisa>;

/** Le richieste di una vendita, da decidere prima, poi dalla più recente. */
export async function elencaRichieste({ db, segreti }: Parti, asta: string): Promise<RichiestaVista[]> {
  const { rows } = await sql<Letta>`
    SELECT r.id, r.dati, r.ricevuta_il, d.comando_id, d.accolta, d.di_diritto, d.motivo, d.chi_nome, d.decisa_il
    FROM richieste_assistere r LEFT JOIN richieste_decise d ON d.richiesta = r.id
    WHERE r.asta = ${asta} ORDER BY (d.richiesta IS NOT NULL), r.ricevuta_il DESC, r.id`.execute(db);
  return rows.map(({ id, dati, ricevuta_il: ricevutaIl, ...decisa }) => ({
    id,
    ...(JSON.parse(segreti.decifra(dati)) as Scritta),
    ricevutaIl: Number(ricevutaIl),
    decisione:
      decisa.comando_id === null
        ? null
        : {
            accolta: decisa.accolta === true,
            diDiritto: decisa.di_diritto === true,
            motivo: decisa.motivo ?? '',
            chi: decisa.chi_nome ?? '',
            il: Number(decisa.decisa_il),
          },
  }));
}

/** Il documento d'identità di chi ha chiesto, con il suo tipo guardato dai byte. */
export async function documentoDiRichiesta({ db, segreti }: Parti, asta: string, id: string): Promise<Buffer> {
  const { rows } = await sql<Riga<'richieste_assistere', 'documento'>>`
    SELECT documento FROM richieste_assistere WHERE asta = ${asta} AND id = ${id}`.execute(db);
  const [richiesta] = rows;
  if (richiesta === undefined) throw problema('richiesta_inesistente');
  return Buffer.from(segreti.decifra(richiesta.documento), 'base64');
}

type DaDecidere = { richiesta: string; chi: { id: string; nome: string }; attore: Attore };

/**
 * Decide una richiesta, una volta: accolta, la credenziale di sola lettura parte alla PEC di chi ha chiesto e il registro lo dice; respinta,
 * gli si scrive perché. Lo stesso comando ripetuto finisce ciò che un processo morto a metà non aveva fatto.
 */
export async function decidiLaRichiesta(
  posta: PartiPosta,
  stato: StatoPubblicato,
  { comandoId, accolta, diDiritto, motivo }: CorpoDecisione,
  { richiesta: id, chi, attore }: DaDecidere,
): Promise<CredenzialeEmessa | null> {
  pretendiAperte(stato);
  const { db, orologio, segreti } = posta;
  const trovata = (await elencaRichieste(posta, stato.id)).find((una) => una.id === id);
  if (trovata === undefined) throw problema('richiesta_inesistente');
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      INSERT INTO richieste_decise (richiesta, comando_id, accolta, di_diritto, motivo, chi_id, chi_nome, decisa_il)
      VALUES (${id}, ${comandoId}, ${accolta}, ${diDiritto}, ${motivo}, ${chi.id}, ${chi.nome}, ${orologio.adesso()})
      ON CONFLICT DO NOTHING`.execute(tx);
    if (!(await decisaCosi(tx, { id, comandoId, accolta, diDiritto, motivo }))) throw problema('richiesta_gia_decisa');
    // Chi ripete non scrive una seconda volta a chi ha chiesto.
    if (accolta || numAffectedRows !== 1n) return;
    const testi = testoRifiutoDiAssistere({ titolo: stato.scheda.titolo, motivo });
    const messaggio = { id, asta: stato.id, credenzialeId: null, destinatario: trovata.pec, adesso: orologio.adesso() };
    await accodaPosta(tx, segreti, { ...messaggio, ...testi });
  });
  if (!accolta) return null;
  const { nome, identificativo, pec } = trovata;
  return ammettiSpettatore(
    posta,
    stato,
    { comandoId: id, nome, identificativo, pec, motivazione: motivo, diDiritto },
    attore,
  );
}

/** Vero se quella persona ha già deciso una richiesta di quella vendita con quel comando. */
export function giaDecisa({ db }: Pick<Parti, 'db'>): GiaScritto {
  return async (asta, comandoId, { id }) => {
    const { rows } = await sql`
      SELECT 1 FROM richieste_decise d JOIN richieste_assistere r ON r.id = d.richiesta
      WHERE r.asta = ${asta} AND d.comando_id = ${comandoId} AND d.chi_id = ${id}`.execute(db);
    return rows.length > 0;
  };
}

type Detta = CorpoDecisione & { id: string };

async function decisaCosi(tx: QueryExecutorProvider, detta: Detta): Promise<boolean> {
  const { rows } = await sql<Riga<'richieste_decise', 'comando_id' | 'accolta' | 'di_diritto' | 'motivo'>>`
    SELECT comando_id, accolta, di_diritto, motivo FROM richieste_decise WHERE richiesta = ${detta.id}`.execute(tx);
  const [scritta] = rows;
  return (
    scritta !== undefined &&
    scritta.comando_id === detta.comandoId &&
    scritta.accolta === detta.accolta &&
    scritta.di_diritto === detta.diDiritto &&
    scritta.motivo === detta.motivo
  );
}
