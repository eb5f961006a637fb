import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { RicevutaPosta } from '@gestore/contratto/posta/forme';
import { Badge } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { RICEVUTA_PEC } from './testi.ts';

const TONI = {
  accettata: 'info',
  presa_in_carico: 'info',
  consegnata: 'success',
  in_ritardo: 'warning',
  non_accettata: 'error',
  non_consegnata: 'error',
} as const satisfies Record<RicevutaPosta['esito'], string>;

/** Ciò che il gestore PEC dice di un messaggio, quando, e che cosa fare se non l'ha consegnato (R29); nulla finché non dice nulla. */
export function RicevutaPec({ ricevuta }: { ricevuta: RicevutaPosta | null }) {
  const t = useTesti(RICEVUTA_PEC);
  if (ricevuta === null) return null;
  const { esito, il, errore } = ricevuta;
  return (
    <span className="block">
      <Badge tone={TONI[esito]}>{t.esiti[esito]}</Badge>{' '}
      <span className="text-sm text-secondario">{t.il(formattaIstante(il))}</span>
      {errore !== null && <span className="block text-sm text-errore">{t.errori[errore]}</span>}
    </span>
  );
}
