import { data, lunghezzaMassima, obbligatorio, obbligatorioSe, type Regole } from '@gestore/contratto/regole';
import type { AttoDi } from '@gestore/dominio';
import { leggiIstante } from '../../forme/istante-scritto.ts';
import { oraCerta, oraPiena, oraScritta } from '../../forme/regole-istante.ts';

/** Il rinvio com'è scritto nel modulo: le date restano testo finché non si leggono. */
type RinvioScritto = {
  inizioData: string;
  inizioOra: string;
  termineData: string;
  termineOra: string;
  luogo: string;
  numero: string;
  del: string;
  motivo: string;
};
export const RINVIO_VUOTO: RinvioScritto = {
  inizioData: '',
  inizioOra: '',
  termineData: '',
  termineOra: '',
  luogo: '',
  numero: '',
  del: '',
  motivo: '',
};

/** I limiti dei testi sono quelli del server. */
const RIGA_MAX = 300;
const TESTO_MAX = 4_000;
export const REGOLE_RINVIO: Regole<keyof RinvioScritto> = {
  inizioData: [obbligatorio(), data()],
  inizioOra: [obbligatorio(), oraScritta, oraCerta('inizioData')],
  termineData: [obbligatorioSe('termineOra'), data()],
  termineOra: [obbligatorioSe('termineData'), oraScritta, oraCerta('termineData')],
  luogo: [lunghezzaMassima(RIGA_MAX)],
  numero: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  del: [obbligatorio(), data()],
  motivo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)],
};

/** Il rinvio da chiedere, senza l'atto intorno. */
export type RinvioLetto = Omit<AttoDi<'rinviaOperazioni'>, 'tipo'>;

/**
 * Dal modulo al rinvio; `null` se una data non si legge, e allora le regole l'hanno già detto.
 *
 * @param fissateIl l'inizio che chi scrive ha davanti, millisecondi dall'epoca
 */
export function leggiRinvio(scritto: RinvioScritto, fissateIl: number): RinvioLetto | null {
  const inizio = leggiIstante(scritto.inizioData, oraPiena(scritto.inizioOra));
  const senzaTermine = scritto.termineData.trim() === '';
  const termine = senzaTermine ? null : leggiIstante(scritto.termineData, oraPiena(scritto.termineOra));
  if (inizio.tipo === 'errore' || termine?.tipo === 'errore') return null;
  return {
    fissateIl,
    nuovoInizioIl: inizio.istante,
    nuovoTermineIl: termine?.istante ?? null,
    luogoOperazioni: scritto.luogo.trim() === '' ? null : scritto.luogo.trim(),
    provvedimento: { numero: scritto.numero.trim(), del: scritto.del.trim().split('/').reverse().join('-') },
    motivo: scritto.motivo.trim(),
  };
}
