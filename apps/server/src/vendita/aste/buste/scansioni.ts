import type { AllegatoDiBusta } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';
import { identificativoDi } from '../../../piattaforma/arnesi/identificativo.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import type { Chiavi } from '../../../sigillo/chiavi/apri-chiavi.ts';
import { bustaVera } from './buste-vere.ts';

/**
 * La scansione di un'offerta digitata sta sigillata dove stanno le buste, con la busta che l'offerta avrà: si apre, si custodisce e
 * si cancella come il pacchetto di un'offerta arrivata da sé (R28, R77).
 */
export function bustaDellaScansione(asta: string, scansione: string): string {
  return identificativoDi(`${asta}/scansione/${scansione}`);
}

/** Che file è; `null` se nessuno l'ha caricata. Solleva `ErroreSigillo` se non si apre. */
export async function scansioneDi(
  casa: Pick<Casa, 'db' | 'orologio' | 'segreti'> & Pick<Chiavi, 'sigillo'>,
  { id: asta }: Pick<StatoPubblicato, 'id'>,
  bustaId: string,
): Promise<AllegatoDiBusta | null> {
  const riga = await bustaVera(casa, asta, bustaId);
  if (riga === null || riga.contenuto === null) return null;
  const contesto = { asta, busta: bustaId, parte: 'contenuto', apribileDal: Number(riga.contenuto_dal) } as const;
  const chiaro = await casa.sigillo.apri(riga.contenuto, contesto, casa.orologio.adesso());
  return (JSON.parse(new TextDecoder().decode(chiaro)) as { scansione: AllegatoDiBusta }).scansione;
}
