import { createHmac, randomInt } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { colonneMarcate, delleSole, eDellaCasa, type Marcata, marcaDellaRiga } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { type Segreti, ugualiSenzaIndizi } from '../../piattaforma/segreti.ts';
import { normalizzaCredenziale } from '../gettone.ts';

/** Senza le lettere che si sentono o si leggono per altre: le metà si dicono al telefono. */
const ALFABETO = '23456789abcdefghjkmnpqrstvwxyz';
const META = 5;
/** Quanto tempo hanno due persone per confermare, e poi l'offerente per usare il codice. */
const DURATA_CONSEGNA_MS = 15 * 60_000;
/** Chi conosce una metà non deve trovare l'altra per tentativi. */
const ERRORI_MAX = 5;

type Chi = { id: string; nome: string };
type Con = Pick<Segreti, 'chiave'>;
/** La metà che dice questa persona; null quando è già stata mostrata: non si mostra mai due volte. */
type Meta = { id: string; meta: string | null; scadeIl: number };

/** Una metà del codice, a chi propone la consegna: da sola non apre nulla. Lo stesso comando non la mostra più. */
export async function proponiConsegna(
  tx: QueryExecutorProvider,
  segreti: Con,
  dati: { comandoId: string; asta: string; credenzialeId: string; motivo: string; chi: Chi; adesso: number },
): Promise<Meta> {
  const { comandoId, asta, credenzialeId, motivo, chi, adesso } = dati;
  const { rows: viva } = await sql<Marcata<'credenziali'>>`
    SELECT ${sql.raw(colonneMarcate('credenziali'))} FROM credenziali
    WHERE id = ${credenzialeId} AND asta = ${asta} AND revocata_il IS NULL`.execute(tx);
  if (delleSole(segreti, 'credenziali', viva).length === 0) throw problema('R30_credenziale_sconosciuta');
  const meta = nuovaMeta();
  const scadeIl = adesso + DURATA_CONSEGNA_MS;
  const primaMeta = impronta(segreti, 'prima', meta);
  const marca = marcaDellaRiga(segreti, 'consegne_a_mano', {
    id: comandoId,
    asta,
    credenziale_id: credenzialeId,
    motivo,
    proposta_da: chi.id,
    proposta_nome: chi.nome,
    prima_meta: primaMeta,
    confermata_da: null,
    confermata_nome: null,
    comando_conferma: null,
    seconda_meta: null,
    scade_il: scadeIl,
  });
  const { rows } = await sql`
    INSERT INTO consegne_a_mano
      (id, asta, credenziale_id, motivo, proposta_da, proposta_nome, proposta_il, prima_meta, scade_il, marca)
    VALUES (${comandoId}, ${asta}, ${credenzialeId}, ${motivo}, ${chi.id}, ${chi.nome}, ${adesso},
      ${primaMeta}, ${scadeIl}, ${marca})
    ON CONFLICT (id) DO NOTHING RETURNING 1`.execute(tx);
  if (rows.length === 1) return { id: comandoId, meta, scadeIl };
  const gia = await prendi(tx, segreti, comandoId);
  if (gia.proposta_da !== chi.id || gia.credenziale_id !== credenzialeId || gia.motivo !== motivo)
    throw problema('comando_diverso');
  return { id: comandoId, meta: null, scadeIl: Number(gia.scade_il) };
}

/** Ciò che la conferma ha prodotto: l'altra metà, e di chi è la credenziale che apre. */
type Confermata = Meta & { credenzialeId: string; propostaDa: string };

