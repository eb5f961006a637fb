import { generateKeyPairSync, sign } from 'node:crypto';
import { firmaRicevuta, type Ricevuta } from '@gestore/registro';
import { expect, test } from 'vitest';
import { verificaFirme } from './firme.ts';
import type { Riga } from './righe.ts';

const ASTA = '0f4f6a52-6d1c-4c0a-9d3e-0a6f8d1f2b11';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const CHIAVI = { 'firma-1': String(publicKey.export({ format: 'jwk' }).x) };

/** La riga di un rilancio accettato, con la ricevuta che il server darebbe; `cambiata` firmata così com'è. */
function rigaCon(cambiata: Partial<Ricevuta> = {}): Riga {
  const ricevuta = firmaRicevuta(
    {
      versione: 1,
      asta: ASTA,
      seq: 2,
      tipo: 'RilancioAccettato',
      impronta: 'ab'.repeat(32),
      esito: 'accettato',
      motivo: null,
      importoCent: 10_500_000,
      ricevutoIl: 1_800_000_000_000,
      registratoIl: 1_800_000_000_003,
      chiave: 'firma-1',
      ...cambiata,
    },
    (byte) => sign(null, byte, privateKey),
  );
  return {
    asta: ASTA,
    comandoId: 'c1',
    bustaId: 'b',
    importoCent: 10_500_000,
    chiamataMs: 0,
    ritornoMs: 1,
    chiamataIl: 0,
    ritornoIl: 1,
    esito: 'accettato',
    codice: null,
    ricevuta,
    tentativi: [],
  };
}

/** Perché la sola riga data è scartata; `null` se regge. */
const perche = (riga: Riga): string | null => verificaFirme([riga], CHIAVI).scartate[0]?.motivo ?? null;

test('R66 una ricevuta come il server la firma regge, e chi non ne ha non conta', () => {
  expect(verificaFirme([rigaCon(), { ...rigaCon(), ricevuta: null }], CHIAVI)).toEqual({ verificate: 1, scartate: [] });
});

test('R66 una firma di altro, o di una chiave che nessuno ha pubblicato, non prova nulla', () => {
  const buona = rigaCon();
  const ritoccata = { ...(buona.ricevuta as Ricevuta), ricevutoIl: 1_800_000_000_001 };
  expect(perche({ ...buona, ricevuta: ritoccata })).toContain('la firma non corrisponde');
  expect(perche(rigaCon({ chiave: 'firma-2' }))).toContain('firma-2');
});

test('R66 una ricevuta firmata che dice altro dalla risposta è falsa', () => {
  expect(perche(rigaCon({ asta: 'un-altra' }))).toContain('un-altra');
  expect(perche(rigaCon({ esito: 'rifiutato' }))).toContain('dice rifiutato');
  expect(perche(rigaCon({ importoCent: 1 }))).toContain('dice 1 centesimi');
});
