import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const conBrotli = promisify(brotliCompress);
const conGzip = promisify(gzip);

/** Below this an answer fits in a packet as it is: receipts and refusals are never compressed. */
const COMPRESSA_DA_BYTE = 1_400;
/** Middle quality: what it still saves beyond here costs more time than the network does. */
const QUALITA_BROTLI = 4;
const QUALITA_GZIP = 4;

const COMPRIMIBILI = /^(?:application\/(?:problem\+)?json|text\/(?:html|calendar|plain))\b/;
/** What gives somebody a secret of his own is sent as it is: its length says nothing of what else is in the answer. */
const CON_SEGRETI = /^\/(?:api\/[a-z]+\/auth|oidc)(?:\/|$|\?)/;

/** Answers in words leave compressed for who can read them so; the work is not done in the thread of the raises. */
export function installaCompressione(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, corpo: unknown) => {
    const tipo = String(reply.getHeader('content-type') ?? '');
    if (typeof corpo !== 'string' || !COMPRIMIBILI.test(tipo) || CON_SEGRETI.test(request.url)) return corpo;
    if (Buffer.byteLength(corpo) < COMPRESSA_DA_BYTE || reply.hasHeader('content-encoding')) return corpo;
    reply.header('vary', unito(reply.getHeader('vary'), 'accept-encoding'));
    const accettate = String(request.headers['accept-encoding'] ?? '');
    if (accetta(accettate, 'br')) {
      reply.header('content-encoding', 'br').removeHeader('content-length');
      return conBrotli(corpo, {
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITA_BROTLI, [constants.BROTLI_PARAM_MODE]: 1 },
      });
    }
    if (accetta(accettate, 'gzip')) {
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      return conGzip(corpo, { level: QUALITA_GZIP });
    }
    return corpo;
  });
}

/** True if that coding is accepted, and not with weight zero. */
function accetta(accettate: string, quale: string): boolean {
  return accettate.split(',').some((voce) => {
    const [nome = '', ...pesi] = voce.split(';').map((parte) => parte.trim().toLowerCase());
    return nome === quale && !pesi.some((peso) => /^q=0(?:\.0*)?$/.test(peso));
  });
}

function unito(gia: unknown, nuovo: string): string {
  const detti = String(gia ?? '')
    .split(',')
    .map((uno) => uno.trim().toLowerCase())
    .filter((uno) => uno !== '');
  return [...new Set([...detti, nuovo])].join(', ');
}
