import type { Strategia } from '@gestore/contratto/accesso/forme';
import { Alert } from '@gestore/ui';
import { percheUscito } from '../../accesso/sessione.ts';

/** Perché si è tornati qui senza averlo chiesto: sessione scaduta, credenziale sostituita, altro dispositivo (R30). */
export function PercheUscito({ strategia }: { strategia: Strategia }) {
  const perche = percheUscito(strategia);
  if (perche === null) return null;
  return (
    <Alert tone="warning" role="status">
      {perche}
    </Alert>
  );
}
