import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { leggiMemoria, MEMORIA_VUOTA, type MemoriaVerifica } from '@gestore/registro';
import { ErroreUso } from '../comando.ts';

/** Dove chi verifica tiene le chiavi e le teste viste, se non dice altro. */
export const MEMORIA_PREDEFINITA = join(homedir(), '.config', 'gestore-vendite', 'verifiche.json');

/** Ciò che si è tenuto dalle volte prima; vuota se il file non c’è. Un file guasto si dice: ignorarlo nasconderebbe uno scambio. */
export async function apriMemoria(percorso: string): Promise<MemoriaVerifica> {
  let testo: string;
  try {
    testo = await readFile(percorso, 'utf8');
  } catch (errore) {
    if (errore instanceof Error && 'code' in errore && errore.code === 'ENOENT') return MEMORIA_VUOTA;
    throw new ErroreUso(`Non riesco a leggere ${percorso}, dove sono tenute le chiavi: controlli i permessi.`);
  }
  const memoria = leggiMemoria(comeJson(testo));
  if (memoria !== null) return memoria;
  throw new ErroreUso(
    `Il file ${percorso}, dove sono tenute le chiavi, è guasto: lo sposti altrove e lo confronti con una copia prima di ricominciare.`,
  );
}

/** Scrive la memoria intera o per nulla: chi si ferma a metà ritrova quella di prima. */
export async function tieniMemoria(percorso: string, memoria: MemoriaVerifica): Promise<void> {
  await mkdir(dirname(percorso), { recursive: true, mode: 0o700 });
  await writeFile(`${percorso}.nuovo`, `${JSON.stringify(memoria, null, 1)}\n`, { mode: 0o600 });
  await rename(`${percorso}.nuovo`, percorso);
}

function comeJson(testo: string): unknown {
  try {
    return JSON.parse(testo);
  } catch {
    return null;
  }
}
