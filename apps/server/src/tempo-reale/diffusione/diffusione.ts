import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import type { Ascoltatore, Diffusione } from './annunci-fra-processi.ts';

/** Apre il mediatore configurato; `null` se basta PostgreSQL. La libreria si carica solo se serve. */
export async function apriDiffusione(
  scelta: Configurazione['diffusione'],
  ascoltatore: Ascoltatore,
): Promise<Diffusione | null> {
  switch (scelta.tipo) {
    case 'postgres':
      return null;
    case 'redis':
      return (await import('./redis.ts')).apriRedis(scelta.url, ascoltatore);
    case 'nats':
      return (await import('./nats.ts')).apriNats(scelta.url, ascoltatore);
  }
}
