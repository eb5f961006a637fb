import type { TempoRealePubblico } from '@gestore/contratto/bordo/configurazione-pubblica';
import { expect, it } from 'vitest';
import { opzioniPusher } from './opzioni-pusher.ts';

const autorizza = async (socketId: string, canale: string) => ({ auth: `${socketId} ${canale}` });

const NOSTRO: TempoRealePubblico = {
  driver: 'embedded',
  chiave: 'gestore',
  cluster: 'eu',
  cifrato: true,
  host: null,
  porta: null,
};
const OSPITATO: TempoRealePubblico = { ...NOSTRO, driver: 'pusher' };
const PAGINA = { protocol: 'http:', hostname: 'localhost', port: '3000' };

it.each([
  [PAGINA, { forceTLS: false, wsHost: 'localhost', wsPort: 3000 }],
  [
    { protocol: 'https:', hostname: 'vendite.example', port: '' },
    { forceTLS: true, wsHost: 'vendite.example', wssPort: 443 },
  ],
])('con il server incorporato si collega dove sta la pagina %o', (indirizzo, attese) => {
  expect(opzioniPusher(NOSTRO, indirizzo, autorizza)).toMatchObject({
    ...attese,
    cluster: 'eu',
    enabledTransports: ['ws', 'wss'],
  });
});

it('con i socket in un processo a parte vale l’indirizzo indicato, cifrato come vuole la configurazione', () => {
  const altrove = { ...NOSTRO, cifrato: false, host: 'socket.example', porta: 6001 };
  expect(opzioniPusher(altrove, PAGINA, autorizza)).toMatchObject({
    wsHost: 'socket.example',
    wsPort: 6001,
    forceTLS: false,
  });
});

it('con un fornitore esterno vale il cluster, cifrato, qualunque sia l’indirizzo della pagina', () => {
  const opzioni = opzioniPusher(OSPITATO, PAGINA, autorizza);
  expect(opzioni).toMatchObject({ cluster: 'eu', forceTLS: true, enabledTransports: ['ws', 'wss'] });
  // Con un indirizzo qui, `pusher-js` non guarderebbe il cluster.
  expect(Object.keys(opzioni)).not.toContain('wsHost');
  expect(opzioniPusher({ ...OSPITATO, cluster: 'us2', cifrato: false }, PAGINA, autorizza)).toMatchObject({
    cluster: 'us2',
    forceTLS: false,
  });
});

it('con un fornitore compatibile vale il suo indirizzo', () => {
  expect(opzioniPusher({ ...OSPITATO, host: 'canali.example', porta: 6001 }, PAGINA, autorizza)).toMatchObject({
    wsHost: 'canali.example',
    wsPort: 6001,
    wssPort: 6001,
    forceTLS: true,
  });
});
