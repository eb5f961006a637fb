import { problema } from '../../bordo/problema.ts';
import { creaLavoroInDisparte } from '../../in-disparte/lavoro-in-disparte.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Chiavi } from '../../sigillo/chiavi/apri-chiavi.ts';
import type { Giudizio } from '../consegna/prova-consegna.ts';
import type { BustaSigillata, Legame } from './busta-sigillata.ts';
import type { TestataPacchetto } from './sigilla.processo.ts';

const sigilla = creaLavoroInDisparte<TestataPacchetto, BustaSigillata>({
  modulo: new URL('./sigilla.processo.ts', import.meta.url),
  // Un pacchetto al limite si legge e si sigilla in un paio di secondi; oltre è fatto per non farsi leggere.
  msMax: 60_000,
  // Lo stesso pacchetto vi sta comodo: i suoi byte ne sono fuori.
  memoriaMb: 512,
  // Chi aspetta tiene il suo pacchetto in memoria: trentadue al limite di misura sono un gigabyte.
  richiesteMax: 32,
  // Le offerte di una vendita arrivano insieme, e avviare un processo costa più che sigillarne una.
  attesaAltreMs: 1_000,
});

/**
 * Sigilla un pacchetto in un processo che poi finisce: un'offerta in chiaro non resta nella memoria di chi serve le
 * pagine (R10). Solleva 503 `sigillo_non_riuscito`: l'offerta non è acquisita e va rimandata.
 */
export async function sigillaInDisparte(
  { sigillo, log }: { sigillo: Pick<Chiavi['sigillo'], 'inDisparte'>; log: Pick<Casa['log'], 'error'> },
  byte: Uint8Array,
  legame: Legame,
  giudizio: Giudizio,
): Promise<BustaSigillata> {
  try {
    return await sigilla({ chiavi: await sigillo.inDisparte([legame.asta]), legame, giudizio }, byte);
  } catch (errore) {
    // Senza dire di quale vendita: quante volte succede non deve dire quante offerte ha (R10).
    log.error({ err: errore }, 'pacchetto non sigillato');
    throw problema('sigillo_non_riuscito');
  }
}
