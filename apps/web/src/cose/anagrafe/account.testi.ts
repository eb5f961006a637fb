import type { AccountDelSoggetto } from '@gestore/contratto/anagrafe/forme';

type Parole = Record<'bottone' | 'titolo' | 'spiega' | 'fatto', string>;

/** Parole degli account con cui entrano delegati e magistrati. */
const it = {
  titolo: 'Account di accesso',
  nessuno: 'Nessun account: questo soggetto non entra nella piattaforma.',
  di: (nome: string, email: string) => `${nome}, ${email}`,
  ruoli: { delegato: 'Delegato', magistrato: 'Magistrato' } satisfies Record<AccountDelSoggetto['ruolo'], string>,
  stati: {
    invitato: 'Invito da accettare',
    attivo: 'Attivo',
    disabilitato: 'Disabilitato',
  } satisfies Record<AccountDelSoggetto['stato'], string>,
  invitoFinoA: 'L’ultimo invito vale fino al',
  invitoScaduto: 'L’invito è scaduto: ne mandi un altro.',
  // Nuovo
  nuovo: 'Nuovo account',
  email: 'E-mail',
  aiutoEmail: 'A questo indirizzo arriva l’invito, che vale tre giorni. È anche il nome con cui entra.',
  ruolo: 'Ruolo',
  crea: 'Proponi l’account',
  creato: 'Proposta scritta: l’account nasce, e l’invito parte, quando un altro operatore conferma.',
  // Collegato
  cercaAccount: 'Cerca un account',
  aiutoAccount: 'Parte del nome o dell’e-mail.',
  altriAccount: (quanti: number) =>
    `Ce ne ${quanti === 1 ? 'è un altro' : `sono altri ${quanti}`}: scriva parte del nome o dell’e-mail.`,
  daCollegare: 'Oppure un account che c’è già',
  scegli: 'Scelga un account',
  diUnAltro: (nome: string) => `${nome} (già di un altro soggetto)`,
  collega: 'Collega l’account',
  collegato: 'Account collegato.',
  scollega: 'Scollega',
  scollegato: 'Account scollegato.',
  scollegaTitolo: 'Scollegare l’account?',
  scollegaSpiega:
    'L’account resta e può ancora entrare: non sarà più di questo soggetto, e le sue vendite non compariranno qui. Per non farlo entrare più lo disabiliti.',
  conduce: (n: number) =>
    n === 1
      ? 'Conduce una vendita non ancora chiusa: la affidi prima a un altro delegato.'
      : `Conduce ${n} vendite non ancora chiuse: le affidi prima a un altro delegato.`,
  atti: {
    invita: {
      bottone: 'Proponi un altro invito',
      titolo: 'Proporre un altro invito?',
      spiega:
        'Chi apre l’invito sceglie una nuova password e collega di nuovo l’app dei codici. Lo faccia solo dopo aver riconosciuto la persona, e scriva come. L’invito di prima non vale più; finché questo non è usato, l’account resta com’è.',
      fatto: 'Proposta scritta: l’invito parte quando un altro operatore conferma.',
    },
    disabilita: {
      bottone: 'Disabilita',
      titolo: 'Disabilitare l’account?',
      spiega: 'Chi è dentro esce subito e non può rientrare. I suoi atti restano nei registri.',
      fatto: 'Account disabilitato.',
    },
    riabilita: {
      bottone: 'Proponi di riabilitare',
      titolo: 'Proporre di riabilitare l’account?',
      spiega:
        'Parte un invito: la password e l’app dei codici di prima non valgono più, e chi rientra le sceglie di nuovo.',
      fatto: 'Proposta scritta: l’account torna, con un invito, quando un altro operatore conferma.',
    },
  } satisfies Record<string, Parole>,
};
const en: typeof it = {
  titolo: 'Sign-in account',
  nessuno: 'No account: this person does not sign in to the platform.',
  di: (nome, email) => `${nome}, ${email}`,
  ruoli: { delegato: 'Delegate', magistrato: 'Magistrate' },
  stati: { invitato: 'Invitation to be accepted', attivo: 'Active', disabilitato: 'Disabled' },
  invitoFinoA: 'The last invitation is valid until',
  invitoScaduto: 'The invitation has expired: send another.',
  nuovo: 'New account',
  email: 'E-mail',
  aiutoEmail: 'The invitation arrives here and is valid for three days. It is also the name to sign in with.',
  ruolo: 'Role',
  crea: 'Propose the account',
  creato: 'Proposal written: the account is made, and the invitation sent, when another operator confirms.',
  cercaAccount: 'Search an account',
  aiutoAccount: 'Part of the name or of the e-mail.',
  altriAccount: (quanti) =>
    `There ${quanti === 1 ? 'is another one' : `are ${quanti} more`}: write part of the name or of the e-mail.`,
  daCollegare: 'Or an account that is already there',
  scegli: 'Choose an account',
  diUnAltro: (nome) => `${nome} (already of another entry)`,
  collega: 'Link the account',
  collegato: 'Account linked.',
  scollega: 'Unlink',
  scollegato: 'Account unlinked.',
  scollegaTitolo: 'Unlink the account?',
  scollegaSpiega:
    'The account remains and can still sign in: it will no longer belong to this entry, and its sales will not appear here. To keep it out, disable it.',
  conduce: (n) =>
    n === 1
      ? 'It conducts one sale that is not closed yet: entrust it to another delegate first.'
      : `It conducts ${n} sales that are not closed yet: entrust them to another delegate first.`,
  atti: {
    invita: {
      bottone: 'Propose another invitation',
      titolo: 'Propose another invitation?',
      spiega:
        'Whoever opens the invitation chooses a new password and links the code app again. Do it only after recognising the person, and write how. The earlier invitation is no longer valid; until this one is used, the account stays as it is.',
      fatto: 'Proposal written: the invitation is sent when another operator confirms.',
    },
    disabilita: {
      bottone: 'Disable',
      titolo: 'Disable the account?',
      spiega: 'Whoever is signed in is put out at once and cannot come back. What they did stays in the registers.',
      fatto: 'Account disabled.',
    },
    riabilita: {
      bottone: 'Propose to enable again',
      titolo: 'Propose to enable the account again?',
      spiega:
        'An invitation is sent: the former password and code app are no longer valid, and whoever comes back chooses them again.',
      fatto: 'Proposal written: the account comes back, with an invitation, when another operator confirms.',
    },
  },
};
export const ACCOUNT = { it, en } as const;
