import { expect, test } from 'vitest';
import { soloPer } from './rtc.ts';

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
