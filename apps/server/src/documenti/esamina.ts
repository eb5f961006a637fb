import type { AvvisoDiAllegato, TipoDiAllegato } from '@gestore/contratto';
import { problema } from '../bordo/problema.ts';
import { creaLavoroInDisparte, LavoroNonFatto } from '../in-disparte/lavoro-in-disparte.ts';
import type { Esame, TestataEsame } from './esame.processo.ts';

/**
 * Le immagini e i PDF li apre un processo che non serve pagine: chi li carica può averli fatti per farlo cadere, e allora cade
 * quello solo.
 */
const esameInDisparte = creaLavoroInDisparte<TestataEsame, Esame>({
  modulo: new URL('./esame.processo.ts', import.meta.url),
  // Un'immagine al limite si riduce in un paio di secondi, una perizia di duecento pagine si legge in cinque.
  msMax: 60_000,
  memoriaMb: 512,
  // Chi aspetta tiene il suo file in memoria: sedici al limite sono mezzo gigabyte.
  richiesteMax: 16,
  attesaAltreMs: 15_000,
});

/** Ciò che si sa di un file dopo averlo aperto. Solleva 503 `esame_occupato`; un file che fa cadere chi lo apre è illeggibile. */
export async function esaminaFile(testata: TestataEsame, byte: Uint8Array): Promise<Esame> {
  try {
    return await esameInDisparte(testata, byte);
  } catch (errore) {
    if (!(errore instanceof LavoroNonFatto)) throw errore;
    if (errore.perche === 'troppe') throw problema('esame_occupato');
    return { esito: 'illeggibile' };
  }
}

/** Di che cosa avvisare chi apre un allegato; un esame che non riesce non impedisce di leggerlo, ed è detto. */
export async function avvisiDellAllegato(tipo: TipoDiAllegato, contenuto: Uint8Array): Promise<AvvisoDiAllegato[]> {
  try {
    const esame = await esameInDisparte({ che: 'avvisi', tipo }, contenuto);
    return esame.esito === 'avvisi' ? esame.avvisi : ['non_guardato'];
  } catch (errore) {
    if (errore instanceof LavoroNonFatto) return ['non_guardato'];
    throw errore;
  }
}
