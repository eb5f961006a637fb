import type { FastifyReply } from 'fastify';

/** Interrotto quando chi ha chiesto se ne va prima di avere la risposta: ha annullato, ha chiuso la pagina, o ha perso la linea. */
export function segnaleDiChiChiede(reply: FastifyReply): AbortSignal {
  const andato = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) andato.abort();
  });
  return andato.signal;
}
