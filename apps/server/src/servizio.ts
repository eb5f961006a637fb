import { join, resolve } from 'node:path';
import pino from 'pino';
import { apriSegreti } from './accesso/segreti.ts';
import { sessioniFinite } from './accesso/sessioni.ts';
import { identita } from './aste/apertura.ts';
import { rimborsiDi } from './aste/rimborsi.ts';
import { sigillaEsistenti } from './banca/sigilla-esistenti.ts';
import { apriKysely, apriPoolRegistro, apriPoolServizio } from './base-dati/connessione.ts';
import { avviaPostgresIncorporato, type Incorporato } from './base-dati/incorporato.ts';
import { migra } from './base-dati/migra.ts';
import type { Configurazione } from './configurazione.ts';
import type { Contesto } from './contesto.ts';
import { creaGiornale } from './giornale/giornale.ts';
import { creaLettureInsieme } from './giornale/letture-insieme.ts';
import { creaScrittori } from './giornale/scrittori.ts';
import { CODA_ASCOLTO } from './http/coda-ascolto.ts';
import { creaOrologio, type Orologio } from './orologio.ts';
import { creaPianificatore, type Pianificatore } from './pianificatore/pianificatore.ts';
import { creaProcessi, SILENZIO_MAX_MS } from './pianificatore/processi.ts';
import { creaSpedizione } from './posta/spedisci.ts';
import { creaUscite } from './presenze/uscite.ts';
import { creaOmbra } from './salute/ombra/avvia.ts';
import { creaQuadro } from './salute/quadro.ts';
import { creaSalute, fermaDal } from './salute/salute.ts';
import { creaSensori } from './salute/sensori.ts';
import { creaServer } from './server.ts';
import { creaChiaveFirma } from './sigillo/chiave-firma.ts';
import { creaSigillo } from './sigillo/sigillo.ts';
import { conAnnunci } from './tempo-reale/annunci.ts';
import { puoAscoltare } from './tempo-reale/canali.ts';
import { creaTempoReale, type TempoReale } from './tempo-reale/tempo-reale.ts';
import { creaVendita, type Vendita } from './vendita.ts';
import { creaStampa } from './verbale/crea-stampa.ts';

export type Servizio = {
  url: string;
  vendita: Vendita;
  contesto: Contesto;
  pianificatore: Pianificatore;
  ferma(): Promise<void>;
};

/** Ogni quanto si rimisura lo scarto dall'orologio della base dati. */
const MISURA_OROLOGIO_MS = 10_000;

/**
 * Avvia tutto, in ordine: base dati, schema, chiavi, registro, tempo reale, HTTP, pianificatore. Ciò che parte qui si
 * ferma con `ferma`, in ordine inverso. `orologio` sostituisce quello misurato, nelle prove; allora la salute si sorveglia
 * solo se lo si chiede, perché i sensori misurano il tempo vero.
 */
