import { attivo, metriche, pronto } from '@gestore/contratto/bordo/chiamate';
import type { Prontezza } from '@gestore/contratto/bordo/prontezza';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { oraDellaBaseDati } from '../base-dati/ora.ts';
import type { DubbioOra } from '../piattaforma/ora/orologio.ts';
import { ugualiSenzaIndizi } from '../piattaforma/segreti.ts';
import { osservaProxy } from './ascolto/proxy-non-dichiarato.ts';
import type { Contesto } from './contesto.ts';
import type {} from './dichiarazioni.ts';
import { nonTrovato } from './problema.ts';
import { serve } from './serve.ts';

/** Oltre questa distanza dall'orologio della base dati un processo non deve datare rilanci (R74). */
const SCARTO_OROLOGIO_MAX_MS = 1_000;

/** Una base dati che per dire l'ora impiega più di così non è pronta a servire una vendita. */
const ATTESA_BASE_DATI_MS = 2_000;

const DURATE_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

type Misurato = Pick<
  Contesto,
  | 'db'
  | 'orologio'
  | 'log'
  | 'chiaviGuaste'
  | 'registroIndietro'
  | 'testeNonScritte'
  | 'custodiaNonTorna'
  | 'ore'
  | 'impedimenti'
  | 'nonSiScrive'
>;

