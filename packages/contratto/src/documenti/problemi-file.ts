import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi di un modulo con file: vengono da sé con il corpo della chiamata. */
export const PROBLEMI_DEI_FILE = {
  modulo_non_valido: {
    stato: 400,
    titolo: { it: 'Modulo non valido', en: 'Invalid form' },
    frase: {
      it: 'Il modulo non è arrivato intero: lo rimandi.',
      en: 'The form did not arrive in full: send it again.',
    },
    esito: 'certo',
  },
  modulo_troppo_pieno: {
    stato: 413,
    titolo: { it: 'Modulo non valido', en: 'Invalid form' },
    frase: {
      it: 'Il modulo ha più file o più campi di quanti se ne possano mandare in una volta.',
      en: 'The form has more files or fields than can be sent at once.',
    },
    esito: 'certo',
  },
  file_troppo_grande: {
    stato: 413,
    titolo: { it: 'File troppo grande', en: 'File too large' },
    frase: {
      it: 'Il file supera i {limiteMB} MB: lo divida per periodi più brevi.',
      en: 'The file exceeds {limiteMB} MB: divide it into shorter periods.',
    },
    esito: 'certo',
  },
  nessun_file: {
    stato: 422,
    titolo: { it: 'Nessun file', en: 'No file' },
    frase: {
      it: 'Scelga un file da caricare, che non sia vuoto.',
      en: 'Choose a file to upload that is not empty.',
    },
    casi: {
      pacchetti: {
        frase: { it: 'Scelga almeno un pacchetto da caricare.', en: 'Choose at least one package to upload.' },
      },
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
