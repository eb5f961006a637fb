import type { QuotaInVendita } from '@gestore/dominio';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OfferenteLetto } from './offerta-letta.ts';
import { conLeQuote, controllaQuote } from './quote-controlli.ts';

const NOMI = ['Ada Bassi', 'Anna Neri', 'Carlo Verdi', 'Dina Galli'];

/** Un offerente per ogni coppia quota e diritto. */
const offerenti = (...coppie: [quota: string | null, titolo: string | null][]): OfferenteLetto[] =>
  coppie.map(([quota, titolo], i) => ({
    tipo: 'persona_fisica',
    nome: NOMI[i] ?? null,
    cognome: null,
    codiceFiscale: null,
    quota,
    titolo,
  }));

type Coppia = [quota: string | null, titolo: string | null];
const rilievi = (coppie: Coppia[], inVendita: QuotaInVendita | null = null): string[] =>
  controllaQuote(offerenti(...coppie), inVendita).map(({ codice, gravita, campo }) => `${gravita} ${codice} ${campo}`);

const SOMMA = 'blocco quote_non_sommano_a_uno offerenti';
const quotaDi = (i: number) => `avviso quota_non_indicata offerenti.${i}.quota`;
const dirittoDi = (i: number) => `avviso diritto_non_riconosciuto offerenti.${i}.titolo`;

