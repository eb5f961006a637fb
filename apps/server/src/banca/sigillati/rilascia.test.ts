import { describe, expect, test } from 'vitest';
import { type Confronto, rilasciabili, type Sigillato } from './rilascia.ts';

type OffertaDaCoprire = Confronto['offerte'][number];

const IBAN = 'IT60X0542811101000000123456';
const CRO = '12345678909';

const sigillato = (parte: Partial<Sigillato> = {}): Sigillato => ({
  id: 'm',
  chiave: 'c',
  importoCent: 950_000,
  contabile: '2026-11-10',
  valuta: null,
  riferimento: '',
  cro: null,
  trn: null,
  controparteIban: null,
  controparteNome: 'Rossi',
  causale: '',
  ...parte,
});
const offerta = (parte: Partial<OffertaDaCoprire> = {}): OffertaDaCoprire => ({
  asta: 'aperta',
  bustaId: 'b',
  cauzioneCent: 950_000,
  cro: null,
  iban: IBAN,
  coperta: false,
  ...parte,
});
const confronto = (parte: Partial<Confronto> = {}): Confronto => ({
  offerte: [offerta()],
  attese: [{ dal: '2026-11-01', ruolo: '300/2024' }],
  ruoliAperti: ['214/2025'],
  ...parte,
});
const escono = (movimenti: Sigillato[], come: Confronto = confronto()): string[] =>
  rilasciabili(movimenti, come).map(({ id }) => id);

describe('R10 che cosa esce da un lotto', () => {
  test('prima della pubblicazione di ogni vendita in attesa, o senza attese, tutto; dopo, niente di sconosciuto', () => {
    expect(escono([sigillato({ contabile: '2026-10-31' })])).toEqual(['m']);
    expect(escono([sigillato()], confronto({ attese: [] }))).toEqual(['m']);
    expect(escono([sigillato(), sigillato({ id: 'uscita', importoCent: -1 })])).toEqual([]);
  });
  test('il bonifico che un’offerta aperta dichiara, anche di un altro importo', () => {
    const dichiarata = confronto({ offerte: [offerta({ cro: CRO })] });
    expect(escono([sigillato({ cro: CRO, importoCent: 1 })], dichiarata)).toEqual(['m']);
    expect(escono([sigillato({ cro: '98765432101' })], dichiarata)).toEqual([]);
  });
  test('stesso importo e stesso IBAN, se è uno solo e l’offerta non dichiara un altro bonifico', () => {
    const suo = sigillato({ controparteIban: IBAN, cro: CRO });
    expect(escono([suo])).toEqual(['m']);
    expect(escono([suo, { ...suo, id: 'n' }])).toEqual([]);
    expect(escono([suo], confronto({ offerte: [offerta({ cro: '98765432101' })] }))).toEqual([]);
    expect(escono([suo], confronto({ offerte: [offerta({ coperta: true })] }))).toEqual([]);
    expect(escono([{ ...suo, controparteIban: null }])).toEqual([]);
  });
  test.each([
    ['Cauzione R.G. 214/2025 lotto 3', true],
    ['cauzione rg 214 / 25', true],
    ['0214/2025', true],
    ['1214/2025', false],
    ['214/20250', false],
    ['214/2024', false],
    ['214/2025 e 300/2024', false],
    ['214', false],
  ])('la causale «%s» nomina la procedura aperta, e nessuna in attesa: %j', (causale, esce) => {
    expect(escono([sigillato({ causale })])).toEqual(esce ? ['m'] : []);
  });
  test('un altro lotto della stessa procedura in attesa: la causale non basta', () => {
    const stessa = confronto({ attese: [{ dal: '2026-11-01', ruolo: '214/2025' }] });
    expect(escono([sigillato({ causale: 'R.G. 214/2025' })], stessa)).toEqual([]);
  });
  test('R71 lo storno di un accredito che esce esce con lui; di un altro, no', () => {
    const suo = sigillato({ cro: CRO, importoCent: 950_000 });
    const dichiarata = confronto({ offerte: [offerta({ cro: CRO })] });
    const storno = sigillato({ id: 'storno', importoCent: -950_000, cro: CRO, storno: true });
    expect(escono([suo, storno], dichiarata)).toEqual(['m', 'storno']);
    expect(escono([storno], dichiarata)).toEqual(['storno']);
    expect(escono([suo, { ...storno, cro: '98765432101' }], dichiarata)).toEqual(['m']);
    expect(escono([storno])).toEqual([]);
  });
  test('un nostro rimborso tornato indietro esce subito, e non è la cauzione di nessuno', () => {
    const tornato = sigillato({
      controparteIban: IBAN,
      ritorno: { endToEndId: '0b6c3d2e111142228333444455556-1', codice: 'AC04' },
    });
    expect(escono([tornato])).toEqual(['m']);
    // Se contasse fra gli accrediti, la cauzione vera con lo stesso importo e lo stesso IBAN sarebbe una di due, e non uscirebbe.
    expect(escono([tornato, sigillato({ id: 'cauzione', controparteIban: IBAN })])).toEqual(['m', 'cauzione']);
  });
});
