import type { Corpo, QualsiasiChiamata, Risposta, Schema } from '../linea/chiamata.ts';
import type { VoceContratto } from '../linea/tutte.ts';
import type { Operazione, Parametro, RispostaDocumento, SchemaJson } from './modello.ts';
import type { RisposteDiProblema } from './problemi.ts';
import type { Schemi } from './schemi.ts';
import { modiDi } from './sicurezza.ts';

const PARTE = /:([A-Za-z]+)/g;
const BYTE: SchemaJson = { type: 'string', format: 'binary' };

/** `/api/aste/:id` come lo scrive OpenAPI: `/api/aste/{id}`. */
export function percorsoDocumento(percorso: string): string {
  return percorso.replace(PARTE, '{$1}');
}

/** Una chiamata del contratto come operazione del documento. */
export function operazione(
  { area, nome, chiamata }: VoceContratto,
  schemi: Schemi,
  problemi: RisposteDiProblema,
): Operazione {
  const { titolo, chi, corpo } = chiamata.definizione;
  const parameters = [...nelPercorso(chiamata, schemi), ...nellaQuery(chiamata.definizione.query, schemi)];
  return {
    operationId: `${area}.${nome}`,
    tags: [area],
    summary: titolo,
    description: `Per ${chi.nome}.`,
    security: modiDi(chiamata),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(corpo === undefined ? {} : { requestBody: { required: true, content: contenutoDi(corpo, schemi) } }),
    responses: { ...riuscite(chiamata, schemi), ...problemi.di(chiamata) },
  };
}

function nelPercorso({ percorso, definizione }: QualsiasiChiamata, schemi: Schemi): Parametro[] {
  return [...percorso.matchAll(PARTE)].map(([, name = '']) => {
    const schema = definizione.parametri?.[name];
    return {
      name,
      in: 'path',
      required: true,
      schema: schema === undefined ? { type: 'string' } : schemi.di(schema, 'entra'),
    };
  });
}

function nellaQuery(query: Schema | undefined, schemi: Schemi): Parametro[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemi.di(query, 'entra') as {
    properties?: Readonly<Record<string, SchemaJson>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function contenutoDi(corpo: Corpo, schemi: Schemi): Record<string, { schema: SchemaJson }> {
  if ('byte' in corpo) return { [corpo.byte]: { schema: BYTE } };
  if ('modulo' in corpo) return { 'multipart/form-data': { schema: modulo(corpo.modulo, schemi) } };
  return { 'application/json': { schema: schemi.di(corpo, 'entra') } };
}

function modulo({ campi, file }: { campi: Schema | null; file: 'uno' | 'molti' }, schemi: Schemi): SchemaJson {
  const schema = campi === null ? {} : schemi.di(campi, 'entra');
  const { properties = {}, required = [] } = schema as { properties?: SchemaJson; required?: readonly string[] };
  return {
    type: 'object',
    properties: { ...properties, file: file === 'uno' ? BYTE : { type: 'array', items: BYTE } },
    required: [...required, 'file'],
  };
}

function riuscite({ definizione }: QualsiasiChiamata, schemi: Schemi): Record<string, RispostaDocumento> {
  return Object.fromEntries(
    Object.entries(definizione.risponde).map(([stato, risposta]) => [stato, riuscita(stato, risposta, schemi)]),
  );
}

function riuscita(stato: string, risposta: Risposta, schemi: Schemi): RispostaDocumento {
  if ('vuota' in risposta)
    return stato.startsWith('3')
      ? {
          description: 'Altrove.',
          headers: { Location: { description: 'L’indirizzo a cui andare.', schema: { type: 'string' } } },
        }
      : { description: 'Fatto; nessun contenuto.' };
  if ('file' in risposta)
    return {
      description: 'Un file.',
      content: Object.fromEntries(risposta.file.map((tipo) => [tipo, { schema: BYTE }])),
    };
  const schema = schemi.di(risposta, 'esce');
  return { description: 'Riuscita.', content: { 'application/json': { schema } } };
}
