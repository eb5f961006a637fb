import type { Fase } from '@gestore/dominio';
import { Badge, type Tone } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { FASI_PUBBLICHE } from './fasi.testi.ts';

const TONI: Readonly<Partial<Record<Fase, Tone>>> = {
  pubblicata: 'info',
  raccolta: 'info',
  operazioni_aperte: 'success',
  gara: 'success',
};

/** La fase in parole, con il suo colore; di una vendita sospesa, che lo è: la fase in cui si è fermata direbbe che va avanti (R32). */
export function FaseVendita({ fase, ferma }: { fase: Fase; ferma: boolean }) {
  const { fasi, sospesa } = useTesti(FASI_PUBBLICHE);
  return ferma ? <Badge tone="warning">{sospesa}</Badge> : <Badge tone={TONI[fase] ?? 'neutral'}>{fasi[fase]}</Badge>;
}
