import { describe, expect, test } from 'vitest';
import { anomalieDigitate, comeLetta, type OffertaTrascritta } from './digitata.ts';

const CARTA: OffertaTrascritta = {
  canale: 'cartacea',
  offerente: 'Ada Bassi',
  identificativo: 'BSSDAA80A41B157D',
  prezzoCent: 10_000_000,
  cauzioneCent: 1_000_000,
  pagamentoGiorni: 120,
  personaDaNominare: false,
  ibanAddebito: null,
  bollo: true,
  cro: null,
};
const TRN = '1234567890105428111010000000AB';
const rilievi = (altro: Partial<OffertaTrascritta>): string[] =>
  anomalieDigitate({ digitata: { ...CARTA, ...altro } }).map(({ codice, campo }) => `${codice} ${campo}`);

test('R14 nel campo «CRO o TRN» un CRO e un TRN giusti passano, anche scritti a gruppi e in minuscolo', () => {
  for (const cro of ['12345678901', '1234 5678 901', TRN, TRN.toLowerCase(), TRN.replace(/(.{4})/g, '$1 ')])
    expect([cro, rilievi({ cro })]).toEqual([cro, []]);
});

test('R14 ciò che non è né l’uno né l’altro avverte per quello che sembra, sul campo di chi digita', () => {
  expect(rilievi({ cro: '12345678906' })).toEqual(['cro_non_valido cro']);
  expect(rilievi({ cro: '123456789012' })).toEqual(['cro_non_valido cro']);
  expect(rilievi({ cro: TRN.slice(1) })).toEqual(['trn_non_valido cro']);
  expect(rilievi({ cro: 'ABC' })).toEqual(['trn_non_valido cro']);
  // Per fax serve, e su carta la cauzione può essere un assegno.
  expect(rilievi({ canale: 'fax' })).toEqual(['campo_mancante cro']);
  expect(rilievi({})).toEqual([]);
});

test('R14 R28 giorno, ora e importo del bonifico, e il cellulare, sono quelli di un’offerta arrivata da sé', () => {
  const bonifico = { bonificoData: '2026-11-18', bonificoOra: '09:30', bonificoCent: 1_000_000, cro: TRN };
  expect(comeLetta({ ...CARTA, ...bonifico, cellulare: '+39 333 1234567' })).toMatchObject({
    bonifico: { data: '18/11/2026', ora: '09:30', importoCent: 1_000_000, cro: null, trn: TRN },
    cellulare: '+39 333 1234567',
  });
  expect(rilievi(bonifico)).toEqual([]);
  expect(rilievi({ ...bonifico, bonificoCent: 999_999 })).toEqual(['bonifico_diverso_da_cauzione bonificoCent']);
});

test('R28 di un’offerta digitata quando non li si chiedeva non si dice che mancano', () => {
  const { bollo: _, cro: __, ...diPrima } = CARTA;
  expect(comeLetta(diPrima)).toMatchObject({
    bonifico: { data: null, ora: null, importoCent: null, cro: null, trn: null },
    cellulare: null,
  });
  expect(anomalieDigitate({ digitata: diPrima })).toEqual([]);
});

describe('R20 il diritto di chi offre', () => {
  const ANNA = { offerente: 'Anna Neri', identificativo: 'NRENNA80A41F205W', quota: '1/1', diritto: 'nuda proprietà' };
  const insieme = { quota: '1/1', diritto: 'usufrutto', altri: [ANNA], procura: true };

  test('usufrutto e nuda proprietà, ciascuno intero, passano senza rilievi; due interi e mezzo no', () => {
    expect(comeLetta({ ...CARTA, ...insieme }).offerenti.map(({ titolo }) => titolo)).toEqual([
      'usufrutto',
      'nuda proprietà',
    ]);
    expect(rilievi(insieme)).toEqual([]);
    expect(
      rilievi({ ...insieme, diritto: 'proprietà', altri: [{ ...ANNA, quota: '1/2', diritto: 'proprietà' }] }),
    ).toEqual(['quote_non_sommano_a_uno offerenti']);
  });

  test('di quote e diritti che non si capiscono si dice di chi sono, con il campo di chi digita', () => {
    expect(rilievi({ ...insieme, quota: '1/0' })).toEqual(['quota_non_indicata quota']);
    expect(rilievi({ ...insieme, diritto: 'superficie' })).toEqual(['diritto_non_riconosciuto diritto']);
    expect(rilievi({ ...insieme, altri: [{ ...ANNA, quota: null, diritto: 'x'.repeat(120) }] })).toEqual([
      'quota_non_indicata altri.0.quota',
      'diritto_non_riconosciuto altri.0.diritto',
    ]);
  });

  test('di prima, senza il diritto, sono per la proprietà; della quota in vendita tornano le quote del bene', () => {
    const diPrima = {
      quota: '1/4',
      altri: [{ offerente: 'Anna Neri', identificativo: ANNA.identificativo, quota: '1/4' }],
    };
    expect(comeLetta({ ...CARTA, ...diPrima }).offerenti.map(({ titolo }) => titolo)).toEqual([null, null]);
    expect(rilievi({ ...diPrima, procura: true })).toEqual(['quote_non_sommano_a_uno offerenti']);
    expect(
      anomalieDigitate(
        { digitata: { ...CARTA, ...diPrima, procura: true } },
        { frazione: '1/2', diritto: 'proprieta' },
      ),
    ).toEqual([]);
  });
});
