import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import limiteFrequenza from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { troppiTentativi } from '../accesso/limiti/limite-accessi.ts';
import type { AnnotaIngresso } from '../accesso/parti.ts';
import { rotteAccesso } from '../accesso/plugin.ts';
import { installaCsrf } from '../accesso/sessioni/csrf.ts';
import { guardiaDelContratto, riconosciChiRilancia } from '../accesso/sessioni/guardie.ts';
import { nonTornano } from '../acquisizione/depositi/mancanti.ts';
import { rotteBuste } from '../acquisizione/rotte-buste.ts';
import { parolaGv, rotteGv } from '../acquisizione/rotte-gv.ts';
import { rotteConsole } from '../anagrafe/account/rotte-console.ts';
import { delegatoAttivo } from '../anagrafe/in-due/sostituzione.ts';
import { rotteAnagrafe } from '../anagrafe/rotte-anagrafe.ts';
import { contoDaMostrare } from '../anagrafe/uffici/conto-ufficio.ts';
import { rotteAssistenza } from '../assistenza/rotte-assistenza.ts';
import { haEstratti } from '../banca/movimenti/conti.ts';
import { rotteBanca } from '../banca/rotte-banca.ts';
import { ATTESA_TESTA_MS, GIRO_COLLEGAMENTI_MS, limitaCollegamenti } from '../bordo/ascolto/collegamenti-http.ts';
import { installaCompressione } from '../bordo/ascolto/compressione.ts';
import { contaInCorso } from '../bordo/ascolto/in-corso.ts';
import { rispostePrimaDelleRotte } from '../bordo/ascolto/senza-rotta.ts';
import { installaSicurezza } from '../bordo/ascolto/sicurezza.ts';
import { installaStatici } from '../bordo/ascolto/statici.ts';
import type { Contesto } from '../bordo/contesto.ts';
import { installaGestoreErrori } from '../bordo/gestore-errori.ts';
import { jsonMalformato } from '../bordo/problema.ts';
import { creaQuote } from '../bordo/quote.ts';
import { installaSalute } from '../bordo/salute.ts';
import { rotteCalendario } from '../calendario/rotte-calendario.ts';
import { rotteDelegatoCalendario } from '../calendario/rotte-delegato-calendario.ts';
import { dichiarazioneDi, dichiarazionePerPubblicare } from '../documenti/dichiarazioni.ts';
import { avvisiDellAllegato } from '../documenti/esame/esamina.ts';
import { rotteDichiarazione } from '../documenti/rotte-dichiarazione.ts';
import { rotteDocumentiVendita } from '../documenti/rotte-documenti-vendita.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { ugualiSenzaIndizi } from '../piattaforma/segreti.ts';
import { postaAccessi } from '../posta/accessi.ts';
import { avvisaConduzione } from '../posta/avvisi/conduzione.ts';
import { rotteRichieste } from '../posta/richieste/rotte-richieste.ts';
import { rottePosta } from '../posta/rotte-posta.ts';
import { rotteDocumento } from '../pubblico/documento/rotte-documento.ts';
import { creaPagine } from '../pubblico/pagine/pagine.ts';
import { rotteConfigurazione } from '../pubblico/rotte-configurazione.ts';
import { rottePubbliche } from '../pubblico/rotte-pubbliche.ts';
import { rotteBancaDati } from '../rendiconti/rotte-banca-dati.ts';
import { rotteRegistro } from '../rendiconti/rotte-registro.ts';
import { rotteStatistiche } from '../rendiconti/rotte-statistiche.ts';
import { rotteSala } from '../sala/rotte-sala.ts';
import { rotteAllarmi } from '../salute/allarmi/rotte-allarmi.ts';
import { rotteDisservizi } from '../salute/disservizi/rotte-disservizi.ts';
import { rotteDopo } from '../vendita/dopo/rotte-dopo.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { rotteAttiReferente } from '../vendita/rotte/rotte-atti-referente.ts';
import { rotteConduzione } from '../vendita/rotte/rotte-conduzione.ts';
import { rotteDelegatoCruscotto } from '../vendita/rotte/rotte-delegato-cruscotto.ts';
import { rotteEsitoUtente } from '../vendita/rotte/rotte-esito-utente.ts';
import { rotteOperatore } from '../vendita/rotte/rotte-operatore.ts';
import { rotteStanza } from '../vendita/rotte/rotte-stanza.ts';
import { rotteVenditeAffidate } from '../vendita/rotte/rotte-vendite-affidate.ts';
import { rotteDocumenti } from '../verbale/rotte-documenti.ts';
import { rotteVerbale } from '../verbale/rotte-verbale.ts';
import { rotteVerbaleFirmato } from '../verbale/rotte-verbale-firmato.ts';
import { notizieDellaVendita, partiDellEsito, partiDopo } from './notizie-vendita.ts';
import type { Parti } from './parti.ts';

