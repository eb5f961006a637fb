import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PACCHETTO_MAX_KB } from '@gestore/contratto/buste/pacchetti';
import { depositaDaGv } from '@gestore/contratto/operatore/chiamate';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { byteRiservati } from '../piattaforma/arnesi/byte-riservati.ts';
import { risciacqua } from '../piattaforma/arnesi/risciacqua.ts';
import type { Segreti } from '../piattaforma/segreti.ts';
import { deponiTroppoGrande, deposita } from './depositi/deposita.ts';
import { PACCHETTO_BYTE_MAX } from './pacchetto/limiti.ts';
import type { PartiDeposito } from './parti.ts';
import { SENZA_TRACCIA } from './senza-traccia.ts';

/** La parola con cui `gv` si presenta: chi può leggere DATA_DIR la ricava, nessun altro. */
export function parolaGv(segreti: Pick<Segreti, 'chiave'>): string {
  return segreti.chiave('gv').toString('hex');
}

type Parti = {
  parti: PartiDeposito;
  /** Vero se la parola mostrata è quella di `gv`; non dice col tempo dove differisce. */
  riconosce(mostrata: string): boolean;
};

/** Le chiamate della riga di comando, dalla macchina che tiene i dati: nessun cookie, una parola ricavata dal segreto. */
export async function rotteGv(app: FastifyInstance, { parti, riconosce }: Parti): Promise<void> {
  app.addContentTypeParser('application/zip', async (_: FastifyRequest, corpo: IncomingMessage) => {
    const inizio = createHash('sha256');
    const byte = await byteRiservati(corpo, PACCHETTO_BYTE_MAX, inizio);
    return byte ?? { oltre: inizio.digest('hex') };
  });
  async function guardia({ headers }: FastifyRequest): Promise<void> {
    const mostrata = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!riconosce(mostrata)) throw problema('non_autenticato', {}, {}, 'gv');
  }
  const opzioni = { ...SENZA_TRACCIA, bodyLimit: PACCHETTO_BYTE_MAX, guardia };
  serve(app, depositaDaGv, opzioni, async ({ parametri: { id }, request }) => {
    const byte = request.body;
    const nome = String(request.headers['x-nome-file'] ?? 'pacchetto.zip').slice(0, 200);
    const arrivataIl = parti.orologio.adesso();
    if (eOltre(byte)) {
      const limiteMB = PACCHETTO_MAX_KB / 1_024;
      const { ricevuta } = await deponiTroppoGrande(parti, id, { nome, impronta: byte.oltre, limiteMB }, arrivataIl);
      throw problema('pacchetto_troppo_grande', { nome, limiteMB }, { ricevuta });
    }
    if (!Buffer.isBuffer(byte)) throw problema('formato_non_ammesso', {}, {}, 'zip');
    try {
      const esito = await deposita(parti, id, { nome, byte }, arrivataIl);
      return esito;
    } finally {
      byte.fill(0);
      await risciacqua();
    }
  });
}

/** Un corpo oltre la misura: di ciò che è arrivato si conserva l'impronta dell'inizio. */
function eOltre(corpo: unknown): corpo is { oltre: string } {
  return typeof corpo === 'object' && corpo !== null && 'oltre' in corpo;
}
