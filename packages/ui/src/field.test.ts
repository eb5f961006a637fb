import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EuroField, SelectField, TextArea, TextField } from './field.tsx';

const ERRORE = 'Scriva un importo in euro.';
const CAMPI: readonly (readonly [string, FunctionComponent<never>, object])[] = [
  ['di una riga', TextField, {}],
  ['in euro', EuroField, {}],
  ['di più righe', TextArea, {}],
  ['a scelta', SelectField, { value: 'a', onValueChange: () => undefined, options: [{ value: 'a', label: 'A' }] }],
];

/** Gli elementi a cui il campo rimanda per farsi descrivere, uno per uno. */
function descritto(html: string): string[] {
  const ids = /aria-describedby="([^"]*)"/.exec(html)?.[1] ?? '';
  return ids.split(' ').map((id) => new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1] ?? '');
}

test.each(CAMPI)(
  'R78 un campo %s errato lo dice anche a chi non vede: errato, e perché (WCAG 3.3.1, 4.1.2)',
  (...campo) => {
    const [, Campo, altro] = campo;
    const disegna = (props: object): string => {
      const tutti: object = { label: 'Prezzo', ...altro, ...props };
      return renderToStaticMarkup(createElement(Campo as FunctionComponent<object>, tutti));
    };
    const errato = disegna({ hint: 'In euro', error: ERRORE });
    expect(errato).toContain('aria-invalid="true"');
    expect(descritto(errato).map((testo) => testo.replaceAll(/<[^>]*>/g, ''))).toEqual(['In euro', ERRORE]);
    const sano = disegna({ error: null });
    expect(sano).not.toContain('aria-invalid="true"');
    expect(sano).not.toContain('aria-describedby');
    expect(/<label[^>]*for="([^"]+)"/.exec(sano)?.[1]).toBe(
      / id="([^"]+)"/.exec(sano.slice(sano.indexOf('</label>')))?.[1],
    );
  },
);
