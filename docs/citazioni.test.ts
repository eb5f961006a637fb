import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LEGGE, type VoceDiLegge, vociDellaLegge } from './legge.ts';

/** Gli articoli di legge che le persone leggono sono quelli di `docs/law.md`: tre erano sbagliati, e nessuno li confrontava. */

const RADICE = fileURLToPath(new URL('..', import.meta.url));
const VOCI = vociDellaLegge(LEGGE);
const FILE = [
  ...globSync('apps/web/src/**/{testi/*,testi,*.testi}.ts', { cwd: RADICE }),
  ...globSync('apps/server/src/{verbale,posta,salute}/*.ts', { cwd: RADICE }),
  ...globSync('packages/contratto/src/{problemi/*,*/problemi*}.ts', { cwd: RADICE }),
  'packages/dominio/src/parole/rifiuti.ts',
].filter((file) => !file.endsWith('.test.ts'));

/** Ciò che una schermata cita e che non è la fonte di una regola: che cosa dice, perché chi lo cambia lo rilegga. */
const ALTRE: Readonly<Record<string, string>> = {
  'cpc 155': 'come si contano i giorni dei termini',
  'cpc 560': 'il bene in vendita si fa visitare, con il custode e come dispone l’ordinanza',
  'cpc 591-ter': 'il reclamo contro gli atti di chi conduce',
  'disp. att. 177': 'il decreto con cui il giudice condanna chi è decaduto alla differenza',
};

/** Gli articoli che il disegno del dominio dà alle regole: quelle di cui tace non vi sono, tranne le ultime. */
const DAL_DISEGNO: Readonly<Record<string, readonly string[]>> = {
  // Gli articoli 4, 9 e 10 sono del registro dei gestori, di quello degli incarichi e degli obblighi di chi conduce.
  R06: ['DM 4', 'DM 10', 'GDPR 13'],
  R07: ['DM 10'],
  R08: ['DM 10'],
  R09: ['DM 9'],
  R10: ['DM 14'],
  R14: ['DM 12'],
  R17: ['cpc 571'],
  R27: ['DM 15'],
  R31: ['DM 22'],
  R42: ['cpc 572'],
  R46: ['cpc 588', 'cpc 589'],
  R47: ['cpc 588', 'cpc 589'],
  R67: ['DM 23'],
  R68: ['DM 22'],
  R70: ['cpc 587'],
  // Ne tace: la gara fra chi ha offerto senza incanto è del 573, e senza offerte né istanze provvede il 591.
  R40: ['cpc 591'],
  R43: ['cpc 573'],
  R50: ['cpc 573'],
  R51: ['cpc 573'],
  R52: ['cpc 573'],
  R53: ['cpc 573'],
  R55: ['cpc 573'],
};
/** Sono della vendita con incanto, che non si pubblica (R01): soltanto la persona da nominare del 579 vale anche senza. */
const CON_INCANTO = ['cpc 577', 'cpc 578', 'cpc 580', 'cpc 581', 'cpc 582', 'cpc 584'];

const NUMERO = String.raw`\d+(?:-(?:bis|ter|quater))?`;
/** `571`, `588-590`, `506, 588 e 589`: uno per uno. */
function numeri(scritti: string): string[] {
  return [...scritti.matchAll(new RegExp(`(${NUMERO})(?:-(\\d+))?`, 'g'))].flatMap(([, da = '', a]) => {
    if (a === undefined) return [da];
    return Array.from({ length: Number(a) - Number(da) + 1 }, (_, i) => String(Number(da) + i));
  });
}

const GRUPPO = String.raw`${NUMERO}(?:-\d+)?(?:(?:, | e | and )${NUMERO}(?:-\d+)?)*`;
const COMMA = String.raw`(?:, (?:primo|secondo|terzo|quarto) comma| (?:, )?c\. ?\d|, (?:first|second|third|fourth) paragraph)?`;
/** Come si scrive una citazione, e di quale legge è. */
const FORME: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`disp\\. att\\. (${GRUPPO})`, 'g'), 'disp. att.'],
  [new RegExp(`art\\. (${GRUPPO}) disp\\. att\\.`, 'g'), 'disp. att.'],
  [new RegExp(`cpc (${GRUPPO})`, 'g'), 'cpc'],
  [new RegExp(`artt?\\. (${GRUPPO})${COMMA},? c\\.p\\.c\\.`, 'g'), 'cpc'],
  [new RegExp(`art\\. (${GRUPPO})${COMMA} (?:e|and) art\\. ${NUMERO}${COMMA},? c\\.p\\.c\\.`, 'g'), 'cpc'],
  [/(?:DM|D\.M\.)(?: 32\/2015, art\.)? (\d{1,2}(?:-\d{1,2})?)(?![\d/ ]*(?:novembre|febbraio|\/))/g, 'DM'],
  [new RegExp(`art\\. (${GRUPPO}) D\\.M\\. 32/2015`, 'g'), 'DM'],
  [/GDPR(?: art\.)? (\d+)/g, 'GDPR'],
];

