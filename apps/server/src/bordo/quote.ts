import { LAVORI_PESANTI, type LavoroPesante, type NomeQuota, QUOTE } from '@gestore/contratto/quote/tavola';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodaPiena, creaCodaEqua, type LimitiCoda } from '../piattaforma/arnesi/coda-equa.ts';
import { creaMappaLimitata, type MappaLimitata } from '../piattaforma/arnesi/mappa-limitata.ts';
import { problema } from './problema.ts';

/** Le persone seguite insieme per ogni specie; oltre, esce quella che tace da più tempo, la cui quota è di nuovo intera. */
const SEGUITI_MAX = 20_000;

/**
 * Quanti lavori di ogni specie vanno avanti insieme, aspettano per una persona, e aspettano per tutti. Un PDF alla
 * volta è ciò che fa il compilatore; il resto lascia il ciclo degli eventi ai rilanci. Dietro c'è posto per ogni
 * offerente di una sala piena.
 */
const CODE: Readonly<Record<LavoroPesante, LimitiCoda>> = {
  stampa: { insieme: 1, perPersonaMax: 4, inAttesaMax: 1_000 },
  registro: { insieme: 2, perPersonaMax: 3, inAttesaMax: 1_000 },
  esportazione: { insieme: 2, perPersonaMax: 3, inAttesaMax: 200 },
  ricerca: { insieme: 4, perPersonaMax: 8, inAttesaMax: 500 },
};

/** Ciò che a ogni persona resta di ogni quota, e le code del lavoro pesante. Una per processo. */
type Quote = {
  /** Ne prende uno dalla quota di questa persona. Quando non ne resta lancia 429, con quanto aspettare. */
  spendi(nome: NomeQuota, persona: string): void;
  /** Fa un lavoro pesante a turno. Lancia 429 quando ne aspetta troppo. */
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
      // Quando la riserva sarà di nuovo intera: nel futuro, di quanto si è speso.
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

/** Chi chiama, come lo contano le quote: un offerente è la sua busta, qualunque credenziale mostri; null se non si sa chi è. */
export function personaDi({ utente }: Pick<FastifyRequest, 'utente'>): string | null {
  if (utente === null) return null;
  return `${utente.strategia} ${utente.strategia === 'user' ? (utente.bustaId ?? utente.id) : utente.id}`;
}
