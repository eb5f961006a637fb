import { formattaOra } from '@gestore/contratto/parole/formato';
import { Alert, Button } from '@gestore/ui';
import { useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { SCOLLEGATI } from './offerenti-scollegati.testi.ts';

/**
 * Più offerenti si sono scollegati insieme e la gara continua: chi la conduce lo legge, vede chi è tornato, e decide (R57).
 * Letto l'avviso lo toglie; uno nuovo torna a mostrarsi.
 */
export function OfferentiScollegati({ vendita: { stanza, collegati } }: { vendita: VenditaSeguita }) {
  const t = useTesti(SCOLLEGATI);
  const [lettoFinoA, letto] = useState(0);
  const { scollegati, gara } = stanza;
  const corre = gara?.fase === 'in_corso' || gara?.fase === 'congelata';
  if (scollegati === null || scollegati.fermata || !corre || scollegati.seq <= lettoFinoA) return null;
  const { pseudonimi, presenti, ricevutoIl, seq } = scollegati;
  const tornati = pseudonimi.filter((chi) =>
    collegati.some(({ pseudonimo, collegatoDal }) => pseudonimo === chi && collegatoDal !== null),
  );
  return (
    <Alert tone="warning" role="status">
      <p>
        <strong>{t.insieme(pseudonimi.length, presenti, formattaOra(ricevutoIl))}</strong>{' '}
        <span lang="it">{pseudonimi.join(', ')}.</span> {t.continua}
      </p>
      <p>{tornati.length === 0 ? t.nessunoTornato : t.tornati(tornati.join(', '))}</p>
      <Button variant="secondary" onClick={() => letto(seq)}>
        {t.hoLetto}
      </Button>
    </Alert>
  );
}
