import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Per i processi che una prova fa nascere: Node tiene ciò che ha compilato, e il secondo parte in metà del tempo. */
export const COMPILATI = { NODE_COMPILE_CACHE: join(tmpdir(), 'gestore-compilati') } as const;
