import type { UtenteVendita } from '@gestore/contratto/accesso/forme';
import { asta } from '@gestore/contratto/pubblico/chiamate';
import { FASI_A_BUSTE_CHIUSE, type Fase } from '@gestore/dominio';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { fatti } from '../../primi-passi/fatti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { PRIMI_PASSI } from './passi.testi.ts';
import { PrimiPassi } from './passi.tsx';

const PRIMA_DELLA_GARA: readonly Fase[] = [...FASI_A_BUSTE_CHIUSE, 'operazioni_aperte'];

/** I primi passi di chi offre, finché la gara non è cominciata: allora il posto è la stanza. */
export function PrimiPassiOfferente({ utente }: { utente: UtenteVendita }) {
  const { mancano } = useTesti(PRIMI_PASSI);
  const { data: vendita } = useQuery({
    queryKey: ['asta', 'pubblica', utente.astaId],
    queryFn: () => chiama(asta, { id: utente.astaId }),
  });
  if (vendita === undefined || !PRIMA_DELLA_GARA.includes(vendita.fase)) return null;
  const gia = fatti();
  const di = (nome: 'prova' | 'dispositivi'): string | null => (gia.has(nome) ? null : mancano[nome]);
  return (
    <PrimiPassi
      persona={utente.id}
      passi={[
        { nome: 'entrata', manca: null, a: null },
        { nome: 'dispositivi', manca: di('dispositivi'), a: '/user/asta/virtualRoom' },
        { nome: 'prova', manca: di('prova'), a: '/prova' },
      ]}
    />
  );
}
