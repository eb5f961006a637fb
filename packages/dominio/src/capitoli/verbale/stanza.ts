import type { NellaStanza } from '../../legge/riga.ts';

/** Come le viste del verbale cambiano la stanza. */
export const STANZA_VERBALE: NellaStanza<'VerbaleRedatto'> = {
  VerbaleRedatto: (stanza, { versione, impronta }) => ({ ...stanza, verbale: { versione, impronta } }),
};
