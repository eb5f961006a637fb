import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type BancoPusher, CHIAVE, type Messaggio, preparaBancoPusher } from '../../tempo-reale/prove/banco-pusher.ts';
import { qualsiasi } from './da-schema.ts';
import { corri, limiteProva, parteDelTempoMs } from './giri.ts';
import { memoriaViva } from './memoria.ts';
import { muta, mutazioni } from './mutazioni.ts';

const MEMORIA_MAX_BYTE = 64 * 1024 * 1024;
const durataMs = parteDelTempoMs(6);
const banco = await preparaBancoPusher();
// Chi non ha un canale suo viene mandato via dopo un poco, e questo deve restare finché dura la prova.
const onesto = await banco.grezzo();
const CANALE_ONESTO = 'private-asta.0f4f6a52-6d1c-4c0a-9d3e-0a6f8d1f2b10.referente';
const auth = banco.pusher.firmaCanale(onesto.socketId, CANALE_ONESTO);
onesto.manda('pusher:subscribe', { channel: CANALE_ONESTO, auth });
expect((await onesto.prossimo()).event).toBe('pusher_internal:subscription_succeeded');
afterAll(() => banco.chiudi());

/** Il server risponde ancora a chi si comporta bene: dopo ogni tentativo, e sullo stesso socket di sempre. */
async function ancoraVivo(): Promise<void> {
  onesto.manda('pusher:ping', {});
  const detto = await Promise.race([onesto.prossimo(), onesto.chiusura]);
  expect(detto).toMatchObject({ event: 'pusher:pong' });
  // Il prossimo tentativo non deve trovare esauriti i messaggi di questo secondo.
  banco.passano(1_000);
}

const EVENTI = [
  'pusher:subscribe',
  'pusher:unsubscribe',
  'pusher:ping',
  'pusher:pong',
  'pusher:signin',
  'client-x',
  'pusher_internal:x',
];
const messaggi = fc.record({
  event: fc.oneof(fc.constantFrom(...EVENTI), qualsiasi),
  data: fc.oneof(
    qualsiasi,
    fc.record({
      channel: fc.oneof(
        fc.constantFrom('private-asta.x', 'asta.x', 'presence-x', '#server-to-user-1', 'private-encrypted-x', ''),
        qualsiasi,
      ),
      auth: fc.oneof(fc.constant(`${CHIAVE}:${'0'.repeat(64)}`), qualsiasi),
      channel_data: qualsiasi,
    }),
  ),
});

