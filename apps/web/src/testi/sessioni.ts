const it = {
  titolo: 'Accessi aperti',
  apri: (nome: string) => `${nome}: accessi aperti`,
  spiega: 'Da dove si è entrati con queste credenziali. Chiuda ciò che non riconosce.',
  questo: 'Questo accesso',
  browser: 'Browser',
  programma: 'Programma con gettone',
  sconosciuto: 'Dispositivo sconosciuto',
  dalle: 'Aperto il',
  ultimoUso: 'Ultimo uso',
  da: (indirizzo: string) => `da ${indirizzo}`,
  chiudi: 'Chiudi',
  chiudiQuale: (quale: string) => `Chiudi l’accesso: ${quale}`,
  chiuso: 'Accesso chiuso',
  leggiamo: 'Leggiamo gli accessi',
};

const en: typeof it = {
  titolo: 'Open sessions',
  apri: (nome) => `${nome}: open sessions`,
  spiega: 'Where somebody has signed in with these credentials. Close what you do not recognise.',
  questo: 'This session',
  browser: 'Browser',
  programma: 'Program with a token',
  sconosciuto: 'Unknown device',
  dalle: 'Opened',
  ultimoUso: 'Last used',
  da: (indirizzo) => `from ${indirizzo}`,
  chiudi: 'Close',
  chiudiQuale: (quale) => `Close the session: ${quale}`,
  chiuso: 'Session closed',
  leggiamo: 'Reading the sessions',
};

export const SESSIONI = { it, en } as const;
