import { STANZA_VUOTA } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { VENDITA } from '../../testi/vendita.ts';
import { aChePuntoDellaStanza, puntoDellaVendita, tonoDi } from './a-che-punto.ts';
import { FASI_PUBBLICHE } from './fasi.testi.ts';

const SOSPESA = {
  fase: 'sospesa',
  da: 1,
  motivo: 'incidente',
  dettaglio: null,
  gravita: null,
  riprendeIl: null,
} as const;

test('R57 una gara sospesa non è mai verde né in corso: è ambra e lo dice, a chiunque e in due lingue', () => {
  const punto = puntoDellaVendita({ fase: 'gara', ferma: false, garaSospesa: true });
  expect(tonoDi(punto)).toBe('warning');
  expect([FASI_PUBBLICHE.it, VENDITA.it].map(({ fasi }) => fasi[punto])).toEqual(['Gara sospesa', 'Gara sospesa']);
  expect([FASI_PUBBLICHE.en, VENDITA.en].map(({ fasi }) => fasi[punto])).toEqual([
    'Auction suspended',
    'Bidding suspended',
  ]);
  expect(tonoDi(puntoDellaVendita({ fase: 'gara', ferma: false, garaSospesa: false }))).toBe('success');
});

test('R32 di una vendita sospesa si dice della vendita, anche se si è fermata nella gara', () => {
  for (const garaSospesa of [true, false]) {
    const punto = puntoDellaVendita({ fase: 'gara', ferma: true, garaSospesa });
    expect([punto, tonoDi(punto), FASI_PUBBLICHE.it.fasi[punto]]).toEqual(['sospesa', 'warning', 'Sospesa']);
  }
});

test('chi segue la vendita legge lo stesso dalla stanza; un crono fermo non è una gara sospesa', () => {
  const stanza = { ...STANZA_VUOTA, fase: 'gara' } as const;
  const di = (cambia: Partial<Parameters<typeof aChePuntoDellaStanza>[0]>) =>
    puntoDellaVendita(aChePuntoDellaStanza({ ...stanza, ...cambia }));
  expect(di({ gara: SOSPESA })).toBe('gara_sospesa');
  expect(di({ gara: { fase: 'congelata', residuoMs: 9, fermatoIl: 1 } })).toBe('gara');
  expect(di({ gara: SOSPESA, ferma: { da: 1, provvedimento: null, riprendeIl: null, liberati: false } })).toBe(
    'sospesa',
  );
  expect(di({ fase: 'raccolta' })).toBe('raccolta');
});
