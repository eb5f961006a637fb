import { expect, type Page } from '@playwright/test';

/** Ciò che in una pagina si preme o si scrive, e si vede. */
const DA_RAGGIUNGERE = 'main :is(a[href], button:enabled, input:enabled, select:enabled, summary)';
/** Due comandi della stessa riga possono essere alti diversamente. */
const STESSA_RIGA = 80;

/**
 * Con il solo Tab si arriva a tutto ciò che si preme, nell'ordine in cui lo si vede: chi cambia l'ordine con gli stili può togliere dalla
 * strada qualche comando, e nessun esame della pagina ferma se ne accorge.
 */
export async function tuttoConTab(pagina: Page): Promise<void> {
  const mancano = (): Promise<string[]> =>
    pagina
      .locator(DA_RAGGIUNGERE)
      .evaluateAll((tutti) =>
        tutti
          .filter((uno) => uno.checkVisibility({ visibilityProperty: true }) && !uno.hasAttribute('data-raggiunto'))
          .map((uno) => uno.outerHTML.slice(0, 120)),
      );
  await pagina.evaluate(() => {
    scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  const cime: { cima: number; chi: string }[] = [];
  for (
    let ancora = await pagina.locator('a, button, input, select, summary, [tabindex]').count();
    ancora > 0;
    ancora -= 1
  ) {
    await pagina.keyboard.press('Tab');
    const raggiunto = await pagina.evaluate(() => {
      const attivo = document.activeElement;
      attivo?.setAttribute('data-raggiunto', '');
      if (attivo === null || attivo.closest('main') === null) return null;
      return { cima: Math.round(attivo.getBoundingClientRect().top + scrollY), chi: attivo.outerHTML.slice(0, 120) };
    });
    if (raggiunto !== null) cime.push(raggiunto);
    else if (cime.length > 0) break;
  }
  expect(await mancano()).toEqual([]);
  const indietro = cime.filter(({ cima }, i) => i > 0 && cima < (cime[i - 1]?.cima ?? 0) - STESSA_RIGA);
  expect(indietro).toEqual([]);
}
