import type { Attore, TipoEvento } from '@gestore/dominio';

/** I testi delle parti della stanza e delle pagine dell'esito: messaggi, ricevute, aiuto, guasti. */
const it = {
  messaggi: {
    titolo: 'Messaggi',
    elenco: 'Messaggi della stanza',
    vuoto: 'Qui compariranno i messaggi con il referente.',
    ruoli: {
      referente: 'Professionista delegato',
      offerente: 'Offerente',
      spettatore: 'Spettatore',
      operatore: 'Gestore',
    } satisfies Partial<Record<Attore['tipo'], string>> as Readonly<Record<string, string>>,
    messaggio: 'Messaggio al referente',
    invia: 'Invia il messaggio',
    inCorso: 'In corso…',
    inviato: 'Messaggio inviato',
    soloLei: 'fra Lei e il referente',
    aTutti: 'avviso a tutti',
    piuVecchi: (quanti: number) => `Qui sono i più recenti; ce ne sono altri ${quanti}.`,
    loLeggono:
      'Lo leggono soltanto il referente e l’assistenza, con il Suo pseudonimo: gli altri partecipanti no. Non scriva il Suo nome.',
    inSilenzio: 'Lei segue la vendita senza scrivere al referente. Se qualcosa non funziona usi «Chiedi aiuto».',
  },
  ricevute: {
    titolo: 'Le Sue ricevute',
    elenco: 'Ricevute',
    vuoto: 'Qui troverà la ricevuta firmata di ogni Suo atto.',
    tipi: {
      BustaDepositata: 'Deposito della busta',
      BustaScartata: 'Busta non leggibile',
      OffertaAmmessa: 'Ammissione dell’offerta',
      OffertaRifiutata: 'Rifiuto dell’offerta',
      RilancioAccettato: 'Rilancio accettato',
      RilancioRifiutato: 'Rilancio non ammesso',
    } satisfies Partial<Record<TipoEvento, string>> as Readonly<Record<string, string>>,
    nonAmmesso: 'Non ammesso',
    numero: (seq: number) => `Ricevuta n. ${seq}`,
    ricevutoIl: (quando: string) => `arrivato il ${quando}`,
    registratoIl: (quando: string) => `registrato il ${quando}`,
    impronta: 'Impronta',
    copiaImpronta: (seq: number) => `Copia l’impronta della ricevuta n. ${seq}`,
    improntaCopiata: 'Impronta copiata',
    nonCopiata: 'Il browser non lascia copiare: selezioni l’impronta a mano',
    scarica: (seq: number) => `Scarica la ricevuta n. ${seq}`,
    scaricata: (seq: number) => `Ricevuta n. ${seq} salvata`,
  },
  aiuto: {
    chiedi: 'Chiedi aiuto',
    titolo: 'Chiedi aiuto al gestore',
    registrata: (numero: number) => `Richiesta n. ${numero} registrata. Un operatore è in turno e la prende in carico.`,
    sue: 'Le Sue richieste',
    numero: (numero: number) => `Richiesta n. ${numero}`,
    stati: { aperta: 'In attesa', in_carico: 'In carico', chiusa: 'Chiusa' },
    risposta: (ora: string) => `Risposta del gestore, ${ora}`,
    che: 'Che cosa non funziona',
    invia: 'Invia la richiesta',
    inCorso: 'In corso…',
    chiudi: 'Chiudi',
  },
  guasto: {
    nonRiuscita: 'La richiesta non è riuscita: riprovi tra poco.',
    nessunaRisposta: 'Il server non ha risposto: controlli la connessione e riprovi. Ciò che ha scritto è ancora qui.',
    riprova: 'Riprova',
  },
};

export type TestiParti = typeof it;

const en: TestiParti = {
  messaggi: {
    titolo: 'Messages',
    elenco: 'Messages of the room',
    vuoto: 'The messages with the official in charge will appear here.',
    ruoli: {
      referente: 'Professional in charge',
      offerente: 'Bidder',
      spettatore: 'Spectator',
      operatore: 'Sale manager',
    },
    messaggio: 'Message to the official in charge',
    invia: 'Send the message',
    inCorso: 'Sending…',
    inviato: 'Message sent',
    soloLei: 'between you and the official in charge',
    aTutti: 'notice to everybody',
    piuVecchi: (quanti) => `These are the most recent; there are ${quanti} more.`,
    loLeggono:
      'Only the official in charge and the help desk read it, with your pseudonym: the other participants do not. Do not write your name.',
    inSilenzio:
      'You follow the sale without writing to the official in charge. If something does not work use “Ask for help”.',
  },
  ricevute: {
    titolo: 'Your receipts',
    elenco: 'Receipts',
    vuoto: 'The signed receipt of each of your acts will be here.',
    tipi: {
      BustaDepositata: 'Envelope filed',
      BustaScartata: 'Envelope not readable',
      OffertaAmmessa: 'Offer admitted',
      OffertaRifiutata: 'Offer refused',
      RilancioAccettato: 'Raise accepted',
      RilancioRifiutato: 'Raise not accepted',
    },
    nonAmmesso: 'Not accepted',
    numero: (seq) => `Receipt no. ${seq}`,
    ricevutoIl: (quando) => `received ${quando}`,
    registratoIl: (quando) => `recorded ${quando}`,
    impronta: 'Fingerprint',
    copiaImpronta: (seq) => `Copy the fingerprint of receipt no. ${seq}`,
    improntaCopiata: 'Fingerprint copied',
    nonCopiata: 'The browser does not allow copying: select the fingerprint by hand',
    scarica: (seq) => `Download receipt no. ${seq}`,
    scaricata: (seq) => `Receipt no. ${seq} saved`,
  },
  aiuto: {
    chiedi: 'Ask for help',
    titolo: 'Ask the sale manager for help',
    registrata: (numero) => `Request no. ${numero} recorded. An operator is on duty and takes charge of it.`,
    sue: 'Your requests',
    numero: (numero) => `Request no. ${numero}`,
    stati: { aperta: 'Waiting', in_carico: 'Taken in charge', chiusa: 'Closed' },
    risposta: (ora) => `Answer of the sale manager, ${ora}`,
    che: 'What is not working',
    invia: 'Send the request',
    inCorso: 'Sending…',
    chiudi: 'Close',
  },
  guasto: {
    nonRiuscita: 'The request failed: please try again shortly.',
    nessunaRisposta: 'The server did not answer: check your connection and try again. What you wrote is still here.',
    riprova: 'Try again',
  },
};

export const PARTI_TESTI = { it, en } as const;
