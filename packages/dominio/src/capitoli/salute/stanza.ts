import type { NellaStanza } from '../../legge/riga.ts';
import type { FattoDiSalute } from '../../parole/salute.ts';
import { conSospesa } from '../gara/stanza.ts';

/** Come le viste della salute cambiano la stanza. */
export const STANZA_SALUTE: NellaStanza<FattoDiSalute['tipo']> = {
  DisservizioRilevato: (stanza, { dal, gravita, visto }) =>
    conSospesa({ ...stanza, disservizio: { dal, gravita, visto } }, { riprendeIl: null }),
  OfferentiScollegati: (stanza, { pseudonimi, presenti, fermata }, { seq, ricevutoIl }) => ({
    ...stanza,
    scollegati: { seq, ricevutoIl, pseudonimi, presenti, fermata },
  }),
  DisservizioCessato: (stanza, { gravita }) => conSospesa({ ...stanza, disservizio: null }, { gravita }),
  CronoRiportato: (stanza, { scadeIl }) => ({ ...stanza, gara: { fase: 'in_corso', scadeIl } }),
  RipresaFissata: (stanza, { riprendeIl }) => conSospesa(stanza, { riprendeIl }),
};
