import { randomUUID } from 'node:crypto';
import type { MessaggioPosta } from '@gestore/contratto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Segreti } from '../accesso/segreti.ts';
import { conCollegamento } from './collegamento.ts';

export type DaAccodare = {
  /** `null` se non riguarda una vendita. */
  asta: string | null;
  credenzialeId: string | null;
  destinatario: string | null;
  oggetto: string;
  testo: string;
  adesso: number;
  /** Cifrato: prende il posto di `SEGNAPOSTO` quando il messaggio parte, e prima non lo legge nessuno. */
  collegamentoCifrato?: string;
};

/** Mette un messaggio in uscita nella transazione di ciò che lo causa; senza recapito resta da consegnare a mano. */
export async function accodaPosta(
  tx: QueryExecutorProvider,
  { asta, credenzialeId, destinatario, oggetto, testo, adesso, collegamentoCifrato }: DaAccodare,
): Promise<void> {
  const stato = destinatario === null ? 'da_consegnare_a_mano' : 'in_attesa';
  await sql`
    INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il, collegamento_cifrato)
    VALUES (${randomUUID()}, ${asta}, ${credenzialeId}, ${destinatario}, ${oggetto}, ${testo}, ${stato}, ${adesso},
      ${collegamentoCifrato ?? null})`.execute(tx);
}

/** Limite dell'elenco mostrato all'operatore. */
const ELENCO_MAX = 500;

type Riga = {
  id: string;
  asta: string | null;
  titolo: string | null;
  destinatario: string | null;
  oggetto: string;
  testo: string;
  stato: MessaggioPosta['stato'];
  creata_il: string;
  inviata_il: string | null;
  errore: string | null;
  credenziale_id: string | null;
  collegamento_cifrato: string | null;
};

/**
 * La posta in uscita, la più recente prima; di una sola asta se indicata. Il collegamento di un invito si legge finché non
 * è partito, perché l'operatore possa consegnarlo; quello di una password, mai.
 */
export async function elencaPosta(
  pool: Pool,
  asta: string | null,
  segreti: Pick<Segreti, 'decifra'>,
): Promise<MessaggioPosta[]> {
  const { rows } = await pool.query<Riga>(
    `SELECT p.*, a.stato->'scheda'->>'titolo' AS titolo FROM posta_uscita p LEFT JOIN aste a ON a.id = p.asta
     WHERE $1::uuid IS NULL OR p.asta = $1 ORDER BY p.creata_il DESC, p.id LIMIT ${ELENCO_MAX}`,
    [asta],
  );
  return rows.map((riga) => ({
    id: riga.id,
    asta: riga.asta,
    titolo: riga.titolo ?? '',
    destinatario: riga.destinatario ?? '',
    oggetto: riga.oggetto,
    testo:
      riga.credenziale_id === null || riga.stato === 'inviata'
        ? riga.testo
        : conCollegamento(riga.testo, riga.collegamento_cifrato, segreti),
    stato: riga.stato,
    creatoIl: Number(riga.creata_il),
    inviatoIl: riga.inviata_il === null ? null : Number(riga.inviata_il),
    errore: riga.errore,
  }));
}
