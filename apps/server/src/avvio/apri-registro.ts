import { join, resolve } from 'node:path';
import type { PoliticaDisservizi } from '@gestore/dominio';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import type { Orologio } from '../piattaforma/ora/orologio.ts';
import type { Segreti } from '../piattaforma/segreti.ts';
import type { ChiaveFirma } from '../sigillo/chiavi/chiave-firma.ts';
import { conDanni, segnalaTrattenuta } from '../vendita/comandi/trattenute.ts';
import { type Ancora, apriAncora, conAncora, type RegistroFermo } from '../vendita/giornale/ancora/ancora.ts';
import { creaGiornale, type Giornale } from '../vendita/giornale/giornale.ts';
import { creaLettureInsieme, type LettureInsieme } from '../vendita/giornale/letture/letture-insieme.ts';
import { creaMarche, type Marche } from '../vendita/giornale/marche/marche.ts';
import { accettaPrimaDelleMarche } from '../vendita/giornale/marche/prima-delle-marche.ts';
import { creaDanni, type Danni } from '../vendita/giornale/verifica/danni.ts';
import { creaRonda } from '../vendita/giornale/verifica/ronda.ts';
import { creaVerificatore } from '../vendita/giornale/verifica/verificatore.ts';
import type { Impianto } from '../vendita/impianto.ts';

type Parti = {
  configurazione: Pick<Configurazione, 'fileTeste' | 'cartellaDati' | 'diffusione'>;
  cartella: string;
  db: Kysely<unknown>;
  pool: Pool;
  /** Le connessioni di chi scrive. */
  scritture: Pool;
  chiavi: { chiaveFirma: ChiaveFirma; segreti: Pick<Segreti, 'chiave'> };
  orologio: Orologio;
  log: Logger;
  fermate: (() => unknown)[];
};

type Registro = {
  giornale: Giornale;
  /** Lo stesso registro per ciò che segue gli esiti: nessuno lo ascolta, e non è sulla strada di un rilancio. */
  giornaleDopo: Giornale;
  letture: LettureInsieme;
  marche: Marche;
  danni: Danni;
  registroFermo: RegistroFermo;
  ancora: Ancora;
};

/** Dove stanno le teste, e accanto ciò che come loro non deve tornare indietro con la base dati. */
export function fileDelleTeste({
  fileTeste,
  cartellaDati,
}: Pick<Configurazione, 'fileTeste' | 'cartellaDati'>): string {
  return fileTeste ?? join(resolve(cartellaDati), 'teste.jsonl');
}

/**
 * Il registro con le sue marche, e con le teste tenute fuori dalla base dati: nel file configurato, o in DATA_DIR. Se è meno
 * avanti di quanto quelle dicono, e nessuno l'ha dichiarato, o le voci di prima delle marche non sono quelle contate, non scrive più
 * nulla. `visto` è chi guarda ciò che si scrive. Ciò che si apre si aggiunge a `fermate`.
 */
export async function apriRegistro(parti: Parti, visto: (giornale: Giornale) => Giornale): Promise<Registro> {
  const { configurazione, cartella, db, pool, scritture, chiavi, orologio, log, fermate } = parti;
  const { adesso } = orologio;
  const marche = creaMarche({
    segreti: chiavi.segreti,
    adesso,
    avvisa: (una) => log.error(una, 'voce del registro che nessun server ha scritto: la vendita è trattenuta'),
  });
  const notifica = configurazione.diffusione.tipo === 'postgres';
  const giornale = visto(creaGiornale({ pool, scritture, orologio, marche, notifica }));
  const danni = creaDanni({
    avvisa: (uno) => log.error(uno, 'registro danneggiato: la vendita è trattenuta'),
  });
  const percorso = fileDelleTeste(configurazione);
  const ancora = await apriAncora({ db, percorso, chiaveFirma: chiavi.chiaveFirma, adesso, danni, log });
  fermate.push(() => ancora.ferma());
  const intero = ancora.difetti.length === 0;
  const dellePrime = await accettaPrimaDelleMarche({ pool, marche, cartella, adesso, intero });
  for (const { asta, perche } of dellePrime) log.error({ asta }, `registro non affidabile: ${perche}`);
  // Voci che nessun server ha scritto non si dichiarano: si tolgono.
  const conFermo = { segna: ancora.segna, fermo: () => dellePrime.length > 0 || ancora.fermo() };
  const dopo = conAncora(creaGiornale({ pool, orologio, marche, notifica: false }), conFermo);
  return {
    giornale: conAncora(giornale, conFermo),
    giornaleDopo: conDanni(dopo, danni),
    letture: creaLettureInsieme(pool, marche),
    marche,
    danni,
    ancora,
    registroFermo: {
      difetti: () => [...dellePrime, ...ancora.nonDichiarati()],
      daDichiarare: ancora.nonDichiarati,
      nonScritte: ancora.nonScritte,
      ultima: ancora.ultima,
    },
  };
}

/**
 * Il giro che cerca le voci estranee, ciò che dal registro è sparito e ciò che è cambiato, un poco per volta; una vendita non più
 * trattenuta sa prima quanto lo è stata (R57). Ciò che si sapeva già vale da prima che qualcuno scriva. `dichiarati`: ciò che due
 * persone hanno dichiarato, in ogni processo.
 */
export async function rondaDi(
  impianto: Impianto,
  ancora: Pick<Ancora, 'controlla' | 'dichiara' | 'nonDichiarati'>,
  { politica, ricalcola }: { politica: PoliticaDisservizi; ricalcola: boolean },
  dichiarati: (impianto: Impianto) => Promise<ReadonlySet<string>>,
): Promise<() => Promise<void>> {
  const prima = async (asta: string, dal: number): Promise<void> => {
    // Ciò che si era letto del registro danneggiato non è ciò che dice adesso.
    impianto.esecutore.dimentica();
    await segnalaTrattenuta(impianto, politica, asta, dal);
  };
  const { giro } = creaRonda(impianto.pool, impianto.marche, prima);
  const verificatore = creaVerificatore({ ...impianto, adesso: impianto.orologio.adesso, prima });
  const leggiDichiarati = async (): Promise<void> => {
    if (ancora.nonDichiarati().length > 0) await ancora.dichiara(await dichiarati(impianto));
  };
  await leggiDichiarati();
  await verificatore.riprendi();
  // Un file che non si legge, o una vendita che non si lascia dire, non impedisce di guardare il resto.
  return () => tuttiIn([ancora.controlla, leggiDichiarati, giro, ...(ricalcola ? [verificatore.giro] : [])]);
}

/** Uno dopo l'altro, anche se uno non riesce: alla fine si sa di tutti. */
async function tuttiIn(passi: readonly (() => Promise<void>)[]): Promise<void> {
  const errori: unknown[] = [];
  for (const passo of passi) await passo().catch((errore: unknown) => void errori.push(errore));
  if (errori.length > 1)
    throw new AggregateError(
      errori.flatMap((uno) => (uno instanceof AggregateError ? uno.errors : [uno])),
      'ronda',
    );
  if (errori.length === 1) throw errori[0];
}
