import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intestazioniBrevi } from '../../bordo/ascolto/sicurezza.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { type BancoPusher, CHIAVE, preparaBancoPusher } from '../prove/banco-pusher.ts';
import { stessoSito } from './origine.ts';

const SITO = 'https://vendite.example';

describe('l’origine è il nostro sito', () => {
  test.each([
    [SITO, SITO],
    [SITO, `${SITO}/`],
    [SITO, `${SITO}:443`],
    [SITO, 'https://VENDITE.example'],
    ['https://vendite.example:8443', 'https://vendite.example:8443'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://localhost:3000', 'http://127.0.0.1:3000'],
    ['http://127.0.0.1:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://xn--vendit-gva.example', 'https://vendité.example'],
  ])('%s per %s', (origine, base) => {
    expect(stessoSito(origine, base)).toBe(true);
  });
});

const ESTRANEE: [nome: string, origine: string][] = [
  ['un altro sito', 'https://altrove.example'],
  ['null, di una cornice chiusa o di un file', 'null'],
  ['il nostro nome in coda a un altro', 'https://vendite.example.altrove.example'],
  ['un altro nome in coda al nostro', 'https://altrovevendite.example'],
  ['un sottodominio', 'https://a.vendite.example'],
  ['il dominio sopra', 'https://example'],
  ['il nostro nome con un punto in fondo', 'https://vendite.example.'],
  ['il nostro nome nelle credenziali', 'https://vendite.example@altrove.example'],
  ['credenziali davanti al nostro nome', 'https://altrove@vendite.example'],
  ['il nostro nome nel percorso', 'https://altrove.example/https://vendite.example'],
  ['il nostro nome nel frammento', 'https://altrove.example#https://vendite.example'],
  ['un percorso dopo il nostro nome', 'https://vendite.example/'],
  ['un’interrogazione dopo il nostro nome', 'https://vendite.example?x'],
  ['lo schema in chiaro', 'http://vendite.example'],
  ['lo schema dei socket', 'wss://vendite.example'],
  ['nessuno schema', 'vendite.example'],
  ['solo le barre', '//vendite.example'],
  ['un’altra porta', 'https://vendite.example:8443'],
  ['la porta di http', 'https://vendite.example:80'],
  ['la porta scritta quando non serve', 'https://vendite.example:443'],
  ['in maiuscole, come nessun browser la scrive', 'https://VENDITE.EXAMPLE'],
  ['uno spazio in mezzo', 'https://vendite.example https://altrove.example'],
  ['due origini', 'https://vendite.example, https://altrove.example'],
  ['una barra rovescia', 'https://altrove.example\\vendite.example'],
  ['una tabulazione nel nome', 'https://vendite.exa\tmple'],
  ['lettere che sembrano le nostre', 'https://vendіte.example'],
  ['lo stesso nome, codificato', 'https://vendite%2eexample'],
  ['un file', 'file://'],
  ['un’estensione del browser', 'chrome-extension://vendite.example'],
  ['il vuoto', ''],
];

describe('l’origine non è la nostra', () => {
  test.each(ESTRANEE)('%s', (_, origine) => {
    expect(stessoSito(origine, SITO)).toBe(false);
  });
  test.each([
    ['un’altra porta', 'http://localhost:3001'],
    ['l’indirizzo di IPv6', 'http://[::1]:3000'],
    ['un nome che comincia come localhost', 'http://localhost.altrove.example:3000'],
    ['un altro indirizzo di questa macchina', 'http://127.0.0.2:3000'],
    ['l’indirizzo scritto come numero', 'http://2130706433:3000'],
    ['tutti gli indirizzi', 'http://0.0.0.0:3000'],
  ])('in sviluppo, %s', (_, origine) => {
    expect(stessoSito(origine, 'http://127.0.0.1:3000')).toBe(false);
  });
});

describe('il socket vero', () => {
  let banco: BancoPusher;
  beforeAll(async () => {
    banco = await preparaBancoPusher({
      origineAmmessa: (origine) => origine === undefined || stessoSito(origine, SITO),
      intestazioni: intestazioniBrevi(
        leggiConfigurazione({ NODE_ENV: 'production', BASE_DATI_INCORPORATA: 'si', BASE_URL: SITO }),
      ),
    });
  });
  afterAll(() => banco.chiudi());

  /** La prima riga della risposta e le intestazioni, a una richiesta scritta byte per byte. */
  async function bussa(...righe: string[]): Promise<string> {
    const socket = connect(banco.porta, '127.0.0.1');
    const chiave = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
    const richiesta = [`GET /app/${CHIAVE}?protocol=7 HTTP/1.1`, 'Connection: Upgrade', 'Upgrade: websocket', chiave];
    socket.write(`${[...richiesta, ...righe].join('\r\n')}\r\n\r\n`);
    const [byte] = await once(socket, 'data');
    socket.destroy();
    return String(byte).split('\r\n\r\n', 1)[0] ?? '';
  }

  test.each([
    ['dalla nostra pagina', [`Host: vendite.example`, `Origin: ${SITO}`]],
    ['da un programma, che non ha origine', ['Host: vendite.example']],
    ['dalla nostra pagina attraverso un proxy che riscrive Host', ['Host: 10.0.0.7:3000', `Origin: ${SITO}`]],
  ])('si apre %s', async (_, righe) => {
    expect(await bussa(...righe)).toMatch(/^HTTP\/1\.1 101 /);
  });
  test.each([
    ['da un altro sito', ['Host: vendite.example', 'Origin: https://altrove.example']],
    [
      'da un altro sito che dice il suo nome anche in Host',
      ['Host: altrove.example', 'Origin: https://altrove.example'],
    ],
    [
      'da un altro sito con le intestazioni di un proxy',
      ['Host: altrove.example', 'X-Forwarded-Host: vendite.example', 'Origin: https://altrove.example'],
    ],
    [
      'da un altro sito con il nostro nome in X-Forwarded-For e Forwarded',
      ['Host: vendite.example', 'Forwarded: host=altrove.example;proto=https', 'Origin: https://altrove.example'],
    ],
    ['da un sito che si fa risolvere qui', ['Host: rebind.example', 'Origin: http://rebind.example']],
    [
      'con due origini, la nostra per prima',
      ['Host: vendite.example', `Origin: ${SITO}`, 'Origin: https://altrove.example'],
    ],
    [
      'con due origini, la nostra per seconda',
      ['Host: vendite.example', 'Origin: https://altrove.example', `Origin: ${SITO}`],
    ],
    ['con l’origine nulla', ['Host: vendite.example', 'Origin: null']],
    ['con l’origine vuota', ['Host: vendite.example', 'Origin:']],
    ['in chiaro', ['Host: vendite.example', 'Origin: http://vendite.example']],
  ])('si respinge %s', async (_, righe) => {
    const risposta = await bussa(...righe);
    expect(risposta).toMatch(/^HTTP\/1\.1 403 /);
    expect(risposta).toContain("content-security-policy: default-src 'none'");
    expect(risposta).not.toMatch(/access-control-allow/i);
  });
});
