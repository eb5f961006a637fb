import { type QuotaInVendita, quotaInParole } from '@gestore/dominio';
import { Italiano } from '../../../comune/italiano.tsx';

/** La parte del bene che si vende, come la dice l'avviso; poche schede la dicono, e le altre non la caricano (R20). */
export function QuotaScritta({ quota }: { quota: QuotaInVendita }) {
  return <Italiano>{quotaInParole(quota)}</Italiano>;
}
