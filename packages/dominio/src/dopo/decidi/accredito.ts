import type { Cent } from '../../denaro.ts';
import { giornoARoma } from '../../tempo.ts';
import { giornoDi } from '../giorni.ts';
import type { Giorno, VenditaEsitata } from '../modello.ts';
import type { RifiutoDopo } from '../rifiuti.ts';
import { rifiutaDopo } from './decisione.ts';

/** Un movimento del conto, come lo dice la banca. */
type MovimentoDelConto = {
  importoCent: Cent;
  contabile: Giorno;
  /** La causale cita la procedura della vendita. */
  citata: boolean;
  /** È lo stesso movimento di un altro file, che vale al suo posto. */
  doppione: boolean;
};

/**
 * Perché un versamento non è quel movimento (R69): il denaro arriva dopo l'esito, e non ne paga più di quanto è. Un importo minore,
 * un altro giorno, una causale che non cita la procedura passano con il motivo di chi li registra, che resta scritto.
 */
export function difettoDellAccredito(
  versato: { importoCent: Cent; il: Giorno; motivo?: string | undefined },
  { importoCent, contabile, citata, doppione }: MovimentoDelConto,
  { dichiaratoIl }: Pick<VenditaEsitata, 'dichiaratoIl'>,
): RifiutoDopo | null {
  if (doppione || importoCent <= 0 || (giornoDi(contabile) ?? 0) < giornoARoma(dichiaratoIl))
    return rifiutaDopo('R69_movimento_non_del_prezzo');
  if (versato.importoCent > importoCent) return rifiutaDopo('R69_movimento_minore', { importoCent });
  if (versato.importoCent === importoCent && versato.il === contabile && citata) return null;
  return (versato.motivo ?? '').trim() === '' ? rifiutaDopo('R69_movimento_diverso', { importoCent, contabile }) : null;
}
