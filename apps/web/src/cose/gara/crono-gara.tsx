import type { GaraVista } from '@gestore/dominio';
import { Crono } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';

/** Il conto alla rovescia della gara, in ogni sua fase, con le parole che dicono se corre. */
export function CronoGara({
  gara,
  scartoMs,
  unitaTempoMs,
  size = 'normal',
}: {
  gara: GaraVista;
  scartoMs: number;
  unitaTempoMs: number;
  size?: 'normal' | 'tile' | 'large' | 'huge';
}) {
  const t = useTesti(COMUNI);
  return (
    <Crono
      label={t.crono[gara.fase]}
      scadeIl={gara.fase === 'in_corso' ? gara.scadeIl : null}
      residuoMs={residuoFermo(gara)}
      scartoMs={scartoMs}
      unitaTempoMs={unitaTempoMs}
      size={size}
    />
  );
}

function residuoFermo(gara: GaraVista): number | null {
  if (gara.fase === 'congelata') return gara.residuoMs;
  return gara.fase === 'conclusa' ? 0 : null;
}