function citazioniIn(testo: string): string[] {
  return FORME.flatMap(([forma, legge]) =>
    [...testo.matchAll(forma)].flatMap(([, scritti = '']) => numeri(scritti).map((uno) => `${legge} ${uno}`)),
  );
}

/** Le sole parole fra apici: un commento cita come vuole. */
const paroleDi = (file: string): string =>
  [...readFileSync(join(RADICE, file), 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].join('\n');

/** Gli articoli di una voce: dopo una legge, i numeri che seguono sono suoi. */
function articoliDi({ articoli }: VoceDiLegge): string[] {
  let legge = '';
  return articoli.split(',').flatMap((pezzo) => {
    const [, sua, resto = ''] = /^\s*(cpc|DM|GDPR|disp\. att\.)?\s*(.*)$/.exec(pezzo) ?? [];
    legge = sua ?? (/^\d/.test(resto) ? legge : '');
    return legge === ''
      ? []
      : numeri(resto.replace(/(\d)\.\d.*$/, '$1').replace(/ c\.\d.*$/, '')).map((uno) => `${legge} ${uno}`);
  });
}

const NELLA_LEGGE = new Set(VOCI.flatMap(articoliDi));

describe('le citazioni di legge che si leggono', () => {
  test('sono nella legge, o dette qui con ciò che dicono', () => {
    const note = new Set([...NELLA_LEGGE, ...Object.keys(ALTRE)]);
    const sconosciute = FILE.flatMap((file) =>
      citazioniIn(paroleDi(file))
        .filter((una) => !note.has(una))
        .map((una) => `${file}: ${una}`),
    );
    expect(sconosciute).toEqual([]);
    const usate = new Set(FILE.flatMap((file) => citazioniIn(paroleDi(file))));
    expect(Object.keys(ALTRE).filter((una) => !usate.has(una))).toEqual([]);
    expect(usate.size).toBeGreaterThan(15);
  });

  test('la legge ha gli articoli del disegno, e nessuno della vendita con incanto', () => {
    for (const [regola, articoli] of Object.entries(DAL_DISEGNO)) {
      const suoi = VOCI.filter(({ regole }) => regole.includes(regola)).flatMap(articoliDi);
      expect([regola, articoli.filter((uno) => !suoi.includes(uno))]).toEqual([regola, []]);
    }
    expect(CON_INCANTO.filter((uno) => NELLA_LEGGE.has(uno))).toEqual([]);
    // La banca dati delle aste è della riforma del 2022: il decreto del 2015 non la conosce.
    const dellaBancaDati = VOCI.filter(({ regola }) => regola === 'R72');
    expect(dellaBancaDati.flatMap(articoliDi)).toEqual([]);
    expect(dellaBancaDati.map(({ articoli }) => articoli).join()).toContain('D.Lgs. 149/2022 art. 26, D.M. 99/2023');
  });

  test('sono le stesse nelle due lingue', () => {
    const nostri = FILE.filter((file) => file.startsWith('apps/web/'));
    expect(nostri.length).toBeGreaterThan(100);
    const diverse = nostri.flatMap((file) => {
      const [it = '', en] = readFileSync(join(RADICE, file), 'utf8').split(/^const en\b/m);
      if (en === undefined) return [];
      const [sue, altre] = [it, en].map((testo) =>
        citazioniIn(testo.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
          .sort()
          .join(),
      );
      return sue === altre ? [] : [`${file}: ${sue} | ${altre}`];
    });
    expect(diverse).toEqual([]);
  });

  test('R69 chi vince legge che si decade anche per la dichiarazione antiriciclaggio non resa, nelle due lingue', () => {
    const testo = readFileSync(join(RADICE, 'apps/web/src/cose/esito/pagina-esito.testi.ts'), 'utf8');
    const frasi = [...testo.matchAll(/\n {2}decadenza:\s+'([^']+)'/g)].map(([, frase = '']) => frase);
    expect(frasi).toHaveLength(2);
    expect(frasi[0]).toContain('antiriciclaggio');
    expect(frasi[1]).toContain('anti-money-laundering');
    for (const frase of frasi) expect(citazioniIn(frase)).toEqual(['cpc 585', 'cpc 587']);
  });

  test('il motivo di un rifiuto cita gli articoli della sua regola', () => {
    const testo = readFileSync(join(RADICE, 'apps/web/src/cose/esito/busta-rifiutata.testi.ts'), 'utf8');
    const motivi = [...testo.matchAll(/\b(R\d\d): \{\s*nome: [^}]*?fonte: '([^']+)'/g)];
    expect(motivi.length).toBeGreaterThan(10);
    for (const [, regola = '', fonte = ''] of motivi) {
      const suoi = VOCI.filter(({ regole }) => regole.includes(regola)).flatMap(articoliDi);
      expect([regola, fonte, citazioniIn(fonte).filter((una) => !suoi.includes(una))]).toEqual([regola, fonte, []]);
      expect([regola, citazioniIn(fonte).length > 0]).toEqual([regola, true]);
    }
  });
});
