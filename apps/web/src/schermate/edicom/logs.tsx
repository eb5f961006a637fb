import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { attestaDisservizi, leggiDisservizi } from '@gestore/contratto/salute/chiamate';
import { Tabs } from '@gestore/ui';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { ElencoDisservizi } from '../comuni/elenco-disservizi.tsx';
import { DISSERVIZI } from '../comuni/testi/disservizi.ts';
import { Atti } from './registro/atti.tsx';
import { ConservazioneDiTutte } from './registro/conservazione.tsx';
import { Letture } from './registro/letture.tsx';
import { VerificaCatena } from './registro/verifica-catena.tsx';
import { CONSERVAZIONE } from './testi/conservazione.ts';
import { REGISTRO } from './testi/registro.ts';

/** Il registro: chi ha letto quali identità, gli atti delle vendite, la verifica della catena ; i dati da cancellare (R37, R74, R77). */
export function Logs() {
  const t = useTesti(REGISTRO);
  const d = useTesti(DISSERVIZI);
  const c = useTesti(CONSERVAZIONE);
  useTitolo(t.titolo);
  const [vista, setVista] = useState('letture');
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <p className="text-secondario">{t.annotata}</p>
      <Tabs
        label={t.viste}
        value={vista}
        onValueChange={setVista}
        tabs={[
          { value: 'letture', label: t.letture, content: <Letture /> },
          { value: 'atti', label: t.atti, content: <Atti /> },
          {
            value: 'disservizi',
            label: d.disservizi,
            content: (
              <ElencoDisservizi
                leggi={() => chiama(leggiDisservizi)}
                attestazione={indirizzoDi(attestaDisservizi, {})}
                diTutte
              />
            ),
          },
          { value: 'conservazione', label: c.scheda, content: <ConservazioneDiTutte /> },
          { value: 'verifica', label: t.verifica, content: <VerificaCatena /> },
        ]}
      />
    </div>
  );
}
