import { formattaInLettera } from '@gestore/contratto/parole/formato';
import { type QueryExecutorProvider, sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import { identificativoDi } from '../../piattaforma/arnesi/identificativo.ts';
import type { ContoCambiato } from '../../vendita/dopo/termini-dopo.ts';
import type { PartiPosta } from '../parti.ts';
import { accodaPosta } from '../uscita/uscita.ts';
import { emailDi, recapitiDi } from './termini.ts';

type Parti = Pick<PartiPosta, 'segreti' | 'orologio' | 'esecutore' | 'baseUrl'>;

/**
 * Il conto su cui si versa il prezzo è cambiato: lo sanno chi si è aggiudicato il bene, chi conduce e gli operatori, una volta per
 * cambio (R69). Il conto nuovo nella mail non c'è: chi ne scrive una finta direbbe il suo.
 */
export async function avvisaContoCambiato(
  { segreti, orologio, esecutore, baseUrl }: Parti,
  tx: QueryExecutorProvider,
  { asta, seq, il }: ContoCambiato,
): Promise<void> {
  const { stato } = await esecutore.leggi(asta);
  if (!('esito' in stato)) return;
  const { vincitore } = stato.esito;
  const { titolo, delegatoId } = stato.scheda;
  const destinatari = new Set([
    ...(vincitore === null ? [] : await recapitiDi(tx, segreti, asta, vincitore.bustaId)),
    ...(await emailDi(tx, segreti, delegatoId)),
    ...(await degliOperatori(tx, segreti)),
  ]);
  for (const destinatario of destinatari) {
    const id = identificativoDi(`conto-cambiato/${asta}/${seq}/${destinatario}`);
    const { rows } = await sql`SELECT 1 FROM posta_uscita WHERE id = ${id}`.execute(tx);
    if (rows.length > 0) continue;
    await accodaPosta(tx, segreti, {
      id,
      asta,
      credenzialeId: null,
      destinatario,
      oggetto: `Conto cambiato: ${titolo}`,
      testo: [
        'Gentile interessato,',
        '',
        `per la vendita di «${titolo}» chi conduce ha cambiato, ${formattaInLettera(il)}, il conto su cui si versa il prezzo.`,
        '',
        `Il conto di adesso, quelli di prima e il motivo si leggono soltanto dopo avere fatto l’ingresso alla piattaforma (${baseUrl}): non si fidi di un conto scritto in una mail.`,
        'Se non se lo aspettava non versi, e chieda a chi conduce la vendita o all’assistenza del gestore.',
      ].join('\n'),
      adesso: orologio.adesso(),
    });
  }
}

async function degliOperatori(tx: QueryExecutorProvider, segreti: Parti['segreti']): Promise<string[]> {
  const { rows } = await sql<Marcata<'operatori'>>`
    SELECT ${sql.raw(colonneMarcate('operatori'))} FROM operatori
    WHERE abilitato_il IS NOT NULL AND disabilitato_il IS NULL`.execute(tx);
  return delleSole(segreti, 'operatori', rows).flatMap(({ email }) => (email === null ? [] : [email]));
}
