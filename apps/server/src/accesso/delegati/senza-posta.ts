import type { Contesto } from '../../bordo/contesto.ts';

/** A fresh clone has no mail server: the link is in the log of whoever tries the product, and nowhere in production. */
export function annotaSenzaPosta(
  { configurazione: { produzione, smtp }, log }: Pick<Contesto, 'configurazione' | 'log'>,
  collegamento: string | null,
): void {
  if (collegamento !== null && !produzione && smtp === null)
    log.warn({ collegamento }, 'nessun server di posta: collegamento per scegliere la password');
}
