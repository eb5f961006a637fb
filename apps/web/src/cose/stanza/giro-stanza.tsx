import { useTesti } from '../../testi/lingua.ts';
import { PARTI_TESTI } from '../aiuto/per-chi-offre.testi.ts';
import { RILANCIO_TESTI } from '../gara/rilanci/form-rilancio.testi.ts';
import { RILANCI_E_BUSTE } from '../gara/rilanci/rilanci-e-buste.testi.ts';
import { Giro } from '../primi-passi/giro.tsx';
import { GIRO_STANZA } from './giro-stanza.testi.ts';
import { STANZA_TESTI } from './vista/tempo-e-posizione.testi.ts';

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
