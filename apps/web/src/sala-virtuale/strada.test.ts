import { expect, test } from 'vitest';
import { ProblemaChiamata } from '../accesso/chiamate.ts';
import { provaLeVie } from './strada.ts';
import { soloPer } from './via.ts';

const SDP = [
  'v=0',
  'a=candidate:1 1 UDP 2130706431 192.0.2.1 5000 typ host',
  'a=candidate:2 1 tcp 1518280447 192.0.2.1 5000 typ host tcptype passive',
  'a=end-of-candidates',
  '',
].join('\r\n');

test('per provare una via si tolgono gli indirizzi dell’altra, e null’altro', () => {
  expect(soloPer('udp', SDP).match(/candidate:\d/g)).toEqual(['candidate:1']);
  expect(soloPer('tcp', SDP).match(/candidate:\d/g)).toEqual(['candidate:2']);
  expect(soloPer('tcp', SDP).split('\r\n')).toHaveLength(4);
});

type Letto = Awaited<ReturnType<Parameters<typeof provaLeVie>[0]['stato']>>;
type Detta = boolean | Error;
const letto = (motore: Letto['motore'], altro: Partial<Letto> = {}): Letto => ({
  motore,
  giro: 1,
  posti: { limite: 2, liberi: 'si' },
  ...altro,
});

/** Ciò che il server e la rete rispondono, nell’ordine; chi prova smette quando non resta nulla da leggere. */
function banco(stati: Letto[], vie: Detta[]) {
  const provate: string[] = [];
  const esito = provaLeVie({
    stato: async () => stati.shift() ?? letto('fermo'),
    async passa(via) {
      provate.push(via);
      const detta = vie.shift() ?? false;
      if (detta instanceof Error) throw detta;
      return detta;
    },
    ancora: async () => stati.length > 0,
  });
  return { esito, provate };
}
const no = (codice: string, esito: string) => new ProblemaChiamata(503, { detail: 'no', codice, esito });
const [fermo, pronto] = [letto('fermo'), letto('pronto')];

test.each([
  ['chi inoltra torna: lo si aspetta', [fermo, fermo, pronto], [true, true], { udp: true, tcp: true }],
  ['chi inoltra non torna', [fermo, fermo], [], null],
  ['questo server non porta voce', [letto('spento'), pronto], [], null],
  ['non c’è posto', [letto('pronto', { posti: { limite: 2, liberi: 'no' } }), pronto], [], null],
  ['la rete ferma l’UDP, e chi inoltra c’è', [pronto, pronto], [false, true], { udp: false, tcp: true }],
  ['intanto chi inoltra taceva', [pronto, fermo, pronto], [false, true, true], { udp: true, tcp: true }],
  [
    'intanto chi inoltra è ripartito',
    [pronto, letto('pronto', { giro: 2 }), letto('pronto', { giro: 2 })],
    [false, true, true],
    { udp: true, tcp: true },
  ],
  [
    'il server dice che adesso non può',
    [pronto, pronto],
    [no('sala_non_disponibile', 'non_esaminato'), true, true],
    { udp: true, tcp: true },
  ],
] satisfies [string, Letto[], Detta[], object | null][])(
  'R10 R33 la prova della rete: %s',
  async (_, stati, vie, attesa) => {
    expect(await banco([...stati], [...vie]).esito).toEqual(attesa);
  },
);

test('a un no certo del server non si riprova', async () => {
  const { esito, provate } = banco([pronto, pronto], [no('sala_piena', 'certo'), true]);
  await expect(esito).rejects.toMatchObject({ codice: 'sala_piena' });
  expect(provate).toEqual(['udp']);
});
