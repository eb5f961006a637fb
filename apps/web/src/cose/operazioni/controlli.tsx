import type { Controllo } from '@gestore/contratto';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';

const SEGNI = {
  ok: { Icona: CircleCheck, colore: 'text-bene' },
  attenzione: { Icona: TriangleAlert, colore: 'text-attenzione' },
  blocco: { Icona: CircleX, colore: 'text-errore' },
} as const;

/** Ciò che il server ha controllato, una riga per controllo con l'esito in parole. */
export function Controlli({ controlli }: { controlli: readonly Controllo[] }) {
  const t = useTesti(COMUNI);
  if (controlli.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2">
      {controlli.map(({ codice, esito, testo }) => {
        const { Icona, colore } = SEGNI[esito];
        return (
          <li key={codice + testo} className="flex gap-2">
            <Icona aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colore}`} />
            <span className="min-w-0 break-words">
              <span className={`font-semibold ${colore}`}>{t.controlli[esito]}:</span> <span lang="it">{testo}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
