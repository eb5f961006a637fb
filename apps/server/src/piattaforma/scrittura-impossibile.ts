/** Che cosa risponde il sistema quando là non si può scrivere, e come lo diciamo. */
const PAROLE: Readonly<Record<string, string>> = {
  ENOSPC: 'non c’è più posto',
  EDQUOT: 'la quota di questo utente è finita',
  EROFS: 'il disco è in sola lettura',
  EACCES: 'questo utente non ha il permesso',
  EPERM: 'questo utente non ha il permesso',
  ENOENT: 'la cartella non c’è',
  ENOTDIR: 'la cartella non c’è',
  EISDIR: 'al posto del file c’è una cartella',
  EIO: 'il disco non risponde bene',
  EFBIG: 'il file è troppo grande per questo utente',
};
/** Un disco senza posto, o che non accetta nulla: può passare da sé, e non è colpa di ciò che si è chiesto. */
const DEL_DISCO: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
/** Non ci sono più file per questo processo, o per l'intera macchina. */
const DEI_FILE: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);
/** Quante cause si guardano: chi lo ripete lo avvolge una volta o due. */
const CAUSE_MAX = 4;

/** Perché qualcosa non si è potuto scrivere, in parole; null se l'errore è di un'altra specie. */
export function percheNonSiScrive(errore: unknown): string | null {
  return (
    PAROLE[String(codiceDi(errore, (codice) => typeof codice === 'string' && Object.hasOwn(PAROLE, codice)))] ?? null
  );
}

/** Se il disco non accetta più nulla (pieno, oltre la quota, in sola lettura, rotto), chiunque scrivesse. */
export function discoPieno(errore: unknown): boolean {
  return codiceDi(errore, (codice) => DEL_DISCO.has(codice)) !== undefined;
}

/** Se questo processo, o la macchina, non può aprire un altro file o collegamento. */
export function fileFiniti(errore: unknown): boolean {
  return codiceDi(errore, (codice) => DEI_FILE.has(codice)) !== undefined;
}

function codiceDi(errore: unknown, quale: (codice: unknown) => boolean): unknown {
  let causa = errore;
  for (let i = 0; i < CAUSE_MAX && causa instanceof Error; i += 1) {
    const { code } = causa as { code?: unknown };
    if (quale(code)) return code;
    causa = causa.cause;
  }
  return undefined;
}
