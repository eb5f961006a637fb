import type { UtenteVendita } from '@gestore/contratto/accesso/forme';
import type { Pool } from 'pg';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import { AGGIORNA_USO_OGNI_MS, RICORDATI_MAX } from '../limiti/limiti.ts';
import type { LettoUtente, Mostrato } from './letture-utente.ts';

/** Un offerente e la sessione che ha mostrato. */
export type Riconosciuto = { utente: UtenteVendita; sessioneId: string };

/**
 * Chi sono gli offerenti che hanno chiamato un attimo fa. Ciò che si ricorda non cambia mai per un gettone: sessione,
 * credenziale, vendita, ruolo, busta, pseudonimo, e quando ciascuna scade. Che intanto nulla sia stato revocato qui non
 * si sa: chi usa questa memoria lo verifica prima di rispondere.
 */
type Ricordati = {
  trova(mostrato: Mostrato, adesso: number): Riconosciuto | undefined;
  /** Ricorda l'offerente com'è appena stato letto: finché qualcosa di suo scade, o il suo uso va scritto di nuovo. */
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

/** La memoria del processo che usa questi collegamenti. */
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
