import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHIAVE,
  CHIAVI,
  catenaDi,
  conByteCambiato,
  conFogliaCambiata,
  ricevutaDi,
  stessaForma,
} from './prove/campione.ts';
import { daBase64Url, inBase64Url, verificaRicevuta } from './ricevuta.ts';
import type { Voce } from './voce.ts';

const ricevuta = ricevutaDi(catenaDi([{ importoCent: 10_500_000 }])[0] as Voce);

test('R66 una ricevuta intatta è valida, anche con i campi in altro ordine', () => {
  expect(verificaRicevuta(ricevuta, CHIAVI)).toEqual({ esito: 'valida' });
  const rovesciata = Object.fromEntries(Object.entries(ricevuta).reverse());
  expect(verificaRicevuta(rovesciata, CHIAVI)).toEqual({ esito: 'valida' });
});

test('R66 ogni campo cambiato, tolto o aggiunto la rende non valida', () => {
  for (const [i, campo] of Object.keys(ricevuta).entries()) {
    expect(verificaRicevuta(conFogliaCambiata(ricevuta, i), CHIAVI).esito, campo).toBe('non_valida');
    const { [campo]: _, ...senza } = ricevuta as Record<string, unknown>;
    expect(verificaRicevuta(senza, CHIAVI).esito, `senza ${campo}`).toBe('non_valida');
  }
  expect(verificaRicevuta({ ...ricevuta, nota: '' }, CHIAVI).esito).toBe('non_valida');
});

test('R66 un solo byte cambiato, in qualsiasi posto, si trova', () => {
  const testo = JSON.stringify(ricevuta);
  fc.assert(
    fc.property(fc.nat(testo.length - 1), fc.integer({ min: 1, max: 255 }), (posto, scarto) => {
      const letta = conByteCambiato(testo, posto, scarto);
      fc.pre(letta !== null && !stessaForma(letta, ricevuta));
      expect(verificaRicevuta(letta, CHIAVI).esito).toBe('non_valida');
    }),
    // 1e500000 non è un numero finito: non ha forma canonica, e la ricevuta non vale.
    { numRuns: 400, examples: [[testo.indexOf('10500000') + 1, 'e'.charCodeAt(0) - '0'.charCodeAt(0)]] },
  );
});

test('R66 senza la sua chiave, o con un’altra, non è valida', () => {
  expect(verificaRicevuta(ricevuta, {}).esito).toBe('non_valida');
  expect(verificaRicevuta(ricevuta, conFogliaCambiata(CHIAVI, 0)).esito).toBe('non_valida');
});

test('R66 una chiave di ordine piccolo non approva nulla', () => {
  const piccola = new Uint8Array(32);
  piccola[0] = 1;
  const firma = new Uint8Array(64);
  firma[0] = 1;
  const falsa = { ...ricevuta, firma: inBase64Url(firma) };
  expect(verificaRicevuta(falsa, { [CHIAVE]: inBase64Url(piccola) }).esito).toBe('non_valida');
});

test('ciò che non è una ricevuta è non valido, e non un errore', () => {
  fc.assert(fc.property(fc.anything(), (cosa) => verificaRicevuta(cosa, CHIAVI).esito === 'non_valida'));
});

test('il base64url è uno solo per gli stessi byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (byte) => {
      expect(daBase64Url(inBase64Url(byte))).toEqual(byte);
    }),
  );
  expect(daBase64Url('AB')).toBeNull();
  expect(daBase64Url('AA==')).toBeNull();
});

test('base64url è lo stesso dove il motore lo sa fare e dove no', () => {
  for (let lunghezza = 0; lunghezza < 70; lunghezza += 1) {
    const byte = Uint8Array.from({ length: lunghezza }, (_, i) => (i * 251 + lunghezza * 7) % 256);
    const diIeri = Object.defineProperty(byte.slice(), 'toBase64', { value: undefined });
    expect(inBase64Url(byte)).toBe(Buffer.from(byte).toString('base64url'));
    expect(inBase64Url(diIeri)).toBe(inBase64Url(byte));
  }
});
