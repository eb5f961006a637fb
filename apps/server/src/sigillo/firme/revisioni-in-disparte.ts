import type { Aggiunta } from '@gestore/contratto/documenti/integrita';
import { creaLavoroInDisparte, LavoroNonFatto } from '../../in-disparte/lavoro-in-disparte.ts';
import type { TestataRevisioni } from './revisioni.processo.ts';
import { aggiuntoDopo } from './revisioni-pdf.ts';

const inDisparte = creaLavoroInDisparte<TestataRevisioni, Aggiunta[][]>({
  modulo: new URL('./revisioni.processo.ts', import.meta.url),
  msMax: 15_000,
  memoriaMb: 512,
  richiesteMax: 8,
  // Sono documenti di chi offre: finito il lavoro il processo finisce, e non ne resta nulla (R10).
  attesaAltreMs: 0,
});

/** Un documento firmato come tutti si legge in pochi millisecondi; uno fatto di oggetti minuscoli fermerebbe i rilanci per secondi. */
const QUI_BYTE_MAX = 512 * 1_024;

/** Che cosa un PDF aggiunge dopo ciascuna di quelle fini; ciò che non si finisce di guardare è altro. */
export async function aggiunteDopo(pdf: Buffer, testo: string, fini: readonly number[]): Promise<Aggiunta[][]> {
  if (fini.length === 0) return [];
  if (pdf.length <= QUI_BYTE_MAX) return fini.map((fine) => aggiuntoDopo(pdf, testo, fine));
  try {
    return await inDisparte({ fini }, pdf);
  } catch (errore) {
    if (errore instanceof LavoroNonFatto) return fini.map(() => ['altro']);
    throw errore;
  }
}
