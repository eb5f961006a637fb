import { formattaEuro, type Stanza } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { ISTANZE_PUBBLICHE } from './avviso-istanze.testi.ts';

/** Sotto il prezzo base il bene va al creditore: chi rilancia deve saperlo prima (R46). */
export function AvvisoIstanze({ istanze }: Pick<Stanza, 'istanze'>) {
  const t = useTesti(ISTANZE_PUBBLICHE);
  const maggiore = Math.max(...istanze.map(({ importoCent }) => importoCent));
  return (
    <section aria-label={t.titolo}>
      <Alert tone="info">{t.avviso(formattaEuro(maggiore))}</Alert>
    </section>
  );
}
