import { MINUTO_MS } from '@gestore/dominio';
import { sql } from 'kysely';
import type { PostaAccessi } from '../accesso/parti.ts';
import type { ChiMarca } from '../base-dati/marche-righe.ts';
import { OGGETTO_SUBENTRO, testoSubentro } from './testi.ts';
import {
  testoCodiciSbagliati,
  testoInvito,
  testoNuovoAccesso,
  testoPasswordCambiata,
  testoRipristino,
} from './testi-accesso.ts';
import { recapitiDelle } from './uscita/marca.ts';
import { accodaPosta } from './uscita/uscita.ts';

/** Non riguardano una vendita, né una credenziale. */
const DI_NESSUNA_VENDITA = { asta: null, credenzialeId: null } as const;

/** I messaggi degli accessi di delegati e magistrati, in uscita nella transazione che li causa. */
export function postaAccessi(chi: ChiMarca): PostaAccessi {
  return {
    invito: (tx, { nome, scadeIl, ...messaggio }) =>
      accodaPosta(tx, chi, { ...DI_NESSUNA_VENDITA, ...messaggio, ...testoInvito(nome, scadeIl) }),
    ripristino: (tx, { scadeIl, ...messaggio }) =>
      accodaPosta(tx, chi, { ...DI_NESSUNA_VENDITA, ...messaggio, ...testoRipristino(scadeIl) }),
    async subentro(tx, { credenzialeId, astaId, adesso }) {
      const destinatario = (await recapitiDelle(tx, chi, [credenzialeId])).get(credenzialeId) ?? null;
      if (destinatario === null) return;
      const { rows } = await sql<{ titolo: string | null; appena: boolean }>`
      SELECT (SELECT a.stato #>> '{scheda,titolo}' FROM aste a WHERE a.id = ${astaId}) AS titolo,
        EXISTS (SELECT 1 FROM posta_uscita q WHERE q.asta = ${astaId} AND q.destinatario = ${destinatario}
          AND q.oggetto LIKE ${`${OGGETTO_SUBENTRO}%`} AND q.creata_il > ${adesso - MINUTO_MS}) AS appena`.execute(tx);
      // Due apparecchi che si rubano il posto non riempiono la casella.
      if (rows[0]?.appena === true) return;
      const titolo = rows[0]?.titolo ?? null;
      await accodaPosta(tx, chi, {
        asta: astaId,
        credenzialeId: null,
        destinatario,
        adesso,
        ...testoSubentro(titolo ?? '', adesso),
      });
    },
    passwordCambiata: (tx, messaggio) =>
      accodaPosta(tx, chi, { ...DI_NESSUNA_VENDITA, ...messaggio, ...testoPasswordCambiata(messaggio.adesso) }),
    nuovoAccesso: (tx, { luogo, ...messaggio }) =>
      accodaPosta(tx, chi, { ...DI_NESSUNA_VENDITA, ...messaggio, ...testoNuovoAccesso(luogo, messaggio.adesso) }),
    codiciSbagliati: (tx, messaggio) =>
      accodaPosta(tx, chi, { ...DI_NESSUNA_VENDITA, ...messaggio, ...testoCodiciSbagliati(messaggio.adesso) }),
  };
}
