import { sigillaEsistenti } from '../../banca/sigillati/sigilla-esistenti.ts';
import { marcaInviiDiPrima } from '../../posta/uscita/invii-veri.ts';
import { marcaPostaDiPrima } from '../../posta/uscita/marca.ts';
import type { Impianto } from '../../vendita/impianto.ts';
import { annotaEstranee, marcaAccessiDiPrima, marcaBancaDiPrima, marcaContiDiPrima } from './marche-accessi.ts';

/** Ciò che il primo avvio fa di ciò che una versione precedente ha lasciato: marca accessi, conti e posta, sigilla i movimenti. */
export async function compiPassaggi(
  impianto: Impianto,
  dove: Parameters<typeof sigillaEsistenti>[1] & { cartellaDati: string },
): Promise<void> {
  await marcaAccessiDiPrima(impianto, dove);
  await marcaBancaDiPrima(impianto, dove);
  await marcaContiDiPrima(impianto, dove);
  annotaEstranee(impianto, impianto.log);
  await marcaPostaDiPrima(impianto, dove.cartellaDati);
  await marcaInviiDiPrima(impianto, dove.cartellaDati);
  await sigillaEsistenti(impianto, dove);
}
