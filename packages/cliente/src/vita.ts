import type { Utente } from '@gestore/contratto/accesso/forme';
import type { Custodia } from './sessione.ts';

export type FaseAccesso = 'accesso' | 'utente' | 'rinnovo';
export type QuandoErrore = (errore: unknown, fase: FaseAccesso) => void;
export type QuandoCambia = (loggedIn: boolean) => void;

/** One session after the other: who is signed in, who listens, and what belongs to a session that is over. */
export type Vita = {
  /** Number of the current session: what was asked for an earlier one must not write into a later one. */
  numero(): number;
  /** Forgets tokens and user: another session begins, of nobody. */
  azzera(): void;
  utente(): Utente | null;
  ricorda(utente: Utente): void;
  /** Runs `azione`; its error reaches the listeners and comes out unchanged (specification, section 8). */
  dicendolo<T>(fase: FaseAccesso, azione: () => Promise<T>): Promise<T>;
  quandoErrore(ascolta: QuandoErrore): () => void;
  quandoCambia(ascolta: QuandoCambia): () => void;
};

export function creaVita(custodia: Custodia): Vita {
  const quandoErrore = new Set<QuandoErrore>();
  const quandoCambia = new Set<QuandoCambia>();
  let noto: Utente | null = null;
  let numero = 0;

  function cambia(utente: Utente | null): void {
    const prima = noto !== null;
    noto = utente;
    if (prima !== (utente !== null)) for (const ascolta of quandoCambia) ascolta(utente !== null);
  }

  return {
    numero: () => numero,
    azzera() {
      numero += 1;
      custodia.svuota();
      cambia(null);
    },
    utente: () => noto,
    ricorda: cambia,
    async dicendolo(fase, azione) {
      try {
        return await azione();
      } catch (errore) {
        for (const ascolta of quandoErrore) ascolta(errore, fase);
        throw errore;
      }
    },
    quandoErrore: (ascolta) => aggiungi(quandoErrore, ascolta),
    quandoCambia: (ascolta) => aggiungi(quandoCambia, ascolta),
  };
}

function aggiungi<T>(insieme: Set<T>, elemento: T): () => void {
  insieme.add(elemento);
  return () => {
    insieme.delete(elemento);
  };
}
