import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';
import { CHIAVI, catenaDi, ricevutaDi } from './prove/campione.ts';
import { inBase64Url } from './ricevuta.ts';
import { firmaRicevutaDeposito, verificaOgniRicevuta, verificaRicevutaDeposito } from './ricevuta-deposito.ts';
import type { Voce } from './voce.ts';

const segreta = new Uint8Array(32).fill(7);
const chiavi = { 'firma-1': inBase64Url(ed25519.getPublicKey(segreta)) };
const ricevuta = firmaRicevutaDeposito(
  {
    versione: 1,
    tipo: 'Deposito',
    asta: 'a',
    deposito: 'd',
    impronta: 'i',
    esito: 'acquisita',
    motivo: null,
    arrivataIl: 1_000,
    provataIl: null,
    chiave: 'firma-1',
  },
  (byte) => ed25519.sign(byte, segreta),
);

test('R10 R66 la ricevuta di un deposito non ha numero, e si verifica da sola', () => {
  expect(Object.keys(ricevuta)).not.toContain('seq');
  expect(verificaRicevutaDeposito(ricevuta, chiavi)).toEqual({ esito: 'valida' });
  expect(verificaOgniRicevuta(ricevuta, chiavi)).toEqual({ esito: 'valida', chiave: 'firma-1', firmataIl: 1_000 });
});

test('R66 un campo cambiato, tolto o aggiunto, o un’altra chiave, la rendono non valida', () => {
  for (const campo of Object.keys(ricevuta)) {
    const { [campo]: _, ...senza } = ricevuta as Record<string, unknown>;
    expect(verificaOgniRicevuta(senza, chiavi).esito, campo).toBe('non_valida');
    expect(verificaOgniRicevuta({ ...ricevuta, [campo]: 'altro' }, chiavi).esito, campo).toBe('non_valida');
  }
  expect(verificaOgniRicevuta({ ...ricevuta, seq: 4 }, chiavi).esito).toBe('non_valida');
  expect(verificaOgniRicevuta(ricevuta, {}).esito).toBe('non_valida');
  expect(verificaOgniRicevuta(null, chiavi).esito).toBe('non_valida');
});

test('R66 la ricevuta di un atto si verifica come prima', () => {
  const diUnAtto = ricevutaDi(catenaDi([{ importoCent: 10_500_000 }])[0] as Voce);
  expect(verificaOgniRicevuta(diUnAtto, CHIAVI)).toMatchObject({ esito: 'valida', firmataIl: diUnAtto.registratoIl });
});
