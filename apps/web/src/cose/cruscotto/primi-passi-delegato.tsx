import type { VenditaDiOggi } from '@gestore/contratto/delegato/cruscotto-delegato';
import { lazy } from 'react';
import { useUtente } from '../../accesso/sessione.ts';
import { inRete } from '../../guscio/in-rete.ts';
import { fatti } from '../../primi-passi/fatti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { PRIMI_PASSI } from '../primi-passi/passi.testi.ts';
import { PrimiPassi } from '../primi-passi/passi.tsx';

const GiroDelegato = lazy(async () => ({ default: (await inRete(() => import('./giri.tsx'))()).GiroDelegato }));

/** Quante credenziali delle vendite di oggi nessuno ha ancora avuto. */
function nonConsegnate(oggi: readonly VenditaDiOggi[]): number {
  return oggi
    .flatMap(({ mancanze }) => mancanze)
    .reduce((somma, una) => somma + (una.tipo === 'credenziali' ? una.quante : 0), 0);
}

/** I primi passi di chi conduce. */
export function PrimiPassiDelegato({ oggi }: { oggi: readonly VenditaDiOggi[] }) {
  const { mancano } = useTesti(PRIMI_PASSI);
  const utente = useUtente('admin');
  if (!utente) return null;
  const gia = fatti();
  const quante = nonConsegnate(oggi);
  return (
    <PrimiPassi
      persona={utente.id}
      Giro={GiroDelegato}
      passi={[
        { nome: 'consegna', manca: quante === 0 ? null : mancano.consegna(quante), a: '/admin/token' },
        { nome: 'calendario', manca: gia.has('calendario') ? null : mancano.calendario, a: '/admin/calendario' },
        { nome: 'prova', manca: gia.has('prova') ? null : mancano.prova, a: '/prova' },
      ]}
    />
  );
}
