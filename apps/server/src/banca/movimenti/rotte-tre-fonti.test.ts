import { afterAll, beforeAll, expect, test } from 'vitest';
import { ibanItaliano } from '../../dimostrazione/invenzioni/persone.ts';
import { type BancoBanca, preparaBancoBanca } from '../prove/banco-banca.ts';
import { camt, csv, nelCbi, type Scritto } from '../prove/estratti.ts';

/** Lo stesso estratto in CAMT.053, nell'involucro del CBI e in CSV, in ogni ordine: niente si perde e niente si raddoppia. */

const TRN = '0306997566947134081111011110IT';
const GIORNO = '2026-10-05';
/** Due uguali in tutto, uno con il TRN e uno in uscita. */
const voci: Scritto[] = [
  { importo: '50.00', causale: 'uguale', contabile: GIORNO },
  { importo: '50.00', causale: 'uguale', contabile: GIORNO },
  { importo: '50.00', causale: 'cauzione', contabile: GIORNO, clrSysRef: TRN },
  { importo: '6.00', verso: 'DBIT', causale: 'commissioni', contabile: GIORNO },
];
const riga = (cifra: string, descrizione: string): string[] => [
  '05/10/2026',
  '',
  cifra,
  'EUR',
  descrizione,
  '',
  '',
  '',
];
const nelCsv = csv([
  riga('50,00', 'uguale'),
  riga('50,00', 'uguale'),
  riga('50,00', `cauzione RI:ABC:1TRN:${TRN}`),
  riga('-6,00', 'commissioni'),
]);

let b: BancoBanca;
beforeAll(async () => {
  b = await preparaBancoBanca();
});
afterAll(() => b.banco.chiudi());

test.each([
  ['camt', 'cbi', 'csv'],
  ['csv', 'camt', 'cbi'],
  ['cbi', 'csv', 'camt'],
] as const)(
  'R39 %s, poi %s, poi %s: quattro movimenti, ciascuno confermato da tutti e due gli altri',
  async (...ordine) => {
    const conto = ibanItaliano('09998', '01600', `00000000000${['camt', 'csv', 'cbi'].indexOf(ordine[0])}`);
    const file = {
      camt: camt(voci, { conto }),
      cbi: nelCbi(camt(voci, { conto }), 'corpo'),
      csv: nelCsv,
    };
    const esiti = [];
    for (const formato of ordine) {
      const campi: Record<string, string> = formato === 'csv' ? { conto, intestatario: 'Procedura' } : {};
      const caricato = { nome: `${formato}.txt`, testo: file[formato] };
      esiti.push((await b.anna.carica('/api/edicom/banca/bcc', caricato, campi)).corpo);
    }
    expect(esiti).toMatchObject([
      { nuovi: 4, riscontri: 0 },
      { nuovi: 4, riscontri: 4 },
      { nuovi: 4, riscontri: 4 },
    ]);
    const suoi = (await b.movimenti('banca=bcc')).movimenti.filter((uno) => uno.conto === conto);
    expect(suoi.map(({ importoCent }) => importoCent).sort((x, y) => x - y)).toEqual([-600, 5_000, 5_000, 5_000]);
    const conTrn = suoi.filter(({ trn }) => trn === TRN);
    expect(conTrn.map(({ estremiDa }) => estremiDa)).toEqual([ordine[0] === 'csv' ? 'causale' : 'Refs/ClrSysRef']);
    const { rows } = await b.banco.servizio.impianto.pool.query(
      `SELECT formato, count(*)::int AS quanti, count(trn)::int AS trn FROM movimenti
      WHERE conto = $1 AND (trn IS NULL OR riscontro IS NULL OR riscontro IN (SELECT id FROM movimenti WHERE trn = $2))
      GROUP BY formato ORDER BY formato`,
      [conto, TRN],
    );
    expect(rows).toEqual(['camt', 'cbi', 'csv'].map((formato) => ({ formato, quanti: 4, trn: 1 })));
  },
);

test.each(['1970-01-01', '2099-12-31'])(
  'una data contabile del %s è un no in parole, e non scrive nulla',
  async (data) => {
    const prima = (await b.movimenti()).quanti;
    const no = await b.carica([{ importo: '1.00', contabile: data }]);
    expect([no.stato, JSON.stringify(no.corpo.righe)]).toEqual([
      422,
      expect.stringContaining(`La data contabile ${data}`),
    ]);
    expect((await b.movimenti()).quanti).toEqual(prima);
  },
);
