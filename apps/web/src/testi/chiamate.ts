const it = {
  nonRiuscita: 'La richiesta non è riuscita.',
  senzaRisposta: 'Il server non ha risposto.',
  nonRiconosciuta: 'L’accesso non è riuscito: il server non riconosce la sessione.',
  /** Davanti a una traduzione: fa fede l'italiano, e chi legge lo sa. */
  cortesia: 'Traduzione di cortesia:',
};

const en: typeof it = {
  nonRiuscita: 'The request did not succeed.',
  senzaRisposta: 'The server did not answer.',
  nonRiconosciuta: 'The sign-in did not succeed: the server does not recognise the session.',
  cortesia: 'Courtesy translation:',
};

export const CHIAMATE = { it, en } as const;
