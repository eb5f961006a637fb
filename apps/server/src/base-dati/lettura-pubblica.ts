import { AsyncLocalStorage } from 'node:async_hooks';

/** Ciò che PostgreSQL può fare per una lettura di chi non è entrato: oltre la interrompe, e si dice di riprovare. */
export const LETTURA_PUBBLICA_MS_MAX = 3_000;

/** Con cui PostgreSQL dice che un'interrogazione è durata troppo. */
const INTERROTTA = '57014';

const inCorso = new AsyncLocalStorage<true>();

/**
 * Fa una lettura pubblica: ogni interrogazione, dovunque nasca, passa da connessioni che hanno un tempo (`apriPoolServizio`).
 * Chi la serve non deve ricordarsene.
 */
export function comeLetturaPubblica<T>(leggi: () => T): T {
  return inCorso.run(true, leggi);
}

/** Vero dentro una lettura pubblica. */
export const inLetturaPubblica = (): boolean => inCorso.getStore() === true;

/** Vero se la base dati ha interrotto ciò che si chiedeva perché durava troppo. */
export const interrotta = (errore: unknown): boolean => (errore as { code?: unknown } | null)?.code === INTERROTTA;
