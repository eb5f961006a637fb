import type { Contesto } from '../../bordo/contesto.ts';

/** Un clone appena fatto non ha un server di posta: il collegamento sta nel log di chi prova il prodotto, e mai in produzione. */
export function annotaSenzaPosta(
  { configurazione: { produzione, smtp }, log }: Pick<Contesto, 'configurazione' | 'log'>,
  collegamento: string | null,
): void {
  if (collegamento !== null && !produzione && smtp === null)
    log.warn({ collegamento }, 'nessun server di posta: collegamento per scegliere la password');
}
