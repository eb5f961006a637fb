import { useEffect, useState } from 'react';

/** L'ora del server, ridisegnata `ogniMs`: la usa solo il componente che la mostra, mai la pagina intera. */
export function useOraCheScorre(scartoMs: number, ogniMs: number): number {
  const [ora, cambia] = useState(() => Date.now() + scartoMs);
  useEffect(() => {
    cambia(Date.now() + scartoMs);
    const orologio = setInterval(() => cambia(Date.now() + scartoMs), ogniMs);
    return () => clearInterval(orologio);
  }, [scartoMs, ogniMs]);
  return ora;
}
