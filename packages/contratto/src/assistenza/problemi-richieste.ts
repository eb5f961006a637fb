import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi delle richieste di assistere a una vendita. */
export const PROBLEMI_DELLE_RICHIESTE = {
  richiesta_inesistente: {
    stato: 404,
    titolo: { it: 'Richiesta non trovata', en: 'Request not found' },
    frase: {
      it: 'Fra le richieste di questa vendita questa non c’è.',
      en: 'This is not among the requests of this sale.',
    },
    esito: 'certo',
  },
  richiesta_gia_decisa: {
    stato: 409,
    titolo: { it: 'Richiesta già decisa', en: 'Request already decided' },
    frase: {
      it: 'Su questa richiesta è già stato deciso: ricarichi la pagina e legga come. Chi è entrato si revoca, chi è stato escluso si ammette dal modulo.',
      en: 'This request has already been decided: reload the page and read how. Who was let in is revoked, who was left out is admitted from the form.',
    },
    esito: 'certo',
  },
  richieste_chiuse: {
    stato: 409,
    titolo: { it: 'Richieste chiuse', en: 'Requests closed' },
    frase: {
      it: 'Di questa vendita non si chiede più di assistere: è conclusa, o non è pubblicata.',
      en: 'Nobody asks any more to watch this sale: it is over, or is not published.',
    },
    esito: 'certo',
  },
  richieste_troppe: {
    stato: 409,
    titolo: { it: 'Troppe richieste', en: 'Too many requests' },
    frase: {
      it: 'Per questa vendita le richieste che aspettano sono già {limite}: si rivolga al professionista delegato indicato nell’avviso.',
      en: 'For this sale {limite} requests are already waiting: turn to the delegate named in the notice.',
    },
    esito: 'certo',
  },
  richiesta_documento: {
    stato: 422,
    titolo: { it: 'Documento non accettato', en: 'Document not accepted' },
    frase: {
      it: 'Il documento d’identità si manda in PDF, JPEG o PNG: questo file è un’altra cosa.',
      en: 'The identity document is sent as PDF, JPEG or PNG: this file is something else.',
    },
    esito: 'certo',
  },
  richiesta_documento_grande: {
    stato: 413,
    titolo: { it: 'Documento troppo grande', en: 'Document too large' },
    frase: {
      it: 'Il documento supera {limiteMB} MB: lo fotografi con meno dettaglio e lo mandi di nuovo.',
      en: 'The document is over {limiteMB} MB: photograph it with less detail and send it again.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
