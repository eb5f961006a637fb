import type { Fase } from '@gestore/dominio';

/** I fatti della vendita detti in parole, uno per voce del registro. */
const it = {
  titolo: 'Fatti della vendita',
  prima: (quando: string) =>
    `I fatti della vendita si leggeranno dal ${quando}: prima anche il numero delle voci direbbe quante offerte ci sono.`,
  previsto: (quando: string) => `Previsto per il ${quando}`,
  voce: (seq: number, quando: string) => `Voce ${seq} · ${quando}`,
  raggruppati: (quanti: number) =>
    quanti === 1 ? 'Un rilancio, nella console con la sua ora.' : `${quanti} rilanci, nella console uno per uno.`,
  termineOfferte: 'Termine per le offerte',
  leggibili: 'Le offerte diventano leggibili per le convocazioni',
  inizio: 'Inizio delle operazioni',
  fasi: {
    raccolta: 'Si apre la raccolta delle offerte',
    termine_scaduto: 'Scade il termine per le offerte',
    verbalizzata: 'Il verbale è firmato',
    chiusa: 'La vendita è chiusa',
  } as Partial<Record<Fase, string>>,
  sostituito: (nome: string, numero: string) => `Conduce la vendita ${nome} (provvedimento n. ${numero})`,
  rinviate: (quando: string, numero: string) => `Operazioni rinviate al ${quando} (provvedimento n. ${numero})`,
  venditaSospesa: (numero: string | null) =>
    numero === null ? 'La vendita è sospesa da chi conduce' : `La vendita è sospesa (provvedimento n. ${numero})`,
  venditaRipresa: (quando: string, scadono: string) =>
    `Ripresa fissata per il ${quando}${scadono === '' ? '' : `; per allora non sono più irrevocabili le offerte di ${scadono}`}`,
  operazioniRiaperte: 'Le operazioni riprendono da dove erano',
  offerentiLiberati: (numero: string) => `Gli offerenti sono liberati (provvedimento n. ${numero})`,
  operazioniAperte: (buste: number) =>
    `Operazioni aperte, con ${buste === 1 ? 'una busta' : `${buste} buste`} in elenco`,
  bustaArrivata: (chi: string) => `Arriva la busta di ${chi}`,
  arrivoTardivo: 'Arriva un pacchetto d’offerta a operazioni iniziate',
  arrivoAccolto: 'Accolto fra le buste un pacchetto arrivato a operazioni iniziate',
  arrivoRespinto: 'Respinto un pacchetto arrivato a operazioni iniziate',
  bustaAperta: (chi: string, importo: string) => `Aperta la busta di ${chi}: ${importo}`,
  bustaScartata: (chi: string) => `La busta di ${chi} non si legge e resta in elenco`,
  ammessa: (chi: string) => `Ammessa l’offerta di ${chi}`,
  rifiutata: (chi: string, regola: string) => `Rifiutata l’offerta di ${chi}${regola === '' ? '' : ` (${regola})`}`,
  garaAvviata: (importo: string, chi: string) => `Gara avviata da ${importo}, in testa ${chi}`,
  rettificato: (chi: string, scritto: string, vero: string) =>
    `Rilancio in sala di ${chi} rettificato: scritto ${scritto}, detto ${vero}`,
  annullato: (chi: string, scritto: string) => `Rilancio in sala di ${chi} per ${scritto} annullato: mai detto`,
  primaLaSala: (chi: string, importo: string) =>
    `Prima il rilancio in sala di ${chi} per ${importo}: messo al suo posto`,
  primaOnline: (chi: string, importo: string) =>
    `Prima i rilanci online: quello in sala di ${chi} per ${importo} si giudica dopo`,
  valeAncora: (chi: string, importo: string) => `Il rilancio di ${chi} per ${importo} vale ancora`,
  nonValePiu: (chi: string, importo: string) => `Il rilancio di ${chi} per ${importo} non vale più`,
  cronoFermato: (secondi: number) => `Crono fermato con ${secondi} secondi residui`,
  cronoRipreso: 'Il crono riprende',
  garaSospesa: (motivo: string) => `Gara sospesa: ${motivo}`,
  disservizioRilevato: (gravita: string) => `La piattaforma non è in salute (${gravita})`,
  scollegati: (chi: string, presenti: number, fermata: boolean) =>
    `Non si sentono più, insieme, ${chi}, di ${presenti} collegati: ${fermata ? 'la gara si ferma' : 'la gara continua'}`,
  disservizioCessato: (gravita: string) => `La piattaforma è di nuovo in salute, dopo un disservizio: ${gravita}`,
  cronoRiportato: 'Il crono torna all’unità di tempo intera',
  ripresaFissata: (quando: string, da: string) => `Ripresa annunciata per il ${quando} (${da})`,
  daSistema: 'dal sistema',
  daReferente: 'dal referente',
  garaConclusa: (importo: string, chi: string) => `Gara conclusa a ${importo}, in testa ${chi}`,
  esito: (esito: string) => `Esito dichiarato: ${esito}`,
  istanza: (importo: string) => `Registrata un’istanza di assegnazione per ${importo}`,
  istanzaRitirata: 'Tolta un’istanza di assegnazione',
  assegnato: (importo: string) => `Il bene è assegnato al creditore per ${importo}`,
  caducato: (esito: string, numero: string) => `${esito} (provvedimento n. ${numero})`,
  verbale: (versione: number) => `Redatta la versione ${versione} del verbale`,
  assistenzaAperta: (numero: number, da: string) => `Richiesta di assistenza n. ${numero}, di ${da}`,
  assistenzaInCarico: 'Una richiesta di assistenza è presa in carico',
  assistenzaChiusa: 'Una richiesta di assistenza è chiusa',
  vuota: 'Nessun fatto da mostrare.',
};

