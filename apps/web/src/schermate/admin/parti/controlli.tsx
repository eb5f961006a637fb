import type { Controllo } from '@gestore/contratto';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';

const SEGNI = {
  ok: { Icona: CircleCheck, colore: 'text-bene', parola: 'A posto' },
  attenzione: { Icona: TriangleAlert, colore: 'text-attenzione', parola: 'Attenzione' },
  blocco: { Icona: CircleX, colore: 'text-errore', parola: 'Impedisce l’apertura' },
} as const;

/** Ciò che il server ha controllato, una riga per controllo con l'esito in parole. */
export function Controlli({ controlli }: { controlli: readonly Controllo[] }) {
  if (controlli.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {controlli.map(({ codice, esito, testo }) => {
        const { Icona, colore, parola } = SEGNI[esito];
        return (
          <li key={codice + testo} className="flex gap-2">
            <Icona aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colore}`} />
            <span>
              <span className={`font-semibold ${colore}`}>{parola}:</span> {testo}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