describe('nessun messaggio e nessuna cornice ferma il server di tempo reale', {
  timeout: limiteProva(durataMs),
}, () => {
  test('messaggi dalla loro forma, e i loro byte cambiati', async () => {
    const prima = memoriaViva();
    await corri(
      fc.asyncProperty(
        fc.array(fc.tuple(messaggi, mutazioni, fc.boolean()), { minLength: 1, maxLength: 8 }),
        async (tutti) => {
          const cliente = await banco.grezzo();
          for (const [messaggio, cambi, cambia] of tutti) {
            const buono = Buffer.from(JSON.stringify(messaggio));
            cliente.ws.send(
              cambia ? Buffer.from(muta(buono, cambi, [buono])).toString('utf8') : buono.toString('utf8'),
            );
          }
          await ancoraVivo();
          cliente.ws.terminate();
          await cliente.chiusura;
        },
      ),
      { quante: 120, durataMs },
    );
    expect(memoriaViva() - prima).toBeLessThan(MEMORIA_MAX_BYTE);
  });
  test('nessun messaggio cambiato iscrive a un canale privato', async () => {
    const canale = 'private-asta.0f4f6a52-6d1c-4c0a-9d3e-0a6f8d1f2b11.referente';
    await corri(
      fc.asyncProperty(mutazioni, async (cambi) => {
        const [spia, altro] = [await banco.grezzo(), await banco.grezzo()];
        // Un'autorizzazione vera, ma data a un altro socket: cambiata quanto si vuole, qui non deve valere.
        const auth = banco.pusher.firmaCanale(altro.socketId, canale);
        const buono = Buffer.from(JSON.stringify({ event: 'pusher:subscribe', data: { channel: canale, auth } }));
        spia.ws.send(Buffer.from(muta(buono, cambi, [buono])).toString('utf8'));
        spia.manda('pusher:ping', {});
        // Un messaggio smisurato chiude il socket: allora non c'è altro da leggere.
        const chiuso = spia.chiusura.then(() => null);
        for (let detto: Messaggio | null = null; detto?.event !== 'pusher:pong'; ) {
          detto = await Promise.race([spia.prossimo(), chiuso]);
          if (detto === null) break;
          const iscritto = detto.event === 'pusher_internal:subscription_succeeded';
          expect(iscritto && (detto.channel ?? '').startsWith('private-')).toBe(false);
        }
        for (const uno of [spia, altro]) uno.ws.terminate();
        await Promise.all([spia.chiusura, altro.chiusura]);
        await ancoraVivo();
      }),
      { quante: 60, durataMs },
    );
  });
  test('cornici scritte a mano: senza maschera, smisurate, spezzate, con riservati accesi', async () => {
    const byte = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.constantFrom(...CATTIVE.map((una) => Uint8Array.from(una))),
    );
    await corri(
      fc.asyncProperty(fc.array(byte, { minLength: 1, maxLength: 5 }), async (tutte) => {
        const socket = await saluta(banco);
        for (const una of tutte) if (!socket.destroyed) socket.write(una);
        await ancoraVivo();
        socket.destroy();
      }),
      { quante: 150, durataMs },
    );
  });
  test('aperture storte: nessuna entra e nessuna resta appesa', async () => {
    const buona = Buffer.from(apertura());
    await corri(
      fc.asyncProperty(mutazioni, async (cambi) => {
        const socket = connect(banco.porta, '127.0.0.1').on('error', () => undefined);
        // Troncare è un modo di dire di no: conta che finisca.
        const finito = new Promise((fatto) => socket.once('close', fatto));
        socket.end(muta(buona, cambi, [buona]));
        socket.resume();
        await finito;
        await ancoraVivo();
      }),
      { quante: 100, durataMs },
    );
  });
});

const apertura = (): string =>
  [
    `GET /app/${CHIAVE}?protocol=7 HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '',
    '',
  ].join('\r\n');

/** Un socket già aperto, su cui si scrivono byte e non messaggi. */
async function saluta({ porta }: BancoPusher): Promise<Socket> {
  const socket = connect(porta, '127.0.0.1').on('error', () => undefined);
  socket.write(apertura());
  await once(socket, 'data');
  socket.resume();
  return socket;
}

/** RFC 6455: non mascherata, riservati accesi, codici ignoti, controlli lunghi o spezzati, lunghezze che nessuno ha. */
const CATTIVE: readonly number[][] = [
  [0x81, 0x02, 0x7b, 0x7d],
  [0xf1, 0x80, 0, 0, 0, 0],
  [0x83, 0x80, 0, 0, 0, 0],
  [0x8b, 0x80, 0, 0, 0, 0],
  [0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0],
  [0x09, 0x80, 0, 0, 0, 0],
  [0x80, 0x80, 0, 0, 0, 0],
  [0x01, 0x81, 0, 0, 0, 0, 0x7b],
  [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
  [0x81, 0xff, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0],
  [0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0],
  [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],
  [0x82, 0x81, 0, 0, 0, 0, 0x00],
  [0x88, 0x81, 0, 0, 0, 0, 0x01],
  [0x88, 0x82, 0, 0, 0, 0, 0x00, 0x00],
  [0x88, 0x84, 0, 0, 0, 0, 0x03, 0xe8, 0xff, 0xff],
];
