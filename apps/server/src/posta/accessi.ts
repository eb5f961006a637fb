import { sql } from 'kysely';
import type { PostaAccessi } from '../accesso/parti.ts';
import type { Riga } from '../base-dati/tavole.ts';
import { OGGETTO_SUBENTRO, testoSubentro } from './testi.ts';
import { testoCodiciSbagliati, testoInvito, testoPasswordCambiata, testoRipristino } from './testi-accesso.ts';
import { accodaPosta } from './uscita.ts';

const UN_MINUTO_MS = 60_000;

/** Non riguardano una vendita, né una credenziale. */
const DI_NESSUNA_VENDITA = { asta: null, credenzialeId: null } as const;

/** I messaggi degli accessi di delegati e magistrati, in uscita nella transazione che li causa. */
export const postaAccessi: PostaAccessi = {
  invito: (tx, { nome, scadeIl, ...messaggio }) =>
    accodaPosta(tx, { ...DI_NESSUNA_VENDITA, ...messaggio, ...testoInvito(nome, scadeIl) }),
  ripristino: (tx, { scadeIl, ...messaggio }) =>
    accodaPosta(tx, { ...DI_NESSUNA_VENDITA, ...messaggio, ...testoRipristino(scadeIl) }),
  async subentro(tx, { credenzialeId, astaId, adesso }) {
    const { rows } = await sql<Riga<'posta_uscita', 'destinatario'> & { titolo: string | null; appena: boolean }>`
      SELECT p.destinatario, a.stato #>> '{scheda,titolo}' AS titolo,
        EXISTS (SELECT 1 FROM posta_uscita q WHERE q.asta = ${astaId} AND q.destinatario = p.destinatario
          AND q.oggetto LIKE ${`${OGGETTO_SUBENTRO}%`} AND q.creata_il > ${adesso - UN_MINUTO_MS}) AS appena
      FROM posta_uscita p LEFT JOIN aste a ON a.id = p.asta
      WHERE p.credenziale_id = ${credenzialeId} AND p.destinatario IS NOT NULL ORDER BY p.creata_il LIMIT 1`.execute(
      tx,
    );
    const [riga] = rows;
    // Due apparecchi che si rubano il posto non riempiono la casella.
    if (riga === undefined || riga.destinatario === null || riga.appena) return;
    const { destinatario, titolo } = riga;
    await accodaPosta(tx, {
      asta: astaId,
      credenzialeId: null,
      destinatario,
      adesso,
      ...testoSubentro(titolo ?? '', adesso),
    });
  },
  passwordCambiata: (tx, messaggio) =>
    accodaPosta(tx, { ...DI_NESSUNA_VENDITA, ...messaggio, ...testoPasswordCambiata(messaggio.adesso) }),
  codiciSbagliati: (tx, messaggio) =>
    accodaPosta(tx, { ...DI_NESSUNA_VENDITA, ...messaggio, ...testoCodiciSbagliati(messaggio.adesso) }),
};
