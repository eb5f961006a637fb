import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const conBrotli = promisify(brotliCompress);
const conGzip = promisify(gzip);

/** Sotto questa misura una risposta sta in un pacchetto così com'è: ricevute e rifiuti non si comprimono mai. */
const COMPRESSA_DA_BYTE = 1_400;
/** Qualità media: ciò che oltre si risparmierebbe costa più tempo della rete. */
const QUALITA_BROTLI = 4;
const QUALITA_GZIP = 4;

const COMPRIMIBILI = /^(?:application\/(?:problem\+)?json|text\/(?:html|calendar|plain))\b/;
/** Ciò che dà a qualcuno un segreto suo parte così com'è: la sua lunghezza non dice nulla del resto della risposta. */
const CON_SEGRETI = /^\/(?:api\/[a-z]+\/auth|oidc)(?:\/|$|\?)/;

/** Le risposte fatte di parole partono compresse per chi le sa leggere così; il lavoro non si fa nel filo dei rilanci. */
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

/** True se quella codifica è accettata, e non con peso zero. */
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
