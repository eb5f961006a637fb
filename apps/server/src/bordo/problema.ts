import {
  type CasoDi,
  type CodiceNostro,
  type CodiceProblema,
  componiFrase,
  type EsitoProblema,
  type Lingua,
  type VoceProblema,
  voceDi,
  voceNelCaso,
} from '@gestore/contratto/problemi';
import type { CodiceRifiuto } from '@gestore/dominio';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Dettagli = Readonly<Record<string, unknown>>;

/** What a refusal says: its entry in the table, and what fills the words in braces. */
type Detto = { codice: CodiceProblema; voce: VoceProblema; dati?: Dettagli; cortesia?: string };

/**
 * A refusal of the border, thrown by routes and guards and answered as an RFC 9457 problem document. It is made from
 * the closed table only; in which language it is said depends on who asks.
 */
export class Problema extends Error {
  override name = 'Problema';
  readonly stato: number;
  readonly codice: CodiceProblema;
  /** Members of the document besides the standard ones. */
  readonly dettagli: Dettagli;
  /** What becomes of the act, for who keeps its identifier. */
  readonly esito: EsitoProblema;
  readonly #voce: VoceProblema;
  readonly #dati: Dettagli;
  /** The same sentence in English, for who reads it beside the Italian one. */
  readonly #cortesia: string;

  private constructor({ codice, voce, dati = {}, cortesia }: Detto, dettagli: Dettagli) {
    super(componiFrase(voce, 'it', dati));
    const { stato, esito, regola, riprovaTraSecondi } = voce;
    this.stato = stato;
    this.codice = codice;
    this.esito = esito;
    this.dettagli = {
      ...(regola === undefined ? {} : { regola }),
      ...(riprovaTraSecondi === undefined ? {} : { riprovaTraSecondi }),
      ...dati,
      ...dettagli,
    };
    this.#voce = voce;
    this.#dati = dati;
    this.#cortesia = cortesia ?? componiFrase(voce, 'en', dati);
  }

  /** `problema`, which is how the others call it. */
  static diTavola<C extends CodiceNostro>(
    codice: C,
    dati: Dettagli,
    dettagli: Dettagli,
    caso: CasoDi<C> | null,
  ): Problema {
    return new Problema({ codice, voce: voceNelCaso(voceDi(codice), caso), dati }, dettagli);
  }

  /** A refusal of the law: it has a sentence of its own, with the data of this act, in the language of the law, and its translation. */
  static dellaLegge(codice: CodiceRifiuto, parole: ParoleRifiuto, dettagli: Dettagli): Problema {
    const voce = voceDi(codice);
    const titolo = parole.titolo ?? voce.titolo.it;
    return new Problema(
      {
        codice,
        voce: { ...voce, titolo: inItaliano(titolo), frase: inItaliano(parole.frase) },
        cortesia: parole.cortesia,
      },
      dettagli,
    );
  }

  /** What the framework refuses with a status that the table does not have. */
  static delRichiedente(stato: number): Problema {
    return new Problema({ codice: 'richiesta_non_valida', voce: { ...voceDi('richiesta_non_valida'), stato } }, {});
  }

  /** The language in which it can be said, the one that is asked for or else Italian. */
  lingua(chiesta: Lingua): Lingua {
    const { frase } = this.#voce;
    return frase[chiesta] === frase.it ? 'it' : chiesta;
  }

  /** The problem document itself, with its translation if wanted. Extra members never replace the standard ones. */
  documento(chiesta: Lingua = 'it', conCortesia = false): Dettagli {
    const lingua = this.lingua(chiesta);
    const detail = componiFrase(this.#voce, lingua, this.#dati);
    return {
      ...this.dettagli,
      type: `urn:gestore-vendite:problema:${this.codice}`,
      title: this.#voce.titolo[lingua],
      status: this.stato,
      detail,
      codice: this.codice,
      esito: this.esito,
      ...(conCortesia && lingua === 'it' && this.#cortesia !== detail ? { cortesia: this.#cortesia } : {}),
    };
  }
}

/** The words of a refusal of the law: what it says in Italian, which prevails, and its courtesy translation. */
export type ParoleRifiuto = { titolo?: string; frase: string; cortesia: string };

const inItaliano = (testo: string): VoceProblema['frase'] => ({ it: testo, en: testo });

/**
 * A problem of the table: status, words and outcome come from there. `dati` fill the words in braces and go into the
 * document, as `dettagli` does. `caso` says it in the words of a narrower case.
 */
export function problema<C extends CodiceNostro>(
  codice: C,
  dati: Dettagli = {},
  dettagli: Dettagli = {},
  caso: CasoDi<C> | null = null,
): Problema {
  return Problema.diTavola(codice, dati, dettagli, caso);
}

/** Sends a problem document. */
export function inviaProblema(reply: FastifyReply, problema: Problema): FastifyReply {
  const { riprovaTraSecondi } = problema.dettagli;
  if (typeof riprovaTraSecondi === 'number') reply.header('retry-after', riprovaTraSecondi);
  const lingua = linguaDi(reply.request);
  return reply
    .code(problema.stato)
    .type('application/problem+json; charset=utf-8')
    .header('content-language', problema.lingua(lingua))
    .send(problema.documento(lingua, leggeInglese(reply.request)));
}

/** English only for who asks for it first; the product speaks Italian. */
function linguaDi(request: FastifyRequest): Lingua {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'it';
}

/** Who also reads English, after Italian or before it. */
function leggeInglese(request: FastifyRequest): boolean {
  return /(?:^|,)\s*en\b/i.test(request.headers['accept-language'] ?? '');
}

/** The generic 404 of the calls. */
export function nonTrovato(): Problema {
  return problema('non_trovato');
}

/** Body over the limit of its call. */
export function richiestaTroppoGrande(): Problema {
  return problema('richiesta_troppo_grande');
}

/** Body that is not JSON. */
export function jsonMalformato(): Problema {
  return problema('json_malformato');
}

/** Address that cannot be decoded, or with a part longer than any identifier. */
export function indirizzoNonValido(): Problema {
  return problema('indirizzo_non_valido');
}
