import type { AstaPubblica } from '@gestore/contratto';

const IN_CORSO: readonly string[] = ['operazioni_aperte', 'gara'];
const DA_TENERE: readonly string[] = ['pubblicata', 'raccolta', 'termine_scaduto'];

export type Riassunto = { pubblicate: number; inCorso: number; prossimaIl: number | null };

/** Che cosa sta succedendo, in tre numeri: dalle sole vendite pubblicate, che chiunque vede. */
export function riassunto(aste: readonly AstaPubblica[], adesso: number): Riassunto {
  const attese = aste
    .filter(({ fase }) => DA_TENERE.includes(fase))
    .map(({ parametri }) => parametri.inizioOperazioniIl)
    .filter((inizioIl) => inizioIl >= adesso);
  return {
    pubblicate: aste.length,
    inCorso: aste.filter(({ fase }) => IN_CORSO.includes(fase)).length,
    prossimaIl: attese.length === 0 ? null : Math.min(...attese),
  };
}
