import { type BustaVista, soloCifre } from '@gestore/dominio';
import { useTesti } from '../../testi/lingua.ts';
import { SALA } from './testi.ts';

/** Le buste mentre si aprono, sotto pseudonimo: prima dell'apertura non ce n'è nessuna (R10, R33). */
export function BusteInSala({ buste }: { buste: readonly BustaVista[] }) {
  const t = useTesti(SALA);
  if (buste.length === 0) return null;
  return (
    <section aria-labelledby="buste-in-sala" className="sala-accanto min-w-0">
      <h2 id="buste-in-sala" className="sala-etichetta">
        {t.buste}
      </h2>
      <ol className="grid gap-1">
        {buste.map(({ pseudonimo, stato, prezzoCent }) => (
          <li
            key={pseudonimo}
            className="flex flex-wrap justify-between gap-x-6 border-b border-linea py-1 sala-etichetta text-inchiostro"
          >
            <span>
              {pseudonimo} <span className="text-secondario">{t.stati[stato]}</span>
            </span>
            {prezzoCent !== null && <span className="font-semibold tabular-nums">{soloCifre(prezzoCent)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
