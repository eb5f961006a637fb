import type { Stanza } from '@gestore/dominio';

/** La posizione di chi guarda, in un solo stato. */
export type Posizione =
  | 'spettatore'
  | 'in_attesa'
  | 'ammesso'
  | 'rifiutato'
  | 'in_testa'
  /** La gara è iniziata e nessuno ha ancora rilanciato: un'altra offerta era più alta. */
  | 'non_in_testa'
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
  if (stanza.gara !== null) {
    if (stanza.migliore?.pseudonimo === pseudonimo) return 'in_testa';
    return stanza.rilanci.length === 0 ? 'non_in_testa' : 'superato';
  }
  return mia?.stato === 'ammessa' ? 'ammesso' : 'in_attesa';
}

/** La pagina dell'esito per quella posizione. */
export function paginaEsito(stanza: Stanza, posizione: Posizione): string | null {
  if (stanza.esito === null) return null;
  if (posizione === 'vincitore') return '/user/asta/aggiudicata';
  return posizione === 'rifiutato' ? '/user/asta/busta_rifiutata' : '/user/asta/conclusa';
}

/** Perché adesso non si può rilanciare. */
export type Impedimento = 'sospesa' | 'crono_fermo' | 'in_testa';

/** Che cosa impedisce un rilancio che verrebbe certamente rifiutato (R54, R56, R57); `null` se nulla. */
export function impedimentoDi(
  { gara, migliore }: Pick<Stanza, 'gara' | 'migliore'>,
  pseudonimo: string,
  autoRilancioAmmesso: boolean,
): Impedimento | null {
  if (gara?.fase === 'sospesa') return 'sospesa';
  if (gara?.fase === 'congelata') return 'crono_fermo';
  return migliore?.pseudonimo === pseudonimo && !autoRilancioAmmesso ? 'in_testa' : null;
}
