import { createContext, use } from 'react';

/** Le poche parole che i componenti hanno di loro; le altre le porta chi li usa. */
const it = {
  chiudiFinestra: 'Chiudi la finestra',
  annulla: 'Annulla',
  avvisi: 'Avvisi',
  chiudiAvviso: 'Chiudi l’avviso',
  scegliUnFile: 'Scegli un file',
  scegliFile: 'Scegli i file',
  nessunFile: 'Nessun file scelto',
  nonCorre: 'Il tempo non corre',
};
const en: typeof it = {
  chiudiFinestra: 'Close the window',
  annulla: 'Cancel',
  avvisi: 'Notices',
  chiudiAvviso: 'Close the notice',
  scegliUnFile: 'Choose a file',
  scegliFile: 'Choose the files',
  nessunFile: 'No file chosen',
  nonCorre: 'Time is not running',
};
const TESTI = { it, en } as const;

/** La lingua dei componenti: la dà, una volta, chi monta la pagina. */
export const LinguaUi = createContext<keyof typeof TESTI>('it');

export function useTestiUi(): typeof it {
  return TESTI[use(LinguaUi)];
}
