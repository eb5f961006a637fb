import { expect, test } from 'vitest';
import { pdfDaOggetti } from '../pdf/scrivi-pdf.ts';
import { esaminaFile } from './esamina.ts';

/** Un PDF di tante pagine vuote. */
function pdfDi(pagine: number): Uint8Array {
  const figli = Array.from({ length: pagine }, (_, i) => `${i + 3} 0 R`).join(' ');
  return pdfDaOggetti([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${figli}] /Count ${pagine} >>`,
    ...Array.from({ length: pagine }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>'),
  ]);
}

test('R76 un PDF con più pagine di quante se ne controllano è detto tale, e non danneggiato', async () => {
  const pagine = 2_001;
  expect(await esaminaFile({ che: 'pdf', codici: [], nomi: [] }, pdfDi(pagine), 'anna')).toEqual({
    esito: 'troppe_pagine',
    pagine,
    pagineMax: 2_000,
  });
});
