import { describe, expect, test } from 'vitest';
import { conGuai, esitoDellaProva, type InProva } from './esito.ts';

const DA_FARE: InProva = {
  prova: { tipo: 'ferma' },
  voce: false,
  immagine: false,
  suono: null,
  andataRitornoMs: null,
  strada: null,
};
const IN_CORSO = { tipo: 'in_corso', voce: true, immagine: true } as const;

describe('l’esito della prova dei dispositivi', () => {
  test('di ciò che non si è provato si dice che non si è provato', () => {
    expect(esitoDellaProva(DA_FARE)).toEqual({
      microfono: 'non_provato',
      camera: 'non_provato',
      ascolto: 'non_provato',
      rete: 'non_provata',
      strada: 'non_provata',
    });
  });

  test('il microfono funziona quando si è sentita una voce; aperto e zitto è muto; senza traccia è assente', () => {
    expect(esitoDellaProva({ ...DA_FARE, prova: IN_CORSO, voce: true }).microfono).toBe('funziona');
    expect(esitoDellaProva({ ...DA_FARE, prova: IN_CORSO }).microfono).toBe('muto');
    expect(esitoDellaProva({ ...DA_FARE, prova: { ...IN_CORSO, voce: false } }).microfono).toBe('assente');
    expect(esitoDellaProva({ ...DA_FARE, prova: { ...IN_CORSO, immagine: false } }).camera).toBe('assente');
    expect(esitoDellaProva({ ...DA_FARE, prova: IN_CORSO, immagine: true }).camera).toBe('funziona');
  });

  test.each([
    ['rifiutato', 'negato'],
    ['non_sicuro', 'negato'],
    ['assente', 'assente'],
    ['occupato', 'occupato'],
    ['altro', 'occupato'],
  ] as const)('una prova che non parte (%s) è di tutti e due: %s', (perche, esito) => {
    const { microfono, camera } = esitoDellaProva({ ...DA_FARE, prova: { tipo: 'guasta', perche } });
    expect([microfono, camera]).toEqual([esito, esito]);
  });

  test('ciò che si è sentito funzionare resta, spenta la prova', () => {
    expect(esitoDellaProva({ ...DA_FARE, voce: true, immagine: true })).toMatchObject({
      microfono: 'funziona',
      camera: 'funziona',
    });
  });

  test('il suono si è sentito o no; la rete è scarsa quando la risposta tarda', () => {
    expect(esitoDellaProva({ ...DA_FARE, suono: false }).ascolto).toBe('non_sente');
    expect(esitoDellaProva({ ...DA_FARE, suono: true }).ascolto).toBe('funziona');
    expect(esitoDellaProva({ ...DA_FARE, andataRitornoMs: 40 }).rete).toBe('buona');
    expect(esitoDellaProva({ ...DA_FARE, andataRitornoMs: 900 }).rete).toBe('scarsa');
  });

  test.each([
    [{ udp: true, tcp: false }, 'udp'],
    [{ udp: true, tcp: true }, 'udp'],
    [{ udp: false, tcp: true }, 'tcp'],
    [{ udp: false, tcp: false }, 'nessuna'],
  ] as const)('voce e immagine per %o passano da: %s', (strada, esito) => {
    expect(esitoDellaProva({ ...DA_FARE, strada }).strada).toBe(esito);
  });

  test('chi dà assistenza chiama chi non parla, non si vede, non sente o ha una rete che non regge', () => {
    const bene = {
      microfono: 'funziona',
      camera: 'funziona',
      ascolto: 'funziona',
      rete: 'buona',
      strada: 'udp',
    } as const;
    expect(conGuai(bene)).toBe(false);
    expect(conGuai({ ...bene, microfono: 'muto' })).toBe(true);
    expect(conGuai({ ...bene, ascolto: 'non_sente' })).toBe(true);
    expect(conGuai({ ...bene, rete: 'scarsa' })).toBe(true);
    expect(conGuai({ ...bene, strada: 'nessuna' })).toBe(true);
    expect(conGuai({ ...bene, strada: 'tcp' })).toBe(false);
    expect(conGuai({ ...bene, camera: 'non_provato' })).toBe(false);
  });
});
