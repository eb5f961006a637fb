import { alGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';

const it = {
  vendita: 'Vendita',
  parti: 'Parti della vendita',
  parte: {
    dopo: 'Dopo la vendita',
    andamento: 'Andamento',
    offerte: 'Offerte e inviti',
    scheda: 'Scheda e documenti',
  },
  leggiamo: 'Leggiamo la vendita',
  stato: 'Stato',
  esito: 'Esito',
  inizio: 'Inizio delle operazioni',
  assistenza: 'Assistenza di questa vendita',
  bancaDati: (formato: string) => `Esportazione per la banca dati delle aste (${formato})`,
  offerte: 'Offerte in arrivo',
  pacchetti: 'Pacchetti di offerta (zip)',
  sigillati:
    'Ogni file è sigillato subito e nessuno può leggerlo prima delle operazioni. Anche un file illeggibile si conserva, con il suo motivo.',
  nonSiContano: (quando: string) =>
    `Fino ${alGiorno(quando)} nessuno può sapere quante offerte sono arrivate, nemmeno qui.`,
  dopoInizio: 'Le operazioni sono iniziate: ciò che arriva ora è un arrivo tardivo, di cui decide il referente.',
  limiti: (quanti: number, mega: number) => `Fino a ${quanti} file, ciascuno fino a ${mega} MB.`,
  carica: 'Carica i pacchetti',
  acquisiti: 'Pacchetti acquisiti',
  gia: (nome: string) => `${nome}: già acquisito`,
  rimessa: (nome: string) =>
    `${nome}: già acquisito, ma non era più in custodia; questo lo ha rimesso al suo posto, con l’ora e la ricevuta di allora`,
  acquisito: (nome: string) => `${nome}: acquisito e sigillato`,
  impronta: (impronta: string) => `Impronta ${impronta}`,
  arrivata: (quando: string) => `Arrivata ${ilGiorno(quando)}.`,
  provata: (quando: string) => `Consegna provata ${ilGiorno(quando)}.`,
  nonProvata: 'Nessuna ricevuta di consegna verificata: vale l’ora di arrivo.',
  nonAcquisito: (nome: string) => `${nome}: non acquisito`,
  rimandalo: 'Dia la ricevuta a chi lo ha mandato: deve ridurlo e rimandarlo prima del termine.',
  nonSiLegge: (motivo: string) => `Non si legge: ${motivo}`,
  salvaRicevuta: 'Salva la ricevuta',
  salvaRicevutaDi: (nome: string) => `Salva la ricevuta di ${nome}`,
  credenziali: 'Credenziali',
  leggiamoCredenziali: 'Leggiamo le credenziali',
  emesse: (quante: number) => `${quante} emesse`,
  nessunaCredenziale: 'Qui compariranno le credenziali emesse per questa vendita.',
  tabellaCredenziali: 'Credenziali emesse',
  partecipante: 'Partecipante',
  consegna: 'Consegna',
  recapito: 'Recapito',
  ultimoAccesso: 'Ultimo accesso',
  azioni: 'Azioni',
  spettatore: 'Spettatore',
  nessuno: 'Nessuno',
  maiEntrato: 'Mai entrato',
  revocata: 'Revocata',
  nessunMessaggio: 'Nessun messaggio',
  riemetti: 'Riemetti',
  riemettiDi: (chi: string) => `Riemetti la credenziale di ${chi}`,
  riemettiSpiega:
    'Dopo aver controllato l’identità di chi la chiede: la credenziale di prima smette di valere e l’invito riparte con la nuova.',
  motivo: 'Motivo',
  confermaRiemissione: 'Riemetti la credenziale',
  riemessa:
    'Credenziale riemessa. Il collegamento parte adesso per il recapito dell’invito, e lo legge soltanto chi lo riceve.',
  riemessaSenzaRecapito:
    'Credenziale riemessa, ma non c’è un recapito a cui mandarla: si consegna a mano, con un codice che due persone danno insieme.',
  riservato: 'Riservato fino all’apertura delle operazioni',
  chiudi: 'Chiudi',
  posta: 'Posta in uscita',
  messaggi: (quanti: number) => (quanti === 1 ? '1 messaggio' : `${quanti} messaggi`),
  tuttiMessaggi: (quanti: number) => `Mostra tutti i ${quanti} messaggi`,
  nessunaPosta: 'Qui compariranno gli inviti con le credenziali, tre ore prima delle operazioni.',
  nessunRecapito: 'Nessun recapito',
  ritenta: 'Ritenta l’invio',
  ritentaTutti: 'Rimetta in partenza tutto',
  ripartono: (quanti: number) =>
    quanti === 0 ? 'Non c’è nulla da rimettere in partenza.' : `Messaggi rimessi in partenza: ${quanti}.`,
  insiste: (tentativi: number, entro: string) => `Tentativi: ${tentativi}. Serve entro il ${entro}.`,
  chiChiamare: 'Chi chiamare',
  chiamare: (cellulare: string | null, pec: string, entro: string) =>
    cellulare === null
      ? `Nessun cellulare indicato nell’offerta. PEC: ${pec}. Entro il ${entro}.`
      : `Chiami il ${cellulare} (PEC: ${pec}) entro il ${entro}.`,
  avvisi: 'Avviso a tutti i convocati',
  avvisiSpiega:
    'Parte verso il recapito di ogni invito, per riconvocare o per dire che cosa cambia. Non scriva nomi: lo leggono tutti. Si può mandare dalle tre ore prima delle operazioni.',
  oggetto: 'Oggetto',
  testo: 'Testo',
  mandaAvviso: 'Manda l’avviso',
  avvisoMandato: (quanti: number) =>
    quanti === 0
      ? 'Non c’è ancora nessun convocato: l’avviso non è partito.'
      : quanti === 1
        ? 'Avviso messo in uscita: 1 messaggio.'
        : `Avviso messo in uscita: ${quanti} messaggi.`,
  daDove: 'Nuova data e nuovo esperimento',
  rinvioSpiega:
    'Le operazioni fissate si spostano con «Rinvia le operazioni», per provvedimento. Un nuovo esperimento è un’altra vendita: comincia da una bozza.',
  rinviata:
    'La vendita è stata rinviata: per riconvocare crei l’esperimento seguente, con le date e un avviso nuovi (R32).',
  clonaSpiega:
    'Una bozza nuova con la stessa scheda e gli stessi parametri, senza le date e il numero dell’esperimento.',
  clona: 'Crea una bozza uguale',
  clonata: 'Bozza creata: completi le date e pubblichi.',
};
const en: typeof it = {
  vendita: 'Sale',
  parti: 'Parts of the sale',
  parte: {
    dopo: 'After the sale',
    andamento: 'Course',
    offerte: 'Offers and invitations',
    scheda: 'Sheet and documents',
  },
  leggiamo: 'Reading the sale',
  stato: 'State',
  esito: 'Outcome',
  inizio: 'Operations start',
  assistenza: 'Help desk of this sale',
  bancaDati: (formato) => `Export for the ministry’s database of sales (${formato})`,
  offerte: 'Incoming offers',
  pacchetti: 'Offer packages (zip)',
  sigillati:
    'Each file is sealed at once and nobody can read it before the operations. Even an unreadable file is kept, with its reason.',
  nonSiContano: (quando) => `Until ${quando} nobody can know how many offers have arrived, not even here.`,
  dopoInizio: 'Operations have started: what arrives now is a late arrival, which the person in charge decides.',
  limiti: (quanti, mega) => `Up to ${quanti} files of up to ${mega} MB each.`,
  carica: 'Upload the packages',
  acquisiti: 'Packages received',
  gia: (nome) => `${nome}: already received`,
  rimessa: (nome) =>
    `${nome}: already received, but it was no longer in custody; this one has put it back, with the time and the receipt of then`,
  acquisito: (nome) => `${nome}: received and sealed`,
  impronta: (impronta) => `Fingerprint ${impronta}`,
  arrivata: (quando) => `Arrived on ${quando}.`,
  provata: (quando) => `Delivery proven on ${quando}.`,
  nonProvata: 'No verified delivery receipt: the time of arrival counts.',
  nonAcquisito: (nome) => `${nome}: not received`,
  rimandalo: 'Give the receipt to who sent it: it must be reduced and sent again before the deadline.',
  nonSiLegge: (motivo) => `Cannot be read: ${motivo}`,
  salvaRicevuta: 'Save the receipt',
  salvaRicevutaDi: (nome) => `Save the receipt of ${nome}`,
  credenziali: 'Credentials',
  leggiamoCredenziali: 'Reading the credentials',
  emesse: (quante) => `${quante} issued`,
  nessunaCredenziale: 'The credentials issued for this sale will appear here.',
  tabellaCredenziali: 'Issued credentials',
  partecipante: 'Participant',
  consegna: 'Delivery',
  recapito: 'Address',
  ultimoAccesso: 'Last sign-in',
  azioni: 'Actions',
  spettatore: 'Spectator',
  nessuno: 'None',
  maiEntrato: 'Never signed in',
  revocata: 'Revoked',
  nessunMessaggio: 'No message',
  riemetti: 'Re-issue',
  riemettiDi: (chi) => `Re-issue the credential of ${chi}`,
  riemettiSpiega:
    'After checking the identity of the person who asks: the previous credential stops working and the invitation leaves again with the new one.',
  motivo: 'Reason',
  confermaRiemissione: 'Re-issue the credential',
  riemessa:
    'Credential re-issued. The link leaves now for the address of the invitation, and only its recipient reads it.',
  riemessaSenzaRecapito:
    'Credential re-issued, but there is no address to send it to: it is delivered by hand, with a code that two people give together.',
  riservato: 'Withheld until the operations are opened',
  chiudi: 'Close',
  posta: 'Outgoing mail',
  messaggi: (quanti) => (quanti === 1 ? '1 message' : `${quanti} messages`),
  tuttiMessaggi: (quanti) => `Show all ${quanti} messages`,
  nessunaPosta: 'The invitations with the credentials will appear here, three hours before the operations.',
  nessunRecapito: 'No address',
  ritenta: 'Send again',
  ritentaTutti: 'Send all again',
  ripartono: (quanti) => (quanti === 0 ? 'There is nothing to send again.' : `Messages sent again: ${quanti}.`),
  insiste: (tentativi, entro) => `Attempts: ${tentativi}. Needed by ${entro}.`,
  chiChiamare: 'Whom to call',
  chiamare: (cellulare, pec, entro) =>
    cellulare === null
      ? `No mobile number in the offer. Certified e-mail: ${pec}. By ${entro}.`
      : `Call ${cellulare} (certified e-mail: ${pec}) by ${entro}.`,
  avvisi: 'Notice to everybody invited',
  avvisiSpiega:
    'It goes to the address of each invitation, to reconvene or to say what changes. Write no names: everybody reads it. It can be sent from three hours before the operations.',
  oggetto: 'Subject',
  testo: 'Text',
  mandaAvviso: 'Send the notice',
  avvisoMandato: (quanti) =>
    quanti === 0
      ? 'Nobody is invited yet: the notice did not leave.'
      : quanti === 1
        ? 'Notice queued: 1 message.'
        : `Notice queued: ${quanti} messages.`,
  daDove: 'New date and next attempt',
  rinvioSpiega:
    'A date already set moves with “Postpone the operations”, by order. A new attempt is another sale: it starts from a draft.',
  rinviata: 'The sale was postponed: to reconvene, create the next attempt, with new dates and a new notice (R32).',
  clonaSpiega: 'A new draft with the same sheet and parameters, without the dates and the number of the attempt.',
  clona: 'Create an equal draft',
  clonata: 'Draft created: complete the dates and publish.',
};
export const ASTA = { it, en } as const;
