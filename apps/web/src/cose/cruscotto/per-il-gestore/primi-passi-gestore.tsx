import { leggiTurno } from '@gestore/contratto/operatore/chiamate';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useUtente } from '../../../accesso/sessione.ts';
import { inRete } from '../../../guscio/in-rete.ts';
import { fatti } from '../../../primi-passi/fatti.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PRIMI_PASSI } from '../../primi-passi/passi.testi.ts';
import { PrimiPassi } from '../../primi-passi/passi.tsx';

const GiroGestore = lazy(async () => ({ default: (await inRete(() => import('./giro-gestore.tsx'))()).GiroGestore }));

/** I primi passi di chi lavora per il gestore. */
export function PrimiPassiGestore() {
  const { mancano } = useTesti(PRIMI_PASSI);
  const utente = useUtente('edicom');
  const { data: turno } = useQuery({ queryKey: ['operatore', 'turno'], queryFn: () => chiama(leggiTurno) });
  if (!utente || turno === undefined) return null;
  return (
    <PrimiPassi
      persona={utente.id}
      Giro={GiroGestore}
      passi={[
        { nome: 'turno', manca: turno.inTurno ? null : mancano.turno, a: null },
        { nome: 'prova', manca: fatti().has('prova') ? null : mancano.prova, a: '/prova' },
      ]}
    />
  );
}
