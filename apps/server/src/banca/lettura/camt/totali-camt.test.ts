import { describe, expect, test } from 'vitest';
import { camt, nelCbi } from '../../prove/estratti.ts';
import { leggiEstratto } from '../lettori.ts';

const VOCI = [
  { importo: '9500.00', causale: 'una' },
  { importo: '500.00', causale: 'due' },
  { importo: '12.50', verso: 'DBIT' as const, causale: 'spese' },
];
const letto = (testo: string) => leggiEstratto(new TextEncoder().encode(testo), null);
const sbilanci = (testo: string): unknown => {
  const esito = letto(testo);
  return esito.esito === 'rifiutato' ? (esito.sbilanci ?? esito.errori) : 'letto';
};
const con = (sommario: string, xml = camt(VOCI)): string => xml.replace('<Ntry>', `${sommario}<Ntry>`);
const totali = (parte: Partial<Record<'n' | 'somma' | 'netto' | 'nC' | 'sC' | 'nD' | 'sD', string>> = {}): string => {
  const { n, somma, netto, nC, sC, nD, sD } = {
    ...{ n: '3', somma: '10012.50', netto: '9987.50', nC: '2', sC: '10000.00', nD: '1', sD: '12.50' },
    ...parte,
  };
  return `<TxsSummry><TtlNtries><NbOfNtries>${n}</NbOfNtries><Sum>${somma}</Sum><TtlNetNtry><Amt>${netto}</Amt><CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry></TtlNtries>
<TtlCdtNtries><NbOfNtries>${nC}</NbOfNtries><Sum>${sC}</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>${nD}</NbOfNtries><Sum>${sD}</Sum></TtlDbtNtries></TxsSummry>`;
};

describe('R39 i totali scritti in un CAMT.053 sono quelli delle sue voci, o il file non torna', () => {
  test('uguali si legge, anche nel CBI e nella versione 001.02; senza totali anche', () => {
    expect(sbilanci(con(totali()))).toBe('letto');
    expect(sbilanci(con(totali(), nelCbi(camt(VOCI), 'corpo')))).toBe('letto');
    const vecchio = totali().replace(
      /<TtlNetNtry><Amt>(.*?)<\/Amt>(.*?)<\/TtlNetNtry>/,
      '<TtlNetNtryAmt>$1</TtlNetNtryAmt>$2',
    );
    expect(sbilanci(con(vecchio, camt(VOCI, { versione: '001.02' })))).toBe('letto');
    expect(sbilanci(camt(VOCI))).toBe('letto');
  });
  test.each([
    [{ somma: '10112.50' }, { che: 'totale', differenzaCent: -10_000 }],
    [{ n: '4' }, { che: 'totale', differenzaCent: 0, quante: -1 }],
    [{ netto: '9987.49' }, { che: 'totale', differenzaCent: 1 }],
    [{ sC: '9500.00' }, { che: 'entrate', differenzaCent: 50_000 }],
    [{ nC: '1' }, { che: 'entrate', differenzaCent: 0, quante: 1 }],
    [{ sD: '12.51' }, { che: 'uscite', differenzaCent: -1 }],
    [{ nD: '0' }, { che: 'uscite', differenzaCent: 0, quante: 1 }],
  ])('%j', (parte, atteso) => {
    expect(sbilanci(con(totali(parte)))).toEqual([expect.objectContaining({ ...atteso, estratto: 1 })]);
  });
  test('una voce tolta con il saldo corretto a mano: i saldi tornano, i totali no', () => {
    const meno = camt(VOCI.slice(1), { saldi: ['0.00', '487.50'] });
    expect(sbilanci(meno)).toBe('letto');
    expect(sbilanci(con(totali(), meno))).toContainEqual(
      expect.objectContaining({ che: 'entrate', differenzaCent: -950_000 }),
    );
  });
  test('le voci non contabilizzate possono esservi o no', () => {
    const xml = camt([...VOCI, { importo: '7.00', stato: 'PDNG' }]);
    expect(sbilanci(con(totali(), xml))).toBe('letto');
    const tutte = totali({ n: '4', somma: '10019.50', netto: '9994.50', nC: '3', sC: '10007.00' });
    expect(sbilanci(con(tutte, xml))).toBe('letto');
    // Non un po' e un po'.
    expect(sbilanci(con(totali({ n: '4' }), xml))).not.toBe('letto');
  });
  test('il totale e il numero di una voce che ne raccoglie più d’una', () => {
    const raccolta = (lotto: string): string =>
      camt([{ importo: '300.00' }]).replace(
        /<NtryDtls>.*<\/NtryDtls>/s,
        `<NtryDtls><Btch>${lotto}</Btch><TxDtls><Amt Ccy="EUR">100.00</Amt></TxDtls><TxDtls><Amt Ccy="EUR">200.00</Amt></TxDtls></NtryDtls>`,
      );
    expect(sbilanci(raccolta('<NbOfTxs>2</NbOfTxs><TtlAmt Ccy="EUR">300.00</TtlAmt>'))).toBe('letto');
    expect(sbilanci(raccolta('<MsgId>x</MsgId>'))).toBe('letto');
    expect(sbilanci(raccolta('<NbOfTxs>3</NbOfTxs>'))).toEqual([
      expect.objectContaining({ che: 'dettagli', quante: 1 }),
    ]);
    expect(sbilanci(raccolta('<TtlAmt Ccy="EUR">400.00</TtlAmt>'))).toEqual([
      expect.objectContaining({ che: 'dettagli', differenzaCent: 10_000 }),
    ]);
  });
  test('si dice quale totale e di quanto', () => {
    const esito = letto(con(totali({ sC: '9500.00' })));
    expect(esito).toMatchObject({
      errori: [
        { messaggio: expect.stringMatching(/totale delle entrate .*differenza di 50000 centesimi.*due operatori/) },
      ],
    });
  });
});
