import type { AChePunto } from '@gestore/contratto/vendita/asta';
import type { Fase, Stanza } from '@gestore/dominio';
import type { Tone } from '@gestore/ui';

/** A che punto è una vendita, in una parola sola: la fase, o ciò che la ferma. */
export type PuntoVendita = Fase | 'sospesa' | 'gara_sospesa';
/** Come si chiama ciascuno, per chi legge. */
export type NomiDeiPunti = Readonly<Record<PuntoVendita, string>>;

/** Di una vendita sospesa, o con la gara sospesa, la fase in cui si è fermata direbbe che va avanti: si dice che è ferma (R32, R57). */
export function puntoDellaVendita({ fase, ferma, garaSospesa }: AChePunto): PuntoVendita {
  if (ferma) return 'sospesa';
  return garaSospesa ? 'gara_sospesa' : fase;
}

/** Lo stesso, di una vendita che si segue: lo dice la sua stanza. */
export function aChePuntoDellaStanza({ fase, ferma, gara }: Pick<Stanza, 'fase' | 'ferma' | 'gara'>): AChePunto {
  return { fase, ferma: ferma !== null, garaSospesa: gara?.fase === 'sospesa' };
}

const TONI: Readonly<Partial<Record<PuntoVendita, Tone>>> = {
  bozza: 'warning',
  pubblicata: 'info',
  raccolta: 'info',
  operazioni_aperte: 'success',
  gara: 'success',
  sospesa: 'warning',
  gara_sospesa: 'warning',
};

/** Il colore ripete la parola, e non la sostituisce: verde è soltanto ciò che va avanti. */
export function tonoDi(punto: PuntoVendita): Tone {
  return TONI[punto] ?? 'neutral';
}