export async function avviaServizio(
  configurazione: Configurazione,
  { orologio: dato, conSalute = dato === undefined }: { orologio?: Orologio; conSalute?: boolean } = {},
): Promise<Servizio> {
  const cartella = resolve(configurazione.cartellaDati);
  const log = pino({ level: configurazione.livelloLog }, pino.destination(2));
  const fermate: (() => unknown)[] = [];
  const ferma = async (): Promise<void> => {
    for (const una of fermate.splice(0).reverse())
      await Promise.resolve(una()).catch((errore: unknown) => log.warn({ err: errore }, 'arresto'));
  };
  try {
    const incorporato: Incorporato | null =
      configurazione.urlBaseDati === null
        ? await avviaPostgresIncorporato({ cartella, log: (riga) => log.debug(riga) })
        : null;
    if (incorporato !== null) fermate.push(() => incorporato.ferma());
    const urlProprietario = configurazione.urlBaseDati ?? incorporato?.urlProprietario ?? '';
    const { urlApplicazione } = await migra(urlProprietario);
    const { pool, prepara } = apriPoolServizio(urlApplicazione);
    fermate.push(() => pool.end());
    const scritture = apriPoolRegistro(urlApplicazione);
    fermate.push(() => scritture.end());
    const scrittoDaQui = creaScrittori(scritture);
    // Il primo rilancio trova la connessione già aperta.
    await scritture.query('SELECT 1');
    const db = apriKysely(pool);
    const misurato = dato === undefined ? await creaOrologio(pool) : null;
    const orologio = dato ?? misurato ?? { adesso: Date.now };
    const misure = setInterval(
      () => void misurato?.misura().catch((errore: unknown) => log.warn({ err: errore }, 'orologio non misurato')),
      MISURA_OROLOGIO_MS,
    );
    fermate.push(() => clearInterval(misure));
    // Il tempo reale nasce dopo: finché non c'è, nessuno è collegato e non c'è nulla da dire.
    let tempoReale: TempoReale | undefined;
    const quadro = creaQuadro(orologio.adesso());
    const sensori = creaSensori({
      quadro,
      soglie: configurazione.salute.soglie,
      orologio,
      pool,
      derivaMs: () => misurato?.derivaMs() ?? 0,
      mandata: (asta) => tempoReale?.mandata(asta),
    });
    let sensoriAvviati = false;
    fermate.push(() => sensori.ferma());
    const processi = creaProcessi(pool);
    const segreti = apriSegreti(cartella);
    const cartellaChiavi = join(cartella, 'chiavi');
    const chiaveFirma = await creaChiaveFirma({ cartellaChiavi });
    const letture = creaLettureInsieme(pool);
    const notifica = configurazione.diffusione.tipo === 'postgres';
    const giornale = conAnnunci(sensori.osserva(creaGiornale({ pool, scritture, orologio, notifica })), (voci) =>
      tempoReale?.scritte(voci),
    );
    const vendita: Vendita = creaVendita({
      pool,
      db,
      orologio,
      log,
      baseUrl: configurazione.baseUrl,
      giornale,
      letture,
      sigillo: creaSigillo({ cartellaChiavi }),
      chiaveFirma,
      segreti,
      orologioSano: () => misurato?.sano() ?? true,
      inRecinto: processi.inRecinto,
      rilancioSenzaEsito: (arrivatoIl) => quadro.guasto('scritture', arrivatoIl, orologio.adesso()),
      stampa: creaStampa({
        pool,
        orologio,
        leggiVoci: (asta) => vendita.tutteLeVoci(asta),
        identita: (stato) => identita(vendita, stato),
        rimborsi: (stato) => rimborsiDi(vendita, stato),
      }),
    });
    await sigillaEsistenti(vendita, { urlProprietario, cartellaDati: cartella });
    const suoTempoReale = await creaTempoReale({
      configurazione,
      segreti,
      letture,
      urlAscolto: urlApplicazione,
      uscite: creaUscite(pool),
      orologio,
      sessioniFinite: (ids) => sessioniFinite(db, ids, orologio.adesso()),
      quandoScritte: vendita.esecutore.avvisa,
      scrittoDaQui,
      log,
    });
    tempoReale = suoTempoReale;
    fermate.push(() => suoTempoReale.ferma());
    const contesto: Contesto = {
      configurazione,
      pool,
      db,
      orologio,
      log,
      segreti,
      async descriviAsta(id) {
        const riga = await vendita.indice.una(id);
        return riga === null
          ? null
          : { titolo: riga.scheda.titolo, inizioOperazioniIl: riga.parametri.inizioOperazioniIl };
      },
      autorizzaCanale: (utente, canale) =>
        puoAscoltare(utente, canale, async (asta) => {
          const riga = await vendita.indice.una(asta);
          if (riga === null || utente.strategia !== 'admin') return false;
          const { inizioOperazioniIl, leggibiliPrimaMs } = riga.parametri;
          const leggibile =
            inizioOperazioniIl !== null && orologio.adesso() >= inizioOperazioniIl - (leggibiliPrimaMs ?? 0);
          return leggibile && (utente.scope.includes('magistrato') || riga.scheda.delegatoId === utente.id);
        }),
      firmaCanale: suoTempoReale.autorizza,
    };
    const app = await creaServer(contesto, { vendita });
    fermate.push(() => app.close());
    suoTempoReale.collega(app.server);
    // I socket aperti terrebbero il server HTTP in attesa per sempre, e i rilanci allo zero finché non è certo.
    app.addHook('preClose', () => {
      vendita.esecutore.congeda();
      return suoTempoReale.congeda();
    });
    const salute = conSalute
      ? creaSalute({
          vendita,
          processi,
          configurazione: configurazione.salute,
          quadro,
          fermaDal: await fermaDal(pool, SILENZIO_MAX_MS),
          guarda: () => (sensoriAvviati ? sensori.misuraCiclo() : undefined),
        })
      : null;
    fermate.push(() => salute?.congeda());
    const pianificatore = creaPianificatore(
      vendita,
      processi,
      creaSpedizione({ pool, orologio, smtp: configurazione.smtp, segreti }),
      salute,
    );
    await pianificatore.avvia();
    fermate.push(() => pianificatore.ferma());
    await app.listen({ port: configurazione.porta, host: configurazione.host, backlog: CODA_ASCOLTO });
    // Intanto si serve già; se la base dati cade proprio ora, si apriranno quando servono.
    prepara().catch((errore: unknown) => log.warn({ err: errore }, 'connessioni non preparate'));
    if (conSalute) sensori.avvia();
    sensoriAvviati = conSalute;
    const indirizzo = app.server.address();
    if (conSalute && configurazione.salute.ombra && indirizzo !== null && typeof indirizzo === 'object') {
      const ombra = creaOmbra({ vendita, configurazione, quadro, indirizzo });
      fermate.push(() => ombra.ferma());
      ombra.avvia();
    }
    return { url: configurazione.baseUrl, vendita, contesto, pianificatore, ferma };
  } catch (errore) {
    await ferma();
    throw errore;
  }
}
