import type { ConfigurazionePubblica } from '@gestore/contratto/configurazione-pubblica';
import type { FastifyInstance } from 'fastify';
import type { Configurazione } from '../configurazione.ts';

/** `GET /api/pubblico/configurazione`: come il browser trova il tempo reale, le mappe e il servizio di autenticazione. */
export async function rotteConfigurazione(
  app: FastifyInstance,
  { configurazione }: { configurazione: Configurazione },
): Promise<void> {
  const pubblica = configurazionePubblica(configurazione);
  app.get('/api/pubblico/configurazione', async (): Promise<ConfigurazionePubblica> => pubblica);
}

/** Campo per campo: ciò che si aggiunge alla configurazione non diventa pubblico da sé. */
export function configurazionePubblica({
  pusher,
  mappe,
  oidc,
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
    autenticazione: { servizio: new URL(oidc?.emittente ?? baseUrl).host, diSviluppo: oidc === null },
    disservizi: { ...salute.politica },
    gestore: { ...gestore },
  };
}
