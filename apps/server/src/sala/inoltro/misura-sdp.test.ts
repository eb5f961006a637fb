import { SDP_MAX_BYTE } from '@gestore/contratto/sala/forme';
import { expect, test } from 'vitest';
import { sdpDi } from '../prove/janus-finto.ts';
import { righeMisurate } from './misura-sdp.ts';

const SDP_RIGHE_MAX = 300;
const SDP_RIGA_MAX = 1_024;
const SDP_IGNOTE_MAX = 40;

const OFFERTA = sdpDi(['audio', 'video'], 'recvonly');
const perche = (sdp: string): string => {
  try {
    righeMisurate(sdp);
    return 'letta';
  } catch (errore) {
    return (errore as { perche: string }).perche;
  }
};
/** La stessa offerta, con righe che nessuno conosce fino a essere di tanti byte. */
function lungaByte(byte: number): string {
  let lunga = OFFERTA;
  for (let n = 0; byte - Buffer.byteLength(lunga) > SDP_RIGA_MAX; n += 1) lunga += `a=x-${n}:${'é'.repeat(400)}\r\n`;
  const restano = byte - Buffer.byteLength(lunga) - 'a=x:\r\n'.length;
  return `${lunga}a=x:${'y'.repeat(restano)}\r\n`;
}
const conRighe = (quante: number): string =>
  OFFERTA + 'a=rtcp-fb:96 nack\r\n'.repeat(quante - (OFFERTA.match(/\r\n/g)?.length ?? 0));

test('R81 un’offerta si misura prima che qualcuno la legga: fino al limite passa, un byte o una riga oltre no', () => {
  const [intera, oltre] = [lungaByte(SDP_MAX_BYTE), lungaByte(SDP_MAX_BYTE + 1)];
  expect([intera, oltre].map((una) => Buffer.byteLength(una))).toEqual([16_384, 16_385]);
  expect([perche(intera), perche(oltre)]).toEqual(['letta', 'misura']);
  expect([perche(conRighe(SDP_RIGHE_MAX)), perche(conRighe(SDP_RIGHE_MAX + 1))]).toEqual(['letta', 'misura']);
  const riga = (lunga: number): string => `${OFFERTA}a=fmtp:96 ${'x'.repeat(lunga - 'a=fmtp:96 '.length)}\r\n`;
  expect([perche(riga(SDP_RIGA_MAX)), perche(riga(SDP_RIGA_MAX + 1))]).toEqual(['letta', 'misura']);
});

test('R81 ciò che una sala non conosce non arriva a chi legge, e di più di quaranta cose non è un’offerta', () => {
  const con = (quante: number): string => `${OFFERTA}${'a=rid:a send\r\n'.repeat(quante)}`;
  expect(righeMisurate(con(SDP_IGNOTE_MAX))).toEqual(righeMisurate(OFFERTA));
  expect([perche(con(SDP_IGNOTE_MAX + 1)), perche(con(1_000))]).toEqual(['attributi', 'misura']);
  // Di qualunque genere: attributi con altre maiuscole, righe d’altri, righe che non sono righe.
  for (const una of ['a=Rid:a', 'k=prompt', 'ciao', 'a=', 'a=x y'])
    expect([una, perche(OFFERTA + `${una}\r\n`.repeat(SDP_IGNOTE_MAX + 1))]).toEqual([una, 'attributi']);
});

test('R33 gli indirizzi si tolgono, e non sono troppi', () => {
  const tanti = 'a=candidate:1 1 udp 1 10.1.2.3 9 typ host\r\n'.repeat(100);
  expect(righeMisurate(OFFERTA + tanti).join('\n')).not.toMatch(/candidate|10\.1\.2\.3/);
});
