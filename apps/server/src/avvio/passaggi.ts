import { sigillaEsistenti } from '../banca/sigillati/sigilla-esistenti.ts';
import { marcaInviiDiPrima } from '../posta/uscita/invii-veri.ts';
import { marcaPostaDiPrima } from '../posta/uscita/marca.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { annotaEstranee, marcaAccessiDiPrima, marcaBancaDiPrima, marcaContiDiPrima } from './marche-accessi.ts';

/** Ciò che il primo avvio fa di ciò che una versione precedente ha lasciato: marca accessi, conti e posta, sigilla i movimenti. */
export async function compiPassaggi(
  vendita: Vendita,
  dove: Parameters<typeof sigillaEsistenti>[1] & { cartellaDati: string },
): Promise<void> {
  await marcaAccessiDiPrima(vendita, dove);
  await marcaBancaDiPrima(vendita, dove);
  await marcaContiDiPrima(vendita, dove);
  annotaEstranee(vendita, vendita.log);
  await marcaPostaDiPrima(vendita, dove.cartellaDati);
  await marcaInviiDiPrima(vendita, dove.cartellaDati);
  await sigillaEsistenti(vendita, dove);
}
