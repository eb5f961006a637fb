import type { Stanza } from '@gestore/dominio';

/** La posizione di chi guarda, in un solo stato. */
export type Posizione =
  | 'spettatore'
  | 'in_attesa'
  | 'ammesso'
  | 'rifiutato'
  | 'in_testa'
  | 'superato'
  | 'vincitore'
  | 'non_vincitore';

export function posizioneDi(stanza: Stanza, pseudonimo: string, ruolo: 'offerente' | 'spettatore'): Posizione {
  if (ruolo === 'spettatore') return 'spettatore';
  const mia = stanza.buste.find((busta) => busta.pseudonimo === pseudonimo);
  if (stanza.esito !== null)
    return stanza.esito.vincitore?.pseudonimo === pseudonimo
      ? 'vincitore'
      : mia?.stato === 'rifiutata'
        ? 'rifiutato'
        : 'non_vincitore';
  if (mia?.stato === 'rifiutata' || mia?.stato === 'scartata_tecnica') return 'rifiutato';
  if (stanza.gara !== null) return stanza.migliore?.pseudonimo === pseudonimo ? 'in_testa' : 'superato';
  return mia?.stato === 'ammessa' ? 'ammesso' : 'in_attesa';
}

/** La pagina dell'esito per quella posizione. */
export function paginaEsito(stanza: Stanza, posizione: Posizione): string | null {
  if (stanza.esito === null) return null;
  if (posizione === 'vincitore') return '/user/asta/aggiudicata';
  return posizione === 'rifiutato' ? '/user/asta/busta_rifiutata' : '/user/asta/conclusa';
}
