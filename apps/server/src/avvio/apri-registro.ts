import { join, resolve } from 'node:path';
import type { PoliticaDisservizi } from '@gestore/dominio';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Configurazione } from '../bordo/configurazione.ts';
import type { Orologio } from '../bordo/orologio.ts';
import type { Segreti } from '../bordo/segreti.ts';
import type { ChiaveFirma } from '../sigillo/chiave-firma.ts';
import { segnalaTrattenuta } from '../vendita/comandi/trattenute.ts';
import { type Ancora, apriAncora, conAncora } from '../vendita/giornale/ancora.ts';
import { creaGiornale, type Giornale } from '../vendita/giornale/giornale.ts';
import { creaLettureInsieme, type LettureInsieme } from '../vendita/giornale/letture-insieme.ts';
import { creaMarche, type Marche } from '../vendita/giornale/marche.ts';
import { accettaPrimaDelleMarche } from '../vendita/giornale/prima-delle-marche.ts';
import { creaRonda } from '../vendita/giornale/ronda.ts';
import type { Vendita } from '../vendita/vendita.ts';

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
  giornale: Giornale & Pick<Ancora, 'difetti' | 'controlla'>;
  /** Lo stesso registro per ciò che segue gli esiti: nessuno lo ascolta, e non è sulla strada di un rilancio. */
  giornaleDopo: Giornale;
  letture: LettureInsieme;
  marche: Marche;
  registroIndietro: Vendita['registroIndietro'];
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
 * avanti di quanto quelle dicono, o le voci di prima delle marche non sono quelle contate, non scrive più nulla. `visto` è
 * chi guarda ciò che si scrive. Ciò che si apre si aggiunge a `fermate`.
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
  const percorso = fileDelleTeste(configurazione);
  const ancora = await apriAncora({ db, percorso, chiaveFirma: chiavi.chiaveFirma, adesso, log });
  fermate.push(() => ancora.ferma());
  const intero = ancora.difetti.length === 0;
  const dellePrime = await accettaPrimaDelleMarche({ pool, marche, cartella, adesso, intero });
  for (const { asta, perche } of dellePrime) log.error({ asta }, `registro non affidabile: ${perche}`);
  const { difetti, segna, controlla } = ancora;
  difetti.push(...dellePrime);
  return {
    giornale: { ...conAncora(giornale, { difetti, segna }), difetti, controlla },
    giornaleDopo: conAncora(creaGiornale({ pool, orologio, marche, notifica: false }), { difetti, segna }),
    letture: creaLettureInsieme(pool, marche),
    marche,
    registroIndietro: () => difetti,
  };
}

/** Il giro che cerca le voci estranee e ciò che dal registro è sparito; una vendita non più trattenuta sa prima quanto lo è stata (R57). */
export function rondaDi(
  vendita: Vendita,
  ancora: Pick<Ancora, 'controlla'>,
  politica: PoliticaDisservizi,
): () => Promise<void> {
  const { giro } = creaRonda(vendita.pool, vendita.marche, (asta, dal) =>
    segnalaTrattenuta(vendita, politica, asta, dal),
  );
  return async () => {
    await ancora.controlla();
    await giro();
  };
}
