import type { Stanza } from '@gestore/dominio';

/** La posizione di chi guarda, in un solo stato. */
export type Posizione =
  | 'spettatore'
  | 'in_attesa'
  | 'ammesso'
  | 'rifiutato'
  | 'in_testa'
  /** In testa c'è un altro, e nulla di suo è stato superato. */
  | 'non_in_testa'
  /** Era in testa e un rilancio lo ha superato: è libero (R55). */
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
    return eSuperato(stanza, pseudonimo) ? 'superato' : 'non_in_testa';
  }
  return mia?.stato === 'ammessa' ? 'ammesso' : 'in_attesa';
}

/**
 * Vero se un rilancio ha superato ciò che quella persona aveva in testa: l'offerta di partenza (R44) o un rilancio suo, anche uno che chi
 * conduce ha poi messo dopo quello in sala (R54). Finché non c'è un rilancio che vale nessuno è superato, e chi ha offerto è vincolato
 * (R24, R55).
 */
export function eSuperato(
  { graduatoria, migliore, rilanci, precedenze }: Pick<Stanza, 'graduatoria' | 'migliore' | 'rilanci' | 'precedenze'>,
  pseudonimo: string,
): boolean {
  if (rilanci.length === 0 || migliore?.pseudonimo === pseudonimo) return false;
  const diLui = (uno: { pseudonimo: string }): boolean => uno.pseudonimo === pseudonimo;
  // Chi era stato respinto non era mai stato in testa, nemmeno se poi lo si è giudicato di nuovo.
  const tolto = precedenze.some(({ seguiti }) => seguiti.some((uno) => diLui(uno) && uno.respintoIl === undefined));
  return graduatoria[0]?.pseudonimo === pseudonimo || rilanci.some(diLui) || tolto;
}

/** Vero se nella gara che corre, o è ferma, chi guarda può ancora rilanciare (R50). */
export function haUnRilancio({ gara }: Pick<Stanza, 'gara'>, posizione: Posizione): boolean {
  return posizione !== 'spettatore' && posizione !== 'rifiutato' && gara !== null && gara.fase !== 'conclusa';
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
