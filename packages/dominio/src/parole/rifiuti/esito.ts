import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti dell’esito. */
export const RIFIUTI_ESITO = {
  R41_aggiudicazione_dovuta: [
    'R41',
    'L’aggiudicazione è dovuta: il prezzo raggiunge il prezzo base. La trattiene soltanto un provvedimento del giudice: con il suo numero e la sua data si sospende la vendita.',
  ],
  R42_istanze_presenti: [
    'R42',
    'Con istanze di assegnazione un’offerta sotto il prezzo base non si può aggiudicare: si assegna il bene al creditore.',
  ],
  R42_aggiudicazione_dovuta: [
    'R42',
    'L’aggiudicazione è dovuta: alla gara si è rilanciato, e nessuna istanza di assegnazione prevale (art. 573, primo e quarto comma, c.p.c.). La trattiene soltanto un provvedimento del giudice: con il suo numero e la sua data si sospende la vendita.',
  ],
  R42_motivo_mancante: [
    'R42',
    'Sotto il prezzo base si aggiudica soltanto se una nuova vendita non può dare di più: scriva perché (art. 572, terzo comma, c.p.c.).',
  ],
  R46_istanza_tardiva: [
    'R46',
    'L’istanza di assegnazione si deposita almeno dieci giorni prima della vendita: questa doveva esserlo entro il {ultimo} (art. 588 c.p.c.).',
    { ultimo: 'testo' },
  ],
  R46_deposito_futuro: [
    'R46',
    'L’istanza di assegnazione ha una data di deposito futura: controlli il giorno e l’ora.',
  ],
  R46_sotto_minimo: [
    'R46',
    'L’istanza di assegnazione deve offrire almeno {minimo}: il prezzo base o, se sono di più, le spese e i crediti che vengono prima (artt. 506 e 589 c.p.c.).',
    { minimoCent: 'cent' },
  ],
  R46_importo_non_valido: [
    'R46',
    'Gli importi di un’istanza di assegnazione sono in centesimi interi, e non negativi.',
  ],
  R46_creditore_mancante: ['R46', 'Scriva il creditore che presenta l’istanza di assegnazione.'],
  R46_motivo_mancante: ['R46', 'Scriva perché l’istanza di assegnazione è tolta: resta nel registro e nel verbale.'],
  R46_istanza_sconosciuta: ['R46', 'Questa istanza di assegnazione non è fra quelle registrate, o è stata ritirata.'],
  R46_istanza_gia_registrata: ['R46', 'Questa istanza di assegnazione è già registrata.'],
  R46_prezzo_raggiunto: [
    'R46',
    'Il prezzo raggiunge il prezzo base: si aggiudica, e l’istanza di assegnazione non prevale.',
  ],
  R46_assegnazione_dovuta: [
    'R46',
    'Il prezzo base non è raggiunto e c’è un’istanza di assegnazione: si procede all’assegnazione. La trattiene soltanto un provvedimento del giudice: con il suo numero e la sua data si sospende la vendita.',
  ],
  R47_istanza_migliore: [
    'R47',
    'Un’altra istanza di assegnazione offre {importo}: si assegna a chi offre di più.',
    { importoCent: 'cent' },
  ],
  R47_parita: [
    'R47',
    'Più istanze di assegnazione offrono lo stesso importo: scriva perché assegna a questo creditore.',
  ],
  R70_nessuna_vendita: [
    'R70',
    'Nessuno ha questo bene: decadenza, revoca ed estinzione dopo la vendita riguardano un’aggiudicazione o un’assegnazione.',
  ],
  R70_serve_un_altra_persona: [
    'R70',
    'Ciò che il giudice dispone dopo la vendita toglie il bene a chi lo ha, e non si annulla: una persona lo propone con il provvedimento, e un’altra lo conferma.',
  ],
  R70_provvedimento_anteriore: [
    'R70',
    'Il provvedimento ha una data anteriore all’esito dichiarato: controlli il giorno.',
  ],
  R70_estinta_per_ordine: [
    'R70',
    'L’estinzione è del giudice: con il numero e la data del provvedimento si sospende la vendita, poi se ne dichiara l’esito.',
  ],
  R43_gara_obbligatoria: ['R43', 'Con due o più offerte valide la gara è obbligatoria.'],
  R40_nessuna_offerta_valida: ['R40', 'Non ci sono offerte valide: la vendita è deserta.'],
  R40_offerte_valide_presenti: ['R40', 'Ci sono offerte valide: la vendita non è deserta.'],
  R41_offerta_valida: ['R41', 'L’unica offerta valida raggiunge il prezzo base: è accettata.'],
} as const satisfies ParteDeiRifiuti;
