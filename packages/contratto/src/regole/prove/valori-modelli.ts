import type { CodiceRegola } from '../modello.ts';
import type { Dati } from '../testi-it.ts';

/** Ciò che ogni modello nomina oltre al campo; chi aggiunge un modello con valori li aggiunge qui. */
export const VALORI: Partial<Record<CodiceRegola, Dati>> = {
  altri_offerenti: { riga: 2 },
  altri_offerenti_troppi: { massimo: 19, attuale: 20 },
  email_elenco: { quale: 'studio' },
  incluso: { voci: 'Sì, No' },
  lunghezza_esatta: { esatta: 16, attuale: 15 },
  lunghezza_massima: { massima: 300, attuale: 301 },
  lunghezza_minima: { minima: 12, attuale: 4 },
  lunghezza_tra: { minima: 12, massima: 128, attuale: 4 },
  voci_esatte: { esatta: 2, attuale: 3 },
  voci_massime: { massima: 20, attuale: 21 },
  voci_minime: { minima: 2, attuale: 0 },
  voci_tra: { minima: 1, massima: 5, attuale: 6 },
  minimo: { minimo: '10' },
  massimo: { massimo: '1.000' },
  maggiore: { minimo: '0' },
  minore: { massimo: '90' },
  tra: { minimo: '1', massimo: '100' },
  multiplo: { divisore: 5 },
  decimali: { massimi: 2 },
  cifre: { quante: 6, esempio: '123456' },
  confermato: { altro: 'Password' },
  formato: { esempio: 'VA' },
  segnaposto: { quale: '{giudice}', voci: '{tribunale}, {prezzo}' },
  dimensione: { attuale: '2.048', massima: '1.024' },
  estensione: { voci: 'pdf, zip' },
  euro_minimo: { minimo: '1,00 €' },
  euro_massimo: { massimo: '10,00 €' },
};
