import { CHE_NE_E } from '@gestore/contratto/openapi/problemi';
import { type CodiceProblema, voceDi } from '@gestore/contratto/problemi';
import { type Html, html, NIENTE } from './html.ts';

/** Ogni problema nominato da una chiamata, una volta: stato, parole, che ne è dell’atto. */
export function catalogo(codici: readonly string[]): Html {
  const voci = [...new Set(codici)].sort().map((codice) => ({ codice, ...voceDi(codice as CodiceProblema) }));
  return html`<section aria-labelledby="problemi">
<h2 id="problemi">Problemi</h2>
<p>Ogni rifiuto è un documento di problema (RFC 9457), di forma <a href="#forma-Problema">Problema</a>.</p>
<dl>
${voci.map(
  ({
    codice,
    stato,
    titolo,
    frase,
    esito,
    regola,
  }) => html`<dt id="problema-${codice}"><code>${codice}</code> ${stato}</dt>
<dd><strong>${titolo.it}.</strong> ${frase.it} Che ne è: ${CHE_NE_E[esito]}.${regola === undefined ? NIENTE : html` Regola ${regola}.`}</dd>
`,
)}
</dl>
</section>
`;
}
