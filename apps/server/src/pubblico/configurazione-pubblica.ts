import type { ConfigurazionePubblica } from '@gestore/contratto/bordo/configurazione-pubblica';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';

/** Campo per campo: ciò che si aggiunge alla configurazione non diventa pubblico da sé. */
export function componiConfigurazione({
  pusher,
  mappe,
  oidc,
  oidcSviluppo,
  baseUrl,
  salute,
  gestore,
}: Configurazione): ConfigurazionePubblica {
  return {
    tempoReale: {
      driver: pusher.driver,
      chiave: pusher.chiave,
      cluster: pusher.cluster,
      cifrato: pusher.cifrato,
      host: pusher.host,
      porta: pusher.porta,
    },
    mappe:
      mappe === null ? null : { urlTessere: mappe.urlTessere, chiave: mappe.chiave, attribuzione: mappe.attribuzione },
    autenticazione: { servizio: new URL(oidc?.emittente ?? baseUrl).host, diSviluppo: oidcSviluppo !== null },
    disservizi: { ...salute.politica },
    gestore: { ...gestore },
  };
}
