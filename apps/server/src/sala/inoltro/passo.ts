import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Quanto il processo cede il passo: fra un pacchetto di immagine e un rilancio, con i core tutti presi, passa il rilancio. */
const CEDE_IL_PASSO = 5;
/** Lo stesso per la sua sessione: contro i processi di un’altra sessione conta soltanto questo. */
const CEDE_LA_SESSIONE = 10;
/** A chi non è amministratore il kernel lascia cambiare questo numero una volta ogni decimo di secondo, a tutti insieme. */
const RIPROVA_MS = 150;
const PROVE_MAX = 20;
/** Dove `/proc/<pid>/stat` dice di quale sessione è un processo, contando da dopo il nome. */
const SESSIONE = 3;

/** Chi inoltra passa dopo chi porta un rilancio. */
export function cediIlPasso(): void {
  try {
    setPriority(Math.max(getPriority(), CEDE_IL_PASSO));
  } catch {
    // Un sistema che non lo permette divide i core in parti uguali.
  }
}

/**
 * Linux divide i core prima fra le sessioni e poi, dentro una sessione, fra i suoi processi: chi inoltra ne ha una sua, e senza questo
 * la sua precedenza non direbbe nulla a PostgreSQL né al server. Si fa quando prende la porta e non quando nasce: finché carica la
 * libreria, chi guardava lo aspetta. Dove i processi stanno in gruppi di controllo, o il kernel è un altro, basta `cediIlPasso`.
 */
export function cediLaSessione(prove = PROVE_MAX): void {
  if (!haUnaSessioneSua()) return;
  try {
    writeFileSync('/proc/self/autogroup', String(CEDE_LA_SESSIONE));
  } catch (errore) {
    if (prove > 1 && (errore as NodeJS.ErrnoException).code === 'EAGAIN')
      setTimeout(() => cediLaSessione(prove - 1), RIPROVA_MS).unref();
  }
}

/** La sessione di chi lo ha avviato è anche di altri: non tocca a questo processo dirne nulla. */
function haUnaSessioneSua(): boolean {
  try {
    const campi = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return campi[SESSIONE] === String(process.pid);
  } catch {
    return false;
  }
}
