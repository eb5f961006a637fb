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
  altre: (quante: number) =>
    quante === 1
      ? 'C’è un altro accesso, aperto prima: compare chiudendo uno di questi.'
      : `Ci sono altri ${quante} accessi, aperti prima: compaiono chiudendo questi.`,
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
  altre: (quante) =>
    quante === 1
      ? 'There is another access, opened before: it appears when one of these is closed.'
      : `There are ${quante} more accesses, opened before: they appear when these are closed.`,
};

export const SESSIONI = { it, en } as const;
