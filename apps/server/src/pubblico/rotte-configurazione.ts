import { configurazione as chiamata } from '@gestore/contratto/pubblico/chiamate';
import type { FastifyInstance } from 'fastify';
import { serve } from '../bordo/serve.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { componiConfigurazione } from './configurazione-pubblica.ts';

/** Come il browser trova il tempo reale, le mappe e il servizio di autenticazione. */
export async function rotteConfigurazione(
  app: FastifyInstance,
  { configurazione }: { configurazione: Configurazione },
): Promise<void> {
  const pubblica = componiConfigurazione(configurazione);
  serve(app, chiamata, () => pubblica);
}
