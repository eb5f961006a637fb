import { STANZA_VUOTA, type Stanza } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { impedimentoDi, posizioneDi } from './posizione.ts';

const busta = { canale: 'telematica', prezzoCent: null, motivo: null, riservato: null } as const;
const inGara: Stanza = {
  ...STANZA_VUOTA,
  fase: 'gara',
  buste: [
    { ...busta, pseudonimo: 'Abete', stato: 'ammessa' },
    { ...busta, pseudonimo: 'Betulla', stato: 'ammessa' },
  ],
  gara: { fase: 'in_corso', scadeIl: 10 },
  migliore: { pseudonimo: 'Abete', importoCent: 100 },
};
const rilancio = {
  seq: 1,
  pseudonimo: 'Abete',
  importoCent: 100,
  canale: 'online',
  ricevutoIl: 1,
  dichiaratoIl: 1,
} as const;

test('finché nessuno ha rilanciato nessuno è stato superato', () => {
  expect(posizioneDi(inGara, 'Betulla', 'offerente')).toBe('non_in_testa');
  expect(posizioneDi({ ...inGara, rilanci: [rilancio] }, 'Betulla', 'offerente')).toBe('superato');
  expect(posizioneDi(inGara, 'Abete', 'offerente')).toBe('in_testa');
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
