import { expect, it } from 'vitest';
import { opzioniPusher } from './opzioni-pusher.ts';

const autorizza = async (socketId: string, canale: string) => ({ auth: `${socketId} ${canale}` });

it.each([
  [
    { protocol: 'http:', hostname: 'localhost', port: '3000' },
    { forceTLS: false, wsHost: 'localhost', wsPort: 3000 },
  ],
  [
    { protocol: 'https:', hostname: 'vendite.example', port: '' },
    { forceTLS: true, wsHost: 'vendite.example', wssPort: 443 },
  ],
])('si collega dove sta la pagina %o', (indirizzo, attese) => {
  expect(opzioniPusher(indirizzo, autorizza)).toMatchObject({
    ...attese,
    cluster: 'eu',
    enabledTransports: ['ws', 'wss'],
  });
});
