import type { FastifyRequest } from 'fastify';
import { byteRiservati } from './byte-riservati.ts';
import { Problema } from './problema.ts';
import { risciacqua } from './risciacqua.ts';

/** Nessun sistema ammette nomi più lunghi di 255; oltre, per riconoscere un file non serve. */
const NOME_CARATTERI_MAX = 200;

/** Un file arrivato con un modulo, e i campi scritti prima di lui. */
export type FileCaricato = { nome: string; byte: Uint8Array; campi: Record<string, string> };

/**
 * Dà a `usa` il solo file di un modulo, con i campi scritti prima di lui, e alla fine ne azzera i byte: un estratto conto
 * può dire chi ha offerto (R10). Un modulo con due file va rifiutato prima, con il limite `files` di chi lo registra.
 * Solleva 400, 413, 415 o 422 con parole chiare.
 */
export async function conFileCaricato<R>(
  request: FastifyRequest,
  byteMax: number,
  usa: (file: FileCaricato) => Promise<R>,
): Promise<R> {
  if (!request.isMultipart())
    throw new Problema(415, 'formato_non_ammesso', 'Formato non ammesso', 'Carichi il file con un modulo.');
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
    throw new Problema(422, 'nessun_file', 'Nessun file', 'Scelga un file da caricare, che non sia vuoto.', {
      errori: [{ campo: 'file', messaggio: 'Scelga un file da caricare, che non sia vuoto.' }],
    });
  return { ...file, campi };
}

/**
 * I file di un modulo, uno alla volta come arrivano; `nonEntra` dice a parole quale passa il limite. Ciò che di un
 * modulo non si legge è di chi lo manda: 4xx, mai un errore del server. Sono offerte: i byte di ciascuno si azzerano
 * quando chi li ha chiesti passa al seguente, o rinuncia.
 */
export async function* fileDelModulo(
  request: FastifyRequest,
  byteMax: number,
  nonEntra: (nome: string) => Problema,
): AsyncGenerator<{ nome: string; byte: Uint8Array }> {
  let nome = '';
  try {
    for await (const parte of request.files()) {
      // Un file senza nome c'è, per chi scrive il modulo a mano.
      nome = (parte.filename ?? '').slice(0, NOME_CARATTERI_MAX);
      const byte = await byteRiservati(parte.file, byteMax);
      if (byte === null || parte.file.truncated) throw nonEntra(nome);
      try {
        yield { nome, byte };
      } finally {
        byte.fill(0);
      }
    }
  } catch (errore) {
    if (errore instanceof Problema) throw errore;
    throw eTroppoGrande(errore) ? nonEntra(nome) : moduloNonValido(errore);
  } finally {
    await risciacqua();
  }
}

const eTroppoGrande = (errore: unknown): boolean => (errore as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';

function problemaDi(errore: unknown, byteMax: number): unknown {
  if (errore instanceof Problema) return errore;
  return eTroppoGrande(errore) ? troppoGrande(byteMax) : moduloNonValido(errore);
}

const troppoGrande = (byteMax: number): Problema =>
  new Problema(
    413,
    'file_troppo_grande',
    'File troppo grande',
    `Il file supera i ${byteMax / 1024 / 1024} MB: lo divida per periodi più brevi.`,
  );

function moduloNonValido(errore: unknown): Problema {
  const stato = (errore as { statusCode?: unknown }).statusCode;
  if (typeof stato === 'number' && stato < 500)
    return new Problema(
      stato,
      'modulo_non_valido',
      'Modulo non valido',
      'Il modulo ha più file o più campi di quanti se ne possano mandare in una volta.',
    );
  // Un modulo interrotto a metà, o che non è un modulo: è di chi lo manda.
  return new Problema(400, 'modulo_non_valido', 'Modulo non valido', 'Il modulo non è arrivato intero: lo rimandi.');
}
