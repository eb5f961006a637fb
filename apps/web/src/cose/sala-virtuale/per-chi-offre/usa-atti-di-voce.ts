import { abbassaLaMano, alzaLaMano, rinunciaAllaParola } from '@gestore/contratto/sala/chiamate';
import { useAttoDiSala } from '../../../sala-virtuale/usa-atto-di-sala.ts';
import type { AttiDiVoce } from '../la-mia-voce.tsx';

/** Gli atti di un offerente nella sala della sua vendita (R81). */
export function useAttiDiVoce(id: string): AttiDiVoce {
  const alza = useAttoDiSala(alzaLaMano);
  const abbassa = useAttoDiSala(abbassaLaMano);
  const rinuncia = useAttoDiSala(rinunciaAllaParola);
  return {
    alza: { ...alza, compi: () => void alza.compi({ id }) },
    abbassa: { ...abbassa, compi: () => void abbassa.compi({ id }) },
    rinuncia: { ...rinuncia, compi: () => void rinuncia.compi({ id }) },
  };
}
