import type { Stanza } from '@gestore/dominio';

const CHIAVE = 'messaggi-letti';

/** L'ultimo messaggio di questa vendita che si è letto su questo apparecchio: il suo numero nel registro, 0 se nessuno. */
export function lettiFinoA(asta: string, deposito: Pick<Storage, 'getItem'> = localStorage): number {
  try {
    const tenuto = JSON.parse(deposito.getItem(CHIAVE) ?? '{}') as { asta?: unknown; seq?: unknown } | null;
    return tenuto?.asta === asta && typeof tenuto.seq === 'number' ? tenuto.seq : 0;
  } catch {
    return 0;
  }
}

/** Chi è entrato con le credenziali è in una vendita sola: della precedente non serve ricordare. */
export function tieniLetti(asta: string, seq: number, deposito: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    deposito.setItem(CHIAVE, JSON.stringify({ asta, seq }));
  } catch {
    // Un browser che non tiene nulla li conta di nuovo alla prossima visita.
  }
}

/** Quanti ne ha scritti chi conduce o chi assiste dopo quella voce del registro. */
export function diChiConduce(messaggi: Stanza['messaggi'], dopoSeq: number): number {
  return messaggi.filter(({ seq, ruolo }) => seq > dopoSeq && (ruolo === 'referente' || ruolo === 'operatore')).length;
}