/** Ciò che un processo dice di sé: che risponde, che può servire (base dati, orologio, chiavi), le sue misure. */
export function installaSalute(app: FastifyInstance, contesto: Pick<Contesto, 'configurazione'> & Misurato): void {
  const registro = new Registry();
  collectDefaultMetrics({ register: registro });
  app.decorate('misure', registro);
  const durata = new Histogram({
    name: 'http_richiesta_secondi',
    help: 'Durata delle richieste HTTP',
    labelNames: ['metodo', 'rotta', 'stato'],
    buckets: DURATE_S,
    registers: [registro],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.senzaMisura) return;
    const rotta = request.routeOptions.url ?? 'nessuna';
    durata.observe({ metodo: request.method, rotta, stato: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  const { impedimenti } = contesto;
  new Gauge({
    name: 'impedimenti',
    help: 'Per quante cause il processo non è pronto: dischi, file aperti, base dati incorporata',
    registers: [registro],
    collect() {
      this.set(impedimenti?.().length ?? 0);
    },
  });
  app.addHook('onClose', async () => registro.clear());
  const proxyNonDichiarato = osservaProxy(app, contesto);

  serve(app, attivo, () => ({ stato: 'attivo' as const }));
  serve(app, pronto, async ({ reply }) => {
    const misurato = await misura(contesto);
    // Si dice soltanto: chi raggiunge la porta può scrivere quell'intestazione, e non deve mettere il processo fuori
    // servizio.
    const avvisi = [
      proxyNonDichiarato(),
      contesto.ore?.nonConfermata() === true ? ORA_NON_CONFERMATA : null,
      contesto.testeNonScritte?.() === true ? TESTE_NON_SCRITTE : null,
    ];
    const esito = { ...misurato, daFare: [...misurato.daFare, ...avvisi.filter((uno) => uno !== null)] };
    reply.code(esito.pronto ? 200 : 503).header('cache-control', 'no-store');
    return esito;
  });
  serve(app, metriche, async ({ request, reply }) => {
    if (!puoLeggereMetriche(request, contesto.configurazione.tokenMetriche)) throw nonTrovato();
    return reply.type(registro.contentType).send(await registro.metrics());
  });
}

async function misura({
  db,
  orologio,
  log,
  chiaviGuaste = () => 0,
  registroIndietro = () => 0,
  custodiaNonTorna = () => false,
  ore,
  impedimenti = () => [],
  nonSiScrive = () => false,
}: Misurato): Promise<Prontezza> {
  const guaste = chiaviGuaste();
  const indietro = registroIndietro();
  const dubbio = ore?.dubbio() ?? null;
  const altri = impedimenti();
  const comune = {
    chiavi: guaste === 0,
    daFare: [
      ...(guaste === 0 ? [] : [rimettiLeChiavi(guaste)]),
      ...(indietro === 0 ? [] : [REGISTRO_INDIETRO]),
      ...(custodiaNonTorna() ? [CUSTODIA_NON_TORNA] : []),
      ...(dubbio === null ? [] : [`${ORA_DUBBIA[dubbio]} ${CON_ORA_DUBBIA}`]),
      ...altri,
    ],
  };
  try {
    const ora = await conLimite(oraDellaBaseDati(db));
    const scartoOrologioMs = Math.round(orologio.adesso() - ora);
    // La base dati risponde e non accetta nulla: è piena, o in sola lettura. Finché non risponde affatto non è questo
    // che si deve dire.
    const daFare = [...comune.daFare, ...(nonSiScrive() ? [BASE_DATI_SENZA_SCRITTURE] : [])];
    const pronto = daFare.length === 0 && Math.abs(scartoOrologioMs) <= SCARTO_OROLOGIO_MAX_MS;
    return { pronto, baseDati: true, scartoOrologioMs, ...comune, daFare };
  } catch (errore) {
    log.error({ err: errore }, 'base dati non pronta');
    const daFare = [BASE_DATI_ASSENTE, ...comune.daFare];
    return { pronto: false, baseDati: false, scartoOrologioMs: null, ...comune, daFare };
  }
}

/** Perché non risponde sta nel log: questa pagina la legge chiunque. */
const BASE_DATI_ASSENTE =
  'La base dati non risponde: ogni chiamata riceve 503 e si può ripetere. Controlli che sia accesa e che la si raggiunga; appena torna il servizio riprende da sé. Vedi docs/operazioni.md, «Se la base dati non c’è».';
const BASE_DATI_SENZA_SCRITTURE =
  'La base dati risponde e non accetta scritture: ha il disco pieno, o è in sola lettura. Che cosa dice è nel log («battito»); appena le accetta il servizio riprende da sé. Vedi docs/operazioni.md, «Se la base dati non c’è».';

/** Finché non si fa non si scrive nulla: una copia precedente della base dati disferebbe ciò di cui le persone hanno ricevuta. */
const REGISTRO_INDIETRO =
  'Il registro è meno avanti delle teste tenute fuori dalla base dati, che è una copia vecchia o ne manca la coda, oppure non torna il file delle teste. Non si scrive più nulla. Riprenda la copia più recente; se non c’è, due operatori lo dichiarano. Che cosa, lo dicono il log e gli allarmi del gestore. Vedi docs/operazioni.md, «Se il registro è indietro».';

/**
 * Le vendite proseguono: ciò che è confermato resta confermato; ma fino ad allora non si vedrebbe chi ripristina una
 * copia vecchia.
 */
const TESTE_NON_SCRITTE =
  'Il file delle teste dei registri non si scrive, perché il disco non lo prende o qualcuno lo tiene fermo: le vendite vanno avanti, ma ciò che si conferma adesso non è ancorato. Liberi spazio, o rimetta i permessi; perché, lo dice il log. Vedi docs/operazioni.md, «Se il registro è indietro».';

/** Questa pagina la legge chiunque: non quanti, né di quale vendita (R10); allarme e log dicono ciò che possono. */
const CUSTODIA_NON_TORNA =
  'Ciò che è in custodia nella base dati non è ciò che dice l’elenco tenuto fuori, o l’elenco non si apre: una vendita a cui manca qualcosa non apre le operazioni. Lo rimetta dalla copia; di quale vendita è lo dicono, quando si può sapere, gli allarmi del gestore. Vedi docs/operazioni.md, «Se manca una busta».';

/** Quali orologi guardare, per ogni dubbio. */
const ORA_DUBBIA: Readonly<Record<DubbioOra, string>> = {
  salto:
    'L’orologio della base dati è appena saltato, o questo processo è nato con un’ora futura: se fra un minuto lo dice ancora, riavvii il server.',
  macchina: 'La base dati e questa macchina dicono due ore diverse: sistemi i loro orologi.',
  ntp: 'I server di NTP_SERVER dicono un’ora diversa da quella della base dati: sistemi l’orologio della macchina della base dati, o controlli NTP_SERVER.',
};
const CON_ORA_DUBBIA =
  'Intanto non si accettano rilanci, non si apre e non si chiude nulla, e le gare in corso si sospendono. Vedi docs/operazioni.md, «Se l’ora è dubbia».';

/** Per questo non si ferma nulla: il silenzio non è un indizio, e chi tagliasse la rete fermerebbe ogni vendita. */
const ORA_NON_CONFERMATA =
  'La maggior parte dei server di NTP_SERVER non risponde o non concorda: l’ora è soltanto quella della base dati e di questa macchina. Controlli che la porta UDP 123 sia aperta in uscita, e quali server sono indicati; quali non vanno lo dice il log.';

/** Questa pagina la legge chiunque: quante, e che fare; quali, lo dicono l'allarme e il log. */
function rimettiLeChiavi(quante: number): string {
  const chi = quante === 1 ? 'Una chiave che serve manca o non è' : `${quante} chiavi che servono mancano o non sono`;
  return `${chi} quella annotata: rimetta in DATA_DIR la copia salvata di «chiavi» e «segreto-accesso.bin»; se è la base dati a essere una copia di prima, vedi docs/operazioni.md, «Che cosa salvare». Quale, lo dicono gli allarmi del gestore e il log.`;
}

async function conLimite<T>(lavoro: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('la base dati non risponde')), ATTESA_BASE_DATI_MS);
  try {
    return await Promise.race([lavoro, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Chi mostra il gettone della configurazione; senza, nessuno: da dove viene un collegamento, dietro un proxy non prova nulla. */
function puoLeggereMetriche(request: FastifyRequest, token: string | null): boolean {
  return token !== null && ugualiSenzaIndizi(request.headers.authorization ?? '', `Bearer ${token}`);
}
