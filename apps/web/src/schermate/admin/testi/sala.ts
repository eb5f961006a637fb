/** I testi dello schermo di sala: pochi e grandi. */
const it = {
  titolo: 'Schermo di sala',
  migliore: 'Migliore offerta',
  ultimi: 'Ultimi rilanci',
  nessuno: 'Nessun rilancio.',
  inSala: 'in sala',
  telematica: 'telematica',
  tornaConsole: 'Torna alla console',
  lingua: 'English',
};

const en: typeof it = {
  titolo: 'Room screen',
  migliore: 'Best offer',
  ultimi: 'Latest raises',
  nessuno: 'No raises.',
  inSala: 'in the room',
  telematica: 'online',
  tornaConsole: 'Back to the console',
  lingua: 'Italiano',
};

export const SALA = { it, en } as const;
