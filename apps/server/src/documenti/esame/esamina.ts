import type { AvvisoDiAllegato, TipoDiAllegato } from '@gestore/contratto';
import { problema } from '../../bordo/problema.ts';
import { creaLavoroInDisparte, LavoroNonFatto } from '../../in-disparte/lavoro-in-disparte.ts';
import type { Esame, TestataEsame } from './esame.processo.ts';

/** Un'immagine al limite si riduce in un paio di secondi, una perizia di duecento pagine si legge in cinque. */
export const ESAME_SECONDI_MAX = 15;

/**
 * Le immagini e i PDF li aprono due processi che non servono pagine: chi li carica può averli fatti per farli cadere, e allora cade quello
 * solo. Si aspetta a turno: chi ne carica dieci lenti non fa aspettare gli altri.
 */
const esameInDisparte = creaLavoroInDisparte<TestataEsame, Esame>({
  modulo: new URL('./esame.processo.ts', import.meta.url),
  msMax: ESAME_SECONDI_MAX * 1_000,
  memoriaMb: 512,
  processi: 2,
  // Chi aspetta tiene il suo file in memoria: sedici al limite sono mezzo gigabyte.
  richiesteMax: 16,
  diUnoMax: 6,
  attesaAltreMs: 15_000,
});

/**
 * Ciò che si sa di un file dopo averlo aperto, al turno di `chi`. Solleva 503 `esame_occupato`; un file che fa cadere chi lo apre è
 * illeggibile, uno che non si finisce di guardare è lento.
 */
export async function esaminaFile(testata: TestataEsame, byte: Uint8Array, chi: string): Promise<Esame> {
  try {
    return await esameInDisparte(testata, byte, chi);
  } catch (errore) {
    if (!(errore instanceof LavoroNonFatto)) throw errore;
    if (errore.perche === 'troppe') throw problema('esame_occupato');
    return { esito: errore.perche === 'scaduto' ? 'lento' : 'illeggibile' };
  }
}

/** Di che cosa avvisare chi apre un allegato; un esame che non riesce non impedisce di leggerlo, ed è detto. */
export async function avvisiDellAllegato(
  tipo: TipoDiAllegato,
  contenuto: Uint8Array,
  chi: string,
): Promise<AvvisoDiAllegato[]> {
  try {
    const esame = await esameInDisparte({ che: 'avvisi', tipo }, contenuto, chi);
    return esame.esito === 'avvisi' ? esame.avvisi : ['non_guardato'];
  } catch (errore) {
    if (errore instanceof LavoroNonFatto) return ['non_guardato'];
    throw errore;
  }
}
