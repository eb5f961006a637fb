import {
  type CorpoImpediti,
  codiciScritti,
  type DatiImpediti,
  datiImpediti,
  type ImpeditiVisti,
} from '@gestore/contratto/anagrafe/impediti';
import type { DebitoreDetto, Impedito, Scheda, SecondoDelegato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod';
import type { Riga } from '../../../base-dati/tavole.ts';
import { problema } from '../../../bordo/problema.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import { procedimentoDi } from '../elenchi/assegnazioni.ts';

/**
 * Chi in una procedura non dovrebbe offrire (R18, R08): lo registra il gestore, cifrato, e si confronta con un'offerta soltanto
 * quando la sua busta si apre (R10).
 */
type Parti = Pick<Casa, 'db' | 'segreti'>;
type UnaVendita = {
  id: string;
  scheda: Pick<Scheda, 'tribunale' | 'ruolo' | 'delegatoId'>;
  secondo?: SecondoDelegato | null;
};
type Chi = { id: string; nome: string };

const VUOTI: DatiImpediti = { debitori: '', collegati: '', personale: '', senzaDebitore: '' };
/** Con i codici si cifra anche di quale elenco sono: una riga messa al posto di un'altra non si legge. */
const schemaChiaro = z.strictObject({ procedura: z.string(), versione: z.int(), dati: datiImpediti });

type RigaImpediti = Riga<'impediti', 'procedura' | 'versione' | 'codici_cifrati' | 'operatore_nome' | 'scritto_il'>;

/** L'elenco della procedura; se il ruolo della vendita è stato corretto, quello scritto dalla sua scheda. */
async function elencoDi(db: QueryExecutorProvider, { id, scheda }: UnaVendita): Promise<RigaImpediti | undefined> {
  const procedura = chiaveDi({ id, scheda });
  const { rows } = await sql<RigaImpediti>`
    SELECT procedura, versione, codici_cifrati, operatore_nome, scritto_il FROM impediti
    WHERE procedura = ${procedura} OR asta = ${id}
    ORDER BY (procedura = ${procedura}) DESC, scritto_il DESC, versione DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Vero se qualcuno ha registrato chi non può offrire, foss'anche per dire che non c'è nessuno: senza, nessuna busta si confronta (R18). */
export const impeditiRegistrati = async (db: QueryExecutorProvider, vendita: UnaVendita): Promise<boolean> =>
  (await elencoDi(db, vendita)) !== undefined;

/** I lotti di una procedura hanno lo stesso elenco; senza ruolo, ogni vendita ha il suo. */
export const stessaProcedura = (una: UnaVendita, altra: UnaVendita): boolean => chiaveDi(una) === chiaveDi(altra);

const chiaveDi = ({ id, scheda }: UnaVendita): string => procedimentoDi(scheda) ?? `vendita ${id}`;

function inChiaro(
  { segreti }: Pick<Parti, 'segreti'>,
  riga: Pick<RigaImpediti, 'procedura' | 'versione' | 'codici_cifrati'>,
): DatiImpediti {
  const { procedura, versione, dati } = schemaChiaro.parse(JSON.parse(segreti.decifra(riga.codici_cifrati)));
  if (procedura !== riga.procedura || versione !== riga.versione) throw new Error('un elenco di impediti non è il suo');
  return dati;
}

/** L'elenco per chi lo scrive; la lettura va annotata da chi chiama (R37). */
export async function leggiElencoImpediti(parti: Parti, vendita: UnaVendita): Promise<ImpeditiVisti> {
  const riga = await elencoDi(parti.db, vendita);
  if (riga === undefined) return { ...VUOTI, versione: 0, operatore: null, scrittoIl: null };
  return {
    ...inChiaro(parti, riga),
    versione: riga.procedura === chiaveDi(vendita) ? riga.versione : 0,
    operatore: riga.operatore_nome,
    scrittoIl: Number(riga.scritto_il),
  };
}

/**
 * Scrive una versione nuova dell'elenco intero. Ripetere il comando trova la prima risposta. Solleva 409 `impediti_cambiati`, 409
 * `comando_diverso`.
 */
export function scriviElencoImpediti(
  parti: Parti & Pick<Casa, 'orologio'>,
  vendita: UnaVendita,
  { comandoId, versione: letta, ...dati }: CorpoImpediti,
  chi: Chi,
): Promise<{ versione: number }> {
  const procedura = chiaveDi(vendita);
  return parti.db.transaction().execute(async (tx) => {
    // Una scrittura alla volta per procedura: la seconda rilegge, e trova la versione della prima.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`impediti ${procedura}`}, 0))`.execute(tx);
    const { rows: gia } = await sql<Riga<'impediti', 'procedura' | 'versione' | 'codici_cifrati' | 'asta'>>`
      SELECT procedura, versione, codici_cifrati, asta FROM impediti WHERE comando_id = ${comandoId}`.execute(tx);
    if (gia[0] !== undefined) {
      const stesso = gia[0].asta === vendita.id && uguali(inChiaro(parti, gia[0]), dati);
      if (!stesso) throw problema('comando_diverso');
      return { versione: gia[0].versione };
    }
    const { rows } = await sql<{ ultima: number }>`
      SELECT coalesce(max(versione), 0)::int AS ultima FROM impediti WHERE procedura = ${procedura}`.execute(tx);
    const ultima = rows[0]?.ultima ?? 0;
    if (ultima !== letta) throw problema('impediti_cambiati', {}, { versione: ultima });
    const versione = ultima + 1;
    const cifrati = parti.segreti.cifra(JSON.stringify({ procedura, versione, dati }));
    await sql`
      INSERT INTO impediti (procedura, versione, asta, codici_cifrati, comando_id, operatore_id, operatore_nome, scritto_il)
      VALUES (${procedura}, ${versione}, ${vendita.id}, ${cifrati}, ${comandoId}, ${chi.id}, ${chi.nome},
        ${parti.orologio.adesso()})`.execute(tx);
    return { versione };
  });
}