export type TestiCronologia = typeof it;

const en: TestiCronologia = {
  titolo: 'Facts of the sale',
  prima: (quando) =>
    `The facts of the sale can be read from ${quando}: before that even the number of entries would tell how many offers there are.`,
  previsto: (quando) => `Expected on ${quando}`,
  voce: (seq, quando) => `Entry ${seq} · ${quando}`,
  raggruppati: (quanti) =>
    quanti === 1 ? 'One raise, in the console with its time.' : `${quanti} raises, one by one in the console.`,
  termineOfferte: 'Deadline for offers',
  leggibili: 'Offers become readable for the invitations',
  inizio: 'Start of operations',
  fasi: {
    raccolta: 'Collection of offers opens',
    termine_scaduto: 'The deadline for offers passes',
    verbalizzata: 'The minutes are signed',
    chiusa: 'The sale is closed',
  },
  sostituito: (nome, numero) => `${nome} conducts the sale (order no. ${numero})`,
  rinviate: (quando, numero) => `Operations postponed to ${quando} (order no. ${numero})`,
  venditaSospesa: (numero) =>
    numero === null ? 'The sale is suspended by who conducts it' : `The sale is suspended (order no. ${numero})`,
  venditaRipresa: (quando, scadono) =>
    `Resumption set for ${quando}${scadono === '' ? '' : `; by then the offers of ${scadono} are no longer irrevocable`}`,
  operazioniRiaperte: 'The operations go on from where they were',
  offerentiLiberati: (numero) => `The bidders are freed (order no. ${numero})`,
  operazioniAperte: (buste) => `Operations open, with ${buste === 1 ? 'one envelope' : `${buste} envelopes`} listed`,
  bustaArrivata: (chi) => `The envelope of ${chi} arrives`,
  arrivoTardivo: 'An offer package arrives after operations have started',
  arrivoAccolto: 'A package that arrived after operations started is accepted among the envelopes',
  arrivoRespinto: 'A package that arrived after operations started is turned away',
  bustaAperta: (chi, importo) => `Envelope of ${chi} opened: ${importo}`,
  bustaScartata: (chi) => `The envelope of ${chi} cannot be read and stays listed`,
  ammessa: (chi) => `Offer of ${chi} admitted`,
  rifiutata: (chi, regola) => `Offer of ${chi} refused${regola === '' ? '' : ` (${regola})`}`,
  garaAvviata: (importo, chi) => `Bidding started from ${importo}, ${chi} in the lead`,
  rettificato: (chi, scritto, vero) => `Raise in the room of ${chi} corrected: written ${scritto}, spoken ${vero}`,
  annullato: (chi, scritto) => `Raise in the room of ${chi} for ${scritto} struck out: never spoken`,
  primaLaSala: (chi, importo) => `The raise of ${chi} in the room for ${importo} was first: put at its place`,
  primaOnline: (chi, importo) =>
    `The online raises were first: that of ${chi} in the room for ${importo} is judged after them`,
  valeAncora: (chi, importo) => `The raise of ${chi} for ${importo} still counts`,
  nonValePiu: (chi, importo) => `The raise of ${chi} for ${importo} no longer counts`,
  cronoFermato: (secondi) => `Clock held with ${secondi} seconds left`,
  cronoRipreso: 'The clock goes on',
  garaSospesa: (motivo) => `Bidding suspended: ${motivo}`,
  disservizioRilevato: (gravita) => `The platform is unwell (${gravita})`,
  scollegati: (chi, presenti, fermata) =>
    `${chi}, of ${presenti} connected, went silent together: ${fermata ? 'bidding stops' : 'bidding goes on'}`,
  disservizioCessato: (gravita) => `The platform is well again, after an outage: ${gravita}`,
  cronoRiportato: 'The clock goes back to the full unit of time',
  ripresaFissata: (quando, da) => `Resumption announced for ${quando} (${da})`,
  daSistema: 'by the system',
  daReferente: 'by the person in charge',
  garaConclusa: (importo, chi) => `Bidding ended at ${importo}, ${chi} in the lead`,
  esito: (esito) => `Outcome declared: ${esito}`,
  istanza: (importo) => `A request for assignment of ${importo} is registered`,
  istanzaRitirata: 'A request for assignment is removed',
  assegnato: (importo) => `The lot is assigned to the creditor for ${importo}`,
  caducato: (esito, numero) => `${esito} (order no. ${numero})`,
  verbale: (versione) => `Version ${versione} of the minutes drawn up`,
  assistenzaAperta: (numero, da) => `Help request no. ${numero}, from ${da}`,
  assistenzaInCarico: 'A help request is taken in charge',
  assistenzaChiusa: 'A help request is closed',
  vuota: 'No fact to show.',
};

export const CRONOLOGIA = { it, en } as const;
