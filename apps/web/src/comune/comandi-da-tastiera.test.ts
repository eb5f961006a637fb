import { describe, expect, test } from 'vitest';
import { type AlPremere, eUnComando, tastoPremuto } from './comandi-da-tastiera.ts';

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

describe('una lettera è un comando solo se nessuno scrive, né sta per scrivere', () => {
  /** Un posto della pagina: `dentro` dice in che cosa sta. */
  const posto = (dentro: string | null): AlPremere['bersaglio'] => ({
    closest: (dove: string) => (dentro !== null && dove.split(', ').includes(dentro) ? ({} as Element) : null),
  });
  const QUIETE: AlPremere = {
    bersaglio: posto(null),
    attivo: posto(null),
    domanda: false,
    compone: false,
    inViaggio: false,
  };

  test('R25 a pagina ferma lo è, e anche senza nessuno che abbia il fuoco', () => {
    expect(eUnComando(QUIETE)).toBe(true);
    expect(eUnComando({ ...QUIETE, bersaglio: null, attivo: null })).toBe(true);
  });

  test.each([
    ['textarea', 'un campo'],
    ['[contenteditable]', 'il testo del verbale'],
    ['[role=listbox]', 'un elenco che si apre fuori dalla sua finestra'],
    ['[role=combobox]', 'una scelta, dove la lettera cerca'],
  ])('R25 in %s no: è di %s, che il tasto vi arrivi o che abbia già il fuoco', (dentro) => {
    expect(eUnComando({ ...QUIETE, bersaglio: posto(dentro) })).toBe(false);
    expect(eUnComando({ ...QUIETE, attivo: posto(dentro) })).toBe(false);
  });

  test.each([
    ['una domanda è aperta, o la finestra si sta ancora scaricando', { domanda: true }],
    ['si compone un segno con più tasti', { compone: true }],
    ['il tasto di prima sta aprendo un’altra pagina', { inViaggio: true }],
  ])('R25 no mentre %s', (_, adesso) => {
    expect(eUnComando({ ...QUIETE, ...adesso })).toBe(false);
  });
});
