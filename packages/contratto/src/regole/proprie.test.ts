import { formattaEuro } from '@gestore/dominio';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carattereDiControllo } from '../parole/codice-fiscale.ts';
import { euro } from './denaro.ts';
import {
  altriOfferenti,
  cellulare,
  codiceFiscale,
  codiceFiscaleOPartitaIva,
  cro,
  frazione,
  iban,
  partitaIva,
} from './proprie.ts';
import { esito } from './prove/valori.ts';

const FORMA = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}$/;
const persona = fc.stringMatching(FORMA).map((primi) => primi + carattereDiControllo(primi));
const SEGNI = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
const CIFRE = [...'0123456789'];

const con = (testo: string, dove: number, segno: string): string =>
  testo.slice(0, dove) + segno + testo.slice(dove + 1);
/** Ogni testo che differisce da questo per un segno solo. */
const aUnaBattuta = (testo: string, segni: readonly string[]): string[] =>
  [...testo].flatMap((vero, dove) => segni.filter((s) => s !== vero).map((segno) => con(testo, dove, segno)));

describe('codice fiscale', () => {
  test('R15 passa con il carattere di controllo giusto, anche minuscolo o a gruppi', () => {
    fc.assert(
      fc.property(persona, (codice) => {
        for (const scritto of [codice, codice.toLowerCase(), ` ${codice.slice(0, 6)} ${codice.slice(6)} `])
          expect([scritto, esito(codiceFiscale(), scritto)]).toEqual([scritto, null]);
      }),
    );
  });
  test('R15 un segno sbagliato si scopre, salvo che ne esca un altro codice con il suo controllo giusto', () => {
    fc.assert(
      fc.property(persona, (codice) => {
        for (const mutato of aUnaBattuta(codice, SEGNI)) {
          const altroCodice =
            FORMA.test(mutato.slice(0, 15)) && carattereDiControllo(mutato.slice(0, 15)) === mutato[15];
          expect([mutato, esito(codiceFiscale(), mutato) === null]).toEqual([mutato, altroCodice]);
        }
      }),
    );
  });
  test('R15 di una persona con il cognome che comincia come un paese, un 5 per una S non fa un codice estero', () => {
    expect(esito(codiceFiscale(), 'FR5MRA80A01F205X')).toBe('codice_fiscale');
  });
  test.each(['FR1234567890123', 'DE 12345678901', 'CH-756.1234.5678.97'])('R15 il codice estero %s passa', (codice) => {
    expect(esito(codiceFiscale(), codice)).toBeNull();
  });
  test('R15 un ente ha le undici cifre della partita IVA', () => {
    expect(esito(codiceFiscale(), '12345678903')).toBeNull();
    expect(esito(codiceFiscale(), '12345678904')).toBe('codice_fiscale_controllo');
  });
  test.each(['XXXMRA', '1234567890123456', 'QQ99', '12345'])('R15 %s non è un codice fiscale', (scritto) => {
    expect(esito(codiceFiscale(), scritto)).toBe('codice_fiscale');
  });
  test('R15 codice fiscale o partita IVA: passa ciò che passa per uno dei due', () => {
    const quale = fc.oneof(persona, fc.stringMatching(/^\d{11}$/), fc.string());
    fc.assert(
      fc.property(quale, (scritto) => {
        const uno = esito(codiceFiscale(), scritto) === null || esito(partitaIva(), scritto) === null;
        expect(esito(codiceFiscaleOPartitaIva(), scritto)).toBe(uno ? null : 'codice_o_partita');
      }),
    );
  });
});

describe('partita IVA', () => {
  test('R15 di dieci prime cifre una sola undicesima è giusta, e ogni cifra sbagliata si scopre', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (dieci) => {
        const valide = CIFRE.map((ultima) => dieci + ultima).filter((una) => esito(partitaIva(), una) === null);
        expect(valide).toHaveLength(1);
        for (const mutata of aUnaBattuta(valide[0] ?? '', CIFRE))
          expect(esito(partitaIva(), mutata)).toBe('partita_iva');
      }),
    );
  });
});

/** Il resto modulo 97 di un IBAN (ISO 13616): i primi quattro segni in fondo, le lettere da A = 10 a Z = 35. */
function resto97(scritto: string): bigint {
  const numero = [...(scritto.slice(4) + scritto.slice(0, 4))].map((segno) => Number.parseInt(segno, 36)).join('');
  return BigInt(numero) % 97n;
}
const ibanItaliano = fc.stringMatching(/^[A-Z]\d{10}[A-Z0-9]{12}$/).map((bban) => {
  const controllo = 98n - resto97(`IT00${bban}`);
  return `IT${String(controllo).padStart(2, '0')}${bban}`;
});

