import { comeEra, type NellaStanza } from '../../legge/riga.ts';
import type { FattoDiConduzione } from '../../parole/conduzione.ts';

/** Chi conduce sta nella scheda della vendita: la pagina la richiede. */
export const STANZA_CONDUZIONE: NellaStanza<FattoDiConduzione['tipo']> = {
  DelegatoSostituito: comeEra,
  SecondoDelegatoNominato: comeEra,
  ConduzionePassata: comeEra,
};
