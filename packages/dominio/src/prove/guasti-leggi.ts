import { ATTI_DOPO_ROTTI } from './guasti-dopo.ts';
import { DENARO_DOPO_ROTTO } from './guasti-dopo-denaro.ts';
import { FRASI_AVVISO_ROTTE } from './guasti-frasi-avviso.ts';
import { FRASI_DOPO_ROTTE } from './guasti-frasi-dopo.ts';
import { FRASI_GARA_ROTTE } from './guasti-frasi-gara.ts';
import { ACCESSO_ROTTO } from './guasti-leggi-accesso.ts';
import { BANCA_ROTTE } from './guasti-leggi-banca.ts';
import { BOZZE_ROTTE } from './guasti-leggi-bozze.ts';
import { BUSTE_ROTTE } from './guasti-leggi-buste.ts';
import { CARTE_ROTTE } from './guasti-leggi-carte.ts';
import { CONDUZIONE_ROTTA } from './guasti-leggi-conduzione.ts';
import { DENTRO_ROTTO } from './guasti-leggi-dentro.ts';
import { ESTRATTI_ROTTI } from './guasti-leggi-estratti.ts';
import { FRASI_ROTTE } from './guasti-leggi-frasi.ts';
import { FUORI_DAL_DOMINIO } from './guasti-leggi-fuori.ts';
import { GARA_ROTTA } from './guasti-leggi-gara.ts';
import { INGRESSI_ROTTI } from './guasti-leggi-ingressi.ts';
import { MACCHINA_ROTTA } from './guasti-leggi-macchina.ts';
import { OSSERVAZIONI_ROTTE } from './guasti-leggi-osservazioni.ts';
import { QUOTE_ROTTE } from './guasti-leggi-quote.ts';
import { REGISTRO_ROTTO } from './guasti-leggi-registro.ts';
import { REGOLE } from './guasti-leggi-regole.ts';
import { RISPOSTE_ROTTE } from './guasti-leggi-risposte.ts';
import { RITO_ROTTO } from './guasti-leggi-rito.ts';
import { SALA_ROTTA } from './guasti-leggi-sala.ts';
import { SALUTE_ROTTA } from './guasti-leggi-salute.ts';
import { VERBALE_ROTTO } from './guasti-leggi-verbale.ts';
import type { RegolaRotta } from './regola-rotta.ts';

/** Gli errori piantati: `npm run leggi` li pianta uno alla volta, e `docs/law.md` conta solo queste regole. */
export const REGOLE_ROTTE: readonly RegolaRotta[] = [
  ...REGOLE,
  ...GARA_ROTTA,
  ...FUORI_DAL_DOMINIO,
  ...OSSERVAZIONI_ROTTE,
  ...BUSTE_ROTTE,
  ...BOZZE_ROTTE,
  ...BANCA_ROTTE,
  ...CARTE_ROTTE,
  ...CONDUZIONE_ROTTA,
  ...SALUTE_ROTTA,
  ...REGISTRO_ROTTO,
  ...DENTRO_ROTTO,
  ...ACCESSO_ROTTO,
  ...SALA_ROTTA,
  ...MACCHINA_ROTTA,
  ...VERBALE_ROTTO,
  ...INGRESSI_ROTTI,
  ...ATTI_DOPO_ROTTI,
  ...ESTRATTI_ROTTI,
  ...FRASI_ROTTE,
  ...FRASI_AVVISO_ROTTE,
  ...RITO_ROTTO,
  ...FRASI_GARA_ROTTE,
  ...FRASI_DOPO_ROTTE,
  ...DENARO_DOPO_ROTTO,
  ...QUOTE_ROTTE,
  ...RISPOSTE_ROTTE,
];

export { nomeDellaRotta } from './regola-rotta.ts';
