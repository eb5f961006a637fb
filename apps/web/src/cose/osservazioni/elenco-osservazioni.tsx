import { formattaOra } from '@gestore/contratto/parole/formato';
import type { OsservazioneVista } from '@gestore/dominio';
import type { ReactNode } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { OSSERVAZIONI_TESTI } from './testi.ts';

/** Le osservazioni che chi guarda può leggere, dalla prima; sotto ciascuna, ciò che ne può fare (R68). */
export function ElencoOsservazioni({
  osservazioni,
  sotto,
}: {
  osservazioni: readonly OsservazioneVista[];
  sotto?: (osservazione: OsservazioneVista) => ReactNode;
}) {
  const t = useTesti(OSSERVAZIONI_TESTI);
  if (osservazioni.length === 0) return <p className="text-secondario">{t.nessuna}</p>;
  return (
    <ol aria-live="polite" className="grid gap-3">
      {osservazioni.map((osservazione) => (
        <li key={osservazione.osservazioneId} className="grid gap-1">
          <p className="text-sm text-secondario">
            <span lang="it" className="font-semibold text-inchiostro">
              {osservazione.pseudonimo}
            </span>{' '}
            · {t.modi[osservazione.modo]} · {formattaOra(osservazione.ricevutoIl)} · {t.stati[osservazione.stato]}
          </p>
          <p lang="it" className="break-words whitespace-pre-line">
            {osservazione.testo}
          </p>
          {osservazione.motivo !== null && (
            <p className="text-sm break-words">
              {t.motivo} <span lang="it">{osservazione.motivo}</span>
            </p>
          )}
          {sotto?.(osservazione)}
        </li>
      ))}
    </ol>
  );
}
