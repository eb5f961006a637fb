import type { MetaDelCodice } from '@gestore/contratto/posta/forme';
import { Alert, Istante } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { CONSEGNA } from './consegna.testi.ts';

/** La metà del codice che questa persona dice a chi partecipa; si vede adesso, e mai più. */
export function MetaMostrata({
  risposta: { meta, scadeIl },
  quale,
}: {
  risposta: MetaDelCodice;
  quale: 'prima' | 'seconda';
}) {
  const t = useTesti(CONSEGNA);
  if (meta === null) return <Alert tone="warning">{t.giaMostrata}</Alert>;
  return (
    <Alert tone="warning" role="status">
      <p className="font-semibold">{t.dica[quale]}</p>
      <p className="my-2 font-mono text-2xl font-bold tracking-widest">{meta}</p>
      <p>{t.unaVolta}</p>
      <p>
        {t.vale} <Istante il={scadeIl} />
      </p>
    </Alert>
  );
}
