import type { FastifyReply } from 'fastify';

/** Aborted when whoever asked is gone before having the answer: has cancelled, closed the page, or lost the line. */
export function segnaleDiChiChiede(reply: FastifyReply): AbortSignal {
  const andato = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) andato.abort();
  });
  return andato.signal;
}