const uguali = (a: DatiImpediti, b: DatiImpediti): boolean =>
  a.debitori === b.debitori &&
  a.collegati === b.collegati &&
  a.personale === b.personale &&
  a.senzaDebitore === b.senzaDebitore;

/**
 * Che cosa qualcuno ha detto del debitore della procedura: un suo codice, o perché non ce n'è uno da registrare (R18, R76). `null` se
 * nessuno ha detto nulla, o se l'elenco non si legge: non si sa, e non si suppone.
 */
export async function debitoreDettoDi(parti: Parti, vendita: UnaVendita): Promise<DebitoreDetto | null> {
  const riga = await elencoDi(parti.db, vendita);
  if (riga === undefined) return null;
  let dati: DatiImpediti;
  try {
    dati = inChiaro(parti, riga);
  } catch {
    return null;
  }
  if (codiciScritti(dati.debitori).length > 0) return 'codice_registrato';
  return dati.senzaDebitore.trim() === '' ? null : 'nessuno_da_registrare';
}

/**
 * I codici con cui confrontare un'offerta che si apre: quelli registrati, e quelli del delegato che conduce e del secondo. `null` se l'elenco c'è e
 * non si legge: chi apre lo deve sapere, e la vendita non si ferma.
 */
export async function impeditiDi(parti: Parti, vendita: UnaVendita): Promise<Impedito[] | null> {
  const riga = await elencoDi(parti.db, vendita);
  const delegato = (await codiciDelDelegato(parti.db, vendita)).map(
    (codice) => ({ codice, titolo: 'personale' }) as const,
  );
  if (riga === undefined) return delegato;
  let dati: DatiImpediti;
  try {
    dati = inChiaro(parti, riga);
  } catch {
    return null;
  }
  const di = (testo: string, titolo: Impedito['titolo']): Impedito[] =>
    codiciScritti(testo).map((codice) => ({ codice, titolo }));
  return [
    ...di(dati.debitori, 'debitore'),
    ...di(dati.collegati, 'collegato'),
    ...di(dati.personale, 'personale'),
    ...delegato,
  ];
}

async function codiciDelDelegato(db: QueryExecutorProvider, { scheda, secondo }: UnaVendita): Promise<string[]> {
  const { rows } = await sql<Riga<'soggetti', 'codici'>>`
    SELECT codici FROM soggetti WHERE utente_id::text = ANY(${[scheda.delegatoId, secondo?.delegatoId ?? null]}::text[]) AND unito_a IS NULL`.execute(
    db,
  );
  return rows.flatMap(({ codici }) => codici);
}
