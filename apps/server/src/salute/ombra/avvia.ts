import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import type { Quadro } from '../sensori/quadro.ts';
import { creaOfferenteSintetico, type OfferenteSintetico } from './offerente-sintetico.ts';
import { apriStanzaOmbra, type EmetteCredenziale } from './stanza-ombra.ts';

type Parti = {
  parti: Pick<Casa, 'db' | 'orologio' | 'log'> & Pick<Nucleo, 'esecutore' | 'indice' | 'lavoriFermi'>;
  /** Con che cosa entra l’offerente sintetico. */
  credenziali: { emetti: EmetteCredenziale };
  configurazione: Pick<Configurazione, 'pusher' | 'salute'>;
  quadro: Quadro;
  /** Dove questo processo risponde. */
  indirizzo: AddressInfo;
};

/** L'offerente sintetico di questo processo, con la sua stanza ombra; parte quando lo si avvia. */
export function creaOmbra({
  parti,
  credenziali: { emetti: emettiCredenziale },
  configurazione,
  quadro,
  indirizzo,
}: Parti): OfferenteSintetico {
  const qui = `${ospite(indirizzo)}:${indirizzo.port}`;
  const processo = randomUUID();
  return creaOfferenteSintetico({
    quadro,
    orologio: parti.orologio,
    log: parti.log,
    fermi: parti.lavoriFermi,
    entroMs: configurazione.salute.soglie.sinteticoMs,
    urlHttp: `http://${qui}`,
    urlSocket: urlSocket(configurazione.pusher, qui),
    apriStanza: () => apriStanzaOmbra({ ...parti, emettiCredenziale }, processo),
    ciSonoVendite: async () => (await parti.indice.dalVivo()).length > 0,
  });
}

/** Chi ascolta su tutti gli indirizzi risponde anche su quello della macchina. */
function ospite({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return family === 'IPv6' ? `[${address}]` : address;
}

/** Lo stesso indirizzo che usa la pagina: il nostro server di socket, o quello indicato. */
function urlSocket({ driver, chiave, cluster, cifrato, host, porta }: Configurazione['pusher'], qui: string): string {
  const coda = `/app/${encodeURIComponent(chiave)}?protocol=7`;
  if (host !== null) return `${cifrato ? 'wss' : 'ws'}://${host}:${porta ?? (cifrato ? 443 : 80)}${coda}`;
  return driver === 'embedded' ? `ws://${qui}${coda}` : `wss://ws-${cluster}.pusher.com${coda}`;
}
