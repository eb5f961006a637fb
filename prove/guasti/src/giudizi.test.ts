import { expect, test } from 'vitest';
import { giudicaConcluse, senzaSchermi } from './giudizi.ts';

function scena(concluse: string[], lette: string[], { fuoriOra = [] as string[], comandi = 1 } = {}) {
  return {
    brevi: new Set([...concluse, 'aperta']),
    concluse: new Set(concluse),
    fuoriOra: new Set(fuoriOra),
    conteggi: { accettati: 0, brevi: 0, giudicate: 0, senzaRilanci: 0, fuoriOra: 0 },
    guasti: [],
    controllore: { giudica: (asta: string) => (lette.includes(asta) ? comandi : null) },
  };
}

test('una vendita la cui conclusione non si è ancora letta resta da giudicare, e non conta fra le giudicate', () => {
  const questa = scena(['letta', 'non letta'], ['letta']);
  giudicaConcluse(questa, ['letta', 'non letta']);
  expect(questa.conteggi.giudicate).toBe(1);
  expect([...questa.concluse]).toEqual(['non letta']);
  expect([...questa.brevi]).toEqual(['non letta', 'aperta']);
});

test('uno zero a cui nessuno ha rilanciato non conta fra i giudicati', () => {
  const questa = scena(['vuota'], ['vuota'], { comandi: 0 });
  giudicaConcluse(questa, ['vuota']);
  expect(questa.conteggi).toMatchObject({ giudicate: 0, senzaRilanci: 1 });
});

test('chi ha vissuto un salto dell’ora non si giudica e si conta a parte', () => {
  const questa = scena(['saltata'], ['saltata'], { fuoriOra: ['saltata'] });
  giudicaConcluse(questa, ['saltata']);
  expect(questa.conteggi).toMatchObject({ giudicate: 0, fuoriOra: 1 });
});

test('una vendita senza i suoi tre schermi è assente dal confronto', () => {
  const stato = (asta: string) => ({ asta, chi: { tipo: 'referente' } as const, seq: 1, impronta: '' });
  const stati = ['a', 'a', 'a', 'b', 'b'].map(stato);
  expect(senzaSchermi(['a', 'b', 'c'], stati)).toEqual(['b', 'c']);
});
