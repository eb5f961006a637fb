import { createHmac } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type ChiMarca, dichiaraEstranea } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { scriviUnaVolta } from '../../piattaforma/arnesi/file-una-volta.ts';
import { ugualiSenzaIndizi } from '../../piattaforma/segreti.ts';
import { SEGNAPOSTO } from './collegamento.ts';

/** La marca di un messaggio partito: la mette chi lo ha spedito. */
export function marcaDellInvio(chi: ChiMarca, id: string): string {
  return createHmac('sha256', chi.chiave('invii-della-posta')).update(id).digest('base64url');
}

const GIORNO_MS = 86_400_000;
/** Si guardano i messaggi di due settimane: chi aspettava gli altri ha già chiamato. */
const GUARDATI_MS = 14 * GIORNO_MS;
/** Nessuno aspetta di più prima di un altro tentativo, né tiene in mano un messaggio. */
const ATTESA_MAX_MS = 2 * GIORNO_MS;
const INSIEME = 200;
const RIPOSO_MS = 60_000;
/** Nella cartella dei dati: i messaggi partiti prima hanno la loro marca. */
const FILE_MARCHE_INVII = 'marche-invii.json';

type Guardato = Riga<
  'posta_uscita',
  'id' | 'stato' | 'creata_il' | 'entro_il' | 'destinatario' | 'testo' | 'collegamento_cifrato' | 'marca_invio'
> & { fermato: boolean };
type Parti = { db: Kysely<unknown>; segreti: ChiMarca; adesso: number };
type Posto = { creataIl: string; id: string };
const IN_CIMA = '00000000-0000-0000-0000-000000000000';

/**
 * Riguarda la posta un po' per volta, per sempre: un messaggio che la base dati dice partito, da consegnare a mano pur avendo un recapito, o
 * tenuto fermo ben oltre ogni attesa, e che nessun server ha trattato così, torna in partenza se serve ancora, o si dice non consegnato; in
 * ogni caso suona l'allarme (R29, R74).
 */
export function creaVerificaInvii(): (parti: Parti) => Promise<number> {
  let posto: Posto | null = null;
  let riposaFinoA = Number.NEGATIVE_INFINITY;
  return async ({ db, segreti, adesso }) => {
    if (posto === null && adesso < riposaFinoA) return 0;
    const da: Posto = posto ?? { creataIl: String(adesso - GUARDATI_MS), id: IN_CIMA };
    const { rows } = await sql<Guardato>`
      SELECT id, stato, creata_il, entro_il, destinatario, testo, collegamento_cifrato, marca_invio,
        (prossimo_il > ${adesso + ATTESA_MAX_MS} OR coalesce(presa_fino_al, 0) > ${adesso + ATTESA_MAX_MS}) AS fermato
      FROM posta_uscita WHERE (creata_il, id) > (${da.creataIl}::bigint, ${da.id}::uuid)
      ORDER BY creata_il, id LIMIT ${INSIEME}`.execute(db);
    const ultima = rows.length < INSIEME ? undefined : rows.at(-1);
    posto = ultima === undefined ? null : { creataIl: ultima.creata_il, id: ultima.id };
    if (posto === null) riposaFinoA = adesso + RIPOSO_MS;
    const falsi = rows.filter((riga) => !eTrattato(segreti, riga));
    for (const falso of falsi) {
      dichiaraEstranea(segreti, { tavola: 'posta_uscita', riga: falso.id });
      await rimetti(db, falso, adesso);
    }
    return falsi.length;
  };
}

function eTrattato(segreti: ChiMarca, { id, stato, destinatario, marca_invio, fermato }: Guardato): boolean {
  if (stato === 'inviata') return ugualiSenzaIndizi(marca_invio ?? '', marcaDellInvio(segreti, id));
  if (stato === 'da_consegnare_a_mano') return destinatario === null;
  return stato !== 'in_attesa' || !fermato;
}

const PERCHE = 'La base dati lo diceva partito, o da non spedire, e nessun server lo aveva trattato così.';

async function rimetti(db: Kysely<unknown>, falso: Guardato, adesso: number): Promise<void> {
  const { id, stato, creata_il, entro_il, testo, collegamento_cifrato: cifrato } = falso;
  // Senza il suo collegamento, o dopo il suo termine, non serve a nessuno: lo decide una persona.
  const monco = cifrato === null && testo.includes(SEGNAPOSTO);
  const scaduto = Number(entro_il ?? Number(creata_il) + GIORNO_MS) <= adesso;
  await sql`
    UPDATE posta_uscita SET stato = ${monco || scaduto ? 'fallita' : 'in_attesa'}, inviata_il = NULL, marca_invio = NULL,
      presa_da = NULL, presa_fino_al = NULL, prossimo_il = ${adesso},
      errore = ${PERCHE}
    WHERE id = ${id} AND stato = ${stato}`.execute(db);
}

/** I messaggi partiti prima che la loro fine avesse una marca: una volta, al primo avvio, quelli che si riguardano. */
export async function marcaInviiDiPrima(
  { db, segreti, orologio }: { db: Kysely<unknown>; segreti: ChiMarca; orologio: { adesso(): number } },
  cartella: string,
): Promise<void> {
  const percorso = join(cartella, FILE_MARCHE_INVII);
  const fatto = await access(percorso).then(
    () => true,
    () => false,
  );
  if (fatto) return;
  const dal = orologio.adesso() - GUARDATI_MS;
  for (let dopo = IN_CIMA; ; ) {
    const { rows } = await sql<Riga<'posta_uscita', 'id'>>`
      SELECT id FROM posta_uscita WHERE stato = 'inviata' AND marca_invio IS NULL AND creata_il >= ${dal} AND id > ${dopo}
      ORDER BY id LIMIT ${INSIEME}`.execute(db);
    const ultima = rows.at(-1);
    if (ultima === undefined) break;
    dopo = ultima.id;
    await sql`
      UPDATE posta_uscita SET marca_invio = u.marca
      FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ id }) => marcaDellInvio(segreti, id))}::text[]) AS u (di, marca)
      WHERE id = u.di`.execute(db);
  }
  await scriviUnaVolta(percorso, JSON.stringify({ versione: 1, dal: orologio.adesso() }));
}
