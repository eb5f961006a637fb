import type { GaraVista } from '@gestore/dominio';
import { Crono } from '@gestore/ui';

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
  size?: 'normal' | 'huge';
}) {
  return (
    <Crono
      label={DIDASCALIE[gara.fase]}
      scadeIl={gara.fase === 'in_corso' ? gara.scadeIl : null}
      residuoMs={residuoFermo(gara)}
      scartoMs={scartoMs}
      unitaTempoMs={unitaTempoMs}
      size={size}
    />
  );
}

const DIDASCALIE: Record<GaraVista['fase'], string> = {
  in_corso: 'Tempo residuo per rilanciare',
  congelata: 'Crono fermo',
  sospesa: 'Gara sospesa',
  conclusa: 'Gara conclusa',
};

function residuoFermo(gara: GaraVista): number | null {
  if (gara.fase === 'congelata') return gara.residuoMs;
  return gara.fase === 'conclusa' ? 0 : null;
}
