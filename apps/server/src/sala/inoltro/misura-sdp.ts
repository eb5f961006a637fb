import { SDP_MAX_BYTE } from '@gestore/contratto/sala/forme';
import { NonEntra } from '../motore/motore.ts';

/** Righe di un'offerta, e caratteri di una riga: un browser che offre i soli formati della sala ne scrive la metà. */
const SDP_RIGHE_MAX = 300;
const SDP_RIGA_MAX = 1_024;
/** Righe di cose che una sala non conosce: chi ne scrive non le vede considerate (RFC 8866, 5.13), e di più non è di un browser. */
const SDP_IGNOTE_MAX = 40;

/** Ciò che chi legge le offerte usa davvero; il resto non gli arriva. */
const ATTRIBUTI = [
  ...['bundle-only', 'extmap', 'extmap-allow-mixed', 'fingerprint', 'fmtp', 'group', 'ice-lite', 'ice-options'],
  ...['ice-pwd', 'ice-ufrag', 'inactive', 'maxptime', 'mid', 'ptime', 'recvonly', 'rtcp', 'rtcp-fb', 'rtcp-mux'],
  ...['rtcp-rsize', 'rtpmap', 'sendonly', 'sendrecv', 'setup', 'ssrc', 'ssrc-group'],
];
/** Ciò che un browser scrive e che dice dov'è chi la manda, o come si chiama ciò che manda: si toglie, e non è troppo. */
const DA_TOGLIERE = ['candidate', 'end-of-candidates', 'msid', 'msid-semantic', 'remote-candidates'];
const CONOSCIUTI = new Set(ATTRIBUTI);
const TOLTI = new Set(DA_TOGLIERE);
/** Le righe che non sono attributi: versione, origine, nome, tempo, media, connessione, banda, titolo. */
const TIPI = /^[vostmcbi]=/;
const ATTRIBUTO = /^a=([a-z0-9-]+)(?::|$)/i;

/**
 * Le righe di un'offerta o di una risposta che si possono dare a chi le legge: misurate prima che qualcuno le legga, senza indirizzi e
 * senza ciò che nessuno qui conosce. Costa quanto scorrerle una volta. Lancia `NonEntra`: `misura` se è più lunga di quanto si legga
 * (16 kB, 300 righe, 1.024 caratteri una riga), `attributi` se dice più di quaranta cose che una sala non conosce.
 */
export function righeMisurate(sdp: string): string[] {
  if (Buffer.byteLength(sdp, 'utf8') > SDP_MAX_BYTE) throw new NonEntra('misura');
  const righe = sdp.split(/\r\n|\n/).filter((una) => una !== '');
  if (righe.length > SDP_RIGHE_MAX || righe.some(({ length }) => length > SDP_RIGA_MAX)) throw new NonEntra('misura');
  let ignote = 0;
  const tenute = righe.filter((riga) => {
    const attributo = ATTRIBUTO.exec(riga)?.[1];
    if (attributo !== undefined && TOLTI.has(attributo)) return false;
    const nota = attributo === undefined ? TIPI.test(riga) : CONOSCIUTI.has(attributo);
    if (!nota) ignote += 1;
    return nota;
  });
  if (ignote > SDP_IGNOTE_MAX) throw new NonEntra('attributi');
  return tenute;
}
