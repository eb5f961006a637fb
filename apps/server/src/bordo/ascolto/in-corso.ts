import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    inCorso: ChiamateInCorso;
  }
}

/** Whoever stops does not wait longer than this: a supervisor would kill him. */
const ATTESA_MAX_MS = 5_000;

/** The calls that have arrived and have not been answered yet. */
type ChiamateInCorso = {
  /** Resolves when there is none left and `lavoro` is done too; after five seconds anyway. */
  finite(lavoro: Promise<unknown>): Promise<void>;
};

/** Counts them: whoever stops the server waits for them, so that nobody loses the database while he is being answered. */
export function contaInCorso(app: FastifyInstance): void {
  let quante = 0;
  const attese: (() => void)[] = [];
  app.addHook('onRequest', async (_request, reply) => {
    quante += 1;
    // Answered, or left by whoever had called: either way it comes once.
    reply.raw.once('close', () => {
      quante -= 1;
      if (quante === 0) for (const avvisa of attese.splice(0)) avvisa();
    });
  });
  const nessuna = async (): Promise<void> => {
    if (quante > 0) await new Promise<void>((fatto) => attese.push(fatto));
  };
  app.decorate('inCorso', {
    async finite(lavoro) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ATTESA_MAX_MS);
      await Promise.race([Promise.all([nessuna(), lavoro]), promise]);
      clearTimeout(timer);
    },
  });
}
