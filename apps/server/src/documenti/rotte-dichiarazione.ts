import multipart from '@fastify/multipart';
import { corpoDichiarazione } from '@gestore/contratto/documenti/dichiarazione';
import { DICHIARAZIONE_MAX_KB } from '@gestore/contratto/documenti/limiti-documenti';
import { caricaDichiarazione, fileDichiarazione } from '@gestore/contratto/operatore/chiamate';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../base-dati/collegamento/ritenta.ts';
import { conFileCaricato } from '../bordo/file-caricato.ts';
import { Problema, problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { analizza } from '../piattaforma/arnesi/analizza.ts';
import { acquisisci, unaDichiarazione } from './dichiarazioni.ts';
import { mandaFile } from './manda.ts';
import type { PartiDocumenti } from './parti.ts';

const BYTE_MAX = DICHIARAZIONE_MAX_KB * 1_024;

/** La dichiarazione firmata di assenza di conflitti: il gestore la carica, e la rilegge com'è arrivata (R07). */
export async function rotteDichiarazione(app: FastifyInstance, { parti }: { parti: PartiDocumenti }): Promise<void> {
  await app.register(multipart, { limits: { fileSize: BYTE_MAX, files: 1, fields: 2, fieldSize: 2_000 } });
  serve(app, caricaDichiarazione, async ({ parametri: { id }, request, chi }) => {
    await pretendiBozza(parti, id);
    return conFileCaricato(request, BYTE_MAX, async ({ nome, byte, campi }) => {
      const { comandoId, motivo } = analizza(corpoDichiarazione, campi);
      // Chi carica ha riempito il campo dei byte, che chi lo presta azzera: si lavora su quelli, e poi non ci sono più.
      const file = { comandoId, nomeFile: nome, byte, motivo };
      return ritenta(() => acquisisci(parti, id, file, chi, parti.orologio.adesso()));
    }).catch(inParole);
  });
  serve(app, fileDichiarazione, async ({ parametri: { id, dichiarazione }, request, reply }) => {
    const acquisita = await unaDichiarazione(parti.db, id, dichiarazione);
    if (acquisita === null) throw problema('documento_inesistente');
    const file = { ...acquisita, tipo: 'application/octet-stream', estensione: 'p7m' };
    return mandaFile({ request, reply, magazzino: parti.magazzino }, file, false);
  });
}

async function pretendiBozza({ esecutore }: PartiDocumenti, asta: string): Promise<void> {
  const { stato } = await esecutore.leggi(asta);
  if (stato.fase === 'inesistente') throw problema('asta_inesistente');
  if (stato.fase !== 'bozza') throw problema('R07_vendita_pubblicata');
}

/** Chi presta il file lo dice per gli estratti dei conti: qui non ci sono periodi da dividere. */
function inParole(errore: unknown): never {
  if (errore instanceof Problema && errore.codice === 'file_troppo_grande')
    throw problema('R07_file_troppo_grande', { limiteMB: DICHIARAZIONE_MAX_KB / 1_024 });
  throw errore;
}
