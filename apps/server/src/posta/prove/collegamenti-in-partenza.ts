import type { Casa } from '../../piattaforma/casa.ts';
import { collegamentiPerRecapito } from '../uscita/collegamento.ts';

/** I collegamenti di una vendita che aspettano di partire, senza dire a chi. */
export async function collegamentiInPartenza(casa: Pick<Casa, 'db' | 'segreti'>, asta: string): Promise<string[]> {
  return (await collegamentiPerRecapito(casa, asta)).map(({ collegamento }) => collegamento);
}
