import { expect, test } from 'vitest';
import { fattiNarrati, integrazioneDelVerbale, type Materiale, sezioniVerbale } from '../documenti.ts';
import { leggiCaso, materialeDi } from '../prove/corpus/caso.ts';
import { inTesto } from '../prove/corpus/in-testo.ts';
import { bozzaDalRegistro, difetti, ripreso } from '../testo.ts';
import { type Integrazione, nonStampate } from './integrazioni.ts';

const DEPOSITATO: Materiale = materialeDi(leggiCaso('2026-11-25-verbale-depositato'));
const redattoIl = DEPOSITATO.voci.findLast(({ tipo }) => tipo === 'VerbaleRedatto')?.ricevutoIl ?? Number.NaN;
const integrazione = (numero: number, fra: number, testo: string): Integrazione => ({
  numero,
  il: redattoIl + fra,
  registrataIl: redattoIl + fra,
  testo,
});
const PRIMA = integrazione(1, -1_000, 'Il custode ha consegnato le chiavi.');
const DOPO = integrazione(2, 86_400_000, 'L’aggiudicatario ha chiesto copia degli atti 🏠.');

test('R68 l’integrazione di un verbale firmato dice quale verbale integra e porta ogni integrazione; di chi ha offerto non dice nulla', () => {
  const documento = integrazioneDelVerbale({ ...DEPOSITATO, integrazioni: [PRIMA, DOPO] }, 2);
  const testo = inTesto(documento);
  const firmata = DEPOSITATO.voci.findLast(({ tipo }) => tipo === 'VerbaleRedatto')?.dati.impronta;
  for (const parole of [
    'Integrazione del verbale delle operazioni di vendita telematica',
    'versione 2',
    'Versione firmata: n. 1',
    `Impronta SHA-256 del PDF: ${firmata}`,
    'Integrazione n. 1,',
    'Il custode ha consegnato le chiavi.',
    'Integrazione n. 2,',
    'L’aggiudicatario ha chiesto copia degli atti 🏠.',
  ])
    expect(testo).toContain(parole);
  for (const { offerenti, pseudonimo } of DEPOSITATO.identita)
    for (const nome of [pseudonimo, ...offerenti.map((uno) => uno.nome)]) expect(testo).not.toContain(nome);
  // Gli stessi registri danno gli stessi byte: la data è dell'ultima cosa scritta, in quale che sia dei due.
  expect(documento.dataMs).toBe(Math.max(DOPO.registrataIl, DEPOSITATO.voci.at(-1)?.registratoIl ?? 0));
});

test('R68 dopo la firma c’è da integrare ciò che è stato scritto da quando fu redatta l’ultima versione firmata', () => {
  const fatti = fattiNarrati(DEPOSITATO);
  expect(nonStampate(fatti, [PRIMA])).toBe(0);
  expect(nonStampate(fatti, [PRIMA, DOPO])).toBe(1);
  const daFirmare = fatti.filter(({ evento }) => evento.tipo !== 'VerbaleFirmato');
  expect(nonStampate(daFirmare, [PRIMA, DOPO])).toBe(0);
});

test('R68 prima della firma un testo salvato riprende le integrazioni nate dopo, e senza non si stampa', () => {
  const prima = sezioniVerbale(DEPOSITATO);
  const salvato = bozzaDalRegistro(prima);
  const sezioni = sezioniVerbale({ ...DEPOSITATO, integrazioni: [PRIMA, DOPO] });
  expect(difetti(salvato, sezioni)).toEqual([
    expect.stringContaining('Il custode ha consegnato le chiavi.'),
    expect.stringContaining('L’aggiudicatario ha chiesto copia degli atti'),
  ]);
  const nuovo = ripreso(salvato, sezioni);
  expect(difetti(nuovo, sezioni)).toEqual([]);
  expect(JSON.stringify(nuovo)).toContain('Integrazioni successive');
  expect(ripreso(nuovo, sezioni)).toEqual(nuovo);
});
