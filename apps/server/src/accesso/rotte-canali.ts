import { STRATEGIE, schemaCanale, type Utente } from '@gestore/contratto/accesso';
import { PERCORSO_CANALI } from '@gestore/contratto/costanti-accesso';
import type { FastifyInstance } from 'fastify';
import type { Contesto } from '../contesto.ts';
import { analizza } from '../http/analizza.ts';
import { Problema } from '../http/problema.ts';
import { nonAutenticato, riconosci } from './guardie.ts';
import { CORPO_ACCESSO_MAX_BYTE } from './limiti.ts';

/** `POST /api/broadcasting/auth`: the answer goes to the real-time client as it is. */
export function rotteCanali(app: FastifyInstance, contesto: Contesto): void {
  // pusher-js sends a form unless told otherwise.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: CORPO_ACCESSO_MAX_BYTE },
    (_request, corpo, fatto) => fatto(null, Object.fromEntries(new URLSearchParams(corpo.toString()))),
  );

  app.post(PERCORSO_CANALI, { bodyLimit: CORPO_ACCESSO_MAX_BYTE }, async (request) => {
    // One browser may hold several people at once: the first who may listen to this channel is the one who asks.
    const presenti: { utente: Utente; sessioneId: string }[] = [];
    let motivo: string | null = null;
    for (const strategia of STRATEGIE) {
      const esito = await riconosci(request, strategia);
      if ('utente' in esito) presenti.push(esito);
      else motivo ??= esito.motivo;
    }
    if (presenti.length === 0) throw nonAutenticato(motivo);
    const { channel_name: canale, socket_id: socketId } = analizza(schemaCanale, request.body);
    for (const { utente, sessioneId } of presenti) {
      if (await contesto.autorizzaCanale(utente, canale)) return contesto.firmaCanale(socketId, canale, sessioneId);
    }
    throw new Problema(403, 'canale_non_ammesso', 'Canale non ammesso', 'Non può ascoltare questo canale.');
  });
}
