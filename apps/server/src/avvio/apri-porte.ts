import type { Server } from 'node:http';
import { dichiaratiDelRegistro } from '../anagrafe/in-due/registro-dichiarato.ts';
import { creaGiroCrediti } from '../banca/sigillati/giro-crediti.ts';
import { CODA_ASCOLTO } from '../bordo/ascolto/coda-ascolto.ts';
import type { Contesto } from '../bordo/contesto.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { accodaAvviso } from '../posta/avvisi/avvisi.ts';
import { spedizioneDi } from '../posta/uscita/spedizione.ts';
import { creaOmbra } from '../salute/ombra/avvia.ts';
import { creaSalute, fermaDal, type Salute } from '../salute/salute.ts';
import type { TempoReale } from '../tempo-reale/tempo-reale.ts';
import {
  BATTITO,
  creaPianificatore,
  type Pianificatore,
  RILETTURA_CHIAVI,
} from '../vendita/pianificatore/pianificatore.ts';
import { SILENZIO_MAX_MS } from '../vendita/pianificatore/processi.ts';
import type { CasaAperta } from './apri-casa.ts';
import type { NucleoAperto } from './apri-nucleo.ts';
import { rondaDi } from './apri-registro.ts';
import { creaContesto } from './crea-contesto.ts';
import { giriDelleOfferte, type Parti } from './parti.ts';
import { creaServer } from './server.ts';

/** Come si apre al pubblico. */
export type ComeAprireLePorte = {
  /** Se si sorveglia la salute del processo. */
  conSalute: boolean;
  /** Se i giri del pianificatore partono da soli. */
  daSolo: boolean;
  /** Vero se l'ora la dà una prova: non c'è fretta di preparare ciò che serve a molti insieme. */
  aOraData: boolean;
  /** Se ogni secondo si ricalcola un poco del registro. */
  ricalcola: boolean;
  /** Vero se degli inviti di quella vendita, che nessuna posta porta, adesso dice qualcun altro. */
  tace: ((asta: string | null) => boolean) | undefined;
};

type PorteAperte = { contesto: Contesto; pianificatore: Pianificatore };

/** Ciò che è già aperto. */
type Aperti = CasaAperta & NucleoAperto & { parti: Parti; tempoReale: TempoReale };

/**
 * L'ultimo tempo dell'avvio: da qui il tempo corre e si può entrare. La salute, il pianificatore con i suoi giri, e HTTP, che ascolta
 * quando tutto il resto è in moto. Ciò che apre si aggiunge a `fermate`.
 */
export async function apriPorte(
  aperti: Aperti,
  configurazione: Configurazione,
  fermate: (() => unknown)[],
  { conSalute, daSolo, aOraData, ricalcola, tace }: ComeAprireLePorte,
): Promise<PorteAperte> {
  const { casa, base, sensori, processi, parti, tempoReale, nucleo, ancora } = aperti;
  const { impianto } = parti;
  const contesto = contestoDi(aperti, configurazione);
  const app = await creaServer(contesto, { parti });
  fermate.push(() => app.close());
  await tempoReale.collega(app.server);
  // I socket aperti terrebbero il server HTTP in attesa per sempre, e i rilanci allo zero finché non è certo; chi è già in mano ha la sua risposta.
  app.addHook('preClose', () => {
    nucleo.esecutore.congeda();
    return app.inCorso.finite(nucleo.esecutore.finiti()).then(tempoReale.congeda);
  });
  const salute = conSalute ? await saluteDi(aperti, configurazione) : null;
  fermate.push(() => salute?.congeda());
  const spedizione = spedizioneDi(contesto, tace === undefined ? {} : { tace });
  const pianificatore = creaPianificatore(
    impianto,
    processi,
    {
      ...giriDelleOfferte(parti),
      crediti: creaGiroCrediti(impianto),
      posta: () => spedizione.giro(),
      [RILETTURA_CHIAVI]: impianto.custodia.controlla,
      ronda: await rondaDi(impianto, ancora, { ...configurazione.salute, ricalcola }, dichiaratiDelRegistro),
    },
    salute,
  );
  await pianificatore.avvia({ daSolo });
  fermate.push(() => pianificatore.ferma().then(() => spedizione.ferma()));
  await app.listen({ port: configurazione.porta, host: configurazione.host, backlog: CODA_ASCOLTO });
  // Intanto si serve già; se la base dati cade proprio ora, si apriranno quando servono.
  if (!aOraData) base.prepara().catch((err: unknown) => casa.log.warn({ err }, 'connessioni non preparate'));
  if (conSalute) {
    sensori.avvia();
    avviaOmbra(aperti, configurazione, fermate, app.server.address());
  }
  return { contesto, pianificatore };
}

/** Ciò che ogni rotta sa, e ciò per cui il processo non è pronto: chiavi, registro, buste in custodia, base dati, dischi, file. */
function contestoDi(
  { casa, chiavi, base, ore, nucleo, parti, tempoReale }: Aperti,
  configurazione: Configurazione,
): Contesto {
  const { pool, db, orologio, log } = casa;
  const { registroFermo, lavoriFermi } = nucleo;
  return creaContesto({
    configurazione,
    pool,
    db,
    orologio,
    log,
    segreti: chiavi.segreti,
    ore,
    nucleo,
    firmaCanale: tempoReale.autorizza,
    chiaviGuaste: () => chiavi.custodia.difetti().length,
    registroIndietro: () => registroFermo.difetti().length,
    testeNonScritte: () => registroFermo.nonScritte() !== null,
    custodiaNonTorna: () => parti.deposito.depositi.nonTorna(),
    impedimenti: base.impedimenti,
    // Il battito è una scrittura, ogni quarto di secondo: se non riesce non riesce nessuna.
    nonSiScrive: () => lavoriFermi.elenco().some(({ lavoro }) => lavoro === BATTITO),
  });
}

async function saluteDi(
  { casa, processi, quadro, sensori, parti }: Aperti,
  { salute }: Configurazione,
): Promise<Salute> {
  const { impianto } = parti;
  return creaSalute({
    parti: impianto,
    processi,
    configurazione: salute,
    quadro,
    fermaDal: await fermaDal(casa.db, SILENZIO_MAX_MS),
    avvisa: (asta, avviso) => accodaAvviso(impianto, asta, avviso),
    guarda: sensori.guarda,
  });
}

/** L'offerente sintetico, se lo si vuole. */
function avviaOmbra(
  { parti: { impianto, posta }, quadro }: Aperti,
  configurazione: Configurazione,
  fermate: (() => unknown)[],
  indirizzo: ReturnType<Server['address']>,
): void {
  if (!configurazione.salute.ombra || indirizzo === null || typeof indirizzo !== 'object') return;
  const { credenziali } = posta;
  const ombra = creaOmbra({ parti: impianto, credenziali, configurazione, quadro, indirizzo });
  fermate.push(() => ombra.ferma());
  ombra.avvia();
}
