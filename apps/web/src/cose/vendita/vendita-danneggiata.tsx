import { Alert } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { DANNEGGIATA } from './danneggiata.testi.ts';

/** Sopra una vendita il cui registro è danneggiato; altrimenti nulla (R74). */
export function VenditaDanneggiata({ vendita: { danneggiata } }: { vendita: { danneggiata?: true | undefined } }) {
  const t = useTesti(DANNEGGIATA);
  return danneggiata === true ? <Alert tone="error">{t.danneggiata}</Alert> : null;
}
