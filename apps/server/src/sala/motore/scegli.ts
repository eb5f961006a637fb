import type { FastifyBaseLogger } from 'fastify';
import type { Configurazione } from '../../bordo/configurazione.ts';
import { MOTORE_SPENTO, type MotoreSala } from './motore.ts';
import { MotoreSalaIncorporato } from './motore-incorporato.ts';

/** Chi non si è più fatto sentire da tanto se n'è andato: un browser manda un controllo ogni pochi secondi. */
const SILENZIO_MS = 20_000;
/** Chi ha avuto la risposta e non si è mai fatto sentire lascia il posto. */
const ATTESA_MS = 15_000;

/** Il motore che la configurazione vuole: incorporato, o nessuno. Si ferma con chi lo ha avviato. */
export function motoreDellaSala(
  { sala }: Pick<Configurazione, 'sala'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  fermate: (() => unknown)[],
): MotoreSala {
  if (sala === null) return MOTORE_SPENTO;
  const disposizioni = { ...sala, silenzioMs: SILENZIO_MS, attesaMs: ATTESA_MS };
  const motore = new MotoreSalaIncorporato(disposizioni, { avvisa: (cosa) => log.warn(cosa) });
  fermate.push(() => motore.ferma());
  return motore;
}
