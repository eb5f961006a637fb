import { GUSCIO } from '../../../testi/guscio.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { Giro } from '../../primi-passi/giro.tsx';
import { ASTA } from '../../vendita/per-il-gestore.testi.ts';
import { CRUSCOTTO } from './allarmi-e-turno.testi.ts';
import { GIRO_GESTORE } from './giro-gestore.testi.ts';
import { TERMINI } from './termini.testi.ts';

/** Il giro del cruscotto del gestore. */
export function GiroGestore({ chiudi }: { chiudi: () => void }) {
  const t = useTesti(GIRO_GESTORE);
  const c = useTesti(CRUSCOTTO);
  const { titolo: termini } = useTesti(TERMINI);
  const { posta } = useTesti(ASTA);
  const { naviga } = useTesti(GUSCIO);
  return (
    <Giro
      chiudi={chiudi}
      tappe={[
        { regione: naviga, testo: t.menu },
        { regione: c.turno, testo: t.turno },
        { regione: c.allarmi, testo: t.allarmi },
        { regione: c.oggi, testo: t.oggi },
        { regione: c.vendite, testo: t.vendite },
        { regione: termini, testo: t.termini },
        { regione: posta, testo: t.posta },
      ]}
    />
  );
}
