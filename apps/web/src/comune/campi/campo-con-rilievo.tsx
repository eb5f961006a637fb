import { messaggioDi, primoErrore, type Regola, type Valori } from '@gestore/contratto/regole';
import { Alert, TextField } from '@gestore/ui';
import { useEffect, useRef, useState } from 'react';
import type { Forma } from '../../forme/usa-forma.ts';
import { useLingua } from '../../testi/lingua.ts';

/**
 * Un codice che non torna si segnala e basta: il documento può dire proprio così, e un rilievo non impedisce di
 * registrare (R14, R15). Compare lasciando il campo, per non interrompere chi scrive.
 */
export function CampoConRilievo<V extends Valori>({
  etichetta,
  nome,
  forma,
  rilievi,
  seguito,
  lunghezzaMassima,
}: {
  etichetta: string;
  nome: keyof V & string;
  forma: Forma<V>;
  rilievi: readonly Regola[];
  /** Che cosa fare se il valore è davvero quello. */
  seguito: string;
  lunghezzaMassima: number;
}) {
  const lingua = useLingua();
  const [lasciato, lascia] = useState(false);
  const dopoIlClic = useDopoIlClic();
  const rilievo = lasciato ? primoErrore(rilievi, forma.valori[nome], forma.valori) : null;
  return (
    <div className="grid content-start">
      <TextField
        label={etichetta}
        maxLength={lunghezzaMassima}
        {...forma.campo(nome)}
        onBlur={() => dopoIlClic(() => lascia(true))}
      />
      <div role="status" className="not-empty:mt-1">
        {rilievo !== null && (
          <Alert tone="warning">
            {messaggioDi(rilievo, etichetta, lingua)} {seguito}
          </Alert>
        )}
      </div>
    </div>
  );
}

/**
 * Chi lascia un campo premendo un pulsante deve trovare il pulsante dov'era fino alla fine del clic: un rilievo che compare
 * fra la pressione e il rilascio sposta il modulo, e il clic cade nel vuoto. Con la tastiera non si aspetta.
 */
function useDopoIlClic(): (azione: () => void) => void {
  const premuto = useRef(false);
  useEffect(() => {
    const giu = (): void => {
      premuto.current = true;
    };
    const su = (): void => {
      premuto.current = false;
    };
    addEventListener('pointerdown', giu, true);
    for (const quando of ['pointerup', 'pointercancel'] as const) addEventListener(quando, su, true);
    return () => {
      removeEventListener('pointerdown', giu, true);
      for (const quando of ['pointerup', 'pointercancel'] as const) removeEventListener(quando, su, true);
    };
  }, []);
  return (azione) => {
    if (!premuto.current) return azione();
    const fatto = (): void => {
      for (const quando of ['pointerup', 'pointercancel'] as const) removeEventListener(quando, fatto);
      // Il clic arriva subito dopo il rilascio: prima lui.
      setTimeout(azione);
    };
    for (const quando of ['pointerup', 'pointercancel'] as const) addEventListener(quando, fatto);
  };
}
