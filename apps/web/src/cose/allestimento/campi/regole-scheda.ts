import { CAUSALE_MAX, ESPERIMENTI_MAX, FRAZIONE_MAX } from '@gestore/contratto/operatore/forme';
import {
  cifre,
  data,
  decimali,
  euro,
  frazione,
  iban,
  intero,
  lunghezzaMassima,
  obbligatorio,
  obbligatorioSe,
  type Regole,
  tra,
} from '@gestore/contratto/regole';
import { oraCerta, oraScritta } from '../../../forme/regole-istante.ts';
import type { CampoScritto } from './campi-scritti.ts';

/** I limiti dei testi sono quelli del server. */
const RIGA_MAX = 300;
const TESTO_MAX = 4_000;

const riga = lunghezzaMassima(RIGA_MAX);
/**
 * Le regole del modulo di una vendita: in bozza quasi tutto può restare vuoto, ma ciò che è scritto si deve capire.
 * Gli estremi sono quelli con cui la legge della vendita accetta i parametri (R02).
 */
export const REGOLE_SCHEDA: Regole<CampoScritto> = {
  titolo: [obbligatorio(), riga],
  tribunale: [obbligatorio(), riga],
  ruoloNumero: [obbligatorioSe('ruoloAnno'), riga],
  ruoloAnno: [obbligatorioSe('ruoloNumero'), cifre(4)],
  lotto: [obbligatorio(), riga],
  categoria: [riga],
  via: [riga],
  comune: [riga],
  provincia: [riga],
  regione: [riga],
  descrizione: [lunghezzaMassima(TESTO_MAX)],
  prezzoBase: [euro({ minimoCent: 1 })],
  offertaMinima: [euro({ minimoCent: 1 })],
  rilancioMinimo: [euro({ minimoCent: 1 })],
  stima: [euro({ minimoCent: 1 })],
  giudice: [riga],
  esperimento: [intero(), tra(1, ESPERIMENTI_MAX)],
  luogoOperazioni: [riga],
  ibanCauzione: [obbligatorioSe('intestatarioCauzione'), obbligatorioSe('causaleCauzione'), iban()],
  intestatarioCauzione: [riga],
  causaleCauzione: [lunghezzaMassima(CAUSALE_MAX)],
  quotaInVendita: [obbligatorioSe('dirittoInVendita'), lunghezzaMassima(FRAZIONE_MAX), frazione()],
  dirittoInVendita: [obbligatorioSe('quotaInVendita')],
  cauzionePercento: [decimali(2), tra(1, 100)],
  saldoGiorni: [intero(), tra(1, 365)],
  rimborsoGiorni: [intero(), tra(1, 60)],
  termineData: [obbligatorioSe('termineOra'), data()],
  termineOra: [obbligatorioSe('termineData'), oraScritta, oraCerta('termineData')],
  cauzioneData: [data()],
  inizioData: [obbligatorioSe('inizioOra'), data()],
  inizioOra: [obbligatorioSe('inizioData'), oraScritta, oraCerta('inizioData')],
  unitaTempoSecondi: [intero(), tra(5, 3_600)],
  leggibiliPrimaMinuti: [intero(), tra(0, 1_440)],
  multiploConferma: [intero(), tra(2, 1_000)],
};
