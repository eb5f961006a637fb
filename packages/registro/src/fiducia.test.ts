import { createHash, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type ChiaviPubblicate,
  confrontaConMemoria,
  giudicaChiave,
  improntaChiave,
  leggiMemoria,
  MEMORIA_VUOTA,
  ricorda,
} from './fiducia.ts';
import { ASTA, CHIAVE, CHIAVI, catenaDi, FIRMATARIO } from './prove/campione.ts';
import { inBase64Url } from './ricevuta.ts';
import { componiTrascrizione } from './trascrizione.ts';

const PUBBLICA = CHIAVI[CHIAVE];
const USATA = { id: CHIAVE, pubblica: PUBBLICA, firmataIl: 1_000 };
const NOTA = { pubblica: PUBBLICA, impronta: '', validaDal: 0, validaFino: null, revocataIl: null, motivo: null };
const PUBBLICATE: ChiaviPubblicate = { [CHIAVE]: NOTA };
const MEMORIA = { chiavi: { [CHIAVE]: { pubblica: PUBBLICA, dal: 7 } }, teste: {} };
const ALTRA = inBase64Url(new Uint8Array(32).fill(9));
const codici = (...argomenti: Parameters<typeof giudicaChiave>) =>
  giudicaChiave(...argomenti).map(({ codice, grave }) => `${grave ? '!' : ''}${codice}`);

test('R66 di ogni chiave si dice da dove viene: dal documento solo, pubblicata, nuova, tenuta, dall’ancora', () => {
  expect(codici(USATA, {})).toEqual(['del_documento']);
  expect(codici(USATA, { memoria: MEMORIA_VUOTA })).toEqual(['del_documento']);
  expect(codici(USATA, { pubblicate: PUBBLICATE })).toEqual(['prima']);
  const altre = { chiavi: { 'firma-9': { pubblica: ALTRA, dal: 1 } }, teste: {} };
  expect(codici(USATA, { pubblicate: PUBBLICATE, memoria: altre })).toEqual(['nuova']);
  expect(codici(USATA, { pubblicate: PUBBLICATE, memoria: MEMORIA })).toEqual(['tenuta']);
  expect(codici(USATA, { memoria: MEMORIA })).toEqual(['tenuta']);
  expect(codici(USATA, { ancora: new Set([improntaChiave(PUBBLICA)]) })).toEqual(['ancora']);
});

test('R66 una chiave diversa da quella tenuta, non pubblicata, fuori dall’ancora, revocata o scaduta è grave', () => {
  const scambiata = { ...USATA, pubblica: ALTRA };
  expect(codici(scambiata, { memoria: MEMORIA })).toEqual(['!diversa']);
  // Il gestore pubblica la chiave nuova sotto il nome di prima: la memoria non gli crede.
  const bugiarde = { [CHIAVE]: { ...NOTA, pubblica: ALTRA } };
  expect(codici(scambiata, { memoria: MEMORIA, pubblicate: bugiarde })).toEqual(['!diversa']);
  expect(codici(scambiata, { pubblicate: PUBBLICATE })).toEqual(['!non_pubblicata']);
  expect(codici(USATA, { pubblicate: {} })).toEqual(['!non_pubblicata']);
  expect(codici(USATA, { ancora: new Set(['0'.repeat(64)]) })).toEqual(['!fuori_ancora']);
  const revocata = { [CHIAVE]: { ...NOTA, revocataIl: 5_000, motivo: 'rubata' } };
  expect(codici(USATA, { pubblicate: revocata, memoria: MEMORIA })).toEqual(['tenuta', '!revocata']);
  // Chi verifica legge anche perché.
  const rilievi = giudicaChiave(USATA, { pubblicate: revocata, memoria: MEMORIA });
  expect(rilievi).toMatchObject([{ motivo: null }, { dal: 5_000, motivo: 'rubata' }]);
  const finita = { [CHIAVE]: { ...NOTA, validaFino: 999 } };
  expect(codici(USATA, { pubblicate: finita, memoria: MEMORIA })).toEqual(['tenuta', '!scaduta']);
  expect(codici({ ...USATA, firmataIl: 998 }, { pubblicate: finita, memoria: MEMORIA })).toEqual(['tenuta']);
});

test('l’impronta di una chiave è lo SHA-256 della sua forma SPKI', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const { x } = publicKey.export({ format: 'jwk' });
  expect(improntaChiave(x ?? '')).toBe(createHash('sha256').update(spki).digest('hex'));
  expect(improntaChiave('AAAA')).toBe('');
});

test('R74 un registro ripreso da una copia vecchia, o riscritto, si nota contro ciò che si era già visto', () => {
  const voci = catenaDi([{ n: 1 }, { n: 2 }, { n: 3 }], 0);
  const componi = (quali: typeof voci) => componiTrascrizione(ASTA, quali, FIRMATARIO);
  const memoria = ricorda(MEMORIA_VUOTA, { pubblicate: PUBBLICATE, testa: componi(voci.slice(0, 2)).testa }, 9);
  expect(memoria.chiavi[CHIAVE]).toEqual({ pubblica: PUBBLICA, dal: 9 });
  expect(confrontaConMemoria(componi(voci), memoria)).toBeNull();
  expect(confrontaConMemoria(componi(voci.slice(0, 1)), memoria)).toContain('arrivava alla voce n. 2');
  const riscritte = catenaDi([{ n: 1 }, { n: 9 }, { n: 3 }], 0);
  expect(confrontaConMemoria(componi(riscritte), memoria)).toContain('voce n. 2');
  // Un documento più vecchio non fa dimenticare quello più nuovo, e una chiave tenuta non si sostituisce.
  const dopo = ricorda(
    memoria,
    { pubblicate: { [CHIAVE]: { ...NOTA, pubblica: ALTRA } }, testa: componi([]).testa },
    10,
  );
  expect(dopo).toEqual(memoria);
});

test('una memoria guasta si riconosce, e non vale come vuota', () => {
  expect(leggiMemoria(JSON.parse(JSON.stringify(MEMORIA)))).toEqual(MEMORIA);
  for (const guasta of [
    null,
    [],
    {},
    { chiavi: {} },
    { chiavi: { a: 1 }, teste: {} },
    { chiavi: {}, teste: { a: {} } },
  ])
    expect(leggiMemoria(guasta)).toBeNull();
});
