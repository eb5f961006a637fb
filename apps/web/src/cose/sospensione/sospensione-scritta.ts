import { data, lunghezzaMassima, obbligatorio, obbligatorioSe, type Regole } from '@gestore/contratto/regole';
import type { Provvedimento } from '@gestore/dominio';
import { leggiIstante } from '../../forme/istante-scritto.ts';
import { oraCerta, oraPiena, oraScritta } from '../../forme/regole-istante.ts';

/** Un provvedimento com'è scritto nel modulo. */
type DispostoScritto = { numero: string; del: string; motivo: string };
export const DISPOSTO_VUOTO: DispostoScritto = { numero: '', del: '', motivo: '' };
/** Con le date della ripresa, che restano testo finché non si leggono. */
export type RipresaScritta = DispostoScritto & {
  inizioData: string;
  inizioOra: string;
  termineData: string;
  termineOra: string;
  luogo: string;
};
export const RIPRESA_VUOTA: RipresaScritta = {
  ...DISPOSTO_VUOTO,
  inizioData: '',
  inizioOra: '',
  termineData: '',
  termineOra: '',
  luogo: '',
};

/** I limiti dei testi sono quelli del server. */
const RIGA_MAX = 300;
const TESTO_MAX = 4_000;
const MOTIVO = [obbligatorio(), lunghezzaMassima(TESTO_MAX)];

/** Con `senza` il provvedimento può mancare, tutto: lo dispone chi conduce. */
export function regoleDisposto(senza: boolean): Regole<keyof DispostoScritto> {
  return {
    numero: [senza ? obbligatorioSe('del') : obbligatorio(), lunghezzaMassima(RIGA_MAX)],
    del: [senza ? obbligatorioSe('numero') : obbligatorio(), data()],
    motivo: MOTIVO,
  };
}

export function regoleRipresa(senza: boolean): Regole<keyof RipresaScritta> {
  return {
    ...regoleDisposto(senza),
    inizioData: [obbligatorio(), data()],
    inizioOra: [obbligatorio(), oraScritta, oraCerta('inizioData')],
    termineData: [obbligatorioSe('termineOra'), data()],
    termineOra: [obbligatorioSe('termineData'), oraScritta, oraCerta('termineData')],
    luogo: [lunghezzaMassima(RIGA_MAX)],
  };
}

/** Il provvedimento scritto; `null` se non c'è. */
export function provvedimentoScritto({ numero, del }: DispostoScritto): Provvedimento | null {
  if (numero.trim() === '' && del.trim() === '') return null;
  return { numero: numero.trim(), del: del.trim().split('/').reverse().join('-') };
}

type Fissate = { nuovoInizioIl: number; nuovoTermineIl: number | null; luogoOperazioni: string | null };

/** Quando si riprende, in millisecondi dall'epoca, e dove; `null` se una data non si legge, e allora le regole l'hanno già detto. */
export function dateScritte(scritta: RipresaScritta): Fissate | null {
  const inizio = leggiIstante(scritta.inizioData, oraPiena(scritta.inizioOra));
  const senzaTermine = scritta.termineData.trim() === '';
  const termine = senzaTermine ? null : leggiIstante(scritta.termineData, oraPiena(scritta.termineOra));
  if (inizio.tipo === 'errore' || termine?.tipo === 'errore') return null;
  const luogo = scritta.luogo.trim();
  return {
    nuovoInizioIl: inizio.istante,
    nuovoTermineIl: termine?.istante ?? null,
    luogoOperazioni: luogo === '' ? null : luogo,
  };
}
