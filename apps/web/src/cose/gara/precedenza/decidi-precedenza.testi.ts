/** I testi della domanda: quale rilancio è venuto prima, in sala o online (R54). */
const it = {
  titolo: 'Quale è venuto prima?',
  spiega:
    'Dopo l’ora della dichiarazione sono stati accettati rilanci online. Contano gli istanti: quale è venuto prima lo decide Lei, e tutti ne leggono il motivo.',
  testaDiAllora: (chi: string, importo: string) => `Quando in sala si è parlato era in testa ${chi} con ${importo}.`,
  inSala: (chi: string, importo: string) => `In sala: ${chi}, ${importo}`,
  dichiarato: (ora: string) => `dichiarato alle ${ora}`,
  online: (chi: string, importo: string) => `Online: ${chi}, ${importo}`,
  respinto: (chi: string, importo: string) => `Online, rifiutato: ${chi}, ${importo}`,
  arrivato: (ora: string, dopo: string) => `arrivato alle ${ora}, ${dopo} dopo`,
  quale: 'È venuto prima',
  scelga: 'Scelga',
  laSala: 'Il rilancio in sala',
  laRete: 'Quelli online',
  accadeSala:
    'Il rilancio in sala va al suo posto; quelli online si giudicano di nuovo su di esso, anche i rifiutati nel frattempo: chi non raggiunge il minimo non vale più, chi ora lo raggiunge vale, ciascuno riceve una nuova ricevuta e il tempo riparte intero. Messo al suo posto, non si corregge più.',
  accadeOnline: 'Il rilancio in sala si giudica dopo quelli online: se non raggiunge il minimo di adesso è rifiutato.',
  conferma: 'Decidi così',
};

type TestiPrecedenza = typeof it;

const en: TestiPrecedenza = {
  titolo: 'Which one was first?',
  spiega:
    'Online raises were accepted after the time of the declaration. Instants count: which one was first is for you to decide, and everybody reads the reason.',
  testaDiAllora: (chi, importo) => `When the room spoke ${chi} led with ${importo}.`,
  inSala: (chi, importo) => `In the room: ${chi}, ${importo}`,
  dichiarato: (ora) => `declared at ${ora}`,
  online: (chi, importo) => `Online: ${chi}, ${importo}`,
  respinto: (chi, importo) => `Online, refused: ${chi}, ${importo}`,
  arrivato: (ora, dopo) => `received at ${ora}, ${dopo} later`,
  quale: 'First came',
  scelga: 'Choose',
  laSala: 'The raise in the room',
  laRete: 'Those online',
  accadeSala:
    'The raise in the room goes to its place; those online are judged again over it, those refused meanwhile too: whichever does not reach the minimum no longer counts, whichever now reaches it counts, each gets a new receipt and the full time starts again. Once at its place it can no longer be corrected.',
  accadeOnline: 'The raise in the room is judged after those online: below the minimum of now it is refused.',
  conferma: 'Decide so',
};

export const PRECEDENZA = { it, en } as const;
