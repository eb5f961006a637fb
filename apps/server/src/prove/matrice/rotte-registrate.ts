import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { ALTROVE, FILE, nomina } from './politica.ts';

export type Rotta = { metodo: string; url: string };

/**
 * Ogni rotta che il server fatto da `avvia` registra, come la dice Fastify stesso (il suo canale diagnostico dà il
 * server prima della prima rotta), e quel server. HEAD resta fuori: Fastify la fa da ogni GET.
 */
export async function conRotte<T>(
  avvia: () => Promise<T>,
): Promise<{ fatto: T; app: FastifyInstance; rotte: Rotta[]; altrove: Rotta[] }> {
  let app: FastifyInstance | undefined;
  const tutte: Rotta[] = [];
  const ascolta = (messaggio: unknown): void => {
    app ??= (messaggio as { fastify: FastifyInstance }).fastify;
    app.addHook('onRoute', ({ method, url }) => {
      for (const metodo of [method].flat()) if (metodo !== 'HEAD') tutte.push({ metodo, url });
    });
  };
  subscribe('fastify.initialization', ascolta);
  try {
    const fatto = await avvia();
    if (app === undefined) throw new Error('nessun server avviato');
    const altrove = tutte.filter(({ metodo, url }) => ALTROVE.some((rotta) => nomina(rotta, metodo, url)));
    const file = ({ metodo, url }: Rotta) => FILE.includes(`${metodo} ${url}`);
    const rotte = tutte.filter((rotta) => !altrove.includes(rotta) && !file(rotta));
    return { fatto, app, rotte: rotte.sort((a, b) => nome(a).localeCompare(nome(b))), altrove };
  } finally {
    unsubscribe('fastify.initialization', ascolta);
  }
}

const nome = ({ metodo, url }: Rotta) => `${url} ${metodo}`;
