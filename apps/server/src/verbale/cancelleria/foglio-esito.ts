import { daLeggere, fattiNarrati, intestazione, type Materiale, sezioneEsito } from '../documenti.ts';
import type { Documento } from '../documento.ts';
import { chiHaCondotto } from '../racconto/chi-ha-condotto.ts';
import { sezioneObblighi } from '../racconto/obblighi.ts';
import { premesse, storiaDellaPubblicazione } from '../racconto/premesse.ts';
import { nominaConIdentita } from '../racconto/racconto.ts';

/**
 * Di che vendita si tratta, com'è finita, chi ha vinto e a che prezzo, che cosa deve ed entro quando: un foglio solo, con le parole del
 * verbale. Di chi non ha vinto non dice il nome (R33, R67, R68, R69).
 */
export function foglioEsito(materiale: Materiale): Documento {
  const { stato, gestore, identita, pagamento = null } = materiale;
  const fatti = fattiNarrati(materiale);
  const laVendita = premesse(
    stato,
    gestore,
    chiHaCondotto(fatti),
    storiaDellaPubblicazione(fatti, { riservato: true }),
  );
  return {
    ...intestazione(materiale, 'Esito della vendita telematica', 'per la cancelleria'),
    firma: null,
    sezioni: [
      { ...laVendita, titolo: 'La vendita' },
      sezioneEsito(fatti, nominaConIdentita(identita), true, materiale),
      ...sezioneObblighi(stato, pagamento),
    ].map(daLeggere),
  };
}
