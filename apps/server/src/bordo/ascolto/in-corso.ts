import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    inCorso: ChiamateInCorso;
  }
}

/** Chi si ferma non aspetta più di così: un supervisore lo ucciderebbe. */
const ATTESA_MAX_MS = 5_000;

/** Le chiamate arrivate e non ancora risposte. */
type ChiamateInCorso = {
  /** Si risolve quando non ne resta nessuna e anche `lavoro` è compiuto; dopo cinque secondi comunque. */
  finite(lavoro: Promise<unknown>): Promise<void>;
};

/** Le conta: chi ferma il server le aspetta, così che nessuno perda la base dati mentre gli si risponde. */
export function contaInCorso(app: FastifyInstance): void {
  let quante = 0;
  const attese: (() => void)[] = [];
  app.addHook('onRequest', async (_request, reply) => {
    quante += 1;
    // Risposta, o lasciata da chi aveva chiamato: in ogni caso viene una volta.
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