describe('IBAN', () => {
  test('passa con il resto 1, e una cifra o una lettera al posto di un’altra si scopre sempre', () => {
    fc.assert(
      fc.property(ibanItaliano, fc.nat(26), fc.constantFrom(...SEGNI), (codice, dove, segno) => {
        expect(resto97(codice)).toBe(1n);
        const aGruppi = codice.replace(/(.{4})/g, '$1 ').toLowerCase();
        for (const scritto of [codice, aGruppi]) expect([scritto, esito(iban(), scritto)]).toEqual([scritto, null]);
        const mutato = con(codice, dove, segno);
        // Una lettera vale due cifre: al posto di una cifra sposta le altre, e una volta su novantasette il resto torna.
        const stessaSpecie = /\d/.test(segno) === /\d/.test(codice[dove] ?? '');
        if (mutato !== codice && stessaSpecie) expect(esito(iban(), mutato)).toBe('iban');
      }),
    );
  });
  test.each(['IT60', 'IT60X0542811101000000123457', 'ZZ60X0542811101000000123456'])('%s non passa', (scritto) => {
    expect(esito(iban(), scritto)).toBe('iban');
  });
});

describe('CRO e TRN', () => {
  test('delle cento coppie di cifre dopo le prime nove una sola fa un CRO', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (nove) => {
        const coppie = Array.from({ length: 100 }, (_, n) => nove + String(n).padStart(2, '0'));
        const esiti = coppie.map((codice) => esito(cro(), codice));
        expect(esiti.filter((uno) => uno === null)).toHaveLength(1);
        expect(esiti.filter((uno) => uno === 'cro_controllo')).toHaveLength(99);
      }),
    );
  });
  test('trenta lettere o cifre sono un TRN, una in più o in meno no', () => {
    const trn = '0306912345678901482160021600IT';
    expect(esito(cro(), trn.toLowerCase())).toBeNull();
    for (const scritto of [`${trn}1`, trn.slice(1), `${trn.slice(1)}-`]) expect(esito(cro(), scritto)).toBe('cro');
  });
});

describe('cellulare', () => {
  test.each(['3331234567', '+39 333 1234567', '0039 333/1234567', '+41 79 123 45 67', '333.123.456'])(
    '%s',
    (numero) => {
      expect(esito(cellulare(), numero)).toBeNull();
    },
  );
  test.each(['0332 123456', '+39 0332 123456', '333', '+0 123456789', '33312345678', 'chiamare ore pasti'])(
    '%s non è un cellulare',
    (numero) => {
      expect(esito(cellulare(), numero)).toBe('cellulare');
    },
  );
});

describe('euro', () => {
  test('R79 ogni importo scritto all’italiana passa, e gli estremi sono compresi', () => {
    const cent = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(cent, cent, cent, (uno, minimoCent, massimoCent) => {
        const scritto = formattaEuro(uno);
        expect(esito(euro(), scritto)).toBeNull();
        expect(esito(euro({ minimoCent }), scritto)).toBe(uno >= minimoCent ? null : 'euro_minimo');
        expect(esito(euro({ massimoCent }), scritto)).toBe(uno <= massimoCent ? null : 'euro_massimo');
      }),
    );
  });
  test.each([
    ['€', 'euro_vuoto'],
    ['mille', 'euro_caratteri'],
    ['-5', 'euro_caratteri'],
    ['49,500', 'euro_decimali'],
    ['49.50', 'euro_virgola'],
    ['4.9.0', 'euro_illeggibile'],
    ['99999999999999', 'euro_troppo'],
  ])('R79 di %s dice %s', (scritto, atteso) => {
    expect(esito(euro(), scritto)).toBe(atteso);
  });
});

test.each([
  ['1/2', null],
  ['1', null],
  ['0/1', 'frazione'],
  ['1/0', 'frazione'],
  ['3/2', 'frazione'],
  ['1/2 e 1/2', 'frazione'],
])('R20 la quota in vendita %j: %s', (scritta, atteso) => {
  expect(esito(frazione(), scritta)).toBe(atteso);
});

describe('altri offerenti', () => {
  test.each([
    ['Anna Neri; NREANN80A41F205X; 1/2', null],
    ['Anna Neri; NREANN80A41F205X\n\nBianchi S.r.l.;12345678903;1/3', null],
    ['Anna Neri', 'altri_offerenti'],
    ['Anna Neri; NREANN80A41F205X\n; 12345678903', 'altri_offerenti'],
    ['Anna Neri; NREANN80A41F205X; 1/2; nuda proprietà', null],
    ['Anna Neri; NREANN80A41F205X; ; usufrutto', null],
    [`Anna Neri; NREANN80A41F205X; 1/2; ${'x'.repeat(121)}`, 'altri_offerenti'],
    ['Anna Neri; NREANN80A41F205X; 1/2; usufrutto; e altro', 'altri_offerenti'],
    [Array.from({ length: 20 }, (_, i) => `Uno ${i}; NREANN80A41F205X`).join('\n'), 'altri_offerenti_troppi'],
  ])('R20 %j: %s', (scritto, atteso) => {
    expect(esito(altriOfferenti(19), scritto)).toBe(atteso);
  });
});
