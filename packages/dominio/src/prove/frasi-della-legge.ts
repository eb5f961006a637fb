import { FRASI_AVVISO } from './frasi-avviso.ts';
import { FRASI_DOPO } from './frasi-dopo.ts';
import { FRASI_GARA } from './frasi-gara.ts';
import type { RegolaInFrasi } from './regola-in-frasi.ts';

/**
 * Le regole provate frase per frase. Il testo è quello del disegno del dominio, che sta fuori da questo deposito: qui è copiato, e chi
 * lo cambia là lo ricopia. Una regola sta in questo elenco soltanto se ogni sua frase ha un errore: le altre si rompono in qualche modo,
 * e `docs/law.md` lo dice.
 */
export const IN_FRASI: readonly RegolaInFrasi[] = [
  ...FRASI_AVVISO,
  ...FRASI_GARA,
  ...FRASI_DOPO,
  {
    regola: 'R06',
    testo: 'the site shows register number, manuale operativo, price list, privacy and accessibility statements.',
    frasi: [
      { frase: 'the site shows register number', guasti: ['R06'] },
      { frase: 'manuale operativo', guasti: ['R06/manuale'] },
      { frase: 'price list', guasti: ['R06/listino'] },
      { frase: 'privacy', guasti: ['R06/privacy'] },
      { frase: 'accessibility statements', guasti: ['R06/accessibilita'] },
    ],
  },
  {
    regola: 'R07',
    testo: 'a signed no-conflict declaration is on file before an incarico is active;',
    frasi: [
      {
        frase: 'a signed no-conflict declaration',
        guasti: ['R07/firma', 'R07/pdf', 'R07/autofirmato', 'R07/autorita', 'R07/elenco-firma'],
      },
      { frase: 'is on file before an incarico is active', guasti: ['R07'] },
    ],
  },
  {
    regola: 'R09',
    testo:
      'registro degli incarichi: progressive number per year, court, movable/immovable, with/without incanto, mode, number of lots, per lot first price, number of attempts, sale price, fees; yearly export by 31 January.',
    frasi: [
      { frase: 'registro degli incarichi: progressive number per year', guasti: ['R09'] },
      { frase: 'court', guasti: ['R09/tribunale'] },
      { frase: 'movable/immovable', guasti: ['R09/genere'] },
      { frase: 'with/without incanto', guasti: ['R09/incanto'] },
      { frase: 'mode', guasti: ['R09/modalita'] },
      { frase: 'number of lots', guasti: ['R09/lotti'] },
      { frase: 'per lot first price', guasti: ['R09/primo-prezzo'] },
      { frase: 'number of attempts', guasti: ['R09/esperimenti'] },
      { frase: 'sale price', guasti: ['R09/prezzo'] },
      { frase: 'fees', guasti: ['R09/compensi', 'R09/compenso'] },
      { frase: 'yearly export by 31 January', guasti: ['R09/anno'] },
    ],
  },
  {
    regola: 'R17',
    testo:
      "cauzione below the larger of what the avviso asks and a tenth of the price offered -> proposed `inefficace` (9,499.99 vs 9,500.00; base 93,100, price 120,000, paid 9,310: due 12,000). A payment term longer than the avviso's -> proposed `inefficace`.",
    frasi: [
      { frase: 'cauzione below the larger of what the avviso asks', guasti: ['R17/avviso', 'R17/decimali'] },
      {
        frase:
          'a tenth of the price offered -> proposed `inefficace` (9,499.99 vs 9,500.00; base 93,100, price 120,000, paid 9,310: due 12,000)',
        guasti: ['R17', 'R17/centesimo', 'R17/conto'],
      },
      {
        frase: "A payment term longer than the avviso's -> proposed `inefficace`",
        guasti: ['R17/pagamento', 'R17/tagliato'],
      },
    ],
  },
  {
    regola: 'R39',
    testo:
      'cauzione state comes from bank movements by **booking date** (not value date) against the credit deadline of the avviso (a parameter of its own, not the offer deadline); the referente may override with a reason.',
    frasi: [
      { frase: 'cauzione state comes from bank movements', guasti: ['R39', 'R39/chiesta'] },
      { frase: 'by **booking date** (not value date)', guasti: ['R39/contabile'] },
      {
        frase: 'against the credit deadline of the avviso (a parameter of its own, not the offer deadline)',
        guasti: [
          'R39/suo-termine',
          'R39/in-ritardo',
          'R39/spostato',
          'R39/sanata',
          'R39/taciuta',
          'R39/ritoccata',
          'R39/premesse',
        ],
      },
      { frase: 'the referente may override with a reason', guasti: ['R39/ammessa', 'R39/verbale'] },
    ],
  },
  {
    regola: 'R45',
    testo:
      'no raise at all: rank by price, then cauzione, then payment terms, then earliest deposit; the ranking and its reasons are shown before the gara. Equal to the second: the referente decides with a reason, never an identifier.',
    frasi: [
      { frase: 'no raise at all: rank by price', guasti: ['R45/prezzo'] },
      { frase: 'cauzione', guasti: ['R45'] },
      { frase: 'payment terms', guasti: ['R45/pagamento'] },
      { frase: 'earliest deposit', guasti: ['R45/secondo', 'R45/stampa'] },
      { frase: 'the ranking and its reasons are shown before the gara', guasti: ['R45/ragioni'] },
      { frase: 'Equal to the second: the referente decides with a reason', guasti: ['R45/parita', 'R45/perche'] },
      { frase: 'never an identifier', guasti: ['R45/identificativo'] },
    ],
  },
  {
    regola: 'R54',
    testo:
      'raises spoken in the room take the time of the declaration: the referente presses *hold*, the crono freezes, he keys amount and bidder, it goes on. If an online raise was accepted between the declaration and the hold, the referente is asked and decides with a reason; if the spoken one was first, later raises are judged again and both authors get new receipts.',
    frasi: [
      { frase: 'raises spoken in the room take the time of the declaration', guasti: ['R54', 'R54/ora'] },
      { frase: 'the referente presses *hold*, the crono freezes', guasti: ['R54/fermo'] },
      { frase: 'he keys amount and bidder, it goes on', guasti: ['R54/riparte'] },
      {
        frase: 'If an online raise was accepted between the declaration and the hold, the referente is asked',
        guasti: ['R54/chiesto'],
      },
      { frase: 'decides with a reason', guasti: ['R54/perche'] },
      {
        frase: 'if the spoken one was first, later raises are judged again',
        guasti: ['R54/rifatti', 'R54/respinti', 'R54/respinti-suoi', 'R54/conto'],
      },
      { frase: 'both authors get new receipts', guasti: ['R54/ricevute', 'R54/uguali'] },
    ],
  },
  {
    regola: 'R72',
    testo: "export for the ministry's banca dati aste: every bidder's CF, IBAN, prices.",
    frasi: [
      { frase: "export for the ministry's banca dati aste: every bidder's CF", guasti: ['R72/tutti', 'R72/codice'] },
      { frase: 'IBAN', guasti: ['R72'] },
      { frase: 'prices', guasti: ['R72/prezzi'] },
    ],
  },
];
