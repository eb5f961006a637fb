/** I controlli prima di pubblicare una vendita. */
const it = {
  nonSiPuo: 'Non si può ancora pubblicare',
  controlli: 'Controlli prima di pubblicare',
  leggiamo: 'Leggiamo ciò che l’ufficio vuole di solito',
  salvata: 'La bozza è salvata: nulla di ciò che ha scritto si perde.',
  completo: 'Torno alla scheda',
  pubblicare: 'Pubblicare la vendita',
  pubblica: 'Pubblica la vendita',
  accade:
    'Da ora chiunque la legge e si raccolgono le offerte. Il prezzo, l’offerta minima e i tempi non si modificano più da questa scheda.',
  aPosto: 'I controlli non segnalano nulla.',
  daVedere: 'Prima di pubblicare controlli:',
  letti: 'Ho controllato: è così che la vendita va pubblicata',
  daLeggere: 'Legga le segnalazioni e confermi di averle controllate.',
  soloDicendoPerche: 'Si pubblica soltanto dicendo perché',
  motivi: {
    pubblicita: 'Perché la pubblicità è più breve',
    minima: 'Perché l’offerta minima è più bassa',
    portale: 'Perché manca il numero sul portale',
  },
  doveResta: 'Resta nel registro, nel verbale e nel foglio per la cancelleria; chi partecipa non lo legge.',
  pubblicita: (giorni: number, minimi: number, ultimo: string) =>
    `Il termine per le offerte è fra ${giorni === 1 ? '1 giorno' : `${giorni} giorni`}: la pubblicità ne vuole almeno ${minimi}, contati all’indietro, e l’ultimo giorno utile era il ${ultimo}.`,
  concorsuale: (giorni: number, ultimo: string, dal: string) =>
    `La vendita comincia fra ${giorni === 1 ? '1 giorno' : `${giorni} giorni`}: una procedura concorsuale vuole almeno 30 giorni di pubblicità prima della vendita, contati all’indietro (art. 216, quinto comma, del codice della crisi), e l’ultimo giorno utile era il ${ultimo}. Pubblicata oggi, si può tenere dal ${dal}. Prima soltanto se il giudice delegato ha ridotto il termine, per assoluta urgenza.`,
  senzaEstratti:
    'Del conto per la cauzione di questa vendita non si è mai importato un estratto: finché non se ne carica uno, gli accrediti non si riconoscono e nessuna cauzione risulta versata.',
  istanze:
    'Le istanze di assegnazione sono ammesse, ma l’assegnazione è dell’esecuzione (art. 588 c.p.c.): in una procedura concorsuale le ammetta soltanto se lo dice il provvedimento, o il programma di liquidazione.',
  minima: (treQuarti: string) =>
    `L’offerta minima è più bassa di tre quarti del prezzo base (${treQuarti}): vale quella stampata nell’avviso.`,
  accredito: (entro: string) =>
    `La scheda non indica un giorno per l’accredito della cauzione: se l’avviso ne dà uno lo scriva; altrimenti vale quello del termine per le offerte, ${entro}.`,
  portale: 'Manca il numero dell’avviso sul Portale delle Vendite Pubbliche.',
  posizione: 'Manca la posizione del bene: la vendita non comparirà sulla mappa.',
  titolo: (nelTitolo: string, lotto: string) => `Il titolo nomina «${nelTitolo}», ma il lotto è «${lotto}».`,
};
const en: typeof it = {
  nonSiPuo: 'It cannot be published yet',
  controlli: 'Checks before publication',
  leggiamo: 'Loading what the court usually wants',
  salvata: 'The draft is saved: nothing you typed is lost.',
  completo: 'Back to the sheet',
  pubblicare: 'Publish the sale',
  pubblica: 'Publish the sale now',
  accade:
    'From now on anybody reads it and offers are collected. Price, minimum offer and times can no longer be changed from this sheet.',
  aPosto: 'The checks find nothing.',
  daVedere: 'Before publishing, check:',
  letti: 'I have checked: this is how the sale must be published',
  daLeggere: 'Read the remarks and confirm that you have checked them.',
  soloDicendoPerche: 'It is published only by saying why',
  motivi: {
    pubblicita: 'Why the publicity is shorter',
    minima: 'Why the minimum offer is lower',
    portale: 'Why the number on the portal is missing',
  },
  doveResta:
    'It stays in the journal, in the minutes and in the sheet for the registry; who takes part does not read it.',
  pubblicita: (giorni, minimi, ultimo) =>
    `The offer deadline is ${giorni === 1 ? '1 day' : `${giorni} days`} away: publicity needs at least ${minimi}, counted backwards, and the last useful day was ${ultimo}.`,
  concorsuale: (giorni, ultimo, dal) =>
    `The sale starts in ${giorni === 1 ? '1 day' : `${giorni} days`}: insolvency proceedings need at least 30 days of publicity before the sale, counted backwards (art. 216, fifth paragraph, of the crisis code), and the last useful day was ${ultimo}. Published today, it may be held from ${dal}. Earlier only if the judge has shortened the term, for absolute urgency.`,
  senzaEstratti:
    'No statement of the account for the cauzione (deposit) of this sale was ever imported: until one is loaded, credits are not recognised and no deposit appears as paid.',
  istanze:
    'Requests of assegnazione (assignment) are allowed, but they belong to enforcement (art. 588 c.p.c.): in insolvency proceedings allow them only if the order, or the liquidation plan, says so.',
  minima: (treQuarti) =>
    `The minimum offer is lower than three quarters of the base price (${treQuarti}): the one printed in the notice holds.`,
  accredito: (entro) =>
    `The sheet gives no day for the credit of the deposit: if the notice gives one, write it; otherwise the day of the offer deadline holds, ${entro}.`,
  portale: 'The number of the notice on the Portale delle Vendite Pubbliche (public sales portal) is missing.',
  posizione: 'The position of the property is missing: the sale will not appear on the map.',
  titolo: (nelTitolo, lotto) => `The title names “${nelTitolo}”, but the lot is “${lotto}”.`,
};
export const PUBBLICAZIONE = { it, en } as const;
