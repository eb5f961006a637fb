import multipart from '@fastify/multipart';
import { caricaPacchetti } from '@gestore/contratto/chiamate/operatore';
import type { EsitoPacchetto } from '@gestore/contratto/deposito';
import { PACCHETTI_MAX, PACCHETTO_MAX_KB } from '@gestore/contratto/pacchetti';
import type { FastifyInstance } from 'fastify';
import { fileDelModulo } from '../bordo/file-caricato.ts';
import { type Problema, problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { deponiTroppoGrande, deposita } from './deposita.ts';
import type { PartiDeposito } from './parti.ts';
import { SENZA_TRACCIA } from './senza-traccia.ts';

const PACCHETTO_MAX_BYTE = PACCHETTO_MAX_KB * 1_024;
const LIMITE_MB = PACCHETTO_MAX_KB / 1_024;

/** Le offerte che l'operatore carica: sigillate una alla volta, mentre arrivano (R10, R25). */
export async function rottePacchetti(app: FastifyInstance, { parti }: { parti: PartiDeposito }): Promise<void> {
  await app.register(multipart, { limits: { fileSize: PACCHETTO_MAX_BYTE, files: PACCHETTI_MAX, fields: 10 } });
  serve(app, caricaPacchetti, SENZA_TRACCIA, async ({ parametri: { id }, request }) => {
    if (!request.isMultipart()) throw problema('formato_non_ammesso', {}, {}, 'moduloZip');
    const pacchetti: EsitoPacchetto[] = [];
    const troppoGrande = async (nome: string, impronta: string): Promise<Problema> => {
      await deponiTroppoGrande(parti, id, { nome, impronta, limiteMB: LIMITE_MB }, parti.orologio.adesso());
      return problema('pacchetto_troppo_grande', { nome, limiteMB: LIMITE_MB });
    };
    for await (const file of fileDelModulo(request, PACCHETTO_MAX_BYTE, troppoGrande))
      pacchetti.push(await deposita(parti, id, file, parti.orologio.adesso()));
    if (pacchetti.length === 0) throw problema('nessun_file', {}, {}, 'pacchetti');
    return { pacchetti };
  });
}
