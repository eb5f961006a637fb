const SECONDO_MS = 1_000;
const ORA_MS = 3_600_000;
const GIORNO_MS = 24 * ORA_MS;

/** Fra un tentativo e l'altro si aspetta sempre di più, fino a tanto: un server di posta torna quando torna. */
const ATTESA_MAX_MS = 300 * SECONDO_MS;

/** Quanto si aspetta, in millisecondi, dopo tanti tentativi falliti. */
export function attesaDopo(tentativi: number): number {
  return Math.min(ATTESA_MAX_MS, SECONDO_MS * 2 ** Math.min(tentativi - 1, 20));
}

/** Fino a quando insistere con un invito: l'inizio delle operazioni; almeno un'ora, se nasce a operazioni vicine o aperte. */
export function scadenzaInvito(inizioOperazioniIl: number, adesso: number): number {
  return Math.max(inizioOperazioniIl, adesso + ORA_MS);
}

/** Fino a quando insistere con ciò che non ha un termine suo. */
export function scadenzaComune(adesso: number): number {
  return adesso + GIORNO_MS;
}

/** Chi rimette in partenza un messaggio scaduto gli dà almeno questo tempo. */
export function scadenzaRipresa(adesso: number): number {
  return adesso + ORA_MS;
}

/** Il no di un server di posta a questo destinatario o a questo messaggio: insistere non serve, serve una persona. */
export function eDefinitivo(errore: unknown): boolean {
  const { code, command, responseCode } = errore as { code?: unknown; command?: unknown; responseCode?: unknown };
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  // Un no al mittente, all'accesso o a TLS è colpa della nostra configurazione: chi la corregge non deve rimandare tutto.
  return (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE';
}
