import type { Collegato } from '@gestore/contratto';
import { type BustaVista, type Canale, STANZA_VUOTA } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { offerentiOnline } from './offerenti-online.ts';

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

test('si contano gli offerenti che possono rilanciare online; referente, spettatori e rifiutati stanno a parte', () => {
  const buste = [
    busta('Corbezzolo', 'ammessa'),
    busta('Mirto', 'ammessa'),
    busta('Abete', 'ammessa'),
    busta('Alloro', 'rifiutata'),
    busta('Ginepro', 'ammessa', 'cartacea'),
  ];
  const collegati = [
    collegato('Referente', 'referente'),
    collegato('Spettatore', 'spettatore'),
    collegato('Corbezzolo', 'offerente'),
    collegato('Mirto', 'offerente', null),
    collegato('Alloro', 'offerente'),
  ];
  expect(offerentiOnline({ stanza: { ...STANZA_VUOTA, buste }, collegati })).toEqual({
    attesi: 3,
    presenti: 1,
    inSala: 1,
    maiEntrati: ['Abete'],
  });
});
