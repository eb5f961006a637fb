import type { CampoModello, SegnapostoVerbale } from '@gestore/contratto/verbale/modello-verbale';

/** Il modello del verbale di un ufficio. */
const it = {
  apri: 'Modello del verbale',
  apriDi: (nome: string) => `Modello del verbale di ${nome}`,
  presente: 'Con modello del verbale',
  spiega:
    'Ciò che il redattore scrive prima e dopo le parti del registro, nelle vendite di questo ufficio. Il modello vale per i verbali che si cominciano da adesso; chi conduce può cambiarne le parole, non i dati. Tutto vuoto, l’ufficio non ha un modello.',
  campi: {
    titoloIniziale: 'Titolo di apertura',
    formulaIniziale: 'Formula iniziale',
    titoloFinale: 'Titolo di chiusura',
    formulaFinale: 'Formula finale',
  } satisfies Record<CampoModello, string> as Record<CampoModello, string>,
  aiuto: 'Ogni riga è un capoverso. I dati del registro si scrivono fra graffe, per esempio {procedura}.',
  dati: 'Dati del registro',
  dove: 'Inserisci in',
  segnaposti: {
    tribunale: 'Ufficio {tribunale}',
    procedura: 'Procedura {procedura}',
    lotto: 'Lotto {lotto}',
    bene: 'Bene {bene}',
    delegato: 'Delegato {delegato}',
    prezzo_base: 'Prezzo base {prezzo_base}',
    offerta_minima: 'Offerta minima {offerta_minima}',
    giudice: 'Giudice {giudice}',
    gestore: 'Gestore {gestore}',
    esperimento: 'Esperimento {esperimento}',
    inizio_operazioni: 'Inizio delle operazioni {inizio_operazioni}',
    esito: 'Esito {esito}',
    dichiarato_il: 'Ora dell’esito {dichiarato_il}',
    aggiudicatario: 'Aggiudicatario {aggiudicatario}',
    prezzo: 'Prezzo di aggiudicazione {prezzo}',
  } satisfies Record<SegnapostoVerbale, string> as Record<SegnapostoVerbale, string>,
  salva: 'Salva il modello',
  salvato: 'Modello salvato.',
};

const en: typeof it = {
  apri: 'Template of the minutes',
  apriDi: (nome) => `Template of the minutes of ${nome}`,
  presente: 'With a template of the minutes',
  spiega:
    'What the editor writes before and after the parts of the journal, in the sales of this court. The template applies to minutes begun from now on; who conducts may change its words, not its data. If all is empty the court has no template. The minutes are in Italian.',
  campi: {
    titoloIniziale: 'Opening heading',
    formulaIniziale: 'Opening formula',
    titoloFinale: 'Closing heading',
    formulaFinale: 'Closing formula',
  },
  aiuto: 'Each line is a paragraph. Facts of the journal are written between braces, for example {procedura}.',
  dati: 'Facts of the journal',
  dove: 'Insert into',
  segnaposti: {
    tribunale: 'Court {tribunale}',
    procedura: 'Case {procedura}',
    lotto: 'Lot {lotto}',
    bene: 'Property {bene}',
    delegato: 'Delegate {delegato}',
    prezzo_base: 'Base price {prezzo_base}',
    offerta_minima: 'Minimum offer {offerta_minima}',
    giudice: 'Judge {giudice}',
    gestore: 'Gestore (platform manager) {gestore}',
    esperimento: 'Attempt {esperimento}',
    inizio_operazioni: 'Start of the operations {inizio_operazioni}',
    esito: 'Outcome {esito}',
    dichiarato_il: 'Time of the outcome {dichiarato_il}',
    aggiudicatario: 'Winner {aggiudicatario}',
    prezzo: 'Award price {prezzo}',
  },
  salva: 'Save the template',
  salvato: 'Template saved.',
};

export const MODELLO = { it, en } as const;
