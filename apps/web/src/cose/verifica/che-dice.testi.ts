import { alGiorno, dalGiorno } from '@gestore/contratto/parole/articoli';
import { CHE_ATTESTA } from '@gestore/contratto/stanza/parole-ricevuta';

/** Ciò che un documento verificato dice, che cosa se ne è controllato e che cosa da qui non si può sapere, in parole. */
const it = {
  cheDice: 'Che cosa dice',
  controllato: 'Che cosa è stato controllato',
  nonSiSa: 'Che cosa da qui non si può sapere',
  cheVuolDire: 'Che cosa vuol dire',
  tipi: CHE_ATTESTA,
  atto: (tipo: string) => `L’atto «${tipo}»`,
  di: (importo: string, lettere: string) => ` di ${importo} (euro ${lettere})`,
  ricevuta: (che: string, arrivato: string, registrato: string, accettato: boolean) =>
    `${che}: ricevuto il ${arrivato}, registrato il ${registrato}, ${accettato ? 'accettato' : 'non ammesso'}.`,
  posto: (seq: number, asta: string) => `È la voce ${seq} del registro della vendita ${asta}.`,
  motivo: 'La ragione scritta:',
  sostituisce: 'Prende il posto di un’altra ricevuta, che un atto di chi conduce ha superato.',
  deposito: (arrivato: string, letto: boolean) =>
    `Un pacchetto di offerta è arrivato il ${arrivato}${letto ? '' : ' e non si legge'}. Che cosa contenga non lo dice.`,
  trascrizione: (asta: string, voci: number) => `È il registro della vendita ${asta}, ${voci} voci.`,
  periodo: (dal: string, al: string) => `Va ${dalGiorno(dal)} ${alGiorno(al)}.`,
  firma: 'La firma: ogni parola della ricevuta è quella firmata, nessuna è cambiata.',
  confrontata: 'Il suo posto: la trascrizione scelta insieme ha proprio questa voce, con questa impronta.',
  catena: 'La catena: ogni voce porta l’impronta di quella prima, e i numeri non hanno buchi.',
  testa: 'La testa: l’ultima voce è firmata, e con lei tutte quelle prima.',
  corrispondono: (n: number) =>
    n === 1 ? 'La ricevuta scelta insieme vi corrisponde.' : `Le ${n} ricevute scelte insieme vi corrispondono.`,
  nonConfrontata: 'Se la voce sia ancora nel registro: scelga insieme anche la trascrizione, e si vedrà.',
  chiSono: 'Chi sono le persone: nel registro ci sono pseudonimi e impronte, e i nomi stanno altrove.',
  dopo: 'Se dopo questo documento sia accaduto altro: dice fin dove arriva, e non oltre.',
  delFoglio:
    'Se il foglio stampato dica lo stesso: di un PDF si verifica il documento firmato che porta allegato. Confronti: fa prova ciò che si legge qui.',
  oraVera: 'Se l’orologio del server fosse giusto: l’ora è la sua. Gli attestati dei disservizi lo dicono.',
  alterato:
    'Nel punto detto qualcosa è stato cambiato, tolto o aggiunto dopo la firma: da lì in poi il documento non prova nulla. Chieda un’altra copia al gestore o al delegato e la verifichi; tenga questa com’è, perché si veda che cosa è diverso.',
  nonFirmata:
    'O le parole non sono quelle firmate, o la firma non è di quella chiave: questa ricevuta non prova nulla. Chieda al gestore di darla di nuovo: la stessa ricevuta si può sempre rifare dal registro.',
  nonLetto:
    'Non è una trascrizione né una ricevuta: forse il file è a metà, o è stato salvato da un programma che lo ha cambiato. Lo scarichi di nuovo.',
};

const en: typeof it = {
  cheDice: 'What it says',
  controllato: 'What was checked',
  nonSiSa: 'What cannot be known from here',
  cheVuolDire: 'What it means',
  tipi: {
    BustaDepositata: 'The filing of the envelope',
    BustaScartata: 'The unreadable envelope',
    OffertaAmmessa: 'The admission of the offer',
    OffertaRifiutata: 'The refusal of the offer',
    ScartataEsclusa: 'The exclusion of the envelope',
    RilancioAccettato: 'The raise',
    RilancioRifiutato: 'The raise',
    RilancioRettificato: 'The correction of the raise',
    RilancioAnnullato: 'The striking out of the raise',
    RilancioPrecedente: 'The raise in the room put at its place',
    RilancioRigiudicato: 'The raise judged again',
  },
  atto: (tipo) => `The act “${tipo}”`,
  di: (importo, lettere) => ` of ${importo} (euro ${lettere})`,
  ricevuta: (che, arrivato, registrato, accettato) =>
    `${che}: received on ${arrivato}, registered on ${registrato}, ${accettato ? 'accepted' : 'not admitted'}.`,
  posto: (seq, asta) => `It is entry ${seq} of the journal of the sale ${asta}.`,
  motivo: 'The reason written:',
  sostituisce: 'It takes the place of another receipt, overtaken by an act of who conducts.',
  deposito: (arrivato, letto) =>
    `An offer package arrived on ${arrivato}${letto ? '' : ' and cannot be read'}. What it contains it does not say.`,
  trascrizione: (asta, voci) => `It is the journal of the sale ${asta}, ${voci} entries.`,
  periodo: (dal, al) => `It goes from ${dal} to ${al}.`,
  firma: 'The signature: every word of the receipt is the one signed, none has changed.',
  confrontata: 'Its place: the transcript chosen with it has this very entry, with this hash.',
  catena: 'The chain: every entry carries the hash of the one before, and the numbers have no gaps.',
  testa: 'The head: the last entry is signed, and with it all those before.',
  corrispondono: (n) => (n === 1 ? 'The receipt chosen with it matches.' : `The ${n} receipts chosen with it match.`),
  nonConfrontata: 'Whether the entry is still in the journal: choose the transcript too, and it will be seen.',
  chiSono: 'Who the persons are: the journal holds pseudonyms and hashes, the names are elsewhere.',
  dopo: 'Whether something else happened after this document: it says how far it goes, and no further.',
  delFoglio:
    'Whether the printed sheet says the same: of a PDF, the signed document attached to it is verified. Compare: what is read here is the proof.',
  oraVera: 'Whether the server’s clock was right: the time is its own. The outage certificates say so.',
  alterato:
    'At the point named something was changed, taken away or added after the signature: from there on the document proves nothing. Ask the operator or the delegate for another copy and verify it; keep this one as it is, so that the difference can be seen.',
  nonFirmata:
    'Either the words are not those signed, or the signature is not of that key: this receipt proves nothing. Ask the operator for it again: the same receipt can always be made from the journal.',
  nonLetto:
    'It is neither a transcript nor a receipt: the file may be incomplete, or a program changed it on saving. Download it again.',
};

export const DICE = { it, en } as const;
