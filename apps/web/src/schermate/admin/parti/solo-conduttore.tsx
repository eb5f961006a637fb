import type { ReactNode } from 'react';
import { useUtente } from '../../../accesso/sessione.ts';

/** Vero per il magistrato: vede tutto e non compie atti (R36, R38). */
export function useSolaLettura(): boolean {
  const utente = useUtente('admin');
  return utente?.strategia === 'admin' && utente.scope.includes('magistrato');
}

/** Gli atti di chi conduce: chi assiste li vede spenti, e il server comunque li rifiuterebbe (R36, R38). */
export function SoloConduttore({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={useSolaLettura()} className="contents">
      {children}
    </fieldset>
  );
}
