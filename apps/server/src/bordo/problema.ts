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

/** Ciò che un rifiuto dice: la sua voce nella tavola, e ciò che riempie le parole fra graffe. */
type Detto = { codice: CodiceProblema; voce: VoceProblema; dati?: Dettagli; cortesia?: string };

/**
 * Un rifiuto del bordo, lanciato da rotte e guardie e risposto come documento di problema RFC 9457. Nasce soltanto
 * dalla tavola chiusa; in quale lingua si dice dipende da chi chiede.
 */
export class Problema extends Error {
  override name = 'Problema';
  readonly stato: number;
  readonly codice: CodiceProblema;
  /** I membri del documento oltre a quelli della norma. */
  readonly dettagli: Dettagli;
  /** Che ne è dell'atto, per chi ne tiene l'identificativo. */
  readonly esito: EsitoProblema;
  readonly #voce: VoceProblema;
  readonly #dati: Dettagli;
  /** La stessa frase in inglese, per chi la legge accanto all'italiana. */
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

  /** `problema`, che è come lo chiamano gli altri. */
  static diTavola<C extends CodiceNostro>(
    codice: C,
    dati: Dettagli,
    dettagli: Dettagli,
    caso: CasoDi<C> | null,
  ): Problema {
    return new Problema({ codice, voce: voceNelCaso(voceDi(codice), caso), dati }, dettagli);
  }

  /** Un rifiuto della legge: ha una frase sua, con i dati di questo atto, nella lingua della legge, e la sua traduzione. */
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

  /** Ciò che il framework rifiuta con uno stato che la tavola non ha. */
  static delRichiedente(stato: number): Problema {
    return new Problema({ codice: 'richiesta_non_valida', voce: { ...voceDi('richiesta_non_valida'), stato } }, {});
  }

  /** La lingua in cui si può dire: quella chiesta, se no l'italiano. */
  lingua(chiesta: Lingua): Lingua {
    const { frase } = this.#voce;
    return frase[chiesta] === frase.it ? 'it' : chiesta;
  }

  /** Il documento di problema, con la traduzione se la si vuole. I membri aggiunti non sostituiscono mai quelli della norma. */
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

/** Le parole di un rifiuto della legge: ciò che dice in italiano, che prevale, e la traduzione di cortesia. */
export type ParoleRifiuto = { titolo?: string; frase: string; cortesia: string };

const inItaliano = (testo: string): VoceProblema['frase'] => ({ it: testo, en: testo });

/**
 * Un problema della tavola: stato, parole ed esito vengono da lì. `dati` riempie le parole fra graffe e va nel
 * documento, come `dettagli`. `caso` lo dice con le parole di un caso più stretto.
 */
export function problema<C extends CodiceNostro>(
  codice: C,
  dati: Dettagli = {},
  dettagli: Dettagli = {},
  caso: CasoDi<C> | null = null,
): Problema {
  return Problema.diTavola(codice, dati, dettagli, caso);
}

/** Manda un documento di problema. */
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

/** L'inglese soltanto a chi lo chiede per primo; il prodotto parla italiano. */
function linguaDi(request: FastifyRequest): Lingua {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'it';
}

/** Chi legge anche l'inglese, dopo l'italiano o prima. */
function leggeInglese(request: FastifyRequest): boolean {
  return /(?:^|,)\s*en\b/i.test(request.headers['accept-language'] ?? '');
}

/** Il 404 generico delle chiamate. */
export function nonTrovato(): Problema {
  return problema('non_trovato');
}

/** Un corpo oltre il limite della sua chiamata. */
export function richiestaTroppoGrande(): Problema {
  return problema('richiesta_troppo_grande');
}

/** Un corpo che non è JSON. */
export function jsonMalformato(): Problema {
  return problema('json_malformato');
}

/** Un indirizzo che non si decodifica, o con una parte più lunga di ogni identificativo. */
export function indirizzoNonValido(): Problema {
  return problema('indirizzo_non_valido');
}
