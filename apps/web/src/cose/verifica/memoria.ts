import { leggiMemoria, MEMORIA_VUOTA, type MemoriaVerifica } from '@gestore/registro';
import { comeJson } from './esamina.ts';

const NOME = 'gestore-vendite.verifiche';

/** Ciò che questo browser tiene, e se c’era qualcosa che non si legge più: perderlo in silenzio nasconderebbe uno scambio. */
export type Tenuta = { memoria: MemoriaVerifica; guasta: boolean };

/** Le chiavi e le teste tenute dalle verifiche di prima. */
export function memoriaDelBrowser(deposito: Pick<Storage, 'getItem'> = localStorage): Tenuta {
  const scritta = leggi(deposito);
  if (scritta === null) return { memoria: MEMORIA_VUOTA, guasta: false };
  const memoria = leggiMemoria(comeJson(scritta));
  return memoria === null ? { memoria: MEMORIA_VUOTA, guasta: true } : { memoria, guasta: false };
}

/** Falso se il browser non la tiene: la prossima volta ogni chiave sarà nuova. */
export function tieniNelBrowser(memoria: MemoriaVerifica, deposito: Pick<Storage, 'setItem'> = localStorage): boolean {
  try {
    deposito.setItem(NOME, JSON.stringify(memoria));
    return true;
  } catch {
    return false;
  }
}

function leggi(deposito: Pick<Storage, 'getItem'>): string | null {
  try {
    return deposito.getItem(NOME);
  } catch {
    return null;
  }
}
