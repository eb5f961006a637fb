import { resolve } from 'node:path';
import { sessioniFinite } from '../accesso/sessioni/sessioni.ts';
import { modelloDellUfficio } from '../anagrafe/uffici/tribunali.ts';
import { rimborsiDi } from '../banca/rimborsi/rimborsi-dovuti.ts';
import { primarioDi } from '../base-dati/collegamento/primario.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { motoreDellaSala } from '../sala/motore/scegli.ts';
import { attestazione } from '../salute/disservizi/attestazione.ts';
import type { SchermiAParte } from '../tempo-reale/a-parte/schermi-a-parte.ts';
import { creaTempoReale, type TempoReale } from '../tempo-reale/tempo-reale.ts';
import { identita } from '../vendita/aste/buste/apertura.ts';
import type { Impianto } from '../vendita/impianto.ts';
import { creaUscite } from '../vendita/presenze/uscite.ts';
import { spettatoriAmmessi } from '../verbale/racconto/presenti.ts';
import { creaStampa } from '../verbale/stampa/crea-stampa.ts';
import type { Stampa } from '../verbale/stampa/stampa.ts';
import type { CasaAperta } from './apri-casa.ts';
import type { NucleoAperto } from './apri-nucleo.ts';
import { componiParti, type Parti } from './parti.ts';
import { compiPassaggi } from './passaggi/passaggi.ts';

type CapacitaAperte = { parti: Parti; tempoReale: TempoReale };

/**
 * Il terzo tempo dell'avvio: ciò che una versione precedente ha lasciato, chi porta le voci agli schermi, e le parti di ogni capacità.
 * `aParte` è chi tiene i socket, se non è questo processo. Ciò che apre si aggiunge a `fermate`.
 */
export async function apriCapacita(
  { casa, chiavi, base }: CasaAperta,
  { nucleo, sensori, segui }: NucleoAperto,
  configurazione: Configurazione,
  fermate: (() => unknown)[],
  aParte: SchermiAParte | null,
): Promise<CapacitaAperte> {
  const { db, pool, orologio, log } = casa;
  const { segreti } = chiavi;
  const { urlProprietario, urlApplicazione, scrittoDaQui } = base;
  const stampa = stampaDi({ ...casa, ...nucleo }, configurazione);
  const impianto: Impianto = { ...casa, ...chiavi, ...nucleo, stampa };
  await compiPassaggi(impianto, { urlProprietario, cartellaDati: resolve(configurazione.cartellaDati) });
  aParte?.apri({ configurazione, segreti, orologio, urlApplicazione });
  const tempoReale = await creaTempoReale({
    configurazione,
    schermi: aParte,
    segreti,
    letture: nucleo.letture,
    urlAscolto: urlApplicazione,
    uscite: creaUscite(pool),
    orologio,
    sessioniFinite: (ids) => sessioniFinite(db, segreti, ids, orologio.adesso()),
    quandoScritte: nucleo.esecutore.avvisa,
    scrittoDaQui,
    log,
  });
  // Chi tiene le vendite in memoria sa anche che la base dati è diventata un'altra.
  primarioDi(urlApplicazione)?.quandoCambia(nucleo.esecutore.dimentica);
  segui(tempoReale.scritte);
  sensori.segui(tempoReale.mandata);
  fermate.push(() => tempoReale.ferma());
  const motore = motoreDellaSala(configurazione, log, fermate);
  const parti = componiParti(impianto, { configurazione, log }, motore, tempoReale);
  await Promise.all([parti.deposito.depositi.inAttesa(), base.sorveglia()]);
  return { parti, tempoReale };
}

/** I documenti, con ciò che prendono da altre capacità: i disservizi di una vendita, il modello del suo ufficio, chi vi assiste, il gestore. */
function stampaDi(
  {
    db,
    segreti,
    orologio,
    tutteLeVoci,
    esecutore,
    datiPersonali,
  }: Omit<Impianto, 'stampa' | 'sigillo' | 'custodia' | 'chiaveFirma'>,
  { gestore, baseUrl }: Pick<Configurazione, 'gestore' | 'baseUrl'>,
): Stampa {
  return creaStampa({
    db,
    orologio,
    leggiVoci: tutteLeVoci,
    testa: async (asta) => (await esecutore.leggi(asta)).impronta,
    identita: (stato) => identita({ datiPersonali }, stato),
    rimborsi: (stato) => rimborsiDi({ tutteLeVoci, datiPersonali }, stato),
    attestazione,
    modelloDi: (tribunale) => modelloDellUfficio({ db, segreti }, tribunale),
    spettatori: (asta) => spettatoriAmmessi(datiPersonali, asta),
    gestore,
    baseUrl,
  });
}
