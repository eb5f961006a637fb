import type { CredenzialeEmessa } from '@gestore/contratto/posta/forme';
import { Alert } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { TOKEN } from './per-chi-conduce.testi.ts';

/** Per dove è partito il collegamento di una credenziale nuova: chi la emette non lo vede (R30). */
export function EsitoEmissione({ emessa: { pseudonimo, consegna } }: { emessa: CredenzialeEmessa }) {
  const t = useTesti(TOKEN);
  const aMano = consegna === 'da_consegnare_a_mano';
  return (
    <Alert tone={aMano ? 'warning' : 'success'} role="status">
      {aMano ? t.emessaSenzaRecapito(pseudonimo) : t.emessaInPartenza(pseudonimo)}
    </Alert>
  );
}
