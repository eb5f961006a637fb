import { useTesti } from '../../../testi/lingua.ts';
import { Giro } from '../../comuni/giro/giro.tsx';
import { RILANCI_E_BUSTE } from '../../comuni/testi/rilanci-e-buste.ts';
import { RILANCIO_TESTI } from '../../comuni/testi/rilancio.ts';
import { STANZA_TESTI } from '../../comuni/testi/stanza.ts';
import { GIRO_STANZA } from '../testi/giro.ts';
import { PARTI_TESTI } from '../testi/parti.ts';

/** Il giro della stanza di chi offre. */
export function GiroStanza({ chiudi }: { chiudi: () => void }) {
  const t = useTesti(GIRO_STANZA);
  const s = useTesti(STANZA_TESTI);
  const { rilanci, buste } = useTesti(RILANCI_E_BUSTE);
  const { ilSuoRilancio } = useTesti(RILANCIO_TESTI);
  const { messaggi, ricevute } = useTesti(PARTI_TESTI);
  return (
    <Giro
      chiudi={chiudi}
      tappe={[
        { regione: s.laSuaPosizione, testo: t.posizione },
        { regione: s.tempoETesta, testo: t.tempo },
        { regione: ilSuoRilancio, testo: t.rilancio },
        { regione: rilanci.titolo, testo: t.rilanci },
        { regione: buste.titolo, testo: t.buste },
        { regione: messaggi.titolo, testo: t.messaggi },
        { regione: ricevute.titolo, testo: t.ricevute },
      ]}
    />
  );
}
