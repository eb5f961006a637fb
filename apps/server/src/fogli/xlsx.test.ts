import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { apriZip } from '../prove/apri-zip.ts';
import { scriviCsv } from './csv.ts';
import type { Cella, RigaDiFoglio } from './foglio.ts';
import { leggiXlsx } from './prove/leggi-xlsx.ts';
import { flussoXlsx } from './xlsx.ts';

const NOMI = ['Codice', 'Prezzo (euro)', 'Dichiarato il (Europe/Rome)'];

async function scrivi(
  righe: readonly RigaDiFoglio[],
  { nomi = NOMI, righeMax }: { nomi?: readonly string[]; righeMax?: number } = {},
): Promise<Buffer> {
  const foglio = {
    nome: 'prova',
    intestazioni: nomi,
    quante: righe.length,
    pagine: [righe.slice(0, 3), righe.slice(3)],
  };
  return Buffer.concat(await Array.fromAsync(flussoXlsx(foglio, righeMax === undefined ? {} : { righeMax })));
}

/** Una cella sola, come la legge chi apre il foglio. */
async function letta(valore: Cella) {
  const [foglio] = await leggiXlsx(await scrivi([[valore]], { nomi: ['a'] }));
  return foglio?.righe[1]?.[0];
}

describe('XLSX per il foglio di calcolo', () => {
  test('un codice resta testo con i suoi zeri, un importo è un numero in euro', async () => {
    expect(await letta('00123')).toMatchObject({ valore: '00123', formato: '@' });
    expect(await letta({ cent: 12_345_678_909 })).toEqual({
      valore: 123_456_789.09,
      formato: '#,##0.00\\ "€"',
      apostrofo: false,
    });
    expect(await letta({ cent: -5 })).toMatchObject({ valore: -0.05 });
    expect(await letta(7)).toMatchObject({ valore: 7 });
    expect(await letta(null)).toBeUndefined();
  });

  test.each(['3/2025', '1/2', '00123', '12E5', '01234567890', 'IT60X0542811101000000123456'])(
    'il codice %s resta testo, nel formato di testo',
    async (testo) => {
      expect(await letta(testo)).toEqual({ valore: testo, formato: '@', apostrofo: false });
    },
  );

  test.each([
    ['2026-01-15T10:00:00.000Z', '2026-01-15T11:00:00.000Z'],
    ['2026-07-15T10:00:00.123Z', '2026-07-15T12:00:00.123Z'],
    ['2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.999Z'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000Z'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z'],
  ])('%s è una data vera, con l’ora di Roma', async (istante, parete) => {
    const cella = await letta({ istante: Date.parse(istante) });
    expect(cella?.formato).toBe('dd/mm/yyyy\\ hh:mm:ss.000');
    expect(Math.round((Number(cella?.valore) - 25_569) * 86_400_000)).toBe(Date.parse(parete));
  });

  test.each(['=1+1', '+39 333', '-2+3', '@SUM(A1)', '  =1', '\t=1', '=HYPERLINK("x";"y")', '|cmd', '-12,50'])(
    '%j resta testo, anche dopo averlo toccato',
    async (testo) => {
      expect(await letta(testo)).toEqual({ valore: testo, formato: '@', apostrofo: true });
    },
  );

  test.each([
    ['<b>&amp;</b> "x" \'y\''],
    ['due\nrighe\te tabulazione'],
    ['a\r\nb'],
    ['campana \u0007, zero \u0000'],
    ['_x0041_ scritto da chi offre'],
    ['  spazi  '],
    ['emoji 🏠 e עברית'],
  ])('%j torna com’era', async (testo) => {
    expect((await letta(testo))?.valore).toBe(testo);
  });

  test('un mezzo carattere non rompe il file, e un testo lunghissimo dice di essere tagliato', async () => {
    expect((await letta('a\uD83Cb'))?.valore).toBe('a\uFFFDb');
    const lungo = String((await letta('x'.repeat(40_000)))?.valore);
    expect(lungo.length).toBeLessThanOrEqual(32_767);
    expect(lungo).toMatch(/x… \[segue: 40000 caratteri in tutto, interi nel CSV\]$/);
  });

  test('la riga dei nomi sta ferma e ha il filtro su tutte le righe', async () => {
    const fogli = await leggiXlsx(await scrivi([['1'], ['2'], ['3'], ['4']]));
    expect(fogli).toHaveLength(1);
    expect(fogli[0]).toMatchObject({ nome: 'prova', ferme: '1', filtro: 'A1:C5' });
    expect(fogli[0]?.righe[0]?.map((una) => una?.valore)).toEqual(NOMI);
  });

  test('le righe oltre un foglio vanno nel seguente, nessuna si perde', async () => {
    const righe = Array.from({ length: 8 }, (_, i) => [`r${i}`]);
    const fogli = await leggiXlsx(await scrivi(righe, { nomi: ['riga'], righeMax: 4 }));
    expect(fogli.map(({ nome }) => nome)).toEqual(['prova', 'prova (2)', 'prova (3)']);
    expect(fogli.map((uno) => uno.righe.map(([prima]) => prima?.valore))).toEqual([
      ['riga', 'r0', 'r1', 'r2'],
      ['riga', 'r3', 'r4', 'r5'],
      ['riga', 'r6', 'r7'],
    ]);
    const piene = await leggiXlsx(await scrivi(righe.slice(0, 6), { nomi: ['riga'], righeMax: 4 }));
    expect(piene).toHaveLength(2);
    expect(await leggiXlsx(await scrivi([], { nomi: ['riga'] }))).toMatchObject([{ filtro: 'A1:A1' }]);
  });

  test('ogni parte è XML ben formato e i contenuti le nominano tutte', async () => {
    const parti = await apriZip(await scrivi([['x', { cent: 1 }, { istante: 0 }]]));
    const lettore = new XMLParser({ ignoreAttributes: false });
    for (const [nome, byte] of parti) expect(() => lettore.parse(byte.toString(), true), nome).not.toThrow();
    const contenuti = parti.get('[Content_Types].xml')?.toString() ?? '';
    for (const nome of parti.keys())
      if (nome.startsWith('xl/') && !nome.endsWith('.rels')) expect(contenuti).toContain(`PartName="/${nome}"`);
  });

  test('le stesse celle nel CSV sono le parole di prima', () => {
    expect(scriviCsv(['a'], [[{ cent: -1_205 }, { istante: Date.UTC(2026, 10, 22, 9) }]])).toBe(
      '\uFEFFa\r\n-12,05;22/11/2026, 10:00:00 CET\r\n',
    );
  });
});

