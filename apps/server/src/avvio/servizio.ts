import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { sessioniFinite } from '../accesso/sessioni/sessioni.ts';
import { dichiaratiDelRegistro } from '../anagrafe/in-due/registro-dichiarato.ts';
import { modelloDellUfficio } from '../anagrafe/uffici/tribunali.ts';
import { cauzioniOrdinate } from '../banca/rimborsi/ordini/ordini-veri.ts';
import { rimborsiDi } from '../banca/rimborsi/rimborsi.ts';
import { creaGiroCrediti } from '../banca/sigillati/giro-crediti.ts';
import { primarioDi } from '../base-dati/collegamento/primario.ts';
import type { ChiMarca } from '../base-dati/marche-righe.ts';
import { CODA_ASCOLTO } from '../bordo/ascolto/coda-ascolto.ts';
import type { Contesto } from '../bordo/contesto.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { apriLog } from '../piattaforma/log.ts';
import type { Orologio } from '../piattaforma/ora/orologio.ts';
import { accodaAvviso } from '../posta/avvisi/avvisi.ts';
import { spedizioneDi } from '../posta/uscita/spedizione.ts';
import { motoreDellaSala } from '../sala/motore/scegli.ts';
import { attestazione } from '../salute/disservizi/attestazione.ts';
import { creaOmbra } from '../salute/ombra/avvia.ts';
import { creaSalute, fermaDal } from '../salute/salute.ts';
import { creaQuadro } from '../salute/sensori/quadro.ts';
import { creaSensori } from '../salute/sensori/sensori.ts';
import { apriChiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import { creaSchermiAParte, type SchermiAParte } from '../tempo-reale/a-parte/schermi-a-parte.ts';
import { conAnnunci } from '../tempo-reale/staffetta/annunci.ts';
import { creaTempoReale, type TempoReale } from '../tempo-reale/tempo-reale.ts';
import { identita } from '../vendita/aste/buste/apertura.ts';
import { creaDatiPersonali } from '../vendita/aste/dati-personali.ts';
import type { LeggeOrdinate } from '../vendita/dopo/seguiti.ts';
import type { Giornale } from '../vendita/giornale/giornale.ts';
import { BATTITO, creaPianificatore, type Pianificatore } from '../vendita/pianificatore/pianificatore.ts';
import { creaProcessi, type Processi, SILENZIO_MAX_MS } from '../vendita/pianificatore/processi.ts';
import { creaUscite } from '../vendita/presenze/uscite.ts';
import { creaVendita, type Vendita } from '../vendita/vendita.ts';
import { spettatoriAmmessi } from '../verbale/racconto/presenti.ts';
import { creaStampa } from '../verbale/stampa/crea-stampa.ts';
import { apriBaseDati } from './apri-base-dati.ts';
import { apriOrologio, orologioDato, type PassiOrologio } from './apri-orologio.ts';
import { apriRegistro, rondaDi } from './apri-registro.ts';
import { creaContesto } from './crea-contesto.ts';
import { componiParti, giriDelleOfferte, type Parti } from './parti.ts';
import { compiPassaggi } from './passaggi.ts';
import { creaServer } from './server.ts';

type DaAltri = Pick<Parameters<typeof creaStampa>[0], 'attestazione' | 'modelloDi' | 'spettatori' | 'gestore'>;
/** Ciò che i documenti prendono da altre capacità: i disservizi di una vendita, il modello del suo ufficio, chi vi assiste, il gestore. */
const cheDiconoAltri = (
  { db, segreti }: Pick<Vendita, 'db' | 'segreti'>,
  { gestore }: Pick<Configurazione, 'gestore'>,
): DaAltri => ({
  attestazione,
  modelloDi: (tribunale) => modelloDellUfficio({ db, segreti }, tribunale),
  spettatori: (asta) => spettatoriAmmessi(creaDatiPersonali(db), asta),
  gestore,
});

export type Servizio = {
  url: string;
  vendita: Vendita;
  parti: Parti;
  contesto: Contesto;
  pianificatore: Pianificatore;
  /** Il processo che tiene i socket, se non è questo. */
  schermiAParte: Pick<SchermiAParte, 'pid'> | null;
  ferma(): Promise<void>;
};

type OpzioniServizio = {
  orologio?: Orologio;
  conSalute?: boolean;
  daSolo?: boolean;
  passi?: PassiOrologio;
  socketAParte?: boolean;
  /** Vero se degli inviti di quella vendita, che nessuna posta porta, adesso dice qualcun altro. */
  tace?: (asta: string | null) => boolean;
  /** Come parte il PostgreSQL incorporato di una prova, i cui dati finiscono con lei; nessun altro lo cambia. */
  postgresDiProva?: readonly string[];
  /**
   * Se ogni secondo si ricalcola un poco del registro. Una prova che ha poche vendite, e la cui base dati nessuno tocca, le ricalcolerebbe
   * tutte ogni volta: metà di ciò che costa un server che non fa nulla.
   */
  ricalcola?: boolean;
};

const PROCESSO_SCHERMI = new URL('./processo-schermi.ts', import.meta.url);

/** Le chiavi, e ciò che con esse si legge degli ordini di rimborso (R71). */
function conOrdinate<C extends { segreti: ChiMarca }>(chiavi: C): C & { cauzioniOrdinate: LeggeOrdinate } {
  return { ...chiavi, cauzioniOrdinate: (tx, asta) => cauzioniOrdinate(tx, chiavi.segreti, asta) };
}

/**
 * Avvia tutto, in ordine: base dati, schema, chiavi, registro, tempo reale, HTTP, pianificatore. Ciò che parte qui si
 * ferma con `ferma`, in ordine inverso. `orologio` sostituisce quello misurato, nelle prove; allora la salute si sorveglia
 * solo se lo si chiede, perché i sensori misurano il tempo vero. Con `daSolo` falso il pianificatore si annuncia e non fa
 * altro: i suoi giri li fa la prova, quando vuole, e nessuno scrive nel registro mentre lei guarda. `socketAParte`: se i socket
 * sono di un processo figlio; chi prova il resto li tiene qui.
 */
export async function avviaServizio(configurazione: Configurazione, opzioni: OpzioniServizio = {}): Promise<Servizio> {
  const { orologio: dato, daSolo = true, passi, tace, postgresDiProva, ricalcola = true } = opzioni;
  const { conSalute = dato === undefined, socketAParte = dato === undefined && configurazione.socketAParte } = opzioni;
  const cartella = resolve(configurazione.cartellaDati);
  const log = apriLog(configurazione.livelloLog);
  const fermate: (() => unknown)[] = [];
  const ferma = async (): Promise<void> => {
    for (const una of fermate.splice(0).reverse())
      await Promise.resolve(una()).catch((errore: unknown) => log.warn({ err: errore }, 'arresto'));
  };
  // Nasce prima di tutto: legge i suoi moduli mentre la base dati si apre.
  const aParte = socketAParte ? creaSchermiAParte(PROCESSO_SCHERMI, log) : null;
  fermate.push(() => aParte?.ferma());
  try {
    const base = await apriBaseDati({ configurazione, cartella, log, fermate, postgresDiProva });
    const { urlProprietario, urlApplicazione, pool, prepara, scritture, scrittoDaQui, db } = base;
    const ore = dato
      ? orologioDato(dato)
      : await apriOrologio(pool, { server: configurazione.ntp, log, fermate, ...(passi && { passi }) });
    const { orologio, sano: orologioSano } = ore;
    // Il tempo reale nasce dopo: finché non c'è, nessuno è collegato e non c'è nulla da dire.
    let tempoReale: TempoReale | undefined;
    const quadro = creaQuadro(orologio.adesso());
    const sensori = creaSensori({
      quadro,
      soglie: configurazione.salute.soglie,
      orologio,
      db,
      derivaMs: ore.derivaMs,
      orologioSano,
      mandata: (asta) => tempoReale?.mandata(asta),
    });
    let sensoriAvviati = false;
    fermate.push(() => sensori.ferma());
    const processi = creaProcessi(pool);
    const chiavi = await apriChiavi({ db, cartellaDati: cartella, adesso: orologio.adesso, log });
    const { segreti, custodia } = chiavi;
    const comune = { configurazione, cartella, db, pool, scritture, chiavi, orologio, log, fermate };
    const visto = (scritto: Giornale) => conAnnunci(sensori.osserva(scritto), (voci) => tempoReale?.scritte(voci));
    const registro = await apriRegistro(comune, visto);
    const { letture } = registro;
    const vendita: Vendita = creaVendita({
      pool,
      db,
      orologio,
      log,
      ...dallaConfigurazione(configurazione),
      ...registro,
      ...conOrdinate(chiavi),
      orologioSano,
      oraNonConfermata: ore.nonConfermata,
      ...cheSiSaDeiProcessi(processi, dato !== undefined),
      rilancioSenzaEsito: (il) => quadro.guasto(orologioSano() ? 'scritture' : 'orologio', il, orologio.adesso()),
      stampa: creaStampa({
        db,
        orologio,
        leggiVoci: (asta) => vendita.tutteLeVoci(asta),
        testa: async (asta) => (await vendita.esecutore.leggi(asta)).impronta,
        identita: (stato) => identita(vendita, stato),
        rimborsi: (stato) => rimborsiDi(vendita, stato),
        ...cheDiconoAltri({ db, segreti }, configurazione),
      }),
    });
    await compiPassaggi(vendita, { urlProprietario, cartellaDati: cartella });
    aParte?.apri({ configurazione, segreti, orologio, urlApplicazione });
    const suoTempoReale = await creaTempoReale({
      configurazione,
      schermi: aParte,
      segreti,
      letture,
      urlAscolto: urlApplicazione,
      uscite: creaUscite(pool),
      orologio,
      sessioniFinite: (ids) => sessioniFinite(db, segreti, ids, orologio.adesso()),
      quandoScritte: avvisato(vendita, urlApplicazione),
      scrittoDaQui,
      log,
    });
    tempoReale = suoTempoReale;
    fermate.push(() => suoTempoReale.ferma());
    const contesto = creaContesto({
      configurazione,
      pool,
      db,
      orologio,
      log,
      segreti,
      ...cheNonVa(custodia, registro, () => parti, base),
      ore,
      vendita,
      firmaCanale: suoTempoReale.autorizza,
    });
    const parti: Parti = componiParti(vendita, contesto, motoreDellaSala(configurazione, log, fermate), suoTempoReale);
    await Promise.all([parti.deposito.depositi.inAttesa(), base.sorveglia()]);
    const app = await creaServer(contesto, { parti });
    fermate.push(() => app.close());
    await suoTempoReale.collega(app.server);
    // I socket aperti terrebbero il server HTTP in attesa per sempre, e i rilanci allo zero finché non è certo; chi è già in mano ha la sua risposta.
    app.addHook('preClose', () => {
      vendita.esecutore.congeda();
      return app.inCorso.finite(vendita.esecutore.finiti()).then(suoTempoReale.congeda);
    });
    const salute = conSalute
      ? creaSalute({
          vendita,
          processi,
          configurazione: configurazione.salute,
          quadro,
          fermaDal: await fermaDal(db, SILENZIO_MAX_MS),
          avvisa: (asta, avviso) => accodaAvviso(vendita, asta, avviso),
          guarda: () => (sensoriAvviati ? sensori.misuraCiclo() : undefined),
        })
      : null;
    fermate.push(() => salute?.congeda());
    const spedizione = spedizioneDi(contesto, tace === undefined ? {} : { tace });
    const pianificatore = creaPianificatore(
      vendita,
      processi,
      {
        ...giriDelleOfferte(parti),
        crediti: creaGiroCrediti(vendita),
        posta: () => spedizione.giro(),
        chiavi: custodia.controlla,
        ronda: await rondaDi(vendita, registro.ancora, { ...configurazione.salute, ricalcola }, dichiaratiDelRegistro),
      },
      salute,
    );
    await pianificatore.avvia({ daSolo });
    fermate.push(() => pianificatore.ferma().then(() => spedizione.ferma()));
    await app.listen({ port: configurazione.porta, host: configurazione.host, backlog: CODA_ASCOLTO });
    // Intanto si serve già; se la base dati cade proprio ora, si apriranno quando servono. Con l'ora di una prova non c'è fretta.
    if (dato === undefined) prepara().catch((err: unknown) => log.warn({ err }, 'connessioni non preparate'));
    if (conSalute) sensori.avvia();
    sensoriAvviati = conSalute;
    if (conSalute) avviaOmbra({ vendita, parti, configurazione, quadro, fermate }, app.server.address());
    return { url: configurazione.baseUrl, vendita, parti, contesto, pianificatore, schermiAParte: aParte, ferma };
  } catch (errore) {
    await ferma();
    throw errore;
  }
}

/** Ciò per cui il processo non è pronto, e lo dice: chiavi, registro, buste in custodia, base dati, dischi, file. */
function cheNonVa(
  custodia: Vendita['custodia'],
  { registroFermo }: Pick<Vendita, 'registroFermo'>,
  parti: () => Parti,
  { impedimenti }: Required<Pick<Contesto, 'impedimenti'>>,
): Pick<
  Contesto,
  'chiaviGuaste' | 'registroIndietro' | 'testeNonScritte' | 'custodiaNonTorna' | 'impedimenti' | 'nonSiScrive'
> {
  return {
    chiaviGuaste: () => custodia.difetti().length,
    registroIndietro: () => registroFermo.difetti().length,
    testeNonScritte: () => registroFermo.nonScritte() !== null,
    custodiaNonTorna: () => parti().deposito.depositi.nonTorna(),
    impedimenti,
    // Il battito è una scrittura, ogni quarto di secondo: se non riesce non riesce nessuna.
    nonSiScrive: () =>
      parti()
        .vendita.lavoriFermi.elenco()
        .some(({ lavoro }) => lavoro === BATTITO),
  };
}

/** L'offerente sintetico, se lo si vuole. */
function avviaOmbra(
  parti: Omit<Parameters<typeof creaOmbra>[0], 'credenziali' | 'indirizzo'> & {
    parti: Parti;
    fermate: (() => unknown)[];
  },
  indirizzo: ReturnType<Server['address']>,
): void {
  if (!parti.configurazione.salute.ombra || indirizzo === null || typeof indirizzo !== 'object') return;
  const ombra = creaOmbra({ ...parti, credenziali: parti.parti.posta.credenziali, indirizzo });
  parti.fermate.push(() => ombra.ferma());
  ombra.avvia();
}

/** Chi tiene le vendite in memoria sa ciò che gli altri scrivono, e che la base dati è diventata un'altra. */
function avvisato({ esecutore }: Pick<Vendita, 'esecutore'>, url: string): Vendita['esecutore']['avvisa'] {
  primarioDi(url)?.quandoCambia(esecutore.dimentica);
  return esecutore.avvisa;
}

function dallaConfigurazione({ baseUrl, conservazioneGiorni }: Configurazione) {
  return { baseUrl, conservazioneGiorni };
}

/** Con un orologio dato dalla prova il tempo vero non conta, nemmeno quello da cui il processo non batte. */
function cheSiSaDeiProcessi(
  { inRecinto, filigranaDegliAltri }: Processi,
  aOraData: boolean,
): Pick<Processi, 'inRecinto' | 'filigranaDegliAltri'> {
  return { inRecinto: aOraData ? () => true : inRecinto, filigranaDegliAltri };
}
