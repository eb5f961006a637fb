import { Alert } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTesti } from '../../testi/lingua.ts';
import { soloLeChiavi } from '../disservizi/prontezza.ts';
import { useProntezza } from '../disservizi/usa-prontezza.ts';
import { HOME } from './testi.ts';

/** Se la piattaforma non è pronta chi visita lo sa subito, con che cosa significa per lui. */
export function AvvisoGuasto() {
  const t = useTesti(HOME);
  const { data } = useProntezza();
  if (data === undefined || data.pronto || soloLeChiavi(data)) return <div role="status" className="contents" />;
  return (
    <Alert tone="error" role="status">
      <p>{t.guasto}</p>
      <Link to="/stato" className="inline-flex min-comando items-center font-semibold underline">
        {t.statoServizio}
      </Link>
    </Alert>
  );
}
