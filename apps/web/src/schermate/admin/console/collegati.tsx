import { formattaOra } from '@gestore/contratto/formato';
import { Badge, Card } from '@gestore/ui';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { RUOLI } from '../testi/parole.ts';

/** Chi è collegato adesso e chi no, riletto ogni pochi secondi. */
export function Collegati({ vendita }: { vendita: VenditaSeguita }) {
  const { collegati } = vendita;
  const presenti = collegati.filter(({ collegatoDal }) => collegatoDal !== null).length;
  return (
    <Card title="Chi è collegato" aside={`${presenti} di ${collegati.length}`}>
      {collegati.length === 0 && <p className="text-secondario">Qui compariranno offerenti e spettatori collegati.</p>}
      <ul className="grid gap-2">
        {collegati.map(({ pseudonimo, ruolo, collegatoDal, ultimoSegnaleIl }) => (
          <li key={`${ruolo}-${pseudonimo}`} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0">
              <span className="font-semibold">{pseudonimo}</span>{' '}
              <span className="text-sm text-secondario">{RUOLI[ruolo]}</span>
            </span>
            {collegatoDal === null ? (
              <Badge tone="warning">
                Non collegato{ultimoSegnaleIl > 0 && `, visto alle ${formattaOra(ultimoSegnaleIl)}`}
              </Badge>
            ) : (
              <Badge tone="info">Collegato dalle {formattaOra(collegatoDal)}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
