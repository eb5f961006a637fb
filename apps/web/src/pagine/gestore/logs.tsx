import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { attestaDisservizi, leggiDisservizi } from '@gestore/contratto/salute/chiamate';
import { Tabs } from '@gestore/ui';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { DISSERVIZI } from '../../cose/disservizi/disservizi.testi.ts';
import { ElencoDisservizi } from '../../cose/disservizi/elenco-disservizi.tsx';
import { CONSERVAZIONE } from '../../cose/dopo/conservazione-di-tutte.testi.ts';
import { ConservazioneDiTutte } from '../../cose/dopo/conservazione-di-tutte.tsx';
import { Atti } from '../../cose/registro/atti.tsx';
import { Letture } from '../../cose/registro/letture.tsx';
import { REGISTRO } from '../../cose/registro/testi.ts';
import { VerificaCatena } from '../../cose/registro/verifica-catena.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

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
