import type { RispostaDi } from '@gestore/contratto/linea/chiamata';
import type { salaPerChiConduce } from '@gestore/contratto/sala/chiamate';
import { Badge, Card } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { SALA_MEDIA } from '../audio-e-video.testi.ts';

type Connesso = RispostaDi<typeof salaPerChiConduce>['connessi'][number];
const TONI = { buona: 'success', scarsa: 'warning', muta: 'error' } as const;

/** Chi guarda la sala, per pseudonimo, e come riceve (R33). */
export function Connessi({ connessi }: { connessi: readonly Connesso[] }) {
  const t = useTesti(SALA_MEDIA);
  if (connessi.length === 0) return null;
  return (
    <Card title={t.chiGuarda} aside={t.quanti(connessi.length)}>
      <ul className="grid max-h-80 gap-2 overflow-y-auto">
        {connessi.map(({ chi, soloAudio, qualita }, i) => (
          // Uno stesso nome può guardare da più schede, e chi assiste non ne ha uno suo.
          // biome-ignore lint/suspicious/noArrayIndexKey: le righe non hanno altro.
          <li key={`${chi}-${i}`} className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold">{chi}</span>
            <span className="flex items-center gap-2">
              {soloAudio && <span className="text-sm text-secondario">{t.soloVoce}</span>}
              <Badge tone={TONI[qualita]}>{t.qualita[qualita]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