describe('quote per diritto', () => {
  test.each<[string, Coppia[]]>([
    ['proprietà sola', [['1/1', 'Proprietà']]],
    [
      'tre terzi',
      [
        ['1/3', 'proprietà'],
        ['1/3', 'PROPRIETA'],
        ['1/3', 'piena proprietà'],
      ],
    ],
    [
      'nessuno dice il diritto',
      [
        ['1/2', null],
        ['1/2', '  '],
      ],
    ],
    [
      'usufrutto e nuda proprietà, ciascuno intero',
      [
        ['1/1', 'Usufrutto'],
        ['1/1', 'Nuda proprietà'],
      ],
    ],
    [
      'usufrutto in due, nuda proprietà di uno',
      [
        ['1/2', 'usufrutto'],
        ['1/2', 'usufrutto'],
        ['1', 'nuda proprietà'],
      ],
    ],
    [
      'metà piena, metà divisa',
      [
        ['1/2', 'proprietà'],
        ['1/2', 'usufrutto'],
        ['1/2', 'nuda proprietà'],
      ],
    ],
    [
      'con la quota nelle parole',
      [
        ['1/2', 'Proprietà 1/2'],
        ['1/2', 'proprietà per 1/2'],
      ],
    ],
    ['uno solo, senza quota', [[null, 'proprietà']]],
  ])('R20 %s: tornano', (_, coppie) => {
    expect(rilievi(coppie)).toEqual([]);
  });

  test.each<[string, Coppia[]]>([
    [
      'oltre l’intero',
      [
        ['1/1', 'proprietà'],
        ['1/2', 'proprietà'],
      ],
    ],
    [
      'sotto l’intero',
      [
        ['1/3', 'proprietà'],
        ['1/3', 'proprietà'],
      ],
    ],
    ['un solo usufrutto a metà', [['1/2', 'usufrutto']]],
    [
      'due usufrutti interi',
      [
        ['1/1', 'usufrutto'],
        ['1/1', 'usufrutto'],
      ],
    ],
    [
      'nuda proprietà a metà',
      [
        ['1/1', 'usufrutto'],
        ['1/2', 'nuda proprietà'],
      ],
    ],
    [
      'proprietà e ancora usufrutto',
      [
        ['1/1', 'proprietà'],
        ['1/1', 'usufrutto'],
      ],
    ],
    [
      'usufrutto coperto, nuda proprietà no',
      [
        ['1/2', 'proprietà'],
        ['1/2', 'usufrutto'],
      ],
    ],
    [
      'nessuno dice il diritto',
      [
        ['1/2', null],
        ['1/2', null],
        ['1/100', null],
      ],
    ],
  ])('R20 %s: bloccano', (_, coppie) => {
    expect(rilievi(coppie)).toEqual([SOMMA]);
  });

  test('R20 un diritto che non si capisce non blocca: si dice quale, e di chi', () => {
    expect(rilievi([['1/1', 'superficie']])).toEqual([dirittoDi(0)]);
    expect(
      rilievi([
        ['1/2', 'abitazione'],
        ['1/4', 'proprietà'],
      ]),
    ).toEqual([dirittoDi(0)]);
    expect(
      rilievi([
        ['1/1', 'usufrutto'],
        ['1/1', null],
      ]),
    ).toEqual([dirittoDi(1)]);
    expect(rilievi([[null, 'superficie']])).toEqual([dirittoDi(0)]);
    const [primo] = controllaQuote(offerenti(['1/2', 'proprietà'], ['1/2', 'diritto di superficie']));
    expect(primo?.messaggio).toBe('Non si capisce per quale diritto offre Anna Neri: scrive «diritto di superficie».');
    const [lungo] = controllaQuote(offerenti(['1/1', 'x'.repeat(120)]));
    expect(lungo?.messaggio.length).toBeLessThan(150);
  });

  test('R20 di una quota che manca o non si legge si dice di chi è, e non blocca', () => {
    expect(
      rilievi([
        ['1/2', null],
        [null, null],
      ]),
    ).toEqual([quotaDi(1)]);
    expect(
      rilievi([
        ['1/2 e 1/2', null],
        ['1/4', null],
        ['', null],
      ]),
    ).toEqual([quotaDi(0), quotaDi(2)]);
    expect(rilievi([['0/1', null]])).toEqual([quotaDi(0)]);
    const [primo] = controllaQuote(offerenti(['1/2', null], [null, null]));
    expect(primo?.messaggio).toBe('La quota di Anna Neri manca, o non si legge: le quote non si possono sommare.');
  });

  test('R20 ciò che passa l’intero blocca anche se del resto non si sa', () => {
    expect(
      rilievi([
        ['2/3', 'proprietà'],
        ['2/3', 'proprietà'],
        [null, 'proprietà'],
      ]),
    ).toEqual([SOMMA, quotaDi(2)]);
    expect(
      rilievi([
        ['1/1', 'proprietà'],
        ['1/1', 'usufrutto'],
        ['1/1', 'uso'],
      ]),
    ).toEqual([SOMMA, dirittoDi(2)]);
  });

  test('R20 chi tace il diritto blocca se, qualunque sia, passa l’intero; se uno ci sta, no', () => {
    expect(
      rilievi([
        ['1/1', 'proprietà'],
        ['1/1', null],
      ]),
    ).toEqual([SOMMA, dirittoDi(1)]);
    expect(
      rilievi([
        ['1/2', 'proprietà'],
        ['1/2', null],
      ]),
    ).toEqual([dirittoDi(1)]);
  });

  test('R20 la quota ripetuta nelle parole del diritto, comunque scritta, non lo cambia; un’altra sì', () => {
    expect(rilievi([['1/1', 'Piena proprietà per 1000/1000']])).toEqual([]);
    expect(
      rilievi([
        ['1 / 2', 'Proprietà 1/2'],
        ['1/2', 'Proprietà per 2/4'],
      ]),
    ).toEqual([]);
    expect(rilievi([['1/1', 'Proprietà 1/2']])).toEqual([dirittoDi(0)]);
  });

  test('R20 del diritto in vendita si guarda la somma anche se qualcuno ne scrive un altro', () => {
    expect(
      rilievi(
        [
          ['3/4', 'nuda proprietà'],
          ['3/4', 'nuda proprietà'],
          ['1/1', 'usufrutto'],
        ],
        { frazione: '1/1', diritto: 'nuda_proprieta' },
      ),
    ).toEqual([SOMMA, 'avviso diritto_non_in_vendita offerenti.2.titolo']);
  });

  test('R20 un diritto solo, se la scheda non dice quale si vende, si confronta con l’avviso', () => {
    for (const diritto of ['usufrutto', 'nuda proprietà'])
      expect(
        rilievi([
          ['1/2', diritto],
          ['1/2', diritto],
        ]),
      ).toEqual(['avviso diritto_di_una_parte offerenti']);
  });
});

