import { inizia } from '@gestore/contratto/accesso/chiamate-edicom';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { Button, Card } from '@gestore/ui';
import { CASA } from '../../accesso/guardie.ts';
import { percorsoRicordato } from '../../accesso/sessione.ts';
import { PercheUscito } from '../../cose/accesso/perche-uscito.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** L'operatore entra dal fornitore di identità del gestore (OpenID Connect). */
export function AccessoGestore() {
  const t = useTesti(ACCESSO_TESTI);
  useTitolo(t.accessoGestore);
  return (
    <Card level={1} title={t.areaGestore}>
      <PercheUscito strategia="edicom" />
      <p>{t.comeGestore}</p>
      <Button large onClick={() => location.assign(indirizzoDi(inizia, { ritorno: percorsoRicordato(CASA.edicom) }))}>
        {t.accediAziendale}
      </Button>
    </Card>
  );
}
