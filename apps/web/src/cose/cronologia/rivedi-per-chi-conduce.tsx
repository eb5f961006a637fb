import { rilanciDellaVenditaCsv, rilanciDellaVenditaXlsx, rivediVendita } from '@gestore/contratto/delegato/chiamate';
import { type IngressoDi, indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { SelectField } from '@gestore/ui';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useTesti } from '../../testi/lingua.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { RIVEDI } from './rivedi.testi.ts';
import { Rivedi } from './rivedi.tsx';

type Vista = Pick<IngressoDi<typeof rivediVendita>, 'come' | 'busta'>;

/** La vendita finita, rivista da chi la conduceva e da chi vi assisteva per ufficio: come la vedevano loro, o ciascun altro (R33, R36). */
export function RivediVendita({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(RIVEDI);
  const [da, guardaDa] = useState('referente');
  const punti = [
    { value: 'referente', label: t.referente },
    { value: 'partecipante', label: t.partecipante },
    { value: 'sala', label: t.sala },
    ...vendita.stanza.buste.flatMap(({ pseudonimo, riservato }) =>
      riservato === null ? [] : [{ value: riservato.bustaId, label: t.offerente(pseudonimo) }],
    ),
  ];
  const busta = vendita.stanza.buste.find(({ riservato }) => riservato?.bustaId === da);
  const vista: Vista = vistaDi(da);
  return (
    <Rivedi
      chiave={['asta', id, da]}
      leggi={(dopo) => chiama(rivediVendita, { id, dopo, ...vista })}
      mio={busta?.pseudonimo ?? null}
      fogli={{
        csv: indirizzoDi(rilanciDellaVenditaCsv, { id }),
        xlsx: indirizzoDi(rilanciDellaVenditaXlsx, { id }),
      }}
      accanto={<SelectField label={t.comeLaVedeva} value={da} onValueChange={guardaDa} options={punti} />}
    />
  );
}

function vistaDi(da: string): Vista {
  if (da === 'referente' || da === 'partecipante' || da === 'sala') return { come: da };
  return { come: 'offerente', busta: da };
}
