import { autorizzaCanale } from '@gestore/contratto/accesso/chiamate';
import { STRATEGIE, type Utente } from '@gestore/contratto/accesso/forme';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contesto } from '../bordo/contesto.ts';
import { problema } from '../bordo/problema.ts';
import { personaDi } from '../bordo/quote.ts';
import { serve } from '../bordo/serve.ts';
import { CORPO_ACCESSO_MAX_BYTE } from './limiti/limiti.ts';
import { nonAutenticato, riconosci } from './sessioni/guardie.ts';

/** L'autorizzazione di un canale: la risposta va al client in tempo reale così com'è. */
export function rotteCanali(app: FastifyInstance, contesto: Contesto): void {
  // pusher-js manda un modulo, se non gli si dice altro.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: CORPO_ACCESSO_MAX_BYTE },
    (_request, corpo, fatto) => fatto(null, Object.fromEntries(new URLSearchParams(corpo.toString()))),
  );

  serve(
    app,
    autorizzaCanale,
    { bodyLimit: CORPO_ACCESSO_MAX_BYTE, oggetto: ({ request }) => presenti(request) },
    async ({ request, oggetto, corpo: { channel_name: canale, socket_id: socketId } }) => {
      for (const { utente, sessioneId } of oggetto) {
        app.quote.spendi('canale', personaDi({ utente }) ?? sessioneId);
        if (await contesto.autorizzaCanale(utente, canale)) return contesto.firmaCanale(socketId, canale, sessioneId);
      }
      // Accanto al rifiuto si scrive chi ha tentato.
      request.utente = oggetto[0]?.utente ?? null;
      throw problema('canale_non_ammesso');
    },
  );
}

/** Un browser può tenere più persone insieme: chi chiede è la prima che può ascoltare il canale. */
async function presenti(request: FastifyRequest): Promise<{ utente: Utente; sessioneId: string }[]> {
  const trovati: { utente: Utente; sessioneId: string }[] = [];
  let motivo: string | null = null;
  for (const strategia of STRATEGIE) {
    const esito = await riconosci(request, strategia);
    if ('utente' in esito) trovati.push(esito);
    else motivo ??= esito.motivo;
  }
  if (trovati.length === 0) throw nonAutenticato(motivo);
  return trovati;
}
