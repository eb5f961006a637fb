import { expect, test } from 'vitest';
import { tastoPremuto } from './usa-tasti.ts';

const premi = (code: string, con: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', true>> = {}) =>
  tastoPremuto({ code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...con });

test('le cifre entrano nelle prime dieci vendite, con Maiusc nelle seguenti; N va a chi chiede, H risponde a chi chiede aiuto', () => {
  expect(premi('Digit1')).toEqual({ tipo: 'vendita', numero: 1 });
  expect(premi('Numpad0')).toEqual({ tipo: 'vendita', numero: 10 });
  expect(premi('Digit2', { shiftKey: true })).toEqual({ tipo: 'vendita', numero: 12 });
  expect(premi('KeyN')).toEqual({ tipo: 'prossima' });
  expect(premi('KeyH')).toEqual({ tipo: 'aiuto' });
});

test('i comandi del browser restano suoi', () => {
  for (const con of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }] as const)
    expect(premi('Digit1', con)).toBeNull();
  expect(premi('KeyN', { shiftKey: true })).toBeNull();
  expect(premi('KeyH', { shiftKey: true })).toBeNull();
  expect(premi('KeyH', { ctrlKey: true })).toBeNull();
  expect(premi('KeyA')).toBeNull();
});
