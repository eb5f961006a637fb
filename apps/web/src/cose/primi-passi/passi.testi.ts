/** Le parole dei primi passi. */
const it = {
  titolo: 'Primi passi',
  quanti: (fatti: number, tutti: number) => `${fatti} di ${tutti}`,
  fatto: 'Fatto.',
  nascondi: 'Non mostrare più',
  passi: {
    giro: 'Faccia il giro della pagina.',
    turno: 'Entri in turno.',
    consegna: 'Consegni le credenziali.',
    prova: 'Provi una gara.',
    calendario: 'Guardi le date.',
    entrata: 'Entri con le credenziali.',
    dispositivi: 'Provi videocamera e microfono.',
  },
  mancano: {
    giro: 'Un minuto: che cosa c’è, e a che cosa serve.',
    turno: 'Senza un operatore in turno nessuna vendita apre le operazioni: il pulsante è qui, alla voce «Turno».',
    consegna: (quante: number) => (quante === 1 ? 'Una non è ancora arrivata.' : `${quante} non sono ancora arrivate.`),
    prova: 'Contro offerenti finti, con le regole vere: dura pochi minuti.',
    calendario: 'Operazioni e termini stanno nel Suo calendario.',
    dispositivi: 'Servono se la vendita ha una sala virtuale: immagine e suono restano sul Suo dispositivo.',
  },
  vai: {
    '/admin/token': 'Vai alle credenziali',
    '/admin/calendario': 'Apri il calendario',
    '/prova': 'Vai alla vendita di prova',
    '/user/asta/virtualRoom': 'Prova adesso',
  },
};

const en: typeof it = {
  titolo: 'First steps',
  quanti: (fatti, tutti) => `${fatti} of ${tutti}`,
  fatto: 'Done.',
  nascondi: 'Do not show again',
  passi: {
    giro: 'Take the tour of the page.',
    turno: 'Go on duty.',
    consegna: 'Deliver the credentials.',
    prova: 'Try an auction.',
    calendario: 'Look at the dates.',
    entrata: 'Sign in with your credentials.',
    dispositivi: 'Test camera and microphone.',
  },
  mancano: {
    giro: 'One minute: what there is, and what it is for.',
    turno: 'Without an operator on duty no sale opens its operations: the button is here, under “Duty”.',
    consegna: (quante) => (quante === 1 ? 'One has not arrived yet.' : `${quante} have not arrived yet.`),
    prova: 'Against simulated bidders, with the real rules: it takes a few minutes.',
    calendario: 'Proceedings and deadlines are in your calendar.',
    dispositivi: 'They are needed if the sale has a virtual room: picture and sound stay on your device.',
  },
  vai: {
    '/admin/token': 'Go to the credentials',
    '/admin/calendario': 'Open the calendar',
    '/prova': 'Go to the practice sale',
    '/user/asta/virtualRoom': 'Test now',
  },
};

export const PRIMI_PASSI = { it, en } as const;
