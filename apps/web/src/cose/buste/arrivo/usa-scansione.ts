import { caricaScansione } from '@gestore/contratto/delegato/chiamate';
import { useRef, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';

/** La scansione di un'offerta che si sta per registrare (R28): si carica una volta, anche se poi si riprova a registrare. */
export function useScansione(asta: string): {
  /** Le parole di ciò che non va; `null` se va bene. */
  errore: string | null;
  inCorso: boolean;
  /** L'identificativo da nominare nell'offerta; `null` senza file, `undefined` se non si è potuta caricare. */
  carica(file: File | undefined): Promise<string | null | undefined>;
} {
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  // Un comando per file: dopo una risposta persa, rimandarlo non ne carica due.
  const comandi = useRef(new WeakMap<File, string>());
  const caricate = useRef(new WeakMap<File, string>());
  const carica = async (file: File | undefined): Promise<string | null | undefined> => {
    setErrore(null);
    if (file === undefined) return null;
    const gia = caricate.current.get(file);
    if (gia !== undefined) return gia;
    const comandoId = comandi.current.get(file) ?? crypto.randomUUID();
    comandi.current.set(file, comandoId);
    const modulo = new FormData();
    modulo.append('comandoId', comandoId);
    modulo.append('scansione', file, file.name);
    setInCorso(true);
    try {
      const { id } = await chiama(caricaScansione, { id: asta, modulo });
      caricate.current.set(file, id);
      return id;
    } catch (causa) {
      setErrore(causa instanceof Error ? causa.message : String(causa));
      return undefined;
    } finally {
      setInCorso(false);
    }
  };
  return { errore, inCorso, carica };
}