describe('la memoria di un XLSX', () => {
  /** Un elenco senza fine, che conta quante pagine gli si chiedono. */
  function elenco() {
    const conto = { pagine: 0, lasciato: false };
    const pagine = (async function* () {
      try {
        for (;;) {
          conto.pagine += 1;
          // Righe che non si comprimono: il confine è di chi legge, non della compressione.
          yield Array.from({ length: 500 }, () => [
            Buffer.from(crypto.getRandomValues(new Uint8Array(48))).toString('hex'),
          ]);
        }
      } finally {
        conto.lasciato = true;
      }
    })();
    return { conto, flusso: flussoXlsx({ nome: 'x', intestazioni: ['a'], quante: null, pagine }) };
  }

  test('se nessuno legge, poche pagine aspettano; se legge, ne arrivano altre; se se ne va, si smette', async () => {
    const { conto, flusso } = elenco();
    let letti = 0;
    for await (const pezzo of flusso) {
      letti += (pezzo as Buffer).length;
      if (letti > 2_000_000) break;
      // Ogni riga pesa più di 48 byte anche compressa: ciò che si è scritto oltre ciò che si è letto è poche pagine.
      expect((conto.pagine - 12) * 500 * 48).toBeLessThan(letti);
    }
    expect(conto.pagine).toBeGreaterThan(20);
    await expect.poll(() => conto.lasciato).toBe(true);
  });

  test('se l’elenco si rompe a metà, il file si interrompe e non finisce corto', async () => {
    const pagine = (async function* () {
      yield [['una']];
      throw new Error('la base dati non risponde');
    })();
    const flusso = flussoXlsx({ nome: 'x', intestazioni: ['a'], quante: null, pagine });
    await expect(Array.fromAsync(flusso)).rejects.toThrow('la base dati non risponde');
  });
});