describe('una quota in vendita', () => {
  const META = { frazione: '1/2', diritto: 'proprieta' } as const;
  test.each<[string, Coppia[], string[]]>([
    [
      'quote del venduto',
      [
        ['1/2', 'proprietà'],
        ['1/2', 'proprietà'],
      ],
      [],
    ],
    [
      'quote del bene',
      [
        ['1/4', 'proprietà'],
        ['1/4', 'proprietà'],
      ],
      [],
    ],
    [
      'usufrutto e nuda proprietà della metà',
      [
        ['1/2', 'usufrutto'],
        ['1/2', 'nuda proprietà'],
      ],
      [],
    ],
    [
      'usufrutto e nuda proprietà del venduto',
      [
        ['1/1', 'usufrutto'],
        ['1/1', 'nuda proprietà'],
      ],
      [],
    ],
    [
      'ciascuno su un intero diverso',
      [
        ['1/1', 'usufrutto'],
        ['1/2', 'nuda proprietà'],
      ],
      [SOMMA],
    ],
    [
      'né dell’uno né dell’altro',
      [
        ['1/4', 'proprietà'],
        ['1/3', 'proprietà'],
      ],
      [SOMMA],
    ],
    ['un usufrutto solo', [['1/1', 'usufrutto']], [SOMMA]],
    [
      'una che manca',
      [
        ['1/2', null],
        [null, null],
      ],
      [quotaDi(1)],
    ],
  ])('R20 di metà, %s', (_, coppie, attesi) => {
    expect(rilievi(coppie, META)).toEqual(attesi);
  });

  test('R20 se si vende un diritto solo basta quello; chi ne scrive un altro è avvertito', () => {
    const NUDA = { frazione: '1/1', diritto: 'nuda_proprieta' } as const;
    expect(
      rilievi(
        [
          ['1/2', 'nuda proprietà'],
          ['1/2', 'nuda proprietà'],
        ],
        NUDA,
      ),
    ).toEqual([]);
    expect(
      rilievi(
        [
          ['1/2', null],
          ['1/2', null],
        ],
        NUDA,
      ),
    ).toEqual([]);
    expect(
      rilievi(
        [
          ['1/2', 'nuda proprietà'],
          ['1/4', 'nuda proprietà'],
        ],
        NUDA,
      ),
    ).toEqual([SOMMA]);
    expect(rilievi([['1/1', 'proprietà']], NUDA)).toEqual(['avviso diritto_non_in_vendita offerenti.0.titolo']);
    expect(
      rilievi(
        [
          ['1/1', 'nuda proprietà'],
          ['1/1', 'usufrutto'],
        ],
        NUDA,
      ),
    ).toEqual(['avviso diritto_non_in_vendita offerenti.1.titolo']);
  });

  test('R20 chi apre ricontrolla ciò che è stato letto al deposito, e lascia il resto', () => {
    const letti = offerenti(['1/4', 'proprietà'], ['1/4', 'proprietà']);
    const altra = {
      codice: 'bollo_mancante',
      regola: 'R23',
      gravita: 'regolarizzare',
      campo: 'bollo',
      messaggio: '',
    } as const;
    const letta = { offerenti: letti, anomalie: [...controllaQuote(letti), altra] };
    expect(letta.anomalie).toHaveLength(2);
    expect(conLeQuote(letta, META).anomalie).toEqual([altra]);
    expect(conLeQuote({ ...letta, anomalie: [altra] }, null).anomalie).toEqual([altra, ...controllaQuote(letti)]);
  });
});

test('R20 quote che dividono l’intero in parti qualunque tornano, e con una briciola in più no', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 8 }), (parti) => {
      const intero = parti.reduce((fin, parte) => fin + parte, 0);
      const coppie = parti.map((parte): Coppia => [`${parte}/${intero}`, 'usufrutto']);
      const nuda: Coppia = ['1/1', 'nuda proprietà'];
      expect(rilievi([...coppie, nuda])).toEqual([]);
      expect(rilievi([...coppie, nuda, ['1/999999999', 'usufrutto']])).toEqual([SOMMA]);
    }),
  );
});
