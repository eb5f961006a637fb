import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Sotto i tredici punti non si scrive nulla: si legge a un banco, e da un telefono tenuto in mano. */
const CORPO_MINIMO_PX = 13;
const PX = { px: 1, rem: 16 } as const;
const RADICE = join(import.meta.dirname, '../../../..');

/** I corpi più piccoli del minimo che un testo chiede: con il nome di Tailwind, con una misura scritta a mano, o in CSS. */
function troppoPiccoli(sorgente: string): string[] {
  const misure = /(?:\btext-\[|font-size:\s*)(\d*\.?\d+)(px|rem)\b/g;
  const aMano = [...sorgente.matchAll(misure)].filter(
    ([, quanto, unita]) => Number(quanto) * PX[unita as keyof typeof PX] < CORPO_MINIMO_PX,
  );
  return [...sorgente.matchAll(/\btext-xs\b/g), ...aMano].map(([che]) => che);
}

test('nessuna schermata scrive sotto i tredici punti', () => {
  const trovati = ['apps/web/src', 'packages/ui/src'].flatMap((cartella) =>
    readdirSync(join(RADICE, cartella), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file) && !file.endsWith('.test.ts'))
      .flatMap((file) => troppoPiccoli(readFileSync(join(RADICE, cartella, file), 'utf8')).map((che) => [file, che])),
  );
  expect(trovati).toEqual([]);
});

test('la misura si riconosce comunque sia scritta', () => {
  for (const piccolo of ['"text-xs"', 'sm:text-[12px]', 'text-[0.75rem]', 'font-size: 11px', 'font-size:.8rem'])
    expect(troppoPiccoli(piccolo)).toHaveLength(1);
  for (const buono of ['text-sm', 'text-[13px]', 'text-[clamp(1rem,2vw,3rem)]', 'font-size: 1rem', 'context-xsmall'])
    expect(troppoPiccoli(buono)).toEqual([]);
});
