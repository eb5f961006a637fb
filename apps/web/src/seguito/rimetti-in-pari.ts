import { createContext } from 'react';

/** Rimette in pari la vendita che la pagina segue: chi ha appena compiuto un atto ne vede subito l'effetto. */
export const RimettiInPari = createContext<() => Promise<void>>(async () => undefined);
