import type { AChePunto } from '@gestore/contratto/vendita/asta';
import { Badge } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { type NomiDeiPunti, puntoDellaVendita, tonoDi } from './a-che-punto.ts';
import { FASI_PUBBLICHE } from './fasi.testi.ts';

/** A che punto è una vendita, in parole e con il suo colore, ovunque lo si legga; `nomi` sono quelli di chi ci lavora. */
export function FaseVendita({ di, nomi }: { di: AChePunto; nomi?: NomiDeiPunti }) {
  const { fasi } = useTesti(FASI_PUBBLICHE);
  const punto = puntoDellaVendita(di);
  return <Badge tone={tonoDi(punto)}>{(nomi ?? fasi)[punto]}</Badge>;
}
