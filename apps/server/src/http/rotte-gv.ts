import type { IncomingMessage } from 'node:http';
import type { EsitoPacchetto } from '@gestore/contratto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Segreti, ugualiSenzaIndizi } from '../accesso/segreti.ts';
import { deposita } from '../acquisizione/deposita.ts';
import { convoca } from '../posta/convoca.ts';
import type { Vendita } from '../vendita.ts';
import { astaDi } from './atti.ts';
import { byteRiservati } from './byte-riservati.ts';
import { Problema, richiestaTroppoGrande } from './problema.ts';
import { risciacqua } from './risciacqua.ts';

/** Lo stesso limite del caricamento dalle pagine. */
const PACCHETTO_MAX_BYTE = 32 * 1024 * 1024;

/** La parola con cui `gv` si presenta: chi può leggere DATA_DIR la ricava, nessun altro. */
export function parolaGv(segreti: Segreti): string {
  return segreti.chiave('gv').toString('hex');
}

/** Le chiamate della riga di comando, dalla macchina che tiene i dati: nessun cookie, una parola ricavata dal segreto. */
export async function rotteGv(
  app: FastifyInstance,
  { vendita, segreti }: { vendita: Vendita; segreti: Segreti },
): Promise<void> {
  app.addContentTypeParser('application/zip', async (richiesta: FastifyRequest, corpo: IncomingMessage) => {
    const troppi = Number(richiesta.headers['content-length'] ?? 0) > PACCHETTO_MAX_BYTE;
    const byte = troppi ? null : await byteRiservati(corpo, PACCHETTO_MAX_BYTE);
    if (byte === null) throw richiestaTroppoGrande();
    return byte;
  });
  app.post(
    '/api/gv/aste/:id/pacchetti',
    { bodyLimit: PACCHETTO_MAX_BYTE },
    async (request): Promise<EsitoPacchetto> => {
      const mostrata = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (!ugualiSenzaIndizi(mostrata, parolaGv(segreti)))
        throw new Problema(
          401,
          'non_autenticato',
          'Accesso necessario',
          'gv deve poter leggere la cartella dei dati del server.',
        );
      if (!Buffer.isBuffer(request.body))
        throw new Problema(
          415,
          'formato_non_ammesso',
          'Formato non ammesso',
          'Mandi il pacchetto come application/zip.',
        );
      const asta = astaDi(request);
      const byte = request.body;
      const nome = String(request.headers['x-nome-file'] ?? 'pacchetto.zip').slice(0, 200);
      try {
        const esito = await deposita(vendita, asta, { nome, byte }, { tipo: 'operatore', id: 'gv' });
        await convoca(vendita, asta);
        return esito;
      } finally {
        byte.fill(0);
        await risciacqua();
      }
    },
  );
}
