import type { Locator, Page } from '@playwright/test';

/** Il modulo con cui si pubblica una risposta per tutti, nell'assistenza di una vendita. */
export function moduloRisposte(pagina: Page): { modulo: Locator; domanda: Locator; risposta: Locator } {
  const modulo = pagina.getByRole('form', { name: 'Pubblica una risposta per tutti' });
  return {
    modulo,
    domanda: modulo.getByLabel('Domanda, senza nulla di chi l’ha fatta'),
    risposta: modulo.getByLabel('Risposta per tutti'),
  };
}
