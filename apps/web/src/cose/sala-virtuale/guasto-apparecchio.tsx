import { Alert } from '@gestore/ui';
import { ProblemaChiamata } from '../../accesso/chiamate.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import type { GuastoApparecchio } from '../../sala-virtuale/apparecchio.ts';
import type { StatoSala } from '../../sala-virtuale/sala-di-pagina.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DISPOSITIVI_TESTI } from '../dispositivi/prova-dispositivi.testi.ts';
import { SALA_MEDIA } from './audio-e-video.testi.ts';

/** Perché microfono, videocamera o schermo non si sono aperti, o si sono chiusi da sé; o perché chi inoltra non li prende. */
export function GuastiInOnda({ stato: { apparecchio, onda } }: { stato: StatoSala }) {
  const t = useTesti(SALA_MEDIA);
  const { guasto } = apparecchio;
  const causa = onda.tipo === 'rifiutata' ? onda.causa : null;
  if (guasto !== null) return <Guasto quale={guasto} />;
  if (causa === null) return null;
  return (
    <Alert tone="error" role="alert">
      {causa instanceof ProblemaChiamata ? <ParoleDelServer causa={causa} /> : t.nonEntra}
    </Alert>
  );
}

function Guasto({ quale }: { quale: GuastoApparecchio }) {
  const t = useTesti(SALA_MEDIA);
  const d = useTesti(DISPOSITIVI_TESTI);
  if (quale === 'schermo_non_scelto' || quale === 'schermo_non_possibile')
    return (
      <Alert tone="info" role="alert">
        {quale === 'schermo_non_scelto' ? t.schermoNonScelto : t.schermoNonPossibile}
      </Alert>
    );
  return (
    <Alert tone="error" role="alert">
      {quale === 'staccato' ? t.staccato : d.guasti[quale]}
    </Alert>
  );
}
