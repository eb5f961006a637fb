import { messaggioDi, primoErrore, type Regola, type Valori } from '@gestore/contratto/regole';
import { Alert, TextField } from '@gestore/ui';
import { useState } from 'react';
import type { Forma } from '../../../forme/usa-forma.ts';
import { useLingua } from '../../../testi/lingua.ts';

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
  const rilievo = lasciato ? primoErrore(rilievi, forma.valori[nome], forma.valori) : null;
  return (
    <div className="grid content-start gap-1">
      <TextField label={etichetta} maxLength={lunghezzaMassima} {...forma.campo(nome)} onBlur={() => lascia(true)} />
      <div role="status">
        {rilievo !== null && (
          <Alert tone="warning">
            {messaggioDi(rilievo, etichetta, lingua)} {seguito}
          </Alert>
        )}
      </div>
    </div>
  );
}
