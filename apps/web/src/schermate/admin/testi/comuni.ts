/** I testi che tutte le schermate di una vendita condividono: testata, scelta della vendita, sorte di un atto. */
const it = {
  funzioni: {
    scheda: { nome: 'Scheda', scelta: 'Di quale vendita vuole vedere la scheda?' },
    busta: { nome: 'Buste', scelta: 'Di quale vendita vuole esaminare le buste?' },
    console: { nome: 'Console della gara', scelta: 'Quale gara vuole condurre?' },
    sala: { nome: 'Schermo di sala', scelta: 'Quale vendita va sullo schermo della sala?' },
    helpdesk: { nome: 'Assistenza', scelta: 'Di quale vendita vuole vedere le richieste?' },
    redattore: { nome: 'Verbale', scelta: 'Di quale vendita vuole redigere il verbale?' },
    virtualRoom: { nome: 'Sala video', scelta: 'Di quale vendita vuole aprire la sala video?' },
  },
  nessunaVendita: 'Qui compariranno le vendite affidate a lei: oggi non ce ne sono.',
  letturaVendite: 'Lettura delle vendite…',
  letturaVendita: 'Lettura della vendita…',
  daFissare: 'Inizio delle operazioni da fissare',
  operazioni: (quando: string) => `Operazioni: ${quando}`,
  assiste: 'Lei assiste alla vendita: gli atti spettano al professionista delegato.',
  prezzi: (base: string, minima: string) => `Prezzo base ${base} · Offerta minima ${minima}`,
  funzioniVendita: 'Funzioni della vendita',
  fatto: 'Fatto.',
  registrato: (seq: number) => `Registrato con il n. ${seq}.`,
  regola: (regola: string) => `(regola ${regola})`,
  senzaRisposta:
    'Il server non ha risposto: non sappiamo se l’atto è arrivato. Prema di nuovo lo stesso pulsante: se era già arrivato non sarà raddoppiato.',
  ricarichi: 'Ricarichi la pagina; se continua, chieda assistenza.',
  controlli: { ok: 'A posto', attenzione: 'Attenzione', blocco: 'Impedisce l’apertura' },
  crono: {
    in_corso: 'Tempo residuo per rilanciare',
    congelata: 'Crono fermo',
    sospesa: 'Gara sospesa',
    conclusa: 'Gara conclusa',
  },
  annulla: 'Annulla',
  inCorso: 'In corso…',
  correggiCampi: 'Non ho inviato nulla: corregga i campi segnalati.',
};

const en: typeof it = {
  funzioni: {
    scheda: { nome: 'Sheet', scelta: 'Which sale’s sheet would you like to see?' },
    busta: { nome: 'Envelopes', scelta: 'Which sale’s envelopes would you like to examine?' },
    console: { nome: 'Bidding console', scelta: 'Which bidding would you like to run?' },
    sala: { nome: 'Room screen', scelta: 'Which sale goes on the room screen?' },
    helpdesk: { nome: 'Help desk', scelta: 'Which sale’s requests would you like to see?' },
    redattore: { nome: 'Minutes', scelta: 'Which sale’s minutes would you like to draw up?' },
    virtualRoom: { nome: 'Video room', scelta: 'Which sale’s video room would you like to open?' },
  },
  nessunaVendita: 'The sales entrusted to you will appear here: there are none today.',
  letturaVendite: 'Reading the sales…',
  letturaVendita: 'Reading the sale…',
  daFissare: 'Start of operations to be fixed',
  operazioni: (quando) => `Operations: ${quando}`,
  assiste: 'You are attending this sale: acts belong to the delegated professional.',
  prezzi: (base, minima) => `Base price ${base} · Minimum offer ${minima}`,
  funzioniVendita: 'Functions of this sale',
  fatto: 'Done.',
  registrato: (seq) => `Recorded as no. ${seq}.`,
  regola: (regola) => `(rule ${regola})`,
  senzaRisposta:
    'The server did not answer: we do not know whether the act arrived. Press the same button again: if it had already arrived it will not be doubled.',
  ricarichi: 'Reload the page; if it happens again, ask for help.',
  controlli: { ok: 'In order', attenzione: 'Attention', blocco: 'Prevents the opening' },
  crono: {
    in_corso: 'Time left to raise',
    congelata: 'Clock held',
    sospesa: 'Bidding suspended',
    conclusa: 'Bidding ended',
  },
  annulla: 'Cancel',
  inCorso: 'In progress…',
  correggiCampi: 'Nothing was sent: please correct the marked fields.',
};

export const COMUNI = { it, en } as const;
