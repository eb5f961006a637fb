import type { Mancanza, TermineInCorso } from '@gestore/contratto/delegato/cruscotto-delegato';
import { dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';

type Parole = { [T in Mancanza['tipo']]: (quante: number) => string };

/** I testi del cruscotto: che cosa manca oggi, che cosa viene, quali termini corrono. */
const it = {
  titolo: 'Cruscotto',
  lettura: 'Lettura delle vendite…',
  oggi: 'Vendite di oggi',
  oggiOltre: 'Altre vendite di oggi',
  oggiVuoto: 'Oggi non ha vendite. Qui compariranno con ciò che manca a ciascuna.',
  prossime: 'Prossime vendite',
  prossimeVuoto: 'Qui compariranno le vendite affidate a Lei nei prossimi giorni.',
  concluse: 'Vendite concluse',
  concluseVuoto: 'Qui compariranno le vendite con un esito.',
  termini: 'Termini in corso',
  terminiVuoto: 'Qui compariranno i termini che l’aggiudicazione fa correre: persona da nominare, saldo, rimborsi.',
  terminiAvviso:
    'Scadono alla fine del giorno, ora di Roma; sabati e feste nazionali li spostano al primo giorno utile (cpc 155), non il saldo. La sospensione feriale e le feste patronali non sono contate. Ciò che è arrivato, e le proroghe, sono nella scheda della vendita, alla voce «Dopo la vendita».',
  nullaManca: 'Nulla manca.',
  manca: 'Che cosa manca',
  nonContabile: (quando: string) =>
    `Credenziali, collegati e cauzioni si potranno contare ${dalGiorno(quando)}: prima nessuno può sapere quante offerte ci sono.`,
  vai: { credenziali: 'Vai alle credenziali', busta: 'Vai alle buste', assistenza: 'Vai alle richieste' },
  mancanze: {
    operatore: () => 'Nessun operatore del gestore è in turno: le operazioni non si possono aprire.',
    credenziali: (n) =>
      n === 1 ? 'Una credenziale non è consegnata.' : `${n} credenziali non sono consegnate: da inviare o a mano.`,
    non_collegati: (n) =>
      n === 1 ? 'Un offerente telematico non è collegato.' : `${n} offerenti telematici non sono collegati.`,
    cauzioni_non_accreditate: (n) =>
      n === 1 ? 'Una cauzione non risulta accreditata.' : `${n} cauzioni non risultano accreditate.`,
    cauzioni_ignote: (n) =>
      n === 1
        ? 'L’accredito di una cauzione non è noto alla piattaforma: lo verifichi sull’estratto conto.'
        : `L’accredito di ${n} cauzioni non è noto alla piattaforma: lo verifichi sull’estratto conto.`,
    buste_da_decidere: (n) =>
      n === 1 ? 'Una busta è da aprire o da decidere.' : `${n} buste sono da aprire o da decidere.`,
    assistenza_aperta: (n) =>
      n === 1 ? 'Una richiesta di assistenza è aperta.' : `${n} richieste di assistenza sono aperte.`,
  } satisfies Parole as Parole,
  nomiTermini: {
    persona_da_nominare: 'Persona da nominare (cpc 583)',
    saldo: 'Saldo del prezzo',
    antiriciclaggio: 'Dichiarazione antiriciclaggio (cpc 585)',
    rimborsi: 'Restituzione delle cauzioni',
  } satisfies Record<TermineInCorso['tipo'], string>,
  termine: 'Termine',
  vendita: 'Vendita',
  scade: 'Scade',
  giorni: (n: number, lavorativi: boolean) => `${n} giorni${lavorativi ? ' lavorativi' : ''} dall’aggiudicazione`,
  prorogato: 'spostato al primo giorno utile',
  nonSiSposta: (quando: string) =>
    `cade in un giorno non lavorativo e non si sposta; il primo utile finisce ${ilGiorno(quando)}`,
  restano: (n: number) => (n === 0 ? 'Scade oggi' : n === 1 ? 'Scade domani' : `Restano ${n} giorni`),
  scaduto: 'Scaduto',
  tabella: 'Termini in corso, dal più vicino',
};

type TestiDashboard = typeof it;

const en: TestiDashboard = {
  titolo: 'Dashboard',
  lettura: 'Reading the sales…',
  oggi: 'Today’s sales',
  oggiOltre: 'More of today’s sales',
  oggiVuoto: 'You have no sales today. They will appear here with what each one is missing.',
  prossime: 'Next sales',
  prossimeVuoto: 'The sales entrusted to you in the coming days will appear here.',
  concluse: 'Concluded sales',
  concluseVuoto: 'Sales with an outcome will appear here.',
  termini: 'Terms running',
  terminiVuoto: 'The terms that an award sets running will appear here: person to be named, balance, refunds.',
  terminiAvviso:
    'They end with the day, Rome time; Saturdays and national holidays move them to the first working day (cpc 155), not that of the balance. The August suspension and local patron-saint days are not counted. What has arrived, and the extensions, are in the sheet of the sale, under “After the sale”.',
  nullaManca: 'Nothing is missing.',
  manca: 'What is missing',
  nonContabile: (quando) =>
    `Credentials, connections and cauzioni (deposits) can be counted from ${quando}: before that nobody may know how many offers there are.`,
  vai: { credenziali: 'Go to the credentials', busta: 'Go to the envelopes', assistenza: 'Go to the requests' },
  mancanze: {
    operatore: () => 'No operator of the sale manager is on duty: operations cannot be opened.',
    credenziali: (n) =>
      n === 1 ? 'One credential is not delivered.' : `${n} credentials are not delivered: to be sent or handed over.`,
    non_collegati: (n) => (n === 1 ? 'One online bidder is not connected.' : `${n} online bidders are not connected.`),
    cauzioni_non_accreditate: (n) =>
      n === 1 ? 'One cauzione (deposit) does not appear as credited.' : `${n} cauzioni do not appear as credited.`,
    cauzioni_ignote: (n) =>
      n === 1
        ? 'The platform does not know whether one cauzione (deposit) was credited: check the account statement.'
        : `The platform does not know whether ${n} cauzioni (deposits) were credited: check the account statement.`,
    buste_da_decidere: (n) =>
      n === 1 ? 'One envelope is to be opened or decided.' : `${n} envelopes are to be opened or decided.`,
    assistenza_aperta: (n) => (n === 1 ? 'One help request is open.' : `${n} help requests are open.`),
  },
  nomiTermini: {
    persona_da_nominare: 'Naming the person bid for (cpc 583)',
    saldo: 'Balance of the price',
    antiriciclaggio: 'Anti-money-laundering declaration (cpc 585)',
    rimborsi: 'Refund of the cauzioni (deposits)',
  },
  termine: 'Term',
  vendita: 'Sale',
  scade: 'Ends',
  giorni: (n, lavorativi) => `${n} ${lavorativi ? 'working ' : ''}days from the award`,
  prorogato: 'moved to the first working day',
  nonSiSposta: (quando) => `falls on a non-working day and does not move; the first working one ends on ${quando}`,
  restano: (n) => (n === 0 ? 'Ends today' : n === 1 ? 'Ends tomorrow' : `${n} days left`),
  scaduto: 'Expired',
  tabella: 'Terms running, nearest first',
};

export const DASHBOARD = { it, en } as const;
