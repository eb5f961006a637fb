import type { Ricetta } from './ricetta.ts';

const LETTURE = 'apps/server/src/banca/lettura/letture.test.ts';

/** L'estratto MT940 di SWIFT. */
export const FORMATO: Ricetta = {
  titolo: 'A bank format',
  passi: [
    {
      titolo: 'the name of the format',
      dove: ['apps/server/src/banca/sigillati/lotto-sigillato.ts'],
      scordato: { file: ['apps/server/src/banca/lettura/mt940/leggi-mt940.ts'], programmi: ['prove'] },
      modifiche: [
        {
          file: 'apps/server/src/banca/sigillati/lotto-sigillato.ts',
          invece: "export const FORMATI = ['camt', 'cbi', 'csv'] as const;",
          metti: "export const FORMATI = ['camt', 'cbi', 'csv', 'mt940'] as const;",
        },
      ],
    },
    {
      titolo: 'the reader',
      dove: ['apps/server/src/banca/lettura'],
      prove: [{ file: LETTURE }],
      modifiche: [
        {
          nuovo: 'apps/server/src/banca/lettura/mt940/campi-mt940.ts',
          testo: `/** Un campo (\`:61:\`), con le righe che lo continuano, e la riga del file in cui comincia. */
export type Campo = { nome: string; testo: string; riga: number };

/** I campi di un MT940, nell'ordine; ciò che precede il primo, e la riga che chiude, non sono di nessuno. */
export function campiMt940(testo: string): Campo[] {
  const campi: Campo[] = [];
  for (const [i, scritta] of testo.split(/\\r\\n|\\r|\\n/).entries()) {
    const [, nome, resto = ''] = /^:(\\d{2}[A-Z]?):(.*)$/.exec(scritta) ?? [];
    const ultimo = campi.at(-1);
    if (nome !== undefined) campi.push({ nome, testo: resto, riga: i + 1 });
    else if (ultimo !== undefined && !scritta.startsWith('-')) ultimo.testo += \`\\n\${scritta}\`;
  }
  return campi;
}
`,
        },
        {
          nuovo: 'apps/server/src/banca/lettura/mt940/movimento-mt940.ts',
          testo: `import { estremi } from '../estremi.ts';
import { centDaDecimale } from '../importo.ts';
import { CAUSALE_CARATTERI_MAX, CONTROPARTE_CARATTERI_MAX } from '../limiti.ts';
import type { MovimentoLetto } from '../movimento.ts';
import { primiEstremi } from '../primi-estremi.ts';

type Letto = { tipo: 'letto'; movimento: MovimentoLetto } | { tipo: 'errore'; messaggio: string };
const errore = (messaggio: string): Letto => ({ tipo: 'errore', messaggio });

/** \`:61:\` valuta, giorno contabile, verso, importo, genere, riferimento e, dopo due barre, quello della banca. */
const MOVIMENTO =
  /^(\\d\\d)(\\d\\d)(\\d\\d)(?:(\\d\\d)(\\d\\d))?(R?[CD])[A-Z]?(\\d{1,12},\\d{0,2})[A-Z][A-Z0-9]{3}([^/\\n]{0,40})(?:\\/\\/(.{0,40}))?/;
/** Un accredito disfatto (RC) esce, un addebito disfatto (RD) entra. */
const VERSI: ReadonlyMap<string, number> = new Map([
  ['C', 1],
  ['D', -1],
  ['RC', -1],
  ['RD', 1],
]);

/** Il movimento di un campo \`:61:\`, con la causale del suo \`:86:\`. */
export function movimentoMt940(testo: string, scritta: string): Letto {
  const parti = MOVIMENTO.exec(testo);
  if (parti === null) return errore('il movimento (:61:) non ha la forma di un MT940.');
  const [, aa, mm = '', gg = '', mese = mm, giorno = gg, verso = '', importo = ''] = parti;
  const [riferimento = '', diBanca = ''] = parti.slice(8);
  const anno = 2000 + Number(aa);
  const valuta = dataDi(anno, mm, gg);
  // Il giorno contabile non ha l'anno: fra dicembre e gennaio è quello accanto.
  const salto = mm === '12' && mese === '01' ? 1 : mm === '01' && mese === '12' ? -1 : 0;
  const contabile = dataDi(anno + salto, mese, giorno);
  if (valuta === null || contabile === null) return errore('la data del movimento non esiste nel calendario.');
  const cent = centDi(importo);
  if (cent === null) return errore('l’importo non è leggibile.');
  const causale = scritta.replaceAll('\\n', ' ');
  const riferimenti = [
    { dove: ':61: //', valore: diBanca },
    { dove: ':61:', valore: riferimento },
  ];
  const trovati = estremi(riferimenti, { dove: 'causale', valore: causale, unita: scritta.replaceAll('\\n', '') });
  const primi = primiEstremi([diBanca, riferimento], causale);
  return {
    tipo: 'letto',
    movimento: {
      importoCent: cent * (VERSI.get(verso) ?? 1),
      contabile,
      valuta,
      riferimento: diBanca.slice(0, CONTROPARTE_CARATTERI_MAX),
      ...trovati,
      ...(primi.cro === trovati.cro && primi.trn === trovati.trn ? {} : { primi }),
      controparteIban: null,
      controparteNome: '',
      causale: causale.slice(0, CAUSALE_CARATTERI_MAX),
      ...(verso === 'RC' ? { storno: true as const } : {}),
    },
  };
}

/** \`9500,00\`, o \`9500,\`, in centesimi. */
export function centDi(importo: string): number | null {
  return centDaDecimale(importo.replace(/,$/, '').replace(',', '.'));
}

function dataDi(year: number, mese: string, giorno: string): string | null {
  try {
    const scritta = { year, month: Number(mese), day: Number(giorno) };
    return Temporal.PlainDate.from(scritta, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
`,
        },
        {
          nuovo: 'apps/server/src/banca/lettura/mt940/leggi-mt940.ts',
          testo: `import { inForma } from '@gestore/acquisizione/testo-in-forma';
import { eIban, ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { apriTesto } from '../apri-testo.ts';
import type { Aperto, Lettore } from '../lettore.ts';
import { ERRORI_MAX, RIGHE_MAX } from '../limiti.ts';
import { type ErroreFile, type EsitoLettura, type MovimentoLetto, rifiutato } from '../movimento.ts';
import { type Campo, campiMt940 } from './campi-mt940.ts';
import { centDi, movimentoMt940 } from './movimento-mt940.ts';

/** L'estratto MT940 di SWIFT: un conto, il saldo iniziale, i movimenti con le loro causali, il saldo finale. */
export const lettoreMt940: Lettore = {
  formato: 'mt940',
  apre: apriTesto,
  riconosce,
  legge: (aperto) =>
    aperto.genere === 'testo' ? inForma(leggi(campiMt940(aperto.testo))) : rifiutato('Non è un testo.'),
};

/** Il saldo iniziale sta fra le prime righe. */
const INIZIO_CARATTERI = 10_000;

function riconosce(aperto: Aperto): boolean {
  return aperto.genere === 'testo' && /^:60[FM]:/m.test(aperto.testo.slice(0, INIZIO_CARATTERI));
}

function leggi(campi: readonly Campo[]): EsitoLettura {
  const di = (...nomi: string[]): Campo[] => campi.filter(({ nome }) => nomi.includes(nome));
  const conto = ibanCompatto(di('25')[0]?.testo ?? '');
  if (!eIban(conto)) return rifiutato('Nel MT940 manca l’IBAN del conto (:25:), o non è valido.');
  if (di('25').length > 1) return rifiutato('Il file ha più di un MT940: carichi un file per ciascuno.');
  const [inizialeCent, finaleCent] = [saldoDi(di('60F', '60M')[0]), saldoDi(di('62F', '62M').at(-1))];
  if (inizialeCent === null || finaleCent === null)
    return rifiutato('Nel MT940 manca un saldo (:60F:, :62F:), o non è un importo in euro.');
  const quanti = di('61').length;
  if (quanti > RIGHE_MAX)
    return rifiutato(\`Il file ha \${quanti} movimenti: al massimo \${RIGHE_MAX} per volta in un MT940.\`);
  const errori: ErroreFile[] = [];
  const movimenti: MovimentoLetto[] = [];
  for (const [i, { nome, testo, riga }] of campi.entries()) {
    if (nome !== '61') continue;
    const seguente = campi[i + 1];
    const letto = movimentoMt940(testo, seguente?.nome === '86' ? seguente.testo : '');
    if (letto.tipo === 'errore') errori.push({ riga, messaggio: \`MT940, riga \${riga}: \${letto.messaggio}\` });
    else if (letto.movimento.importoCent !== 0) movimenti.push(letto.movimento);
  }
  if (errori.length > 0) return { esito: 'rifiutato', errori: errori.slice(0, ERRORI_MAX) };
  const saldi = { inizialeCent, finaleCent };
  return { esito: 'letto', estratti: [{ conto, intestatario: '', bic: null, movimenti, sospesi: 0, saldi }] };
}

/** \`C261110EUR100,00\` in centesimi; \`null\` se manca, se non si legge o se non è in euro. */
function saldoDi(campo: Campo | undefined): number | null {
  const [, verso, importo = ''] = /^([CD])\\d{6}EUR(\\d{1,12},\\d{0,2})\\s*$/.exec(campo?.testo ?? '') ?? [];
  const cent = centDi(importo);
  return cent === null || verso === 'C' ? cent : -cent;
}
`,
        },
        {
          file: 'apps/server/src/banca/lettura/lettori.ts',
          dopo: "import { type EsitoLettura, type RifiutoDelFile, rifiutato, type Sbilancio } from './movimento.ts';",
          metti: "import { lettoreMt940 } from './mt940/leggi-mt940.ts';",
        },
        {
          file: 'apps/server/src/banca/lettura/lettori.ts',
          invece: '[lettoreCamt, lettoreCbi, lettoreCsv];',
          metti: '[lettoreCamt, lettoreCbi, lettoreCsv, lettoreMt940];',
        },
        {
          file: 'apps/server/src/banca/lettura/lettori.ts',
          invece: `  [
    (aperto) => aperto.genere === 'testo' && /^:6[02]F:/m.test(aperto.testo.slice(0, 10_000)),
    'Il file è un MT940, che non si legge ancora: scarichi dalla banca il CAMT.053 o il CSV.',
  ],
`,
          metti: '',
        },
      ],
    },
    {
      titolo: 'its test, with real files',
      dove: [LETTURE, 'apps/server/src/banca/prove/estratti.ts'],
      scordato: { file: ['apps/server/src/prove/fuzz/lettori.ts'], programmi: ['prove'] },
      modifiche: [
        {
          file: 'apps/server/src/banca/prove/estratti.ts',
          prima: '/** Un estratto di una BCC con le colonne documentate. */',
          metti: `/** Un estratto MT940: 9.500,00 in entrata con il CRO, in una causale su due righe, e 12,50 in uscita. */
export function mt940({ saldo = '9587,50', conto = CONTO }: { saldo?: string; conto?: string } = {}): string {
  return [
    ':20:ESTRATTO',
    \`:25:\${conto}\`,
    ':28C:314/1',
    ':60F:C261109EUR100,00',
    ':61:2611071110C9500,00NTRFNONREF//261110000071',
    ':86:BONIFICO CRO 12345678909',
    'CAUZIONE LOTTO 1',
    ':61:2611111111D12,5NCHGNONREF',
    ':86:COMMISSIONI',
    \`:62F:C261111EUR\${saldo}\`,
    '-',
  ].join('\\r\\n');
}
`,
        },
        {
          file: LETTURE,
          invece: "import { CONTO, CSV_DI_ALTRE, camt, csv, nelCbi } from '../prove/estratti.ts';",
          metti: "import { CONTO, CSV_DI_ALTRE, camt, csv, mt940, nelCbi } from '../prove/estratti.ts';",
        },
        {
          file: LETTURE,
          prima: "describe('un formato si riconosce da ciò che contiene', () => {",
          metti: `describe('MT940', () => {
  const leggi = (testo: string): EstrattoDiUnFormato => leggiEstratto(byte(testo), null);
  test('R39 importi, versi, data contabile e valuta, CRO della causale; i saldi tornano', () => {
    const esito = leggi(mt940());
    expect(errori(esito)).toBe('letto');
    expect(movimenti(esito)).toMatchObject([
      { importoCent: 950_000, contabile: '2026-11-10', valuta: '2026-11-07', cro: CRO, estremiDa: 'causale' },
      { importoCent: -1_250, contabile: '2026-11-11', cro: null, causale: 'COMMISSIONI' },
    ]);
  });
  test('un accredito disfatto è un’uscita, e fra dicembre e gennaio il giorno contabile è dell’anno accanto', () => {
    const intero = mt940({ saldo: '9412,50' }).replace('C261111', 'D261111');
    expect(movimenti(leggi(intero.replace(':61:2611071110C', ':61:2612310104RC')))).toMatchObject([
      { importoCent: -950_000, contabile: '2027-01-04', valuta: '2026-12-31', storno: true },
      { importoCent: -1_250 },
    ]);
  });
  test.each([
    ['il saldo finale non torna', mt940({ saldo: '9587,51' }), /saldo finale/],
    ['un saldo che manca', mt940().replace(':62F:', ':64:'), /manca un saldo/],
    ['un’altra divisa', mt940().replaceAll('EUR', 'USD'), /in euro/],
    ['un conto che non è un IBAN', mt940({ conto: 'X' }), /IBAN del conto/],
    ['una data che non esiste', mt940().replace(':61:2611071110', ':61:2611071131'), /riga 5: la data/],
    ['un movimento senza importo', mt940().replace('C9500,00N', 'C9500N'), /riga 5: il movimento/],
    ['due estratti', \`\${mt940()}\\n\${mt940()}\`, /un file per ciascuno/],
  ])('%s: un no in parole', (_, testo, atteso) => {
    expect(errori(leggi(testo))).toMatch(atteso);
  });
});
`,
        },
        {
          file: LETTURE,
          dopo: "      byte(csv([['10/11/2026', '', '1,00', 'EUR', 'x', '', '', '']])),",
          metti: '      byte(mt940()),',
        },
        {
          file: LETTURE,
          invece: "    expect(formati).toEqual([['camt'], ['cbi'], ['cbi'], ['csv']]);",
          metti: "    expect(formati).toEqual([['camt'], ['cbi'], ['cbi'], ['csv'], ['mt940']]);",
        },
        {
          file: LETTURE,
          invece: "    [':20:1\\n:25:X\\n:60F:C261110EUR0,00\\n', /MT940/],\n",
          metti: '',
        },
      ],
    },
    {
      titolo: 'spoilt input',
      dove: ['apps/server/src/prove/fuzz/lettori.ts'],
      prove: [{ file: 'apps/server/src/prove/fuzz/lettori.test.ts', quale: 'MT940|ogni formato' }],
      modifiche: [
        {
          file: 'apps/server/src/prove/fuzz/lettori.ts',
          invece: "import { CONTO, CSV_DI_ALTRE, camt, camtStorno, csv, nelCbi } from '../../banca/prove/estratti.ts';",
          metti:
            "import { CONTO, CSV_DI_ALTRE, camt, camtStorno, csv, mt940, nelCbi } from '../../banca/prove/estratti.ts';",
        },
        {
          file: 'apps/server/src/prove/fuzz/lettori.ts',
          prima: `    {
      nome: 'messaggio Pusher',`,
          metti: `    {
      nome: 'MT940',
      buoni: [byte(mt940()), byte(mt940({ saldo: '9587,51' }))],
      leggi: (uno) => leggiEstratto(uno, null),
      scritto: true,
      quante: 800,
    },`,
        },
      ],
    },
    {
      titolo: 'the guide',
      dove: ['docs/banca.md'],
      prove: [{ file: 'docs/banca.test.ts' }],
      modifiche: [
        {
          file: 'docs/banca.md',
          invece: 'una colonna in più si salta senza dirlo |',
          metti: `una colonna in più si salta senza dirlo |
| \`mt940\` | MT940 di SWIFT, di un conto solo e in euro | lo standard, e file fatti a mano | più estratti in un file, saldi che mancano o non tornano (con la differenza) |`,
        },
        {
          file: 'docs/banca.md',
          invece: 'CBI RH, MT940, CAMT.052',
          metti: 'CBI RH, CAMT.052',
        },
        {
          file: 'docs/banca.md',
          invece: 'in CSV 4 MB e',
          metti: 'in CSV e in MT940 4 MB e',
        },
      ],
    },
  ],
};
