import { formattaEuro, type Stanza } from '@gestore/dominio';
import { useEffect, useRef, useState } from 'react';

/** Un annuncio al più ogni tanto: un lettore di schermo deve poter finire la frase. */
const OGNI_MS = 4_000;

/** I rilanci a voce, l'ultimo soltanto, senza sommergere chi ascolta. */
export function AnnunciRilanci({ stanza, pseudonimo }: { stanza: Stanza; pseudonimo: string }) {
  const [frase, setFrase] = useState('');
  const ultimoDetto = useRef(0);
  const ultimo = stanza.rilanci.at(-1);
  useEffect(() => {
    if (ultimo === undefined) return undefined;
    const attesa = Math.max(0, OGNI_MS - (performance.now() - ultimoDetto.current));
    const timer = setTimeout(() => {
      ultimoDetto.current = performance.now();
      setFrase(
        `${ultimo.pseudonimo === pseudonimo ? 'Il Suo rilancio è accettato' : `Rilancio di ${ultimo.pseudonimo}`}: ${formattaEuro(ultimo.importoCent)}.`,
      );
    }, attesa);
    return () => clearTimeout(timer);
  }, [ultimo, pseudonimo]);
  return (
    <p aria-live="polite" className="sr-only">
      {frase}
    </p>
  );
}
