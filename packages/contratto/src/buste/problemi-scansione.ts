import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi della scansione di un'offerta digitata (R28): ciò che si è scritto resta nei campi. */
export const PROBLEMI_DELLA_SCANSIONE = {
  R28_scansione_troppo_grande: {
    stato: 413,
    titolo: { it: 'Scansione troppo grande', en: 'Scan too large' },
    frase: {
      it: 'La scansione supera {limiteMB} MB e non è stata conservata: la rifaccia in bianco e nero o a 150 punti per pollice. Ciò che ha scritto è ancora nei campi.',
      en: 'The scan exceeds {limiteMB} MB and was not kept: scan again in black and white or at 150 dots per inch. What you wrote is still in the fields.',
    },
    esito: 'certo',
  },
  R28_scansione_tipo: {
    stato: 422,
    titolo: { it: 'Tipo di file non ammesso', en: 'File type not allowed' },
    frase: {
      it: 'La scansione è un PDF o un’immagine JPEG o PNG: dentro il file c’è altro. Ciò che ha scritto è ancora nei campi.',
      en: 'A scan is a PDF or a JPEG or PNG image: this file is something else. What you wrote is still in the fields.',
    },
    esito: 'certo',
  },
  R28_scansione_inesistente: {
    stato: 422,
    titolo: { it: 'Scansione non trovata', en: 'Scan not found' },
    frase: {
      it: 'La scansione non c’è: la carichi di nuovo. Ciò che ha scritto è ancora nei campi.',
      en: 'The scan is not there: upload it again. What you wrote is still in the fields.',
    },
    esito: 'certo',
  },
  R28_troppe_scansioni: {
    stato: 409,
    titolo: { it: 'Troppe scansioni', en: 'Too many scans' },
    frase: {
      it: 'Questa vendita ha già {massimo} scansioni: registri l’offerta senza, e conservi la carta con il verbale.',
      en: 'This sale already has {massimo} scans: register the offer without one, and keep the paper with the minutes.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
