import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { byteRiservati } from '../piattaforma/arnesi/byte-riservati.ts';
import { risciacqua } from '../piattaforma/arnesi/risciacqua.ts';
import { Problema, problema } from './problema.ts';

/** Nessun sistema ammette nomi più lunghi di 255; per riconoscere un file non serve di più. */
const NOME_CARATTERI_MAX = 200;

/** Un file venuto con un modulo, e i campi scritti prima di lui. */
type FileCaricato = { nome: string; byte: Uint8Array; campi: Record<string, string> };

/**
 * Dà a `usa` l'unico file di un modulo, con i campi scritti prima, e alla fine ne azzera i byte: un estratto conto può
 * dire chi ha offerto (R10). Un modulo con due file si rifiuta prima, con il limite `files` di chi lo registra. Lancia
 * 400, 413, 415 o 422 con parole chiare.
 */
export async function conFileCaricato<R>(
  request: FastifyRequest,
  byteMax: number,
  usa: (file: FileCaricato) => Promise<R>,
): Promise<R> {
  if (!request.isMultipart()) throw problema('formato_non_ammesso', {}, {}, 'modulo');
  let letto: FileCaricato | null = null;
  try {
    letto = await leggiModulo(request, byteMax);
    return await usa(letto);
  } finally {
    letto?.byte.fill(0);
    await risciacqua();
  }
}

async function leggiModulo(request: FastifyRequest, byteMax: number): Promise<FileCaricato> {
  const campi: Record<string, string> = {};
  let file: Omit<FileCaricato, 'campi'> | null = null;
  try {
    for await (const parte of request.parts()) {
      if (parte.type === 'field') campi[parte.fieldname] = String(parte.value);
      else {
        const byte = await byteRiservati(parte.file, byteMax);
        if (byte === null || parte.file.truncated) throw troppoGrande(byteMax);
        file = { nome: (parte.filename ?? '').slice(0, NOME_CARATTERI_MAX), byte };
      }
    }
  } catch (errore) {
    file?.byte.fill(0);
    throw problemaDi(errore, byteMax);
  }
  if (file === null || file.byte.length === 0)
    throw problema(
      'nessun_file',
      {},
      { errori: [{ campo: 'file', messaggio: 'Scelga un file da caricare, che non sia vuoto.' }] },
    );
  return { ...file, campi };
}

/** Un file di un modulo; di uno oltre il limite, `byte` è `null` e `inizio` è l'impronta del suo principio. */
type FileDelModulo = { nome: string; byte: Buffer; inizio: null } | { nome: string; byte: null; inizio: string };

/**
 * I file di un modulo, uno alla volta: uno oltre il limite non ferma gli altri, se il modulo si registra con
 * `throwFileSizeLimit: false`. Ciò che non si legge è colpa di chi lo manda: 4xx, mai un errore del server. Sono
 * offerte: i byte di ciascuno si azzerano quando chi li ha chiesti passa al seguente, o rinuncia.
 */
export async function* fileDelModulo(request: FastifyRequest, byteMax: number): AsyncGenerator<FileDelModulo> {
  try {
    for await (const parte of request.files()) {
      const inizio = createHash('sha256');
      // Chi scrive il modulo a mano può mandare un file senza nome.
      const nome = (parte.filename ?? '').slice(0, NOME_CARATTERI_MAX);
      const byte = await byteRiservati(parte.file, byteMax, inizio);
      if (byte === null || parte.file.truncated) {
        byte?.fill(0);
        yield { nome, byte: null, inizio: inizio.digest('hex') };
        continue;
      }
      try {
        yield { nome, byte, inizio: null };
      } finally {
        byte.fill(0);
      }
    }
  } catch (errore) {
    throw errore instanceof Problema ? errore : moduloNonValido(errore);
  } finally {
    await risciacqua();
  }
}

const eTroppoGrande = (errore: unknown): boolean => (errore as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';

function problemaDi(errore: unknown, byteMax: number): unknown {
  if (errore instanceof Problema) return errore;
  return eTroppoGrande(errore) ? troppoGrande(byteMax) : moduloNonValido(errore);
}

const troppoGrande = (byteMax: number): Problema => problema('file_troppo_grande', { limiteMB: byteMax / 1024 / 1024 });

/** Un modulo tronco, con troppe parti, o che non lo è: la colpa è di chi lo manda. */
function moduloNonValido(errore: unknown): Problema {
  return problema(
    (errore as { statusCode?: unknown }).statusCode === 413 ? 'modulo_troppo_pieno' : 'modulo_non_valido',
  );
}
