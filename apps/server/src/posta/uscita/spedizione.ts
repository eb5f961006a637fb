import type { Contesto } from '../../bordo/contesto.ts';
import { type Console, creaPostaDiConsole } from './senza-smtp.ts';
import { creaSpedizione, type Spedizione } from './spedisci.ts';

/** Chi spedisce secondo la configurazione; in sviluppo, senza SMTP, lo dice la console. */
export function spedizioneDi(
  contesto: Pick<Contesto, 'configurazione' | 'db' | 'orologio' | 'segreti' | 'log'>,
  console: Console = {},
): Spedizione {
  const { smtp, produzione, livelloLog } = contesto.configurazione;
  const daConsole = smtp === null && !produzione && livelloLog !== 'silent';
  return daConsole ? creaPostaDiConsole(contesto, console) : creaSpedizione({ ...contesto, smtp });
}
