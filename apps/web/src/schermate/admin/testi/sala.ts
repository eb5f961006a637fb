/** I testi dello schermo di sala: pochi e grandi. */
const it = {
  titolo: 'Schermo di sala',
  migliore: 'Migliore offerta',
  ultimi: 'Ultimi rilanci',
  nessuno: 'Nessun rilancio.',
  inSala: 'in sala',
  telematica: 'telematica',
  comandi: 'Comandi dello schermo',
  tornaConsole: 'Torna alla console',
  lingua: 'English',
  altraLingua: 'en',
};

const en: typeof it = {
  titolo: 'Room screen',
  migliore: 'Best offer',
  ultimi: 'Latest raises',
  nessuno: 'No raises.',
  inSala: 'in the room',
  telematica: 'online',
  comandi: 'Screen controls',
  tornaConsole: 'Back to the console',
  lingua: 'Italiano',
  altraLingua: 'it',
};

export const SALA = { it, en } as const;
