import { createHmac } from 'node:crypto';

const PLUGIN = 'janus.plugin.videoroom';
const MS_PER_SECONDO = 1_000;

/** Il gettone con cui questo server parla a Janus: lo firma chi conosce `token_auth_secret`, e vale fino a quando dice. */
export function gettoneDiServer(segreto: string, fino: number): string {
  return firmato(segreto, `${secondi(fino)},janus,${PLUGIN}`);
}

/** Il gettone con cui si entra in una stanza di Janus, e in nessun'altra (`signed_tokens`). */
export function gettoneDiStanza(segreto: string, stanza: number, fino: number): string {
  return firmato(segreto, `${secondi(fino)},${PLUGIN},room=${stanza}`);
}

function secondi(fino: number): number {
  return Math.floor(fino / MS_PER_SECONDO);
}

function firmato(segreto: string, detto: string): string {
  return `${detto}:${createHmac('sha1', segreto).update(detto).digest('base64')}`;
}
