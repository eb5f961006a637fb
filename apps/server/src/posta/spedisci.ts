import { createTransport } from 'nodemailer';
import type { Pool } from 'pg';
import type { Segreti } from '../accesso/segreti.ts';
import type { Orologio } from '../orologio.ts';
import { conCollegamento } from './collegamento.ts';

/** Messaggi spediti in un giro: il giro seguente prende gli altri. */
const PER_GIRO_MAX = 20;
/** Dopo tanti tentativi il messaggio è fallito e l'operatore lo vede. */
const TENTATIVI_MAX = 8;

export type Spedizione = { spedisci(): Promise<number> };

/** Senza SMTP i messaggi restano in uscita, mostrati all'operatore; con SMTP partono, e un errore si vede nella riga. */
export function creaSpedizione({
  pool,
  orologio,
  smtp,
  segreti,
}: {
  pool: Pool;
  orologio: Orologio;
  segreti: Pick<Segreti, 'decifra'>;
  smtp: { url: string; mittente: string } | null;
}): Spedizione {
  if (smtp === null) return { spedisci: async () => 0 };
  const trasporto = createTransport(smtp.url);
  return {
    async spedisci() {
      const cliente = await pool.connect();
      try {
        await cliente.query('BEGIN');
        const { rows } = await cliente.query<{
          id: string;
          destinatario: string;
          oggetto: string;
          testo: string;
          tentativi: number;
          collegamento_cifrato: string | null;
        }>(
          `SELECT id, destinatario, oggetto, testo, tentativi, collegamento_cifrato FROM posta_uscita WHERE stato = 'in_attesa' ORDER BY creata_il LIMIT ${PER_GIRO_MAX} FOR UPDATE SKIP LOCKED`,
        );
        for (const { id, destinatario, oggetto, testo, tentativi, collegamento_cifrato: cifrato } of rows) {
          try {
            await trasporto.sendMail({
              from: smtp.mittente,
              to: destinatario,
              subject: oggetto,
              text: conCollegamento(testo, cifrato, segreti),
              messageId: `<${id}@gestore-vendite>`,
            });
            await cliente.query(
              // Di una credenziale lo stesso comando ripetuto deve poter dare lo stesso collegamento (R30).
              `UPDATE posta_uscita SET stato = 'inviata', inviata_il = $2, errore = NULL,
                 collegamento_cifrato = CASE WHEN credenziale_id IS NULL THEN NULL ELSE collegamento_cifrato END
               WHERE id = $1`,
              [id, orologio.adesso()],
            );
          } catch (errore) {
            const stato = tentativi + 1 >= TENTATIVI_MAX ? 'fallita' : 'in_attesa';
            const perche = errore instanceof Error ? errore.message.slice(0, 500) : 'errore sconosciuto';
            await cliente.query(
              'UPDATE posta_uscita SET stato = $2, tentativi = tentativi + 1, errore = $3 WHERE id = $1',
              [id, stato, perche],
            );
          }
        }
        await cliente.query('COMMIT');
        return rows.length;
      } catch (errore) {
        await cliente.query('ROLLBACK').catch(() => undefined);
        throw errore;
      } finally {
        cliente.release();
      }
    },
  };
}
