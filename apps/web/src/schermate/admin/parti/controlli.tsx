import type { Controllo } from '@gestore/contratto';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';

const SEGNI = {
  ok: { Icona: CircleCheck, colore: 'text-[#00693e]', parola: 'A posto' },
  attenzione: { Icona: TriangleAlert, colore: 'text-[#8a5200]', parola: 'Attenzione' },
  blocco: { Icona: CircleX, colore: 'text-[#a6111f]', parola: 'Impedisce l’apertura' },
} as const;

/** Ciò che il server ha controllato, una riga per controllo con l'esito in parole. */
export function Controlli({ controlli }: { controlli: readonly Controllo[] }) {
  if (controlli.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {controlli.map(({ codice, esito, testo }) => {
        const { Icona, colore, parola } = SEGNI[esito];
        return (
          <li key={codice + testo} className="flex gap-2 text-[#17324d]">
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
