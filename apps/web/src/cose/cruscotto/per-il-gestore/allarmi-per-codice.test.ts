import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { expect, test } from 'vitest';
import { perCodice } from './allarmi-per-codice.ts';

const allarme = (resto: Partial<Allarme>): Allarme => ({
  codice: 'R80_nessun_operatore',
  gravita: 'blocco',
  asta: null,
  titolo: '',
  dal: 0,
  entro: null,
  quanti: 1,
  chi: [],
  ...resto,
});

test('lo stesso allarme di più vendite sta insieme, al posto del primo, e ciò che conta si somma', () => {
  const allarmi = [
    allarme({ asta: 'a' }),
    allarme({ asta: 'a', codice: 'R29_non_consegnate', quanti: 3 }),
    allarme({ asta: 'b' }),
    allarme({ asta: 'b', codice: 'R29_non_consegnate', quanti: 4 }),
  ];
  expect(
    perCodice(allarmi).map(({ codice, quanti, allarmi: suoi }) => [codice, quanti, suoi.map((uno) => uno.asta)]),
  ).toEqual([
    ['R80_nessun_operatore', 2, ['a', 'b']],
    ['R29_non_consegnate', 7, ['a', 'b']],
  ]);
});

test('ciò che in una vendita blocca non si confonde con ciò che in un’altra è da guardare', () => {
  const allarmi = [allarme({ asta: 'a' }), allarme({ asta: 'b', gravita: 'attenzione' })];
  expect(perCodice(allarmi)).toHaveLength(2);
});

test('nessun allarme, nessun gruppo', () => {
  expect(perCodice([])).toEqual([]);
});
