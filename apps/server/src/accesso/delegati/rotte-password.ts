import { apriCollegamento, reimpostaPassword, richiediPassword } from '@gestore/contratto/accesso/chiamate-admin';
import type { FastifyInstance } from 'fastify';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { limiteIndirizzo, limiteSegreto } from '../limiti/limite-accessi.ts';
import { RICHIESTE_PASSWORD_INDIRIZZO_MAX } from '../limiti/limiti.ts';
import type { PartiAccesso } from '../parti.ts';
import { ricordaDispositivo } from '../sessioni/dispositivo.ts';
import { OPZIONI_ACCESSO } from '../sessioni/rotte-comuni.ts';
import { cambiaPassword, chiediRipristino, leggiCollegamento } from './ripristino.ts';
import { annotaSenzaPosta } from './senza-posta.ts';

/** La password di un delegato o di un magistrato che l'ha dimenticata, o che è stato invitato. */
export function rottePassword(app: FastifyInstance, { contesto, posta }: PartiAccesso): void {
  const { db, segreti, orologio, configurazione } = contesto;
  const opzioni = {
    ...OPZIONI_ACCESSO,
    onRequest: limiteIndirizzo(app, RICHIESTE_PASSWORD_INDIRIZZO_MAX),
    config: { csrfSempre: true },
  };
  serve(app, richiediPassword, opzioni, async ({ corpo: { email } }) => {
    const chiesto = { email, adesso: orologio.adesso(), baseUrl: configurazione.baseUrl };
    const collegamento = await db.transaction().execute((tx) => chiediRipristino(tx, { segreti, posta }, chiesto));
    annotaSenzaPosta(contesto, collegamento);
  });

  const conCollegamento = () => ({ ...opzioni, preValidation: limiteSegreto(app, 'token') });
  serve(app, apriCollegamento, conCollegamento(), async ({ corpo: { token } }) => {
    const letto = await leggiCollegamento(db, segreti, { token, adesso: orologio.adesso() });
    // Usato, scaduto o mai fatto: le stesse parole, così che un collegamento non dica nulla di un account.
    if (letto === null) throw problema('collegamento_non_valido');
    return letto;
  });

  serve(app, reimpostaPassword, conCollegamento(), async ({ corpo: { token, password, codice }, reply }) => {
    const scelta = { token, password, codice: senzaSpazi(codice), adesso: orologio.adesso() };
    const email = await db.transaction().execute((tx) => cambiaPassword(tx, { segreti, posta }, scelta));
    if (email === null) throw problema('collegamento_non_valido');
    // Chi legge la posta dell'account non resta fuori, in questo browser, per colpa di chi ci prova altrove.
    ricordaDispositivo(contesto, reply, email);
  });
}

/** Le app mostrano il codice in due gruppi. */
function senzaSpazi(codice: string | undefined): string | null {
  return codice === undefined ? null : codice.replaceAll(/\s/g, '');
}
