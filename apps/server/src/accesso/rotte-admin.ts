import type { AccessoAdmin } from '@gestore/contratto/accesso';
import { login, token } from '@gestore/contratto/chiamate/accesso-admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../bordo/serve.ts';
import { creaCodiciSbagliati } from './codici-sbagliati.ts';
import { contoDi, dispositivoNoto, ricordaDispositivo } from './dispositivo.ts';
import { frenoPassword, limiteErrori } from './limite-accessi.ts';
import type { PartiAccesso } from './parti.ts';
import { rottaRinnovo } from './rotta-rinnovo.ts';
import { consegnaGettoni, entra, OPZIONI_ACCESSO, rotteComuni } from './rotte-comuni.ts';
import { utenteEntrato } from './utente.ts';
import { verificaUtenteAdmin } from './utenti-admin.ts';

/** Strategy `admin`: e-mail, password and TOTP code of a delegate or magistrate. */
export function rotteAdmin(app: FastifyInstance, { contesto, posta }: Pick<PartiAccesso, 'contesto' | 'posta'>): void {
  rotteComuni(app, contesto, 'admin');
  const riconosci = riconosciAdmin({ contesto, posta });

  serve(app, login, { ...OPZIONI_ACCESSO, config: { csrfSempre: true } }, async ({ corpo, request, reply }) => {
    const id = await riconosci(request, corpo);
    ricordaDispositivo(contesto, reply, corpo.email);
    await entra(contesto, request, reply, { strategia: 'admin', soggettoId: id });
    return utenteEntrato(contesto, 'admin', id);
  });

  serve(app, token, OPZIONI_ACCESSO, async ({ corpo, request }) =>
    consegnaGettoni(contesto, request, { strategia: 'admin', soggettoId: await riconosci(request, corpo) }),
  );
  rottaRinnovo(app, contesto, 'admin', limiteErrori(app));
}

type Riconosci = (request: FastifyRequest, prova: AccessoAdmin) => Promise<string>;

/** The account that the three proofs open; 401 `credenziali_errate`, in the same words whatever is wrong. */
function riconosciAdmin({ contesto, posta }: Pick<PartiAccesso, 'contesto' | 'posta'>): Riconosci {
  const { db, segreti, orologio, log } = contesto;
  const frena = frenoPassword(contesto);
  const sbagliati = creaCodiciSbagliati(orologio.adesso);
  const avvisa = (destinatario: string): Promise<void> =>
    posta.codiciSbagliati(db, { destinatario, adesso: orologio.adesso() }).catch((errore: unknown) => {
      // The refusal is the same whether the notice leaves or not.
      log.error({ err: errore }, 'avviso di codici sbagliati non accodato');
    });
  return (request, prova) => {
    const noto = dispositivoNoto(request, contoDi(prova.email)) !== null;
    const verifica = () =>
      verificaUtenteAdmin(db, segreti, { ...prova, noto, adesso: orologio.adesso() }, { sbagliati, avvisa });
    return frena(request, { email: prova.email, verifica });
  };
}
