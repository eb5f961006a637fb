import type { QualsiasiChiamata } from '../linea/chiamata.ts';
import { problemiDi } from '../problemi/di-una-chiamata.ts';
import { type CodiceProblema, type EsitoProblema, voceDi } from '../problemi/index.ts';
import type { Riferimento, RispostaDocumento, SchemaJson } from './modello.ts';

/** Un problema qualsiasi (RFC 9457), con ciò che la piattaforma vi aggiunge. */
export const SCHEMA_PROBLEMA: SchemaJson = {
  type: 'object',
  description:
    'Un documento di problema (RFC 9457). `codice` è stabile; le parole di `title` e `detail` possono cambiare.',
  required: ['type', 'title', 'status', 'detail', 'codice'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'Che cosa è successo e che cosa fare, in italiano.' },
    codice: { type: 'string' },
    cortesia: {
      type: 'string',
      description:
        'La traduzione inglese di `detail`, quando `detail` è in italiano e `Accept-Language` ammette anche l’inglese. Fa fede `detail`.',
    },
    errori: {
      type: 'array',
      description: 'Con `dati_non_validi`: i campi sbagliati, ciascuno con il suo percorso.',
      items: {
        type: 'object',
        required: ['campo', 'messaggio'],
        properties: { campo: { type: 'string' }, messaggio: { type: 'string' } },
      },
    },
    regola: { type: 'string', description: 'La regola della vendita che ha deciso.' },
    riprovaTraSecondi: { type: 'integer', description: 'Come `Retry-After`.' },
  },
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Fra quanti secondi conviene riprovare.', schema: { type: 'integer' } },
} as const;

/** Che cosa si sa di un atto dopo un problema, a parole. */
export const CHE_NE_E: Readonly<Record<EsitoProblema, string>> = {
  certo: 'l’atto non è stato compiuto',
  ignoto: 'l’atto può essere stato compiuto: si ripete con lo stesso identificativo',
  non_esaminato: 'questo tentativo non è stato esaminato',
};

/** Oltre questi il nome di una risposta li conta invece di elencarli. */
const CODICI_NEL_NOME = 3;

export type RisposteDiProblema = {
  nominate: ReadonlyMap<string, RispostaDocumento>;
  /** Le risposte di una chiamata che non riesce, per stato: molte chiamate hanno le stesse. */
  di(chiamata: QualsiasiChiamata): Record<string, Riferimento>;
};

export function creaRisposteDiProblema(): RisposteDiProblema {
  const nominate = new Map<string, RispostaDocumento>();
  const nomi = new Map<string, string>();

  function nome(stato: string, codici: readonly CodiceProblema[]): string {
    const chiave = codici.join('.');
    const gia = nomi.get(chiave);
    if (gia !== undefined) return gia;
    const breve =
      codici.length <= CODICI_NEL_NOME ? `${stato}.${chiave}` : `${stato}.${codici[0]}-e-altri-${codici.length - 1}`;
    let libero = breve;
    for (let n = 2; nominate.has(libero); n++) libero = `${breve}-${n}`;
    nomi.set(chiave, libero);
    nominate.set(libero, risposta(codici));
    return libero;
  }

  return {
    nominate,
    di(chiamata) {
      const perStato = Object.groupBy([...problemiDi(chiamata)].sort(), (codice) => String(voceDi(codice).stato));
      return Object.fromEntries(
        Object.entries(perStato).map(([stato, codici = []]) => [
          stato,
          { $ref: `#/components/responses/${nome(stato, codici)}` },
        ]),
      );
    },
  };
}

function risposta(codici: readonly CodiceProblema[]): RispostaDocumento {
  const voci = codici.map((codice) => ({ codice, ...voceDi(codice) }));
  return {
    description: voci.map(({ codice, frase, esito }) => `- \`${codice}\`: ${frase.it} (${CHE_NE_E[esito]})`).join('\n'),
    ...(voci.some(({ riprovaTraSecondi }) => riprovaTraSecondi !== undefined) ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problema' },
            { type: 'object', properties: { codice: { type: 'string', enum: codici } } },
          ],
        },
      },
    },
  };
}

/** I codici che una risposta di problema elenca; di una che non lo è, nessuno. */
export function codiciDellaRisposta(risposta: RispostaDocumento | undefined): readonly CodiceProblema[] {
  const schema = risposta?.content?.['application/problem+json']?.schema as
    | { allOf: [unknown, { properties: { codice: { enum: readonly CodiceProblema[] } } }] }
    | undefined;
  return schema?.allOf[1].properties.codice.enum ?? [];
}
