import type { StatoPubblicato } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { luogoDiPersona } from './credenziali/convoca.ts';
import { testoConvocazione } from './testi.ts';

const stato = (modalita: string, luogoOperazioni?: string | null): StatoPubblicato =>
  ({ scheda: { luogoOperazioni }, parametri: { modalita } }) as unknown as StatoPubblicato;
const invito = (luogo: string | null): string =>
  testoConvocazione({
    titolo: 'Trilocale',
    inizioOperazioniIl: Date.UTC(2027, 0, 15, 9),
    pseudonimo: 'Betulla',
    collegamento: 'https://vendite.example/login/x',
    luogo,
    errata: null,
  }).testo;

test('R29 di una vendita mista l’invito dice dove va chi partecipa di persona; di una telematica, e di una che tace, no', () => {
  expect(luogoDiPersona(stato('sincrona_mista', 'Studio Conti'))).toBe('Studio Conti');
  for (const [modalita, luogo] of [
    ['sincrona_telematica', 'Studio Conti'],
    ['sincrona_mista', null],
    ['sincrona_mista', undefined],
  ] as const)
    expect(luogoDiPersona(stato(modalita, luogo))).toBeNull();
  expect(invito('Studio Conti')).toContain('chi ha offerto su carta partecipa di persona. Luogo: Studio Conti.');
  expect(invito(null)).not.toContain('mista');
});
