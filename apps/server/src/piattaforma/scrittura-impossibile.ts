/** What the system answers when nothing can be written there, and how we say it. */
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
/** A disk without room, or that takes nothing: it may pass by itself, and is not the fault of what was asked. */
const DEL_DISCO: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
/** No more files for this process, or for the whole machine. */
const DEI_FILE: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);
/** How many causes are looked at: whoever repeats it wraps it once or twice. */
const CAUSE_MAX = 4;

/** Why something could not be written, in words; null if the error is of another kind. */
export function percheNonSiScrive(errore: unknown): string | null {
  return (
    PAROLE[String(codiceDi(errore, (codice) => typeof codice === 'string' && Object.hasOwn(PAROLE, codice)))] ?? null
  );
}

/** Whether the disk takes nothing more (full, out of quota, read-only, broken), whoever it was that wrote. */
export function discoPieno(errore: unknown): boolean {
  return codiceDi(errore, (codice) => DEL_DISCO.has(codice)) !== undefined;
}

/** Whether this process, or the machine, may open no other file or connection. */
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
