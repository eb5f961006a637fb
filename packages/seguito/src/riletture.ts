import { attesaCrescente, type PorteAttesa } from './attesa.ts';

/** A letture fallite di seguito si aspetta sempre di più, fino a tanto: chi conduce non resta a lungo senza sapere chi c'è. */
const ATTESA_MAX_MS = 10_000;

type PorteRiletture = PorteAttesa & {
  leggi: () => Promise<void>;
  /** Fra quanto rileggere dopo una lettura riuscita, o riprovare dopo una mancata; `null`: solo quando lo si chiede. */
  fraQuantoMs: () => number | null;
  /** Dopo una lettura mancata così: fra quanto riprovare, `null` mai, `undefined` come al solito. */
  dopoUnNo?: (errore: unknown) => number | null | undefined;
  mancata: (errore: unknown, diSeguito: number) => void;
};

type Riletture = {
  /** Legge ora; fallisce se la lettura fallisce. Se una è già in viaggio, finisce con un'altra partita dopo di essa. */
  adesso(): Promise<void>;
  ferma(): void;
};

/** Rilegge una volta alla volta: quando lo si chiede, e a intervalli che si allungano se non riesce. */
export function creaRiletture(porte: PorteRiletture): Riletture {
  const { leggi, fraQuantoMs, dopoUnNo, mancata, fra, casuale } = porte;
  let inCorso: Promise<void> | null = null;
  let ancora = false;
  let mancate = 0;
  let ultimoNo: unknown = null;
  let fermo = false;
  let annulla = (): void => undefined;

  async function gira(): Promise<void> {
    do {
      ancora = false;
      await leggi();
      // La risposta tornata può essere partita prima di ciò che si voleva sapere.
    } while (ancora && !fermo);
  }

  function prenota(): void {
    annulla();
    const ms = fraQuantoMs();
    const detta = mancate === 0 ? undefined : dopoUnNo?.(ultimoNo);
    if (fermo || ms === null || detta === null) return;
    const attesaMs = detta ?? attesaCrescente(ms, ATTESA_MAX_MS, Math.max(0, mancate - 1), casuale);
    annulla = fra(attesaMs, () => void adesso().catch(() => undefined));
  }

  function adesso(): Promise<void> {
    if (fermo) return Promise.resolve();
    if (inCorso !== null) {
      ancora = true;
      return inCorso;
    }
    annulla();
    inCorso = gira()
      .then(
        () => {
          mancate = 0;
        },
        (errore: unknown) => {
          mancate += 1;
          ultimoNo = errore;
          mancata(errore, mancate);
          throw errore;
        },
      )
      .finally(() => {
        inCorso = null;
        prenota();
      });
    return inCorso;
  }

  return {
    adesso,
    ferma() {
      fermo = true;
      annulla();
    },
  };
}
