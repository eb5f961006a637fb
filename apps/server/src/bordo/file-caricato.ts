import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { byteRiservati } from '../piattaforma/arnesi/byte-riservati.ts';
import { risciacqua } from '../piattaforma/arnesi/risciacqua.ts';
import { Problema, problema } from './problema.ts';

/** No system allows names longer than 255; to recognise a file no more is needed. */
const NOME_CARATTERI_MAX = 200;

/** A file that came with a form, and the fields written before it. */
type FileCaricato = { nome: string; byte: Uint8Array; campi: Record<string, string> };

/**
 * Gives `usa` the one file of a form, with the fields written before it, and at the end zeroes its bytes: a bank statement
 * may tell who has offered (R10). A form with two files is to be refused before, by the limit `files` of whoever registers
 * it. Throws 400, 413, 415 or 422 in clear words.
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

/** One file of a form; of one that exceeds the limit, `byte` is `null` and `inizio` the hash of its beginning. */
type FileDelModulo = { nome: string; byte: Buffer; inizio: null } | { nome: string; byte: null; inizio: string };

/**
 * The files of a form, one at a time as they come: one that exceeds the limit does not stop the others, if who registers the form
 * says `throwFileSizeLimit: false`. What cannot be read of a form is the fault of who sends it: 4xx, never an error of the server.
 * They are offers: the bytes of each are zeroed when whoever asked for them goes on to the next, or gives up.
 */
export async function* fileDelModulo(request: FastifyRequest, byteMax: number): AsyncGenerator<FileDelModulo> {
  try {
    for await (const parte of request.files()) {
      const inizio = createHash('sha256');
      // Whoever writes the form by hand may send a file without a name.
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

/** A form cut off halfway, with too many parts, or that is none: the fault is of who sends it. */
function moduloNonValido(errore: unknown): Problema {
  return problema(
    (errore as { statusCode?: unknown }).statusCode === 413 ? 'modulo_troppo_pieno' : 'modulo_non_valido',
  );
}
