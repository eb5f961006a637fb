import type { RegolaInFrasi } from './regola-in-frasi.ts';

/** Le regole di ciò che si decide a buste aperte e della gara, frase per frase. */
export const FRASI_GARA: readonly RegolaInFrasi[] = [
  {
    regola: 'R42',
    testo: 'one in [75,100) % -> award or not, referente decides, never with istanze di assegnazione.',
    frasi: [
      { frase: 'one in [75,100) % -> award or not', guasti: ['R42/senza-istanze', 'R42/o non si aggiudica'] },
      { frase: 'referente decides', guasti: ['R42/perché', 'R42/adesioni'] },
      { frase: 'never with istanze di assegnazione', guasti: ['R42'] },
    ],
  },
  {
    // Nel disegno il testo è di R46 e di R47 insieme: fra più istanze, che è di R47, non vi è scritto nulla.
    regola: 'R46',
    testo:
      'istanze di assegnazione (cpc 588-589): filed ten days before, amount >= max(expenses with privilege, base); they prevail when the best price stays below base.',
    frasi: [
      {
        frase: 'istanze di assegnazione (cpc 588-589): filed ten days before',
        guasti: ['R46', 'R46/ritroso', 'R46/ripresa'],
      },
      { frase: 'amount >= max(expenses with privilege, base)', guasti: ['R46/spese', 'R46/base'] },
      {
        frase: 'they prevail when the best price stays below base',
        guasti: ['R46/prevale', 'R46/base raggiunta'],
      },
    ],
  },
  {
    regola: 'R50',
    testo: 'a raise is valid iff amount >= leader + rilancio minimo, in integer cents; refusals say why.',
    frasi: [
      { frase: 'a raise is valid iff amount >= leader + rilancio minimo', guasti: ['R50', 'R50/un centesimo'] },
      { frase: 'in integer cents', guasti: ['R50/interi'] },
      { frase: 'refusals say why', guasti: ['R50/perché'] },
    ],
  },
  {
    regola: 'R51',
    testo: 'one total order per asta.',
    frasi: [{ frase: 'one total order per asta', guasti: ['R51', 'R51/stesso posto'] }],
  },
  {
    regola: 'R52',
    testo: 'each valid raise restarts the full unit of time; at zero the gara is over.',
    frasi: [
      { frase: 'each valid raise restarts the full unit of time', guasti: ['R52'] },
      { frase: 'at zero the gara is over', guasti: ['R52/zero'] },
    ],
  },
  {
    regola: 'R53',
    testo:
      '**received at the server before zero counts, even if processed after; received at or after zero is refused.** The same holds for a hold: received before it counts. Closing is a recorded fact written only after a short drain (default 1 s) so that no received raise can be overtaken by it.',
    frasi: [
      {
        frase: '**received at the server before zero counts, even if processed after',
        guasti: ['R53/elaborato dopo'],
      },
      { frase: 'received at or after zero is refused.**', guasti: ['R53'] },
      { frase: 'The same holds for a hold: received before it counts', guasti: ['R53/prima del fermo'] },
      {
        frase: 'Closing is a recorded fact written only after a short drain (default 1 s)',
        guasti: ['R53/drenaggio', 'R53/un secondo'],
      },
      { frase: 'so that no received raise can be overtaken by it', guasti: ['R53/in mano'] },
    ],
  },
  {
    regola: 'R55',
    testo:
      'an outbid bidder is free, even if the higher raise is annulled later. A raise that the referente keyed wrongly is another matter, a wrong record: while nothing has followed it he corrects it (`rettificaRilancio`, true amount) or strikes it (`annullaRilancio`, never spoken), with a reason that everybody reads; if a raise has followed, he suspends and decides.',
    frasi: [
      { frase: 'an outbid bidder is free', guasti: ['R55/superato'] },
      { frase: 'even if the higher raise is annulled later', guasti: ['R55/vero e annullato'] },
      {
        frase:
          'A raise that the referente keyed wrongly is another matter, a wrong record: while nothing has followed it he corrects it (`rettificaRilancio`, true amount)',
        guasti: ['R55/importo vero'],
      },
      { frase: 'or strikes it (`annullaRilancio`, never spoken)', guasti: ['R55/mai detto'] },
      { frase: 'with a reason that everybody reads', guasti: ['R55', 'R55/letto da tutti'] },
      { frase: 'if a raise has followed, he suspends and decides', guasti: ['R55/seguito'] },
    ],
  },
  {
    regola: 'R56',
    testo: 'self-raise by parameter.',
    frasi: [{ frase: 'self-raise by parameter', guasti: ['R56', 'R56/ammesso'] }],
  },
  {
    regola: 'R41',
    testo: 'one valid offer >= base -> accepted, even if the bidder is offline.',
    frasi: [
      { frase: 'one valid offer >= base -> accepted', guasti: ['R41'] },
      { frase: 'even if the bidder is offline', guasti: ['R41/scollegato'] },
    ],
  },
  {
    regola: 'R43',
    testo: 'two or more valid offers -> gara always.',
    frasi: [{ frase: 'two or more valid offers -> gara always', guasti: ['R43'] }],
  },
  {
    regola: 'R44',
    testo: 'it starts from the highest admitted offer, whose bidder leads.',
    frasi: [
      { frase: 'it starts from the highest admitted offer', guasti: ['R44'] },
      { frase: 'whose bidder leads', guasti: ['R44/in testa'] },
    ],
  },
  {
    regola: 'R48',
    testo: 'the gara starts only by an act of the referente.',
    frasi: [{ frase: 'the gara starts only by an act of the referente', guasti: ['R48/chi'] }],
  },
  {
    regola: 'R79',
    testo: 'money is integer cents.',
    frasi: [{ frase: 'money is integer cents', guasti: ['R79'] }],
  },
  {
    regola: 'R28',
    testo:
      'paper offers only in `sincrona_mista`, keyed by the referente after opening, with date and time of deposit. Typed offers (paper, fax, art. 15) pass the same checks as packages.',
    frasi: [
      { frase: 'paper offers only in `sincrona_mista`', guasti: ['R28'] },
      { frase: 'keyed by the referente', guasti: ['R28/chi'] },
      { frase: 'after opening', guasti: ['R28/prima'] },
      { frase: 'with date and time of deposit', guasti: ['R28/ora'] },
      {
        frase: 'Typed offers (paper, fax, art. 15) pass the same checks as packages',
        guasti: ['R28/digitata'],
      },
    ],
  },
  {
    regola: 'R31',
    testo: 'channel binding.',
    frasi: [{ frase: 'channel binding', guasti: ['R31', 'R31/in sala'] }],
  },
  {
    regola: 'R40',
    testo: 'no valid offer -> `deserta`, or assegnazione if there are istanze.',
    frasi: [
      { frase: 'no valid offer -> `deserta`', guasti: ['R40'] },
      { frase: 'or assegnazione if there are istanze', guasti: ['R40/istanze'] },
    ],
  },
];
