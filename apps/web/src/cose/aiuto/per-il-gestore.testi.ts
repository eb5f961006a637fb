const it = {
  titolo: 'Assistenza',
  leggiamo: 'Leggiamo le richieste',
  richieste: 'Richieste',
  elenco: 'Richieste di assistenza',
  nessuna: 'Nessuna richiesta. Qui compariranno, la più recente per prima.',
  nessunaFiltro: 'Nessuna richiesta in questo stato.',
  mostra: 'Mostra',
  daFare: 'Da fare',
  tutte: 'Tutte',
  stati: { aperta: 'Aperta', in_carico: 'In carico', chiusa: 'Chiusa' },
  numero: (numero: number, da: string) => `N. ${numero} · ${da}`,
  arrivata: (quando: string) => `arrivata ${quando}`,
  presa: (quando: string) => `in carico da ${quando}`,
  chiusa: (quando: string) => `chiusa ${quando}`,
  prendi: 'Prendi in carico',
  rispondi: 'Rispondi',
  chiudi: 'Chiudi',
  risposta: 'Risposta',
  aiutoRisposta: 'La leggono soltanto chi ha chiesto aiuto e il referente della vendita.',
  nascoste: (quante: number) =>
    quante === 1
      ? 'Un’altra richiesta non è in elenco: chiuda quelle che può, e la vedrà.'
      : `Altre ${quante} richieste non sono in elenco: chiuda quelle che può, e le vedrà.`,
  altre: (quante: number) =>
    quante === 1
      ? 'C’è un’altra richiesta della stessa persona.'
      : `Ci sono altre ${quante} richieste della stessa persona.`,
  manda: 'Manda la risposta',
  nuove: (quante: number) =>
    quante === 1 ? 'È arrivata una richiesta di assistenza.' : `Sono arrivate ${quante} richieste di assistenza.`,
  soloQuesta: 'Richieste di questa vendita.',
  vediTutte: 'Veda le richieste di tutte le vendite',
};
const en: typeof it = {
  titolo: 'Help desk',
  leggiamo: 'Reading the requests',
  richieste: 'Requests',
  elenco: 'Help requests',
  nessuna: 'No requests. They will appear here, the most recent first.',
  nessunaFiltro: 'No requests in this state.',
  mostra: 'Show',
  daFare: 'To do',
  tutte: 'All',
  stati: { aperta: 'Open', in_carico: 'Taken in charge', chiusa: 'Closed' },
  numero: (numero, da) => `No. ${numero} · ${da}`,
  arrivata: (quando) => `received ${quando}`,
  presa: (quando) => `in charge since ${quando}`,
  chiusa: (quando) => `closed ${quando}`,
  prendi: 'Take in charge',
  rispondi: 'Answer',
  chiudi: 'Close',
  risposta: 'Answer',
  aiutoRisposta: 'Only who asked for help and the official in charge of the sale read it.',
  nascoste: (quante) =>
    quante === 1
      ? 'One more request is not listed: close those you can, and you will see it.'
      : `${quante} more requests are not listed: close those you can, and you will see them.`,
  altre: (quante) =>
    quante === 1
      ? 'There is one more request of the same person.'
      : `There are ${quante} more requests of the same person.`,
  manda: 'Send the answer',
  nuove: (quante) => (quante === 1 ? 'A help request has arrived.' : `${quante} help requests have arrived.`),
  soloQuesta: 'Requests of this sale.',
  vediTutte: 'See the requests of all sales',
};
export const BANCO = { it, en } as const;