/** L'altra metà, a chi conferma: un operatore diverso dal primo, o chi conduce. Da adesso le due insieme aprono. */
export async function confermaConsegna(
  tx: QueryExecutorProvider,
  segreti: Con,
  dati: { comandoId: string; asta: string; consegnaId: string; chi: Chi; adesso: number },
): Promise<Confermata> {
  const { comandoId, asta, consegnaId, chi, adesso } = dati;
  const consegna = await prendi(tx, segreti, consegnaId);
  if (consegna.asta !== asta) throw problema('consegna_inesistente');
  const di = { credenzialeId: consegna.credenziale_id, propostaDa: consegna.proposta_da };
  if (consegna.confermata_da !== null) {
    if (consegna.comando_conferma !== comandoId || consegna.confermata_da !== chi.id)
      throw problema('consegna_gia_confermata');
    return { id: consegnaId, meta: null, scadeIl: Number(consegna.scade_il), ...di };
  }
  if (Number(consegna.scade_il) <= adesso) throw problema('consegna_scaduta');
  if (consegna.proposta_da === chi.id) throw problema('proposta_propria');
  const meta = nuovaMeta();
  const scadeIl = adesso + DURATA_CONSEGNA_MS;
  const secondaMeta = impronta(segreti, consegnaId, meta);
  const marca = marcaDellaRiga(segreti, 'consegne_a_mano', {
    ...consegna,
    confermata_da: chi.id,
    confermata_nome: chi.nome,
    comando_conferma: comandoId,
    seconda_meta: secondaMeta,
    scade_il: scadeIl,
  });
  await sql`
    UPDATE consegne_a_mano SET confermata_da = ${chi.id}, confermata_nome = ${chi.nome}, confermata_il = ${adesso},
      comando_conferma = ${comandoId}, seconda_meta = ${secondaMeta}, scade_il = ${scadeIl}, marca = ${marca}
    WHERE id = ${consegnaId}`.execute(tx);
  return { id: consegnaId, meta, scadeIl, ...di };
}

/** Le due metà di seguito, comunque siano scritte; null per ciò che non è un codice simile. */
export function codiceAMano(scritto: string): string | null {
  const codice = normalizzaCredenziale(scritto);
  return codice.length === META * 2 ? codice : null;
}

/**
 * La consegna che questo codice apre; null se non apre nulla. Una seconda metà sbagliata si conta, e dopo poche la
 * consegna finisce.
 */
export async function consegnaDelCodice(
  db: QueryExecutorProvider,
  segreti: Con,
  codice: string,
  adesso: number,
): Promise<{ id: string; credenzialeId: string } | null> {
  const { rows } = await sql<Marcata<'consegne_a_mano'>>`
    SELECT ${sql.raw(colonneMarcate('consegne_a_mano'))} FROM consegne_a_mano
    WHERE prima_meta = ${impronta(segreti, 'prima', codice.slice(0, META))} AND usata_il IS NULL
      AND confermata_da IS NOT NULL AND scade_il > ${adesso} AND errori < ${ERRORI_MAX}`.execute(db);
  for (const riga of rows) {
    const { id, credenziale_id, seconda_meta } = riga;
    if (!eDellaCasa(segreti, 'consegne_a_mano', riga)) continue;
    const mostrata = impronta(segreti, id, codice.slice(META)).toString('hex');
    if (ugualiSenzaIndizi(mostrata, seconda_meta?.toString('hex') ?? '')) return { id, credenzialeId: credenziale_id };
    await sql`UPDATE consegne_a_mano SET errori = errori + 1 WHERE id = ${id}`.execute(db);
  }
  return null;
}

/** Il codice vale una volta: false quando un altro lo ha appena speso. */
export async function spendiConsegna(tx: QueryExecutorProvider, id: string, adesso: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE consegne_a_mano SET usata_il = ${adesso} WHERE id = ${id} AND usata_il IS NULL RETURNING 1`.execute(tx);
  return rows.length === 1;
}

async function prendi(tx: QueryExecutorProvider, segreti: Con, id: string): Promise<Riga<'consegne_a_mano'>> {
  const { rows } = await sql<Riga<'consegne_a_mano'>>`
    SELECT * FROM consegne_a_mano WHERE id = ${id} FOR UPDATE`.execute(tx);
  if (rows[0] === undefined || !eDellaCasa(segreti, 'consegne_a_mano', rows[0])) throw problema('consegna_inesistente');
  return rows[0];
}

/** La chiave è dell'installazione, fuori dalla base dati: ventiquattro bit si troverebbero per tentativi. */
function impronta({ chiave }: Con, sale: string, meta: string): Buffer {
  return createHmac('sha256', chiave('consegna-a-mano'))
    .update(`${sale} ${normalizzaCredenziale(meta)}`)
    .digest();
}

function nuovaMeta(): string {
  return Array.from({ length: META }, () => ALFABETO.charAt(randomInt(ALFABETO.length))).join('');
}
