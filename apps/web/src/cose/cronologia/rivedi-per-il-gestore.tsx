import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { rilanciDaGestoreCsv, rilanciDaGestoreXlsx, rivediDaGestore } from '@gestore/contratto/operatore/chiamate';
import { SelectField } from '@gestore/ui';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useTesti } from '../../testi/lingua.ts';
import { RIVEDI } from './rivedi.testi.ts';
import { Rivedi } from './rivedi.tsx';

const PUNTI = ['partecipante', 'sala'] as const;

/** La vendita finita, rivista da chi non l'ha condotta: come la vedeva chi vi assisteva, o la sala (R33). */
export function RivediDaGestore({ id }: { id: string }) {
  const t = useTesti(RIVEDI);
  const [come, guardaDa] = useState<(typeof PUNTI)[number]>('partecipante');
  return (
    <Rivedi
      chiave={['asta', 'gestore', id, come]}
      leggi={(dopo) => chiama(rivediDaGestore, { id, dopo, come })}
      mio={null}
      fogli={{ csv: indirizzoDi(rilanciDaGestoreCsv, { id }), xlsx: indirizzoDi(rilanciDaGestoreXlsx, { id }) }}
      accanto={
        <SelectField
          label={t.comeLaVedeva}
          value={come}
          onValueChange={(scelto) => guardaDa(scelto as (typeof PUNTI)[number])}
          options={PUNTI.map((value) => ({ value, label: t[value] }))}
        />
      }
    />
  );
}
