/** Il giro della stanza, per chi vi entra la prima volta: una frase per parte. */
const it = {
  posizione: 'Che cosa è stato deciso della Sua offerta, e se in gara è in testa.',
  tempo: 'L’ora del server, quanto resta e l’offerta migliore: a ogni rilancio valido il tempo ricomincia.',
  rilancio: 'L’importo e il pulsante con cui si rilancia. Ogni rilancio si conferma, e non si può ritirare.',
  rilanci: 'Tutti i rilanci, con lo pseudonimo di chi li ha fatti: i nomi non li vede nessuno.',
  buste: 'Le offerte, quando il referente le apre: importi e decisioni, mai i nomi.',
  messaggi: 'Qui si scrive al referente in privato, e si leggono i suoi avvisi a tutti.',
  ricevute: 'La prova firmata di ciò che ha fatto: la conservi, si controlla anche senza questo sito.',
};

const en: typeof it = {
  posizione: 'What was decided about your offer and, in the auction, whether you lead.',
  tempo: 'The server’s time, what is left and the best offer: each valid raise starts the time again.',
  rilancio: 'The amount and the button with which you raise. Each raise is confirmed, and cannot be withdrawn.',
  rilanci: 'All the raises, with the pseudonym of who made them: nobody sees names.',
  buste: 'The offers, as the official in charge opens them: amounts and decisions, never names.',
  messaggi: 'Here you write to the official in charge in private, and read the notices for everybody.',
  ricevute: 'The signed proof of what you did: keep it, it can be checked without this site too.',
};

export const GIRO_STANZA = { it, en } as const;
