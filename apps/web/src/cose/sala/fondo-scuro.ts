import type { CSSProperties } from 'react';

const CHIAVE = 'sala-scura';

/** I colori del tema, per una sala buia: gli stessi nomi, così ogni parte dello schermo li segue. */
export const SCURO = {
  '--color-white': '#0b1622',
  '--color-fondo': '#132232',
  '--color-inchiostro': '#f4f8fc',
  '--color-secondario': '#b8c7d6',
  '--color-testata': '#ffffff',
  '--color-azione': '#4da3ff',
  '--color-azione-scura': '#8ec5ff',
  '--color-azione-chiara': '#12365c',
  '--color-azione-velo': '#0f2742',
  '--color-neutro': '#22364a',
  '--color-linea': '#33475b',
  '--color-bordo': '#8fa3b7',
  '--color-bene': '#8fe0b5',
  '--color-bene-chiaro': '#0f2f20',
  '--color-attenzione': '#ffd27a',
  '--color-attenzione-chiara': '#3a2c05',
  '--color-errore': '#ffb3b8',
  '--color-errore-chiaro': '#3d1418',
} as CSSProperties;

/** Scuro, se su questo schermo non si era scelto il chiaro: in una sala buia il bianco abbaglia. */
export function scuroTenuto(): boolean {
  return localStorage.getItem(CHIAVE) !== 'no';
}

/** Tiene la scelta per la prossima volta, e la rende. */
export function tieniScuro(scuro: boolean): boolean {
  localStorage.setItem(CHIAVE, scuro ? 'si' : 'no');
  return scuro;
}
