import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const leggi = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('editors and Biome know the same', () => {
  const { formatter } = JSON.parse(leggi('biome.json'));
  const editor = Object.fromEntries(
    leggi('.editorconfig')
      .matchAll(/^(\w+) = (.+)$/gm)
      .map(([, nome, valore]) => [nome, valore]),
  );
  expect(editor).toMatchObject({
    indent_style: formatter.indentStyle,
    indent_size: String(formatter.indentWidth),
    max_line_length: String(formatter.lineWidth),
  });
});
