import { LAVORI_PESANTI, type LavoroPesante, type NomeQuota, QUOTE } from '@gestore/contratto/quote/tavola';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodaPiena, creaCodaEqua, type LimitiCoda } from '../piattaforma/arnesi/coda-equa.ts';
import { creaMappaLimitata, type MappaLimitata } from '../piattaforma/arnesi/mappa-limitata.ts';
import { problema } from './problema.ts';

/** People followed together for each kind; beyond it goes the one silent for longest, whose quota is whole again. */
const SEGUITI_MAX = 20_000;

/**
 * How many of each kind go on together, wait for one person, and wait for everybody. One PDF at a time is what the compiler
 * does; the rest leaves the event loop to the raises. Behind them there is room for every bidder of a full room.
 */
const CODE: Readonly<Record<LavoroPesante, LimitiCoda>> = {
  stampa: { insieme: 1, perPersonaMax: 4, inAttesaMax: 1_000 },
  registro: { insieme: 2, perPersonaMax: 3, inAttesaMax: 1_000 },
  esportazione: { insieme: 2, perPersonaMax: 3, inAttesaMax: 200 },
  ricerca: { insieme: 4, perPersonaMax: 8, inAttesaMax: 500 },
};

/** What each person has left of each quota, and the queues of heavy work. One per process. */
type Quote = {
  /** Takes one from the quota of this person. Throws 429 with how long to wait when there is none left. */
  spendi(nome: NomeQuota, persona: string): void;
  /** Does heavy work in turn. Throws 429 when too much is waiting. */
  inTurno<T>(lavoro: LavoroPesante, request: FastifyRequest, reply: FastifyReply, fai: () => Promise<T>): Promise<T>;
};

declare module 'fastify' {
  interface FastifyInstance {
    quote: Quote;
  }
}

export function creaQuote(quando: () => number = () => performance.now()): Quote {
  const conti = new Map<NomeQuota, MappaLimitata<number>>();
  const code = new Map(LAVORI_PESANTI.map((lavoro) => [lavoro, creaCodaEqua(CODE[lavoro])]));

  function conto(nome: NomeQuota): MappaLimitata<number> {
    const perPersona = conti.get(nome) ?? creaMappaLimitata<number>(SEGUITI_MAX);
    conti.set(nome, perPersona);
    return perPersona;
  }

  return {
    spendi(nome, persona) {
      const { riserva, ogniMs } = QUOTE[nome];
      const perPersona = conto(nome);
      const ora = quando();
      // When the whole reserve will be back: of the future, as much as what has been spent.
      const pieno = Math.max(ora, perPersona.trova(persona) ?? ora);
      const attesaMs = pieno - ora - (riserva - 1) * ogniMs;
      if (attesaMs > 0) {
        const riprovaTraSecondi = Math.ceil(attesaMs / 1_000);
        throw nome === 'rilancio'
          ? problema('troppi_rilanci', {}, { riprovaTraSecondi })
          : problema('quota_superata', { riprovaTraSecondi });
      }
      perPersona.metti(persona, pieno + ogniMs);
    },
    async inTurno(lavoro, request, reply, fai) {
      const coda = code.get(lavoro);
      if (coda === undefined) return fai();
      const chi = request.utente;
      const richiedente = {
        persona: personaDi(request) ?? `da ${request.ip}`,
        prima: chi !== null && chi.strategia !== 'user',
        ancora: () => !reply.raw.destroyed,
      };
      return coda.inTurno(richiedente, fai).catch((errore: unknown) => {
        if (!(errore instanceof CodaPiena)) throw errore;
        throw problema('quota_superata', { riprovaTraSecondi: errore.riprovaTraSecondi }, {}, 'coda');
      });
    },
  };
}

/** Who calls, as quotas count him: a bidder is his envelope, whatever credential he shows; null if nobody has been recognised. */
export function personaDi({ utente }: Pick<FastifyRequest, 'utente'>): string | null {
  if (utente === null) return null;
  return `${utente.strategia} ${utente.strategia === 'user' ? (utente.bustaId ?? utente.id) : utente.id}`;
}
