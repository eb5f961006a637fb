import { expect, test } from 'vitest';
import { pdfIntero } from './pdf-intero.ts';

const pdf = (coda: string): Buffer => Buffer.from(`%PDF-1.7\n${'x'.repeat(9_000)}\n${coda}`);

test('R37 un PDF senza la sua ultima riga è arrivato a metà; qualche byte dopo di lei non lo cambia', () => {
  expect(pdfIntero(pdf('startxref\n12\n%%EOF'))).toBe(true);
  expect(pdfIntero(pdf(`%%EOF\n${' '.repeat(1_000)}`))).toBe(true);
  for (const coda of ['startxref\n12\n%%E', '', `%%EOF${' '.repeat(3_000)}`]) expect(pdfIntero(pdf(coda))).toBe(false);
});
