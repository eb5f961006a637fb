import type { RegolaInFrasi } from './regola-in-frasi.ts';

/** Le regole dell'avviso, delle offerte, di chi è convocato e di chi conduce, frase per frase. */
export const FRASI_AVVISO: readonly RegolaInFrasi[] = [
  {
    regola: 'R02',
    testo: 'timing, steps and percentages are per-asta parameters, frozen at the offer deadline.',
    frasi: [
      { frase: 'timing', guasti: ['R02/tempi'] },
      { frase: 'steps', guasti: ['R02/passi'] },
      { frase: 'percentages are per-asta parameters', guasti: ['R02/percentuali'] },
      { frase: 'frozen at the offer deadline', guasti: ['R02', 'R02/fissati', 'R02/con un rinvio'] },
    ],
  },
  {
    regola: 'R03',
    testo: 'offer deadline before T0; publication at least 45 days before it for immovables, else a warning.',
    frasi: [
      { frase: 'offer deadline before T0', guasti: ['R03'] },
      {
        frase: 'publication at least 45 days before it for immovables',
        guasti: ['R03/giorni', 'R03/ritroso'],
      },
      { frase: 'else a warning', guasti: ['R03/avviso'] },
    ],
  },
  {
    regola: 'R04',
    testo: 'cauzione percent >= 10 for cpc sales.',
    frasi: [{ frase: 'cauzione percent >= 10 for cpc sales', guasti: ['R04'] }],
  },
  {
    regola: 'R05',
    testo:
      'offerta minima as above; integers only; one number is shown and compared, whether printed or `ceil(3*base/4)`.',
    frasi: [
      { frase: 'offerta minima as above', guasti: ['R05'] },
      { frase: 'integers only', guasti: ['R05/interi'] },
      { frase: 'one number is shown and compared', guasti: ['R05/confronto'] },
      { frase: 'whether printed or `ceil(3*base/4)`', guasti: ['R05/eccesso'] },
    ],
  },
  {
    regola: 'R10',
    testo:
      '**nobody, staff and referente included, can read an offer, or count the offers, before the later of T0-180 min and the offer deadline** (DM 14; 180 is a maximum, not a parameter that can grow). The referente sees content only once he opens operations.',
    frasi: [
      {
        frase: '**nobody, staff and referente included, can read an offer',
        guasti: ['R10/sigillo', 'R10/operatori'],
      },
      { frase: 'or count the offers', guasti: ['R10', 'R10/revisioni'] },
      { frase: 'before the later of T0-180 min', guasti: ['R10/tre ore'] },
      { frase: 'the offer deadline** (DM 14', guasti: ['R10/termine'] },
      { frase: '180 is a maximum, not a parameter that can grow)', guasti: ['R10/massimo'] },
      { frase: 'The referente sees content only once he opens operations', guasti: ['R10/apertura'] },
    ],
  },
  {
    regola: 'R24',
    testo: 'an offer is immutable once deposited (hash kept), cannot be withdrawn, expires after 120 days.',
    frasi: [
      {
        frase: 'an offer is immutable once deposited (hash kept)',
        guasti: ['R24/immutabile', 'R24/impronta'],
      },
      { frase: 'cannot be withdrawn', guasti: ['R24/ritirata', 'R24/assegno'] },
      { frase: 'expires after 120 days', guasti: ['R24', 'R24/vincolo', 'R24/giorni', 'R24/ore'] },
    ],
  },
  {
    regola: 'R25',
    testo:
      'unreadable or discarded envelopes appear in the list as `scartata_tecnica` with the reason: **the software never drops one silently, and never excludes one by itself**: the referente can open, read, key and admit it with a reason, and its author is convened like the others (Trib. Imperia 2021, Salerno 2021). A package that arrives after the deadline, even during the gara, is a fact of the journal.',
    frasi: [
      {
        frase: 'unreadable or discarded envelopes appear in the list as `scartata_tecnica` with the reason',
        guasti: ['R25', 'R25/ragione'],
      },
      {
        frase: '**the software never drops one silently',
        guasti: ['R25/svanita', 'R25/apertura', 'R25/rimessa', 'R25/elenco', 'R25/misura', 'R25/strana', 'R25/coda'],
      },
      { frase: 'never excludes one by itself**', guasti: ['R25/esclusa'] },
      { frase: 'the referente can open', guasti: ['R25/aprire'] },
      { frase: 'read', guasti: ['R25/leggere'] },
      { frase: 'key', guasti: ['R25/letta'] },
      { frase: 'admit it with a reason', guasti: ['R25/perché'] },
      {
        frase: 'its author is convened like the others (Trib. Imperia 2021, Salerno 2021)',
        guasti: ['R25/convocato'],
      },
      {
        frase: 'A package that arrives after the deadline, even during the gara, is a fact of the journal',
        guasti: ['R25/in gara'],
      },
    ],
  },
  {
    regola: 'R30',
    testo:
      'credentials are per sale, one identity, revocable, can always be re-issued after an identity check; a second login takes over, it is never locked out.',
    frasi: [
      { frase: 'credentials are per sale', guasti: ['R30/rilancia altrove', 'R30/guarda altrove'] },
      { frase: 'one identity', guasti: ['R30/identità', 'R30/una sola'] },
      { frase: 'revocable', guasti: ['R30/revocata'] },
      { frase: 'can always be re-issued after an identity check', guasti: ['R30/riemessa', 'R30'] },
      { frase: 'a second login takes over', guasti: ['R30/subentro', 'R30/voce'] },
      { frase: 'it is never locked out', guasti: ['R30/chiuso fuori'] },
    ],
  },
  {
    regola: 'R36',
    testo:
      'judge and cancelliere attend the sales of *their* court and cases only, read-only; the judge conducts only where he is the referente; acts of the judge carry number and date of the order.',
    frasi: [
      {
        frase: 'judge and cancelliere attend the sales of *their* court and cases only',
        guasti: ['R36/assegnate'],
      },
      { frase: 'read-only', guasti: ['R36/sola lettura'] },
      { frase: 'the judge conducts only where he is the referente', guasti: ['R36/referente'] },
      { frase: 'acts of the judge carry number', guasti: ['R36/numero'] },
      { frase: 'date of the order', guasti: ['R36/provvedimento'] },
    ],
  },
  {
    regola: 'R08',
    testo: "accounts of the gestore's staff cannot bid.",
    frasi: [{ frase: "accounts of the gestore's staff cannot bid", guasti: ['R08/operatore'] }],
  },
  {
    regola: 'R13',
    testo: 'late -> proposed `inefficace_tardiva`, shown, never deleted.',
    frasi: [
      { frase: 'late -> proposed `inefficace_tardiva`', guasti: ['R13'] },
      { frase: 'shown', guasti: ['R13/mostrata'] },
      { frase: 'never deleted', guasti: ['R13/persa'] },
    ],
  },
  {
    regola: 'R16',
    testo: 'price below 75 % -> proposed `inefficace`; between 75 and 100 % -> flag `sotto_base`.',
    frasi: [
      { frase: 'price below 75 % -> proposed `inefficace`', guasti: ['R16'] },
      { frase: 'between 75 and 100 % -> flag `sotto_base`', guasti: ['R16/sotto base'] },
    ],
  },
  {
    regola: 'R19',
    testo: 'persona da nominare only by an avvocato.',
    frasi: [
      {
        frase: 'persona da nominare only by an avvocato',
        guasti: ['R19/avvocato', 'R19/avv', 'R19/avvocatura', 'R19/praticante'],
      },
    ],
  },
  {
    regola: 'R20',
    testo: 'several bidders -> quotas sum to 1, procura present.',
    frasi: [
      {
        frase: 'several bidders -> quotas sum to 1',
        guasti: [
          'R20',
          'R20/sotto',
          'R20/diritto',
          'R20/nuda',
          'R20/in vendita',
          'R20/ignota',
          'R20/di chi',
          'R20/parole',
          'R20/taciuto',
          'R20/una parte',
          'R20/altro diritto',
          'R20/apertura',
          'R20/digitata',
        ],
      },
      { frase: 'procura present', guasti: ['R20/procura'] },
    ],
  },
  {
    regola: 'R22',
    testo: 'signer differs from PEC holder -> alert.',
    frasi: [{ frase: 'signer differs from PEC holder -> alert', guasti: ['R22'] }],
  },
  {
    regola: 'R23',
    testo: 'missing stamp duty (EUR 16) -> "to be regularised", never ineffective.',
    frasi: [
      { frase: 'missing stamp duty (EUR 16) -> "to be regularised"', guasti: ['R23/bollo'] },
      { frase: 'never ineffective', guasti: ['R23'] },
    ],
  },
];
