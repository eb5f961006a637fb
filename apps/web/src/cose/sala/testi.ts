/** I testi dello schermo di sala: pochi e grandi. */
const it = {
  titolo: 'Schermo di sala',
  migliore: 'Migliore offerta',
  aggiudicatario: 'Aggiudicatario',
  assegnataPer: 'Al creditore per',
  ultimi: 'Ultimi rilanci',
  nessuno: 'Nessun rilancio.',
  inSala: 'in sala',
  telematica: 'telematica',
  comandi: 'Comandi dello schermo',
  tornaConsole: 'Torna alla console',
  scuro: 'Fondo scuro',
  chiaro: 'Fondo chiaro',
  sospesa: 'Sospesa',
  buste: 'Buste',
  stati: {
    sigillata: 'da aprire',
    aperta: 'aperta',
    ammessa: 'ammessa',
    rifiutata: 'rifiutata',
    scartata_tecnica: 'non leggibile',
  },
  lingua: 'English',
  altraLingua: 'en',
};

const en: typeof it = {
  titolo: 'Room screen',
  migliore: 'Best offer',
  aggiudicatario: 'Winning bidder',
  assegnataPer: 'To the creditor for',
  ultimi: 'Latest raises',
  nessuno: 'No raises.',
  inSala: 'in the room',
  telematica: 'online',
  comandi: 'Screen controls',
  tornaConsole: 'Back to the console',
  scuro: 'Dark screen',
  chiaro: 'Light screen',
  sospesa: 'Suspended',
  buste: 'Envelopes',
  stati: {
    sigillata: 'to be opened',
    aperta: 'opened',
    ammessa: 'admitted',
    rifiutata: 'refused',
    scartata_tecnica: 'unreadable',
  },
  lingua: 'Italiano',
  altraLingua: 'it',
};

export const SALA = { it, en } as const;
