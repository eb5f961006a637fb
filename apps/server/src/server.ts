import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import limiteFrequenza from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { installaCsrf } from './accesso/csrf.ts';
import { troppiTentativi } from './accesso/limite-accessi.ts';
import { rotteAccesso } from './accesso/plugin.ts';
import type { Contesto } from './contesto.ts';
import { installaGestoreErrori, jsonMalformato } from './http/problema.ts';
import { rotteAllarmi } from './http/rotte-allarmi.ts';
import { rotteAnagrafe } from './http/rotte-anagrafe.ts';
import { rotteBanca } from './http/rotte-banca.ts';
import { rotteBancaDati } from './http/rotte-banca-dati.ts';
import { rotteBanco } from './http/rotte-banco.ts';
import { rotteCalendario } from './http/rotte-calendario.ts';
import { rotteConfigurazione } from './http/rotte-configurazione.ts';
import { rotteDelegato } from './http/rotte-delegato.ts';
import { rotteDelegatoCalendario } from './http/rotte-delegato-calendario.ts';
import { rotteDelegatoCruscotto } from './http/rotte-delegato-cruscotto.ts';
import { rotteDelegatoScheda } from './http/rotte-delegato-scheda.ts';
import { rotteDelegatoVerbale } from './http/rotte-delegato-verbale.ts';
import { rotteDisservizi } from './http/rotte-disservizi.ts';
import { rotteEsitoUtente } from './http/rotte-esito-utente.ts';
import { rotteGv } from './http/rotte-gv.ts';
import { rotteOperatore } from './http/rotte-operatore.ts';
import { rottePubbliche } from './http/rotte-pubbliche.ts';
import { rotteRegistro } from './http/rotte-registro.ts';
import { rotteStatistiche } from './http/rotte-statistiche.ts';
import { rotteUtente } from './http/rotte-utente.ts';
import { installaSalute } from './http/salute.ts';
import { rispostePrimaDelleRotte } from './http/senza-rotta.ts';
import { installaSicurezza } from './http/sicurezza.ts';
import { installaStatici } from './http/statici.ts';
import type { Vendita } from './vendita.ts';

/** Largest JSON body of a call; uploads have their own route and limit. */
const CORPO_JSON_MAX_BYTE = 256 * 1_024;

/** A client that takes longer than this to send its request is let go. */
const ATTESA_RICHIESTA_MS = 30_000;

const CARTELLA_WEB = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/**
 * Assembles the HTTP server; does not listen. `opzioni.cartellaWeb` is the built web application; without
 * `opzioni.vendita` only the sign-in part is served, as its own tests want.
 */
export async function creaServer(
  contesto: Contesto,
  opzioni: { cartellaWeb?: string; vendita?: Vendita } = {},
): Promise<FastifyInstance> {
  const { proxyFidati } = contesto.configurazione;
  const app: FastifyInstance = Fastify({
    loggerInstance: contesto.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CORPO_JSON_MAX_BYTE,
    requestTimeout: ATTESA_RICHIESTA_MS,
    trustProxy: proxyFidati.length > 0 ? proxyFidati : false,
    ...rispostePrimaDelleRotte(contesto.configurazione),
    // Browsers keep connections open: closing the server must not wait for them.
    forceCloseConnections: true,
  });
  app.decorate('contesto', contesto);
  app.decorateRequest('utente', null);
  app.decorateRequest('sessioneId', null);
  installaLettoreJson(app);
  installaGestoreErrori(app);
  await installaSicurezza(app, contesto);
  await app.register(cookie);
  await app.register(limiteFrequenza, {
    // Only the calls that ask for it: a raise from a running room is never slowed by a count of addresses.
    global: false,
    errorResponseBuilder: (_request, dati) => troppiTentativi(dati.ttl),
  });
  installaCsrf(app, contesto);
  installaSalute(app, contesto);

  // The parts of the product, in order. A new part adds its line here.
  await app.register(rotteAccesso, { contesto });
  await app.register(rotteConfigurazione, { configurazione: contesto.configurazione });
  const { vendita } = opzioni;
  if (vendita !== undefined) {
    await app.register(rottePubbliche, { vendita });
    await app.register(rotteCalendario, { vendita });
    await app.register(rotteUtente, { vendita });
    await app.register(rotteEsitoUtente, { vendita });
    await app.register(rotteDelegato, { vendita });
    await app.register(rotteDelegatoCalendario, { vendita });
    await app.register(rotteDelegatoCruscotto, { vendita });
    await app.register(rotteDelegatoScheda, { vendita });
    await app.register(rotteDelegatoVerbale, { vendita });
    await app.register(rotteDisservizi, { vendita });
    await app.register(rotteBancaDati, { vendita });
    await app.register(rotteOperatore, { vendita });
    await app.register(rotteBanco, { vendita });
    await app.register(rotteAllarmi, { vendita });
    await app.register(rotteRegistro, { vendita });
    await app.register(rotteStatistiche, { vendita });
    await app.register(rotteAnagrafe, { vendita, contesto });
    await app.register(rotteBanca, { vendita });
    await app.register(rotteGv, { vendita, segreti: contesto.segreti });
  }

  await installaStatici(app, opzioni.cartellaWeb ?? CARTELLA_WEB);
  return app;
}

/** JSON as Fastify reads it, except that an empty body is allowed: a logout says application/json and sends nothing. */
function installaLettoreJson(app: FastifyInstance): void {
  const leggi = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, corpo, fatto) => {
    if (corpo.length === 0) return fatto(null, undefined);
    return leggi(request, corpo.toString(), (errore, dati) => fatto(errore === null ? null : jsonMalformato(), dati));
  });
}
