import multipart from '@fastify/multipart';
import type { EsitoPacchetto } from '@gestore/contratto/buste/deposito';
import { PACCHETTI_MAX, PACCHETTO_MAX_KB } from '@gestore/contratto/buste/pacchetti';
import { caricaPacchetti } from '@gestore/contratto/operatore/chiamate';
import type { FastifyInstance } from 'fastify';
import { fileDelModulo } from '../bordo/file-caricato.ts';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { deponiTroppoGrande, deposita } from './depositi/deposita.ts';
import { PACCHETTO_BYTE_MAX } from './pacchetto/limiti.ts';
import type { PartiDeposito } from './parti.ts';
import { SENZA_TRACCIA } from './senza-traccia.ts';

const LIMITE_MB = PACCHETTO_MAX_KB / 1_024;

/** Le offerte che l'operatore carica: sigillate una alla volta, mentre arrivano (R10, R25). */
export async function rottePacchetti(app: FastifyInstance, { parti }: { parti: PartiDeposito }): Promise<void> {
  const limits = { fileSize: PACCHETTO_BYTE_MAX, files: PACCHETTI_MAX, fields: 10 };
  // Uno oltre la misura non ferma gli altri: di ciascuno si dice la sorte.
  await app.register(multipart, { limits, throwFileSizeLimit: false });
  serve(app, caricaPacchetti, SENZA_TRACCIA, async ({ parametri: { id }, request }) => {
    if (!request.isMultipart()) throw problema('formato_non_ammesso', {}, {}, 'moduloZip');
    const pacchetti: EsitoPacchetto[] = [];
    for await (const { nome, byte, inizio } of fileDelModulo(request, PACCHETTO_BYTE_MAX)) {
      const arrivatoIl = parti.orologio.adesso();
      pacchetti.push(
        byte === null
          ? await deponiTroppoGrande(parti, id, { nome, impronta: inizio, limiteMB: LIMITE_MB }, arrivatoIl)
          : await deposita(parti, id, { nome, byte }, arrivatoIl),
      );
    }
    if (pacchetti.length === 0) throw problema('nessun_file', {}, {}, 'pacchetti');
    return { pacchetti };
  });
}
