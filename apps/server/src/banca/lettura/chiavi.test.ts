import { canonicalizza, improntaDi } from '@gestore/registro';
import { describe, expect, test } from 'vitest';
import { camt, type Scritto } from '../prove/estratti.ts';
import { conChiave, estrattiConChiavi } from './chiavi.ts';
import { leggiEstratto } from './lettori.ts';
import type { EstrattoLetto, MovimentoLetto, PrimiEstremi } from './movimento.ts';

const TRN = '0306997566947134081111011110IT';
const letti = (voci: readonly Scritto[]): MovimentoLetto[] => {
  const esito = leggiEstratto(new TextEncoder().encode(camt(voci)), null);
  return esito.esito === 'letto' ? esito.estratti.flatMap(({ movimenti }) => movimenti) : [];
};

test('movimenti identici dello stesso giorno hanno chiavi diverse, e la stessa lettura dà le stesse chiavi', () => {
  const suoi = letti([{ importo: '1.00' }, { importo: '1.00' }, { importo: '2.00' }]);
  const chiavi = conChiave(suoi).map(({ chiave }) => chiave);
  expect(new Set(chiavi).size).toBe(3);
  expect(conChiave(suoi).map(({ chiave }) => chiave)).toEqual(chiavi);
});

describe('R39 una ricognizione migliore non raddoppia ciò che c’è già', () => {
  const diPrima = {
    importoCent: 950_000,
    contabile: '2026-11-10',
    valuta: '2026-11-10',
    riferimento: '',
    controparteIban: null,
    controparteNome: 'Ordinante di prova',
  };
  test.each<[string, Partial<Scritto>, PrimiEstremi & { causale: string }]>([
    ['un TRN che prima non si vedeva', { clrSysRef: TRN }, { cro: null, trn: null, causale: 'Cauzione' }],
    [
      'un TRN attaccato nella causale',
      { causale: `7566947134TRN:${TRN}` },
      { cro: null, trn: null, causale: `7566947134TRN:${TRN}` },
    ],
    ['un CRO che si vedeva', { cro: '12345678909' }, { cro: '12345678909', trn: null, causale: 'Cauzione' }],
    [
      'un numero della banca preso per CRO, e adesso il TRN vero',
      { clrSysRef: TRN, cro: '12345678909' },
      { cro: '12345678909', trn: null, causale: 'Cauzione' },
    ],
  ])('R39 %s: la chiave è quella scritta allora', (_, voce, allora) => {
    const [movimento] = conChiave(letti([{ importo: '9500.00', ...voce }]));
    expect(movimento?.chiave).toBe(`${improntaDi(canonicalizza({ ...diPrima, ...allora }))}.0`);
    expect(movimento).not.toHaveProperty('primi');
  });
});

describe('due estratti dello stesso conto in un file', () => {
  const [movimento] = letti([{ importo: '1.00' }]);
  const estratto = (saldi: EstrattoLetto['saldi'], quanti = 1): EstrattoLetto => ({
    conto: 'IT60X0542811101000000123456',
    intestatario: '',
    bic: null,
    movimenti: movimento === undefined ? [] : Array.from({ length: quanti }, () => movimento),
    sospesi: 0,
    saldi,
  });
  const quanti = (...estratti: EstrattoLetto[]): number[] =>
    estrattiConChiavi(estratti).map(({ movimenti }) => movimenti.length);
  test('lo stesso due volte non raddoppia', () => {
    const uno = estratto({ inizialeCent: 0, finaleCent: 100 });
    expect(quanti(uno, uno)).toEqual([1, 0]);
    expect(quanti(estratto(null), estratto(null, 2))).toEqual([1, 1]);
  });
  test('il secondo comincia dove finisce il primo: un movimento uguale è un altro', () => {
    expect(
      quanti(estratto({ inizialeCent: 0, finaleCent: 100 }), estratto({ inizialeCent: 100, finaleCent: 200 })),
    ).toEqual([1, 1]);
  });
  test('di conti diversi non si toccano', () => {
    expect(quanti(estratto(null), { ...estratto(null), conto: 'IT18T0538703601000000198036' })).toEqual([1, 1]);
  });
});
