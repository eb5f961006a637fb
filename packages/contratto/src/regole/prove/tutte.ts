import * as regole from '../index.ts';
import type { Regola } from '../regola.ts';

/** Ogni regola, con gli argomenti che le darebbe un modulo: chi ne aggiunge una la aggiunge qui. */
export const FACOLTATIVE: Readonly<Record<string, Regola>> = {
  email: regole.email(),
  'email multipla': regole.email({ multipla: true }),
  pec: regole.pec(),
  incluso: regole.incluso(['sì', 'no', 3]),
  lunghezzaEsatta: regole.lunghezzaEsatta(3),
  lunghezzaMassima: regole.lunghezzaMassima(3),
  lunghezzaMinima: regole.lunghezzaMinima(3),
  lunghezzaTra: regole.lunghezzaTra(2, 4),
  numerico: regole.numerico(),
  intero: regole.intero(),
  decimali: regole.decimali(2),
  minimo: regole.minimo(10),
  massimo: regole.massimo(10),
  tra: regole.tra(10, 20),
  cifre: regole.cifre(6),
  formato: regole.formato(/[a-z]+/, 'abc'),
  dimensioneKB: regole.dimensioneKB(1),
  estensione: regole.estensione('pdf', 'zip'),
  codiceFiscale: regole.codiceFiscale(),
  partitaIva: regole.partitaIva(),
  codiceFiscaleOPartitaIva: regole.codiceFiscaleOPartitaIva(),
  altriOfferenti: regole.altriOfferenti(19),
  frazione: regole.frazione(),
  iban: regole.iban(),
  cro: regole.cro(),
  cellulare: regole.cellulare(),
  euro: regole.euro({ minimoCent: 100, massimoCent: 100_000 }),
  soloSegnaposti: regole.soloSegnaposti(['esito', 'prezzo']),
  data: regole.data(),
  ora: regole.ora(),
  'ora al secondo': regole.ora({ alSecondo: true }),
};

/** Quelle che dicono qualcosa anche di un campo vuoto. */
export const SUL_VUOTO: Readonly<Record<string, Regola>> = {
  obbligatorio: regole.obbligatorio(),
  'obbligatorio senza falso': regole.obbligatorio({ falsoAmmesso: false }),
  sceltaObbligatoria: regole.sceltaObbligatoria(),
  obbligatorioSe: regole.obbligatorioSe('altro'),
  'obbligatorioSe con valori': regole.obbligatorioSe('altro', ['sì', 3]),
  confermato: regole.confermato('altro', 'Altro'),
};

export const TUTTE: Readonly<Record<string, Regola>> = { ...FACOLTATIVE, ...SUL_VUOTO };
