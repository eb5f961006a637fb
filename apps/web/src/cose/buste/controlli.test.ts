import type { Proposta } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { controlloDi, divideAvvisi } from './controlli.ts';

const proposta = (codice: string, regola: string, gravita: Proposta['gravita'], campo?: string): Proposta => ({
  codice,
  regola,
  gravita,
  dati: campo === undefined ? {} : { campo },
});

const PROPOSTE = [
  proposta('prezzo_sotto_minimo', 'R16', 'inefficace'),
  proposta('cauzione_non_accreditata', 'R39', 'blocco'),
  proposta('bollo_mancante', 'R23', 'regolarizzare', 'bollo'),
  proposta('codice_fiscale_non_valido', 'R15', 'avviso', 'offerenti.0.codiceFiscale'),
  proposta('codice_fiscale_non_valido', 'R15', 'avviso', 'presentatore.codiceFiscale'),
  proposta('cro_non_valido', 'R14', 'avviso', 'bonifico.cro'),
  proposta('campo_mancante', 'R14', 'avviso', 'bonifico.cro'),
];

test('R38 ogni rilievo sta accanto alla riga di cui parla, con la sua regola una volta sola', () => {
  expect(controlloDi('prezzo', PROPOSTE)).toEqual({ segno: 'da_guardare', regole: ['R16'] });
  expect(controlloDi('conto', PROPOSTE)).toEqual({ segno: 'da_guardare', regole: ['R39'] });
  expect(controlloDi('bollo', PROPOSTE)).toEqual({ segno: 'da_guardare', regole: ['R23'] });
  expect(controlloDi('offerente', PROPOSTE)).toEqual({ segno: 'avviso', regole: ['R15'] });
  expect(controlloDi('presentatore', PROPOSTE)).toEqual({ segno: 'avviso', regole: ['R15'] });
  expect(controlloDi('cro', PROPOSTE)).toEqual({ segno: 'avviso', regole: ['R14'] });
});

test('R38 un’offerta digitata ha altri nomi, e i suoi rilievi stanno accanto alle stesse righe', () => {
  const digitata = [
    proposta('cro_non_valido', 'R14', 'avviso', 'cro'),
    proposta('codice_fiscale_non_valido', 'R15', 'avviso', 'altri.0.identificativo'),
    proposta('codice_fiscale_non_valido', 'R15', 'avviso', 'codicePresentatore'),
  ];
  for (const voce of ['cro', 'presentatore'] as const) expect(controlloDi(voce, digitata).segno).toBe('avviso');
  expect([0, 1, 2].map((posto) => controlloDi('offerente', digitata, posto).segno)).toEqual([
    'in_regola',
    'avviso',
    'in_regola',
  ]);
});

test('R20 R38 una quota o un diritto che non si legge sta accanto al suo offerente', () => {
  const segni = (campo: string) =>
    [0, 1].map(
      (posto) => controlloDi('offerente', [proposta('quota_non_indicata', 'R20', 'avviso', campo)], posto).segno,
    );
  for (const campo of ['quota', 'diritto', 'offerenti.0.titolo']) expect(segni(campo)).toEqual(['avviso', 'in_regola']);
  for (const campo of ['altri.0.quota', 'altri.0.diritto', 'offerenti.1.quota'])
    expect(segni(campo)).toEqual(['in_regola', 'avviso']);
  expect(segni('offerenti')).toEqual(['avviso', 'avviso']);
});

test('R18 R38 se il confronto con i debitori non è riuscito, nessun offerente è in regola', () => {
  const mancato = [proposta('confronto_con_i_debitori_non_riuscito', 'R18', 'blocco')];
  for (const posto of [0, 1])
    expect(controlloDi('offerente', mancato, posto)).toEqual({ segno: 'da_guardare', regole: ['R18'] });
});

test('R38 fra più offerenti il rilievo è di chi lo ha', () => {
  const secondo = [proposta('codice_fiscale_non_valido', 'R15', 'avviso', 'offerenti.1.codiceFiscale')];
  expect([0, 1].map((posto) => controlloDi('offerente', secondo, posto).segno)).toEqual(['in_regola', 'avviso']);
});

test('di una riga senza rilievi si dice che è in regola', () => {
  expect(controlloDi('cauzione', PROPOSTE)).toEqual({ segno: 'in_regola', regole: [] });
  expect(controlloDi('bonifico', PROPOSTE)).toEqual({ segno: 'in_regola', regole: [] });
});

test('ciò che chiede qualcosa viene prima degli avvisi, e nessuno si perde', () => {
  const { rilievi, avvisi } = divideAvvisi(PROPOSTE);
  expect(rilievi.map(({ regola }) => regola)).toEqual(['R16', 'R39', 'R23']);
  expect([...rilievi, ...avvisi]).toHaveLength(PROPOSTE.length);
});
