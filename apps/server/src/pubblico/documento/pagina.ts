import { documentoDelleChiamate, stileDelleChiamate } from '@gestore/contratto/bordo/chiamate-documento';
import type { DocumentoOpenApi, MetodoDocumento, Operazione, Riferimento } from '@gestore/contratto/openapi/modello';
import { codiciDellaRisposta } from '@gestore/contratto/openapi/problemi';
import { catalogo } from './catalogo.ts';
import { forma } from './forma.ts';
import { type Html, html } from './html.ts';
import { type OperazioneDocumento, operazioneInPagina } from './operazione-in-pagina.ts';

/** La pagina delle chiamate: tutto il documento in HTML, senza uno script, area per area. */
export function paginaDelDocumento(documento: DocumentoOpenApi): string {
  const { info, tags, components } = documento;
  const operazioni = operazioniDi(documento);
  const codiciDi = ({ $ref }: Riferimento) => codiciDellaRisposta(components.responses[$ref.split('/').at(-1) ?? '']);
  const aree = tags.map(({ name }) => ({
    name,
    diArea: operazioni.filter(({ operazione }) => operazione.tags.includes(name)),
  }));
  return html`<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chiamate - ${info.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stileDelleChiamate.percorso}">
</head>
<body>
<a class="salta" href="#contenuto">Vai al contenuto</a>
<header>
<h1>Le chiamate del ${info.title}</h1>
${info.description.split('\n').map((riga) => html`<p>${riga}</p>`)}
<p>Per i programmi: <a href="${documentoDelleChiamate.percorso}">il documento OpenAPI ${documento.openapi}</a>.</p>
</header>
<nav aria-label="Aree">
<ul>
${aree.map(({ name, diArea }) => html`<li><a href="#area-${name}">${name}</a> (${diArea.length})</li>`)}
<li><a href="#accesso">Come farsi riconoscere</a></li>
<li><a href="#problemi">Problemi</a></li>
<li><a href="#forme">Forme con un nome</a></li>
</ul>
</nav>
<main id="contenuto" tabindex="-1">
${aree.map(
  ({ name, diArea }) => html`<section aria-labelledby="area-${name}">
<h2 id="area-${name}">${name}</h2>
${diArea.map((una) => operazioneInPagina(una, codiciDi))}
</section>
`,
)}
${modiDiAccesso(components.securitySchemes)}
${catalogo(operazioni.flatMap(({ operazione }) => riferimentiDi(operazione).flatMap(codiciDi)))}
${forme(components.schemas)}
</main>
</body>
</html>
`.html;
}

function operazioniDi({ paths }: DocumentoOpenApi): OperazioneDocumento[] {
  return Object.entries(paths).flatMap(([percorso, metodi]) =>
    Object.entries(metodi).map(([metodo, operazione]) => ({
      percorso,
      metodo: metodo as MetodoDocumento,
      operazione,
    })),
  );
}

function riferimentiDi({ responses }: Operazione): Riferimento[] {
  return Object.values(responses).flatMap((risposta) => ('$ref' in risposta ? [risposta] : []));
}

function modiDiAccesso(modi: DocumentoOpenApi['components']['securitySchemes']): Html {
  return html`<section aria-labelledby="accesso">
<h2 id="accesso">Come farsi riconoscere</h2>
<dl>${Object.entries(modi).map(([nome, { description }]) => html`<dt>${nome}</dt><dd>${String(description)}</dd>`)}</dl>
</section>
`;
}

function forme(schemi: DocumentoOpenApi['components']['schemas']): Html {
  return html`<section aria-labelledby="forme">
<h2 id="forme">Forme con un nome</h2>
${Object.entries(schemi).map(
  ([nome, schema]) => html`<article aria-labelledby="forma-${nome}">
<h3 id="forma-${nome}">${nome}</h3>
${typeof schema.description === 'string' ? html`<p>${schema.description}</p>` : ''}
<div>${forma(schema)}</div>
</article>
`,
)}
</section>
`;
}
