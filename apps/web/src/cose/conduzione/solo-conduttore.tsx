import { createContext, type ReactNode, use } from 'react';

const Assiste = createContext(false);

/** Le schermate di una vendita: sanno da qui se chi guarda la conduce, o vi assiste soltanto (R36). */
export function ConRuolo({ conduce, children }: { conduce: boolean; children: ReactNode }) {
  return <Assiste value={!conduce}>{children}</Assiste>;
}

/** Vero per il magistrato che assiste: vede tutto e non compie atti; dove è il referente li compie (R36, R38). */
export function useSolaLettura(): boolean {
  return use(Assiste);
}

/**
 * Gli atti di chi conduce: a chi assiste non si mostrano, e restano spenti; il server comunque li rifiuterebbe (R36, R38). Ciò che si
 * legge, collegamenti compresi, resta.
 */
export function SoloConduttore({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={useSolaLettura()} className="sola-lettura contents">
      {children}
    </fieldset>
  );
}
