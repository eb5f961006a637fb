import type { SchemaJson } from '@gestore/contratto/openapi/modello';
import { accosta, type Html, html, NIENTE } from './html.ts';

const NOMI: Readonly<Record<string, string>> = {
  string: 'testo',
  integer: 'intero',
  number: 'numero',
  boolean: 'vero o falso',
  null: 'nulla',
  object: 'oggetto',
  array: 'elenco',
};
const FORMATI: Readonly<Record<string, string>> = {
  uuid: 'testo (uuid)',
  binary: 'byte',
  uri: 'testo (uri)',
  email: 'testo (email)',
};

/** Uno schema in parole: ciò che è semplice sulla riga, i campi di un oggetto in un elenco sotto. */
export function forma(schema: SchemaJson): Html {
  if (typeof schema.$ref === 'string') return nominata(schema.$ref);
  if (schema.const !== undefined) return costante(schema.const);
  if (Array.isArray(schema.enum)) return html`uno fra ${accosta(schema.enum.map(costante), ', ')}`;
  const alternative = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternative)) return oppure(alternative);
  if (Array.isArray(schema.allOf)) return accosta(schema.allOf.map(forma), ' e ');
  if (Array.isArray(schema.type))
    return accosta(
      schema.type.map((type) => forma({ ...schema, type })),
      ' oppure ',
    );
  if (schema.type === 'object') return oggetto(schema);
  if (schema.type === 'array')
    return html`elenco${limiti(schema, 'Items')} di ${forma((schema.items ?? {}) as SchemaJson)}`;
  return semplice(schema);
}

function nominata(ref: string): Html {
  const nome = ref.split('/').at(-1) ?? '';
  return html`<a href="#forma-${nome}">${nome}</a>`;
}

const costante = (valore: unknown): Html => html`<code>${JSON.stringify(valore)}</code>`;

/** Ciò che può anche mancare sta su una riga; più oggetti diversi, uno sotto l’altro. */
function oppure(alternative: readonly SchemaJson[]): Html {
  const oggetti = alternative.filter(({ properties }) => properties !== undefined);
  // Prima ciò che sta sulla riga: dopo un elenco di campi non si leggerebbe.
  if (oggetti.length < 2) {
    const sullaRiga = alternative.filter((uno) => !oggetti.includes(uno));
    return accosta([...sullaRiga, ...oggetti].map(forma), ' oppure ');
  }
  return html`una di queste forme:<ul>${alternative.map((uno) => html`<li>${forma(uno)}</li>`)}</ul>`;
}

function oggetto({ properties, required, additionalProperties }: SchemaJson): Html {
  if (properties === undefined) {
    const valori = additionalProperties as SchemaJson | boolean | undefined;
    return typeof valori === 'object' ? html`oggetto, e a ogni nome ${forma(valori)}` : html`oggetto`;
  }
  const obbligatori = new Set(required as readonly string[] | undefined);
  return campi(properties as Readonly<Record<string, SchemaJson>>, (nome) => obbligatori.has(nome));
}

/** I campi con il loro nome, in un elenco. */
export function campi(schemi: Readonly<Record<string, SchemaJson>>, obbligatorio: (nome: string) => boolean): Html {
  const righe = Object.entries(schemi).map(
    ([nome, schema]) =>
      html`<li><code>${nome}</code>${obbligatorio(nome) ? NIENTE : html` <em>facoltativo</em>`}: ${forma(schema)}${detto(schema)}</li>`,
  );
  return righe.length === 0 ? html`oggetto senza campi` : html`<ul>${righe}</ul>`;
}

/** Ciò che dello schema sta a parole, e il valore di chi non lo scrive. */
function detto({ description, default: predefinito }: SchemaJson): Html {
  const valore = predefinito === undefined ? NIENTE : html`; se manca, ${costante(predefinito)}`;
  return typeof description === 'string' ? html`${valore}. ${description}` : valore;
}

function semplice(schema: SchemaJson): Html {
  const nome = FORMATI[String(schema.format)] ?? NOMI[String(schema.type)] ?? 'qualunque valore';
  const suffisso = schema.type === 'string' ? 'Length' : '';
  return html`${nome}${limiti(schema, suffisso)}`;
}

const UNITA: Readonly<Record<string, string>> = { Length: ' caratteri', Items: ' voci', '': '' };

function limiti(schema: SchemaJson, di: 'Length' | 'Items' | ''): Html {
  const minimo = schema[di === '' ? 'minimum' : `min${di}`];
  const massimo = schema[di === '' ? 'maximum' : `max${di}`];
  const parti = [
    ...(typeof minimo === 'number' ? [`almeno ${minimo}`] : []),
    ...(typeof massimo === 'number' ? [`al più ${massimo}`] : []),
  ];
  return parti.length === 0 ? NIENTE : html`, ${parti.join(' e ')}${UNITA[di] ?? ''}`;
}
