import { STANZA_VUOTA, type Stanza } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { haUnRilancio, impedimentoDi, posizioneDi } from './posizione.ts';

const busta = { canale: 'telematica', prezzoCent: null, motivo: null, riservato: null } as const;
const inGara: Stanza = {
  ...STANZA_VUOTA,
  fase: 'gara',
  buste: ['Abete', 'Betulla', 'Cedro'].map((pseudonimo) => ({ ...busta, pseudonimo, stato: 'ammessa' as const })),
  graduatoria: [
    { pseudonimo: 'Abete', prezzoCent: 100, ragione: 'prezzo' },
    { pseudonimo: 'Betulla', prezzoCent: 90, ragione: 'prezzo' },
    { pseudonimo: 'Cedro', prezzoCent: 80, ragione: null },
  ],
  gara: { fase: 'in_corso', scadeIl: 10 },
  migliore: { pseudonimo: 'Abete', importoCent: 100 },
};
const con = (...rilanci: [pseudonimo: string, importoCent: number][]): Stanza => ({
  ...inGara,
  rilanci: rilanci.map(([pseudonimo, importoCent], i) => ({
    seq: i + 1,
    pseudonimo,
    importoCent,
    canale: 'online' as const,
    ricevutoIl: i,
    dichiaratoIl: i,
  })),
  migliore: { pseudonimo: rilanci.at(-1)?.[0] ?? 'Abete', importoCent: rilanci.at(-1)?.[1] ?? 100 },
});
const di = (stanza: Stanza, chi: string) => posizioneDi(stanza, chi, 'offerente');

test('R44 R55 superato è chi era in testa: chi non ha mai rilanciato non lo è, chiunque rilanci intorno a lui', () => {
  expect([di(inGara, 'Abete'), di(inGara, 'Betulla')]).toEqual(['in_testa', 'non_in_testa']);
  const ora = con(['Betulla', 200]);
  expect([di(ora, 'Abete'), di(ora, 'Betulla'), di(ora, 'Cedro')]).toEqual(['superato', 'in_testa', 'non_in_testa']);
  const poi = con(['Betulla', 200], ['Abete', 300], ['Betulla', 400], ['Abete', 500]);
  expect([di(poi, 'Abete'), di(poi, 'Betulla'), di(poi, 'Cedro')]).toEqual(['in_testa', 'superato', 'non_in_testa']);
});

test('R54 R55 chi aveva rilanciato è superato anche se la sala era prima; senza un rilancio che valga nessuno è libero', () => {
  const decisa = { pseudonimo: 'Abete', importoCent: 300, dichiaratoIl: 1, prima: 'sala', motivo: 'm' } as const;
  const conSeguito = (stanza: Stanza, seguito: { respintoIl?: number }): Stanza => ({
    ...stanza,
    precedenze: [
      {
        ...decisa,
        seq: 9,
        ricevutoIl: 2,
        seguiti: [{ pseudonimo: 'Cedro', importoCent: 200, minimoCent: 400, ...seguito }],
      },
    ],
  });
  expect(di(conSeguito(con(['Abete', 300]), {}), 'Cedro')).toBe('superato');
  expect(di(conSeguito(con(['Abete', 300]), { respintoIl: 1 }), 'Cedro')).toBe('non_in_testa');
  // Annullato quello in sala, che nessuno aveva detto, ogni offerta è irrevocabile come prima (R24).
  expect(di(conSeguito(inGara, {}), 'Cedro')).toBe('non_in_testa');
});

test('R54 R56 R57 si offre di rilanciare solo a chi il server ascolterebbe', () => {
  expect(impedimentoDi(inGara, 'Betulla', false)).toBeNull();
  expect(impedimentoDi(inGara, 'Abete', false)).toBe('in_testa');
  expect(impedimentoDi(inGara, 'Abete', true)).toBeNull();
  const congelata = { ...inGara, gara: { fase: 'congelata', residuoMs: 1, fermatoIl: 1 } } as const;
  expect(impedimentoDi(congelata, 'Betulla', false)).toBe('crono_fermo');
  const gara = {
    fase: 'sospesa',
    da: 1,
    motivo: 'incidente',
    dettaglio: null,
    gravita: null,
    riprendeIl: null,
  } as const;
  expect(impedimentoDi({ ...inGara, gara }, 'Abete', true)).toBe('sospesa');
});

test('R33 R50 rilancia chi gareggia, finché la gara non è conclusa: non chi guarda, né chi è stato rifiutato', () => {
  expect((['superato', 'non_in_testa', 'in_testa'] as const).map((una) => haUnRilancio(inGara, una))).toEqual([
    true,
    true,
    true,
  ]);
  expect((['spettatore', 'rifiutato'] as const).map((una) => haUnRilancio(inGara, una))).toEqual([false, false]);
  expect(haUnRilancio({ gara: null }, 'ammesso')).toBe(false);
  expect(haUnRilancio({ gara: { fase: 'conclusa', conclusaIl: 1 } }, 'in_testa')).toBe(false);
});
