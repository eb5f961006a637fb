import type { FastifyBaseLogger } from 'fastify';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { MotoreSalaJanus } from '../janus/motore-janus.ts';
import { MOTORE_SPENTO, type MotoreSala } from './motore.ts';
import { MotoreSalaIncorporato } from './motore-incorporato.ts';

/** Un browser che c'è si fa sentire ogni due secondi e mezzo, e al più tardi ogni sei: oltre, il suo posto è libero. */
const POSTO_MS = 8_000;
/** Chi non si è più fatto sentire da tanto se n'è andato: un browser manda un controllo ogni pochi secondi. */
const SILENZIO_MS = 20_000;
/** Chi ha avuto la risposta e non si è mai fatto sentire lascia il posto. */
const ATTESA_MS = 15_000;

/** Trecento che guardano sono trecento domande a Janus: chi legge le misure lo fa di rado. */
const CONTI_JANUS_OGNI_MS = 5_000;

/** Il motore che la configurazione vuole: incorporato, Janus, o nessuno. Si ferma con chi lo ha avviato. */
export function motoreDellaSala(
  { sala }: Pick<Configurazione, 'sala'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  fermate: (() => unknown)[],
): MotoreSala {
  if (sala === null) return MOTORE_SPENTO;
  const avviso = { avvisa: (cosa: string) => log.warn(cosa) };
  const motore = diChi(sala, avviso);
  fermate.push(() => motore.ferma());
  return motore;
}

function diChi(sala: NonNullable<Configurazione['sala']>, avviso: { avvisa(cosa: string): void }): MotoreSala {
  const { limite } = sala;
  if (sala.motore === 'janus') {
    const { url, segreto } = sala;
    const admin = sala.admin === null ? null : { ...sala.admin, ogniMs: CONTI_JANUS_OGNI_MS };
    return new MotoreSalaJanus({ url, segreto, limite, attesaMs: ATTESA_MS, admin }, avviso);
  }
  const { indirizzo, porta, tcp, cede } = sala;
  const disposizioni = {
    indirizzo,
    porta,
    tcp,
    cede,
    limite,
    postoMs: POSTO_MS,
    silenzioMs: SILENZIO_MS,
    attesaMs: ATTESA_MS,
  };
  return new MotoreSalaIncorporato(disposizioni, avviso);
}
