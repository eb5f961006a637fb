/** Chi ha autorizzato un canale e quando (millisecondi dall'epoca): viaggia firmato nei dati del canale. */
export type Autorizzazione = { sessione: string; il: number };

type SessioniSocket = {
  /** Falso se l'autorizzazione è vecchia, o di una sessione finita da poco: chi la mostra ne chieda un'altra. */
  ammessa(autorizzazione: Autorizzazione): boolean;
  /** Ricorda che queste sessioni sono finite, finché una loro autorizzazione potrebbe ancora arrivare. */
  finite(sessioni: Iterable<string>): void;
};

/** I dati del canale che la firma copre. */
export function scriviAutorizzazione({ sessione, il }: Autorizzazione): string {
  return JSON.stringify({ sessione, il });
}

/** Li rilegge dopo che la firma è stata riconosciuta; `null` se non sono nostri. */
export function leggiAutorizzazione(testo: string): Autorizzazione | null {
  try {
    const letto: unknown = JSON.parse(testo);
    if (typeof letto !== 'object' || letto === null) return null;
    const { sessione, il } = letto as Partial<Record<keyof Autorizzazione, unknown>>;
    return typeof sessione === 'string' && typeof il === 'number' ? { sessione, il } : null;
  } catch {
    return null;
  }
}

/**
 * Un socket può tenere da parte un'autorizzazione e usarla dopo che la sessione è finita: perciò vale poco, e le sessioni
 * finite si ricordano più a lungo di quanto vale.
 */
export function creaSessioniSocket(valeMs: number, oraMs: () => number): SessioniSocket {
  const finiteIl = new Map<string, number>();
  return {
    ammessa: ({ sessione, il }) => Math.abs(oraMs() - il) <= valeMs && !finiteIl.has(sessione),
    finite(sessioni) {
      const ora = oraMs();
      for (const [sessione, quando] of finiteIl) {
        if (ora - quando <= 2 * valeMs) break;
        finiteIl.delete(sessione);
      }
      for (const sessione of sessioni) finiteIl.set(sessione, ora);
    },
  };
}
