import type { Collegato } from '@gestore/contratto';
import { type BustaVista, type Canale, STANZA_VUOTA } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { irraggiungibiliDi, offerentiOnline } from './offerenti-online.ts';

const busta = (pseudonimo: string, stato: BustaVista['stato'], canale: Canale = 'telematica'): BustaVista => ({
  pseudonimo,
  canale,
  stato,
  prezzoCent: null,
  motivo: null,
  riservato: null,
});
const collegato = (pseudonimo: string, ruolo: Collegato['ruolo'], collegatoDal: number | null = 1): Collegato => ({
  pseudonimo,
  ruolo,
  collegatoDal,
  ultimoSegnaleIl: 1,
});

/** Uno c'è, uno è caduto, uno non è mai entrato, uno è rifiutato, uno è in sala. */
const vendita = () => ({
  stanza: {
    ...STANZA_VUOTA,
    buste: [
      busta('Corbezzolo', 'ammessa'),
      busta('Mirto', 'ammessa'),
      busta('Abete', 'ammessa'),
      busta('Alloro', 'rifiutata'),
      busta('Ginepro', 'ammessa', 'cartacea'),
    ],
  },
  collegati: [
    collegato('Referente', 'referente'),
    collegato('Spettatore', 'spettatore'),
    collegato('Corbezzolo', 'offerente'),
    collegato('Mirto', 'offerente', null),
    collegato('Alloro', 'offerente'),
  ],
});

test('si contano gli offerenti che possono rilanciare online; referente, spettatori e rifiutati stanno a parte', () => {
  expect(offerentiOnline(vendita())).toEqual({
    attesi: 3,
    presenti: 1,
    inSala: 1,
    maiEntrati: ['Abete'],
  });
});

test('R57 chi non si raggiunge è un ammesso che ora non c’è: né chi è in sala, né chi è stato rifiutato', () => {
  expect(irraggiungibiliDi(vendita())).toEqual(['Mirto', 'Abete']);
  expect(irraggiungibiliDi({ ...vendita(), collegati: [] })).toEqual(['Corbezzolo', 'Mirto', 'Abete']);
});
