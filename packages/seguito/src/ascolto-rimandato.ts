import type { Ascolto } from './ascolto.ts';
import { attesaCrescente, type PorteAttesa } from './attesa.ts';

/** Come le altre attese del tempo reale: si riprova presto, poi sempre più di rado. */
const PRIMA_ATTESA_MS = 1_000;
const ATTESA_MAX_MS = 15_000;

type Porte = PorteAttesa & {
  /** Tutto ciò che serve prima di poter ascoltare; se manca si richiede. */
  prepara: () => Promise<unknown>;
  /** L'ascolto vero; la funzione restituita lo lascia. */
  ascolta: () => () => void;
};

/**
 * Ascolta appena si può. Fino ad allora chi ascolta sa di non essere collegato, e chiede per HTTP; se lascia prima, non
 * succede più nulla.
 */
export function ascoltoRimandato(
  { prepara, ascolta, fra, casuale }: Porte,
  { quandoCaduto }: Pick<Ascolto, 'quandoCaduto'>,
): () => void {
  let lasciato = false;
  let lascia = (): void => undefined;
  let tentativi = 0;
  const prova = (): void => {
    prepara().then(
      () => {
        if (!lasciato) lascia = ascolta();
      },
      () => {
        if (lasciato) return;
        lascia = fra(attesaCrescente(PRIMA_ATTESA_MS, ATTESA_MAX_MS, tentativi, casuale), prova);
        tentativi += 1;
      },
    );
  };
  quandoCaduto();
  prova();
  return () => {
    lasciato = true;
    lascia();
  };
}
