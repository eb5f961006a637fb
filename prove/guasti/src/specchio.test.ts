import { STANZA_VUOTA } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { improntaStanza } from './schermo.ts';
import { creaSpecchio } from './specchio.ts';

const vuoto = { leggi: async () => [] };
const uguale = { asta: 'a', chi: { tipo: 'referente' } as const, seq: 0, impronta: improntaStanza(STANZA_VUOTA) };

test('uno schermo che mostra altro, o che è oltre il registro, è diverso', async () => {
  const oltre = { ...uguale, seq: 1 };
  const altro = { ...uguale, impronta: improntaStanza({ ...STANZA_VUOTA, seq: 9 }) };
  expect(await creaSpecchio().diversi(vuoto, [uguale, oltre, altro])).toEqual([oltre, altro]);
});
