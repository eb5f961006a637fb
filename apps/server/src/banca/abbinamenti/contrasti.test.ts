import { describe, expect, test } from 'vitest';
import { type Accredito, abbinaCerti, type OffertaConfrontata } from './abbina.ts';
import { contrasti } from './contrasti.ts';

const CRO = '12345678909';
const IBAN = 'IT60X0542811101000000123456';
const NIENTE = { cro: null, trn: null };

describe('R39 ciò che un accredito dice contro un’offerta che gli somiglia', () => {
  test.each([
    ['Cauzione R.G. 214/2025 lotto 1', []],
    ['cauzione rge n. 214/25 LOTTO N. 01 del 10/11/2026', []],
    ['versamento del 10.11.26', []],
    ['lotto unico', []],
    ['', []],
    ['Cauzione R.G. 214/2025 lotto 2', ['lotto']],
    ['CAUZ. LOTTI 1 E 2', ['lotto']],
    ['lotto 1-2', ['lotto']],
    ['R.G. 215/2025 lotto 1', ['procedura']],
    ['r.g. 215/25', ['procedura']],
    ['E.I. 1214/2025 LOTTO 3', ['procedura', 'lotto']],
    ['214/2025 e 215/2025', []],
  ])('«%s»', (causale, attesi) => {
    expect(contrasti({ causale, ...NIENTE }, { cro: null, ruolo: '214/2025', lotto: '1' }, false)).toEqual(attesi);
  });
  test('un lotto che si chiama con una lettera, e uno il cui nome non si sa leggere', () => {
    const di = (lotto: string) => contrasti({ causale: 'LOTTO B', ...NIENTE }, { cro: null, lotto }, false);
    expect([di('A'), di('Lotto b'), di('1'), di('corpo unico, foglio 3')]).toEqual([['lotto'], [], [], []]);
  });
  test('un altro bonifico, soltanto se tutti e due lo dicono', () => {
    const di = (cro: string | null, dichiarato: string | null) =>
      contrasti({ cro, trn: null }, { cro: dichiarato }, cro === dichiarato);
    expect([di('1', '2'), di(null, '2'), di('1', null), di('1', ' '), di('1', '1')]).toEqual([['cro'], [], [], [], []]);
  });
  test('una causale lunga fatta apposta si legge subito', () => {
    const lunga = 'lotti 1 e '.repeat(50) + '1/'.repeat(250) + 'lotto 1,'.repeat(60);
    expect(contrasti({ causale: lunga, ...NIENTE }, { cro: null, ruolo: '2/2025', lotto: '1' }, false)).toEqual([]);
  });
});

describe('R39 due lotti della stessa procedura, sullo stesso conto e con la stessa cauzione', () => {
  const accredito = (parte: Partial<Accredito>): Accredito => ({
    id: 'm',
    importoCent: 950_000,
    controparteIban: IBAN,
    ...NIENTE,
    ...parte,
  });
  const offerta = (lotto: string, parte: Partial<OffertaConfrontata> = {}): OffertaConfrontata => ({
    asta: `asta ${lotto}`,
    bustaId: `busta ${lotto}`,
    cauzioneCent: 950_000,
    cro: null,
    iban: IBAN,
    ruolo: '214/2025',
    lotto,
    ...parte,
  });
  const abbinati = (accrediti: Accredito[], offerte: OffertaConfrontata[]): string[] =>
    abbinaCerti(accrediti, offerte).map(({ movimento, bustaId }) => `${movimento} ${bustaId}`);
  const perIlDue = 'cauzione R.G. 214/2025 lotto 2';

  test('si è aperto soltanto il primo, e la causale nomina il secondo: non si abbina', () => {
    expect(abbinati([accredito({ causale: perIlDue })], [offerta('1')])).toEqual([]);
    expect(abbinati([accredito({ causale: perIlDue })], [offerta('2')])).toEqual(['m busta 2']);
  });
  test('il CRO dice un lotto e la causale un altro: nessuno dei due', () => {
    const suo = accredito({ causale: perIlDue, cro: CRO });
    expect(abbinati([suo], [offerta('1', { cro: CRO })])).toEqual([]);
    expect(abbinati([suo], [offerta('1', { cro: CRO, iban: null }), offerta('2')])).toEqual([]);
  });
  test('un bonifico dichiarato in due offerte non lo decide l’IBAN', () => {
    const suo = accredito({ cro: CRO });
    expect(abbinati([suo], [offerta('1', { cro: CRO }), offerta('2', { cro: CRO, iban: null })])).toEqual([]);
  });
  test('chi dichiara un bonifico non prende quello, di pari importo, versato per l’altro lotto', () => {
    expect(abbinati([accredito({ cro: CRO })], [offerta('1', { cro: '98765432101' })])).toEqual([]);
  });
});
