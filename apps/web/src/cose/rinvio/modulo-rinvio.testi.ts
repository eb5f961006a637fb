import { alGiorno, dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';
import { RINVII } from './rinvii.testi.ts';

/** I testi del rinvio delle operazioni: il modulo di chi lo registra, e ciò che ne legge chiunque (R32). */
const it = {
  ...RINVII.it,
  titolo: 'Rinvia le operazioni',
  spiega:
    'Dopo la pubblicazione l’inizio delle operazioni si sposta soltanto così: per provvedimento, e in avanti. Le offerte depositate restano, e nessuno le apre o le conta prima della nuova data.',
  nomi: {
    inizioData: 'Nuova data di inizio',
    inizioOra: 'Nuova ora di inizio',
    termineData: 'Nuova data del termine per le offerte',
    termineOra: 'Nuova ora del termine per le offerte',
    luogo: 'Nuovo luogo delle operazioni',
    numero: 'Numero del provvedimento',
    del: 'Data del provvedimento',
    motivo: 'Motivo del rinvio',
  },
  aiutoData: 'gg/mm/aaaa, ora di Roma',
  aiutoOra: 'hh:mm oppure hh:mm:ss',
  aiutoTermine: 'Vuota: il termine resta quello di adesso.',
  aiutoLuogo: (adesso: string) => `Vuoto: restano qui: ${adesso}`,
  aiutoMotivo: 'Resta nel registro e nel verbale di chi conduce: al pubblico va soltanto il provvedimento.',
  termineFermo: 'Il termine per le offerte è passato e non si riapre.',
  anteprima: 'Veda che cosa accade',
  controlli: 'Controlli i campi indicati: non è stato mandato nulla.',
  domanda: 'Rinviare le operazioni?',
  conferma: 'Rinvia',
  accade: (dal: string, al: string) => `Le operazioni, fissate per ${ilGiorno(dal)}, cominciano ${ilGiorno(al)}.`,
  termineResta: (quando: string) => `Il termine per le offerte resta ${ilGiorno(quando)}.`,
  termineVa: (quando: string) => `Il termine per le offerte si sposta ${alGiorno(quando)}.`,
  luogoVa: (dove: string) => `Si tengono in: ${dove}.`,
  sigillate: (dal: string) =>
    `Le offerte già depositate restano e si sigillano di nuovo: nessuno le conta prima del ${dal}, e si aprono con le operazioni.`,
  inviti: (dal: string, entro: string) =>
    `Chi è già invitato riceve subito un messaggio con la nuova data, e le sue credenziali restano valide. Gli altri sono invitati ${dalGiorno(dal)}, al più tardi il ${entro}.`,
  scadono: (prima: string) =>
    `Un’offerta vale 120 giorni: quelle depositate prima del ${prima} non arrivano alla nuova data. Chi conduce lo chieda ai loro autori.`,
  pubblico:
    'Scheda pubblica, calendari e pagine di chi partecipa dicono del rinvio e del provvedimento, non del motivo.',
  irreversibile: 'Non si annulla: per un’altra data serve un altro rinvio.',
  rinviata: 'Operazioni rinviate. Chi era invitato riceve un messaggio con la nuova data.',
};

const en: typeof it = {
  ...RINVII.en,
  titolo: 'Postpone the operations',
  spiega:
    'After publication the start of the operations moves only like this: by order, and forward. The offers deposited stay, and nobody opens or counts them before the new date.',
  nomi: {
    inizioData: 'New start date',
    inizioOra: 'New start time',
    termineData: 'New date of the offer deadline',
    termineOra: 'New time of the offer deadline',
    luogo: 'New place of the operations',
    numero: 'Number of the order',
    del: 'Date of the order',
    motivo: 'Reason of the postponement',
  },
  aiutoData: 'dd/mm/yyyy, Rome time',
  aiutoOra: 'hh:mm or hh:mm:ss',
  aiutoTermine: 'Empty: the deadline stays as it is.',
  aiutoLuogo: (adesso) => `Empty: they stay here: ${adesso}`,
  aiutoMotivo: 'It stays in the journal and in the minutes of who conducts the sale: the public reads only the order.',
  termineFermo: 'The offer deadline has passed and does not open again.',
  anteprima: 'See what will happen',
  controlli: 'Check the fields marked: nothing was sent.',
  domanda: 'Postpone the operations?',
  conferma: 'Postpone',
  accade: (dal, al) => `The operations, set for ${dal}, start on ${al}.`,
  termineResta: (quando) => `The offer deadline stays ${quando}.`,
  termineVa: (quando) => `The offer deadline moves to ${quando}.`,
  luogoVa: (dove) => `They are held at: ${dove}.`,
  sigillate: (dal) =>
    `The offers already deposited stay and are sealed again: nobody counts them before ${dal}, and they are opened with the operations.`,
  inviti: (dal, entro) =>
    `Who is already invited receives a message with the new date at once, and keeps valid credentials. The others are invited from ${dal}, at the latest on ${entro}.`,
  scadono: (prima) =>
    `An offer is valid for 120 days: those deposited before ${prima} do not last until the new date. Who conducts the sale should ask their authors.`,
  pubblico:
    'Public sheet, calendars and the pages of who takes part tell the postponement and the order, not the reason.',
  irreversibile: 'It cannot be undone: another date takes another postponement.',
  rinviata: 'Operations postponed. Who was invited receives a message with the new date.',
};

export const RINVIO = { it, en } as const;
