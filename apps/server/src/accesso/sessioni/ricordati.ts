import type { UtenteVendita } from '@gestore/contratto/accesso/forme';
import type { Pool } from 'pg';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import { AGGIORNA_USO_OGNI_MS, RICORDATI_MAX } from '../limiti/limiti.ts';
import type { LettoUtente, Mostrato } from './letture-utente.ts';

/** A bidder and the session that he showed. */
export type Riconosciuto = { utente: UtenteVendita; sessioneId: string };

/**
 * Who the bidders are that called a moment ago. What is remembered never changes for a token: session, credential, sale,
 * role, envelope, pseudonym, and when each expires. That nothing was revoked in the meantime is not known here: who uses
 * this verifies it before answering.
 */
type Ricordati = {
  trova(mostrato: Mostrato, adesso: number): Riconosciuto | undefined;
  /** Remembers him as he was just read: until something of his expires or his use must be written again. */
  ricorda(mostrato: Mostrato, letto: LettoUtente, chi: Riconosciuto): void;
  dimentica(mostrato: Mostrato): void;
};

export function creaRicordati(massimo = RICORDATI_MAX): Ricordati {
  const tutti = creaMappaLimitata<{ chi: Riconosciuto; finoA: number }>(massimo);
  return {
    trova(mostrato, adesso) {
      const trovato = tutti.trova(chiave(mostrato));
      return trovato !== undefined && adesso < trovato.finoA ? trovato.chi : undefined;
    },
    ricorda: (mostrato, letto, chi) => tutti.metti(chiave(mostrato), { chi, finoA: finoA(letto) }),
    dimentica: (mostrato) => tutti.togli(chiave(mostrato)),
  };
}

/** The memory of the process that uses these connections. */
export function ricordatiDi(pool: Pool): Ricordati {
  const ricordati = perPool.get(pool) ?? creaRicordati();
  perPool.set(pool, ricordati);
  return ricordati;
}

const perPool = new WeakMap<Pool, Ricordati>();

function chiave({ con, impronta }: Mostrato): string {
  return `${con} ${impronta.toString('base64')}`;
}

function finoA({ sessione, gettone, credenziale }: LettoUtente): number {
  return Math.min(
    Number(sessione.ultimo_uso_il) + AGGIORNA_USO_OGNI_MS,
    Number(sessione.scade_il),
    Number(gettone?.gettone_scade_il ?? Number.POSITIVE_INFINITY),
    Number(credenziale?.scade_il ?? Number.POSITIVE_INFINITY),
  );
}
