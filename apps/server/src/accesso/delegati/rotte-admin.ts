import { login, token } from '@gestore/contratto/accesso/chiamate-admin';
import type { AccessoAdmin } from '@gestore/contratto/accesso/forme';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';
import { serve } from '../../bordo/serve.ts';
import { frenoPassword, limiteErrori } from '../limiti/limite-accessi.ts';
import type { PartiAccesso } from '../parti.ts';
import { nomeCookie } from '../sessioni/cookie.ts';
import { contoDi, dispositivoNoto, ricordaDispositivo } from '../sessioni/dispositivo.ts';
import { chiamaDa, luogoDi } from '../sessioni/luoghi.ts';
import { rottaRinnovo } from '../sessioni/rotta-rinnovo.ts';
import { consegnaGettoni, type Entrato, entra, OPZIONI_ACCESSO, rotteComuni } from '../sessioni/rotte-comuni.ts';
import { altriDentro } from '../sessioni/sessioni.ts';
import { utenteEntrato } from '../sessioni/utente.ts';
import { creaCodiciSbagliati } from './codici-sbagliati.ts';
import { emailCanonica, verificaUtenteAdmin } from './utenti-admin.ts';

/** Strategia `admin`: e-mail, password e codice TOTP di un delegato o di un magistrato. */
export function rotteAdmin(app: FastifyInstance, { contesto, posta }: Pick<PartiAccesso, 'contesto' | 'posta'>): void {
  rotteComuni(app, contesto, 'admin');
  const riconosci = riconosciAdmin({ contesto, posta });
  const conAvviso = apriConAvviso({ contesto, posta });

  serve(app, login, { ...OPZIONI_ACCESSO, config: { csrfSempre: true } }, async ({ corpo, request, reply }) => {
    const id = await riconosci(request, corpo);
    await conAvviso(request, corpo.email, id, (tx, chi) => entra(contesto, request, reply, chi, tx));
    ricordaDispositivo(contesto, reply, corpo.email);
    return utenteEntrato(contesto, 'admin', id);
  });

  serve(app, token, OPZIONI_ACCESSO, async ({ corpo, request }) => {
    const id = await riconosci(request, corpo);
    return conAvviso(request, corpo.email, id, (tx, chi) => consegnaGettoni(contesto, request, chi, tx));
  });
  rottaRinnovo(app, contesto, 'admin', limiteErrori(app));
}

type ApriConAvviso = <T>(
  request: FastifyRequest,
  email: string,
  soggettoId: string,
  apri: (tx: Contesto['db'], chi: Entrato) => Promise<T>,
) => Promise<T>;

/** Apre l'accesso; chi è già dentro lo apprende per posta, quando il dispositivo non era mai entrato con questo account. */
function apriConAvviso({ contesto, posta }: Pick<PartiAccesso, 'contesto' | 'posta'>): ApriConAvviso {
  return (request, email, soggettoId, apri) => {
    const adesso = contesto.orologio.adesso();
    const chi = { strategia: 'admin', soggettoId } as const;
    const noto = dispositivoNoto(request, contoDi(email)) !== null;
    return contesto.db.transaction().execute(async (tx) => {
      const cookie = request.cookies[nomeCookie(contesto, 'admin')];
      const altri = !noto && (await altriDentro(tx, contesto.segreti, { ...chi, cookie }, adesso));
      const aperta = await apri(tx, chi);
      const messaggio = { destinatario: emailCanonica(email), luogo: luogoDi(chiamaDa(request)), adesso };
      if (altri) await posta.nuovoAccesso(tx, messaggio);
      return aperta;
    });
  };
}

type Riconosci = (request: FastifyRequest, prova: AccessoAdmin) => Promise<string>;

/** L'account che le tre prove aprono; 401 `credenziali_errate`, con le stesse parole qualunque cosa sia sbagliata. */
function riconosciAdmin({ contesto, posta }: Pick<PartiAccesso, 'contesto' | 'posta'>): Riconosci {
  const { db, segreti, orologio, log } = contesto;
  const frena = frenoPassword(contesto);
  const sbagliati = creaCodiciSbagliati(orologio.adesso);
  const avvisa = (destinatario: string): Promise<void> =>
    posta.codiciSbagliati(db, { destinatario, adesso: orologio.adesso() }).catch((errore: unknown) => {
      // Il rifiuto è lo stesso, che l'avviso parta o no.
      log.error({ err: errore }, 'avviso di codici sbagliati non accodato');
    });
  return (request, prova) => {
    const noto = dispositivoNoto(request, contoDi(prova.email)) !== null;
    const verifica = () =>
      verificaUtenteAdmin(db, segreti, { ...prova, noto, adesso: orologio.adesso() }, { sbagliati, avvisa });
    return frena(request, { email: prova.email, verifica });
  };
}