/** Il più grande corpo JSON di una chiamata; i file caricati hanno rotta e limite loro. */
const CORPO_JSON_MAX_BYTE = 256 * 1_024;

/** Chi impiega di più a mandare la sua richiesta si lascia andare. */
const ATTESA_RICHIESTA_MS = 30_000;

const CARTELLA_WEB = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/**
 * Mette insieme il server HTTP, che non ascolta ancora. `opzioni.cartellaWeb` è l'applicazione web costruita; senza
 * `opzioni.parti` si serve soltanto l'accesso, come vogliono le sue prove.
 */
export async function creaServer(
  contesto: Contesto,
  opzioni: { cartellaWeb?: string; parti?: Parti } = {},
): Promise<FastifyInstance> {
  const { proxyFidati } = contesto.configurazione;
  const app: FastifyInstance = Fastify({
    loggerInstance: contesto.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CORPO_JSON_MAX_BYTE,
    requestTimeout: ATTESA_RICHIESTA_MS,
    http: { headersTimeout: ATTESA_TESTA_MS, connectionsCheckingInterval: GIRO_COLLEGAMENTI_MS },
    trustProxy: proxyFidati.length > 0 ? proxyFidati : false,
    ...rispostePrimaDelleRotte(contesto.configurazione),
    // I browser tengono aperte le connessioni: chi ferma il server non le aspetta.
    forceCloseConnections: true,
  });
  limitaCollegamenti(app.server, contesto.configurazione, contesto.log);
  app.decorate('contesto', contesto);
  installaPersone(app);
  installaLettoreJson(app);
  installaGestoreErrori(app, contesto.configurazione.risposteRigorose);
  await installaSicurezza(app, contesto);
  installaCompressione(app);
  await app.register(cookie);
  await app.register(limiteFrequenza, {
    // Soltanto le chiamate che lo chiedono: nessun conto di indirizzi rallenta il rilancio di una stanza.
    global: false,
    errorResponseBuilder: (_request, dati) => troppiTentativi(dati.ttl),
  });
  installaCsrf(app, contesto);
  installaSalute(app, contesto);

  // Le parti del prodotto, in ordine: una nuova aggiunge qui la sua riga.
  const ingressi = annotaIngressi(opzioni.parti?.impianto);
  await app.register(rotteAccesso, { contesto, posta: postaAccessi(contesto.segreti), ingressi });
  await app.register(rotteConfigurazione, { configurazione: contesto.configurazione });
  await app.register(rotteDocumento);
  if (opzioni.parti !== undefined) await registraParti(app, contesto, opzioni.parti);

  const cartellaWeb = opzioni.cartellaWeb ?? CARTELLA_WEB;
  const { configurazione, orologio } = contesto;
  const porte = { app, baseUrl: configurazione.baseUrl, adessoMs: () => orologio.adesso() };
  await installaStatici(app, cartellaWeb, await creaPagine(cartellaWeb, porte));
  return app;
}

