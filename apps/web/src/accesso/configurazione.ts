import type { ConfigurazionePubblica } from '@gestore/contratto/bordo/configurazione-pubblica';
import { configurazione } from '@gestore/contratto/pubblico/chiamate';
import { chiama } from './chiama.ts';

let chiesta: Promise<ConfigurazionePubblica> | null = null;

/** La configurazione pubblica, chiesta una volta per pagina. Una risposta mancata non si ricorda: la prossima volta si richiede. */
export function chiediConfigurazione(): Promise<ConfigurazionePubblica> {
  chiesta ??= chiama(configurazione).catch((errore: unknown) => {
    chiesta = null;
    throw errore;
  });
  return chiesta;
}
