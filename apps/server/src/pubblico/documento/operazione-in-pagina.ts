import type {
  MetodoDocumento,
  Operazione,
  Parametro,
  Riferimento,
  RispostaDocumento,
  SchemaJson,
} from '@gestore/contratto/openapi/modello';
import { campi, forma } from './forma.ts';
import { accosta, type Html, html, NIENTE } from './html.ts';

export type OperazioneDocumento = { percorso: string; metodo: MetodoDocumento; operazione: Operazione };
/** I codici di problema di una risposta del documento, dal suo riferimento. */
type CodiciDi = (riferimento: Riferimento) => readonly string[];

/** Una chiamata: il suo indirizzo, che cosa fa e per chi, che cosa porta, che cosa risponde, con quali problemi. */
export function operazioneInPagina({ percorso, metodo, operazione }: OperazioneDocumento, codiciDi: CodiciDi): Html {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operazione;
  const risposte = Object.entries(responses);
  return html`<article aria-labelledby="${operationId}">
<h3 id="${operationId}"><a href="#${operationId}">${metodo.toUpperCase()} ${percorso}</a></h3>
<p>${summary}. ${description} ${accesso(security)}</p>
<dl>
${parametri('Parametri nell’indirizzo', parameters, 'path')}
${parametri('Parametri dopo il punto di domanda', parameters, 'query')}
${requestBody === undefined ? NIENTE : html`<dt>Corpo</dt>${contenuti(requestBody.content)}`}
${risposte.flatMap(([stato, risposta]) => ('$ref' in risposta ? [] : [riuscita(stato, risposta)]))}
<dt>Problemi</dt>${risposte.flatMap(([stato, risposta]) => ('$ref' in risposta ? [problemi(stato, codiciDi(risposta))] : []))}
</dl>
</article>
`;
}

function accesso(modi: Operazione['security']): string {
  if (modi.length === 0) return 'Non occorre essere entrati.';
  return `Basta uno di questi: ${modi.map((modo) => Object.keys(modo).join(' con ')).join('; ')}.`;
}

function parametri(titolo: string, tutti: readonly Parametro[], dove: Parametro['in']): Html {
  const scelti = tutti.filter((uno) => uno.in === dove);
  if (scelti.length === 0) return NIENTE;
  const schemi = Object.fromEntries(scelti.map(({ name, schema }) => [name, schema]));
  const obbligatori = new Set(scelti.filter(({ required }) => required).map(({ name }) => name));
  return html`<dt>${titolo}</dt><dd>${campi(schemi, (nome) => obbligatori.has(nome))}</dd>`;
}

function contenuti(content: Readonly<Record<string, { schema: SchemaJson }>>): Html[] {
  return Object.entries(content).map(([tipo, { schema }]) => html`<dd><code>${tipo}</code>: ${forma(schema)}</dd>`);
}

function riuscita(stato: string, { description, content }: RispostaDocumento): Html {
  return html`<dt>Risposta ${stato}</dt>${content === undefined ? html`<dd>${description}</dd>` : contenuti(content)}`;
}

function problemi(stato: string, codici: readonly string[]): Html {
  const nomi = codici.map((codice) => html`<a href="#problema-${codice}">${codice}</a>`);
  return html`<dd>${stato}: ${accosta(nomi, ', ')}</dd>`;
}