/** Le rotte che vogliono una base dati e ciò che vi lavora. */
async function registraParti(app: FastifyInstance, contesto: Contesto, parti: Parti): Promise<void> {
  const { impianto, posta, disservizi, deposito, versa, pretendiIntere, utenze, sostituzione, regia, documenti } =
    parti;
  const notizie = notizieDellaVendita(impianto);
  await app.register(rottePubbliche, {
    parti: impianto,
    contoDi: (tribunale: string, dal: number) => contoDaMostrare(impianto, tribunale, dal),
  });
  await app.register(rotteCalendario, { parti: impianto });
  await app.register(rotteStanza, { parti: impianto, riconosci: riconosciChiRilancia });
  await app.register(rotteEsitoUtente, { parti: partiDellEsito(impianto) });
  await app.register(rotteVenditeAffidate, { parti: impianto, notizie });
  const { politica } = contesto.configurazione.salute;
  await app.register(rotteAttiReferente, { parti: impianto, politica, notizie, versa, pretendiIntere });
  await app.register(rotteConduzione, {
    parti: impianto,
    avvisa: (tx, avviso) => avvisaConduzione(tx, impianto.segreti, avviso),
    // Anche al giudice che conduceva la conduzione si può rendere.
    pretendiAttivo: (id) => delegatoAttivo(impianto.db, impianto.segreti, id, ['delegato', 'magistrato']),
  });
  await app.register(rotteDelegatoCalendario, { parti: impianto });
  await app.register(rotteDelegatoCruscotto, { parti: impianto, notizie });
  await app.register(rotteDopo, { parti: partiDopo(impianto) });
  await app.register(rotteVerbale, { parti: impianto });
  const { magazzino, fiducia } = documenti;
  await app.register(rotteVerbaleFirmato, { parti: { ...impianto, magazzino, fiducia } });
  await app.register(rotteDocumenti, { parti: { ...impianto, magazzino } });
  await app.register(rotteDisservizi, { parti: disservizi });
  await app.register(rotteBancaDati, { parti: impianto });
  await app.register(rotteOperatore, {
    parti: impianto,
    dichiarazioni: {
      perPubblicare: (asta) => dichiarazionePerPubblicare(documenti, asta),
      di: (asta, pubblicata) => dichiarazioneDi(documenti.db, asta, pubblicata),
    },
  });
  await app.register(rotteDocumentiVendita, { parti: documenti });
  await app.register(rotteDichiarazione, { parti: documenti });
  await app.register(rotteRichieste, { parti: posta });
  await app.register(rotteBuste, {
    deposito,
    parti: { ...impianto, fiducia: documenti.fiducia },
    avvisi: avvisiDellAllegato,
  });
  await app.register(rotteAssistenza, { parti: impianto });
  await app.register(rotteSala, { parti: impianto, regia });
  await app.register(rottePosta, { posta });
  await app.register(rotteAllarmi, {
    parti: impianto,
    nonEntrano: regia.rifiuti.daGuardare,
    buste: () => nonTornano(deposito),
  });
  await app.register(rotteRegistro, { parti: impianto });
  await app.register(rotteStatistiche, { parti: impianto });
  await app.register(rotteAnagrafe, {
    parti: impianto,
    utenze,
    sostituzione,
    haEstratti: (iban: string) => haEstratti(impianto, iban),
  });
  await app.register(rotteBanca, { parti: impianto });
  const riconosce = (mostrata: string): boolean => ugualiSenzaIndizi(mostrata, parolaGv(contesto.segreti));
  await app.register(rotteGv, { parti: deposito, riconosce });
  await app.register(rotteConsole, { parti: impianto, riconosce });
}

/** Chi chiama, come lo si riconosce, quanto può ancora fare di ogni cosa, e chi aspetta una risposta. */
function installaPersone(app: FastifyInstance): void {
  contaInCorso(app);
  app.decorateRequest('utente', null);
  app.decorateRequest('sessioneId', null);
  app.decorate('guardia', guardiaDelContratto);
  app.decorate('quote', creaQuote());
}

/** JSON come lo legge Fastify, ma il corpo può essere vuoto: chi esce dice application/json e non manda nulla. */
function installaLettoreJson(app: FastifyInstance): void {
  const leggi = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, corpo, fatto) => {
    if (corpo.length === 0) return fatto(null, undefined);
    return leggi(request, corpo.toString(), (errore, dati) => fatto(errore === null ? null : jsonMalformato(), dati));
  });
}

/** Gli ingressi che il registro della vendita ricorda; senza vendite, dove si prova il solo accesso, nessuno. */
function annotaIngressi(parti: (Pick<Casa, 'orologio'> & Pick<Nucleo, 'esecutore'>) | undefined): AnnotaIngresso {
  return async (astaId, ingresso) => {
    await parti?.esecutore.esegui(
      astaId,
      {
        comandoId: randomUUID(),
        attore: { tipo: 'sistema', id: 'accessi' },
        atto: { tipo: 'annotaIngresso', ...ingresso },
      },
      parti.orologio.adesso(),
    );
  };
}
